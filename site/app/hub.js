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

export const REST = 250; // ms without an edit after which a hand is taken to rest
export const PATIENCE = 200; // ms that a preview of an old wish may run
export const DEADLINE = 12000; // ms without a sign of life, which comes every second: the longest steps take half a second, on a slow phone some seconds
const NAP = 3000; // a timer later than this has slept with the computer
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
    /** The solve that runs. @type {Run | null} */
    this.run = null;
    /** @type {Wanted | null} */
    this.wish = null;
    this.shown = ""; // key of the last picture
    this.settled = ""; // the same where its numbers are exact
    this.refused = ""; // key that the worker could not solve, or that was stopped
    this.barren = false; // a preview was cancelled and no picture came since
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

  /** The worker is there. */
  up() {
    this.ready = true;
    this.pump();
  }

  /** Takes what the worker says of a solve. @param {Reply} reply */
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

  /** The worker is gone. */
  crashed() {
    this.bury("crashed");
  }

  /** Forgets what was shown, and solves the state again. */
  again() {
    this.shown = this.settled = this.refused = "";
    if (this.wish) this.wish.rest = true;
    this.revive();
    this.pump();
  }

  /** Asks for the exact numbers of the wish again, whatever is shown. */
  anew() {
    this.settled = this.refused = "";
    this.revive();
    this.pump();
  }

  /** The state of the wish has another, canonical link; its answers hold. @param {string} link */
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

  /** Gives up the running solve and waits for another wish. */
  stop() {
    if (this.wish) this.refused = this.wish.key;
    this.cancel();
    this.pump();
  }

  get busy() {
    return this.wish !== null && this.refused !== this.wish.key && this.settled !== this.wish.key;
  }

  /** How long the wish has waited for its picture, in ms; 0 where it is shown. */
  get waiting() {
    return this.run && this.shown !== this.wish?.key ? this.clock.now() - this.run.since : 0;
  }

  /** How long the running solve has run, in ms. */
  get running() {
    return this.run ? this.clock.now() - this.run.since : 0;
  }

  /** Does what is due next. */
  pump() {
    if (this.ready && this.wish) {
      if (!this.run) this.sendNext(this.wish);
      else if (this.run.key !== this.wish.key) this.overtake(this.run);
    }
    this.io.changed();
  }

  /** Sends the wish for its preview, or for its exact numbers; one that was refused waits for another. @param {Wanted} wish */
  sendNext(wish) {
    if (this.refused === wish.key) return;
    if (this.shown !== wish.key) this.send(wish, false);
    else if (wish.rest && this.settled !== wish.key) this.send(wish, true);
  }

  /** The running solve is of an old wish: exact numbers give way at once, a preview after a while. @param {Run} old */
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

  /** A solve has its answer. @param {Result} result @param {Run} run */
  succeed(result, run) {
    this.shown = run.key;
    this.settled = run.rest && (run.fresh || !this.wish?.fresh) ? run.key : "";
    this.barren = false;
    this.deaths = 0;
    this.io.show(result, run);
  }

  /** The worker must show a sign of life within the deadline. */
  watch() {
    this.clock.forget(this.watchdog);
    const due = this.clock.now() + DEADLINE;
    this.watchdog = this.clock.later(() => (this.clock.now() - due > NAP ? this.watch() : this.bury("hung")), DEADLINE);
  }

  /** A worker that was given up gets another chance with another wish. */
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
