/**
 * Gives back memory that the worker no longer needs. The memory of a WebAssembly program never shrinks: with most kernels, the
 * exact solution of 5,000 points leaves 200 MB, and a state with 60 points needs 30 MB. So the recycler replaces the worker by a new one if
 *
 * - the page has been at rest for REST_TIME,
 * - the worker has computed a state with at least SHRINKAGE times as many points as the present one, and
 * - its memory has more than KEPT_BYTES.
 *
 * The first worker reports its memory when it has answered all requests. It is replaced if nobody has sent a message since the
 * question. The new worker loads its scripts before the first one ends, which therefore stays if there is no
 * network. The new worker starts from the compiled program, receives the shown eigenfunctions, so that later ones keep their
 * signs, and computes the state of the page again. Nobody sees the result. A message to the worker waits until the new
 * program runs, and a new state ends the computation.
 *
 * @typedef {import("./messages.js").IdleMessage} IdleMessage
 *
 * @typedef {object} RecyclerCallbacks the functions that a recycler calls
 * @property {(message: import("./messages.js").IdleRequest) => void} post sends a message to the worker
 * @property {() => number} postCount returns the number of messages to the worker so far
 * @property {() => boolean} isAtRest reports whether nothing is computed, dragged or loaded
 * @property {() => number} points returns the number of points of the state
 * @property {(answer: IdleMessage) => void} replace replaces the worker, whose last message is the answer, and calls workerStarted
 * @property {import("./hub.js").Clock} [clock]
 */
import { CLOCK } from "./hub.js";

export const KEPT_BYTES = 128e6; // memory that a worker keeps
export const REST_TIME = 5000; // ms
export const SHRINKAGE = 2;

export class Recycler {
  /** @param {RecyclerCallbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.clock = callbacks.clock ?? CLOCK;
    this.mostPoints = 0; // the largest number of points of a state that the worker has computed
    this.rev = 0; // number of the last question
    this.askedCount = 0; // the number of messages to the worker when it was asked
    /** @type {any} */
    this.timer = undefined;
  }

  /** Records that the worker has computed, or now computes, a state with so many points. @param {number} points */
  record(points) {
    this.mostPoints = Math.max(this.mostPoints, points);
    this.schedule();
  }

  /** Waits until the page has been at rest for REST_TIME, if the state is much smaller than an earlier one. */
  schedule() {
    this.clock.clearTimer(this.timer);
    if (this.callbacks.points() * SHRINKAGE > this.mostPoints) return;
    this.timer = this.clock.setTimer(() => this.ask(), REST_TIME);
  }

  /** Asks the worker for its memory. */
  ask() {
    if (!this.callbacks.isAtRest()) return this.schedule();
    this.callbacks.post({ kind: "idle", rev: ++this.rev });
    this.askedCount = this.callbacks.postCount();
  }

  /** Handles the answer of the worker. @param {IdleMessage} answer */
  receive(answer) {
    const { callbacks } = this;
    if (answer.rev !== this.rev) return;
    if (callbacks.postCount() !== this.askedCount || !callbacks.isAtRest()) return this.schedule();
    if (answer.body.bytes > KEPT_BYTES) callbacks.replace(answer);
    else this.mostPoints = callbacks.points(); // the worker is not asked again
  }

  /** Records that a worker has started that has computed nothing. */
  workerStarted() {
    this.clock.clearTimer(this.timer);
    this.rev++; // the last worker does not answer
    this.mostPoints = 0;
  }
}
