/** This module contains the rows of the benchmark and their limits, and prints the tables. */

export const LIMIT = 10_000; // time in ms after which a run is stopped
export const SLOW = 2_000; // time in ms; a slower program runs only once
const LIBRARY_SPEEDUP = 5; // required speed-up over JavaScript libraries
const MEAN_LIMITS = { page: 1, native: 0.7 }; // limits of the geometric means

/**
 * ROWS lists the rows of the table. A row has these fields:
 *
 *   - page is the largest allowed ratio of times, WebAssembly in Chromium to scikit-learn.
 *   - native is the largest allowed ratio of times, native code to scikit-learn.
 *   - plain is the required speed-up of WebAssembly over plain gonum.
 *   - tolerance is the largest allowed relative difference of results. It is larger for eigenvalues at rounding
 *     level and for their features.
 *   - residual is the largest allowed residual, by default 1e-8.
 *   - dense is true if the row repeats another row with dense matrices. The row belongs to one of the two means.
 *   - extra is true if the row has no limit and belongs to no mean.
 */
export const ROWS = [
  { key: "kpca2000", name: "exact kernel PCA, 16 pairs, n = 2,000", page: 0.3, plain: 8, tolerance: 1e-8 },
  { key: "kpca5000", name: "exact kernel PCA, 16 pairs, n = 5,000", page: 0.1, plain: 8, tolerance: 1e-8 },
  { key: "laplacian", name: "Laplacian kernel, exact, 16 pairs, n = 2,000", page: 1.5, plain: 8, tolerance: 1e-8 },
  { key: "nystrom", name: "Nyström, m = 128, n = 2,000, fit and transform", page: 2, native: 2.5, plain: 2, tolerance: 1e-9 },
  { key: "rff", name: "random Fourier features, D = 512, n = 2,000", page: 2.5, plain: 2, tolerance: 1e-12 },
  { key: "orf", name: "orthogonal random features, D = 512, n = 2,000", page: 2.5, plain: 2, tolerance: 1e-12 },
  { key: "ika", name: "IKA, 128 functions, S = 2,000, m = 64", page: 1, plain: 2, tolerance: 1e-8 },
  { key: "ikadense", name: "… with K evaluated", page: 3, dense: true, tolerance: 1e-8 },
  { key: "rskpca", name: "shadows and reduced-set KPCA, ε = σ/2.83, n = 5,000", page: 0.3, plain: 2, tolerance: 1e-8 },
  { key: "krr", name: "kernel ridge regression, n = 2,000", page: 0.3, plain: 2, tolerance: 1e-7 },
  { key: "krrdense", name: "… with K evaluated", page: 4, dense: true, tolerance: 1e-7 },
  { key: "kmeans", name: "k-means, 64 centres, n = 5,000, 20 sweeps", page: 1.5, plain: 2, tolerance: 1e-9 },
  { key: "error", name: "relative Frobenius error of K̂, n = 2,000, m = 128", page: 3, native: 2.5, plain: 2, tolerance: 1e-6 },
  { key: "eig128", name: "symmetric eigenproblem, n = 128", page: 6, native: 2.5, plain: 8, tolerance: 1e-12, residual: 1e-12 },
  { key: "eig256", name: "symmetric eigenproblem, n = 256", page: 6, native: 2.5, plain: 8, tolerance: 1e-12, residual: 1e-12 },
  { key: "nystrom16", name: "d = 16, n = 3,500: Nyström, m = 256", page: 3, native: 2.5, plain: 2, tolerance: 1e-8 },
  { key: "rskpca16", name: "d = 16, n = 3,500: reduced-set KPCA, m = 256", page: 3, native: 2.5, plain: 2, tolerance: 1e-8 },
  { key: "rff16", name: "d = 16, n = 3,500: random Fourier features", page: 5, native: 2.5, plain: 2, tolerance: 1e-12 },
  { key: "svm", name: "support vector machine, n = 1,000, objective to 1e-6", extra: true, tolerance: 1e-6 },
  { key: "gemm", name: "product of 512×512 matrices", extra: true, tolerance: 1e-12 },
];

export const digits = (x) => (x === undefined ? "–" : x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
const formatPower = (x) => (x > 0 ? x.toExponential(0).replace("e-", "·10⁻").replace(/\d+$/, (e) => [...e].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]).join("")).replace(/^1·/, "") : "0");
const geometricMean = (x) => (x.length ? Math.exp(x.reduce((s, v) => s + Math.log(v), 0) / x.length) : undefined);

/** Returns the ratio of two median times. The ratio is a bound if one of the programs was stopped. */
export function timeRatio(r, a, b) {
  const isLate = (who) => r.late.includes(who);
  if (r.ms[a] === undefined || r.ms[b] === undefined || (isLate(a) && isLate(b))) return { text: "–" };
  const x = r.ms[a] / r.ms[b], sign = isLate(a) ? ">" : isLate(b) ? "<" : "";
  return { x, sign, text: `${sign}${sign && " "}${digits(x)}` };
}

/** Reports whether a ratio is within its limits. The result is undefined if the ratio is a bound that is not decisive. */
export function isWithinLimits({ x, sign }, { most, least }) {
  if (x === undefined) return undefined;
  const ok = most === undefined ? x >= least : x <= most;
  // A lower bound is decisive if the bound is above the limit. An upper bound is decisive if the bound is below the limit.
  const isDecisive = !sign || (sign === ">") === (most === undefined ? ok : !ok);
  return isDecisive ? ok : undefined;
}

/** Returns the geometric means of the ratios to scikit-learn, and the number of rows in the means. */
function geometricMeans(rows, dense) {
  const requiredRows = ROWS.filter((row) => !row.extra && (dense || !row.dense));
  const result = { ratios: { page: [], node: [], native: [] }, of: 0, whole: true };
  for (const { key } of requiredRows) {
    const r = rows[key];
    const measured = r && !r.problems.length && !r.reference && r.ms.scikit !== undefined && !r.late.includes("scikit");
    if (!measured) {
      result.whole = false;
      continue;
    }
    result.of++;
    for (const [who, all] of Object.entries(result.ratios)) if (r.ms[who] !== undefined && !r.late.includes(who)) all.push(r.ms[who] / r.ms.scikit);
  }
  for (const [who, all] of Object.entries(result.ratios)) result[who] = geometricMean(all);
  // The limit applies only to a mean of all rows.
  result.judged = (who) => (result.whole && result.ratios[who].length === requiredRows.length ? { x: result[who] } : {});
  return result;
}

/** Returns the table with remarks, the means and the numbers of checked limits. Each ratio with a limit has a mark. */
export function report(rows, { rounds, missing = [], machine }) {
  const out = [], wrong = [], reference = [];
  let keptCount = 0, checkedCount = 0, stoppedCount = 0;
  const mark = (ratio, limit) => {
    const ok = isWithinLimits(ratio, limit);
    if (ok === undefined) return "";
    checkedCount++;
    keptCount += ok ? 1 : 0;
    stoppedCount += ratio.sign ? 1 : 0;
    return `${ok ? " ✓" : " ✗"}${ratio.sign ? "°" : ""}`;
  };
  out.push("| job | scikit-learn, ms | Chromium ÷ scikit-learn | ceiling | Node ÷ scikit-learn | native ÷ scikit-learn | gonum ÷ Mercer, native | gonum ÷ Mercer, Node | JavaScript ÷ Mercer, Node | answers apart (at most) |");
  out.push("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  for (const row of ROWS) {
    const r = rows[row.key];
    if (!r) continue;
    if (r.problems.length) wrong.push(row.name);
    if (r.reference) reference.push(row.name);
    const ratioWithMark = (a, b, limit) => {
      const ratio = timeRatio(r, a, b);
      return ratio.text + (limit && !r.problems.length && !(b === "scikit" && r.reference) ? mark(ratio, limit) : "");
    };
    out.push(`| ${[
      `${row.name}${r.problems.length ? ` **(${r.problems.join("; ")})**` : ""}`,
      digits(r.ms.scikit),
      ratioWithMark("page", "scikit", row.page && { most: row.page }),
      row.page ? `≤ ${row.page}` : "",
      timeRatio(r, "node", "scikit").text,
      ratioWithMark("native", "scikit", row.native && { most: row.native }),
      timeRatio(r, "plain", "native").text,
      ratioWithMark("plainNode", "node", row.plain && { least: row.plain }),
      ratioWithMark("scripts", "node", !row.extra && { least: LIBRARY_SPEEDUP }),
      `${formatPower(Math.max(0, ...Object.entries(r.apart).filter(([k]) => !k.includes(" ")).map(([, v]) => v)))} (${formatPower(row.tolerance)})`,
    ].join(" | ")} |`);
  }
  const result = {};
  for (const [key, what, dense] of [["some", "all rows with a ceiling but those with K evaluated", false], ["all", "all rows with a ceiling", true]]) {
    const m = (result[key] = geometricMeans(rows, dense));
    out.push(`| **geometric mean of ${what}: ${m.of}** | | **${digits(m.page)}**${mark(m.judged("page"), { most: MEAN_LIMITS.page })} | ≤ ${MEAN_LIMITS.page} | **${digits(m.node)}** | **${digits(m.native)}**${mark(m.judged("native"), { most: MEAN_LIMITS.native })} | | | | |`);
  }
  out.push("");
  const { gemm } = rows;
  if (gemm?.ms.hand) {
    const share = { x: gemm.ms.hand / gemm.ms.node };
    out.push(`Products in WebAssembly: ${(2 * 512 ** 3 / gemm.ms.node / 1e6).toFixed(1)} GFLOP/s, ${(100 * share.x).toFixed(0)} % of a kernel written by hand (≥ 50 %${gemm.problems.length ? "" : mark(share, { least: 0.5 })}); natively ${(2 * 512 ** 3 / gemm.ms.native / 1e6).toFixed(1)}.`);
  }
  out.push(`Native ceilings: 2.5 for products and eigenproblems, ${MEAN_LIMITS.native} for the means. Against gonum in WebAssembly: ≥ 8 where eigenproblems decide, ≥ 2 elsewhere; against JavaScript: ≥ ${LIBRARY_SPEEDUP}. \`>\`: the other was stopped after ${LIMIT / 1000} s; what takes more than ${SLOW / 1000} s is timed once. –: nobody wrote it.`);
  out.push(`${keptCount} of ${checkedCount} marks kept; ${stoppedCount} of them, with °, beside a peer that was stopped, not checked: the ratio is bounded whatever it would have answered.`);
  if (wrong.length) out.push(`Answers disagree, so that there is no mark, and nothing in the means, of: ${wrong.join("; ")}.`);
  if (reference.length) out.push(`On the reference BLAS scikit-learn is no measure, so that no ratio to it has a mark or is in the means, of: ${reference.join("; ")}.`);
  if (!result.all.whole) out.push("Rows are left out of the means, which therefore have no marks.");
  if (missing.length) out.push(`Missing: ${missing.join(", ")}.`);
  out.push(`${rounds} rounds, medians, one thread. ${machine}.`);
  const plain = ({ of, page, node, native }) => ({ of, page, node, native });
  return { text: out.join("\n"), means: { withoutDense: plain(result.some), all: plain(result.all) }, kept: keptCount, asked: checkedCount, stopped: stoppedCount };
}

/** Returns the rows as HTML for the reference page. */
export function htmlRows(rows) {
  const columns = ["Job", "Chromium, ms", "÷ scikit-learn", "Aim", "Native ÷ scikit-learn", "× gonum, WebAssembly", "× JavaScript"];
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const bold = (text) => escape(text).replace(/\*\*(.*?)\*\*/g, "<b>$1</b>");
  const tr = (head, ...cells) => `<tr><th scope="row">${bold(head)}</th>${cells.map((c, i) => `<td data-column="${columns[i + 1]}">${bold(c)}</td>`).join("")}</tr>`;
  const out = ['<table class="numbers">', `<thead><tr>${columns.map((c) => `<th scope="col">${c}</th>`).join("")}</tr></thead>`, "<tbody>"];
  for (const row of ROWS) {
    const r = rows[row.key];
    if (!r || row.extra) continue;
    const ratio = (a, b) => timeRatio(r, a, b).text;
    const name = r.problems.length ? `${row.name} **(answers disagree)**` : row.name;
    out.push(tr(name, digits(r.ms.page), ratio("page", "scikit"), `≤ ${row.page}`, ratio("native", "scikit"), ratio("plainNode", "node"), ratio("scripts", "node")));
  }
  for (const [what, m] of [["**geometric mean** without the two with K evaluated", geometricMeans(rows, false)], ["**geometric mean** of all", geometricMeans(rows, true)]]) {
    out.push(tr(what, "", `**${digits(m.page)}**`, `≤ ${MEAN_LIMITS.page}`, `**${digits(m.native)}**`, "", ""));
  }
  out.push("</tbody>", "</table>");
  return out.join("\n");
}
