import * as check from "./check.js";
import { isPageKey, parse } from "../lib/link.js";
import { importScript } from "../lib/load.js";
import { parsePoints } from "./own.js";

export const EVENTS = ["ready", "busy", "error", "edit", "result", "challenge"];

/**
 * @typedef {object} PageInterface the parts of the page that the interface uses
 * @property {() => string} link
 * @property {(pairs: import("../lib/link.js").Pairs, isFinal: boolean) => void} edit
 * @property {(link: string) => void} openLink
 * @property {(set: import("./own.js").OwnSet, isFinal: boolean) => void} setPoints
 * @property {() => import("./own.js").OwnSet | null} points
 * @property {() => boolean} hasCurrentPoints returns whether points() are the points of the state
 * @property {() => any} report
 * @property {() => object[]} panels
 * @property {() => object | null} race
 * @property {(names: string[]) => void} show
 * @property {(keys: string[]) => void} offer
 * @property {(form: "png" | "svg") => Promise<Blob | undefined>} picture
 * @property {import("./state.js").State} state
 * @property {Set<string>} lockedKeys keys that the host of the page has locked
 * @property {() => string} unsolvedReason returns the reason why the state has no result, or ""
 *
 * @typedef {(detail: any) => void} Listener
 */

/** Connection stores the state of the page, the callbacks of pending promises, and the listeners of `window.mercer`. */
export class Connection {
  /** @param {PageInterface} page */
  constructor(page) {
    this.page = page;
    this.state = "loading"; // the state of the page: loading, busy, ready or error
    /** @type {Map<string, Set<Listener>>} */
    this.listeners = new Map();
    /** @type {{done: (report: any) => void, fail: (error: Error) => void}[]} */
    this.waiters = [];
    /** @type {() => void} */
    this.resolveReady = () => {};
    /** @type {Promise<void>} */
    this.ready = new Promise((done) => (this.resolveReady = done));
    this.api = Object.freeze(apiMethods(this, page));
  }

  /** Returns a promise of the report of the final result. */
  finalReport() {
    return new Promise((done, fail) => {
      if (this.state === "ready") done(this.page.report());
      else if (this.state === "error") fail(this.solveError());
      else this.waiters.push({ done, fail });
    });
  }

  solveError() {
    const reason = this.page.unsolvedReason();
    return new Error(/could not be computed/.test(reason) ? reason : `This state could not be computed${reason ? `: ${reason}` : ""}`);
  }

  /** @param {string} event @param {any} detail */
  emit(event, detail) {
    for (const f of this.listeners.get(event) ?? []) {
      try {
        f(detail);
      } catch (error) {
        reportError(error); // an error in a listener must not stop the page
      }
    }
  }

  /** @param {string} event @param {Listener} f @returns {() => boolean} removes the listener */
  listen(event, f) {
    const eventListeners = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, eventListeners.add(f));
    return () => eventListeners.delete(f);
  }

  /** Sets the state of the page: loading, busy, ready or error. @param {string} state */
  setState(state) {
    if (state === this.state) return;
    this.state = state;
    document.documentElement.dataset.state = state;
    if (state === "ready") this.resolveReady();
    if (state === "ready" || state === "error") {
      const pendingWaiters = this.waiters;
      this.waiters = [];
      for (const { done, fail } of pendingWaiters) state === "ready" ? done(this.page.report()) : fail(this.solveError());
    }
    this.emit(state, this.page.report());
  }
}

/** Returns why a key of the page in a link is unusable, or "". @param {string} link */
async function faultOfPageKeys(link) {
  const pageEdits = parse(link).filter(([key]) => isPageKey(key));
  return pageEdits.length === 0 ? "" : (await importScript(() => import("../assignment/parse.js"))).faultOfAssignment(pageEdits);
}

/**
 * Returns `window.mercer`, the complete interface for a host page, a lesson or a test. An impossible request
 * changes nothing. It rejects the promise, or throws if the method returns no promise. The error contains the
 * key, the value and the range of the key.
 *
 * - `ready` is a promise that resolves when the first exact numbers are shown and painted.
 * - `get()` returns the canonical link of the state.
 * - `set(edits)` makes edits, given as an object or a list of pairs. A null value resets a key. The method
 *   returns a promise of the report of the final result.
 * - `open(link)` opens a complete link. The method returns a promise of the report of the final result. The
 *   promise is rejected if a part of the link is invalid.
 * - `setPoints(points)` shows points of one's own. The argument has the coordinates x, as a Float64Array of the
 *   numbers x, y, x, y, … or as a list of pairs. It can have labels from 0, names of the classes, targets, the
 *   name of their origin, and the box of the plane. The method returns a promise of the report of the final
 *   result. With the option {moving: true}, the next points are expected soon, as during a drag. The method then
 *   returns a promise that resolves at once.
 * - `points()` returns the points of the last result at rest: {x, labels, classes, targets, name}. x is a
 *   Float64Array, n×2, row by row. The other entries are null if they do not exist.
 * - `show(names)` chooses the pictures of an embedded page by the names of panels(), the most important one
 *   first. An empty list restores the pictures of the link.
 * - `offer(keys)` lets the short sentence of a small frame have more words, such as ["sigma", "n"], and every sentence
 *   the word seed. An empty list restores the usual words.
 * - `picture(form)` returns a promise of the shown pictures as a Blob. The form is "png" or "svg".
 * - `report()` returns the numbers of the last result.
 * - `panels()` returns the name, the position in CSS pixels of the window and the data range of each panel.
 * - `race()` returns the finished fits of the race, the number of all its fits, and the expected time of the
 *   missing fits in ms. In a race against time, `ms` is the median of the measured times of a fit, and
 *   `ms_range` contains their quartiles. The
 *   chart of a comparison is such a race of the compared methods, in which `m` is the number of features. The
 *   result is null if no race is shown.
 * - `on(event, fn)` calls fn at each event "ready", "busy", "error", "edit", "result" or "challenge". The method returns a
 *   function that removes the listener.
 *
 * Words that the link locks or hides can be changed by set and setPoints, since they are locked for the reader only. Keys that
 * the address of the page locks cannot be changed by any method.
 *
 * @param {Connection} connection @param {PageInterface} page
 */
export const apiMethods = (connection, page) => ({
  ready: connection.ready,
  get: () => page.link(),
  /** @param {unknown} argument */
  async set(argument) {
    const pairs = check.sortEdits(check.parseEdits(argument, page.state.catalogue));
    const reason = check.faultOfEdits(page.state, pairs, page.lockedKeys);
    if (reason) throw new RangeError(reason);
    if (check.mustCopyPoints(page.state, pairs) && !page.hasCurrentPoints()) throw new RangeError("data = own copies the points of the last result at rest, and the points of this state have no result yet: wait for the promise of the last edit");
    page.edit(pairs.filter(([key]) => key !== "v"), true);
    return connection.finalReport();
  },
  /** @param {unknown} argument */
  async open(argument) {
    if (typeof argument !== "string") throw new TypeError(`open: a link is a string, such as "v=1&m=20", and this is ${argument === null ? "null" : typeof argument}`);
    const link = argument.replace(/^[^#]*#/, "");
    const reason = check.faultOfLink(page.state.catalogue, link) || await faultOfPageKeys(link);
    if (reason) throw new RangeError(reason);
    page.openLink(link);
    return connection.finalReport();
  },
  /** @param {unknown} points @param {{moving?: boolean}} [options] */
  async setPoints(points, options) {
    const locked = ["data", "points"].find((key) => page.lockedKeys.has(key));
    if (locked) throw new RangeError(`setPoints: the address of this page locks ${locked}`);
    const set = parsePoints(points), isMoving = Boolean(options?.moving);
    page.setPoints(set, !isMoving);
    return isMoving ? null : connection.finalReport();
  },
  points() {
    const { x, labels, classes, targets, name } = page.points() ?? {};
    return structuredClone({ x: x ?? new Float64Array(), labels: labels ?? null, classes: classes ?? null, targets: targets ?? null, name: name ?? null });
  },
  /** @param {unknown} names */
  async show(names) {
    if (!Array.isArray(names) || names.some((n) => typeof n !== "string")) throw new TypeError('show: the pictures are a list of names, such as ["k.exact", "data"], or [] for those of the link');
    page.show(names);
    return connection.finalReport();
  },
  /** @param {unknown} keys */
  offer(keys) {
    if (!Array.isArray(keys) || keys.some((key) => typeof key !== "string")) throw new TypeError('offer: the words are a list of keys, such as ["sigma", "n"], or []');
    page.offer(keys);
  },
  /** @param {unknown} form */
  async picture(form) {
    if (form !== "png" && form !== "svg") throw new RangeError(`picture: the form is "png" or "svg", not ${String(form)}`);
    const blob = await page.picture(form);
    if (!blob) throw new Error("picture: there is no picture yet");
    return blob;
  },
  report: () => structuredClone(page.report()),
  panels: () => page.panels(),
  race: () => page.race(),
  /** @param {string} event @param {Listener} f */
  on(event, f) {
    if (!EVENTS.includes(event)) throw new RangeError(`on: there is no event ${String(event)}; the events are ${EVENTS.join(", ")}`);
    if (typeof f !== "function") throw new TypeError(`on: the listener of ${event} is not a function`);
    return connection.listen(event, f);
  },
});
