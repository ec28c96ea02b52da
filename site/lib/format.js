/** Numbers in words: two significant digits, a true minus, narrow spaces. */

const THIN = "\u202f"; // narrow no-break space, before % and units
const MINUS = "\u2212";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LEAST_SPREAD = 1e-5; // of an estimate, up to which its standard error is none that one could see, as in viz/compare.go
const ROUNDING = 1e-12; // what the arithmetic leaves of a relative error that is 0

/**
 * A number with n significant digits: "13", "2.2", "0.050", "2.1·10⁻¹³".
 * @param {number} x
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

/** Where the first of n significant digits stands: 0 for ones. @param {number} x @param {number} n */
const exponent = (x, n) => Math.floor(Math.log10(Math.abs(Number(x.toPrecision(n)))));

/** How many decimals n significant digits have. @param {number} x @param {number} n */
const decimals = (x, n) => Math.max(0, n - 1 - exponent(x, n));

/** A number with so many decimals, and its whole part in groups of three. @param {number} x @param {number} decimals */
export const fixed = (x, decimals) => sign(x.toFixed(decimals).replace(/^-?\d+/, groups));

/** The digits of a whole number in groups of three. @param {string} whole */
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

/**
 * A relative error: "3.1 %", "below 0.01 %", "0".
 * @param {number} x 1 is 100 %
 */
export function percent(x) {
  if (x === null || !Number.isFinite(x)) return "not known";
  if (x <= ROUNDING) return "0";
  if (x < 1e-4) return `below 0.01${THIN}%`;
  return digits(100 * x) + THIN + "%";
}

/** An error of an approximation: a share, or "0 up to rounding", as pictures say it, which is never broken. @param {number} x 1 is 100 % */
export const error = (x) => (x > 0 && x < 1e-9 ? "0\u00a0up\u00a0to\u00a0rounding" : percent(x));

/** The largest entry of an error, which is rounding where the relative error is. @param {number} x @param {number} relative */
export const entry = (x, relative) => (x !== null && relative !== null && relative < 1e-9 ? error(relative) : digits(x));

/** The error of what has none but for rounding, which while a hand moves is not even computed. @param {number} x 1 is 100 % */
export const rounded = (x) => error(Math.max(x, Number.EPSILON));

/**
 * An estimate with its standard error: "13 ± 1 %".
 * @param {number} x
 * @param {number} [se]
 */
export function about(x, se) {
  if (!(x >= 1e-4)) return error(x); // not worth an error of its own
  if (se === undefined || !(se > LEAST_SPREAD * x)) return `≈${THIN}${percent(x)}`;
  // No digit of the estimate stands for less than its error.
  const places = Math.min(decimals(100 * x, 2), decimals(100 * se, 1));
  return `${fixed(100 * x, places)}${THIN}±${THIN}${digits(100 * se, 1)}${THIN}%`;
}

/**
 * Where an error lies: "0.23–0.29 %", each end with two digits, or one number where they are
 * the same.
 * @param {number} low @param {number} high 1 is 100 %
 */
export function interval(low, high) {
  if (!(high >= 1e-4)) return error(high);
  const [a, b] = [low, high].map((x) => digits(100 * x));
  if (low < 1e-4) return `below ${b}${THIN}%`;
  return `${a === b ? "" : `${a}–`}${b}${THIN}%`;
}

/**
 * An error that is sampled while a hand moves: the interval of two standard errors about the
 * estimate, from the best possible error up. Where all of that is below the best possible the
 * sample says nothing that this does not.
 * @param {number} x 1 is 100 %
 * @param {number} se its standard error
 * @param {number} [best] the smallest error that is possible
 */
export function estimate(x, se, best = 0) {
  if (x === null || !Number.isFinite(x)) return error(x);
  const spread = se > LEAST_SPREAD * x ? 2 * se : 0;
  if (x + spread < best) return best < 1e-4 ? error(best) : `at least ${error(best)}`;
  return interval(Math.max(best, x - spread), x + spread);
}

/**
 * What is a number, or only bounded: 0.022 or {atMost: 0.008}.
 * @param {number | {atMost: number} | null | undefined} v
 * @param {(x: number) => string} [as]
 */
export function bounded(v, as = error) {
  if (v === null || v === undefined) return "not known";
  if (typeof v === "number") return as(v);
  const text = as(v.atMost).replace(/(\.\d)0(?!\d)/, "$1"); // a bound needs no second digit
  return /^(below|0$|0\sup)/.test(text) ? text : "at most " + text;
}

/** Where a number lies: one number where both ends have the same digits. @param {number} low @param {number} high */
export const between = (low, high) => (digits(low) === digits(high) ? digits(low) : `${digits(low)} to ${digits(high)}`);

/** @param {number} x */
export const atLeast = (x) => (Number.isFinite(x) ? "at least " + digits(x) : digits(x));

/** Which eigenfunction is shown, of how many: "5 of 16". A link may ask for one that is not there. @param {number} i @param {number} last */
export const nth = (i, last) => (i <= last ? `${i} of ${last}` : `${i}: there ${last === 1 ? "is" : "are"} only ${last}`);

/** A whole number is read in groups of three, as in notes and pictures: "1,024". @param {string | number} s */
export const grouped = (s) => (/^\d{4,}$/.test(String(s)) ? groups(String(s)) : String(s));

/**
 * The median of some measurements with their range: "12 times (11–14)", or without it where
 * all have the same digits.
 * @param {number} x @param {[number, number]} range @param {string} unit
 */
export function spread(x, [low, high], unit) {
  const places = decimals(x, 2);
  const [a, m, b] = [low, x, high].map((v) => fixed(Number(v.toPrecision(2)), places));
  return m + unit + (a === b ? "" : ` (${a}–${b})`);
}

/**
 * A measured time with its range: "1.1 ms (1.0–1.3)", "1.4 s".
 * @param {number} ms @param {[number, number]} range
 */
export const time = (ms, range) => (ms >= 999.5 ? spread(ms / 1000, /** @type {[number, number]} */ (range.map((v) => v / 1000)), THIN + "s") : spread(ms, range, THIN + "ms"));

/** Bytes as megabytes with one decimal, without the unit. @param {number} b */
export const megabytes = (b) => (b / 1e6).toFixed(1);

/**
 * The value of a setting as it is typed and read: at least two digits unless it
 * is a whole number, at most four.
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
