/**
 * The conditions of a challenge in the builder. A condition that compares one number of the report with a value is a row: a
 * quantity, a relation and a value. Other conditions are expressions.
 *
 * @typedef {import("../assignment/conditions.js").Row} Row
 *
 * @typedef {object} Fault
 * @property {number} condition the number of the condition, from 1
 * @property {number} column the column of the fault in the condition, from 1
 * @property {string} reason
 */
import { formatOf, VALUE_DIGITS } from "../assignment/conditions.js";
import { parseNumber } from "../lib/scale.js";
import { evaluate, ExpressionError } from "../lessons/expression.js";

const PATH = /(?<![\w.])(?!(?:true|false)\b)[a-z_]\w*(?:\.[a-z_]\w*)*(?![\w.]|\s*\()/gi; // a name with its fields, and no function

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
  return format === "percent" || hasSign ? Number((number / 100).toPrecision(VALUE_DIGITS)) : number;
}

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
