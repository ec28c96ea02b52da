/**
 * Stores points of one's own. A link within the page contains the name of a set of points, such as `points=@3`,
 * and the worker receives the points of a set once. Public links contain the points themselves, in a block that
 * only the worker writes and reads.
 *
 * @typedef {object} OwnSet a set of points; it has coordinates, a block or both
 * @property {Float64Array} [x] the coordinates of the points, n×2, row by row
 * @property {Float64Array} [labels] the class of each point, from 0
 * @property {string[]} [classes] the name of each class
 * @property {Float64Array} [targets] the value of each point for regression
 * @property {string} [name] the origin of the points
 * @property {number[]} [box] xmin, xmax, ymin, ymax of the plane, if they are given
 * @property {number[]} [shownBox] the box of the plane: the given box, or the range of the points
 * @property {number} [median] the median distance of two points; undefined until a result has it
 * @property {string} [block] the points in a public link; undefined until the worker has sent it
 * @property {boolean} [isRounded] whether the block contains rounded numbers
 * @property {number} [count] the number of points; undefined until it is known
 * @property {string} [id] the identifier of the set in the storage of the browser and in the history. Two tabs do not choose the same one.
 */
import { OWN } from "../lib/contract.js";
import * as link from "../lib/link.js";

const KEY = "points";
const MAX_BYTES = 48e6; // the largest size of all sets. The least recently used sets that the page does not keep are deleted first.

export class OwnSets {
  constructor() {
    /** sets maps a name to its set. The last used set is at the end. @type {Map<string, OwnSet>} */
    this.sets = new Map();
    this.lastId = 0;
    this.bytes = 0;
    this.lastMedian = 0; // the median distance of the set that a result had last, or 0
    /** isKept reports whether the set of a name is kept beyond MAX_BYTES. @type {(name: string) => boolean} */
    this.isKept = () => false;
    this.session = randomId(); // names are valid in this session of the page only
  }

  /** Adds a set and returns its name in links. @param {OwnSet} set */
  add(set) {
    const name = `@${++this.lastId}`;
    set.id ??= randomId();
    this.sets.set(name, set);
    this.bytes += byteSize(set);
    for (const oldest of [...this.sets.keys()]) {
      if (this.bytes <= MAX_BYTES || oldest === name) break;
      if (!this.isKept(oldest)) this.remove(oldest);
    }
    return name;
  }

  /** Returns the number of bytes of a set, or 0 if there is none. @param {string} name */
  sizeOf(name) {
    const set = this.sets.get(name);
    return set ? byteSize(set) : 0;
  }

  /** @param {string} name */
  remove(name) {
    const set = this.sets.get(name);
    if (set) this.bytes -= byteSize(set);
    this.sets.delete(name);
  }

  /** Returns a set, or undefined if there is none. @param {string | undefined} name */
  get(name) {
    const set = name === undefined ? undefined : this.sets.get(name);
    if (!name || !set) return undefined;
    this.sets.delete(name);
    this.sets.set(name, set);
    return set;
  }

  /** Returns the set of a link, or undefined. @param {link.Edits} edits */
  setOf(edits) {
    return this.get(link.get(edits, KEY));
  }

  /** Returns the median distance of the points of a link. Until a result has it, such as during a stroke, it is the last one, or 0. @param {link.Edits} edits */
  medianOf(edits) {
    return this.setOf(edits)?.median || this.lastMedian;
  }

  /** Records what a result says about its points. @param {import("./messages.js").Answer} body */
  record(body) {
    const set = this.setOf(link.parse(body.link));
    if (!set || !body.own) return;
    const { count, box, classes, isRounded } = body.own;
    this.bytes -= byteSize(set);
    this.lastMedian = body.controls?.median || this.lastMedian;
    Object.assign(set, { count, shownBox: box, median: body.controls?.median, classes, isRounded, block: link.get(link.parse(body.report?.link ?? ""), KEY) });
    this.bytes += byteSize(set);
  }

  /** Replaces the block of a public link by the name of a set. @param {link.Edits} edits @returns {link.Edits} */
  importEdits(edits) {
    const block = link.get(edits, KEY)?.trim();
    if (block === undefined || block.startsWith("@") || !/^\d/.test(block)) return edits;
    let name = [...this.sets.keys()].find((k) => this.sets.get(k)?.block === block);
    name ??= this.add({ block });
    return link.set(edits, KEY, name);
  }

  /**
   * Replaces the name of a set by its block. If the block is not known yet, the result has no points.
   * @param {link.Edits} edits @returns {link.Edits}
   */
  exportEdits(edits) {
    const name = link.get(edits, KEY);
    return name?.startsWith("@") ? link.set(edits, KEY, this.sets.get(name)?.block) : edits;
  }

  /** Reports whether the points of a link are stored, or the link needs none. @param {string} text a link within the page */
  canOpen(text) {
    const name = link.get(link.parse(text), KEY);
    return name === undefined || this.sets.has(name);
  }

  /**
   * Returns the link within the page of an entry of the history. It is undefined if there is no entry, or if the page lacks its
   * points. A page that was loaded again has other names, and finds points by their identifier.
   * @param {{link: string, session: string, pointsId?: string} | null} entry
   */
  linkOf(entry) {
    if (!entry) return undefined;
    if (entry.session === this.session && this.canOpen(entry.link)) return entry.link;
    const name = entry.pointsId && [...this.sets.keys()].find((k) => this.sets.get(k)?.id === entry.pointsId);
    return name ? link.format(link.set(link.parse(entry.link), KEY, name)) : undefined;
  }

  /**
   * Returns the message with a set for a worker, and the buffers to transfer. The arrays are copied, since the
   * page sends them again to a new worker.
   * @param {string} name
   * @returns {[import("./messages.js").PointsMessage, ArrayBuffer[]] | undefined}
   */
  messageOf(name) {
    const set = this.get(name);
    if (!set) return undefined;
    if (!set.x) return [{ kind: "points", name: name.slice(1), block: set.block }, []];
    const copy = (/** @type {Float64Array | undefined} */ z) => z && new Float64Array(z).buffer;
    const [x, labels, targets] = [set.x, set.labels, set.targets].map(copy);
    const buffers = [x, labels, targets].filter((b) => b !== undefined);
    return [{ kind: "points", name: name.slice(1), x, labels, targets, classes: set.classes, origin: set.name, box: set.box }, buffers];
  }
}

/**
 * Returns a set with the points of a result. If the points were generated, their data set gives the names and the box.
 * @param {OwnSet & {x: Float64Array}} points the points of the result
 * @param {import("./state.js").State} state the state of the result
 * @returns {OwnSet}
 */
export function copyOf({ x, labels, targets, classes, name }, state) {
  const coordinates = { x, labels, targets, count: x.length / 2 };
  if (state.isOwn) return { ...coordinates, classes, name, box: state.ownSet?.box };
  const { name: dataName, noun, groups, box = [], noise } = state.catalogue.entry("data", state.get("data"));
  const margin = 2 * (noise?.default ?? 0); // as in the function Box of wasm/play/state
  return { ...coordinates, classes: labels && groups, name: noun ?? dataName, box: box.map((v, i) => v + (i % 2 ? margin : -margin)) };
}

const randomId = () => Math.random().toString(36).slice(2);

/** Returns a link from outside of the page without a name of points, which only links within the page have. @param {string} text */
export function removeName(text) {
  const edits = link.parse(text);
  return link.get(edits, KEY)?.trim().startsWith("@") ? link.format(link.set(edits, KEY, undefined)) : text;
}

/** @param {OwnSet} set */
const byteSize = ({ x, labels, targets, block }) => 200 + (x?.byteLength ?? 0) + (labels?.byteLength ?? 0) + (targets?.byteLength ?? 0) + 2 * (block?.length ?? 0);

/** Returns the name of the points of a link, or "". @param {string} text a link within the page */
export const pointsName = (text) => /(?:^|&)points=(@\d+)/.exec(text)?.[1] ?? "";

/**
 * Converts points of a script. Coordinates are a Float64Array of the numbers x, y, x, y, …, or a list of pairs.
 * @param {unknown} argument @returns {OwnSet}
 * @throws {TypeError | RangeError} if the points are impossible; the message contains the index and the value
 */
export function parsePoints(argument) {
  if (typeof argument !== "object" || argument === null) throw new TypeError(`setPoints: points are an object, such as {x: [[0, 0], [1, 2]]}, and this is ${argument === null ? "null" : typeof argument}`);
  const { x, labels, classes, targets, name, box } = /** @type {Record<string, any>} */ (argument);
  const coordinates = numbersOf("x", x, true), n = coordinates.length / 2;
  if (!Number.isInteger(n)) throw new RangeError(`setPoints: x has ${coordinates.length} numbers, and a point has two`);
  if (n > OWN.points) throw new RangeError(`setPoints: x has ${n} points, and the limit is ${OWN.points}`);
  checkRange("x", coordinates);
  /** @type {OwnSet} */
  const set = { x: coordinates, count: n };
  if (isGiven(labels)) {
    set.labels = numbersOf("labels", labels);
    checkLength("labels", set.labels, n);
    set.labels.forEach((c, i) => {
      if (!(Number.isInteger(c) && c >= 0 && c < OWN.classes)) throw new RangeError(`setPoints: labels[${i}] is ${c}, not a whole number from 0 to ${OWN.classes - 1}`);
    });
  }
  if (isGiven(classes)) {
    const count = set.labels ? set.labels.reduce((a, b) => Math.max(a, b + 1), 0) : 0;
    if (!Array.isArray(classes) || classes.length < count || classes.length > OWN.classes) throw new RangeError(`setPoints: classes is not a list of ${count} to ${OWN.classes} names, one for each label from 0`);
    set.classes = Array.from(classes, (c, i) => checkName(`classes[${i}]`, c));
  }
  if (isGiven(targets)) {
    set.targets = numbersOf("targets", targets);
    checkLength("targets", set.targets, n);
    checkRange("targets", set.targets);
  }
  if (isGiven(name)) set.name = checkName("name", name);
  if (isGiven(box)) {
    set.box = [...numbersOf("box", box)];
    checkRange("box", new Float64Array(set.box));
    if (set.box.length !== 4 || !(set.box[0] < set.box[1] && set.box[2] < set.box[3])) throw new RangeError(`setPoints: box is ${set.box}, not xmin, xmax, ymin, ymax with xmin < xmax and ymin < ymax`);
  }
  return set;
}

/** @param {unknown} value */
const isGiven = (value) => value !== undefined && value !== null;

/**
 * Returns a copy of a list of numbers, or of a list of pairs.
 * @param {string} key @param {any} value @param {boolean} [canHavePairs]
 */
function numbersOf(key, value, canHavePairs) {
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return Float64Array.from(/** @type {any} */ (value), Number);
  if (!Array.isArray(value)) throw new TypeError(`setPoints: ${key} is not a list of ${canHavePairs ? "pairs of " : ""}numbers`);
  const isPairs = canHavePairs && value.some((v) => typeof v !== "number");
  Array.from(value).forEach((v, i) => { // forEach of value would skip missing entries
    const isValid = isPairs ? (Array.isArray(v) || ArrayBuffer.isView(v)) && /** @type {any} */ (v).length === 2 && [...(/** @type {any} */ (v))].every((c) => typeof c === "number") : typeof v === "number";
    if (!isValid) throw new TypeError(`setPoints: ${key}[${i}] is ${String(v)}, not ${isPairs ? "a pair of numbers" : "a number"}`);
  });
  return Float64Array.from(isPairs ? value.flatMap((pair) => [...pair]) : value);
}

/** @param {string} key @param {Float64Array} values */
function checkRange(key, values) {
  const i = values.findIndex((v) => !(Math.abs(v) <= OWN.coordinate));
  if (i < 0) return;
  const index = key === "x" ? `${Math.floor(i / 2)}][${i % 2}` : i;
  throw new RangeError(`setPoints: ${key}[${index}] is ${values[i]}, not a number from ${-OWN.coordinate} to ${OWN.coordinate}`);
}

/** @param {string} key @param {Float64Array} values @param {number} n */
function checkLength(key, values, n) {
  if (values.length !== n) throw new RangeError(`setPoints: ${key} has ${values.length} numbers for ${n} points`);
}

/** @param {string} key @param {unknown} value */
function checkName(key, value) {
  if (typeof value !== "string") throw new TypeError(`setPoints: ${key} is not a text`);
  if (/\p{Cc}/u.test(value)) throw new RangeError(`setPoints: ${key} contains a control character`);
  if (new TextEncoder().encode(value).length > OWN.name) throw new RangeError(`setPoints: ${key} is longer than ${OWN.name} bytes`);
  return value;
}
