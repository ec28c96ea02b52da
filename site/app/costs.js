/**
 * Predicts the time of the remaining fits of a race from the finished fits. The prediction uses the fit of the
 * same method with the nearest size. If the method has no finished fit, the prediction is the median of the
 * other methods.
 */
const TIME_FACTOR = 2; // ratio of the times of consecutive sizes

/**
 * @param {Float64Array[]} cells for each fit its method, the value of the varied setting, …
 * @param {number} [floor] the method whose fits are computed together, so that all but the first take no time
 */
export function createCosts(cells, floor = -1) {
  // The fits of a method are consecutive, from the smallest size.
  const sizeIndices = cells.map(() => 0);
  for (let i = 1; i < cells.length; i++) {
    if (cells[i][0] === cells[i - 1][0]) sizeIndices[i] = sizeIndices[i - 1] + (cells[i][1] === cells[i - 1][1] ? 0 : 1);
  }
  const rows = 1 + Math.max(-1, ...cells.map((c) => c[0])), cols = 1 + Math.max(-1, ...sizeIndices);
  /**
   * measured[method][index] has the total ms and the number of the finished fits of one size.
   * @type {{ms: number, fits: number, refused: boolean}[][]}
   */
  const measured = Array.from({ length: rows }, () => []);
  /** table[method][index] is the predicted ms of a fit, or NaN if it is unknown. @type {number[][] | null} */
  let table = null;

  /** @param {typeof measured[0]} row @param {number} sizeIndex */
  function predictFromRow(row, sizeIndex) {
    let best = NaN, nearest = Infinity;
    row.forEach(({ ms, fits, refused }, index) => {
      const distance = Math.abs(index - sizeIndex) + (refused && index !== sizeIndex ? cols : 0); // a refused fit takes no time
      if (distance < nearest) [nearest, best] = [distance, (ms / fits) * TIME_FACTOR ** (refused ? 0 : sizeIndex - index)];
    });
    return best;
  }

  /** @returns {number[][]} */
  function predictAll() {
    const predictions = measured.map((row) => Array.from({ length: cols }, (_, sizeIndex) => predictFromRow(row, sizeIndex)));
    const median = Array.from({ length: cols }, (_, sizeIndex) => {
      const times = predictions.map((row) => row[sizeIndex]).filter((v) => v >= 0).sort((a, b) => a - b);
      return times[times.length >> 1] ?? NaN;
    });
    return predictions.map((row) => row.map((v, sizeIndex) => (v >= 0 ? v : median[sizeIndex])));
  }

  return {
    /** Records the time of fit i. @param {number} i @param {number} ms @param {boolean} refused */
    addTime(i, ms, refused) {
      if (!cells[i]) return;
      const row = measured[cells[i][0]];
      const entry = (row[sizeIndices[i]] ??= { ms: 0, fits: 0, refused });
      entry.ms += ms;
      entry.fits++;
      entry.refused = refused;
      table = null;
    },

    /** Returns the predicted time of fit i in ms, or NaN if the time is unknown. @param {number} i */
    predict(i) {
      if (!cells[i]) return NaN;
      table ??= predictAll();
      if (cells[i][0] === floor && measured[floor].length > 0) return 0;
      return table[cells[i][0]][sizeIndices[i]];
    },
  };
}
