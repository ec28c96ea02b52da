/**
 * Slider is the control of a number. It has a label, a text field, a slider, and a button that resets a
 * changed value.
 *
 * @typedef {(name: HTMLElement, v: number) => void} Label writes the label for a value
 */
import { comparedMethods, isComparing, settingLabel } from "./compared.js";
import { h, setText, symbolNode } from "../lib/dom.js";
import { describeRange, fieldAround, parseTyped, positionOfValue, valueAtPosition } from "../lib/scale.js";
import { formatSetting } from "../lib/format.js";
import { listenToArrowKeys } from "./draggable.js";

const TICKS = 1000; // number of steps of a slider that is logarithmic or has real values
let lastId = 0;

/** Reports whether a setting is the size of a method and has no value, since there are no points. @param {import("../app/state.js").State} state @param {string} key */
const isWithoutValue = (state, key) => state.hasNoPoints && /^m\d?$/.test(key);

/**
 * Returns why a state fixes the value of a setting, or "". Without points, a method has no size. Given landmarks fix their
 * number. Then the seed changes nothing, unless another method of the comparison has random choices.
 * @param {import("../app/state.js").State} state @param {string} key
 */
export function fixedReason(state, key) {
  if (isWithoutValue(state, key)) return "There are no points yet.";
  if (!state.hasGivenCenters) return "";
  const { marks } = state.catalogue.entry("method", state.get("method"));
  if (key === state.centerCountKey) return `You placed these ${marks}.`;
  const otherMethods = isComparing(state.get) ? comparedMethods(state.catalogue, state.get).slice(1) : [];
  if (key === "seed" && !otherMethods.some((c) => c.method.traits?.seeded)) return `No effect: you placed all ${marks}.`;
  return "";
}

export class Slider {
  /**
   * @param {string} key
   * @param {import("../app/page.js").Page} page
   * @param {{label?: Label}} [options] label: writes the label instead of the usual one, as in a popover. A popover has the
   *   help of the number; elsewhere, a button opens it.
   */
  constructor(key, page, { label } = {}) {
    this.key = key;
    this.page = page;
    const { state, config, edit } = page;
    const id = `c${++lastId}`;
    const isLocked = config.lock.has(key);
    const f = state.catalogue.setting(key);
    /** @param {number} v @param {boolean} isFinal */
    const setValue = (v, isFinal) => edit([[key, String(v)]], isFinal);
    this.text = h("input.val", {
      id, type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: false, readOnly: isLocked,
      "data-key": key, "aria-describedby": `${id}e ${id}w`,
    });
    this.track = h("input.trk", { type: "range", disabled: isLocked, "data-key": key });
    this.tick = h("s.tick", { "aria-hidden": true });
    this.marks = f.marks ?? [];
    this.bands = this.marks.map((m) => h("s.band", { title: m.name, "aria-hidden": true }, h("span", {}, m.short)));
    this.markNote = h("span", { id: `${id}m`, hidden: true }, this.marks.map((m) => `${formatSetting({}, Number(m.min.toPrecision(2)))} to ${formatSetting({}, Number(m.max.toPrecision(2)))}: ${m.name}`).join("; "));
    if (this.bands.length) this.track.setAttribute("aria-describedby", this.markNote.id);
    this.reset = h("button.rst", { type: "button", onclick: () => edit([[key, state.resetValue(key)]], true) }, "reset");
    this.error = h("div.bad", { id: `${id}e`, role: "alert" });
    this.name = h("label", { for: id, title: f.doc });
    this.label = label;
    this.hasTyped = false; // whether the text field has text that is not applied yet
    this.fixedReason = ""; // why the state fixes the value, or ""
    this.remark = h("div.why", { id: `${id}w` });
    this.labelText = ""; // the text of the label
    this.valueAtFault = ""; // the value while the typed text is invalid
    this.replacementCount = state.replacementCount;
    /** shownField has the range that the slider shows. @type {import("../app/catalogue.js").Field | undefined} */
    this.shownField = undefined;
    const help = label ? null : h("button.ask", { type: "button", "aria-haspopup": "dialog", "aria-expanded": "false", "aria-label": `help: ${f.name ?? key}`, onclick: () => page.open(/** @type {HTMLElement} */ (help), key, this.element) }, "?");
    this.element = h("div.ctl", {}, h("div.lbl", {}, this.name, this.reset), help, this.text,
      h("div.run", {}, ...this.bands, this.tick, this.track), this.markNote, this.error, this.remark);
    this.element.classList.toggle("lock", isLocked);
    if (isLocked) return;
    this.listen(setValue);
  }

  /** Disables the control while the state fixes its value, and says why. */
  updateFixed() {
    const { state, config } = this.page;
    const reason = config.lock.has(this.key) ? "" : fixedReason(state, this.key);
    if (reason === this.fixedReason) return;
    this.fixedReason = reason;
    this.element.classList.toggle("lock", reason !== "");
    this.text.readOnly = this.track.disabled = reason !== "";
    setText(this.remark, reason);
  }

  /** @param {(v: number, isFinal: boolean) => void} setValue */
  listen(setValue) {
    const { state, edit } = this.page;
    const field = () => state.field(this.key);
    const value = () => state.number(this.key);
    this.track.addEventListener("input", () => setValue(this.valueAtThumb(), false));
    this.track.addEventListener("change", () => setValue(value(), true));
    // A touch on the slider can become a scroll of the page. The slider then restores this value.
    let startValue = value();
    this.track.addEventListener("pointerdown", () => (startValue = value()));
    this.track.addEventListener("pointercancel", () => setValue(startValue, true));
    this.track.addEventListener("dblclick", (ev) => {
      // A double click on the thumb resets the value. Elsewhere, two quick clicks choose two values.
      const box = this.track.getBoundingClientRect();
      const p = positionOfValue(this.field, value());
      const x = box.left + box.height / 2 + p * (box.width - box.height);
      if (Math.abs(ev.clientX - x) <= box.height) edit([[this.key, state.resetValue(this.key)]], true);
    });
    listenToArrowKeys(this.track, field, value, setValue);
    listenToArrowKeys(this.text, field, value, (v, isFinal) => {
      if (this.fixedReason) return;
      this.discardTyped();
      setValue(v, isFinal);
    }, { isVertical: true });
    this.text.addEventListener("input", () => {
      this.hasTyped = true;
      this.showFault(parseTyped(field(), this.text.value).error ?? "");
    });
    this.text.addEventListener("focus", () => this.text.select());
    this.text.addEventListener("blur", () => this.commit(setValue));
    this.text.addEventListener("keydown", (ev) => {
      if (ev.key === "Enter") {
        this.commit(setValue);
        this.text.select();
      } else if (ev.key === "Escape" && this.hasTyped) {
        ev.stopPropagation();
        this.discardTyped();
        this.text.value = formatSetting(field(), value());
        this.text.select();
      }
    });
  }

  /**
   * Applies the typed text. Invalid text stays in the field for correction, and the setting is unchanged.
   * @param {(v: number, isFinal: boolean) => void} setValue
   */
  commit(setValue) {
    if (!this.hasTyped) return;
    const { state } = this.page;
    const input = parseTyped(state.field(this.key), this.text.value);
    if (input.value === undefined) return this.showFault(input.error);
    this.hasTyped = false;
    setValue(input.value, true);
    this.text.value = formatSetting(state.field(this.key), state.number(this.key));
  }

  /** Forgets the typed text, so that the field shows the value. */
  discardTyped() {
    this.hasTyped = false;
    this.showFault("");
  }

  /** @param {string} words */
  showFault(words) {
    setText(this.error, words);
    this.valueAtFault = this.page.state.get(this.key);
    this.element.classList.toggle("off", words !== "");
    if (words) this.text.setAttribute("aria-invalid", "true");
    else this.text.removeAttribute("aria-invalid");
  }

  /** Returns the field with the range that the slider shows. */
  get field() {
    const { state } = this.page;
    return (this.shownField = fieldAround(state.field(this.key), state.number(this.key), this.shownField));
  }

  /** Returns the value at the thumb. */
  valueAtThumb() {
    const f = this.field;
    const thumbPosition = Number(this.track.value);
    return f.log || !f.integer ? valueAtPosition(f, thumbPosition / TICKS) : thumbPosition;
  }

  /**
   * Discards typed text that is not applied yet if another state was opened, and invalid text if the value has changed. Otherwise,
   * invalid text stays, and its message follows the range.
   */
  updateTyped() {
    const { state } = this.page, { replacementCount } = state;
    const isInvalid = this.element.classList.contains("off");
    const isOutdated = replacementCount !== this.replacementCount || isInvalid && this.valueAtFault !== state.get(this.key);
    this.replacementCount = replacementCount;
    if (!this.hasTyped) return;
    if (isOutdated || !isInvalid && document.activeElement !== this.text) this.discardTyped();
    else if (isInvalid) this.showFault(parseTyped(state.field(this.key), this.text.value).error ?? "");
  }

  /** Shows the state. */
  update() {
    const { state } = this.page;
    const f = this.field;
    const v = state.number(this.key);
    const p = positionOfValue(f, v);
    const isLinear = f.integer && !f.log;
    this.track.min = isLinear ? String(f.min) : "0";
    this.track.max = isLinear ? String(f.max > 1e6 ? f.min + 32 : f.max) : String(TICKS);
    this.track.step = "1";
    this.track.value = isLinear ? String(v) : String(Math.round(p * TICKS));
    this.element.style.setProperty("--p", String(p));
    this.tick.style.setProperty("--d", String(positionOfValue(f, Number(state.resetValue(this.key)))));
    this.bands.forEach((b, i) => {
      const { min, max } = this.marks[i];
      b.style.setProperty("--a", String(positionOfValue(f, min)));
      b.style.setProperty("--b", String(positionOfValue(f, max)));
    });
    const words = isWithoutValue(state, this.key) ? "–" : formatSetting(f, v);
    const name = settingLabel(state, this.key);
    if (this.label) this.label(this.name, v);
    else if (this.labelText !== name) this.name.replaceChildren(...(f.symbol ? [symbolNode(f.symbol), " "] : []), h("span", {}, name));
    this.labelText = name;
    this.track.setAttribute("aria-label", [f.symbol, name].filter(Boolean).join(" "));
    this.track.setAttribute("aria-valuetext", words);
    this.text.setAttribute("aria-label", `${name}, ${describeRange(f)}`);
    this.updateTyped();
    if (!this.hasTyped) this.text.value = words;
    if (!this.page.config.lock.has(this.key)) this.updateFixed();
    const isChanged = state.isChanged(this.key) && !isWithoutValue(state, this.key);
    this.element.classList.toggle("chg", isChanged);
    this.reset.hidden = !isChanged || this.fixedReason !== "" || this.page.config.lock.has(this.key);
    this.reset.setAttribute("aria-label", `reset ${[f.symbol, name].filter(Boolean).join(" ")}`);
  }
}
