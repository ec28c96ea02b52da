/**
 * The result of a fit in words: its error, the best possible error, and the part of m that it uses.
 *
 * @typedef {import("../app/bodies").Report} Report
 */
import { formatEstimate, formatBounded, formatError, formatPreviewError, formatCount, formatRoundingError } from "../lib/format.js";

/**
 * sizeRemark returns the numerical rank of K̂ where it is below m, or the size that the method
 * could use where that is below m.
 * @param {Report | null | undefined} report @param {number} m the requested size
 * @returns {string | null} null where the method uses all of m
 */
export function sizeRemark(report, m) {
  if (!report || report.refused) return null;
  if (report.rank < Math.min(m, report.m)) return `numerical rank\u00a0${formatCount(report.rank)}`;
  return report.m < m ? `only\u00a0${formatCount(report.m)} used` : null;
}

/** The keys of the exact methods. @type {Set<string>} */
let exactMethods = new Set();

/** The keys of the tasks whose loss is a share of wrong decisions. @type {Set<string>} */
let rates = new Set();

/** Takes from the catalogue which methods are exact and which tasks decide. @param {Pick<import("../app/catalogue.js").Catalogue, "lists">} catalogue */
export function useCatalogue({ lists }) {
  exactMethods = new Set(lists.method.filter((m) => m.traits?.exact).map((m) => m.key));
  rates = new Set(lists.task.filter((t) => t.loss === "rate").map((t) => t.key));
}

/** Whether the loss of a task is a share of wrong decisions, and not a mean squared error. @param {string} key of the task */
export const isRate = (key) => rates.has(key);

/** Reports whether the result is that of an exact method, with an error of 0. @param {Report | null | undefined} report */
export const isExact = (report) => Boolean(report && exactMethods.has(report.method) && !report.refused && (report.error.frobenius ?? 0) < 1e-6);

/** Reports whether the error is an estimate from a sample, as in previews and for many points. @param {Report} report */
export const isEstimate = (report) => report.error.frobenius_se !== undefined;

/**
 * Reports whether the exact solution is not complete yet: the error is then that of the part which exists.
 * @param {Report} report
 */
export const isIncomplete = (report) => exactMethods.has(report.method) && report.preview && isEstimate(report) && !isExact(report);

/** Returns the best possible error if it is a number, and 0 if it is only a bound. @param {import("../app/bodies").Compared["optimal"]} best */
const bestOrZero = (best) => (typeof best === "number" ? best : 0);

/**
 * Formats the error. An estimate is an interval in a preview, and also in a final result if two standard
 * errors reach below the best possible error.
 * @param {Report} report
 */
export function describeError(report) {
  const { frobenius, frobenius_se: se = null } = report.error;
  const best = bestOrZero(report.optimal?.frobenius);
  if (!isEstimate(report)) return formatError(frobenius);
  return report.preview || (frobenius ?? 0) - 2 * (se ?? 0) < best ? formatPreviewError(frobenius, se, best) : formatEstimate(frobenius, se);
}

/**
 * Formats the errors of compared methods. An estimate is the interval of two standard errors, cut off at the
 * best possible error.
 * @param {Report} report
 */
export const describeErrors = (report) => (report.compared ?? []).map((c) => {
  if (c.refused) return "none";
  if (c.error_se === undefined) return exactMethods.has(c.method) ? formatRoundingError(c.error) : formatError(c.error);
  return formatPreviewError(c.error, c.error_se, bestOrZero(c.optimal));
});

/**
 * Formats the best possible errors of compared methods: one if all have the same rank, else one for each
 * method with an approximation, in their order.
 * @param {Report} report
 * @returns {string[] | null} null where they are not known
 */
export function describeBestErrors(report) {
  const live = (report.compared ?? []).filter((c) => !c.refused);
  if (live.some((c) => c.optimal === undefined)) return null;
  const all = new Set(live.map((c) => c.rank)).size > 1 ? live : live.slice(0, 1);
  return all.map((c) => (report.exact_of && typeof c.optimal === "number" ? "≈\u202f" : "") + formatBounded(c.optimal));
}

/**
 * Returns the compared method whose best possible error is shown, if it is not the first: an exact method has
 * none.
 * @param {Report | null | undefined} report
 * @returns {import("../app/bodies").Compared | undefined} undefined where it is the first, or none
 */
export const referenceMethod = (report) => (report && exactMethods.has(report.method) ? report.compared?.find((c) => !c.refused && !exactMethods.has(c.method)) : undefined);

/** Formats the error of the first method and the best possible error. @param {Report | null | undefined} report */
export function describeOutcome(report) {
  if (!report) return { error: "…", best: null };
  const rated = referenceMethod(report);
  if (rated) {
    const best = rated.optimal === undefined ? null : formatBounded(rated.optimal);
    return { error: isIncomplete(report) ? "…" : formatRoundingError(report.error.frobenius), best };
  }
  if (isExact(report)) return { error: formatRoundingError(report.error.frobenius), best: "" };
  if (isIncomplete(report)) return { error: "…", best: null };
  const best = report.optimal?.frobenius;
  return {
    error: describeError(report),
    best: report.preview && !report.optimal ? null : (report.exact_of && typeof best === "number" ? "≈\u202f" : "") + formatBounded(best),
  };
}
