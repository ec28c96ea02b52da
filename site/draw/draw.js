/**
 * DrawingMode is the state of the page while the reader draws points. The picture of the data is large, and the tools are
 * above it or, on a phone, in the dock. This module is loaded when drawing first begins.
 *
 * @typedef {import("../app/page.js").Page} Page
 * @typedef {import("./toolbar.js").Tool} Tool
 * @typedef {import("./tools.js").Position} Position
 */
import { keyOf } from "../app/shortcuts.js";
import { OWN } from "../lib/contract.js";
import { h, pageElement } from "../lib/dom.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { Board, MAX_ZOOM } from "./board.js";
import { BrushControls, clampRadius, hasRadius } from "./brush.js";
import { Drawing } from "./drawing.js";
import { DRAWING_KEYS } from "./keys.js";
import { LandmarkDrawing, landmarkRefusal } from "./landmarks.js";
import { mostWords } from "./strokes.js";
import { Toolbar } from "./toolbar.js";
import * as tools from "./tools.js";
import { WORDS } from "./words.js";

const LAYOUTS = ["desk", "tablet", "phone"]; // layouts of the page in which the reader can draw
const MARGIN = 0.12; // around framed points, as a share of the longer side
const COPY_DISTANCE = 14; // px between a point and its copy

export class DrawingMode {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** tool is the chosen tool, or null if marks are dragged as without drawing. @type {Tool | null} */
    this.tool = "add";
    this.brush = { size: 0.12, density: 40, strength: 0.3 }; // size is the radius as a share of the height of the picture
    this.paint = { label: 0, target: 0 };
    this.random = tools.createRandom(Math.random() * 2 ** 32);
    /** range is the shown part of the plane, or null before the picture is large. @type {number[] | null} */
    this.range = null;
    this.fullRange = [0, 1, 0, 1]; // the range at the beginning
    this.visibleShare = 1; // of the points before the last change
    this.isOpen = false;
    this.previousPanel = ""; // the picture of the data before it was large
    this.toolRoom = 0;
    this.toolbarHeight = 0;
    const drawingPage = Object.assign(Object.create(page), {
      isBehind: () => page.hub.run !== null && page.hub.run.link !== page.state.link,
      restoreStep: () => page.restoreStep(),
    });
    /** ahead has the points and landmarks that are shown before their result exists. @type {{points: tools.Points | null, landmarks: tools.Points | null}} */
    this.ahead = { points: null, landmarks: null };
    const onChange = () => this.updateTools();
    /** @param {"points" | "landmarks"} key */
    const shown = (key) => Object.assign(Object.create(drawingPage), { showPoints: (/** @type {tools.Points | null} */ points) => this.sendPoints(key, points) });
    this.pointDrawing = new Drawing(shown("points"), onChange);
    this.landmarkDrawing = new LandmarkDrawing(shown("landmarks"), onChange);
    this.drawing = this.pointDrawing; // what the tools change
    this.board = new Board(this);
    this.toolbar = new Toolbar(this);
    this.controls = new BrushControls(this);
    this.advice = h("p.advice", { hidden: true });
    this.announcement = h("p.unseen", { "aria-live": "polite" });
    this.handleKey = (/** @type {KeyboardEvent} */ ev) => this.keyDown(ev);
    for (const e of [this.board.element, this.toolbar.element, this.toolbar.actions]) e.addEventListener("keydown", this.handleKey);
  }

  /** Returns the height of the picture in units of the data. */
  get height() {
    const { range } = this.board;
    return range[3] - range[2];
  }

  /** Returns the radius of the brush in units of the data. */
  get radius() {
    return this.brush.size * this.height;
  }

  /** Returns the step of the positions of new points, a power of two, so that a link has them exactly and in few letters. */
  get step() {
    return 2 ** Math.floor(Math.log2((this.fullRange[1] - this.fullRange[0]) / 8192));
  }

  get hasRadius() {
    return hasRadius(this.tool);
  }

  /** Makes the picture of the data large. */
  async open() {
    await loadStyleSheet("styles/draw.css");
    const { page } = this;
    if (this.isOpen || !LAYOUTS.includes(page.layout())) return;
    this.isOpen = true;
    this.range = null;
    this.previousPanel = this.panelKey();
    pageElement("pictures").append(this.board.element, this.toolbar.actions, this.announcement);
    this.board.element.after(this.advice);
    this.placeParts();
    document.documentElement.dataset.drawing = "true";
    page.frame.iframe.contentWindow?.addEventListener("keydown", this.handleKey, { capture: true });
    page.view.set({ draw: true, tools: this.toolRoom, range: [], tab: "data", column: 0 }, true);
    this.pointDrawing.update();
    this.landmarkDrawing.update();
    this.updateTools();
    this.board.element.focus({ preventScroll: true });
  }

  /** Returns to the usual pictures. */
  close() {
    if (!this.isOpen) return;
    this.board.cancel();
    this.isOpen = false;
    delete document.documentElement.dataset.drawing;
    for (const e of [this.board.element, this.toolbar.element, this.toolbar.actions, this.controls.element, this.controls.origin, this.advice, this.announcement]) e.remove();
    this.page.frame.iframe.contentWindow?.removeEventListener("keydown", this.handleKey, { capture: true });
    this.page.view.set({ draw: false, range: [], aside: "" }, true);
    this.page.overlay.buttons.get("data")?.focus({ preventScroll: true });
  }

  /** Puts the tools and the settings to their places in the layout. */
  placeParts() {
    const isPhone = this.page.layout() === "phone";
    const [toolHome, brushHome] = isPhone ? [pageElement("dock"), pageElement("dock")] : [pageElement("pictures"), pageElement("controls")];
    if (this.toolbar.element.parentElement !== toolHome) toolHome.append(this.toolbar.element);
    if (this.controls.element.parentElement !== brushHome) {
      if (isPhone) brushHome.append(this.controls.element);
      else brushHome.prepend(this.controls.element);
      this.page.sideBar.groups[0].element.append(this.controls.origin); // the group of the data
    }
  }

  /** Returns a text that is equal for the same place and range of the picture of the data. */
  panelKey() {
    return JSON.stringify(this.page.frame.findPanel("data") ?? null);
  }

  /** Places all parts over the picture, after its layout has changed. */
  place() {
    const { page, board, toolbar } = this, panel = board.panel;
    if (!this.isOpen) return;
    if (!LAYOUTS.includes(page.layout())) return this.close();
    this.placeParts();
    const isPhone = page.layout() === "phone", { iframe } = page.frame;
    if (panel?.title && !isPhone) Object.assign(toolbar.element.style, { left: `${iframe.offsetLeft + panel.x}px`, top: `${iframe.offsetTop + panel.title.y + panel.title.h + 6}px`, width: `${panel.w}px` });
    else toolbar.element.removeAttribute("style");
    this.toolbarHeight = toolbar.element.offsetHeight;
    const toolRoom = isPhone ? 0 : this.toolbarHeight + 10; // with 10 px below the tools
    if (toolRoom !== this.toolRoom) {
      this.toolRoom = toolRoom;
      page.view.set({ tools: toolRoom });
      if (this.range === null) return board.place(); // the picture will have another shape
    }
    if (panel && this.range === null && this.panelKey() !== this.previousPanel) {
      this.fullRange = panel.range;
      this.setRange(panel.range);
    }
    board.place();
    if (panel) Object.assign(this.advice.style, { left: `${iframe.offsetLeft + panel.x + 8}px`, top: `${iframe.offsetTop + panel.y + panel.h - 8}px`, maxWidth: `${panel.w - 16}px` });
    this.controls.update();
  }

  /** Shows the state of the page, after it has changed. */
  update() {
    if (!this.isOpen) return;
    this.followPoints(() => this.pointDrawing.update());
    this.landmarkDrawing.update();
    this.updateTools();
  }

  /** Shows the points and landmarks of the result, once its picture is painted. */
  resultPainted() {
    if (!this.isOpen) return;
    this.followPoints(() => this.pointDrawing.resultPainted());
    this.landmarkDrawing.resultPainted();
  }

  /**
   * Shows other points, such as those after Undo, if fewer of them are visible in the shown part of the plane.
   * @param {() => void} update replaces the points
   */
  followPoints(update) {
    const before = this.pointDrawing.points;
    if (before && this.range) this.visibleShare = tools.visibleShare(before, this.range, 1 / MAX_ZOOM);
    update();
    const { points } = this.pointDrawing;
    if (!this.range || !points || points === before || 2 * tools.visibleShare(points, this.range, 1 / MAX_ZOOM) > this.visibleShare) return;
    this.fullRange = frameOf(points) ?? this.fullRange;
    this.setRange(this.fullRange);
  }

  /** Chooses whether the tools change points or landmarks. @param {boolean} areLandmarks */
  chooseMarks(areLandmarks) {
    this.board.cancel();
    this.drawing.select([]);
    this.drawing = areLandmarks ? this.landmarkDrawing : this.pointDrawing;
    this.drawing.update();
    if (areLandmarks && this.tool === "paint") this.tool = "add";
    this.updateTools();
  }

  /** Shows the points, the selection and the tool. */
  updateTools() {
    if (!this.isOpen) return;
    this.toolbar.update();
    if (this.toolbar.element.offsetHeight !== this.toolbarHeight) this.place(); // the tools need another number of lines
    this.controls.update();
    this.showAdvice();
    this.page.view.set({ aside: this.titleWords() });
    this.board.draw();
  }

  /** Describes where the landmarks come from, and offers landmarks of the reader's own. */
  showAdvice() {
    const { landmarkDrawing: landmarks, advice, page } = this, { method } = landmarks;
    const isChosen = page.state.hasGivenCenters;
    advice.hidden = this.drawing !== landmarks || isChosen;
    if (advice.hidden) return;
    const other = page.catalogue.lists.method.find((m) => m.traits?.placeable) ?? method;
    const words = landmarks.isPossible ? WORDS.choosesItsOwn(method.name, method.marks ?? WORDS.landmarks) : `${landmarkRefusal(method)} `;
    if (advice.dataset.words === words) return;
    advice.dataset.words = words;
    const use = () => {
      if (landmarks.isPossible) landmarks.adopt();
      else page.edit([["method", other.key]], true);
      this.board.element.focus({ preventScroll: true }); // the button has gone
    };
    advice.replaceChildren(words, h("button.lk", { type: "button", onclick: use }, landmarks.isPossible ? WORDS.useYourOwn : WORDS.useMethod(other.short ?? other.name)));
  }

  /** Returns the second part of the title. */
  titleWords() {
    const { count, selection, classNames, points } = this.drawing;
    if (points === null) return "";
    if (selection.size) return WORDS.selectedOf(selection.size, count);
    const pointWords = WORDS.counted(count, this.drawing.noun(count));
    return points.labels && classNames.length > 1 ? WORDS.withClasses(pointWords, classNames.length) : pointWords;
  }

  /** @param {Tool | null} tool */
  chooseTool(tool) {
    this.board.cancel();
    this.tool = tool;
    this.updateTools();
    this.announce(tool ? WORDS.tools[tool].doc : WORDS.noTool);
  }

  /** Chooses the class of new points. @param {number} label */
  chooseClass(label) {
    if (label >= OWN.classes) return;
    this.paint.label = label;
    this.updateTools();
  }

  /** @param {string} key radius, density or strength @param {number} v in units of its slider */
  setBrush(key, v) {
    if (key === "radius") this.brush.size = clampRadius(v / this.height);
    else if (key === "density") this.brush.density = v;
    else this.brush.strength = v;
    this.updateTools();
  }

  /** @param {number[]} range */
  setRange(range) {
    this.range = range;
    this.page.view.set({ range });
    this.controls.update();
  }

  /** Shows all points. */
  frameData() {
    this.setRange(this.drawing.points && frameOf(this.drawing.points) || this.fullRange);
  }

  /** Sends points or landmarks to the picture of the data before their result exists. @param {"points" | "landmarks"} key @param {tools.Points | null} points */
  sendPoints(key, points) {
    this.ahead[key] = points;
    const { points: p, landmarks } = this.ahead;
    const [x, group, centers] = [p?.x, p?.labels, landmarks?.x].map((z) => z && new Float64Array(z).buffer);
    this.page.frame.post({ kind: "drawn", x, group, centers }, [x, group, centers].filter((b) => b !== undefined));
  }

  /** Places the actions of the selection. @param {number[] | null} box see Board.selectionBox */
  placeActions(box) {
    const { panel } = this.board, { iframe } = this.page.frame;
    if (panel) this.toolbar.placeActions(this.board.active ? null : box, { ...panel, x: iframe.offsetLeft + panel.x, y: iframe.offsetTop + panel.y }, this.page.layout() === "phone");
  }

  /** Returns the name of the step that moves the selection. */
  moveName() {
    return this.drawing.stepName("move", this.drawing.selection.size);
  }

  duplicateSelection() {
    const { drawing } = this, indices = [...drawing.selection];
    if (!drawing.points || indices.length === 0) return;
    if (indices.length > drawing.limit - drawing.count) return this.announce(mostWords(drawing));
    const distance = COPY_DISTANCE * this.board.unit, n = drawing.count;
    drawing.apply(tools.duplicate(drawing.points, indices, [distance, -distance]), drawing.stepName("duplicate", indices.length));
    drawing.select(indices.map((_, k) => n + k));
  }

  /** Gives the selected points the chosen class or target. */
  paintSelection() {
    const { drawing, paint } = this, { points, selection } = drawing;
    if (!points || selection.size === 0) return;
    const withTargets = drawing.pointsWithTargets;
    drawing.apply(withTargets ? tools.setTargets(withTargets, selection, paint.target) : tools.relabel(points, selection, paint.label), drawing.stepName("paint", selection.size));
  }

  jitterSelection() {
    const { drawing } = this, { points, selection } = drawing;
    if (points && selection.size) drawing.apply(tools.jitter(points, selection, this.brush.strength * this.radius, this.random), drawing.stepName("jitter", selection.size), [...selection]);
  }

  deselect() {
    this.drawing.select([]);
    this.board.element.focus({ preventScroll: true });
  }

  deleteSelection() {
    const { drawing } = this, indices = [...drawing.selection];
    drawing.removePoints(indices, true, drawing.stepName("delete", indices.length));
    this.board.element.focus({ preventScroll: true });
  }

  /** Removes all points. */
  clear() {
    this.pointDrawing.clear();
    this.board.element.focus({ preventScroll: true });
  }

  /** Moves the centre of the selection, or turns it. @param {string} key x, y or turn @param {number} v */
  placeSelection(key, v) {
    const { drawing } = this, center = this.board.selectionCenter(), indices = [...drawing.selection];
    if (!drawing.points || !center) return;
    if (key === "turn") drawing.apply(tools.turn(drawing.points, indices, (v * Math.PI) / 180), drawing.stepName("turn", indices.length), indices);
    else drawing.apply(tools.move(drawing.points, indices, key === "x" ? [v - center[0], 0] : [0, v - center[1]]), this.moveName(), indices);
  }

  /** Announces words to screen readers. @param {string} words */
  announce(words) {
    this.announcement.textContent = words;
  }

  /** @param {KeyboardEvent} ev */
  keyDown(ev) {
    if (ev.defaultPrevented || (ev.target instanceof Element && ev.target.matches?.("input:not([type=range])"))) return;
    if (!this.applyKey(ev)) return;
    ev.preventDefault();
    ev.stopPropagation();
  }

  /** Applies a key. Returns false if the key has no meaning here. @param {KeyboardEvent} ev */
  applyKey(ev) {
    if (ev.altKey || ev.ctrlKey && ev.metaKey) return false;
    const entry = DRAWING_KEYS.find(({ keys }) => keys.includes(keyOf(ev)));
    return entry !== undefined && entry.run(this, ev.key) !== false;
  }

  /** Returns the keys of the tools, for the list of shortcuts. */
  get keys() {
    return DRAWING_KEYS;
  }

  selectAll() {
    const { drawing } = this;
    if (drawing.points) drawing.select(tools.allIndices(drawing.points));
  }

  /** Ends the stroke, the selection, the tool or drawing, in this order. */
  escape() {
    if (this.board.cancel()) return;
    if (this.drawing.selection.size) this.drawing.select([]);
    else if (this.tool) this.chooseTool(null);
    else this.close();
  }
}

/** Returns the range of points with a margin, or undefined without points. @param {tools.Points} points */
function frameOf(points) {
  const hull = tools.rangeOf(points);
  if (!hull) return undefined;
  const margin = MARGIN * Math.max(hull[1] - hull[0], hull[3] - hull[2], 1e-9 * Math.abs(hull[0]), 1e-9);
  return hull.map((v, a) => (a % 2 ? v + margin : v - margin));
}
