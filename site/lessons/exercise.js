/**
 * An exercise has conditions on the numbers of the figure. The page checks the conditions after each result,
 * and shows a missed condition with the current number.
 */
import { formatDigits, formatPercent } from "../lib/format.js";
import { evaluate } from "./expression.js";

/** The formats of numbers. @type {Record<string, (x: number) => string>} */
export const FORMATS = {
  percent: formatPercent,
  percent3: (x) => (Number.isFinite(x) ? `${formatDigits(100 * x, 3)}\u202f%` : formatPercent(x)),
  digits: (x) => formatDigits(x),
  whole: (x) => String(x),
};

/** Condition is a condition of an exercise: `<li data-if="m <= 24" data-now="m" data-as="whole">`. */
class Condition {
  /** @param {HTMLLIElement} item */
  constructor(item) {
    this.item = item;
    this.words = [...item.childNodes]; // the text, with elements for variables and subscripts
    this.mark = document.createElement("span");
    this.mark.className = "mark";
    item.append(this.mark);
  }

  /** Reports whether a report meets the condition. @param {any} report */
  check(report) {
    const { if: asked = "", now, as = "" } = this.item.dataset;
    const value = now && evaluate(now, report);
    this.now = value === undefined || value === null ? "" : FORMATS[as](value);
    const met = evaluate(asked, report) === true;
    this.item.dataset.met = String(met);
    this.mark.textContent = ` ${met ? "✓" : "not yet"}${this.now ? `: ${this.now}` : ""}`;
    return met;
  }

  /** Returns the words of the condition with its current number. @returns {(Node | string)[]} */
  describe() {
    return [...this.words.map((node) => node.cloneNode(true)), ...(this.now ? [` (now ${this.now})`] : [])];
  }

  clear() {
    delete this.item.dataset.met;
    this.mark.textContent = "";
  }
}

export class Exercise {
  /**
   * @param {HTMLElement} root
   * @param {import("./figure.js").Figure} figure
   * @param {(exercise: Exercise) => void} chosen called when the reader starts this exercise
   */
  constructor(root, figure, chosen) {
    this.figure = figure;
    this.conditions = [.../** @type {NodeListOf<HTMLLIElement>} */ (root.querySelectorAll("li[data-if]"))].map((item) => new Condition(item));
    this.verdict = document.createElement("p");
    this.verdict.className = "verdict";
    this.verdict.setAttribute("role", "status");
    const check = document.createElement("button");
    Object.assign(check, { type: "button", className: "chip", textContent: "Check" });
    const begin = /** @type {HTMLAnchorElement} */ (root.querySelector("a.begin"));
    begin.after(" ", check);
    begin.parentElement?.after(this.verdict);
    check.addEventListener("click", () => {
      chosen(this);
      this.check(figure.report());
    });
    begin.addEventListener("click", () => {
      chosen(this);
      this.verdict.textContent = "";
      for (const c of this.conditions) c.clear();
    });
  }

  /** Shows which conditions a report meets. @param {any} report null while it is computed */
  check(report) {
    if (!report) {
      this.verdict.textContent = "The figure is still computing.";
      return;
    }
    const missing = this.conditions.filter((c) => !c.check(report));
    this.verdict.dataset.right = String(missing.length === 0);
    if (missing.length === 0) this.verdict.textContent = "Right: all of it holds.";
    else this.verdict.replaceChildren("Not yet. Missing: ", ...missing.flatMap((c, i) => [...(i ? ["; "] : []), ...c.describe()]), ".");
  }
}
