/**
 * The errors of compared methods on one logarithmic scale: a line for the least error of the
 * rank, hatched left of it, where no matrix of that rank lies; a shape for the error, and a bar for
 * an estimate.
 */
import { h } from "./dom.js";
import { errorsOf } from "./outcome.js";
import { bounded, capital } from "./format.js";

const SHAPES = ["disc", "triangle", "square", "diamond"];
const TOP = 0; // the exponent of the right end, 100 %
const USUAL = -3, LEAST = -9; // of the left end: 0.1 %, and the last that it goes down to

/**
 * The exponent of the left end: a decade lower than usual where a least error is.
 * @param {any[]} compared of a report
 */
export function leftEnd(compared) {
  const best = compared.map((c) => c.optimal).filter((v) => typeof v === "number" && v > 0);
  return Math.max(LEAST, Math.min(USUAL, ...best.map((v) => Math.ceil(Math.log10(v)) - 1)));
}

/** Where an error lies between both ends, from 0 to 1. @param {number} error @param {number} left */
export const placeOf = (error, left) => (error > 0 ? Math.min(1, Math.max(0, (Math.log10(error) - left) / (TOP - left))) : 0);

/**
 * What the gauge of a method shows, as parts of its width: the least error, and the error or both
 * ends of its estimate, cut off at the least.
 * @param {any} c a compared method of a report @param {number} left
 */
export function marksOf(c, left) {
  const best = typeof c.optimal === "number" ? placeOf(c.optimal, left) : null;
  if (c.refused || c.error === null) return { best, low: null, high: null };
  const off = 2 * (c.error_se ?? 0);
  const low = Math.max(best ?? 0, placeOf(c.error - off, left));
  return { best, low, high: Math.max(low, placeOf(c.error + off, left)) };
}

export class Gauges {
  /** @param {(key: string) => string} name of a method */
  constructor(name) {
    this.name = name;
    this.element = h("div.gauges", { hidden: true });
  }

  /** @param {any} report @param {boolean} old whether it belongs to another state */
  show(report, old) {
    const all = report?.compared ?? [];
    this.element.hidden = all.length === 0;
    this.element.classList.toggle("old", old);
    if (all.length === 0) return;
    const left = leftEnd(all), words = errorsOf(report);
    const part = (/** @type {number} */ x) => `${(100 * x).toFixed(2)}%`;
    const decades = Array.from({ length: TOP - left + 1 }, (_, i) => left + i);
    const rows = all.map((c, j) => {
      const { best, low, high } = marksOf(c, left);
      const bar = high !== null && c.error_se !== undefined;
      const told = `${capital(this.name(c.method))}: error ${words[j]}${c.optimal === undefined ? "" : `, best possible ${bounded(c.optimal)}`}`;
      return h("div.gauge", {},
        h("span.of", { "aria-hidden": "true" }, h(`i.${SHAPES[j]}`), capital(this.name(c.method))), h("b", { "aria-hidden": "true" }, words[j]),
        h("div.scale", { role: "img", "aria-label": told },
          ...decades.slice(1, -1).map((e) => h("s.at", { style: `--x: ${part(placeOf(10 ** e, left))}` })),
          best !== null && h("s.void", { style: `--x: ${part(best)}` }),
          bar && h("s.bar", { style: `--x: ${part(low)}; --to: ${part(high)}` }),
          high !== null && !bar && h(`i.${SHAPES[j]}`, { style: `--x: ${part(high)}` })));
    });
    const every = decades.length > 5 ? 2 : 1;
    const axis = h("div.axis", { "aria-hidden": "true" }, ...decades.filter((e) => (TOP - e) % every === 0).map((e) => h("span", { style: `--x: ${part(placeOf(10 ** e, left))}` }, label(e))));
    this.element.replaceChildren(...rows, axis);
  }
}

/** A power of ten as a share. @param {number} e */
const label = (e) => (e >= -4 ? `${Number((100 * 10 ** e).toPrecision(1))}\u202f%` : `10⁻${[...String(-e)].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[+d]).join("")}`);
