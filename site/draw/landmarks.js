/**
 * LandmarkDrawing stores the landmarks or centres that the reader places. It has the methods of Drawing, so the tools act
 * on landmarks as on points. The state has the positions of given landmarks as edits such as `c3=0.5,1`.
 *
 * @typedef {import("./tools.js").Points} Points
 * @typedef {import("../app/state.js").State} State
 */
import { Drawing } from "./drawing.js";
import { countOf, LIMITS } from "./tools.js";
import { WORDS } from "./words.js";

const MAX_LANDMARKS = 500; // the link has the position of each landmark

/** Returns the index of a landmark that an edit places, or −1. @param {string} key */
const indexOf = (key) => (/^c\d+$/.test(key) ? Number(key.slice(1)) : -1);

/**
 * Says why a reader cannot place landmarks of a method.
 * @param {import("../app/catalogue.js").Entry} method a method that does not accept given landmarks
 */
export function landmarkRefusal({ marks = "", name, short }) {
  const words = short ?? name;
  return /landmarks|centres/.test(marks) ? WORDS.notPlaceable(marks, words) : WORDS.noLandmarks(words);
}

export class LandmarkDrawing extends Drawing {
  /** Returns the entry of the method of the state. */
  get method() {
    const { state } = this.page;
    return state.catalogue.entry("method", state.get("method"));
  }

  /** Reports whether the method accepts given landmarks. */
  get isPossible() {
    return Boolean(this.method.traits?.placeable);
  }

  /** Returns the largest number of landmarks. */
  get limit() {
    const { state } = this.page;
    return Math.min(MAX_LANDMARKS, LIMITS.points, state.field(state.centerCountKey).max);
  }

  get leastCount() {
    return 1;
  }

  get hasPaint() {
    return false;
  }

  /** Returns the noun for count landmarks. @param {number} count */
  noun(count) {
    return WORDS.landmarkNoun(count, this.method.marks ?? WORDS.landmarks);
  }

  update() {
    const { state } = this.page;
    const key = this.landmarksKey();
    if (this.stroke || (this.points && this.key === key)) return;
    const landmarks = this.isPossible ? this.readLandmarks() : null;
    if (!landmarks) return this.forget();
    if (this.isAhead && state.hasGivenCenters) this.showPoints(null);
    this.replacePoints(landmarks, key);
  }

  /** Returns a text that is equal for states with the same landmarks. */
  landmarksKey() {
    const { state } = this.page;
    const report = state.hasGivenCenters ? "" : this.page.hasCurrentPoints() && this.page.report();
    return [state.get("method"), state.number(state.centerCountKey), ...state.edits.filter(([key]) => indexOf(key) >= 0).map(String).sort(), state.pointsKey, state.hasGivenCenters, report ? JSON.stringify(report.centres ?? []) : ""].join("&");
  }

  /** Returns the landmarks of the state, or those of the last result if the method has chosen them. @returns {Points | null} */
  readLandmarks() {
    const { page } = this, { state } = page;
    if (state.hasGivenCenters) return { x: Float64Array.from(state.givenCenters.flat()) };
    const report = page.report();
    if (!report || report.preview || !page.hasCurrentPoints() || !report.centres?.length) return null;
    return { x: Float64Array.from(report.centres.flat()) };
  }

  /** @param {boolean} isFinal @param {string} [step] */
  commit(isFinal, step) {
    const { page, points, stroke } = this, { state } = page;
    if (!points || !stroke) return;
    this.mustSend = false;
    stroke.sentPoints = points;
    const count = countOf(points), digits = this.digits();
    const previous = new Map(state.edits.filter(([key]) => indexOf(key) >= 0));
    /** @type {[string, string | undefined][]} */
    const pairs = [[state.centerCountKey, String(count)]];
    for (let j = 0; j < count; j++) {
      const text = `${points.x[2 * j].toFixed(digits)},${points.x[2 * j + 1].toFixed(digits)}`;
      if (previous.get(`c${j}`) !== text) pairs.push([`c${j}`, text]);
    }
    for (const key of previous.keys()) if (indexOf(key) >= count) pairs.push([key, undefined]);
    page.edit(pairs, isFinal, false, step);
    this.key = this.landmarksKey();
    this.isRounded = true;
  }

  /** Returns the number of decimals of positions in links, of which the worker uses a grid of 65,536 positions. */
  digits() {
    const [x0, x1, y0, y1] = this.page.state.box ?? [0, 1, 0, 1];
    return Math.max(0, Math.min(12, Math.ceil(-Math.log10(Math.max(x1 - x0, y1 - y0) / 20000))));
  }

  /** Places the landmarks that the method has chosen, so that they stay where they are. */
  adopt() {
    if (!this.begin()) return;
    this.commit(true, WORDS.adoptStep);
    this.stroke = null;
    this.onChange();
  }
}
