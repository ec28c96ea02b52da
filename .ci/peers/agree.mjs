/** This module compares the results of a row and computes medians. */

/** RESIDUAL is the largest allowed residual, relative to the first eigenvalue or the targets. */
const RESIDUAL = 1e-8;

/** ORTHOGONALITY is the largest allowed error of an entry of VᵀV. */
const ORTHOGONALITY = 1e-12;

/** LIMITS contains the limits of arrays that are checked separately and not compared. */
const LIMITS = { residual: RESIDUAL, orthogonality: ORTHOGONALITY };

/**
 * Returns the largest relative difference of two results. The difference of an array is divided by the largest
 * absolute value in this array of b. The function returns Infinity if the names or lengths of the arrays differ.
 */
export function largestDifference(a, b) {
  const comparedKeys = (x) => Object.keys(x).filter((k) => !(k in LIMITS)).sort();
  if (`${comparedKeys(a)}` !== `${comparedKeys(b)}` || comparedKeys(b).length === 0) return Infinity;
  let largest = 0;
  for (const key of comparedKeys(b)) {
    if (a[key].length !== b[key].length) return Infinity;
    const scale = Math.max(...b[key].map(Math.abs));
    b[key].forEach((v, i) => (largest = Math.max(largest, Math.abs(a[key][i] - v) / scale))); // Math.max returns NaN if one argument is NaN
  }
  return largest;
}

/**
 * Compares the results of programs with reference results. The function returns a list of problems, and the largest
 * relative difference of each program. The argument residual is the largest allowed residual.
 */
export function disagreements(results, reference, tolerance, residual = RESIDUAL) {
  const problems = [], differences = {};
  for (const [name, result] of Object.entries(results)) {
    const missing = [...new Set([...Object.keys(reference), ...Object.keys(result)])].filter((k) => !(k in reference && k in result));
    if (missing.length) problems.push(`${name} and what it is held against differ in saying anything of ${missing.join(", ")}`);
    const d = (differences[name] = largestDifference(result, reference));
    if (!(d <= tolerance)) problems.push(`${name} is ${d.toExponential(1)} off`);
    for (const [key, limit] of Object.entries({ ...LIMITS, residual })) {
      if (!(key in result)) continue;
      const [r] = result[key];
      differences[`${name} ${key}`] = r;
      if (!(r <= limit)) problems.push(`the ${key} of ${name} is ${r?.toExponential(1)}`);
    }
  }
  return { problems, differences };
}

/** Returns the median of x. The median of an even number of values is the mean of the middle two. */
export function median(x) {
  const sorted = [...x].sort((a, b) => a - b), middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
