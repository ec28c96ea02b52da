/**
 * Shows the numbers of the worker's results at a readable pace, and marks numbers and pictures of another
 * state. The sentence and the titles of compared methods describe the state of the shown numbers, so that
 * words and numbers agree.
 */
import { State } from "../app/state.js";

const NUMBER_INTERVAL = 100; // ms between numbers during a drag
const PREVIEW_DELAY = 250; // ms that a choice waits for its exact numbers before a preview or "…" is shown
const STALE_DELAY = 200; // ms after which a picture of another state fades
const MAX_REMEMBERED = 400; // largest number of remembered errors

/**
 * @typedef {import("../app/messages.js").Answer} Answer
 *
 * @typedef {object} Result
 * @property {import("../app/bodies").Report | null} report
 * @property {string[]} sizes the sizes of compared methods in words
 * @property {State} state the state of the result, with the canonical link
 * @property {string} requestedLink the link in the request
 */

export class Results {
  /**
   * @param {object} parts
   * @param {import("../controls/sentence.js").Sentence} parts.sentence
   * @param {import("./numbers.js").Numbers} parts.numbers
   * @param {import("./gauge.js").Gauges} parts.gauges
   * @param {import("../app/notes.js").Notes} parts.notes
   * @param {import("../pictures/overlay.js").Overlay} parts.overlay
   * @param {HTMLElement} parts.description
   * @param {{waitingTime: number, runningTime: number}} parts.hub
   * @param {State} parts.state the chosen state
   * @param {() => import("../controls/view.js").View} parts.view
   */
  constructor(parts) {
    this.parts = parts;
    this.rev = 0;
    this.paintedRev = 0;
    this.dragging = false; // whether the reader drags
    this.isChoice = true; // whether the last edit was a choice, not a step or the end of a drag
    this.timesRequested = false; // whether the times of the last result have been requested
    /**
     * controls has the values for the controls from the last result.
     * @type {import("../app/bodies").Controls | null | undefined}
     */
    this.controls = undefined;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticker = undefined;
    /** errors maps the link of an earlier state to its error. @type {Map<string, number>} */
    this.errors = new Map();
    this.nextUpdate = -Infinity;
    this.stale = false;
    /** lastResult is the result that arrived last. @type {Result | null} */
    this.lastResult = null;
    /** shownResult is the result whose numbers are shown. @type {Result | null} */
    this.shownResult = null;
    this.describesChosen = true; // whether the words describe the chosen state before its numbers are shown
  }

  /** Records an edit. @param {boolean} rest false during a drag; the next edit is the end of the drag */
  recordEdit(rest) {
    this.isChoice = rest && !this.dragging;
    this.dragging = !rest;
    clearTimeout(this.unfinishedTimer);
    if (rest && this.shownResult) this.unfinishedTimer = setTimeout(() => this.showUnfinished(), PREVIEW_DELAY);
    if (this.describesChosen) this.draw();
  }

  /** Records that another state was opened. */
  recordOpening() {
    this.dragging = false;
    this.recordEdit(true);
  }

  /** Shows the chosen state before its exact numbers exist, with a preview's numbers or "…". */
  showUnfinished() {
    if (!this.shownResult || this.isCurrent(this.shownResult)) return;
    if (this.lastResult && this.isCurrent(this.lastResult)) return this.showLast();
    this.describesChosen = true;
    this.draw();
  }

  /** @param {Pick<import("../app/messages.js").Result, "rev" | "body">} result @param {{rest: boolean, link: string}} run */
  show({ rev, body }, run) {
    this.rev = rev;
    this.timesRequested = false; // the times of this result have not been requested
    this.lastResult = {
      report: body.report,
      sizes: body.sizes ?? [],
      state: new State(this.parts.state.catalogue, body.link ?? run.link),
      requestedLink: run.link,
    };
    this.controls = body.controls;
    clearTimeout(this.previewTimer);
    if (run.rest) {
      this.remember(body);
      this.parts.notes.set("result", body.notes ?? []);
      this.showLast();
      if (body.description) this.parts.description.textContent = body.description;
    } else {
      const delay = this.isChoice ? PREVIEW_DELAY : Math.max(0, this.nextUpdate - performance.now());
      this.previewTimer = setTimeout(() => this.showLast(), delay);
    }
  }

  /**
   * Adds measured times to the last result. The method returns false if the times belong to another result.
   * @param {import("../app/messages.js").Times} times
   */
  addTimes({ rev, body }) {
    if (rev !== this.rev) return false;
    if (this.report) this.report.time_ms = body;
    this.draw();
    return true;
  }

  /** Returns the report of the last result. */
  get report() {
    return this.lastResult?.report;
  }

  /** Returns the report of the chosen state, or null if that state has no report yet. */
  get current() {
    return this.lastResult && this.isCurrent(this.lastResult) ? this.lastResult.report : null;
  }

  showLast() {
    clearTimeout(this.previewTimer);
    this.nextUpdate = performance.now() + NUMBER_INTERVAL;
    this.stale = false;
    this.describesChosen = false;
    this.shownResult = this.lastResult;
    this.draw();
  }

  draw() {
    const { sentence, numbers, gauges, state: chosen } = this.parts;
    const { report = null, sizes = [], state = chosen } = this.shownResult ?? {};
    const shownReport = this.describesChosen && !sameNumbers(state, chosen) ? null : report;
    const describedState = this.describesChosen ? chosen : state;
    sentence.show(shownReport, this.stale, describedState);
    numbers.show(shownReport, this.stale, describedState.number("i"));
    gauges.show(shownReport, this.stale, sizes, describedState);
  }

  /** Reports whether a result belongs to the chosen state. @param {Result} result */
  isCurrent({ state, requestedLink }) {
    const { link } = this.parts.state;
    return link === state.link || link === requestedLink;
  }

  /** @param {Answer} body */
  remember(body) {
    if (this.errors.size >= MAX_REMEMBERED) this.errors.delete(/** @type {string} */ (this.errors.keys().next().value));
    const error = body.report?.error?.frobenius;
    if (error !== undefined && error !== null) this.errors.set(body.link, error);
  }

  /**
   * Returns the error of a method on these data at this m, or undefined if the error has not been computed.
   * @param {import("../app/state.js").State} state @param {string} method
   */
  knownError(state, method) {
    const key = (/** @type {string} */ link) => link.split("&").filter((p) => !/^(v|method|i|x0)=/.test(p)).sort().join("&");
    const targetKey = key(state.link);
    for (const [link, error] of this.errors) {
      const linkMethod = new URLSearchParams(link).get("method") ?? state.catalogue.defaultOf("method");
      if (linkMethod === method && key(link) === targetKey) return error;
    }
    return undefined;
  }

  /** Shows the running time of a computation. @param {boolean} busy */
  showRunningTime(busy) {
    if (!busy) {
      clearInterval(this.ticker);
      this.ticker = undefined;
      this.parts.overlay.showRunningTime(0);
    } else {
      this.ticker ??= setInterval(() => this.tick(), 100);
    }
  }

  tick() {
    const { hub, overlay, view } = this.parts;
    overlay.showRunningTime(hub.runningTime);
    if (hub.waitingTime < STALE_DELAY || this.stale || !this.rev) return;
    this.stale = true;
    view().set({ stale: true });
    this.draw();
  }
}

/**
 * Reports whether two states differ only in their views and therefore have the same numbers.
 * @param {State} a @param {State} b
 */
function sameNumbers(a, b) {
  const numbers = (/** @type {State} */ s) => s.edits.filter(([key]) => s.catalogue.field(key)?.group !== "view").map((edit) => edit.join("=")).sort().join("&");
  return numbers(a) === numbers(b);
}
