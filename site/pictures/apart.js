/**
 * Computes the result of the link itself, for printing. After edits, eigenfunctions keep the signs of earlier
 * pictures, which a link does not contain, and a page that is about to be printed cannot wait. So the state
 * is computed again, from the worker's cache, when the page has rested for a while.
 */
const REST_TIME = 400; // ms

export class LinkSolver {
  /** @param {(rev: number) => boolean} ask the worker, which may be busy: then false, and it is asked again @param {import("../app/hub.js").Clock} [clock] */
  constructor(ask, clock) {
    this.ask = ask;
    this.clock = clock ?? { now: () => performance.now(), later: (f, ms) => setTimeout(f, ms), forget: (t) => clearTimeout(t) };
    this.rev = 0; // negative, unlike the requests whose results are shown
    /** The number of the answer, once the pictures have it. @type {number | undefined} */
    this.answer = undefined;
  }

  /**
   * Schedules the computation when the page rests or shows another result.
   * @param {boolean} wanted whether what is shown is not what its link has
   */
  schedule(wanted) {
    this.clock.forget(this.timer);
    this.answer = undefined;
    if (!wanted) return;
    const rev = --this.rev;
    const ask = () => {
      if (!this.ask(rev)) this.timer = this.clock.later(ask, REST_TIME);
    };
    this.timer = this.clock.later(ask, REST_TIME);
  }

  /**
   * Takes a result with a negative revision. It returns whether the result had one.
   * @param {{kind: string, rev: number}} message
   */
  take({ kind, rev }) {
    if (!(rev < 0)) return false;
    if (kind === "result" && rev === this.rev) this.answer = rev;
    return true;
  }
}
