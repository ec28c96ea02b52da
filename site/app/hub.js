/**
 * Keeps the worker busy with the newest wish. At most one solve runs and one
 * waits: while a hand moves, each answer is shown and then the newest wish is
 * sent, so that the picture moves at every step of a long drag.
 *
 * A wish is answered twice: by a preview, and, at rest (the hand has let go, or
 * 250 ms without an edit), by exact numbers.
 *
 * @typedef {import("./engine.js").Head} Head
 * @typedef {ReturnType<typeof createHub>} Hub
 * @typedef {ReturnType<typeof setTimeout> | undefined} Timer
 *
 * @typedef {object} Plane size and samples of one plane panel
 * @property {number} w
 * @property {number} h
 * @property {number} nx
 * @property {number} ny
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
 */

/** @param {Wish} w */
const keyOf = (w) => JSON.stringify([w.link, w.frame]);

export const REST = 250; // ms without an edit after which a hand is taken to rest
export const PATIENCE = 200; // ms that a preview of an old wish may run
export const DEADLINE = 12000; // ms without a sign of life, which comes every second: the longest steps take half a second, on a slow phone some seconds
const NAP = 3000; // a timer later than this has slept with the computer

/**
 * @param {object} io
 * @param {(message: object) => void} io.post to the worker
 * @param {() => void} io.restart end the worker and start another; it calls up() when it is ready
 * @param {(head: Head, data: ArrayBuffer, run: Run) => void} io.show
 * @param {(why: "crashed" | "hung") => void} io.died
 * @param {(message: string) => void} io.failed the worker cannot solve this state
 * @param {() => void} io.changed whether it is busy may have changed
 * @param {Clock} [io.clock]
 */
export function createHub(io) {
  /** @type {Clock} */
  const clock = io.clock ?? {
    now: () => performance.now(),
    later: (f, ms) => setTimeout(f, ms),
    forget: (t) => clearTimeout(t),
  };
  let rev = 0;
  let ready = false;
  /** @type {Run | null} */
  let running = null;
  /** @type {Wanted | null} */
  let wish = null;
  let shown = ""; // key of the last picture
  let settled = ""; // the same where its numbers are exact
  let refused = ""; // key that the worker could not solve, or that was stopped
  let barren = false; // a preview was cancelled and no picture came since
  let deaths = 0; // in a row, without a picture between
  let dead = false; // given up: nobody restarts it but again()
  /** @type {Timer} */
  let restTimer;
  /** @type {Timer} */
  let cancelTimer;
  /** @type {Timer} */
  let watchdog;

  /** @param {Wanted} wish @param {boolean} rest */
  function send(wish, rest) {
    running = { rev: ++rev, key: wish.key, link: wish.link, frame: wish.frame, fresh: wish.fresh, rest, since: clock.now(), cancelled: false };
    io.post({ kind: "solve", rev, link: wish.link, frame: wish.frame, fresh: wish.fresh, rest });
    watch();
  }

  /** The worker must show a sign of life within the deadline. */
  function watch() {
    clock.forget(watchdog);
    const due = clock.now() + DEADLINE;
    watchdog = clock.later(() => (clock.now() - due > NAP ? watch() : bury("hung")), DEADLINE);
  }

  function cancel() {
    if (!running || running.cancelled) return;
    running.cancelled = true;
    io.post({ kind: "cancel", rev: running.rev });
  }

  /** A worker that was given up gets another chance with another wish. */
  function revive() {
    if (!dead) return;
    dead = false;
    deaths = 0;
    io.restart();
  }

  /** Does what is due next. */
  function pump() {
    if (ready && wish) {
      if (!running) {
        if (refused === wish.key) return io.changed(); // waits for another wish
        if (shown !== wish.key) send(wish, false);
        else if (wish.rest && settled !== wish.key) send(wish, true);
      } else if (running.key !== wish.key) {
        if (running.rest) cancel();
        else if (!barren) {
          clock.forget(cancelTimer);
          const { rev: old } = running;
          cancelTimer = clock.later(() => {
            if (running?.rev === old && running.key !== wish?.key) cancel();
          }, Math.max(0, running.since + PATIENCE - clock.now()));
        }
      }
    }
    io.changed();
  }

  /** @param {"crashed" | "hung"} why */
  function bury(why) {
    clock.forget(watchdog);
    running = null;
    ready = false;
    barren = false;
    shown = settled = "";
    if (++deaths > 2) {
      refused = wish?.key ?? "";
      dead = true;
      io.failed(why === "hung" ? "The computation gave no answer three times." : "The computation broke off three times.");
    } else {
      io.died(why);
      io.restart();
    }
    io.changed();
  }

  return {
    /**
     * Wishes for a picture of a state.
     * @param {Wish & {fresh?: boolean}} w fresh: in the signs of a link that is opened, not in those of the picture before
     * @param {boolean} rest false while a hand moves
     */
    want(w, rest) {
      const key = keyOf(w);
      clock.forget(restTimer);
      if (key !== wish?.key) {
        refused = "";
        revive();
      }
      wish = { ...w, fresh: Boolean(w.fresh), key, rest };
      if (!rest) {
        restTimer = clock.later(() => {
          if (wish) wish.rest = true;
          pump();
        }, REST);
      }
      pump();
    },

    /** The worker is there. */
    up() {
      ready = true;
      pump();
    },

    /** An answer. @param {Head} head @param {ArrayBuffer} data */
    answer(head, data) {
      if (!running || head.rev !== running.rev) return;
      if (head.kind === "progress") return void watch();
      const run = running;
      running = null;
      clock.forget(watchdog);
      clock.forget(cancelTimer);
      if (head.kind === "result") {
        shown = run.key;
        settled = run.rest && (run.fresh || !wish?.fresh) ? run.key : "";
        barren = false;
        deaths = 0;
        io.show(head, data, run);
      } else if (head.kind === "cancelled") {
        if (!run.rest) barren = true;
      } else {
        refused = run.key;
        io.failed(head.body?.message ?? "");
      }
      pump();
    },

    /** The worker is gone. */
    crashed: () => bury("crashed"),

    /** Forgets what was shown, and solves the state again. */
    again() {
      shown = settled = refused = "";
      if (wish) wish.rest = true;
      revive();
      pump();
    },

    /** Asks for the exact numbers of the wish again, whatever is shown. */
    anew() {
      settled = refused = "";
      revive();
      pump();
    },

    /** The state of the wish has another, canonical link; its answers hold. @param {string} link */
    rename(link) {
      if (!wish || wish.link === link) return;
      const old = wish.key;
      wish.link = link;
      wish.key = keyOf(wish);
      if (shown === old) shown = wish.key;
      if (settled === old) settled = wish.key;
      if (running?.key === old) running.key = wish.key;
    },

    /** Gives up the running solve and waits for another wish. */
    stop() {
      if (wish) refused = wish.key;
      cancel();
      pump();
    },

    get busy() {
      return wish !== null && refused !== wish.key && settled !== wish.key;
    },
    /** How long the wish has waited for its picture, in ms; 0 where it is shown. */
    get waiting() {
      return running && shown !== wish?.key ? clock.now() - running.since : 0;
    },
    /** How long the running solve has run, in ms. */
    get running() {
      return running ? clock.now() - running.since : 0;
    },
  };
}
