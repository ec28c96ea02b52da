/**
 * BelowControls is the group of controls below the pictures. They set the data seed, the index of the shown
 * eigenfunction, and the coordinates of the probe.
 */
import { h, mathNodes } from "../lib/dom.js";
import { formatDigits, replaceMinus } from "../lib/format.js";
import { parseNumber } from "../lib/scale.js";
import { Slider } from "./slider.js";

export class BelowControls {
  /** @param {HTMLElement} root @param {import("../app/page.js").Page} page */
  constructor(root, page) {
    this.page = page;
    this.root = root;
    this.sliders = /** @type {Slider[]} */ ([]);
    this.inputs = /** @type {HTMLInputElement[]} */ ([]);
    this.error = h("div.bad", { role: "alert" });
    this.replacementCount = page.state.replacementCount;
    this.build();
  }

  /** Makes the controls again after other settings were locked or hidden. */
  rebuild() {
    this.root.querySelectorAll(".ctl").forEach((e) => e.remove());
    this.build();
  }

  build() {
    const { page, root } = this;
    const { config, state } = page;
    this.sliders = ["dseed", "i"].filter((k) => !config.hide.has(k)).map((k) => new Slider(k, page));
    const f = state.catalogue.setting("x0");
    this.inputs = ["across", "up"].map((direction, axis) => h("input.val", {
      type: "text", inputmode: "decimal", autocomplete: "off", "aria-label": `x₀, ${direction}`, readOnly: config.lock.has("x0"),
      onchange: () => this.commit(axis),
      onkeydown: (/** @type {KeyboardEvent} */ ev) => this.moveByArrowKey(ev, axis),
    }));
    const help = h("button.ask", { type: "button", "aria-haspopup": "dialog", "aria-expanded": "false", "aria-label": `help: ${f.name}`, onclick: () => page.open(help, "x0", help.parentElement ?? help) }, "?");
    const probe = config.hide.has("x0") ? null
      : h("div.ctl.pair", { title: f.doc }, h("label", {}, mathNodes("x₀"), " ", h("span", {}, f.name)), help, h("div.row", {}, ...this.inputs), this.error);
    root.append(...this.sliders.map((s) => s.element), ...(probe ? [probe] : []));
    root.hidden = !probe && this.sliders.length === 0;
  }

  coordinates() {
    return this.page.state.get("x0").split(",").map(Number);
  }

  /** @param {number} axis */
  commit(axis) {
    const v = parseNumber(this.inputs[axis].value);
    if (!Number.isFinite(v)) {
      this.error.textContent = "A number, such as 0.93.";
      this.inputs[axis].setAttribute("aria-invalid", "true");
      return;
    }
    const coordinates = this.coordinates();
    coordinates[axis] = v;
    this.page.edit([["x0", coordinates.join(",")]], true);
  }

  /** Moves the probe by 0.01 with the arrow keys. @param {KeyboardEvent} ev @param {number} axis */
  moveByArrowKey(ev, axis) {
    const step = ev.key === "ArrowUp" ? 0.01 : ev.key === "ArrowDown" ? -0.01 : 0;
    if (!step) return;
    ev.preventDefault();
    const coordinates = this.coordinates();
    coordinates[axis] = Number((coordinates[axis] + step).toFixed(4));
    this.page.edit([["x0", coordinates.join(",")]], false);
    this.writeCoordinate(axis);
  }

  /** @param {number} axis */
  writeCoordinate(axis) {
    const v = this.coordinates()[axis];
    this.inputs[axis].value = v === 0 ? "0" : Math.abs(v) >= 0.01 ? replaceMinus(v.toFixed(2)) : formatDigits(v);
  }

  update() {
    for (const s of this.sliders) {
      s.element.hidden = s.key === "dseed" && this.page.state.isOwn;
      s.update();
    }
    const { replacementCount } = this.page.state, isOtherState = replacementCount !== this.replacementCount;
    this.replacementCount = replacementCount;
    const isCorrecting = (/** @type {HTMLInputElement} */ input) => !isOtherState && document.activeElement === input && input.hasAttribute("aria-invalid");
    if (!this.inputs.some(isCorrecting)) this.error.textContent = "";
    this.inputs.forEach((input, axis) => {
      if (isCorrecting(input)) return;
      input.removeAttribute("aria-invalid");
      this.writeCoordinate(axis);
    });
  }
}
