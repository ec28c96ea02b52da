/** Describes and checks the conditions of a challenge, such as `error.frobenius < 0.065`, on the report of a result. */
import { shortName } from "../app/catalogue.js";
import { formatCount, formatDigits, formatPercent } from "../lib/format.js";
import { evaluate } from "../lessons/expression.js";
import { WORDS } from "./words.js";

export const VALUE_DIGITS = 12; // digits of a value in a link

/** @type {Record<string, (x: number) => string>} */
const FORMATS = { percent: formatPercent, digits: formatDigits, whole: (x) => formatCount(Math.round(x)) };

/**
 * QUANTITIES lists the numbers of a report that have a name in the words of a condition. The link builder offers them.
 * @type {{expression: string, name: string, format: "percent" | "digits" | "whole"}[]}
 */
export const QUANTITIES = [
  { expression: "error.frobenius", name: WORDS.quantities.frobenius, format: "percent" },
  { expression: "error.spectral", name: WORDS.quantities.spectral, format: "percent" },
  { expression: "error.nuclear", name: WORDS.quantities.nuclear, format: "percent" },
  { expression: "error.max", name: WORDS.quantities.max, format: "digits" },
  { expression: "test.frobenius", name: WORDS.quantities.test, format: "percent" },
  { expression: "m", name: WORDS.quantities.m, format: "whole" },
  { expression: "rank", name: WORDS.quantities.rank, format: "whole" },
  { expression: "evals", name: WORDS.quantities.evals, format: "whole" },
  { expression: "mmd", name: WORDS.quantities.mmd, format: "digits" },
];

/** RELATIONS lists the relations that the link builder offers, with their words. @type {{sign: string, words: string}[]} */
export const RELATIONS = Object.entries(WORDS.relations).filter(([sign]) => sign !== "!=").map(([sign, words]) => ({ sign, words }));

/** ROW matches a condition that compares one number of the report with a value. */
const ROW = /^([a-z_][\w.]*)\s*(<=|>=|==|<|>)\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i;

/** METHOD matches a condition that names a method by its key. */
const METHOD = /^method\s*(==|!=)\s*"([^"]*)"$/;

/**
 * A condition with a simple form: a quantity, a relation and a value.
 * @typedef {{quantity: string, relation: string, value: number}} Row quantity: its expression, such as error.frobenius
 */

/** Returns a condition as a row, or undefined if it has no simple form. @param {string} text @returns {Row | undefined} */
export function rowOf(text) {
  const [, quantity, relation, value] = ROW.exec(text.trim()) ?? [];
  const isKnown = QUANTITIES.some((q) => q.expression === quantity) && RELATIONS.some((r) => r.sign === relation);
  return isKnown ? { quantity, relation, value: Number(value) } : undefined;
}

/** Returns the format of a quantity: percent, digits or whole. @param {string} quantity */
export const formatOf = (quantity) => QUANTITIES.find((q) => q.expression === quantity)?.format ?? "digits";

/** Returns the value of a condition. It is not rounded, unlike a result. @param {number} value @param {string} quantity */
export const formatValue = (value, quantity) => (formatOf(quantity) === "percent" ? `${Number((100 * value).toPrecision(VALUE_DIGITS))}\u202f%` : String(value));

/** Returns why an expression is unusable, or "". @param {string} text */
export function faultOfExpression(text) {
  try {
    evaluate(text, {});
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
  }
  return "";
}

/** Evaluates an expression on a report. The value is undefined if the report lacks a number. @param {string} text @param {any} report */
function valueOf(text, report) {
  try {
    return evaluate(text, report);
  } catch {
    return undefined; // for example the length of a number
  }
}

/**
 * Returns the words of a condition, and of what is so now. The words are undefined if the condition has no simple form; it is
 * then shown as it is.
 * @param {string} text the condition @param {import("../app/catalogue.js").Catalogue} catalogue
 * @param {any} [report] the report of the last result at rest
 * @returns {{words: string | undefined, now: string}}
 */
export function describeCondition(text, catalogue, report) {
  const [, sign, key] = METHOD.exec(text) ?? [];
  if (sign && catalogue.lists.method.some((m) => m.key === key)) return { words: WORDS.condition(WORDS.method, WORDS.relations[sign], nameOf(catalogue, key)), now: report ? nameOf(catalogue, report.method) : "" };
  const row = rowOf(text), quantity = QUANTITIES.find((q) => q.expression === row?.quantity);
  if (!row || !quantity) return { words: undefined, now: "" };
  const format = FORMATS[quantity.format], value = report && valueOf(row.quantity, report);
  const now = typeof value === "number" ? format(value) : WORDS.notKnown;
  return { words: WORDS.condition(quantity.name, WORDS.relations[row.relation], formatCount(formatValue(row.value, row.quantity))), now: report ? now : "" };
}

/** @param {import("../app/catalogue.js").Catalogue} catalogue @param {string} method */
const nameOf = (catalogue, method) => shortName(catalogue.entry("method", method));

/** Reports whether a condition holds for the report of a result. @param {string} text @param {any} report */
export const holds = (text, report) => valueOf(text, report) === true;
