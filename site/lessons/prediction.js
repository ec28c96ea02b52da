/**
 * A prediction of a lesson: a choice, a number or a curve. The reader commits to it before the task opens, and is told
 * the truth after the task.
 *
 * @typedef {object} Field the part of a prediction that the reader sets
 * @property {HTMLElement} element
 * @property {import("./cycle.js").Answer | undefined} value the answer, or undefined if the reader has set none
 * @property {(answer: import("./cycle.js").Answer | undefined, isTold: boolean) => void} show fixes an answer, and shows the truth beside it if it may be told
 * @property {(answer: import("./cycle.js").Answer) => string} told the words about the answer after the task
 */
import { h } from "../lib/dom.js";
import { importScript } from "../lib/load.js";
import { makeChoices } from "./choices.js";
import { WORDS } from "./words.js";

export class Prediction {
  /** @param {HTMLElement} root a section with the class predict @param {import("./lesson.js").LessonPage} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.id = root.id;
    /** field exists when its script is loaded. @type {Field | undefined} */
    this.field = undefined;
    this.details = /** @type {HTMLDetailsElement} */ (root.querySelector("details.answer"));
    this.told = h("div.told", { hidden: true });
    this.submit = h("button.chip.ink", { type: "button", onclick: () => this.commit() }, WORDS.commit);
    this.actions = h("div.tools", { hidden: true }, this.submit);
    this.place = h("div.field");
    this.details.replaceWith(this.place, this.actions, this.told);
    const { kind } = root.dataset;
    if (kind === "slider" || kind === "curve") this.loadField(kind);
    else this.setField(this.makeChoiceField(() => page.update()));
  }

  /** loadField loads the script of a slider or a curve, which most steps do not need. @param {"slider" | "curve"} kind */
  async loadField(kind) {
    const onChange = () => this.page.update();
    this.place.replaceChildren();
    try {
      if (kind === "slider") this.setField((await importScript(() => import("./slider-field.js"))).makeSliderField(this.root, onChange));
      else this.setField((await importScript(() => import("./curve-field.js"))).makeCurveField(this.root, this.details, onChange));
    } catch {
      this.place.replaceChildren(h("p", { role: "alert" }, WORDS.fieldNotLoaded, " ", h("button.lk", { type: "button", onclick: () => this.loadField(kind) }, WORDS.tryAgain)));
      return;
    }
    onChange();
  }

  /** @param {Field} field */
  setField(field) {
    this.field = field;
    this.place.replaceChildren(field.element);
  }

  /** @param {() => void} onChange @returns {Field} */
  makeChoiceField(onChange) {
    const list = /** @type {HTMLElement} */ (this.root.querySelector(".choices"));
    const items = [...list.children];
    const rightIndex = items.findIndex((item) => item.hasAttribute("data-right"));
    const texts = items.map((item) => [...item.childNodes]);
    const choices = makeChoices(this.id, texts, WORDS.choices, onChange);
    list.remove();
    return {
      element: choices.element,
      get value() {
        return choices.value;
      },
      show: (answer, isTold) => choices.mark({ chosen: /** @type {number | undefined} */ (answer), right: isTold ? rightIndex : undefined, isFixed: answer !== undefined }),
      told: (answer) => WORDS.told((items[/** @type {number} */ (answer)]?.textContent ?? "").trim(), answer === rightIndex),
    };
  }

  commit() {
    if (this.field?.value === undefined) return;
    this.page.lesson.commit(this.id, this.field.value);
    this.page.update();
    this.page.openNext(this.id);
  }

  update() {
    const { lesson } = this.page;
    const { answer, isDone } = lesson.record(this.id);
    const isTold = lesson.isTold(this.id);
    this.field?.show(isDone ? answer : undefined, isTold);
    this.actions.hidden = isDone || this.field?.value === undefined;
    this.told.hidden = !isTold;
    if (isTold && answer !== undefined && this.field && !this.told.childNodes.length) {
      const truth = [...this.details.childNodes].filter((e) => e.nodeName !== "SUMMARY" && !(e instanceof HTMLTableElement));
      this.told.append(...truth);
      const first = this.told.firstElementChild;
      const words = this.field.told(answer);
      if (first instanceof HTMLParagraphElement) first.prepend(words, " ");
      else this.told.prepend(h("p", {}, words));
    }
    return isDone && !isTold ? WORDS.isCommitted : "";
  }
}
