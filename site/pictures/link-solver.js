/**
 * Computes the result of the link for printing. After edits, eigenfunctions keep the signs of earlier pictures,
 * which a link does not contain, and printing cannot wait for a computation. So the state is computed again,
 * from the worker's cache, after the page has rested for a while.
 */
const REST_TIME = 400; // ms

export class LinkSolver {
  /** @param {(rev: number) => boolean} requestResult requests the result; false if the worker is busy, and the request is repeated @param {import("../app/hub.js").Clock} [clock] */
  constructor(requestResult, clock) {
    this.requestResult = requestResult;
    this.clock = clock ?? { now: () => performance.now(), setTimer: (f, ms) => setTimeout(f, ms), clearTimer: (t) => clearTimeout(t) };
    this.rev = 0; // number of the last request; the numbers are negative, unlike those of shown results
    /** The number of the result, once the pictures have that result. @type {number | undefined} */
    this.answer = undefined;
  }

  /**
   * Schedules the computation when the page rests or shows another result.
   * @param {boolean} wanted whether the shown result differs from that of the link
   */
  schedule(wanted) {
    this.clock.clearTimer(this.timer);
    this.answer = undefined;
    if (!wanted) return;
    const rev = --this.rev;
    const tryRequest = () => {
      if (!this.requestResult(rev)) this.timer = this.clock.setTimer(tryRequest, REST_TIME);
    };
    this.timer = this.clock.setTimer(tryRequest, REST_TIME);
  }

  /**
   * Handles a message with a negative revision. It returns whether the revision is negative.
   * @param {{kind: string, rev: number}} message
   */
  receive({ kind, rev }) {
    if (!(rev < 0)) return false;
    if (kind === "result" && rev === this.rev) this.answer = rev;
    return true;
  }
}
