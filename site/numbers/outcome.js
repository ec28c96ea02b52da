/**
 * The result of a fit in words: its error, the best possible error, and the part of m that it uses.
 *
 * @typedef {import("../app/bodies").Report} Report
 */
import { about, bounded, error, estimate, grouped, rounded } from "../lib/format.js";

/**
 * sizeRemark returns the numerical rank of K̂ where it is below m, or the size that the method
 * could use where that is below m.
 * @param {Report | null | undefined} report @param {number} m the requested size
 * @returns {string | null} null where the method uses all of m
 */
export function sizeRemark(report, m) {
  if (!report || report.refused) return null;
  if (report.rank < Math.min(m, report.m)) return `numerical rank\u00a0${grouped(report.rank)}`;
  return report.m < m ? `only\u00a0${grouped(report.m)} used` : null;
}

/** The keys of the exact methods. @type {Set<string>} */
let exact = new Set();

/** The keys of the tasks whose loss is a share of wrong decisions. @type {Set<string>} */
let rates = new Set();

/** Takes from the catalogue which methods are exact and which tasks decide. @param {Pick<import("../app/catalogue.js").Catalogue, "lists">} catalogue */
export function useCatalogue({ lists }) {
  exact = new Set(lists.method.filter((m) => m.traits?.exact).map((m) => m.key));
  rates = new Set(lists.task.filter((t) => t.loss === "rate").map((t) => t.key));
}

/** Whether the loss of a task is a share of wrong decisions, and not a mean squared error. @param {string} key of the task */
export const isRate = (key) => rates.has(key);

/** Reports whether the result is that of an exact method, with an error of 0. @param {Report | null | undefined} report */
export const same = (report) => Boolean(report && exact.has(report.method) && !report.refused && (report.error.frobenius ?? 0) < 1e-6);

/** Reports whether the error is an estimate from a sample, as in previews and for many points. @param {Report} report */
export const estimated = (report) => report.error.frobenius_se !== undefined;

/**
 * Reports whether the exact solution is not complete yet: the error is then that of the part which exists.
 * @param {Report} report
 */
export const coming = (report) => exact.has(report.method) && report.preview && estimated(report) && !same(report);

/** Returns the best possible error if it is a number, and 0 if it is only a bound. @param {import("../app/bodies").Compared["optimal"]} best */
const least = (best) => (typeof best === "number" ? best : 0);

/**
 * Formats the error. An estimate is an interval in a preview, and also in a final result if two standard
 * errors reach below the best possible error.
 * @param {Report} report
 */
export function errorOf(report) {
  const { frobenius, frobenius_se: se = null } = report.error;
  const best = least(report.optimal?.frobenius);
  if (!estimated(report)) return error(frobenius);
  return report.preview || (frobenius ?? 0) - 2 * (se ?? 0) < best ? estimate(frobenius, se, best) : about(frobenius, se);
}

/**
 * Formats the errors of compared methods. An estimate is the interval of two standard errors, cut off at the
 * best possible error.
 * @param {Report} report
 */
export const errorsOf = (report) => (report.compared ?? []).map((c) => {
  if (c.refused) return "none";
  if (c.error_se === undefined) return exact.has(c.method) ? rounded(c.error) : error(c.error);
  return estimate(c.error, c.error_se, least(c.optimal));
});

/**
 * Formats the best possible errors of compared methods: one if all have the same rank, else one for each
 * method with an approximation, in their order.
 * @param {Report} report
 * @returns {string[] | null} null where they are not known
 */
export function bestsOf(report) {
  const live = (report.compared ?? []).filter((c) => !c.refused);
  if (live.some((c) => c.optimal === undefined)) return null;
  const all = new Set(live.map((c) => c.rank)).size > 1 ? live : live.slice(0, 1);
  return all.map((c) => (report.exact_of && typeof c.optimal === "number" ? "≈\u202f" : "") + bounded(c.optimal));
}

/**
 * Returns the compared method whose best possible error is shown, if it is not the first: an exact method has
 * none.
 * @param {Report | null | undefined} report
 * @returns {import("../app/bodies").Compared | undefined} undefined where it is the first, or none
 */
export const ratedOf = (report) => (report && exact.has(report.method) ? report.compared?.find((c) => !c.refused && !exact.has(c.method)) : undefined);

/** Formats the error of the first method and the best possible error. @param {Report | null | undefined} report */
export function outcome(report) {
  if (!report) return { error: "…", best: null };
  const rated = ratedOf(report);
  if (rated) {
    const best = rated.optimal === undefined ? null : bounded(rated.optimal);
    return { error: coming(report) ? "…" : rounded(report.error.frobenius), best };
  }
  if (same(report)) return { error: rounded(report.error.frobenius), best: "" };
  if (coming(report)) return { error: "…", best: null };
  const best = report.optimal?.frobenius;
  return {
    error: errorOf(report),
    best: report.preview && !report.optimal ? null : (report.exact_of && typeof best === "number" ? "≈\u202f" : "") + bounded(best),
  };
}
