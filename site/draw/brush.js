/**
 * BrushControls has the settings of the tool in the side bar: radius, density and strength of the brush, or the centre
 * and the turn of the selection.
 *
 * @typedef {import("./draw.js").DrawingMode} DrawingMode
 * @typedef {import("../app/catalogue.js").Field} Field
 */
import { descriptionBox } from "../controls/control-popover.js";
import { Slider } from "../controls/slider.js";
import { h, setText, symbolNode } from "../lib/dom.js";
import { formatFixed } from "../lib/format.js";
import * as popover from "../lib/popover.js";
import { parseNumber } from "../lib/scale.js";
import { WORDS } from "./words.js";

/** LIMITS has the range of the radius, as shares of the height of the picture. */
const LIMITS = { least: 0.01, most: 0.4 };

/** SETTINGS has the fields of the sliders. The range of the radius depends on the picture. @type {Record<string, Partial<Field>>} */
const SETTINGS = {
  radius: { log: true },
  density: { min: 1, max: 400, default: 40, log: true, integer: true },
  strength: { min: 0.02, max: 1, default: 0.3 },
};

/** USES lists the settings of each tool. @type {Record<string, string[]>} */
const USES = { spray: ["radius", "density"], erase: ["radius"], jitter: ["radius", "strength"], attract: ["radius", "strength"], paint: ["radius"] };

/** Reports whether a tool has a ring. @param {string | null} tool */
export const hasRadius = (tool) => tool !== null && tool in USES;

/** Limits a radius to its range. @param {number} share of the height of the picture */
export const clampRadius = (share) => Math.min(LIMITS.most, Math.max(LIMITS.least, share));

export class BrushControls {
  /** @param {DrawingMode} mode */
  constructor(mode) {
    this.mode = mode;
    const field = (/** @type {string} */ key) => /** @type {Field} */ ({ key, group: "", ...WORDS.settings[key], ...SETTINGS[key], ...(key === "radius" ? this.radiusRange() : {}) });
    const number = (/** @type {string} */ key) => (key === "radius" ? Number(mode.radius.toPrecision(2)) : mode.brush[/** @type {"density"} */ (key)]);
    const source = {
      state: {
        catalogue: { setting: field, label: (/** @type {Field} */ f) => WORDS.settings[f.key][mode.page.layout() === "phone" ? "short" : "name"] }, field, number, get: (/** @type {string} */ key) => (key in SETTINGS ? String(number(key)) : ""),
        isChanged: () => false, resetValue: (/** @type {string} */ key) => String(field(key).default),
      },
      config: { lock: new Set() },
      open: (/** @type {HTMLElement} */ word, /** @type {string} */ key, /** @type {HTMLElement} */ anchor) => {
        const { name, doc, help } = WORDS.settings[key];
        popover.open(word, anchor, descriptionBox({ doc }, name, Promise.resolve(help)), { label: name, isSheet: mode.page.layout() === "phone" });
      },
      edit: (/** @type {[string, string][]} */ pairs) => pairs.forEach(([key, text]) => mode.setBrush(key, Number(text))),
    };
    this.sliders = Object.keys(SETTINGS).map((key) => new Slider(key, /** @type {any} */ (source)));
    this.toolName = h("span.plain");
    this.brush = h("section.grp", {}, h("h2", {}, WORDS.brush, this.toolName), ...this.sliders.map((s) => s.element));
    this.selectionCount = h("span.plain");
    this.inputs = /** @type {[string, string, string][]} */ ([["x", "x", WORDS.ofCenter], ["y", "y", WORDS.ofCenter], ["turn", "", WORDS.turnBy]]).map(([key, symbol, name]) => {
      const input = h("input.val", { type: "text", inputmode: "decimal", autocomplete: "off", "aria-label": symbol ? WORDS.ofCenterLabel(symbol) : WORDS.turnByLabel, onchange: () => this.place(key, input) });
      return { key, input, element: h("div.ctl", {}, h("label", {}, symbol && symbolNode(symbol), " ", name), input) };
    });
    this.selection = h("section.grp", {}, h("h2", {}, WORDS.selection, this.selectionCount), ...this.inputs.map((i) => i.element));
    this.originName = h("span");
    this.origin = h("div.ctl.origin", {}, this.originName, h("button.lk", { type: "button", onclick: () => mode.clear() }, WORDS.clear));
    this.element = h("div.brushes", {}, this.brush, this.selection);
  }

  /** Returns the range of the radius in units of the data. */
  radiusRange() {
    const round = (/** @type {number} */ v) => Number((v * this.mode.height).toPrecision(2));
    return { min: round(LIMITS.least), max: round(LIMITS.most), default: round(0.12) };
  }

  /** Moves or turns the selection. @param {string} key x, y or turn @param {HTMLInputElement} input */
  place(key, input) {
    const v = parseNumber(input.value);
    input.setAttribute("aria-invalid", String(Number.isNaN(v)));
    if (Number.isNaN(v)) return;
    this.mode.placeSelection(key, v);
    this.update();
  }

  update() {
    const { mode } = this, { drawing, tool, page } = mode;
    const { name } = mode.pointDrawing.origin;
    this.origin.hidden = mode.pointDrawing.count === 0;
    setText(this.originName, page.state.isOwn && name ? WORDS.startedFrom(name) : "");
    const uses = USES[tool ?? ""] ?? [];
    this.brush.hidden = uses.length === 0;
    setText(this.toolName, tool ? WORDS.tools[tool].name.toLowerCase() : "");
    for (const s of this.sliders) {
      s.element.hidden = !uses.includes(s.key);
      if (!s.element.hidden) s.update();
    }
    const center = mode.board.selectionCenter();
    this.selection.hidden = center === null;
    if (!center) return;
    setText(this.selectionCount, WORDS.counted(drawing.selection.size, drawing.noun(drawing.selection.size)));
    for (const { key, input } of this.inputs) {
      if (document.activeElement === input) continue;
      input.value = key === "turn" ? "0" : formatFixed(center[key === "x" ? 0 : 1], 2);
    }
  }
}
