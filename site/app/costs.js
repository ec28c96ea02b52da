/**
 * Predicts the time of the remaining fits of a race from the finished fits. The prediction uses the fit of the
 * same method with the nearest size. If the method has no finished fit, the prediction is the median of the
 * other methods.
 */
const TIME_FACTOR = 2; // assumed ratio of the times of two consecutive sizes

/**
 * @param {Float64Array[]} cells for each fit the index of its method, the value of the varied setting, …
 * @param {number} [jointMethod] the index of the method whose fits are computed together, or −1. Only the first of
 *   these fits takes time.
 */
export function createCosts(cells, jointMethod = -1) {
  // The fits of a method are consecutive, from the smallest size.
  const sizeIndices = cells.map(() => 0);
  for (let i = 1; i < cells.length; i++) {
    if (cells[i][0] === cells[i - 1][0]) sizeIndices[i] = sizeIndices[i - 1] + (cells[i][1] === cells[i - 1][1] ? 0 : 1);
  }
  const methodCount = 1 + Math.max(-1, ...cells.map((c) => c[0])), sizeCount = 1 + Math.max(-1, ...sizeIndices);
  /**
   * measuredTimes[method][sizeIndex] contains the total ms of the finished fits of one size, and their number.
   * @type {{ms: number, fits: number, isRefused: boolean}[][]}
   */
  const measuredTimes = Array.from({ length: methodCount }, () => []);
  /**
   * predictions[method][sizeIndex] is the predicted ms of a fit, or NaN if no prediction is possible.
   * @type {number[][] | null}
   */
  let predictions = null;

  /** @param {typeof measuredTimes[0]} row @param {number} sizeIndex */
  function predictFromRow(row, sizeIndex) {
    let nearestTime = NaN, smallestDistance = Infinity;
    row.forEach(({ ms, fits, isRefused }, index) => {
      const distance = Math.abs(index - sizeIndex) + (isRefused && index !== sizeIndex ? sizeCount : 0); // a refused fit takes no time
      if (distance < smallestDistance) [smallestDistance, nearestTime] = [distance, (ms / fits) * TIME_FACTOR ** (isRefused ? 0 : sizeIndex - index)];
    });
    return nearestTime;
  }

  /** @returns {number[][]} */
  function predictAll() {
    const predictions = measuredTimes.map((row) => Array.from({ length: sizeCount }, (_, sizeIndex) => predictFromRow(row, sizeIndex)));
    const medians = Array.from({ length: sizeCount }, (_, sizeIndex) => {
      const times = predictions.map((row) => row[sizeIndex]).filter((v) => v >= 0).sort((a, b) => a - b);
      return times[times.length >> 1] ?? NaN;
    });
    return predictions.map((row) => row.map((v, sizeIndex) => (v >= 0 ? v : medians[sizeIndex])));
  }

  return {
    /** Records the time of fit i. @param {number} i @param {number} ms @param {boolean} isRefused */
    addTime(i, ms, isRefused) {
      if (!cells[i]) return;
      const row = measuredTimes[cells[i][0]];
      const entry = (row[sizeIndices[i]] ??= { ms: 0, fits: 0, isRefused });
      entry.ms += ms;
      entry.fits++;
      entry.isRefused = isRefused;
      predictions = null;
    },

    /** Returns the predicted time of fit i in ms, or NaN if the time is unknown. @param {number} i */
    predict(i) {
      if (!cells[i]) return NaN;
      predictions ??= predictAll();
      if (cells[i][0] === jointMethod && measuredTimes[jointMethod].length > 0) return 0;
      return predictions[cells[i][0]][sizeIndices[i]];
    },
  };
}
