/** Options is the control of a setting with a few named values. It has a label, a list and a reset button. */
import { h, mathNodes } from "../lib/dom.js";

let lastId = 0;

export class Options {
  /** @param {string} key @param {import("../app/page.js").Page} page */
  constructor(key, page) {
    this.key = key;
    this.page = page;
    const { state, config, edit } = page;
    const f = state.catalogue.setting(key);
    const id = `o${++lastId}`;
    const isLocked = config.lock.has(key);
    this.list = h("select.val", { id, "data-key": key, disabled: isLocked }, ...(state.catalogue.choices(f) ?? []).map((c) => h("option", { value: c.key }, c.name)));
    this.list.addEventListener("change", () => edit([[key, this.list.value]], true));
    this.reset = h("button.rst", { type: "button", onclick: () => edit([[key, state.resetValue(key)]], true) }, "reset");
    this.reset.setAttribute("aria-label", `reset ${f.name}`);
    const label = h("label", { for: id, title: f.doc }, mathNodes(f.name ?? key));
    this.element = h("div.ctl.opt", {}, h("div.lbl", {}, label, this.reset), this.list);
    this.element.classList.toggle("lock", isLocked);
  }

  /** Shows the state. */
  update() {
    const { state, config } = this.page;
    const value = state.get(this.key);
    if (this.list.value !== value) this.list.value = value;
    const isChanged = state.isChanged(this.key);
    this.reset.hidden = !isChanged || config.lock.has(this.key);
    this.element.classList.toggle("chg", isChanged);
  }
}
