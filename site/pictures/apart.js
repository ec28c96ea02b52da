/**
 * The answer as its link has it, for who prints. After edits functions have the signs of
 * the pictures before, which no link knows; and a page that is about to be printed waits
 * for nothing. So it is solved once more when the page has rested for a while, from what the
 * worker has at hand, and the pictures keep it; what is shown stays.
 */
const REST = 400; // ms

export class Apart {
  /** @param {(rev: number) => boolean} ask the worker, which may be busy: then false, and it is asked again @param {import("../app/hub.js").Clock} [clock] */
  constructor(ask, clock) {
    this.ask = ask;
    this.clock = clock ?? { now: () => performance.now(), later: (f, ms) => setTimeout(f, ms), forget: (t) => clearTimeout(t) };
    this.rev = 0; // below 0, where no solve that is shown has one
    /** The number of the answer, once the pictures have it. @type {number | undefined} */
    this.answer = undefined;
  }

  /** The page rests, or another answer is shown. @param {boolean} wanted whether what is shown is not what its link has */
  rest(wanted) {
    this.clock.forget(this.timer);
    this.answer = undefined;
    if (!wanted) return;
    const rev = --this.rev;
    const ask = () => {
      if (!this.ask(rev)) this.timer = this.clock.later(ask, REST);
    };
    this.timer = this.clock.later(ask, REST);
  }

  /** Takes an answer that is for nobody else; says whether it was. @param {{kind: string, rev: number}} message */
  take({ kind, rev }) {
    if (!(rev < 0)) return false;
    if (kind === "result" && rev === this.rev) this.answer = rev;
    return true;
  }
}
