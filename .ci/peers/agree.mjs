/** Compares the results of a row and computes medians. */

/** RESIDUAL is the largest allowed residual, relative to the first eigenvalue or the targets. */
const RESIDUAL = 1e-8;

/** SQUARE is the largest allowed error of an entry of VᵀV. */
const SQUARE = 1e-12;

/** LIMITS contains limits for results that are checked separately and not compared. */
const LIMITS = { residual: RESIDUAL, orthogonality: SQUARE };

/**
 * Returns the largest relative difference of two results. The difference of each part is divided by the largest
 * number of this part. The result is Infinity if the parts do not match.
 */
export function largestDifference(a, b) {
  const compared = (x) => Object.keys(x).filter((k) => !(k in LIMITS)).sort();
  if (`${compared(a)}` !== `${compared(b)}` || compared(b).length === 0) return Infinity;
  let worst = 0;
  for (const key of compared(b)) {
    if (a[key].length !== b[key].length) return Infinity;
    const top = Math.max(...b[key].map(Math.abs));
    b[key].forEach((v, i) => (worst = Math.max(worst, Math.abs(a[key][i] - v) / top))); // Math.max keeps a NaN
  }
  return worst;
}

/**
 * Returns the problems of each program in a row, and the measured differences. The argument residual is the
 * largest allowed residual.
 */
export function disagreements(numbers, truth, tolerance, residual = RESIDUAL) {
  const problems = [], differ = {};
  for (const [name, got] of Object.entries(numbers)) {
    const missing = [...new Set([...Object.keys(truth), ...Object.keys(got)])].filter((k) => !(k in truth && k in got));
    if (missing.length) problems.push(`${name} and what it is held against differ in saying anything of ${missing.join(", ")}`);
    const d = (differ[name] = largestDifference(got, truth));
    if (!(d <= tolerance)) problems.push(`${name} is ${d.toExponential(1)} off`);
    for (const [key, limit] of Object.entries({ ...LIMITS, residual })) {
      if (!(key in got)) continue;
      const [r] = got[key];
      differ[`${name} ${key}`] = r;
      if (!(r <= limit)) problems.push(`the ${key} of ${name} is ${r?.toExponential(1)}`);
    }
  }
  return { problems, differ };
}

/** Returns the median of x. The median of an even number of values is the mean of the middle two. */
export function median(x) {
  const sorted = [...x].sort((a, b) => a - b), half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
