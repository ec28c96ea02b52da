/** EmbedFooter is the footer of an embedded page. It has one slider, a button that returns to the author's state, and the link to the whole page. */
import { h } from "../lib/dom.js";
import { Slider } from "./slider.js";

const SLIDER_KEYS = ["m", "ell", "sigma", "n", "noise"]; // the slider sets the first of these settings that has an effect and is neither hidden nor, if possible, locked, or one that a task needs and that is not in the sentence

export class EmbedFooter {
  /** @param {HTMLElement} root @param {import("../app/page.js").Page} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.link = /** @type {HTMLAnchorElement} */ (root.querySelector("a"));
    this.body = /** @type {HTMLElement} */ (root.querySelector("div"));
    /** key is the setting of the slider. @type {string | undefined} */
    this.key = undefined;
    /** @type {Slider | undefined} */
    this.slider = undefined;
    this.reset = h("button.all", { type: "button", title: "Reset to the author’s state", onclick: () => page.reset() }, "Reset");
    this.link.before(this.reset);
    this.link.hidden = page.config.hide.has("open");
    root.hidden = false;
  }

  /** Makes the slider again after other settings were locked or hidden. */
  rebuild() {
    this.key = undefined;
    this.slider = undefined;
    this.body.replaceChildren();
  }

  update() {
    const { state, config } = this.page;
    const relevantKeys = ["method", "kernel", "data", "task"].flatMap((g) => state.catalogue.settings(g, state.get).map((f) => f.key));
    const keys = SLIDER_KEYS.filter((k) => relevantKeys.includes(k) && !config.hide.has(k)).sort((a, b) => Number(config.lock.has(a)) - Number(config.lock.has(b)));
    const words = this.page.editableKeys();
    const key = keys.find((k) => this.page.sentence.offered.includes(k) && !words.includes(k)) ?? keys[0];
    if (key !== this.key) {
      this.key = key;
      this.slider = key ? new Slider(key, this.page) : undefined;
      this.body.replaceChildren(...(this.slider ? [this.slider.element] : []));
    }
    this.slider?.update();
    this.reset.style.visibility = state.isReset ? "hidden" : ""; // the hidden button takes the same space, so that nothing moves when the button appears
    this.link.href = location.pathname + "#" + state.addressLink;
  }
}
