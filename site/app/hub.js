/**
 * Keeps the worker busy with the newest wish. At most one solve runs and one
 * waits: while a hand moves, each answer is shown and then the newest wish is
 * sent, so that the picture moves at every step of a long drag.
 *
 * A wish is answered twice: by a preview, and, at rest (the hand has let go, or
 * 250 ms without an edit), by exact numbers.
 *
 * @typedef {import("./messages.js").Plane} Plane
 * @typedef {import("./messages.js").Result} Result
 * @typedef {import("./messages.js").Solve} Solve
 * @typedef {import("./messages.js").Cancel} Cancel
 * @typedef {Extract<import("./messages.js").WorkerMessage, {kind: "result" | "progress" | "cancelled" | "failed"}>} Reply to a solve
 *
 * @typedef {object} Wish
 * @property {string} link
 * @property {Plane} frame
 *
 * @typedef {Wish & {key: string, fresh: boolean, rest: boolean}} Wanted
 *
 * @typedef {object} Run one solve
 * @property {number} rev
 * @property {string} key
 * @property {string} link
 * @property {Plane} frame
 * @property {boolean} fresh
 * @property {boolean} rest
 * @property {number} since
 * @property {boolean} cancelled
 *
 * @typedef {object} Clock
 * @property {() => number} now milliseconds
 * @property {(f: () => void, ms: number) => any} later
 * @property {(timer: any) => void} forget
 *
 * @typedef {object} Links what a hub is connected to
 * @property {(message: Solve | Cancel) => void} post to the worker
 * @property {() => void} restart end the worker and start another; it calls up() when it is ready
 * @property {(result: Result, run: Run) => void} show
 * @property {(why: "crashed" | "hung") => void} died
 * @property {(message: string) => void} failed the worker cannot solve this state
 * @property {() => void} changed whether it is busy may have changed
 * @property {Clock} [clock]
 */

/** @param {Wish} w */
const keyOf = (w) => JSON.stringify([w.link, w.frame]);

export const REST = 250; // ms without an edit after which a drag counts as at rest
export const PATIENCE = 200; // ms that a preview of an older request may run
export const DEADLINE = 12000; // ms without a sign of life of the worker. It sends one every second, and its longest steps take half a second, on a slow phone some seconds.
const NAP = 3000; // ms; a timer that is later than this slept with the computer
const DEATHS = 2; // of workers in a row, after which it gives up

/** The clock of the page. @type {Clock} */
export const CLOCK = {
  now: () => performance.now(),
  later: (f, ms) => setTimeout(f, ms),
  forget: (t) => clearTimeout(t),
};

export class Hub {
  /** @param {Links} io */
  constructor(io) {
    this.io = io;
    this.clock = io.clock ?? CLOCK;
    this.rev = 0;
    this.ready = false;
    /** The running computation. @type {Run | null} */
    this.run = null;
    /** @type {Wanted | null} */
    this.wish = null;
    this.shown = ""; // key of the last picture
    this.settled = ""; // the same where its numbers are exact
    this.refused = ""; // key of a state that failed or was stopped
    this.barren = false; // a preview was cancelled, and no picture has come since
    this.deaths = 0; // in a row, without a picture between
    this.dead = false; // given up: nobody restarts it but again()
    /** @type {any} */
    this.restTimer = undefined;
    /** @type {any} */
    this.cancelTimer = undefined;
    /** @type {any} */
    this.watchdog = undefined;
  }

  /**
   * Wishes for a picture of a state.
   * @param {Wish & {fresh?: boolean}} w fresh: in the signs of a link that is opened, not in those of the picture before
   * @param {boolean} rest false while a hand moves
   */
  want(w, rest) {
    const key = keyOf(w);
    this.clock.forget(this.restTimer);
    if (key !== this.wish?.key) {
      this.refused = "";
      this.revive();
    }
    this.wish = { ...w, fresh: Boolean(w.fresh), key, rest };
    if (!rest) {
      this.restTimer = this.clock.later(() => {
        if (this.wish) this.wish.rest = true;
        this.pump();
      }, REST);
    }
    this.pump();
  }

  /** Takes note that the worker runs. */
  up() {
    this.ready = true;
    this.pump();
  }

  /** Takes a reply of the worker. @param {Reply} reply */
  answer(reply) {
    if (!this.run || reply.rev !== this.run.rev) return;
    if (reply.kind === "progress") return this.watch();
    const { run } = this;
    this.run = null;
    this.clock.forget(this.watchdog);
    this.clock.forget(this.cancelTimer);
    if (reply.kind === "result") this.succeed(reply, run);
    else if (reply.kind === "cancelled") {
      if (!run.rest) this.barren = true;
    } else {
      this.refused = run.key;
      this.io.failed(reply.body?.message ?? "");
    }
    this.pump();
  }

  /** Takes note that the worker ended. */
  crashed() {
    this.bury("crashed");
  }

  /** Computes the state again, whatever is shown. */
  again() {
    this.shown = this.settled = this.refused = "";
    if (this.wish) this.wish.rest = true;
    this.revive();
    this.pump();
  }

  /** Requests the exact numbers again, whatever is shown. */
  anew() {
    this.settled = this.refused = "";
    this.revive();
    this.pump();
  }

  /** Replaces the link of the requested state by its canonical form. Its results stay valid. @param {string} link */
  rename(link) {
    const { wish } = this;
    if (!wish || wish.link === link) return;
    const old = wish.key;
    wish.link = link;
    wish.key = keyOf(wish);
    if (this.shown === old) this.shown = wish.key;
    if (this.settled === old) this.settled = wish.key;
    if (this.run?.key === old) this.run.key = wish.key;
  }

  /** Stops the running computation and waits for another request. */
  stop() {
    if (this.wish) this.refused = this.wish.key;
    this.cancel();
    this.pump();
  }

  get busy() {
    return this.wish !== null && this.refused !== this.wish.key && this.settled !== this.wish.key;
  }

  /** Returns how long the request has waited for its picture, in ms, or 0 if it is shown. */
  get waiting() {
    return this.run && this.shown !== this.wish?.key ? this.clock.now() - this.run.since : 0;
  }

  /** Returns the running time of the current computation in ms. */
  get running() {
    return this.run ? this.clock.now() - this.run.since : 0;
  }

  /** Starts the next step. */
  pump() {
    if (this.ready && this.wish) {
      if (!this.run) this.sendNext(this.wish);
      else if (this.run.key !== this.wish.key) this.overtake(this.run);
    }
    this.io.changed();
  }

  /** Requests a preview or the exact numbers. A refused state waits for another request. @param {Wanted} wish */
  sendNext(wish) {
    if (this.refused === wish.key) return;
    if (this.shown !== wish.key) this.send(wish, false);
    else if (wish.rest && this.settled !== wish.key) this.send(wish, true);
  }

  /** Stops a computation for an older request: an exact one at once, a preview after a while. @param {Run} old */
  overtake(old) {
    if (old.rest) return this.cancel();
    if (this.barren) return;
    this.clock.forget(this.cancelTimer);
    this.cancelTimer = this.clock.later(() => {
      if (this.run?.rev === old.rev && this.run.key !== this.wish?.key) this.cancel();
    }, Math.max(0, old.since + PATIENCE - this.clock.now()));
  }

  /** @param {Wanted} wish @param {boolean} rest */
  send({ key, link, frame, fresh }, rest) {
    const rev = ++this.rev;
    this.run = { rev, key, link, frame, fresh, rest, since: this.clock.now(), cancelled: false };
    this.io.post({ kind: "solve", rev, link, frame, fresh, rest });
    this.watch();
  }

  cancel() {
    if (!this.run || this.run.cancelled) return;
    this.run.cancelled = true;
    this.io.post({ kind: "cancel", rev: this.run.rev });
  }

  /** Shows the result of a computation. @param {Result} result @param {Run} run */
  succeed(result, run) {
    this.shown = run.key;
    this.settled = run.rest && (run.fresh || !this.wish?.fresh) ? run.key : "";
    this.barren = false;
    this.deaths = 0;
    this.io.show(result, run);
  }

  /** Starts the deadline within which the worker must show a sign of life. */
  watch() {
    this.clock.forget(this.watchdog);
    const due = this.clock.now() + DEADLINE;
    this.watchdog = this.clock.later(() => (this.clock.now() - due > NAP ? this.watch() : this.bury("hung")), DEADLINE);
  }

  /** Starts a worker again after it was given up, for a new request. */
  revive() {
    if (!this.dead) return;
    this.dead = false;
    this.deaths = 0;
    this.io.restart();
  }

  /** @param {"crashed" | "hung"} why */
  bury(why) {
    this.clock.forget(this.watchdog);
    this.run = null;
    this.ready = false;
    this.barren = false;
    this.shown = this.settled = "";
    if (++this.deaths > DEATHS) {
      this.refused = this.wish?.key ?? "";
      this.dead = true;
      this.io.failed(why === "hung" ? "The computation gave no answer three times." : "The computation broke off three times.");
    } else {
      this.io.died(why);
      this.io.restart();
    }
    this.io.changed();
  }
}
