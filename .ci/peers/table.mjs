/** This module contains the rows of the benchmark and their limits, and prints the tables. */

export const LIMIT = 10_000; // ms after which a run is stopped
export const SLOW = 2_000; // a program that takes more ms runs only once
const LIBRARY_SPEEDUP = 5; // required ratio of the time of a JavaScript library to the time of this library
const GOALS = { page: 1, native: 1 }; // largest ratios of times to scikit-learn, in Chromium and natively
const MEAN_GOALS = { page: 0.45, native: 0.35 }; // largest geometric means of these ratios

/**
 * ROWS lists the rows of the table. A row has these fields:
 *
 *   - page replaces the goal for Chromium. A product has half as many numbers in a vector as natively.
 *   - plain is the required speed-up of WebAssembly over plain gonum.
 *   - tolerance is the largest allowed relative difference of results. It is larger for eigenvalues at rounding
 *     level and for their features.
 *   - residual is the largest allowed residual, by default 1e-8.
 *   - isDense is true if the row repeats another row with dense matrices. Only one of the two means includes the row.
 *   - isExtra is true if no mean includes the row.
 */
export const ROWS = [
  { key: "kpca2000", name: "exact kernel PCA, 16 pairs, n = 2,000", plain: 8, tolerance: 1e-8 },
  { key: "kpca5000", name: "exact kernel PCA, 16 pairs, n = 5,000", plain: 8, tolerance: 1e-8 },
  { key: "laplacian", name: "Laplacian kernel, exact, 16 pairs, n = 2,000", plain: 8, tolerance: 1e-8 },
  { key: "nystrom", name: "Nyström, m = 128, n = 2,000, fit and transform", plain: 2, tolerance: 1e-9 },
  { key: "rff", name: "random Fourier features, D = 512, n = 2,000", plain: 2, tolerance: 1e-12 },
  { key: "orf", name: "orthogonal random features, D = 512, n = 2,000", plain: 2, tolerance: 1e-12 },
  { key: "ika", name: "IKA, 128 functions, S = 2,000, m = 64", plain: 2, tolerance: 1e-8 },
  { key: "ikadense", name: "… with K evaluated", isDense: true, tolerance: 1e-8 },
  { key: "rskpca", name: "shadows and reduced-set KPCA, ε = σ/2.83, n = 5,000", plain: 2, tolerance: 1e-8 },
  { key: "krr", name: "kernel ridge regression, n = 2,000", plain: 2, tolerance: 1e-7 },
  { key: "krrdense", name: "… with rows of K evaluated", isDense: true, tolerance: 1e-7 },
  { key: "kmeans", name: "k-means, 64 centres, n = 5,000, 20 sweeps", plain: 2, tolerance: 1e-9 },
  { key: "error", name: "relative Frobenius error of K̂, n = 2,000, m = 128", plain: 2, tolerance: 1e-6 },
  { key: "eig128", name: "symmetric eigenproblem, n = 128", plain: 8, tolerance: 1e-12, residual: 1e-12 },
  { key: "eig256", name: "symmetric eigenproblem, n = 256", plain: 8, tolerance: 1e-12, residual: 1e-12 },
  { key: "nystrom16", name: "d = 16, n = 3,500: Nyström, m = 256", plain: 2, tolerance: 1e-8 },
  { key: "rskpca16", name: "d = 16, n = 3,500: reduced-set KPCA, m = 256", plain: 2, tolerance: 1e-8 },
  { key: "rff16", name: "d = 16, n = 3,500: random Fourier features", plain: 2, tolerance: 1e-12 },
  { key: "svm", name: "support vector machine, n = 1,000, objective to 1e-6", page: 2, isExtra: true, tolerance: 1e-6 },
  { key: "gemm", name: "product of 512×512 matrices", page: 2, isExtra: true, tolerance: 1e-12 },
];

/** Returns the largest ratio of times to scikit-learn that is the goal of a row. @param {"page" | "native"} program */
const goal = (row, program) => row[program] ?? GOALS[program];

export const formatDigits = (x) => (x === undefined ? "–" : x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
const formatPower = (x) => (x > 0 ? x.toExponential(0).replace("e-", "·10⁻").replace(/\d+$/, (e) => [...e].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]).join("")).replace(/^1·/, "") : "0");
const geometricMean = (x) => (x.length ? Math.exp(x.reduce((s, v) => s + Math.log(v), 0) / x.length) : undefined);

/**
 * Returns the ratio of the median times of the programs a and b in row r. If one of the programs was stopped, sign is
 * ">" or "<", and the ratio is a bound.
 */
export function timeRatio(r, a, b) {
  const isLate = (program) => r.late.includes(program);
  if (r.ms[a] === undefined || r.ms[b] === undefined || (isLate(a) && isLate(b))) return { text: "–" };
  const x = r.ms[a] / r.ms[b], sign = isLate(a) ? ">" : isLate(b) ? "<" : "";
  return { x, sign, text: `${sign}${sign && " "}${formatDigits(x)}` };
}

/** Reports whether a ratio is within its limits. The result is undefined if the ratio is a bound that is not decisive. */
export function isWithinLimits({ x, sign }, { most, least }) {
  if (x === undefined) return undefined;
  const isWithin = most === undefined ? x >= least : x <= most;
  // A lower bound is decisive if it is above the limit. An upper bound is decisive if it is below the limit.
  const isDecisive = !sign || (sign === ">") === (most === undefined ? isWithin : !isWithin);
  return isDecisive ? isWithin : undefined;
}

/**
 * Returns the geometric means of the ratios to scikit-learn, and the number of rows in the means. Rows with dense
 * matrices are included only if includesDense is true.
 */
function geometricMeans(rows, includesDense) {
  const requiredRows = ROWS.filter((row) => !row.isExtra && (includesDense || !row.isDense));
  const result = { ratios: { page: [], node: [], native: [] }, of: 0, isComplete: true };
  for (const { key } of requiredRows) {
    const r = rows[key];
    const isMeasured = r && !r.problems.length && !r.reference && r.ms.scikit !== undefined && !r.late.includes("scikit");
    if (!isMeasured) {
      result.isComplete = false;
      continue;
    }
    result.of++;
    for (const [program, ratios] of Object.entries(result.ratios)) if (r.ms[program] !== undefined && !r.late.includes(program)) ratios.push(r.ms[program] / r.ms.scikit);
  }
  for (const [program, ratios] of Object.entries(result.ratios)) result[program] = geometricMean(ratios);
  // The limit applies only to a mean of all rows.
  result.limitedMean = (program) => (result.isComplete && result.ratios[program].length === requiredRows.length ? { x: result[program] } : {});
  return result;
}

/** Returns the table with remarks, the means and the numbers of checked limits. Each ratio with a limit has a mark. */
export function report(rows, { rounds, missing = [], machine }) {
  const lines = [], disagreeingRows = [], referenceRows = [];
  let passedCount = 0, checkedCount = 0, stoppedCount = 0;
  const mark = (ratio, limit) => {
    const isWithin = isWithinLimits(ratio, limit);
    if (isWithin === undefined) return "";
    checkedCount++;
    passedCount += isWithin ? 1 : 0;
    stoppedCount += ratio.sign ? 1 : 0;
    return `${isWithin ? " ✓" : " ✗"}${ratio.sign ? "°" : ""}`;
  };
  lines.push("| job | scikit-learn, ms | Chromium ÷ scikit-learn | goal | Node ÷ scikit-learn | native ÷ scikit-learn | gonum ÷ Mercer, native | gonum ÷ Mercer, Node | JavaScript ÷ Mercer, Node | answers apart (at most) |");
  lines.push("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  for (const row of ROWS) {
    const r = rows[row.key];
    if (!r) continue;
    if (r.problems.length) disagreeingRows.push(row.name);
    if (r.reference) referenceRows.push(row.name);
    const ratioWithMark = (a, b, limit) => {
      const ratio = timeRatio(r, a, b);
      return ratio.text + (limit && !r.problems.length && !(b === "scikit" && r.reference) ? mark(ratio, limit) : "");
    };
    lines.push(`| ${[
      `${row.name}${r.problems.length ? ` **(${r.problems.join("; ")})**` : ""}`,
      formatDigits(r.ms.scikit),
      ratioWithMark("page", "scikit", { most: goal(row, "page") }),
      `≤ ${goal(row, "page")}`,
      timeRatio(r, "node", "scikit").text,
      ratioWithMark("native", "scikit", { most: goal(row, "native") }),
      timeRatio(r, "plain", "native").text,
      ratioWithMark("plainNode", "node", row.plain && { least: row.plain }),
      ratioWithMark("scripts", "node", !row.isExtra && { least: LIBRARY_SPEEDUP }),
      `${formatPower(Math.max(0, ...Object.entries(r.apart).filter(([k]) => !k.includes(" ")).map(([, v]) => v)))} (${formatPower(row.tolerance)})`,
    ].join(" | ")} |`);
  }
  const result = {};
  for (const [key, rowsName, includesDense] of [["some", "all rows but those with K evaluated, the machine and the product", false], ["all", "all rows but the machine and the product", true]]) {
    const m = (result[key] = geometricMeans(rows, includesDense));
    lines.push(`| **geometric mean of ${rowsName}: ${m.of}** | | **${formatDigits(m.page)}**${mark(m.limitedMean("page"), { most: MEAN_GOALS.page })} | ≤ ${MEAN_GOALS.page} | **${formatDigits(m.node)}** | **${formatDigits(m.native)}**${mark(m.limitedMean("native"), { most: MEAN_GOALS.native })} | | | | |`);
  }
  lines.push("");
  const { gemm } = rows;
  if (gemm?.ms.hand) {
    const share = { x: gemm.ms.hand / gemm.ms.node };
    lines.push(`Products in WebAssembly: ${(2 * 512 ** 3 / gemm.ms.node / 1e6).toFixed(1)} GFLOP/s, ${(100 * share.x).toFixed(0)} % of a kernel written by hand (≥ 50 %${gemm.problems.length ? "" : mark(share, { least: 0.5 })}); natively ${(2 * 512 ** 3 / gemm.ms.native / 1e6).toFixed(1)}.`);
  }
  lines.push(`Native goals: ≤ ${GOALS.native}, and ≤ ${MEAN_GOALS.native} for the means. Against gonum in WebAssembly: ≥ 8 where eigenproblems decide, ≥ 2 elsewhere; against JavaScript: ≥ ${LIBRARY_SPEEDUP}. \`>\`: the other was stopped after ${LIMIT / 1000} s; what takes more than ${SLOW / 1000} s is timed once. –: nobody wrote it.`);
  lines.push(`${passedCount} of ${checkedCount} marks kept; ${stoppedCount} of them, with °, beside a peer that was stopped, not checked: the ratio is bounded whatever it would have answered.`);
  if (disagreeingRows.length) lines.push(`Answers disagree, so that there is no mark, and nothing in the means, of: ${disagreeingRows.join("; ")}.`);
  if (referenceRows.length) lines.push(`On the reference BLAS scikit-learn is no measure, so that no ratio to it has a mark or is in the means, of: ${referenceRows.join("; ")}.`);
  if (!result.all.isComplete) lines.push("Rows are left out of the means, which therefore have no marks.");
  if (missing.length) lines.push(`Missing: ${missing.join(", ")}.`);
  lines.push(`${rounds} rounds, medians, one thread. ${machine}.`);
  const meansOf = ({ of, page, node, native }) => ({ of, page, node, native });
  return { text: lines.join("\n"), means: { withoutDense: meansOf(result.some), all: meansOf(result.all) }, kept: passedCount, asked: checkedCount, stopped: stoppedCount };
}

/** Returns the rows as HTML for the reference page. */
export function htmlRows(rows) {
  const columns = ["Job", "Chromium, ms", "÷ scikit-learn", "Aim", "Native ÷ scikit-learn", "× gonum, WebAssembly", "× JavaScript"];
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const toHTML = (text) => escape(text).replace(/\*\*(.*?)\*\*/g, "<b>$1</b>");
  const tableRow = (head, ...cells) => `<tr><th scope="row">${toHTML(head)}</th>${cells.map((c, i) => `<td data-column="${columns[i + 1]}">${toHTML(c)}</td>`).join("")}</tr>`;
  const htmlLines = ['<table class="numbers">', `<thead><tr>${columns.map((c) => `<th scope="col">${c}</th>`).join("")}</tr></thead>`, "<tbody>"];
  for (const row of ROWS) {
    const r = rows[row.key];
    if (!r || row.isExtra) continue;
    const ratio = (a, b) => timeRatio(r, a, b).text;
    const name = r.problems.length ? `${row.name} **(answers disagree)**` : row.name;
    htmlLines.push(tableRow(name, formatDigits(r.ms.page), ratio("page", "scikit"), `≤ ${goal(row, "page")}`, ratio("native", "scikit"), ratio("plainNode", "node"), ratio("scripts", "node")));
  }
  for (const [meanName, m] of [["**geometric mean** without the two with K evaluated", geometricMeans(rows, false)], ["**geometric mean** of all", geometricMeans(rows, true)]]) {
    htmlLines.push(tableRow(meanName, "", `**${formatDigits(m.page)}**`, `≤ ${MEAN_GOALS.page}`, `**${formatDigits(m.native)}**`, "", ""));
  }
  htmlLines.push("</tbody>", "</table>");
  return htmlLines.join("\n");
}
