/** MethodChips has a button for each method of a comparison. Parts of the sheet that concern one method have these buttons. */
import { shortName } from "../app/catalogue.js";
import { comparedMethods, hasSize, isComparing } from "../controls/compared.js";
import { h, setText } from "../lib/dom.js";
import { WORDS } from "./words.js";

export class MethodChips {
  /** @param {import("../app/page.js").Page} page @param {string} label @param {() => void} onChoice called after another method was chosen */
  constructor(page, label, onChoice) {
    this.page = page;
    this.onChoice = onChoice;
    this.slot = ""; // the key of the size of the chosen method; the first method if there is no such key
    this.element = h("div.chips.methods", { role: "group", "aria-label": label });
  }

  /** Returns the methods of the comparison, or the method of the state. */
  get methods() {
    const { state } = this.page;
    const methods = comparedMethods(state.catalogue, state.get);
    return isComparing(state.get) ? methods : methods.slice(0, 1);
  }

  /** Returns the index of the chosen method. */
  get index() {
    return Math.max(0, this.methods.findIndex((c) => c.key === this.slot));
  }

  /** Returns the chosen method. */
  get method() {
    return this.methods[this.index].method;
  }

  /** Shows the buttons if there are several methods, and returns the name of the chosen one. Methods of the same name also have their sizes. */
  update() {
    const { methods, index } = this;
    const names = methods.map((c) => shortName(c.method));
    const labels = methods.map((c, j) => (hasSize(c.method) && names.filter((name) => name === names[j]).length > 1 ? WORDS.methodOfSize(names[j], c.m) : names[j]));
    this.element.hidden = methods.length < 2;
    if (this.element.childElementCount !== methods.length) {
      this.element.replaceChildren(...methods.map(() => h("button", { type: "button", onclick: (/** @type {Event} */ ev) => this.choose(/** @type {HTMLElement} */ (ev.currentTarget).dataset.key ?? "") })));
    }
    for (const [j, button] of [...this.element.children].entries()) {
      /** @type {HTMLElement} */ (button).dataset.key = methods[j].key;
      setText(button, labels[j]);
      setPressed(button, j === index);
    }
    return labels[index];
  }

  /** @param {string} slot */
  choose(slot) {
    this.slot = slot;
    this.onChoice();
  }
}

/** Shows whether a chip is chosen. @param {Element} chip @param {boolean} isOn */
export function setPressed(chip, isOn) {
  chip.classList.add("chip");
  chip.classList.toggle("on", isOn);
  chip.setAttribute("aria-pressed", String(isOn));
}
