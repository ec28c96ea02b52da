/**
 * Drawing stores the points that the reader draws, and the selection. It sends the points of a stroke to the page at the
 * rate at which results follow. One stroke is one step of the history.
 *
 * @typedef {import("./tools.js").Points} Points
 * @typedef {import("../app/own.js").OwnSet} OwnSet
 * @typedef {import("../lib/link.js").Pairs} Pairs
 *
 * @typedef {object} DrawingPage the part of the page that drawing uses
 * @property {import("../app/state.js").State} state
 * @property {import("../app/page.js").Page["currentPoints"]} currentPoints
 * @property {() => boolean} hasCurrentPoints
 * @property {() => import("../app/bodies.js").Report | null} report
 * @property {(pairs: Pairs, isFinal: boolean, isChoice?: boolean, step?: string) => void} edit
 * @property {(set: OwnSet, isFinal: boolean, options: {step?: string, pairs?: Pairs, isEdit?: boolean}) => void} setPoints
 * @property {() => boolean} isBehind reports whether the worker has not begun to compute the last edit
 * @property {() => void} restoreStep restores the state before an unfinished step
 * @property {(points: Points | null) => void} showPoints shows points in the picture of the data before their result exists
 */
import { OWN } from "../lib/contract.js";
import { copyOf } from "../app/own.js";
import { LIMITS, countOf, rangeOf, remainingSelection, remove } from "./tools.js";
import { WORDS } from "./words.js";

const MAX_MOVED = 0.1; // the share of generated points that may be moved while the data keep their name

/** @typedef {{before: Points, sentPoints: Points, movedIndices: number[] | null}} Stroke movedIndices: the points that were moved, if nothing else has changed */

export class Drawing {
  /**
   * @param {DrawingPage} page
   * @param {() => void} onChange called after the points or the selection have changed
   */
  constructor(page, onChange) {
    this.page = page;
    this.onChange = onChange;
    /** points are the drawn points, or null until they are known. @type {Points | null} */
    this.points = null;
    /** origin has the properties of the set apart from its arrays. @type {OwnSet} */
    this.origin = {};
    /** selection has the indices of the selected points. @type {Set<number>} */
    this.selection = new Set();
    this.key = ""; // the points of the state, as in State.pointsKey
    /** stroke is the unfinished stroke. @type {Stroke | null} */
    this.stroke = null;
    this.mustSend = false; // whether points of the stroke wait until the worker has begun to compute the last ones
    this.isRounded = false; // whether the worker rounds the points of the last stroke
    this.isFlushing = false; // whether a change is not shown yet
    this.isAhead = false; // whether the picture shows points without a result
  }

  /** Returns the number of points. */
  get count() {
    return this.points ? countOf(this.points) : 0;
  }

  /** Returns the number to which the tools add. */
  get limit() {
    return LIMITS.points;
  }

  /** Returns the number of points that the tools leave. */
  get leastCount() {
    return 0;
  }

  /** Reports whether the points have a class or a target. */
  get hasPaint() {
    return true;
  }

  /** Returns the noun for count points. @param {number} count @returns {string} */
  noun(count) {
    return WORDS.pointNoun(count);
  }

  /** Returns the name of a step, such as "add 1 point". @param {string} verb a key of the verbs in words.js @param {number} count */
  stepName(verb, count) {
    return WORDS.step(verb, count, this.noun(count));
  }

  /** Returns the names of the classes. Points without classes have one class. */
  get classNames() {
    const largest = this.points?.labels?.reduce((a, b) => Math.max(a, b), 0) ?? 0;
    const names = this.origin.classes ?? [];
    return Array.from({ length: Math.max(largest + 1, names.length) }, (_, i) => names[i] ?? WORDS.className(i + 1));
  }

  /** Reads the points again if the state has other points than before, as after Undo. */
  update() {
    const { state } = this.page;
    if (this.stroke || (this.points && state.pointsKey === this.key)) return;
    const set = this.readPoints();
    if (!set?.x) return this.forget();
    const { x, labels, targets, ...origin } = set;
    this.origin = origin;
    if (this.isAhead) this.showPoints(null);
    this.replacePoints({ x, labels, targets }, state.pointsKey);
  }

  /** Waits until a result has the points. */
  forget() {
    this.points = null;
  }

  /** Uses other points, such as those after Undo. @param {Points} points @param {string} key */
  replacePoints(points, key) {
    this.points = points;
    this.key = key;
    this.isRounded = false;
    this.selection = new Set([...this.selection].filter((i) => i < this.count));
    this.onChange();
  }

  /** Returns the points of the state, or undefined until a result has them. @returns {OwnSet | undefined} */
  readPoints() {
    const { page } = this, { state, currentPoints } = page;
    const set = state.movedPointCount === 0 ? state.ownSet : undefined;
    if (set?.x) return set;
    if (!currentPoints || !page.hasCurrentPoints()) return undefined;
    return copyOf(currentPoints, state.copy(currentPoints.link));
  }

  /** Returns the values that the regression of the last result learns at the points, or undefined. */
  get learnedTargets() {
    const { currentPoints } = this.page;
    return currentPoints?.learned?.length === this.count && this.page.hasCurrentPoints() ? currentPoints.learned : undefined;
  }

  /** Returns the points with targets that can be painted, or undefined if classes are painted. @returns {Points | undefined} */
  get pointsWithTargets() {
    const { points, learnedTargets } = this;
    return points?.targets ? points : points && learnedTargets ? { ...points, targets: learnedTargets } : undefined;
  }

  /** Begins a stroke. Returns false until the points are known. */
  begin() {
    this.update();
    if (!this.points) return false;
    this.stroke = { before: this.points, sentPoints: this.points, movedIndices: [] };
    return true;
  }

  /**
   * Changes the points of the stroke.
   * @param {Points} points
   * @param {number[] | null} [movedIndices] the indices of the moved points, or null if other properties or the count have changed
   */
  change(points, movedIndices = null) {
    if (!this.stroke) return;
    this.points = points;
    this.stroke.movedIndices = movedIndices;
    this.mustSend = true;
    if (this.isFlushing) return;
    this.isFlushing = true;
    queueMicrotask(() => this.flush()); // one event of the pointer can have several positions
  }

  /** Shows the last change of the stroke. */
  flush() {
    if (!this.isFlushing) return;
    this.isFlushing = false;
    if (!this.stroke) return;
    this.showPoints(this.points);
    this.send();
    this.onChange();
  }

  /** Sends the points of the stroke, unless the worker is behind. */
  send() {
    if (!this.mustSend || !this.stroke || this.page.isBehind()) return;
    this.commit(false);
  }

  /** Ends the stroke. @param {string} step the name of the step */
  end(step) {
    const { stroke } = this;
    if (!stroke) return;
    if (this.points !== stroke.before) {
      this.showPoints(this.points);
      this.commit(true, step);
    }
    this.stroke = null;
    this.onChange();
  }

  /** Ends the stroke and restores the points before it. */
  cancel() {
    const { stroke } = this;
    if (!stroke) return;
    this.stroke = null;
    this.mustSend = false;
    this.points = stroke.before;
    if (stroke.sentPoints !== stroke.before) this.page.restoreStep();
    this.key = this.page.state.pointsKey;
    this.showPoints(null);
    this.onChange();
  }

  /** Applies a change as one stroke. @param {Points} points @param {string} step @param {number[]} [movedIndices] */
  apply(points, step, movedIndices) {
    if (!this.stroke && !this.begin()) return;
    this.change(points, movedIndices ?? null);
    this.end(step);
  }

  /** Removes points. @param {number[]} indices @param {boolean} isFinal @param {string} [step] */
  removePoints(indices, isFinal, step) {
    if (!this.points) return;
    indices = indices.slice(0, Math.max(0, this.count - this.leastCount));
    if (indices.length === 0) return;
    this.selection = remainingSelection(this.selection, indices);
    const points = remove(this.points, indices);
    if (isFinal) this.apply(points, step ?? this.stepName("erase", indices.length));
    else this.change(points);
  }

  /** Removes all points, and their origin. */
  clear() {
    if (!this.begin()) return;
    this.selection = new Set();
    this.origin = { box: this.origin.box };
    this.change({ x: new Float64Array() });
    this.end(WORDS.clearStep);
  }

  /** @param {boolean} isFinal @param {string} [step] */
  commit(isFinal, step) {
    const { page, points, stroke } = this;
    if (!points || !stroke) return;
    this.mustSend = false;
    stroke.sentPoints = points;
    const moves = this.moveEdits(points, stroke.movedIndices);
    this.isRounded = Boolean(moves);
    if (moves) page.edit(moves, isFinal, false, step);
    else {
      const placed = page.state.isOwn ? [] : page.state.edits.filter(([key]) => key === "x0" || /^c\d+$/.test(key)); // another data set would remove them
      page.setPoints(this.setOf(points), isFinal, { step, pairs: placed, isEdit: true });
    }
    this.key = page.state.pointsKey;
  }

  /**
   * Returns the edits that move single points, which are fast to compute. The result is undefined if the change needs a
   * new set of points. Generated data keep their name while at most a tenth of their points have moved.
   * @param {Points} points @param {number[] | null} indices @returns {Pairs | undefined}
   */
  moveEdits({ x }, indices) {
    const { state } = this.page;
    if (!indices?.length || !state.box) return undefined;
    const others = state.edits.filter(([key]) => /^p\d+$/.test(key) && !indices.includes(Number(key.slice(1)))).length;
    const isKept = state.isOwn ? indices.length === 1 && others === 0 : others + indices.length <= Math.max(1, MAX_MOVED * this.count);
    const [x0, x1, y0, y1] = state.box;
    const isNear = indices.every((i) => Math.abs(x[2 * i] - (x0 + x1) / 2) <= 1.5 * (x1 - x0) && Math.abs(x[2 * i + 1] - (y0 + y1) / 2) <= 1.5 * (y1 - y0)); // the worker moves points within three boxes
    return isKept && isNear ? indices.map((i) => [`p${i}`, `${x[2 * i]},${x[2 * i + 1]}`]) : undefined;
  }

  /** Returns the set with the points for the page. @param {Points} points @returns {OwnSet} */
  setOf({ x, labels, targets }) {
    const { name, classes, box } = this.origin;
    const range = rangeOf({ x });
    const isInside = box && range && range.every((v, a) => (a % 2 ? v <= box[a] : v >= box[a]));
    const set = { x, labels, targets, name, count: x.length / 2, box: !box || isInside || !range ? box : box.map((v, a) => (a % 2 ? Math.max(v, range[a]) : Math.min(v, range[a]))) };
    return classes && labels ? { ...set, classes: this.classNames.slice(0, OWN.classes) } : set;
  }

  /** @param {Points | null} points */
  showPoints(points) {
    this.isAhead = points !== null;
    this.page.showPoints(points);
  }

  /** Shows the points of the result instead of the drawn ones, once the picture of all drawn points is painted. */
  resultPainted() {
    if (this.stroke || !this.page.hasCurrentPoints()) return;
    if (this.isRounded) this.key = "";
    this.isRounded = false;
    this.update();
    if (this.isAhead) this.showPoints(null);
  }

  /** Removes the given box, so that the pictures show the range of the points. */
  frame() {
    if (!this.points || !this.origin.box) return;
    this.origin = { ...this.origin, box: undefined };
  }

  /** @param {Iterable<number>} indices */
  select(indices) {
    this.selection = new Set(indices);
    this.onChange();
  }
}
