/**
 * Scales of the numbers that a reader predicts. A position is a share of the length of the scale, from 0 to 1.
 *
 * @typedef {object} Scale
 * @property {number} from @property {number} to
 * @property {boolean} isLogarithmic
 * @property {(x: number) => string} format
 */
import { FORMATS } from "./conditions.js";

/**
 * readScale reads a scale from the attributes of an element, such as data-up-from.
 * @param {DOMStringMap} dataset @param {"" | "across" | "up"} prefix @returns {Scale}
 */
export function readScale(dataset, prefix) {
  const get = (/** @type {string} */ key) => dataset[prefix ? prefix + key[0].toUpperCase() + key.slice(1) : key] ?? "";
  return { from: Number(get("from")), to: Number(get("to")), isLogarithmic: get("scale") === "logarithmic", format: FORMATS[get("format")] ?? FORMATS.digits };
}

/** positionOf returns the position of a number, cut to the scale. @param {Scale} scale @param {number} x */
export function positionOf({ from, to, isLogarithmic }, x) {
  const share = isLogarithmic ? Math.log(x / from) / Math.log(to / from) : (x - from) / (to - from);
  return Number.isNaN(share) ? 0 : Math.min(1, Math.max(0, share));
}

/** valueAt returns the number at a position. @param {Scale} scale @param {number} position */
export const valueAt = ({ from, to, isLogarithmic }, position) => (isLogarithmic ? from * (to / from) ** position : from + position * (to - from));

/** formatTick formats a number without zeros after the point. @param {Scale} scale @param {number} x */
export const formatTick = (scale, x) => scale.format(x).replace(/(\.\d*?)0+(?!\d)/, "$1").replace(/\.(?!\d)/, "");

/** isClose reports whether a guess is close to the truth: within a factor on a logarithmic scale, within a difference on a linear one. @param {Scale} scale @param {number} guess @param {number} truth @param {number} within */
export const isClose = ({ isLogarithmic }, guess, truth, within) => (isLogarithmic ? Math.max(guess / truth, truth / guess) <= within : Math.abs(guess - truth) <= within);

/** ticksOf returns the numbers at which a scale has a tick: powers of ten, or up to six round numbers. @param {Scale} scale @returns {number[]} */
export function ticksOf({ from, to, isLogarithmic }) {
  if (isLogarithmic) {
    const powers = [];
    for (let e = Math.ceil(Math.log10(from) - 1e-9); e <= Math.log10(to) + 1e-9; e++) powers.push(10 ** e);
    return powers.length >= 2 ? powers : [from, to];
  }
  const rough = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const unit = power * ([1, 2, 5, 10].find((k) => k * power >= rough * 0.999) ?? 10);
  const ticks = [];
  for (let k = Math.ceil(from / unit - 1e-9); k * unit <= to + 1e-9 * unit; k++) ticks.push(Number((k * unit).toPrecision(12)));
  return ticks;
}
