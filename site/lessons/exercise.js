/**
 * An exercise has conditions on the numbers of the figure. The page checks the conditions after each result,
 * and marks each condition as met or not met, with the current number.
 */
import { formatDigits, formatPercent } from "../lib/format.js";
import { evaluate } from "./expression.js";

/** FORMATS contains the functions that format a number, by the value of data-as. @type {Record<string, (x: number) => string>} */
export const FORMATS = {
  percent: formatPercent,
  percent3: (x) => (Number.isFinite(x) ? `${formatDigits(100 * x, 3)}\u202f%` : formatPercent(x)),
  digits: (x) => formatDigits(x),
  whole: (x) => String(x),
};

/**
 * Condition is one condition of an exercise, in an element such as
 * `<li data-if="m <= 24" data-now="m" data-as="whole">`.
 */
class Condition {
  /** @param {HTMLLIElement} item */
  constructor(item) {
    this.item = item;
    this.wordNodes = [...item.childNodes]; // the text, with elements for variables and subscripts
    this.mark = document.createElement("span");
    this.mark.className = "mark";
    item.append(this.mark);
  }

  /** check reports whether the condition is true for a report, and marks its element. @param {any} report */
  check(report) {
    const { if: condition = "", now, as = "" } = this.item.dataset;
    const value = now && evaluate(now, report);
    this.currentText = value === undefined || value === null ? "" : FORMATS[as](value);
    const isMet = evaluate(condition, report) === true;
    this.item.dataset.met = String(isMet);
    this.mark.textContent = ` ${isMet ? "✓" : "not yet"}${this.currentText ? `: ${this.currentText}` : ""}`;
    return isMet;
  }

  /** describe returns the words of the condition with its current number. @returns {(Node | string)[]} */
  describe() {
    return [...this.wordNodes.map((node) => node.cloneNode(true)), ...(this.currentText ? [` (now ${this.currentText})`] : [])];
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
   * @param {(exercise: Exercise) => void} onChosen called when the reader starts or checks this exercise
   */
  constructor(root, figure, onChosen) {
    this.figure = figure;
    this.conditions = [.../** @type {NodeListOf<HTMLLIElement>} */ (root.querySelectorAll("li[data-if]"))].map((item) => new Condition(item));
    this.verdict = document.createElement("p");
    this.verdict.className = "verdict";
    this.verdict.setAttribute("role", "status");
    const checkButton = document.createElement("button");
    Object.assign(checkButton, { type: "button", className: "chip", textContent: "Check" });
    const startLink = /** @type {HTMLAnchorElement} */ (root.querySelector("a.begin"));
    startLink.after(" ", checkButton);
    startLink.parentElement?.after(this.verdict);
    checkButton.addEventListener("click", () => {
      onChosen(this);
      this.check(figure.report());
    });
    startLink.addEventListener("click", () => {
      onChosen(this);
      this.verdict.textContent = "";
      for (const c of this.conditions) c.clear();
    });
  }

  /** check shows which conditions are true for a report. @param {any} report null while the report is computed */
  check(report) {
    if (!report) {
      this.verdict.textContent = "The figure is still computing.";
      return;
    }
    const unmetConditions = this.conditions.filter((c) => !c.check(report));
    this.verdict.dataset.right = String(unmetConditions.length === 0);
    if (unmetConditions.length === 0) this.verdict.textContent = "Right: all of it holds.";
    else this.verdict.replaceChildren("Not yet. Missing: ", ...unmetConditions.flatMap((c, i) => [...(i ? ["; "] : []), ...c.describe()]), ".");
  }
}
