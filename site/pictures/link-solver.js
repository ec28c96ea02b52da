/**
 * Computes the result of the link for printing. After edits, eigenfunctions keep the signs of earlier
 * pictures, but a link does not contain these signs. Printing cannot wait for a computation. So the state is
 * computed again, from the worker's cache, after a while without edits.
 */
const IDLE_DELAY = 400; // ms without an edit before the state is computed again

export class LinkSolver {
  /**
   * @param {(rev: number) => boolean} requestResult requests the result. It returns false if the worker is
   * busy, and the request is then repeated.
   * @param {import("../app/hub.js").Clock} [clock]
   */
  constructor(requestResult, clock) {
    this.requestResult = requestResult;
    this.clock = clock ?? { now: () => performance.now(), setTimer: (f, ms) => setTimeout(f, ms), clearTimer: (t) => clearTimeout(t) };
    this.rev = 0; // number of the last request. It is negative, and the numbers of shown results are positive.
    /**
     * resultRev is the number of the request of the result, or undefined until the pictures have the result.
     * @type {number | undefined}
     */
    this.resultRev = undefined;
  }

  /**
   * Cancels a scheduled computation, and schedules a new one if it is needed.
   * @param {boolean} isNeeded whether the shown result differs from the result of the link
   */
  schedule(isNeeded) {
    this.clock.clearTimer(this.timer);
    this.resultRev = undefined;
    if (!isNeeded) return;
    const rev = --this.rev;
    const tryRequest = () => {
      if (!this.requestResult(rev)) this.timer = this.clock.setTimer(tryRequest, IDLE_DELAY);
    };
    this.timer = this.clock.setTimer(tryRequest, IDLE_DELAY);
  }

  /**
   * Handles a message if its revision is negative. The method returns whether the revision is negative.
   * @param {{kind: string, rev: number}} message
   */
  receive({ kind, rev }) {
    if (!(rev < 0)) return false;
    if (kind === "result" && rev === this.rev) this.resultRev = rev;
    return true;
  }
}
