/**
 * Returns a small set of rows with one value of each factor. For any two factors, every pair of their values occurs
 * in some row. The search is greedy. Its random numbers depend only on the seed, so that each run has the same rows.
 * @param {string[][]} factors
 * @param {number} seed
 * @returns {string[][]}
 */
export function pairwiseRows(factors, seed) {
  let state = seed >>> 0;
  const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32);
  const uncoveredPairs = new Set();
  const pairKey = (a, i, b, j) => `${a}:${i} ${b}:${j}`;
  const forEachPair = (f) => {
    for (let a = 0; a < factors.length; a++) for (let b = a + 1; b < factors.length; b++) f(a, b);
  };
  forEachPair((a, b) => factors[a].forEach((_, i) => factors[b].forEach((_, j) => uncoveredPairs.add(pairKey(a, i, b, j)))));
  const countNewPairs = (row) => {
    let n = 0;
    forEachPair((a, b) => (n += uncoveredPairs.has(pairKey(a, row[a], b, row[b])) ? 1 : 0));
    return n;
  };
  const rows = [];
  while (uncoveredPairs.size) {
    // Every candidate contains a missing pair, so that each row covers at least one new pair.
    const [first, second] = [...uncoveredPairs][Math.floor(random() * uncoveredPairs.size)].split(" ").map((p) => p.split(":").map(Number));
    let best, bestCount = -1;
    for (let k = 0; k < 40; k++) {
      const row = factors.map((f) => Math.floor(random() * f.length));
      row[first[0]] = first[1];
      row[second[0]] = second[1];
      const n = countNewPairs(row);
      if (n > bestCount) [best, bestCount] = [row, n];
    }
    forEachPair((a, b) => uncoveredPairs.delete(pairKey(a, best[a], b, best[b])));
    rows.push(best.map((i, f) => factors[f][i]));
  }
  return rows;
}

/**
 * Returns a sample of the rows that contains every value of each factor. The function first chooses rows with the
 * most new values, and then evenly spaced rows.
 * @param {string[][]} rows
 * @param {number} maxRows the largest number of rows, unless more rows are necessary to contain all values
 * @returns {string[][]}
 */
export function sampleRows(rows, maxRows) {
  const uncoveredValues = new Set(rows.flatMap((row) => row.map((v, f) => `${f}:${v}`)));
  const countNewValues = (row) => row.filter((v, f) => uncoveredValues.has(`${f}:${v}`)).length;
  let remainingRows = [...rows];
  const chosenRows = [];
  while (uncoveredValues.size) {
    const best = remainingRows.reduce((a, b) => (countNewValues(b) > countNewValues(a) ? b : a));
    best.forEach((v, f) => uncoveredValues.delete(`${f}:${v}`));
    remainingRows = remainingRows.filter((r) => r !== best);
    chosenRows.push(best);
  }
  const extraCount = Math.min(remainingRows.length, Math.max(0, maxRows - chosenRows.length));
  for (let i = 0; i < extraCount; i++) chosenRows.push(remainingRows[Math.floor((i * remainingRows.length) / extraCount)]);
  return chosenRows;
}

/** Returns the rows of the Cartesian product of the factors. @param {string[][]} factors @returns {string[][]} */
export const product = (factors) => factors.reduce((rows, f) => rows.flatMap((r) => f.map((v) => [...r, v])), [[]]);
