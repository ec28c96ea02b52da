/**
 * Requests trials from the worker one by one, when the worker is idle. A trial has the error and the small
 * picture of one choice in a list.
 *
 * @typedef {import("./messages.js").TrialMessage} TrialMessage
 *
 * @typedef {object} TrialRequest
 * @property {string} link the state with the choice
 * @property {string} list the setting that is chosen; "kernel" for a picture of the kernel
 *
 * @typedef {object} Trial
 * @property {number | null} error 1 is 100 %; null if there is no fit
 * @property {string} [reason] the reason why there is no fit
 * @property {(name: string) => Float64Array | undefined} block returns the numbers of a block, row by row
 * @property {(name: string) => number} columns returns the number of columns of a block
 */
import { numbersOf } from "./messages.js";

const MAX_TRIALS = 300; // largest number of stored trials

/** Identifies a trial. @param {TrialRequest} request */
const keyOf = ({ link, list }) => `${list === "kernel" ? list : ""} ${link}`;

export class Trials {
  /**
   * @param {object} callbacks
   * @param {(message: import("./messages.js").TrialRequestMessage) => void} callbacks.post sends a message to the worker
   * @param {() => boolean} callbacks.canStart reports whether the worker is idle and a chooser is open
   */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.rev = 0;
    /** @type {TrialRequest[]} */
    this.waiting = [];
    /** running is the requested trial. @type {TrialRequest & {rev: number} | null} */
    this.running = null;
    /** interrupted has the keys of trials during which the worker ended once. @type {Set<string>} */
    this.interrupted = new Set();
    /** @type {Map<string, Trial>} */
    this.results = new Map();
    /** onTrial is called after a trial. @type {(() => void) | null} */
    this.onTrial = null;
  }

  /** Returns the trial of a choice, or undefined if it is not known. @param {TrialRequest} request */
  get(request) {
    return this.results.get(keyOf(request));
  }

  /** Replaces the waiting requests. Known trials are not requested again. @param {TrialRequest[]} requests */
  request(requests) {
    this.waiting = requests.filter((r) => !this.get(r));
    this.resume();
  }

  /** Starts the next trial if the worker is idle. */
  resume() {
    if (this.running || !this.callbacks.canStart()) return;
    const next = this.waiting.shift();
    if (!next) return;
    this.running = { ...next, rev: ++this.rev };
    this.callbacks.post({ kind: "trial", rev: this.rev, link: next.link, list: next.list });
  }

  /** Handles the trial that the worker sends. @param {TrialMessage} message */
  receive(message) {
    const { running } = this;
    if (!running || message.rev !== running.rev) return;
    this.running = null;
    if (message.body.cancelled) this.waiting.unshift(running);
    else this.store(running, { error: message.body.error, reason: message.body.reason, block: (name) => numbersOf(message, name), columns: (name) => message.blocks?.find((b) => b.name === name)?.cols ?? 0 });
    this.resume();
  }

  /** Records that the worker has ended. Its trial may be the cause, so the trial is repeated only once. */
  workerEnded() {
    const { running } = this;
    this.running = null;
    if (!running) return;
    if (this.interrupted.has(keyOf(running))) this.store(running, { error: null, reason: "The computation broke off.", block: () => undefined, columns: () => 0 });
    else this.waiting.unshift(running);
    this.interrupted.add(keyOf(running));
  }

  /** @param {TrialRequest} request @param {Trial} trial */
  store(request, trial) {
    this.results.set(keyOf(request), trial);
    for (const key of this.results.keys()) {
      if (this.results.size <= MAX_TRIALS) break;
      this.results.delete(key);
    }
    this.onTrial?.();
  }
}
