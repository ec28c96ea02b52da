/** The conditions of a task on the numbers of the figure, and the formats of these numbers. */
import { h, setText } from "../lib/dom.js";
import { formatDigits, formatPercent } from "../lib/format.js";
import { evaluate } from "./expression.js";
import { WORDS } from "./words.js";

/** FORMATS contains the functions that format a number, by the value of data-as. @type {Record<string, (x: number) => string>} */
export const FORMATS = {
  percent: formatPercent,
  percent3: (x) => (Number.isFinite(x) ? `${formatDigits(100 * x, 3)}\u202f%` : formatPercent(x)),
  digits: (x) => formatDigits(x),
  whole: (x) => Math.round(x).toLocaleString("en"),
};

/**
 * Condition is one condition of a task, in an element such as
 * `<li data-if="m <= 24" data-now="m" data-as="whole">`.
 */
export class Condition {
  /** @param {HTMLLIElement} item */
  constructor(item) {
    this.item = item;
    this.keeps = item.dataset.keeps?.split(" ") ?? [];
    this.isKeeping = item.classList.contains("keeps"); // whether something must stay as it is in the start
    this.value = h("span.now");
    item.prepend(h("span.tick", { "aria-hidden": "true" }));
    item.append(this.value);
  }

  /** check shows whether the condition is true for a report, and the present value, and returns whether it is true. @param {any} report */
  check(report) {
    const { if: condition = "", now, as = "digits" } = this.item.dataset;
    const value = now ? evaluate(now, report) : undefined;
    const isMet = evaluate(condition, report) === true;
    this.mark(isMet, value === undefined || value === null ? "" : typeof value === "string" ? value : FORMATS[as](value));
    return isMet;
  }

  /** mark shows the condition as met or not met, with the present value. @param {boolean} isMet @param {string} [value] */
  mark(isMet, value = "") {
    this.item.dataset.met = String(isMet);
    const words = isMet ? value : [WORDS.notYet, value].filter(Boolean).join(", ");
    setText(this.value, words && `: ${words}`);
  }
}

/**
 * describeChange returns words about what was changed although it should stay, or "" if nothing was changed.
 * @param {Condition[]} conditions @param {boolean[]} areMet
 */
export function describeChange(conditions, areMet) {
  const changed = conditions.filter((c, i) => c.isKeeping && !areMet[i]);
  if (!changed.length) return "";
  const groups = changed.flatMap((c) => c.keeps);
  return groups.length ? WORDS.changed(groups) : WORDS.changedSomething;
}
