/** The result of a fit in words: its error, the best possible error, and the part of m that it uses. */
import { about, bounded, error, estimate, grouped, rounded } from "../lib/format.js";

/**
 * sizeRemark returns the numerical rank of K̂ where it is below m, or the size that the method
 * could use where that is below m.
 * @param {any} report @param {number} m the requested size
 * @returns {string | null} null where the method uses all of m
 */
export function sizeRemark(report, m) {
  if (!report || report.refused) return null;
  if (report.rank < Math.min(m, report.m)) return `numerical rank\u00a0${grouped(report.rank)}`;
  return report.m < m ? `only\u00a0${grouped(report.m)} used` : null;
}

/** The keys of the methods whose answer the others approximate. @type {Set<string>} */
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

/** Whether the method is the answer that others approximate. @param {any} report */
export const same = (report) => Boolean(report) && exact.has(report.method) && !report.refused && report.error.frobenius < 1e-6;

/** Whether the error is an estimate from the pairs of some points: during a drag that changes it, and of many points. @param {any} report */
export const estimated = (report) => report.error.frobenius_se !== undefined;

/** Whether the exact method has not all of its answer yet: the error is then of what is there. @param {any} report */
export const coming = (report) => exact.has(report.method) && report.preview && estimated(report) && !same(report);

/** The best possible error where it is a number, and not only a bound above it. @param {any} best */
const least = (best) => (typeof best === "number" ? best : 0);

/**
 * The error in words. While a hand moves an estimate is an interval, and at rest too where two
 * standard errors reach below what is possible.
 * @param {any} report
 */
export function errorOf(report) {
  const { frobenius, frobenius_se: se } = report.error;
  const best = least(report.optimal?.frobenius);
  if (!estimated(report)) return error(frobenius);
  return report.preview || frobenius - 2 * se < best ? estimate(frobenius, se, best) : about(frobenius, se);
}

/**
 * The errors of compared methods in words: an estimate is the interval of two standard errors,
 * cut off at the best possible.
 * @param {any} report
 */
export const errorsOf = (report) => report.compared.map((/** @type {any} */ c) => {
  if (c.refused) return "none";
  if (c.error_se === undefined) return exact.has(c.method) ? rounded(c.error) : error(c.error);
  return estimate(c.error, c.error_se, least(c.optimal));
});

/**
 * The best possible errors of compared methods in words: one for all where they have the same
 * rank, else one for each that has an approximation, in their order.
 * @param {any} report
 * @returns {string[] | null} null where they are not known
 */
export function bestsOf(report) {
  /** @type {any[]} */
  const live = report.compared.filter((/** @type {any} */ c) => !c.refused);
  if (live.some((c) => c.optimal === undefined)) return null;
  const all = new Set(live.map((c) => c.rank)).size > 1 ? live : live.slice(0, 1);
  return all.map((c) => (report.exact_of && typeof c.optimal === "number" ? "≈\u202f" : "") + bounded(c.optimal));
}

/**
 * The compared method whose best possible error stands for all, where it is not the first: the
 * exact method has none to speak of.
 * @param {any} report
 * @returns {any} undefined where it is the first, or none
 */
export const ratedOf = (report) => (exact.has(report?.method) ? report.compared?.find((/** @type {any} */ c) => !c.refused && !exact.has(c.method)) : undefined);

/** The error of the first method and the best possible in words. @param {any} report */
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
