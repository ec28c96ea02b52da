/** Formats numbers for people: two significant digits, a true minus sign, narrow spaces. */
import { FORMAT } from "./contract.js";

const THIN = "\u202f"; // narrow no-break space before % and units
const MINUS = "\u2212";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * Formats a number with n significant digits: "13", "2.2", "0.050", "2.1·10⁻¹³". Null is not known.
 * @param {number | null} x
 * @param {number} [n]
 */
export function digits(x, n = 2) {
  if (x === null || !Number.isFinite(x)) return "not known";
  if (x === 0) return "0";
  const r = Number(x.toPrecision(n));
  const e = exponent(x, n);
  if (e < -4 || e > 6) return scientific(r, n, e);
  return fixed(r, decimals(x, n));
}

/** Returns the decimal exponent of a number rounded to n digits: 0 for ones. @param {number} x @param {number} n */
const exponent = (x, n) => Math.floor(Math.log10(Math.abs(Number(x.toPrecision(n)))));

/** Returns the number of decimals that n significant digits need. @param {number} x @param {number} n */
const decimals = (x, n) => Math.max(0, n - 1 - exponent(x, n));

/**
 * Formats a number with a fixed number of decimals, and its whole part in groups of three digits.
 * @param {number} x @param {number} decimals
 */
export const fixed = (x, decimals) => sign(x.toFixed(decimals).replace(/^-?\d+/, groups));

/** Inserts commas between groups of three digits of a whole number. @param {string} whole */
const groups = (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {number} r @param {number} n @param {number} e */
function scientific(r, n, e) {
  const m = sign((r / 10 ** e).toFixed(n - 1));
  return m + "·10" + (e < 0 ? "⁻" : "") + [...String(Math.abs(e))].map((d) => RAISED[+d]).join("");
}

/** @param {string} s a number with an ASCII minus */
export function sign(s) {
  return s.replace(/^-/, MINUS);
}

/** Formats a relative error: "3.1 %", "below 0.01 %", "0". @param {number | null} x 1 is 100 % */
export function percent(x) {
  if (x === null || !Number.isFinite(x)) return "not known";
  if (x <= FORMAT.rounding) return "0";
  if (x < FORMAT.leastPercent) return `below 0.01${THIN}%`;
  return digits(100 * x) + THIN + "%";
}

/**
 * Formats the error of an approximation: a percentage, or "0 up to rounding", as pictures do. The text never
 * breaks.
 * @param {number | null} x 1 is 100 %
 */
export const error = (x) => (x !== null && x > 0 && x < FORMAT.negligible ? "0\u00a0up\u00a0to\u00a0rounding" : percent(x));

/**
 * Formats the largest entry of an error matrix. If the relative error is rounding, the entry is too.
 * @param {number | null} x @param {number | null} relative
 */
export const entry = (x, relative) => (x !== null && relative !== null && relative < FORMAT.negligible ? error(relative) : digits(x));

/** Formats an error that is 0 up to rounding, also if a preview did not compute it. @param {number | null} x 1 is 100 % */
export const rounded = (x) => error(Math.max(x ?? 0, Number.EPSILON));

/**
 * Formats an estimate with its standard error: "13 ± 1 %".
 * @param {number | null} x
 * @param {number | null} [se]
 */
export function about(x, se) {
  if (x === null || !(x >= FORMAT.leastPercent)) return error(x); // too small to show a standard error
  if (se === undefined || se === null || !(se > FORMAT.leastSpread * x)) return `≈${THIN}${percent(x)}`;
  // The estimate has no digit that is smaller than its standard error.
  const places = Math.min(decimals(100 * x, 2), decimals(100 * se, 1));
  return `${fixed(100 * x, places)}${THIN}±${THIN}${digits(100 * se, 1)}${THIN}%`;
}

/**
 * Formats the range of an error: "0.23–0.29 %", each end with two digits, or one number if both ends have the
 * same digits.
 * @param {number} low @param {number} high 1 is 100 %
 */
export function interval(low, high) {
  if (!(high >= FORMAT.leastPercent)) return error(high);
  const [a, b] = [low, high].map((x) => digits(100 * x));
  if (low < FORMAT.leastPercent) return `below ${b}${THIN}%`;
  return `${a === b ? "" : `${a}–`}${b}${THIN}%`;
}

/**
 * Formats the error that a preview estimates: the interval of two standard errors about the estimate, cut off
 * at the best possible error. If the whole interval is below the best possible error, the sample adds nothing
 * to it.
 * @param {number | null} x 1 is 100 %
 * @param {number | null} se its standard error
 * @param {number} [best] the smallest error that is possible
 */
export function estimate(x, se, best = 0) {
  if (x === null || !Number.isFinite(x)) return error(x);
  const spread = se !== null && se > FORMAT.leastSpread * x ? 2 * se : 0;
  if (x + spread < best) return best < FORMAT.leastPercent ? error(best) : `at least ${error(best)}`;
  return interval(Math.max(best, x - spread), x + spread);
}

/**
 * Formats a number, or an upper bound of it: 0.022 or {atMost: 0.008}.
 * @param {number | {atMost: number} | null | undefined} v
 * @param {(x: number) => string} [as]
 */
export function bounded(v, as = error) {
  if (v === null || v === undefined) return "not known";
  if (typeof v === "number") return as(v);
  const text = as(v.atMost).replace(/(\.\d)0(?!\d)/, "$1"); // a bound needs no second digit
  return /^(below|0$|0\sup)/.test(text) ? text : "at most " + text;
}

/**
 * Formats the range of a number, or one number if both ends have the same digits.
 * @param {number} low @param {number} high
 */
export const between = (low, high) => (digits(low) === digits(high) ? digits(low) : `${digits(low)} to ${digits(high)}`);

/** @param {number | null} x */
export const atLeast = (x) => (x !== null && Number.isFinite(x) ? "at least " + digits(x) : digits(x));

/**
 * Formats the index of the shown eigenfunction: "5 of 16". A link can ask for one that does not exist.
 * @param {number} i @param {number} last
 */
export const nth = (i, last) => (i <= last ? `${i} of ${last}` : `${i}: there ${last === 1 ? "is" : "are"} only ${last}`);

/** Formats a whole number in groups of three digits, as in notes and pictures: "1,024". @param {string | number} s */
export const grouped = (s) => (/^\d{4,}$/.test(String(s)) ? groups(String(s)) : String(s));

/**
 * Formats the median of measurements with their range: "12 times (11–14)". The range is omitted if all have
 * the same digits.
 * @param {number} x @param {number[]} range @param {string} unit
 */
export function spread(x, [low, high], unit) {
  const places = decimals(x, 2);
  const [a, m, b] = [low, x, high].map((v) => fixed(Number(v.toPrecision(2)), places));
  return m + unit + (a === b ? "" : ` (${a}–${b})`);
}

/**
 * Formats a measured time with its range: "1.1 ms (1.0–1.3)", "1.4 s".
 * @param {number} ms @param {number[]} range
 */
export const time = (ms, range) => (ms >= 999.5 ? spread(ms / 1000, range.map((v) => v / 1000), THIN + "s") : spread(ms, range, THIN + "ms"));

/** Formats a number of bytes as megabytes with one decimal, without the unit. @param {number} b */
export const megabytes = (b) => (b / 1e6).toFixed(1);

/**
 * Formats the value of a setting as it can be typed: at least two digits, except for whole numbers, and at
 * most four.
 * @param {{integer?: boolean}} field
 * @param {number} v
 */
export function setting(field, v) {
  if (field.integer) return sign(String(Math.round(v)));
  const s = String(Number(v.toPrecision(4)));
  if (v === 0 || s.includes("e") || s.replace(/[-.]/g, "").replace(/^0+/, "").length >= 2) return sign(s);
  return digits(v, 2);
}

/** @param {string} s */
export const capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);
