/**
 * Reads numbers as they stand in tables. A number has a decimal point or a decimal comma, and no marks between thousands:
 * with a decimal comma, 32,56 is 32.56, and 1,234 is 1.234.
 *
 * @typedef {"." | ","} Decimal the decimal sign
 * @typedef {"empty" | "infinite" | "large" | "comma" | "thousands" | "cut" | "text"} NumberFault why a cell is not a usable number
 */

const PATTERNS = {
  ".": /^[+\-\u2212]?(?:\d+\.?\d*|\.\d+)(?:[eE][+\-\u2212]?\d+)?$/,
  ",": /^[+\-\u2212]?(?:\d+(?:,\d+)?|,\d+)(?:[eE][+\-\u2212]?\d+)?$/,
};

const INFINITE = /^[+\-\u2212]?(?:nan|inf|infinity|∞)$/i;
const MISSING = /^(?:n\/?a|null|none|missing|[-?.])$/i;
const THOUSANDS = /^[+\-\u2212]?\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;

/** Reports whether a cell says that there is no finite number, as “NaN” and “n/a” do. @param {string} cell */
export const isMissing = (cell) => INFINITE.test(cell) || MISSING.test(cell);

/** Reports whether a cell is a number, perhaps with marks between thousands. @param {string} cell @param {Decimal} decimal */
export const isWrittenNumber = (cell, decimal) => Number.isFinite(parseNumber(cell, decimal)) || THOUSANDS.test(cell);

/**
 * Returns the number in a cell, or NaN if the cell has no number. A number beyond the range of floating-point numbers
 * is infinite.
 * @param {string} cell a cell without spaces at its ends @param {Decimal} decimal
 */
export function parseNumber(cell, decimal) {
  if (!PATTERNS[decimal].test(cell)) return NaN;
  let text = cell;
  if (decimal === ",") text = text.replace(",", ".");
  if (text.includes("\u2212")) text = text.replaceAll("\u2212", "-");
  return Number(text);
}

/**
 * Returns why a cell is not a usable number, or "" if it is one.
 * @param {string} cell @param {Decimal} decimal @param {number} limit the largest absolute value
 * @returns {NumberFault | ""}
 */
export function numberFault(cell, decimal, limit) {
  if (cell === "") return "empty";
  const value = parseNumber(cell, decimal);
  if (Number.isFinite(value)) return Math.abs(value) <= limit ? "" : "large";
  if (!Number.isNaN(value) || INFINITE.test(cell)) return "infinite";
  if (decimal === "." && !Number.isNaN(parseNumber(cell, ","))) return "comma";
  if (THOUSANDS.test(cell)) return "thousands";
  if (/^[+\-\u2212]?(?:\d+(?:[.,]\d+)?[eE][+\-\u2212]?|\d+[.,])$/.test(cell)) return "cut";
  return "text";
}
