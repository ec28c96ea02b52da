/**
 * The conditions of a challenge in the builder. A condition that compares one number of the report with a value is a row: a
 * quantity, a relation and a value. Other conditions are expressions.
 *
 * @typedef {object} Row
 * @property {string} quantity the expression of a quantity, such as error.frobenius
 * @property {string} relation
 * @property {number} value
 *
 * @typedef {object} Fault
 * @property {number} condition the number of the condition, from 1
 * @property {number} column the column of the fault in the condition, from 1
 * @property {string} reason
 */
import { QUANTITIES, RELATIONS } from "../assignment/conditions.js";
import { parseNumber } from "../lib/scale.js";
import { evaluate, ExpressionError } from "../lessons/expression.js";

const ROW = /^([a-z][\w.]*)\s*(<=|>=|==|<|>)\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i;
const PATH = /(?<![\w.])(?!(?:true|false)\b)[a-z_]\w*(?:\.[a-z_]\w*)*(?![\w.]|\s*\()/gi; // a name with its fields, and no function
const MAX_DIGITS = 12; // digits of a value in a link

/** Returns the format of a quantity: percent, digits or whole. @param {string} quantity */
const formatOf = (quantity) => QUANTITIES.find((q) => q.expression === quantity)?.format ?? "digits";

/** Returns a condition as a row, or undefined. @param {string} text @returns {Row | undefined} */
export function rowOf(text) {
  const [, quantity, relation, value] = ROW.exec(text.trim()) ?? [];
  const isKnown = QUANTITIES.some((q) => q.expression === quantity) && RELATIONS.some((r) => r.sign === relation);
  return isKnown ? { quantity, relation, value: Number(value) } : undefined;
}

/** Returns a row as an expression. @param {Row} row */
export const formatRow = ({ quantity, relation, value }) => `${quantity} ${relation} ${value}`;

/**
 * Returns a typed value, or undefined if the text is no number for the quantity. The sign % may be missing.
 * @param {string} text @param {string} quantity
 */
export function parseValue(text, quantity) {
  const format = formatOf(quantity), hasSign = /%\s*$/.test(text);
  const number = parseNumber(text.replace(/%\s*$/, ""), format === "whole");
  if (!(number >= 0) || (format === "whole" && (hasSign || !Number.isInteger(number)))) return undefined;
  return format === "percent" || hasSign ? Number((number / 100).toPrecision(MAX_DIGITS)) : number;
}

/** Returns a value as the reader types it. @param {number} value @param {string} quantity */
export const formatValue = (value, quantity) => (formatOf(quantity) === "percent" ? `${Number((100 * value).toPrecision(MAX_DIGITS))}\u202f%` : String(value));

/**
 * Returns the first fault of conditions, or undefined.
 * @param {string[]} conditions @returns {Fault | undefined}
 */
export function faultOfConditions(conditions) {
  for (const [i, text] of conditions.entries()) {
    try {
      evaluate(text, {});
    } catch (error) {
      if (error instanceof ExpressionError) return { condition: i + 1, column: error.column, reason: error.reason };
    }
  }
  return undefined;
}

/**
 * Returns the names in conditions that a report does not have.
 * @param {string[]} conditions @param {object} report
 */
export function missingNames(conditions, report) {
  const names = conditions.flatMap((text) => text.replace(/"[^"]*"/g, "").match(PATH) ?? []);
  return [...new Set(names)].filter((name) => evaluate(name, report) === undefined);
}
