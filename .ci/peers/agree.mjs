/** Whether the answers of a row agree, and the middle of its times. */

/** What a residual may be, of the first eigenvalue or the targets. */
const RESIDUAL = 1e-8;

/** What entries of VᵀV may be off by. */
const SQUARE = 1e-12;

/** Numbers that are held to a limit of their own, not to those of another. */
const LIMITS = { residual: RESIDUAL, orthogonality: SQUARE };

/** The largest difference of two answers, relative to the largest number of its kind; infinite where they are not about the same. */
export function apart(a, b) {
  const compared = (x) => Object.keys(x).filter((k) => !(k in LIMITS)).sort();
  if (`${compared(a)}` !== `${compared(b)}` || compared(b).length === 0) return Infinity;
  let worst = 0;
  for (const key of compared(b)) {
    if (a[key].length !== b[key].length) return Infinity;
    const top = Math.max(...b[key].map(Math.abs));
    b[key].forEach((v, i) => (worst = Math.max(worst, Math.abs(a[key][i] - v) / top))); // which keeps a NaN
  }
  return worst;
}

/**
 * What is wrong with the answers of a row, by the names of those who gave them, and what
 * they were found to differ by. residual is what theirs may be.
 */
export function disagreements(numbers, truth, tolerance, residual = RESIDUAL) {
  const problems = [], differ = {};
  for (const [name, got] of Object.entries(numbers)) {
    const missing = [...new Set([...Object.keys(truth), ...Object.keys(got)])].filter((k) => !(k in truth && k in got));
    if (missing.length) problems.push(`${name} and what it is held against differ in saying anything of ${missing.join(", ")}`);
    const d = (differ[name] = apart(got, truth));
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

/** The middle of some numbers; of an even number of them, the mean of the middle two. */
export function median(x) {
  const sorted = [...x].sort((a, b) => a - b), half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
