/**
 * Sends the newest requested state to the worker. At most one computation runs and one request waits. During a
 * drag, each result is shown before the newest request is sent, so that the picture follows a long drag.
 *
 * A request has two results: a preview, and a final result with exact numbers. During a drag, the final result
 * is requested after 250 ms without an edit. At the start, the final result waits for the first picture, at most
 * PICTURE_LIMIT, since both need the processor.
 *
 * @typedef {import("./messages.js").Plane} Plane
 * @typedef {import("./messages.js").Result} Result
 * @typedef {import("./messages.js").SolveMessage} SolveMessage
 * @typedef {import("./messages.js").CancelMessage} CancelMessage
 * @typedef {Extract<import("./messages.js").WorkerMessage, {kind: "result" | "progress" | "cancelled" | "failed"}>} Reply a message about a computation
 *
 * @typedef {object} SolveRequest
 * @property {string} link
 * @property {Plane} frame
 *
 * @typedef {SolveRequest & {key: string, needsCanonicalSigns: boolean, isFinal: boolean}} PendingRequest
 *
 * @typedef {object} Run a computation of the worker
 * @property {number} rev
 * @property {string} key
 * @property {string} link
 * @property {Plane} frame
 * @property {boolean} needsCanonicalSigns
 * @property {boolean} isFinal
 * @property {number} startTime
 * @property {boolean} isCancelled
 *
 * @typedef {object} Clock
 * @property {() => number} now milliseconds
 * @property {(f: () => void, ms: number) => any} setTimer
 * @property {(timer: any) => void} clearTimer
 *
 * @typedef {object} HubCallbacks the functions that a hub calls
 * @property {(message: SolveMessage | CancelMessage) => void} post sends a message to the worker
 * @property {() => void} restart replaces the worker; the page calls workerStarted() when the new worker is ready
 * @property {(result: Result, run: Run) => void} onResult
 * @property {(reason: "crashed" | "hung") => void} onWorkerLost
 * @property {(message: string) => void} onFailure reports that the worker cannot solve the state
 * @property {() => void} onChange reports that the hub may have become busy or idle
 * @property {() => boolean} [isPictureStarting] reports whether the first picture will follow soon; the page calls startNext() when it is painted
 * @property {Clock} [clock]
 */

/** @param {SolveRequest} w */
const requestKey = (w) => JSON.stringify([w.link, w.frame]);

export const REST_DELAY = 250; // ms without an edit after which the final result is requested during a drag
export const PREVIEW_LIMIT = 200; // ms after which a preview of an older request is cancelled
/**
 * RESPONSE_TIMEOUT is the number of ms without a message after which the worker is replaced. The worker sends a
 * message every second, or after a longer step. The longest steps take half a second, or a few seconds on a slow
 * phone.
 */
export const RESPONSE_TIMEOUT = 12000;
export const PICTURE_LIMIT = 1000; // ms after which the exact numbers no longer wait for the first picture
const SLEEP_DELAY = 3000; // if a timer is later than this number of ms, the computer has slept
const MAX_LOSSES = 2; // the largest number of consecutive workers that may crash or hang

/** CLOCK is the clock of the page. @type {Clock} */
export const CLOCK = {
  now: () => performance.now(),
  setTimer: (f, ms) => setTimeout(f, ms),
  clearTimer: (t) => clearTimeout(t),
};

export class Hub {
  /** @param {HubCallbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.clock = callbacks.clock ?? CLOCK;
    this.rev = 0;
    this.isReady = false;
    /** run is the running computation. @type {Run | null} */
    this.run = null;
    /** target is the newest requested state. @type {PendingRequest | null} */
    this.target = null;
    this.shownKey = ""; // key of the last picture
    this.exactKey = ""; // key of the last picture, if its numbers are exact
    this.refusedKey = ""; // key of the state that failed or was stopped
    this.wasPreviewCancelled = false; // whether a preview was cancelled and no picture was shown since then
    /** pictureDeadline is the time until which the exact numbers wait for the first picture. @type {number | undefined} */
    this.pictureDeadline = undefined;
    this.lossCount = 0; // number of workers that have crashed or hung since the last picture
    this.hasGivenUp = false; // whether the hub starts no more workers until recompute() is called or another state is requested
    /** @type {any} */
    this.restTimer = undefined;
    /** @type {any} */
    this.cancelTimer = undefined;
    /** @type {any} */
    this.pictureTimer = undefined;
    /** @type {any} */
    this.watchdog = undefined;
  }

  /**
   * Requests a picture of a state.
   * @param {SolveRequest & {needsCanonicalSigns?: boolean}} w needsCanonicalSigns: choose canonical signs of eigenfunctions, not the signs of the last picture
   * @param {boolean} isFinal false during a drag
   */
  request(w, isFinal) {
    const key = requestKey(w);
    this.clock.clearTimer(this.restTimer);
    if (key !== this.target?.key) {
      this.refusedKey = "";
      this.restartIfGivenUp();
    }
    this.target = { ...w, needsCanonicalSigns: Boolean(w.needsCanonicalSigns), key, isFinal };
    if (!isFinal) {
      this.restTimer = this.clock.setTimer(() => {
        if (this.target) this.target.isFinal = true;
        this.startNext();
      }, REST_DELAY);
    }
    this.startNext();
  }

  /** Records that the worker is ready, and starts the waiting request. */
  workerStarted() {
    this.isReady = true;
    this.startNext();
  }

  /** Handles a reply of the worker. @param {Reply} reply */
  receive(reply) {
    if (!this.run || reply.rev !== this.run.rev) return;
    if (reply.kind === "progress") return this.startWatchdog();
    const { run } = this;
    this.run = null;
    this.clock.clearTimer(this.watchdog);
    this.clock.clearTimer(this.cancelTimer);
    if (reply.kind === "result") this.showResult(reply, run);
    else if (reply.kind === "cancelled") {
      if (!run.isFinal) this.wasPreviewCancelled = true;
    } else {
      this.refusedKey = run.key;
      this.callbacks.onFailure(reply.body?.message ?? "");
    }
    this.startNext();
  }

  /** Records that the worker has ended. */
  workerCrashed() {
    this.replaceWorker("crashed");
  }

  /** Computes the state again, even if its picture is shown. */
  recompute() {
    this.shownKey = this.exactKey = this.refusedKey = "";
    if (this.target) this.target.isFinal = true;
    this.restartIfGivenUp();
    this.startNext();
  }

  /** Requests the exact numbers again, even if they are shown. */
  recomputeExact() {
    this.exactKey = this.refusedKey = "";
    this.restartIfGivenUp();
    this.startNext();
  }

  /**
   * Replaces the link of the requested state by its canonical form. The results of the state stay valid.
   * @param {string} link
   */
  renameLink(link) {
    const { target } = this;
    if (!target || target.link === link) return;
    const oldKey = target.key;
    target.link = link;
    target.key = requestKey(target);
    if (this.shownKey === oldKey) this.shownKey = target.key;
    if (this.exactKey === oldKey) this.exactKey = target.key;
    if (this.run?.key === oldKey) this.run.key = target.key;
  }

  /** Stops the running computation and waits for another request. */
  stop() {
    if (this.target) this.refusedKey = this.target.key;
    this.cancel();
    this.startNext();
  }

  get isBusy() {
    return this.target !== null && this.refusedKey !== this.target.key && this.exactKey !== this.target.key;
  }

  /** Returns the waiting time of the request in ms, or 0 if its picture is shown. */
  get waitingTime() {
    return this.run && this.shownKey !== this.target?.key ? this.clock.now() - this.run.startTime : 0;
  }

  /** Returns the running time of the current computation in ms. */
  get runningTime() {
    return this.run ? this.clock.now() - this.run.startTime : 0;
  }

  /** Starts the next computation, or cancels the current one. */
  startNext() {
    if (this.isReady && this.target) {
      if (!this.run) this.sendNext(this.target);
      else if (this.run.key !== this.target.key) this.cancelOutdated(this.run);
    }
    this.callbacks.onChange();
  }

  /**
   * Requests the preview or the exact numbers of the target. A refused state is not requested again.
   * @param {PendingRequest} target
   */
  sendNext(target) {
    if (this.refusedKey === target.key) return;
    if (this.shownKey !== target.key) this.sendRequest(target, false);
    else if (target.isFinal && this.exactKey !== target.key && !this.mustWaitForPicture()) this.sendRequest(target, true);
  }

  /**
   * Reports whether the exact numbers must wait for the first picture. They wait at most PICTURE_LIMIT, since a picture may
   * fail.
   */
  mustWaitForPicture() {
    this.clock.clearTimer(this.pictureTimer);
    if (!this.callbacks.isPictureStarting?.()) return false;
    this.pictureDeadline ??= this.clock.now() + PICTURE_LIMIT;
    const remainingTime = this.pictureDeadline - this.clock.now();
    if (remainingTime > 0) this.pictureTimer = this.clock.setTimer(() => this.startNext(), remainingTime);
    return remainingTime > 0;
  }

  /**
   * Cancels the computation of an older request. A preview may first run for PREVIEW_LIMIT.
   * @param {Run} outdatedRun
   */
  cancelOutdated(outdatedRun) {
    if (outdatedRun.isFinal) return this.cancel();
    if (this.wasPreviewCancelled) return;
    this.clock.clearTimer(this.cancelTimer);
    this.cancelTimer = this.clock.setTimer(() => {
      if (this.run?.rev === outdatedRun.rev && this.run.key !== this.target?.key) this.cancel();
    }, Math.max(0, outdatedRun.startTime + PREVIEW_LIMIT - this.clock.now()));
  }

  /** @param {PendingRequest} target @param {boolean} isFinal */
  sendRequest({ key, link, frame, needsCanonicalSigns }, isFinal) {
    const rev = ++this.rev;
    this.run = { rev, key, link, frame, needsCanonicalSigns, isFinal, startTime: this.clock.now(), isCancelled: false };
    this.callbacks.post({ kind: "solve", rev, link, frame, fresh: needsCanonicalSigns, rest: isFinal });
    this.startWatchdog();
  }

  cancel() {
    if (!this.run || this.run.isCancelled) return;
    this.run.isCancelled = true;
    this.callbacks.post({ kind: "cancel", rev: this.run.rev });
  }

  /** Shows the result of a computation. @param {Result} result @param {Run} run */
  showResult(result, run) {
    this.shownKey = run.key;
    this.exactKey = run.isFinal && (run.needsCanonicalSigns || !this.target?.needsCanonicalSigns) ? run.key : "";
    this.wasPreviewCancelled = false;
    this.lossCount = 0;
    this.callbacks.onResult(result, run);
  }

  /** Starts the deadline for the next message of the worker. */
  startWatchdog() {
    this.clock.clearTimer(this.watchdog);
    const deadline = this.clock.now() + RESPONSE_TIMEOUT;
    this.watchdog = this.clock.setTimer(() => (this.clock.now() - deadline > SLEEP_DELAY ? this.startWatchdog() : this.replaceWorker("hung")), RESPONSE_TIMEOUT);
  }

  /** Starts a worker for a new request after the hub has given up. */
  restartIfGivenUp() {
    if (!this.hasGivenUp) return;
    this.hasGivenUp = false;
    this.lossCount = 0;
    this.callbacks.restart();
  }

  /** @param {"crashed" | "hung"} reason */
  replaceWorker(reason) {
    this.clock.clearTimer(this.watchdog);
    this.run = null;
    this.isReady = false;
    this.wasPreviewCancelled = false;
    this.shownKey = this.exactKey = "";
    if (++this.lossCount > MAX_LOSSES) {
      this.refusedKey = this.target?.key ?? "";
      this.hasGivenUp = true;
      this.callbacks.onFailure(reason === "hung" ? "The computation gave no answer three times." : "The computation broke off three times.");
    } else {
      this.callbacks.onWorkerLost(reason);
      this.callbacks.restart();
    }
    this.callbacks.onChange();
  }
}
