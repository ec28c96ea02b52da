/**
 * Writes the numbers of a report as one flat table: one row for each number, with its quantity, the method, the value
 * and the unit.
 *
 * @typedef {import("../app/bodies").Report} Report
 *
 * @typedef {object} Row
 * @property {string} quantity
 * @property {string} method the key of the method, or "" for a number that does not depend on the method
 * @property {number | boolean} value
 * @property {string} unit "1" for numbers without a unit
 * @property {number} [place] the place of the method in a comparison, from 1; 1 if nothing is compared; undefined for a number that does not depend on the method
 */
import { csvCell } from "./csv.js";

/**
 * Spec is the name of a quantity, its path in the report, and its unit. A quantity without isGeneral belongs to the method
 * of the report.
 * @typedef {[quantity: string, path: string, unit: string, isGeneral?: boolean]} Spec
 */

/** The single numbers of a report, in the order of the table. @type {Spec[]} */
export const QUANTITIES = [
  ["error_frobenius", "error.frobenius", "1"],
  ["error_frobenius_se", "error.frobenius_se", "1"],
  ["best_frobenius", "optimal.frobenius", "1", true],
  ["error_spectral", "error.spectral", "1"],
  ["error_spectral_residual", "error.spectral_residual", "1"],
  ["best_spectral", "optimal.spectral", "1", true],
  ["error_nuclear", "error.nuclear", "1"],
  ["best_nuclear", "optimal.nuclear", "1", true],
  ["error_largest_entry", "error.max", "1"],
  ["error_mean_square", "error.expected", "1"],
  ["m", "m", "1"],
  ["rank", "rank", "1"],
  ["seed", "seed", "1"],
  ["points", "data.n", "1", true],
  ["sigma", "kernel.sigma", "data", true],
  ["sampled_points", "sampled", "1"],
  ["exact_points", "exact_of", "1", true],
  ["preview", "preview", "boolean", true],
  ["new_points", "test.points", "1", true],
  ["new_points_error_frobenius", "test.frobenius", "1"],
  ["new_points_largest_entry", "test.max", "1"],
  ["mmd", "mmd", "1"],
  ["effective_dimension_low", "effective_dimension.low", "1", true],
  ["effective_dimension_high", "effective_dimension.high", "1", true],
  ["uniform_bound", "uniform.epsilon", "1"],
  ["uniform_bound_risk", "uniform.delta", "1"],
  ["uniform_bound_frequencies", "uniform.frequencies", "1"],
  ["uniform_bound_vacuous", "uniform.vacuous", "boolean"],
  ["uniform_error_at_least", "uniform.at_least", "1"],
  ["task_exact_train", "task.exact.train", "1", true],
  ["task_exact_test", "task.exact.test", "1", true],
  ["task_approximate_train", "task.approximate.train", "1"],
  ["task_approximate_test", "task.approximate.test", "1"],
  ["task_embedding_error", "task.embedding", "1"],
  ["task_cluster_agreement", "task.agreement", "1"],
  ["exact_residual", "certificate.value", "1", true],
  ["exact_certified", "certificate.exact", "boolean", true],
  ["kernel_evaluations", "evals", "1"],
  ["fit_kernel_evaluations", "cost.evals", "1"],
  ["fit_operations", "cost.flops", "1"],
  ["new_point_operations", "cost.point", "1"],
  ["new_point_speedup", "cost.point_speedup", "1"],
  ["stored_bytes", "cost.bytes", "B"],
  ["data_retained", "cost.retained", "1"],
  ["time_exact", "time_ms.exact", "ms", true],
  ["time_approximate", "time_ms.approximate", "ms"],
  ["time_speedup", "time_ms.speedup", "1"],
  ["time_runs", "time_ms.runs", "1", true],
  ["time_resolution", "time_ms.step", "ms", true],
];

/** The paths of a report that are lists, which have rows of another form or are data. */
export const LISTS = ["data.points", "data.labels", "data.targets", "centres", "weights", "frequencies", "residuals", "angles", "span_angles", "bounds", "compared", "race",
  "eigenvalues.exact", "eigenvalues.approximate", "eigenvalues.deviation", "time_ms.exact_range", "time_ms.approximate_range", "time_ms.speedup_range"];

/** Returns the value at a path of a report. @param {any} report @param {string} path */
const valueAt = (report, path) => path.split(".").reduce((value, key) => value?.[key], report);

/**
 * Returns the rows of a quantity: none if the number is unknown. A bound {atMost: 0.02} is a quantity of its own.
 * @param {string} quantity @param {string} method @param {any} value @param {string} unit @param {number} [place]
 * @returns {Row[]}
 */
function rowsOf(quantity, method, value, unit, place = 1) {
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return [{ quantity, method, value, unit, ...(method ? { place } : {}) }];
  return typeof value?.atMost === "number" ? rowsOf(`${quantity}_at_most`, method, value.atMost, unit, place) : [];
}

/** The quantities of a fit. A refused method has no fit, and the report has zeros for them. */
const FIT_QUANTITIES = ["m", "rank"];

/**
 * Returns the numbers of a report.
 * @param {Report} report @returns {Row[]}
 */
export function numberRows(report) {
  const isKnown = (/** @type {string} */ quantity, /** @type {string | undefined} */ refused) => !refused || !FIT_QUANTITIES.includes(quantity);
  const rows = QUANTITIES.filter(([quantity]) => isKnown(quantity, report.refused)).flatMap(([quantity, path, unit, isGeneral]) => rowsOf(quantity, isGeneral ? "" : report.method, valueAt(report, path), unit));
  const { angles, eigenvalues, bounds = [], compared = [] } = report;
  const largest = (/** @type {number[] | null | undefined} */ list) => (list?.length ? Math.max(...list) : undefined);
  rows.push(...rowsOf("largest_principal_angle", report.method, largest(angles), "rad"));
  rows.push(...rowsOf("largest_eigenvalue_error", report.method, largest(eigenvalues.deviation), "1"));
  for (const { key, form, actual, atLeast, bound, trivial, applies } of bounds) {
    const name = `theorem_${key}${form === "as printed" ? "_as_printed" : ""}`;
    for (const [part, value, unit] of /** @type {[string, number | boolean, string][]} */ ([["bound", bound, "1"], [atLeast ? "actual_at_least" : "actual", actual, "1"], ["trivial_bound", trivial, "1"], ["applies", applies, "boolean"]])) {
      rows.push(...rowsOf(`${name}_${part}`, report.method, value, unit));
    }
  }
  for (const [j, { method, m, rank, error, error_se: se, max, optimal, refused }] of compared.entries()) {
    if (j === 0) continue; // the first compared method is the method of the report
    for (const [quantity, value] of /** @type {[string, any][]} */ ([["error_frobenius", error], ["error_frobenius_se", se], ["error_largest_entry", max], ["best_frobenius_at_its_rank", optimal], ["m", m], ["rank", rank]])) {
      if (isKnown(quantity, refused)) rows.push(...rowsOf(quantity, method, value, "1", j + 1));
    }
  }
  return rows;
}

/** Returns the rows as CSV. @param {Row[]} rows */
export const rowsToCSV = (rows) => ["quantity,method,value,unit,place", ...rows.map((r) => [r.quantity, r.method, r.value, r.unit, r.place ?? ""].map(csvCell).join(","))].join("\n") + "\n";

/** Returns the rows as JSON, with the link of the state. @param {Row[]} rows @param {string} link the address of the state */
export const rowsToJSON = (rows, link) => `{"link": ${JSON.stringify(link)},\n"numbers": [\n${rows.map((r) => JSON.stringify(r)).join(",\n")}\n]}\n`;
