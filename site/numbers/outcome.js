/**
 * Describes the result of a fit in words: the error, the best possible error, and the used part of m.
 *
 * @typedef {import("../app/bodies").Report} Report
 */
import { formatEstimate, formatBounded, formatError, formatPreviewError, formatCount, formatEntry, formatLowerBound, formatRoundingError } from "../lib/format.js";

/**
 * Returns a remark if the numerical rank of K̂ is below m, or if the method used only a part of m.
 * @param {Report | null | undefined} report @param {number} m the requested size
 * @returns {string | null} the remark, or null if the method uses all of m
 */
export function sizeRemark(report, m) {
  if (!report || report.refused) return null;
  if (report.rank < Math.min(m, report.m)) return `numerical rank\u00a0${formatCount(report.rank)}`;
  return report.m < m ? `only\u00a0${formatCount(report.m)} used` : null;
}

/** exactMethods has the keys of the exact methods. @type {Set<string>} */
let exactMethods = new Set();

/** rateTasks has the keys of the tasks whose loss is a share of wrong decisions. @type {Set<string>} */
let rateTasks = new Set();

/**
 * Stores which methods of the catalogue are exact, and which tasks have a rate of wrong decisions.
 * @param {Pick<import("../app/catalogue.js").Catalogue, "lists">} catalogue
 */
export function useCatalogue({ lists }) {
  exactMethods = new Set(lists.method.filter((m) => m.traits?.exact).map((m) => m.key));
  rateTasks = new Set(lists.task.filter((t) => t.loss === "rate").map((t) => t.key));
}

/** Reports whether the loss of a task is a share of wrong decisions. @param {string} key the key of the task */
export const isRate = (key) => rateTasks.has(key);

/**
 * Reports whether an exact method gave the result and its error is below 10⁻⁶.
 * @param {Report | null | undefined} report
 */
export const isExact = (report) => Boolean(report && exactMethods.has(report.method) && !report.refused && (report.error.frobenius ?? 0) < 1e-6);

/** Reports whether the error is an estimate from a sample, as in previews and for many points. @param {Report} report */
export const isEstimate = (report) => report.error.frobenius_se !== undefined;

/**
 * Reports whether the exact solution is not complete yet. The error is then the error of the finished part.
 * @param {Report} report
 */
export const isIncomplete = (report) => exactMethods.has(report.method) && report.preview && isEstimate(report) && !isExact(report);

/**
 * Returns the best possible error, or 0 if only a bound of the error is known.
 * @param {import("../app/bodies").ComparedMethod["optimal"]} best
 */
const bestOrZero = (best) => (typeof best === "number" ? best : 0);

/**
 * Formats the error. An estimate in a preview is an interval. In a final result, an estimate is an interval if
 * two standard errors reach below the best possible error.
 * @param {Report} report
 */
export function describeError(report) {
  const { frobenius, frobenius_se: se = null } = report.error;
  const best = bestOrZero(report.optimal?.frobenius);
  if (!isEstimate(report)) return formatError(frobenius);
  return report.preview || (frobenius ?? 0) - 2 * (se ?? 0) < best ? formatPreviewError(frobenius, se, best) : formatEstimate(frobenius, se);
}

/**
 * Formats the errors of compared methods. An estimate is shown as an interval of two standard errors, cut off
 * at the best possible error.
 * @param {Report} report
 */
export const describeErrors = (report) => (report.compared ?? []).map((c) => {
  if (c.refused) return "none";
  if (c.error_se === undefined) return exactMethods.has(c.method) ? formatRoundingError(c.error) : formatError(c.error);
  return formatPreviewError(c.error, c.error_se, bestOrZero(c.optimal));
});

/**
 * Formats the largest entry of |K − K̂| for each compared method.
 * @param {Report} report
 */
export const describeLargestEntries = (report) => (report.compared ?? []).map((c) => {
  if (c.refused) return "none";
  return c.error_se === undefined ? formatEntry(c.max, c.error) : formatLowerBound(c.max);
});

/**
 * Formats the best possible errors of compared methods. If all methods have the same rank, the list has one
 * error. Otherwise it has an error for each method with an approximation, in order.
 * @param {Report} report
 * @returns {string[] | null} the errors, or null if they are unknown
 */
export function describeBestErrors(report) {
  const fittedMethods = (report.compared ?? []).filter((c) => !c.refused);
  if (fittedMethods.some((c) => c.optimal === undefined)) return null;
  const shownMethods = new Set(fittedMethods.map((c) => c.rank)).size > 1 ? fittedMethods : fittedMethods.slice(0, 1);
  return shownMethods.map((c) => (report.exact_of && typeof c.optimal === "number" ? "≈\u202f" : "") + formatBounded(c.optimal));
}

/**
 * Returns the compared method whose best possible error is shown, if that method is not the first. An exact
 * first method has no best possible error.
 * @param {Report | null | undefined} report
 * @returns {import("../app/bodies").ComparedMethod | undefined} undefined if the method is the first, or no method qualifies
 */
export const referenceMethod = (report) => (report && exactMethods.has(report.method) ? report.compared?.find((c) => !c.refused && !exactMethods.has(c.method)) : undefined);

/** Formats the error of the first method and the best possible error. @param {Report | null | undefined} report */
export function describeOutcome(report) {
  if (!report) return { error: "…", best: null };
  const referenceResult = referenceMethod(report);
  if (referenceResult) {
    const best = referenceResult.optimal === undefined ? null : formatBounded(referenceResult.optimal);
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
