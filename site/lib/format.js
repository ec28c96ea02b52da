/** Formats numbers with two significant digits, the minus sign U+2212 and narrow spaces. */
import { FORMAT } from "./contract.js";

const THIN = "\u202f"; // narrow no-break space before % and units
const MINUS = "\u2212";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * Formats a number with n significant digits: "13", "2.2", "0.050", "2.1·10⁻¹³". The
 * text is "not known" if x is null or not finite.
 * @param {number | null} x
 * @param {number} [n]
 */
export function formatDigits(x, n = 2) {
  if (x === null || !Number.isFinite(x)) return "not known";
  if (x === 0) return "0";
  const r = Number(x.toPrecision(n));
  const e = decimalExponent(x, n);
  if (e < -4 || e > 6) return formatScientific(r, n, e);
  return formatFixed(r, countDecimals(x, n));
}

/**
 * Returns the decimal exponent of x after rounding to n digits. It is 0 if the rounded |x| is
 * at least 1 and below 10.
 * @param {number} x @param {number} n
 */
const decimalExponent = (x, n) => Math.floor(Math.log10(Math.abs(Number(x.toPrecision(n)))));

/** Returns the number of decimals that n significant digits need. @param {number} x @param {number} n */
const countDecimals = (x, n) => Math.max(0, n - 1 - decimalExponent(x, n));

/**
 * Formats a number with a fixed number of decimals. The integer part has groups of three digits.
 * @param {number} x @param {number} decimals
 */
export const formatFixed = (x, decimals) => replaceMinus(x.toFixed(decimals).replace(/^-?\d+/, groupDigits));

/** Inserts commas between groups of three digits of a whole number. @param {string} integer */
const groupDigits = (integer) => integer.replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {number} r @param {number} n @param {number} e */
function formatScientific(r, n, e) {
  const m = replaceMinus((r / 10 ** e).toFixed(n - 1));
  return m + "·10" + (e < 0 ? "⁻" : "") + [...String(Math.abs(e))].map((d) => SUPERSCRIPTS[+d]).join("");
}

/** @param {string} s a number with an ASCII minus */
export function replaceMinus(s) {
  return s.replace(/^-/, MINUS);
}

/** Formats a relative error: "3.1 %", "below 0.01 %", "0". @param {number | null} x 1 is 100 % */
export function formatPercent(x) {
  if (x === null || !Number.isFinite(x)) return "not known";
  if (x <= FORMAT.rounding) return "0";
  if (x < FORMAT.leastPercent) return `below 0.01${THIN}%`;
  return formatDigits(100 * x) + THIN + "%";
}

/**
 * Formats the error of an approximation as a percentage or as "0 up to rounding", like the captions of
 * pictures. The text contains only non-breaking spaces.
 * @param {number | null} x 1 is 100 %
 */
export const formatError = (x) => (x !== null && x > 0 && x < FORMAT.negligible ? "0\u00a0up\u00a0to\u00a0rounding" : formatPercent(x));

/**
 * Formats the largest entry of an error matrix. If the relative error is negligible, the entry is formatted as
 * 0 up to rounding.
 * @param {number | null} x @param {number | null} relativeError
 */
export const formatEntry = (x, relativeError) => (x !== null && relativeError !== null && relativeError < FORMAT.negligible ? formatError(relativeError) : formatDigits(x));

/**
 * Formats the error of an exact method, which is 0 up to rounding. x is null if a preview has not computed the
 * error.
 * @param {number | null} x 1 is 100 %
 */
export const formatRoundingError = (x) => formatError(Math.max(x ?? 0, Number.EPSILON));

/**
 * Formats an estimate with its standard error: "13 ± 1 %".
 * @param {number | null} x
 * @param {number | null} [se]
 */
export function formatEstimate(x, se) {
  if (x === null || !(x >= FORMAT.leastPercent)) return formatError(x); // too small to show a standard error
  if (se === undefined || se === null || !(se > FORMAT.leastSpread * x)) return `≈${THIN}${formatPercent(x)}`;
  // The estimate is shown with no more decimals than its standard error.
  const decimals = Math.min(countDecimals(100 * x, 2), countDecimals(100 * se, 1));
  return `${formatFixed(100 * x, decimals)}${THIN}±${THIN}${formatDigits(100 * se, 1)}${THIN}%`;
}

/**
 * Formats the range of an error, such as "0.23–0.29 %". Each end has two digits. If both ends have the same
 * digits, the text is one number.
 * @param {number} low @param {number} high 1 is 100 %
 */
export function formatInterval(low, high) {
  if (!(high >= FORMAT.leastPercent)) return formatError(high);
  const [a, b] = [low, high].map((x) => formatDigits(100 * x));
  if (low < FORMAT.leastPercent) return `below ${b}${THIN}%`;
  return `${a === b ? "" : `${a}–`}${b}${THIN}%`;
}

/**
 * Formats the error that a preview estimates. The text is the interval of two standard errors around the
 * estimate, without values below the best possible error. If the whole interval is below the best possible
 * error, the text contains the best possible error.
 * @param {number | null} x 1 is 100 %
 * @param {number | null} se its standard error
 * @param {number} [best] the smallest error that is possible
 */
export function formatPreviewError(x, se, best = 0) {
  if (x === null || !Number.isFinite(x)) return formatError(x);
  const margin = se !== null && se > FORMAT.leastSpread * x ? 2 * se : 0;
  if (x + margin < best) return best < FORMAT.leastPercent ? formatError(best) : `at least ${formatError(best)}`;
  return formatInterval(Math.max(best, x - margin), x + margin);
}

/**
 * Formats a number, such as 0.022, or an upper bound, such as {atMost: 0.008}.
 * @param {number | {atMost: number} | null | undefined} v
 * @param {(x: number) => string} [format]
 */
export function formatBounded(v, format = formatError) {
  if (v === null || v === undefined) return "not known";
  if (typeof v === "number") return format(v);
  const text = format(v.atMost).replace(/(\.\d)0(?!\d)/, "$1"); // a bound needs no second digit
  return /^(below|0$|0\sup)/.test(text) ? text : "at most " + text;
}

/**
 * Formats the range of a number. If both ends have the same digits, the text is one number.
 * @param {number} low @param {number} high
 */
export const formatRange = (low, high) => (formatDigits(low) === formatDigits(high) ? formatDigits(low) : `${formatDigits(low)} to ${formatDigits(high)}`);

/** @param {number | null} x */
export const formatLowerBound = (x) => (x !== null && Number.isFinite(x) ? "at least " + formatDigits(x) : formatDigits(x));

/**
 * Formats the index of the shown eigenfunction: "5 of 16". A link can request an index that does not exist.
 * @param {number} i @param {number} last
 */
export const formatIndex = (i, last) => (i <= last ? `${i} of ${last}` : `${i}: there ${last === 1 ? "is" : "are"} only ${last}`);

/** Formats a whole number in groups of three digits, as in notes and pictures: "1,024". @param {string | number} s */
export const formatCount = (s) => (/^\d{4,}$/.test(String(s)) ? groupDigits(String(s)) : String(s));

/**
 * Formats the median of measurements with their range: "12 times (11–14)". The range is omitted if all
 * measurements have the same digits.
 * @param {number} x @param {number[]} range @param {string} unit
 */
export function formatMedian(x, [low, high], unit) {
  const decimals = countDecimals(x, 2);
  const [a, m, b] = [low, x, high].map((v) => formatFixed(Number(v.toPrecision(2)), decimals));
  return m + unit + (a === b ? "" : ` (${a}–${b})`);
}

/**
 * Formats a measured time with its range: "1.1 ms (1.0–1.3)", "1.4 s".
 * @param {number} ms @param {number[]} range
 */
export const formatTime = (ms, range) => (ms >= 999.5 ? formatMedian(ms / 1000, range.map((v) => v / 1000), THIN + "s") : formatMedian(ms, range, THIN + "ms"));

/** Formats a number of bytes as megabytes with one decimal, without the unit. @param {number} b */
export const formatMegabytes = (b) => (b / 1e6).toFixed(1);

/**
 * Formats the value of a setting for a text field. The text has two to four digits. A whole number can have
 * any number of digits.
 * @param {{integer?: boolean}} field
 * @param {number} v
 */
export function formatSetting(field, v) {
  if (field.integer) return replaceMinus(String(Math.round(v)));
  const s = String(Number(v.toPrecision(4)));
  if (v === 0 || s.includes("e") || s.replace(/[-.]/g, "").replace(/^0+/, "").length >= 2) return replaceMinus(s);
  return formatDigits(v, 2);
}

/** @param {string} s */
export const capitalize = (s) => s.charAt(0).toUpperCase() + s.slice(1);
