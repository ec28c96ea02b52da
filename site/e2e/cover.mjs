/**
 * Returns a small set of rows in which every value of each factor occurs with every value of each other
 * factor. The search is greedy and uses random numbers from a seed, so that each run tests the same rows.
 * @param {string[][]} factors
 * @param {number} seed
 * @returns {string[][]}
 */
export function pairwiseRows(factors, seed) {
  let state = seed >>> 0;
  const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32);
  const open = new Set();
  const key = (a, i, b, j) => `${a}:${i} ${b}:${j}`;
  const each = (f) => {
    for (let a = 0; a < factors.length; a++) for (let b = a + 1; b < factors.length; b++) f(a, b);
  };
  each((a, b) => factors[a].forEach((_, i) => factors[b].forEach((_, j) => open.add(key(a, i, b, j)))));
  const gain = (row) => {
    let n = 0;
    each((a, b) => (n += open.has(key(a, row[a], b, row[b])) ? 1 : 0));
    return n;
  };
  const rows = [];
  while (open.size) {
    // Every candidate contains a missing pair, so that each row helps.
    const [first, second] = [...open][Math.floor(random() * open.size)].split(" ").map((p) => p.split(":").map(Number));
    let best, most = -1;
    for (let tries = 0; tries < 40; tries++) {
      const row = factors.map((f) => Math.floor(random() * f.length));
      row[first[0]] = first[1];
      row[second[0]] = second[1];
      const n = gain(row);
      if (n > most) [best, most] = [row, n];
    }
    each((a, b) => open.delete(key(a, best[a], b, best[b])));
    rows.push(best.map((i, f) => factors[f][i]));
  }
  return rows;
}

/**
 * Returns some of the rows, with every value. It first takes rows with the most new values, and then evenly
 * spaced rows.
 * @param {string[][]} rows
 * @param {number} most the largest number of rows, unless the values need more
 * @returns {string[][]}
 */
export function sampleRows(rows, most) {
  const open = new Set(rows.flatMap((row) => row.map((v, f) => `${f}:${v}`)));
  const news = (row) => row.filter((v, f) => open.has(`${f}:${v}`)).length;
  let rest = [...rows];
  const out = [];
  while (open.size) {
    const best = rest.reduce((a, b) => (news(b) > news(a) ? b : a));
    best.forEach((v, f) => open.delete(`${f}:${v}`));
    rest = rest.filter((r) => r !== best);
    out.push(best);
  }
  const more = Math.min(rest.length, Math.max(0, most - out.length));
  for (let i = 0; i < more; i++) out.push(rest[Math.floor((i * rest.length) / more)]);
  return out;
}

/** Returns all rows. @param {string[][]} factors @returns {string[][]} */
export const product = (factors) => factors.reduce((rows, f) => rows.flatMap((r) => f.map((v) => [...r, v])), [[]]);
