/** Shows the numbers beside and below the pictures. */
import { h, mathNodes, setText } from "../lib/dom.js";
import { shortName } from "../app/catalogue.js";
import { isComparing } from "../controls/compared.js";
import { viewsOf } from "../pictures/pictures.js";
import { capitalize, formatLowerBound, formatRange, formatBounded, formatDigits, formatEntry, formatError, formatCount, formatPercent, formatRoundingError, formatMedian, formatTime } from "../lib/format.js";
import { isIncomplete, describeError, isEstimate, isRate, isExact } from "./outcome.js";

const UNKNOWN = null; // the text of a number that is not known yet
const NOT_COMPUTED = "not computed"; // the text of a time that will not be measured
const NOT_APPLICABLE = undefined; // the text of a number that does not apply, whose line is hidden

/**
 * Line is a line with the name and the value of a number. The function text formats the value from a report and
 * the index of an eigenfunction. If isStrong is true, the value is emphasised. The function nameSuffix returns an
 * addition to the name.
 * @typedef {import("../app/bodies").Report} Report
 *
 * @typedef {[name: string, text: (r: Report, i: number) => string | null | undefined, isStrong?: boolean, nameSuffix?: (r: Report) => string]} Line
 */

/** Returns the residual of an eigenpair relative to λ₁, or null if it is not known or if the function vanishes on the data. @param {Report} r @param {number} i */
const relativeResidual = (r, i) => {
  const residual = r.residuals?.[i - 1] ?? null, lambda = r.eigenvalues.exact?.[0];
  return residual === null || !lambda ? null : residual / lambda;
};

/** These six numbers are in the side bar. @type {Line[]} */
const MAIN_LINES = [
  ["error, Frobenius", (r) => (isIncomplete(r) ? UNKNOWN : isExact(r) ? formatRoundingError(r.error.frobenius) : describeError(r)), true, (r) => (r.preview && isEstimate(r) && !isIncomplete(r) ? ", sampled" : "")],
  ["best possible at this rank", (r) => (isExact(r) ? NOT_APPLICABLE : formatIfKnown(r, r.optimal?.frobenius, (v) => (v === undefined || v === null ? formatBounded(v) : addSampleSize(r, formatBounded(v)))))],
  ["error, spectral", (r) => formatIfKnown(r, r.error.spectral, formatError)],
  ["largest entry of |K − K̂|", (r) => (isIncomplete(r) ? UNKNOWN : isEstimate(r) ? formatLowerBound(r.error.max) : formatEntry(r.error.max, r.error.frobenius))],
  ["time, exact", ({ data, time_ms: t }) => (data.n ? formatMeasuredTime(t.exact, t.exact_range, t.why) : NOT_COMPUTED)],
  ["time, approximate", (r) => (isExact(r) ? NOT_APPLICABLE : r.refused ? NOT_COMPUTED : formatMeasuredTime(r.time_ms.approximate, r.time_ms.approximate_range, r.time_ms.why))],
];

/** These numbers are below the pictures. A number that does not apply is hidden. @type {Line[]} */
const OTHER_LINES = [
  ["task, exact: on these points", (r) => formatLoss(r, r.task?.exact.train)],
  ["task, exact: on fresh points", (r) => formatLoss(r, r.task?.exact.test)],
  ["task, approximate: on these points", (r) => formatLoss(r, r.task?.approximate.train)],
  ["task, approximate: on fresh points", (r) => formatLoss(r, r.task?.approximate.test)],
  ["embedding, error after alignment", (r) => formatIfPresent(r.task?.embedding, formatPercent)],
  ["points in the same cluster", (r) => formatIfPresent(r.task?.agreement, formatPercent)],
  ["size m", (r) => formatCount(r.m)],
  ["rank of K̂", (r) => (r.rank === r.m && !r.preview ? UNKNOWN : formatCount(r.rank))],
  ["error, nuclear", (r) => formatIfPresent(r.error.nuclear, formatError)],
  ["best possible, spectral", (r) => (isExact(r) ? UNKNOWN : formatIfPresent(r.optimal?.spectral, (v) => addSampleSize(r, formatBounded(v))))],
  ["best possible, nuclear", (r) => (isExact(r) ? UNKNOWN : formatIfPresent(r.optimal?.nuclear, (v) => addSampleSize(r, formatBounded(v))))],
  ["error on 256 fresh points, Frobenius", (r) => formatIfPresent(r.test?.frobenius, formatError)],
  ["largest error of an eigenvalue, relative to λ_1", (r) => (isExact(r) ? "0: it is its own reference" : formatIfPresent(r.eigenvalues.deviation?.length ? Math.max(...r.eigenvalues.deviation) : null, (v) => addSampleSize(r, formatPercent(v))))],
  ["error of the shown eigenvalue, relative to λ_1", (r, i) => (isExact(r) ? UNKNOWN : formatIfPresent(r.eigenvalues.deviation?.[i - 1], (v) => addSampleSize(r, formatPercent(v))))],
  ["largest principal angle", (r) => (isExact(r) ? UNKNOWN : formatIfPresent(r.angles?.length ? Math.max(...r.angles) : null, formatAngle))],
  ["distance of the reduced set from the data, MMD", (r) => formatIfPresent(r.mmd, formatDigits)],
  ["bound on the MMD, theorem 5.1", (r) => formatIfPresent(findBound(r, "5.1")?.bound, formatDigits)],
  ["expected squared error E", (r) => formatIfPresent(r.error.expected, formatDigits)],
  ["residual of the shown eigenpair, relative to λ_1", (r, i) => formatIfPresent(relativeResidual(r, i), formatPercent)],
  ["effective dimension at ρ = 0.1", (r) => formatIfPresent(r.effective_dimension, (v) => addSampleSize(r, formatRange(v.low, v.high)))],
  ["largest error found, relative to k(0)", (r) => formatIfPresent(r.uniform?.at_least, formatLowerBound)],
  ["frequencies that guarantee it below 0.1", (r) => formatIfPresent(r.uniform, (v) => formatCount(v.frequencies) + (v.vacuous ? `; with ${r.m} the bound is vacuous` : ""))],
  ["residual of the exact solver", (r) => formatIfPresent(r.certificate.value, formatDigits)],
  ["speed-up over exact", (r) => (r.refused || isExact(r) || r.time_ms.speedup === null ? UNKNOWN : formatMedian(r.time_ms.speedup, r.time_ms.speedup_range ?? [], " times"))],
  ["speed-up for a new point, in operations", (r) => (isExact(r) ? UNKNOWN : formatIfPresent(r.cost?.point_speedup, (x) => formatDigits(x) + " times"))],
  ["share of the data retained", (r) => formatIfPresent(r.cost?.retained, formatPercent)],
  ["kernel evaluations", (r) => formatIfPresent(r.evals, formatCount)],
];

/** These numbers of the shown eigenfunction are in the side bar beside the view of the spectrum. @type {Line[]} */
const INDEX_LINES = [
  ["eigenvalue, exact", (r, i) => formatIfPresent(r.eigenvalues.exact?.[i - 1], formatEigenvalue)],
  ["eigenvalue, approximate", (r, i) => (isExact(r) ? UNKNOWN : formatIfPresent(r.eigenvalues.approximate?.[i - 1], formatEigenvalue))],
  ["off by", (r, i) => (isExact(r) ? UNKNOWN : formatIfPresent(relativeError(r.eigenvalues, i), formatPercent))],
  ["span of the first i, turned by", (r, i) => (isExact(r) ? UNKNOWN : formatIfPresent(r.span_angles?.[i - 1], formatAngle))],
];
const SPECTRUM = "spectrum"; // the key of the view

/** Formats an eigenvalue with enough digits to compare it. @param {number} v */
const formatEigenvalue = (v) => formatDigits(v, 3);

/**
 * Adds the number of sample points to the text of an estimate without a standard error.
 * @param {Report} r @param {string} text
 */
const addSampleSize = (r, text) => (r.exact_of ? `≈\u202f${text}, on ${formatCount(r.exact_of)} points` : text);

/** Formats a number that a preview can omit. @template T @param {Report} r @param {T} v @param {(x: T) => string} format */
const formatIfKnown = (r, v, format) => (r.preview && (v === undefined || v === null) ? UNKNOWN : format(v));

/** Returns an applicable bound of the reduced-set paper in its corrected form. @param {Report} r @param {string} key */
const findBound = (r, key) => r.bounds?.find((t) => t.key === key && t.form !== "as printed" && t.applies);

/** Formats the loss of a task, which is a share of wrong decisions or a mean squared error. @param {Report} r @param {number | null | undefined} v */
const formatLoss = (r, v) => formatIfPresent(v, (x) => (isRate(r.task?.key ?? "") ? formatPercent(x) + " wrong" : formatDigits(x) + ", mean square"));

/** Formats a number that may be absent. @template T @param {T | null | undefined} v @param {(x: T) => string} format */
const formatIfPresent = (v, format) => (v === undefined || v === null ? UNKNOWN : format(v));

/**
 * Formats a measured time with its range.
 * @param {number | null} ms @param {number[] | undefined} range @param {string} [reason] why the time will not be measured
 */
const formatMeasuredTime = (ms, range, reason) => (ms !== null && range ? formatTime(ms, range) : reason ? "not measured" : UNKNOWN);

/** Returns |λ̂ᵢ − λᵢ|/λᵢ, or null if an eigenvalue is missing or λᵢ is 0. @param {Report["eigenvalues"]} eigenvalues @param {number} i */
function relativeError({ exact, approximate }, i) {
  const value = exact?.[i - 1], hat = approximate?.[i - 1];
  return value && hat !== undefined ? Math.abs((hat - value) / value) : null;
}

/** @param {number} radians */
const formatAngle = (radians) => (radians < 1e-6 ? "below 0.0001°" : formatDigits((radians * 180) / Math.PI) + "°");

const HEADINGS = ["Numbers", "More numbers"]; // the headings of the lists

const RANGE = / \(.*\)$/; // the range of a time, which has no place beside a pinned number

/** Writes a number. Its range is an element, which can be in the next line. @param {HTMLElement} dd @param {string} words */
function writeNumber(dd, words) {
  if (dd.textContent === words) return;
  const range = words.match(RANGE)?.[0];
  dd.replaceChildren(range ? words.slice(0, -range.length) : words, ...(range ? [" ", h("span.range", {}, range.trim())] : []));
}

export class Numbers {
  /** @param {HTMLElement} sideList @param {HTMLElement} belowList @param {HTMLElement} indexSection the section about the shown eigenfunction */
  constructor(sideList, belowList, indexSection) {
    const indexList = /** @type {HTMLElement} */ (indexSection.querySelector("dl"));
    this.indexSection = indexSection;
    this.index = /** @type {HTMLElement} */ (indexSection.querySelector("h2 b"));
    this.lists = [sideList, belowList, indexList];
    /** pinned is the pinned report with the index of its eigenfunction. @type {{report: Report, index: number} | null} */
    this.pinned = null;
    this.rows = [...MAIN_LINES.map((row) => this.makeRow(sideList, row, true)), ...OTHER_LINES.map((row) => this.makeRow(belowList, row, false)), ...INDEX_LINES.map((row) => this.makeRow(indexList, row, false))];
  }

  /** @param {HTMLElement} root @param {Line} line @param {boolean} isPermanent whether the row is shown while its number is unknown */
  makeRow(root, [name, text, isStrong, nameSuffix], isPermanent) {
    const dd = h("dd", { className: isStrong ? "k" : "" }, isPermanent ? "…" : "");
    const suffix = h("span");
    const row = h("div", { hidden: !isPermanent, "data-best": name.startsWith("best possible") || null }, h("dt", {}, mathNodes(name), suffix), dd);
    root.append(row);
    return { row, dd, suffix, text, nameSuffix, isPermanent };
  }

  /**
   * Shows the numbers of a report beside the numbers of the next reports.
   * @param {{report: Report, index: number} | null} pinned the report with the index of its eigenfunction; null removes the pinned numbers
   */
  pin(pinned) {
    this.pinned = pinned;
    for (const list of this.lists) {
      list.classList.toggle("two", pinned !== null);
      list.querySelectorAll(".heads, .pinned").forEach((e) => e.remove());
      if (pinned) list.prepend(h("div.heads", { "aria-hidden": true }, h("dt"), h("dd", {}, "now"), h("dd", {}, "pinned")));
    }
    if (pinned) for (const { row } of this.rows) row.append(h("dd.pinned"));
    this.writePinned();
  }

  /** Writes the pinned numbers. The times of the pinned report may have been measured in the meantime. */
  writePinned() {
    const { pinned } = this;
    if (!pinned) return;
    for (const { row, text } of this.rows) row.lastElementChild?.replaceChildren(h("span.unseen", {}, "pinned: "), (text(pinned.report, pinned.index) ?? "–").replace(RANGE, ""));
  }

  /** Shows in an unsupported browser that no number will be known. */
  showNone() {
    for (const { dd, isPermanent } of this.rows) if (isPermanent) setText(dd, "–");
  }

  /** Names the method of the numbers above them if the state compares methods. @param {import("../app/state.js").State} state */
  showMethod({ catalogue, get }) {
    const method = isComparing(get) && !catalogue.hidesMethod ? capitalize(shortName(catalogue.entry("method", get("method")))) : "";
    HEADINGS.forEach((words, i) => {
      const heading = this.lists[i].previousElementSibling;
      if (!(heading instanceof HTMLElement)) return;
      setText(heading, [words, method].filter(Boolean).join(": "));
      heading.classList.toggle("of", method !== "");
    });
  }

  /**
   * @param {Report | null} report null while the numbers of the state are not known
   * @param {boolean} isStale whether the report belongs to another state
   * @param {number} index the index of the shown eigenfunction
   * @param {import("../app/state.js").State} state the state of the numbers
   */
  show(report, isStale, index, state) {
    this.showMethod(state);
    this.indexSection.hidden = !viewsOf(state).includes(SPECTRUM);
    setText(this.index, String(index));
    if (report && report === this.pinned?.report) this.writePinned();
    for (const { row, dd, suffix, text, nameSuffix, isPermanent } of this.rows) {
      const words = report ? text(report, index) : UNKNOWN;
      if (nameSuffix && report) setText(suffix, nameSuffix(report));
      if (words) writeNumber(dd, this.pinned ? words.replace(RANGE, "") : words);
      else if (isPermanent || !report || report.preview) setText(dd, "…"); // a number of another state would contradict the shown ones
      dd.classList.toggle("old", isStale || words === UNKNOWN);
      if (!report) continue;
      if (isPermanent) row.hidden = words === NOT_APPLICABLE;
      else if (!report.preview) row.hidden = words === UNKNOWN;
    }
  }
}
