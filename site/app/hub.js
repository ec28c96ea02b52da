/**
 * Sends the newest requested state to the worker. At most one computation runs and one request waits. During
 * a drag, each result is shown before the newest request is sent, so that the picture follows a long drag.
 *
 * A request has two results: a preview, and exact numbers at rest. A drag is at rest after its end, or after
 * 250 ms without an edit.
 *
 * @typedef {import("./messages.js").Plane} Plane
 * @typedef {import("./messages.js").Result} Result
 * @typedef {import("./messages.js").Solve} Solve
 * @typedef {import("./messages.js").Cancel} Cancel
 * @typedef {Extract<import("./messages.js").WorkerMessage, {kind: "result" | "progress" | "cancelled" | "failed"}>} Reply a message about a computation
 *
 * @typedef {object} Wish
 * @property {string} link
 * @property {Plane} frame
 *
 * @typedef {Wish & {key: string, fresh: boolean, rest: boolean}} Wanted
 *
 * @typedef {object} Run a computation of the worker
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
 * @typedef {object} Links the functions that a hub calls
 * @property {(message: Solve | Cancel) => void} post sends a message to the worker
 * @property {() => void} restart replaces the worker; the page calls up() when the new worker is ready
 * @property {(result: Result, run: Run) => void} show
 * @property {(why: "crashed" | "hung") => void} died
 * @property {(message: string) => void} failed reports that the worker cannot solve the state
 * @property {() => void} changed reports that the hub may have become busy or idle
 * @property {Clock} [clock]
 */

/** @param {Wish} w */
const keyOf = (w) => JSON.stringify([w.link, w.frame]);

export const REST = 250; // ms without an edit after which a drag counts as at rest
export const PATIENCE = 200; // ms that a preview of an older request may run
export const DEADLINE = 12000; // ms without a message of the worker. It reports every second, and its longest steps take half a second, or a few seconds on a slow phone.
const NAP = 3000; // ms of delay of a timer after which the computer must have slept
const DEATHS = 2; // number of consecutive lost workers after which the hub gives up

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
    this.settled = ""; // key of the last picture, if its numbers are exact
    this.refused = ""; // key of the state that failed or was stopped
    this.barren = false; // whether no picture was shown since a preview was cancelled
    this.deaths = 0; // number of lost workers since the last picture
    this.dead = false; // whether the hub has given up, until again() is called
    /** @type {any} */
    this.restTimer = undefined;
    /** @type {any} */
    this.cancelTimer = undefined;
    /** @type {any} */
    this.watchdog = undefined;
  }

  /**
   * Requests a picture of a state.
   * @param {Wish & {fresh?: boolean}} w fresh: eigenfunctions have the signs of a new link, not those of the last picture
   * @param {boolean} rest false during a drag
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

  /** Records that the worker runs. */
  up() {
    this.ready = true;
    this.pump();
  }

  /** Handles a reply of the worker. @param {Reply} reply */
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

  /** Records that the worker has ended. */
  crashed() {
    this.bury("crashed");
  }

  /** Computes the state again, even if its picture is shown. */
  again() {
    this.shown = this.settled = this.refused = "";
    if (this.wish) this.wish.rest = true;
    this.revive();
    this.pump();
  }

  /** Requests the exact numbers again, even if they are shown. */
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

  /** Returns the waiting time of the request in ms, or 0 if its picture is shown. */
  get waiting() {
    return this.run && this.shown !== this.wish?.key ? this.clock.now() - this.run.since : 0;
  }

  /** Returns the running time of the current computation in ms. */
  get running() {
    return this.run ? this.clock.now() - this.run.since : 0;
  }

  /** Starts the next computation, or cancels the current one. */
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

  /** Stops the computation of an older request: exact numbers at once, a preview after a while. @param {Run} old */
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

  /** Starts the deadline for the next message of the worker. */
  watch() {
    this.clock.forget(this.watchdog);
    const due = this.clock.now() + DEADLINE;
    this.watchdog = this.clock.later(() => (this.clock.now() - due > NAP ? this.watch() : this.bury("hung")), DEADLINE);
  }

  /** Starts a worker for a new request after the hub has given up. */
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
