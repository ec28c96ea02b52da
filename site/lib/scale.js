/**
 * Converts between values of a setting and positions of its slider, computes steps, and parses typed values.
 * @typedef {import("../app/catalogue.js").Field} Field
 */
import { formatCount, formatSetting } from "./format.js";

const RANGE_FACTOR = 16; // the ends of a limited range are this factor below and above its middle

/** Reports whether a logarithmic range has so many decades that the slider has only a part of it. @param {Field} f */
const isLimited = (f) => Boolean(f.log && !f.integer && f.max / f.min >= 1000);

/**
 * Returns the range of a slider. A text field accepts seeds below 2⁵³, but the slider has only the first 33
 * seeds. A logarithmic range of many decades is limited to a factor of 16 around its middle, which is the default
 * unless the field has another one.
 * @param {Field} f
 * @returns {[number, number]}
 */
export function sliderRange(f) {
  if (f.max > 1e6) return [f.min, f.min + 32];
  if (isLimited(f)) {
    const middle = usualMiddle(f);
    const [lo, hi] = [middle / RANGE_FACTOR, middle * RANGE_FACTOR].map((v) => Number(v.toPrecision(2)));
    return [Math.max(f.min, lo), Math.min(f.max, hi)];
  }
  return [f.min, f.max];
}

/** @param {Field} f */
const usualMiddle = (f) => Math.min(f.max, Math.max(f.min, f.middle ?? Number(f.default)));

/** Returns start times the power of 2 that is nearest to v, so that the middle of a range seldom changes with v. @param {number} v @param {number} [start] */
export const steppedMiddle = (v, start = 1) => start * 2 ** Math.round(Math.log2(v / start));

/**
 * Returns the field with a middle whose range has the value v: the middle of the slider so far, the usual one, or one near v.
 * The middle so far is kept for as long as possible, so that a drag does not change the range.
 * @param {Field} f @param {number} v @param {Field} [previous] the field of the slider so far @returns {Field}
 */
export function fieldAround(f, v, previous) {
  if (!isLimited(f)) return f;
  const usual = usualMiddle(f), hasSameUsual = previous !== undefined && previous.usualMiddle === usual;
  const candidates = [...(hasSameUsual ? [usualMiddle(previous)] : []), usual].map((middle) => ({ ...f, middle, usualMiddle: usual }));
  const isIn = (/** @type {Field} */ candidate) => {
    const [lo, hi] = sliderRange(candidate);
    return v >= lo && v <= hi;
  };
  return candidates.find(isIn) ?? { ...f, middle: steppedMiddle(v, usual), usualMiddle: usual };
}

/** Returns the position of v on the slider, from 0 to 1. @param {Field} f @param {number} v */
export function positionOfValue(f, v) {
  const [lo, hi] = sliderRange(f);
  if (!(hi > lo)) return 0;
  const p = f.log ? Math.log(v / lo) / Math.log(hi / lo) : (v - lo) / (hi - lo);
  return Math.min(1, Math.max(0, p));
}

/** Returns the value at a position of the slider, rounded to a whole step. @param {Field} f @param {number} p */
export function valueAtPosition(f, p) {
  const [lo, hi] = sliderRange(f);
  if (p <= 0) return clampValue(f, lo);
  if (p >= 1) return clampValue(f, hi);
  return roundToStep(f, f.log ? lo * Math.pow(hi / lo, p) : lo + p * (hi - lo));
}

/**
 * Returns the size of a step at v. On a logarithmic scale, the step is 1/10 of the power of ten of v. If the
 * leading digit is below 2, the step is 1/20 of this power. The step is therefore 1 to 5 % of v. On a linear
 * scale, the step is 1/100 of the range, rounded up to 1, 2 or 5 times a power of ten.
 * @param {Field} f
 * @param {number} v
 */
export function stepAt(f, v) {
  let step;
  if (f.log) {
    const e = 10 ** Math.floor(Math.log10(v) + 1e-9);
    step = v / e < 2 - 1e-9 ? e / 20 : e / 10;
  } else {
    const [lo, hi] = sliderRange(f);
    const exactStep = (hi - lo) / 100 || 1;
    const e = 10 ** Math.floor(Math.log10(exactStep));
    step = e * ([1, 2, 5, 10].find((k) => exactStep / e <= k + 1e-9) ?? 10);
  }
  return f.integer ? Math.max(1, Math.round(step)) : step;
}

/** Rounds a value to a whole step within the range. @param {Field} f @param {number} v */
export function roundToStep(f, v) {
  const s = stepAt(f, v);
  return clampValue(f, Math.round(v / s) * s);
}

/** Limits a value to the range and removes binary rounding errors. @param {Field} f @param {number} v */
export function clampValue(f, v) {
  const x = Math.min(f.max, Math.max(f.min, v));
  return f.integer ? Math.round(x) : Number(x.toPrecision(6));
}

/**
 * Returns the value that is k steps above v, or below v if k is negative. Fine steps are ten times smaller.
 * @param {Field} f
 * @param {number} v
 * @param {number} k
 * @param {boolean} [isFine]
 */
export function stepValue(f, v, k, isFine) {
  for (let remainingSteps = Math.abs(k), direction = Math.sign(k); remainingSteps > 0; remainingSteps--) {
    // A step down from 2.0 has the step size of the values below 2.0.
    let s = stepAt(f, direction < 0 && f.log ? v * (1 - 1e-6) : v);
    if (isFine) s = f.integer ? 1 : s / 10;
    const next = clampValue(f, (Math.round((v / s) * 1e6) / 1e6 + direction) * s);
    if (next === v) break;
    v = next;
  }
  return v;
}

/** Describes the values that can be typed. @param {Field} f */
export function describeRange(f) {
  const noun = f.integer ? "A whole number" : "A number";
  return `${noun} from ${formatCount(formatSetting(f, f.min))} to ${formatCount(formatSetting(f, f.max))}.`;
}

/**
 * Reads a typed value: "0,2", "2e-1" and "2·10⁻¹" are 0.2, and "2,000" is a whole number.
 * @param {Field} f
 * @param {string} text
 * @returns {{value: number, error?: undefined} | {value?: undefined, error: string}}
 */
export function parseTyped(f, text) {
  const v = parseNumber(text, f.integer);
  if (Number.isNaN(v) || v < f.min || v > f.max || (f.integer && !Number.isInteger(v))) return { error: describeRange(f) };
  return { value: v };
}

/** @param {string} text @param {boolean} [integer] */
export function parseNumber(text, integer) {
  let s = text.trim().replace(/[\u2212\u2013]/g, "-").replace(/[\s\u202f\u00a0]/g, "");
  s = s.replace(/·10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/, (_, minus, exponent) => `e${minus && "-"}${[...exponent].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c)).join("")}`); // the page formats small and large numbers as 2·10⁻¹
  if (integer && /^\d{1,3}(,\d{3})+$/.test(s)) s = s.replaceAll(",", "");
  else if (/^[^.,]*,[^.,]*$/.test(s)) s = s.replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(s) ? Number(s) : NaN;
}
