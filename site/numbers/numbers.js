/** Shows the numbers beside and below the pictures. */
import { h, maths, say } from "../lib/dom.js";
import { atLeast, between, bounded, digits, entry, error, grouped, percent, rounded, spread, time } from "../lib/format.js";
import { coming, errorOf, estimated, isRate, same } from "./outcome.js";

const waits = null; // not known during a drag
const none = undefined; // does not apply, so the line is hidden

/**
 * Line is a row: its name, a function that formats the value of a report (for a shown eigenfunction), whether
 * it is emphasised, and a function that returns an addition to its name.
 * @typedef {import("../app/bodies").Report} Report
 *
 * @typedef {[name: string, text: (r: Report, i: number) => string | null | undefined, strong?: boolean, added?: (r: Report) => string]} Line
 */

/** The six numbers in the side bar. @type {Line[]} */
const SIX = [
  ["error, Frobenius", (r) => (coming(r) ? waits : same(r) ? rounded(r.error.frobenius) : errorOf(r)), true, (r) => (r.preview && estimated(r) && !coming(r) ? ", sampled" : "")],
  ["best possible at this rank", (r) => (same(r) ? none : rest(r, r.optimal?.frobenius, (v) => (v === undefined || v === null ? bounded(v) : sampled(r, bounded(v)))))],
  ["error, spectral", (r) => rest(r, r.error.spectral, error)],
  ["largest entry of |K − K̂|", (r) => (coming(r) ? waits : estimated(r) ? atLeast(r.error.max) : entry(r.error.max, r.error.frobenius))],
  ["time, exact", ({ time_ms: t }) => timed(t.exact, t.exact_range, t.why)],
  ["time, approximate", (r) => (same(r) ? none : r.refused ? "not computed" : timed(r.time_ms.approximate, r.time_ms.approximate_range, r.time_ms.why))],
];

/** The other numbers, below the pictures. A number that does not apply is hidden. @type {Line[]} */
const OTHERS = [
  ["task, exact: on these points", (r) => score(r, r.task?.exact.train)],
  ["task, exact: on fresh points", (r) => score(r, r.task?.exact.test)],
  ["task, approximate: on these points", (r) => score(r, r.task?.approximate.train)],
  ["task, approximate: on fresh points", (r) => score(r, r.task?.approximate.test)],
  ["embedding, error after alignment", (r) => has(r.task?.embedding, percent)],
  ["points in the same cluster", (r) => has(r.task?.agreement, percent)],
  ["size m", (r) => grouped(r.m)],
  ["rank of K̂", (r) => (r.rank === r.m && !r.preview ? waits : grouped(r.rank))],
  ["error, nuclear", (r) => has(r.error.nuclear, error)],
  ["best possible, spectral", (r) => (same(r) ? waits : has(r.optimal?.spectral, (v) => sampled(r, bounded(v))))],
  ["best possible, nuclear", (r) => (same(r) ? waits : has(r.optimal?.nuclear, (v) => sampled(r, bounded(v))))],
  ["error on 256 fresh points, Frobenius", (r) => has(r.test?.frobenius, error)],
  ["largest error of an eigenvalue, relative to λ_1", (r) => (same(r) ? "0: it is its own reference" : has(r.eigenvalues.deviation?.length ? Math.max(...r.eigenvalues.deviation) : null, (v) => sampled(r, percent(v))))],
  ["error of the shown eigenvalue, relative to λ_1", (r, i) => (same(r) ? waits : has(r.eigenvalues.deviation?.[i - 1], (v) => sampled(r, percent(v))))],
  ["largest principal angle", (r) => (same(r) ? waits : has(r.angles?.length ? Math.max(...r.angles) : null, angle))],
  ["distance of the reduced set from the data, MMD", (r) => has(r.mmd, digits)],
  ["bound on the MMD, theorem 5.1", (r) => has(bound(r, "5.1")?.bound, digits)],
  ["expected squared error E", (r) => has(r.error.expected, digits)],
  ["residual of the shown eigenpair, relative to λ_1", (r, i) => has(r.residuals?.[i - 1] === undefined ? null : r.residuals[i - 1] / (r.eigenvalues.exact?.[0] ?? NaN), percent)],
  ["effective dimension at ρ = 0.1", (r) => has(r.effective_dimension, (v) => sampled(r, between(v.low, v.high)))],
  ["largest error found, relative to k(0)", (r) => has(r.uniform?.at_least, atLeast)],
  ["frequencies that guarantee it below 0.1", (r) => has(r.uniform, (v) => grouped(v.frequencies) + (v.vacuous ? `; with ${r.m} the bound is vacuous` : ""))],
  ["residual of the exact solver", (r) => has(r.certificate.value, digits)],
  ["speed-up over exact", (r) => (r.refused || same(r) || r.time_ms.speedup === null ? waits : spread(r.time_ms.speedup, r.time_ms.speedup_range ?? [], " times"))],
  ["speed-up for a new point, in operations", (r) => (same(r) ? waits : has(r.cost?.point_speedup, (x) => digits(x) + " times"))],
  ["share of the data retained", (r) => has(r.cost?.retained, percent)],
  ["kernel evaluations", (r) => has(r.evals, grouped)],
];

/**
 * Adds to a number how many points it was computed from, since it has no standard error.
 * @param {Report} r @param {string} text
 */
const sampled = (r, text) => (r.exact_of ? `≈\u202f${text}, on ${grouped(r.exact_of)} points` : text);

/** Formats a number that a preview can lack. @template T @param {Report} r @param {T} v @param {(x: T) => string} as */
const rest = (r, v, as) => (r.preview && (v === undefined || v === null) ? waits : as(v));

/** Returns a theorem of the reduced-set paper in its corrected form. @param {Report} r @param {string} key */
const bound = (r, key) => r.bounds?.find((t) => t.key === key && t.form !== "as printed" && t.applies);

/** Formats the loss of a task: a share of wrong decisions, or a mean squared error. @param {Report} r @param {number | null | undefined} v */
const score = (r, v) => has(v, (x) => (isRate(r.task?.key ?? "") ? percent(x) + " wrong" : digits(x) + ", mean square"));

/** Formats a number that may be absent. @template T @param {T | null | undefined} v @param {(x: T) => string} as */
const has = (v, as) => (v === undefined || v === null ? waits : as(v));

/**
 * Formats a time with its range, once it has been measured.
 * @param {number | null} ms @param {number[] | undefined} range @param {string} [why] why it will not be
 */
const timed = (ms, range, why) => (ms !== null && range ? time(ms, range) : why ? "not measured" : waits);

/** @param {number} radians */
const angle = (radians) => (radians < 1e-6 ? "below 0.0001°" : digits((radians * 180) / Math.PI) + "°");

export class Numbers {
  /** @param {HTMLElement} rail @param {HTMLElement} below */
  constructor(rail, below) {
    this.rows = [...SIX.map((row) => this.row(rail, row, true)), ...OTHERS.map((row) => this.row(below, row, false))];
  }

  /** @param {HTMLElement} root @param {Line} line @param {boolean} always whether it stands there before it is known */
  row(root, [name, text, strong, added], always) {
    const dd = h("dd", { className: strong ? "k" : "" }, always ? "…" : "");
    const more = h("span");
    const pair = h("div", { hidden: !always }, h("dt", {}, maths(name), more), dd);
    root.append(pair);
    return { pair, dd, more, text, added, always };
  }

  /**
   * @param {Report | null} report null while the numbers of the state are not known
   * @param {boolean} old whether it belongs to another state
   * @param {number} index of the shown eigenfunction
   */
  show(report, old, index) {
    for (const { pair, dd, more, text, added, always } of this.rows) {
      const words = report ? text(report, index) : waits;
      if (added && report) say(more, added(report));
      if (words) say(dd, words);
      else if (always || !report || report.preview) say(dd, "…"); // a number of another state would contradict the shown ones
      dd.classList.toggle("old", old || words === waits);
      if (!report) continue;
      if (always) pair.hidden = words === none;
      else if (!report.preview) pair.hidden = words === waits;
    }
  }
}
