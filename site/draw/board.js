/**
 * Board is the transparent area over the picture of the data. It applies the tools by pointer and keyboard, and draws the
 * ring of the brush, the lasso and the selection.
 *
 * @typedef {import("./tools.js").Position} Position
 * @typedef {import("./draw.js").DrawingMode} DrawingMode
 */
import { h } from "../lib/dom.js";
import { STROKES, moveSelection } from "./strokes.js";
import { centerOf, clusterOf, growRange, nearestIndex, zoom } from "./tools.js";
import { WORDS } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const MOUSE_REACH = 12; // px within which a point is hit
const TOUCH_REACH = 22;
const RING_DISTANCE = 3; // px between a selected point and its ring
const POINT_RADIUS = 2.4; // px
const STEPS = 50; // arrow keys move by this part of the range
const FINE_STEPS = 500; // with Shift
export const MAX_ZOOM = 60; // the largest magnification
const MIN_ZOOM = 0.125;
const DOUBLE_TIME = 400; // ms between the presses of a double click
const DOUBLE_DISTANCE = 6; // px between them
const KEY_TIME = 0.25; // s that a stroke of the key Enter lasts

/** @param {string} name @param {Record<string, string>} attributes */
function shape(name, attributes) {
  const e = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  return e;
}

export class Board {
  /** @param {DrawingMode} mode */
  constructor(mode) {
    this.mode = mode;
    this.ring = shape("circle", { class: "brush" });
    this.lasso = shape("polygon", { class: "lasso" });
    this.selected = shape("path", { class: "selected" });
    this.cross = shape("path", { class: "cross" });
    this.svg = shape("svg", { "aria-hidden": "true" });
    this.svg.append(this.lasso, this.selected, this.ring, this.cross);
    this.readout = h("div.readout", { role: "status", hidden: true });
    this.hint = h("p.hint", { hidden: true });
    this.element = h("div.board", { tabIndex: 0, role: "application", "aria-label": WORDS.area });
    this.element.append(this.svg, this.hint, this.readout);
    /** pointer is the last position of the mouse or finger in px. @type {Position | null} */
    this.pointer = null;
    /** crosshair is the position of the keyboard, in units of the data. @type {Position | null} */
    this.crosshair = null;
    /** touches has the positions of all fingers. @type {Map<number, Position>} */
    this.touches = new Map();
    /** pinch is the state of a gesture of two fingers. @type {{range: number[], center: Position, distance: number} | null} */
    this.pinch = null;
    /** active is the unfinished stroke of a pointer. @type {{id: number, stroke: import("./strokes.js").Stroke, isTouch: boolean} | null} */
    this.active = null;
    /** lastPress is the last press of a button, and the number of the step before it. @type {{time: number, position: Position, step: number} | null} */
    this.lastPress = null;
    this.isMovedByKey = false; // whether arrow keys move the selection
    this.frameTime = 0;
    this.listen();
  }

  /** Returns the panel with the picture of the data, or undefined. */
  get panel() {
    return this.mode.page.frame.findPanel("data");
  }

  /** Returns the shown range: xmin, xmax, ymin, ymax. */
  get range() {
    const { panel } = this, { range } = this.mode;
    if (!panel) return range ?? [0, 1, 0, 1];
    return range ? growRange(range, panel.w / panel.h) : panel.range; // as the pictures do
  }

  /** Returns the width of a pixel in units of the data. */
  get unit() {
    return (this.range[1] - this.range[0]) / Math.max(1, this.panel?.w ?? 1);
  }

  /** Converts pixels of the board to units of the data. @param {Position} pixel @returns {Position} */
  toData([px, py]) {
    const { range } = this, { w = 1, h: height = 1 } = this.panel ?? {};
    return [range[0] + (px / w) * (range[1] - range[0]), range[3] - (py / height) * (range[3] - range[2])];
  }

  /** Converts units of the data to pixels of the board. @param {ArrayLike<number>} position @returns {Position} */
  toPixel(position) {
    const { range } = this, { w = 1, h: height = 1 } = this.panel ?? {};
    return [((position[0] - range[0]) / (range[1] - range[0])) * w, ((range[3] - position[1]) / (range[3] - range[2])) * height];
  }

  /** Places the board over the picture. */
  place() {
    const { panel } = this, { iframe } = this.mode.page.frame;
    this.element.hidden = !panel;
    if (!panel) return;
    Object.assign(this.element.style, { left: `${iframe.offsetLeft + panel.x}px`, top: `${iframe.offsetTop + panel.y}px`, width: `${panel.w}px`, height: `${panel.h}px` });
    this.draw();
  }

  listen() {
    const { element } = this;
    element.addEventListener("pointerdown", (ev) => this.pointerDown(ev));
    element.addEventListener("pointermove", (ev) => this.pointerMove(ev));
    element.addEventListener("pointerup", (ev) => this.pointerUp(ev, false));
    element.addEventListener("pointercancel", (ev) => this.pointerUp(ev, true));
    element.addEventListener("pointerleave", () => {
      if (this.active) return;
      this.pointer = null;
      this.draw();
    });
    element.addEventListener("dblclick", (ev) => this.doubleClick(ev));
    element.addEventListener("wheel", (ev) => this.wheel(ev, this.positionOf(ev)), { passive: false });
    element.addEventListener("keydown", (ev) => this.keyDown(ev));
    element.addEventListener("keyup", () => this.keyUp());
    element.addEventListener("blur", () => {
      this.keyUp();
      this.crosshair = null;
      this.draw();
    });
    element.addEventListener("focus", () => this.draw());
  }

  /** Returns the position of an event in px of the board. @param {MouseEvent} ev @returns {Position} */
  positionOf(ev) {
    const box = this.element.getBoundingClientRect();
    return [ev.clientX - box.left, ev.clientY - box.top];
  }

  /** Returns the position of an event, moved into the board. Marks outside of the picture could not be seen. @param {MouseEvent} ev @returns {Position} */
  clampedPosition(ev) {
    const [x, y] = this.positionOf(ev), { w = 1, h: height = 1 } = this.panel ?? {};
    return [Math.min(w, Math.max(0, x)), Math.min(height, Math.max(0, y))];
  }

  /** @param {PointerEvent} ev */
  pointerDown(ev) {
    const isTouch = ev.pointerType === "touch";
    if (ev.button !== 0 || (!isTouch && this.active)) return;
    this.element.focus({ preventScroll: true });
    this.crosshair = null;
    const position = this.positionOf(ev);
    if (isTouch) {
      this.touches.set(ev.pointerId, position);
      if (this.touches.size === 2) return this.beginPinch();
      if (this.touches.size > 2) return;
    }
    this.pointer = position;
    if (this.isDoubleClick(ev, position)) return this.frameInstead();
    this.element.setPointerCapture(ev.pointerId);
    this.begin(position, ev, isTouch);
    if (this.active) this.active.id = ev.pointerId;
    this.draw();
  }

  /**
   * Reports whether a press is the second one of a double click. With the lasso, a double click selects a cluster.
   * @param {PointerEvent} ev @param {Position} position
   */
  isDoubleClick(ev, [x, y]) {
    const { lastPress } = this, { tool, page } = this.mode;
    const isRepeated = lastPress !== null && ev.timeStamp - lastPress.time < DOUBLE_TIME && Math.hypot(x - lastPress.position[0], y - lastPress.position[1]) < DOUBLE_DISTANCE;
    if (!isRepeated) this.lastPress = { time: ev.timeStamp, position: [x, y], step: page.steps.present.id };
    return isRepeated && tool !== "lasso";
  }

  /** Shows all points in place of the step of the first click. */
  frameInstead() {
    const { page } = this.mode;
    if (this.lastPress && page.steps.previousId === this.lastPress.step) page.undo();
    this.lastPress = null;
    this.mode.frameData();
  }

  /** Begins a stroke at a position in px. @param {Position} position @param {{altKey: boolean, shiftKey: boolean}} keys @param {boolean} isTouch */
  begin(position, keys, isTouch) {
    const { mode } = this, { drawing, tool } = mode;
    if (!tool || !drawing.begin()) return;
    const reach = (isTouch ? TOUCH_REACH : MOUSE_REACH) * this.unit;
    const stroke = STROKES[tool]({ drawing, brush: mode.brush, paint: mode.paint, random: mode.random, radius: mode.radius, range: this.range, step: mode.step, reach, isInSelection: this.isInSelection(position), toData: (p) => this.toData(p) }, position, keys);
    this.active = { id: 0, stroke, isTouch };
    this.frameTime = performance.now();
    this.showReadout();
    requestAnimationFrame(() => this.animate());
  }

  /** Reports whether a position in px is inside the last lasso or at a selected point. @param {Position} position */
  isInSelection(position) {
    const { points, selection } = this.mode.drawing;
    if (!points || !selection.size) return false;
    const [x, y] = this.toData(position);
    const range = [Infinity, -Infinity, Infinity, -Infinity];
    for (const i of selection) {
      range[0] = Math.min(range[0], points.x[2 * i]);
      range[1] = Math.max(range[1], points.x[2 * i]);
      range[2] = Math.min(range[2], points.x[2 * i + 1]);
      range[3] = Math.max(range[3], points.x[2 * i + 1]);
    }
    const margin = MOUSE_REACH * this.unit;
    return x >= range[0] - margin && x <= range[1] + margin && y >= range[2] - margin && y <= range[3] + margin;
  }

  /** Continues a stroke that acts as long as the button is down, and sends its points. */
  animate() {
    const { active } = this;
    if (!active) return;
    const now = performance.now();
    active.stroke.tick?.((now - this.frameTime) / 1000);
    this.frameTime = now;
    this.mode.drawing.send();
    this.showReadout();
    requestAnimationFrame(() => this.animate());
  }

  /** @param {PointerEvent} ev */
  pointerMove(ev) {
    const position = this.positionOf(ev);
    if (this.touches.has(ev.pointerId)) this.touches.set(ev.pointerId, position);
    if (this.pinch) return this.movePinch();
    if (this.active && ev.pointerId !== this.active.id) return;
    this.pointer = position;
    if (this.active?.stroke.move) {
      const events = ev.getCoalescedEvents?.() ?? [];
      for (const e of events.length ? events : [ev]) this.active.stroke.move(this.clampedPosition(e), ev);
      this.showReadout();
    }
    this.draw();
  }

  /** @param {PointerEvent} ev @param {boolean} isCancelled */
  pointerUp(ev, isCancelled) {
    this.touches.delete(ev.pointerId);
    if (this.pinch && this.touches.size < 2) this.pinch = null;
    if (!this.active || ev.pointerId !== this.active.id) return;
    if (isCancelled) this.cancel();
    else this.finish();
    if (ev.pointerType === "touch") this.pointer = null;
    this.draw();
  }

  /** Ends the stroke and records its step. */
  finish() {
    const { active } = this;
    if (!active) return;
    this.active = null;
    active.stroke.end?.();
    this.mode.drawing.end(active.stroke.name());
    this.readout.hidden = true;
    this.mode.announce(active.stroke.words());
    this.draw();
  }

  /** Ends the stroke without an effect. Returns false if there is none. */
  cancel() {
    if (!this.active) return false;
    this.active.stroke.cancel?.();
    this.active = null;
    this.mode.drawing.cancel();
    this.readout.hidden = true;
    this.draw();
    return true;
  }

  /** Shows how many points the stroke has changed. */
  showReadout() {
    const { active, pointer } = this;
    const words = active?.stroke.words() ?? "";
    this.readout.hidden = !words || !pointer;
    if (this.readout.hidden || !pointer) return;
    this.readout.textContent = words;
    const { w = 0, h: height = 0 } = this.panel ?? {}, { offsetWidth, offsetHeight } = this.readout;
    const distance = (this.mode.hasRadius ? this.mode.radius / this.unit : 0) + 8;
    const isTouch = active?.isTouch, x = isTouch ? pointer[0] - offsetWidth / 2 : pointer[0] + distance + offsetWidth > w ? pointer[0] - distance - offsetWidth : pointer[0] + distance;
    const y = isTouch ? pointer[1] - distance - offsetHeight - 24 : pointer[1] - offsetHeight / 2;
    this.readout.style.left = `${Math.max(2, Math.min(w - offsetWidth - 2, x))}px`;
    this.readout.style.top = `${Math.max(2, Math.min(height - offsetHeight - 2, y))}px`;
  }

  /** Selects a cluster with the lasso, or shows all points if there is none. @param {MouseEvent} ev */
  doubleClick(ev) {
    const { drawing, tool } = this.mode;
    if (tool !== "lasso" || !drawing.points) return; // see pointerDown
    const i = nearestIndex(drawing.points, this.toData(this.positionOf(ev)), MOUSE_REACH * this.unit);
    if (i < 0) return this.mode.frameData();
    const cluster = clusterOf(drawing.points, i);
    drawing.select(ev.shiftKey ? [...drawing.selection, ...cluster] : ev.altKey ? [...drawing.selection].filter((k) => !cluster.includes(k)) : cluster);
  }

  beginPinch() {
    this.cancel();
    this.pinch = { range: this.range, ...this.pinchState() };
  }

  /** Returns the centre of two fingers in px, and their distance. */
  pinchState() {
    const [a, b] = [...this.touches.values()];
    return { center: /** @type {Position} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]), distance: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }

  /** Pans and zooms such that the positions under both fingers follow them. */
  movePinch() {
    if (!this.pinch || this.touches.size < 2) return;
    const { range, center, distance } = this.pinch, now = this.pinchState();
    const { w = 1, h: height = 1 } = this.panel ?? {};
    const dx = ((now.center[0] - center[0]) / w) * (range[1] - range[0]), dy = ((center[1] - now.center[1]) / height) * (range[3] - range[2]);
    const moved = [range[0] - dx, range[1] - dx, range[2] - dy, range[3] - dy];
    const position = /** @type {Position} */ ([moved[0] + (now.center[0] / w) * (moved[1] - moved[0]), moved[3] - (now.center[1] / height) * (moved[3] - moved[2])]);
    this.setRange(zoom(moved, position, distance / Math.max(1, now.distance)));
  }

  /** Zooms about the pointer with Ctrl. The plain wheel scrolls the page. @param {WheelEvent} ev @param {Position} position in px */
  wheel(ev, position) {
    if (!ev.ctrlKey) return;
    ev.preventDefault();
    const lineHeight = ev.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.setRange(zoom(this.range, this.toData(position), Math.exp(Math.max(-1, Math.min(1, ev.deltaY * lineHeight * 0.005)))));
  }

  /** Shows a part of the plane, unless it is too small or too large. @param {number[]} range */
  setRange(range) {
    const magnification = (this.mode.fullRange[1] - this.mode.fullRange[0]) / (range[1] - range[0]);
    if (magnification <= MAX_ZOOM && magnification >= MIN_ZOOM) this.mode.setRange(range);
    this.draw();
  }

  /** @param {KeyboardEvent} ev */
  keyDown(ev) {
    if (ev.defaultPrevented) return;
    const arrows = /** @type {Record<string, Position>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] });
    const arrow = arrows[ev.key];
    if (arrow && !ev.ctrlKey && !ev.metaKey && !ev.altKey) this.moveByKey(arrow, ev.shiftKey);
    else if (ev.key === "Enter") this.applyAtCrosshair(ev);
    else return;
    ev.preventDefault();
    ev.stopPropagation();
  }

  /** Moves the selection, or else the crosshair. @param {Position} direction @param {boolean} isFine */
  moveByKey([dx, dy], isFine) {
    const { drawing } = this.mode, step = (this.range[1] - this.range[0]) / (isFine ? FINE_STEPS : STEPS);
    if (drawing.selection.size) {
      if (!this.isMovedByKey && !drawing.begin()) return;
      this.isMovedByKey = true;
      moveSelection(drawing, [dx * step, dy * step]);
      return;
    }
    const [x0, x1, y0, y1] = this.range, [x, y] = this.crosshair ?? [(x0 + x1) / 2, (y0 + y1) / 2];
    this.crosshair = [Math.min(x1, Math.max(x0, x + dx * step)), Math.min(y1, Math.max(y0, y + dy * step))];
    this.pointer = this.toPixel(this.crosshair);
    this.mode.announce(`${this.crosshair.map((v) => v.toFixed(2)).join(", ")}`);
    this.draw();
  }

  /** Ends a move by arrow keys. */
  keyUp() {
    if (!this.isMovedByKey) return;
    this.isMovedByKey = false;
    this.mode.drawing.end(this.mode.moveName());
  }

  /** Applies the tool at the crosshair for a quarter of a second. @param {KeyboardEvent} ev */
  applyAtCrosshair(ev) {
    if (this.active) return;
    this.crosshair ??= this.toData(this.pointer ?? [(this.panel?.w ?? 0) / 2, (this.panel?.h ?? 0) / 2]);
    this.pointer = this.toPixel(this.crosshair);
    const { drawing, tool } = this.mode;
    if (tool === "lasso" || tool === "move") { // the arrow keys then move the nearest point
      const i = drawing.points ? nearestIndex(drawing.points, this.crosshair, TOUCH_REACH * this.unit) : -1;
      if (i >= 0 && drawing.points) drawing.select(tool === "lasso" ? clusterOf(drawing.points, i) : [i]);
      return this.draw();
    }
    this.begin(this.pointer, ev, false);
    /** @type {import("./strokes.js").Stroke | undefined} */ (/** @type {any} */ (this.active)?.stroke)?.tick?.(KEY_TIME);
    this.finish();
  }

  /** Draws the ring, the lasso, the selection and the crosshair. */
  draw() {
    const { mode, pointer, panel } = this;
    if (!panel) return;
    const { drawing } = mode;
    const isRingShown = mode.hasRadius && pointer !== null && !this.pinch;
    this.ring.toggleAttribute("hidden", !isRingShown);
    if (isRingShown && pointer) {
      this.ring.setAttribute("cx", String(pointer[0]));
      this.ring.setAttribute("cy", String(pointer[1]));
      this.ring.setAttribute("r", String(mode.radius / this.unit));
    }
    const lasso = this.active?.stroke.outline?.() ?? [];
    this.lasso.setAttribute("points", lasso.join(" "));
    this.selected.setAttribute("d", drawing.points ? [...drawing.selection].map((i) => circlePath(this.toPixel(/** @type {Points} */ (drawing.points).x.subarray(2 * i, 2 * i + 2)))).join("") : "");
    const isCrossShown = this.crosshair && document.activeElement === this.element;
    const [x, y] = isCrossShown && this.crosshair ? this.toPixel(this.crosshair) : [0, 0];
    this.cross.setAttribute("d", isCrossShown ? `M${x - 12} ${y}h9m6 0h9M${x} ${y - 12}v9m0 6v9` : "");
    this.hint.hidden = mode.pointDrawing.count > 0 || mode.pointDrawing.points === null;
    this.hint.textContent = WORDS.empty;
    this.element.dataset.tool = mode.tool ?? "";
    mode.placeActions(drawing.points && drawing.selection.size ? this.selectionBox() : null);
  }

  /** Returns the box of the selection in px: left, right, top, bottom. */
  selectionBox() {
    const { points, selection } = this.mode.drawing;
    const pixels = points ? [...selection].map((i) => this.toPixel(points.x.subarray(2 * i, 2 * i + 2))) : [];
    return pixels.reduce((b, [x, y]) => [Math.min(b[0], x), Math.max(b[1], x), Math.min(b[2], y), Math.max(b[3], y)], [Infinity, -Infinity, Infinity, -Infinity]);
  }

  /** Returns the centre of the selection in units of the data, or null. */
  selectionCenter() {
    const { points, selection } = this.mode.drawing;
    return points && selection.size ? centerOf(points, [...selection]) : null;
  }
}

/** @typedef {import("./tools.js").Points} Points */

/** Returns the path of the ring around a selected point. @param {Position} pixel */
function circlePath([x, y]) {
  const r = POINT_RADIUS + RING_DISTANCE;
  return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
