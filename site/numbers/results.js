/**
 * Shows the numbers of the worker's results at a readable pace, and marks numbers and pictures of another
 * state. The sentence and the titles of compared methods describe the state of the shown numbers, so that
 * words and numbers agree.
 */

const NUMBER_INTERVAL = 100; // ms between updates of the numbers during a drag
const PREVIEW_DELAY = 250; // ms after a choice. If its exact numbers are still unknown then, a preview or "…" is shown.
const STALE_DELAY = 200; // ms after which numbers and pictures of another state are marked
const MAX_REMEMBERED = 400; // largest number of stored errors

/**
 * @typedef {import("../app/messages.js").Answer} Answer
 * @typedef {import("../app/state.js").State} State
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
    this.isDragging = false; // whether the reader drags
    this.isChoice = true; // whether the last edit was a choice, not a step or the end of a drag
    this.hasRequestedTimes = false; // whether the times of the last result have been requested
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
    this.isStale = false;
    /** lastResult is the result that arrived last. @type {Result | null} */
    this.lastResult = null;
    /** shownResult is the result whose numbers are shown. @type {Result | null} */
    this.shownResult = null;
    this.isChosenDescribed = true; // whether the words already describe the chosen state, although its numbers are not shown yet
  }

  /** Records an edit. @param {boolean} isFinal false during a drag; the next edit is the end of the drag */
  recordEdit(isFinal) {
    this.isChoice = isFinal && !this.isDragging;
    this.isDragging = !isFinal;
    clearTimeout(this.unfinishedTimer);
    if (isFinal && this.shownResult) this.unfinishedTimer = setTimeout(() => this.showUnfinished(), PREVIEW_DELAY);
    if (this.isChosenDescribed) this.draw();
  }

  /** Records that another state was opened. */
  recordOpening() {
    this.isDragging = false;
    this.recordEdit(true);
  }

  /** Shows the chosen state before its exact numbers are known, with the numbers of a preview or "…". */
  showUnfinished() {
    if (!this.shownResult || this.isCurrent(this.shownResult)) return;
    if (this.lastResult && this.isCurrent(this.lastResult)) return this.showLast();
    this.isChosenDescribed = true;
    this.draw();
  }

  /** @param {Pick<import("../app/messages.js").Result, "rev" | "body">} result @param {{isFinal: boolean, link: string}} run */
  show({ rev, body }, run) {
    this.rev = rev;
    this.hasRequestedTimes = false; // the times of this result have not been requested
    this.lastResult = {
      report: body.report,
      sizes: body.sizes ?? [],
      state: this.parts.state.copy(body.link ?? run.link),
      requestedLink: run.link,
    };
    this.controls = body.controls;
    clearTimeout(this.previewTimer);
    if (run.isFinal) {
      this.recordError(body);
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
  get currentReport() {
    return this.lastResult && this.isCurrent(this.lastResult) ? this.lastResult.report : null;
  }

  showLast() {
    clearTimeout(this.previewTimer);
    this.nextUpdate = performance.now() + NUMBER_INTERVAL;
    this.isStale = false;
    this.isChosenDescribed = false;
    this.shownResult = this.lastResult;
    this.draw();
  }

  draw() {
    const { sentence, numbers, gauges, state: chosenState } = this.parts;
    const { report = null, sizes = [], state = chosenState } = this.shownResult ?? {};
    const shownReport = this.isChosenDescribed && !hasSameNumbers(state, chosenState) ? null : report;
    const describedState = this.isChosenDescribed ? chosenState : state;
    sentence.show(shownReport, this.isStale, describedState);
    numbers.show(shownReport, this.isStale, describedState.number("i"), describedState);
    gauges.show(shownReport, this.isStale, sizes, describedState);
  }

  /** Reports whether a result belongs to the chosen state. @param {Result} result */
  isCurrent({ state, requestedLink }) {
    const { link } = this.parts.state;
    return link === state.link || link === requestedLink;
  }

  /** @param {Answer} body */
  recordError(body) {
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

  /** Shows the running time of a computation. @param {boolean} isBusy */
  showRunningTime(isBusy) {
    if (!isBusy) {
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
    if (hub.waitingTime < STALE_DELAY || this.isStale || !this.rev) return;
    this.isStale = true;
    view().set({ stale: true });
    this.draw();
  }
}

/**
 * Reports whether two states differ only in their views and therefore have the same numbers.
 * @param {State} a @param {State} b
 */
function hasSameNumbers(a, b) {
  const numbers = (/** @type {State} */ s) => s.edits.filter(([key]) => s.catalogue.field(key)?.group !== "view").map((edit) => edit.join("=")).sort().join("&");
  return numbers(a) === numbers(b);
}
