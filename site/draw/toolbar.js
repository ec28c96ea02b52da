/**
 * Toolbar has the words of the tools and the classes, and the actions of the selection.
 *
 * @typedef {import("./draw.js").DrawingMode} DrawingMode
 */
import { OWN } from "../lib/contract.js";
import { h, setText } from "../lib/dom.js";
import { parseNumber } from "../lib/scale.js";
import { WORDS } from "./words.js";

/** TOOLS lists the tools in the order of the toolbar, with their keys on the keyboard. */
export const TOOLS = /** @type {const} */ ([["add", "A"], ["spray", "S"], ["erase", "E"], ["move", "M"], ["jitter", "J"], ["attract", "T"], ["paint", "P"], ["lasso", "L"]]);

/** @typedef {typeof TOOLS[number][0]} Tool */

/** SHAPES has the path of the mark of each class in a box of 12×12, as in figure.DrawShape of viz. */
const SHAPES = [
  "M10.4 6A4.4 4.4 0 1 1 1.6 6 4.4 4.4 0 0 1 10.4 6Z", "M6 1 11 10H1Z", "M2 2h8v8H2Z", "M6 .6 11.4 6 6 11.4.6 6Z",
  "M2.2 1 6 4.8 9.8 1 11 2.2 7.2 6 11 9.8 9.8 11 6 7.2 2.2 11 1 9.8 4.8 6 1 2.2Z", "M4.8 1h2.4v3.8H11v2.4H7.2V11H4.8V7.2H1V4.8h3.8Z",
  "M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Zm0 2.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z", "M6 0 7.5 4.1 11.7 4.2 8.4 6.8 9.5 10.8 6 8.6 2.5 10.8 3.6 6.8.3 4.2 4.5 4.1Z",
];

/** Returns the mark of a class. @param {number} label */
function markOf(label) {
  const template = document.createElement("template");
  template.innerHTML = `<svg viewBox="0 0 12 12" aria-hidden="true" class="group${label + 1}"><path fill-rule="evenodd" d="${SHAPES[label]}"/></svg>`;
  return /** @type {Node} */ (template.content.firstChild);
}

export class Toolbar {
  /** @param {DrawingMode} mode */
  constructor(mode) {
    this.mode = mode;
    this.tools = TOOLS.map(([tool, key]) => h("button.chip", {
      type: "button", "data-tool": tool, title: `${WORDS.tools[tool].doc} (${key})`, "aria-keyshortcuts": key, onclick: () => mode.chooseTool(mode.tool === tool ? null : tool),
    }, WORDS.tools[tool].name));
    this.classCount = 0; // the number of classes that the toolbar offers
    this.classes = h("span.classes", { role: "group", "aria-label": WORDS.classes });
    this.targetInput = h("input.val", { type: "text", inputmode: "decimal", autocomplete: "off", "aria-label": WORDS.targetLabel });
    this.targetInput.addEventListener("change", () => this.readTarget());
    this.target = h("label.target", { hidden: true }, WORDS.target, this.targetInput);
    this.marks = [WORDS.points, WORDS.landmarks].map((name, i) => h("button.chip", { type: "button", onclick: () => mode.chooseMarks(i === 1) }, name));
    this.element = h("div.tools", { role: "toolbar", "aria-label": WORDS.toolbar }, h("span.list", {}, ...this.tools), h("i.sep"), this.classes, this.target, h("span.marks", { role: "group", "aria-label": WORDS.subject }, ...this.marks));
    this.element.addEventListener("keydown", (ev) => this.moveFocus(ev));
    this.count = h("b");
    this.classButton = h("button.lk", { type: "button", onclick: () => mode.paintSelection() });
    this.actions = h("div.acts", { role: "group", "aria-label": WORDS.actions, hidden: true }, this.count,
      h("button.lk", { type: "button", title: WORDS.duplicateKey, onclick: () => mode.duplicateSelection() }, WORDS.duplicate), this.classButton,
      h("button.lk", { type: "button", onclick: () => mode.jitterSelection() }, WORDS.jitter),
      h("button.lk", { type: "button", title: WORDS.deleteKey, onclick: () => mode.deleteSelection() }, WORDS.delete),
      h("button.lk", { type: "button", title: WORDS.deselectKey, onclick: () => mode.deselect() }, WORDS.deselect));
  }

  /** Uses the typed target. */
  readTarget() {
    const v = parseNumber(this.targetInput.value);
    const isValid = Math.abs(v) <= OWN.coordinate;
    this.targetInput.setAttribute("aria-invalid", String(!isValid));
    this.target.classList.toggle("off", !isValid);
    if (isValid) this.mode.paint.target = v;
    else this.mode.announce(WORDS.notTarget(this.targetInput.value));
  }

  /** Moves the focus by arrow keys, since the toolbar is one tab stop. @param {KeyboardEvent} ev */
  moveFocus(ev) {
    if (ev.target === this.targetInput) return;
    const direction = ev.key === "ArrowRight" ? 1 : ev.key === "ArrowLeft" ? -1 : 0;
    const buttons = [...this.element.querySelectorAll("button")].filter((b) => !b.disabled && b.checkVisibility());
    const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!direction || index < 0) return;
    ev.preventDefault();
    const next = buttons[(index + direction + buttons.length) % buttons.length];
    for (const b of buttons) b.tabIndex = b === next ? 0 : -1;
    next.focus();
  }

  /** Shows the tool, the class and the selection. */
  update() {
    const { mode } = this, { drawing } = mode;
    const hasTargets = Boolean(drawing.points?.targets) || ((mode.tool === "paint" || drawing.selection.size > 0) && drawing.pointsWithTargets !== undefined);
    const { hasPaint } = drawing;
    const canEdit = drawing !== mode.landmarkDrawing || mode.landmarkDrawing.isPossible;
    for (const b of this.tools) {
      const isOn = canEdit && b.dataset.tool === mode.tool;
      b.disabled = !canEdit || b.dataset.tool === "paint" && !hasPaint;
      b.classList.toggle("on", isOn);
      b.setAttribute("aria-pressed", String(isOn));
    }
    this.marks.forEach((b, i) => {
      const isOn = (mode.drawing === mode.landmarkDrawing) === (i === 1);
      b.classList.toggle("on", isOn);
      b.setAttribute("aria-pressed", String(isOn));
    });
    setText(this.marks[1], mode.landmarkDrawing.isPossible ? mode.landmarkDrawing.noun(2) : WORDS.landmarks);
    this.classButton.hidden = !hasPaint;
    this.target.hidden = !hasTargets || !hasPaint;
    this.classes.hidden = hasTargets || !hasPaint;
    if (document.activeElement !== this.targetInput) this.targetInput.value = String(mode.paint.target);
    this.updateClasses();
    const buttons = [...this.element.querySelectorAll("button")], usable = buttons.filter((b) => !b.disabled && b.checkVisibility());
    if (!usable.some((b) => b.tabIndex === 0)) for (const b of buttons) b.tabIndex = b === (usable.find((e) => e.classList.contains("on")) ?? usable[0] ?? buttons[0]) ? 0 : -1;
    setText(this.count, WORDS.selected(drawing.selection.size));
    setText(this.classButton, hasTargets ? WORDS.giveTarget : WORDS.giveClass);
    this.classButton.title = hasTargets ? WORDS.giveTargetDoc(mode.paint.target) : WORDS.giveClassDoc(mode.paint.label + 1);
  }

  /** Shows the classes of the points and the chosen one. */
  updateClasses() {
    const { mode } = this, names = mode.drawing.classNames;
    const count = Math.min(OWN.classes, Math.max(names.length, mode.paint.label + 1, this.classCount));
    const key = [count, mode.paint.label, names].join();
    if (this.classes.dataset.key === key) return;
    this.classes.dataset.key = key;
    this.classCount = count;
    const hadFocus = this.classes.contains(document.activeElement);
    this.classes.replaceChildren(h("span", {}, WORDS.classes), ...Array.from({ length: count }, (_, i) => h("button.chip", {
      type: "button", className: i === mode.paint.label ? "chip on" : "chip", "aria-pressed": String(i === mode.paint.label), "aria-label": WORDS.className(i + 1), title: names[i] ?? WORDS.className(i + 1), tabIndex: -1,
      onclick: () => mode.chooseClass(i),
    }, markOf(i), String(i + 1))), ...(count < OWN.classes ? [h("button.chip", { type: "button", "aria-label": WORDS.anotherClass, title: WORDS.anotherClass, tabIndex: -1, onclick: () => mode.chooseClass(count) }, "+")] : []));
    if (hadFocus) /** @type {HTMLElement | null} */ (this.classes.querySelector(".on"))?.focus();
  }

  /**
   * Places the actions below the selection, or above it if there is no room below.
   * @param {number[] | null} box of the selection in px of the board: left, right, top, bottom @param {{x: number, y: number, w: number, h: number}} panel
   * @param {boolean} isBelow whether the actions are below the panel, as on a phone, whose panel has no space beside most selections
   */
  placeActions(box, panel, isBelow) {
    this.actions.hidden = !box;
    if (!box) return;
    const { offsetWidth: w, offsetHeight: height } = this.actions;
    const left = Math.max(0, Math.min(panel.w - w, (box[0] + box[1]) / 2 - w / 2));
    const below = box[3] + 14, above = box[2] - height - 14;
    const top = isBelow ? panel.h + 4 : below + height <= panel.h ? below : above >= 0 ? above : panel.h - height - 6;
    Object.assign(this.actions.style, { left: `${panel.x + left}px`, top: `${panel.y + top}px` });
  }
}
