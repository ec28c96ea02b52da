/**
 * Predicts the time of the remaining fits of a race from the finished fits. It uses fits of the same method
 * with the nearest size, or of other methods if the method has no finished fit.
 */
const TIME_FACTOR = 2; // ratio of the times of consecutive sizes

/**
 * @param {Float64Array[]} cells for each fit its method, the value of the varied setting, …
 * @param {number} [floor] the method whose fits are computed together, so that all but the first take no time
 */
export function createCosts(cells, floor = -1) {
  // The fits of a method are consecutive, from the smallest size.
  const places = cells.map(() => 0);
  for (let i = 1; i < cells.length; i++) {
    if (cells[i][0] === cells[i - 1][0]) places[i] = places[i - 1] + (cells[i][1] === cells[i - 1][1] ? 0 : 1);
  }
  const rows = 1 + Math.max(-1, ...cells.map((c) => c[0])), cols = 1 + Math.max(-1, ...places);
  /** The total time and number of fits of each method, by the index of the size. @type {{ms: number, fits: number, refused: boolean}[][]} */
  const seen = Array.from({ length: rows }, () => []);
  /** The predicted times of fits, NaN if unknown. @type {number[][] | null} */
  let table = null;

  /** @param {typeof seen[0]} row @param {number} at */
  function expected(row, at) {
    let best = NaN, near = Infinity;
    row.forEach(({ ms, fits, refused }, place) => {
      const far = Math.abs(place - at) + (refused && place !== at ? cols : 0); // a refused fit takes no time
      if (far < near) [near, best] = [far, (ms / fits) * TIME_FACTOR ** (refused ? 0 : at - place)];
    });
    return best;
  }

  /** @returns {number[][]} */
  function tabulate() {
    const own = seen.map((row) => Array.from({ length: cols }, (_, at) => expected(row, at)));
    const median = Array.from({ length: cols }, (_, at) => {
      const known = own.map((row) => row[at]).filter((v) => v >= 0).sort((a, b) => a - b);
      return known[known.length >> 1] ?? NaN;
    });
    return own.map((row) => row.map((v, at) => (v >= 0 ? v : median[at])));
  }

  return {
    /** Records the time of fit i. @param {number} i @param {number} ms @param {boolean} refused */
    addTime(i, ms, refused) {
      if (!cells[i]) return;
      const row = seen[cells[i][0]];
      const one = (row[places[i]] ??= { ms: 0, fits: 0, refused });
      one.ms += ms;
      one.fits++;
      one.refused = refused;
      table = null;
    },

    /** Returns the predicted time of fit i in ms, or NaN if the time is unknown. @param {number} i */
    predict(i) {
      if (!cells[i]) return NaN;
      table ??= tabulate();
      if (cells[i][0] === floor && seen[floor].length > 0) return 0;
      return table[cells[i][0]][places[i]];
    },
  };
}
