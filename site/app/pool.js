/**
 * A pool has workers that compute the fits of a race one by one. The workers pause during a drag. The pool stores
 * the results of earlier races.
 *
 * @typedef {import("./race.js").Race} Race
 * @typedef {import("./race.js").FitKey} FitKey
 * @typedef {import("./messages.js").WorkerMessage} WorkerMessage
 *
 * @typedef {object} Worker a running worker, see engine.js
 * @property {(message: import("./messages.js").FitRequest | import("./messages.js").CancelMessage) => void} post
 * @property {() => void} end
 *
 * @typedef {FitKey & {rev: number, startTime?: number}} Job a fit for a worker, and its start time
 *
 * @typedef {object} Member a worker of the pool with its jobs
 * @property {Worker | null} worker
 * @property {boolean} isReady
 * @property {Job[]} jobs the assigned jobs, where the first one is running
 * @property {boolean} isStopping
 * @property {string | null} jointRace the key of the race whose joint fits this worker computes
 * @property {any} timeout
 *
 * @typedef {object} PoolCallbacks the functions that a pool calls
 * @property {number} size the largest number of workers
 * @property {(handlers: {onReady: () => void, onMessage: (message: WorkerMessage) => void, onCrash: () => void}) => Worker} spawn
 * @property {(race: Race, rows: Float64Array, reasons: string[], remainingTime: number) => void} onResults
 *   shows the finished fits of a race. reasons contains the reason of each refused fit, by the number of the fit.
 *   remainingTime is the expected ms of the missing fits, or NaN if the time is unknown.
 * @property {(reason: "" | "unborn" | "crashed") => void} [onStuck]
 *   is called when the pool starts no more workers. The reason is "unborn" if no worker could start, for example
 *   because a file could not be loaded. It is "crashed" if workers ended unexpectedly, and "" when the pool
 *   continues.
 * @property {import("./hub.js").Clock} [clock]
 */
import { CLOCK } from "./hub.js";
import { numbersOf } from "./messages.js";
import { Fits, fitsOf } from "./race.js";

const SHOW_INTERVAL = 150; // ms between updates of the shown results
const CANCEL_TIMEOUT = 250; // ms after which the worker of a cancelled fit is ended
const FIT_TIMEOUT = 20000; // ms after which a fit is given up
const TIMED_FACTOR = 3; // fits whose times are measured are given up after TIMED_FACTOR times FIT_TIMEOUT
const TURN_TIME = 20; // each TURN_TIME ms of expected time delay a fit by one turn, so that short fits come first
const RESERVE_TIME = 100; // ms of work that is assigned in advance, so that workers continue while the page paints
const MIN_FIT_TIME = 5; // ms, the smallest time that is assumed for a waiting fit
const MAX_CRASHES = 6; // the largest number of consecutive crashes without a finished fit

export class Pool {
  /** @param {PoolCallbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.clock = callbacks.clock ?? CLOCK;
    this.rev = 0;
    /** @type {Race | null} */
    this.race = null;
    this.results = new Fits();
    /**
     * crashCounts maps a fit, as the key of its race and its number, to its number of crashes.
     * @type {Map<string, number>}
     */
    this.crashCounts = new Map();
    /** @type {Member[]} */
    this.members = [];
    this.isPaused = true;
    this.crashCount = 0;
    this.stuckReason = ""; // the last argument of PoolCallbacks.onStuck
    /** @type {any} */
    this.timer = null;
    this.shownTime = -Infinity;
  }

  /** Sets the race of the page, or null to end all workers. @param {Race | null} newRace */
  setRace(newRace) {
    for (const m of [...this.members]) if (m.jobs.some((job) => job.key !== newRace?.key)) this.cancelFits(m);
    const isNew = newRace?.key !== this.race?.key || newRace?.isTimed !== this.race?.isTimed;
    this.race = newRace;
    if (!newRace) {
      for (const m of [...this.members]) this.removeMember(m);
      return this.reportStuck("");
    }
    const isKnown = this.results.markUsed(newRace);
    if (isNew && isKnown) this.results.retryGivenUp(newRace);
    this.showResults(newRace);
    if (isKnown) this.assignFits();
    else this.restart();
  }

  /** Starts workers again, even if the pool has given up. */
  restart() {
    this.crashCount = 0;
    this.reportStuck("");
    this.assignFits();
  }

  /** Pauses or resumes the workers. @param {boolean} isPaused */
  setPaused(isPaused) {
    if (isPaused === this.isPaused) return;
    this.isPaused = isPaused;
    if (isPaused) for (const m of [...this.members]) if (m.jobs.length > 0) this.cancelFits(m);
    this.assignFits();
  }

  /**
   * Returns the finished fits of the shown race, the number of all its fits, and the expected ms of the
   * missing fits. The result is null without a race.
   */
  get fits() {
    const { race, results } = this;
    return race ? { all: race.order.length, fits: fitsOf(race, results.rows(race), results.reasons(race)), left: results.remainingTime(race, this.maxBusy(race)) } : null;
  }

  /** Returns the number of workers. */
  get workerCount() {
    return this.members.length;
  }

  /** Returns the number of busy workers. */
  get busyCount() {
    return this.members.filter((m) => m.jobs.length > 0).length;
  }

  /** Returns the largest number of busy workers. It is 1 while times are measured. @param {Race} race */
  maxBusy(race) {
    return race.isTimed ? 1 : this.callbacks.size;
  }

  /** Shows the results so far. @param {Race} race */
  showResults(race) {
    const { results } = this;
    this.callbacks.onResults(race, results.rows(race), results.reasons(race), results.remainingTime(race, this.maxBusy(race)));
  }

  /** Shows the results so far, at most once per SHOW_INTERVAL. */
  showResultsLater() {
    this.timer ??= this.clock.setTimer(() => {
      this.timer = null;
      this.shownTime = this.clock.now();
      if (this.race) this.showResults(this.race);
    }, Math.max(0, this.shownTime + SHOW_INTERVAL - this.clock.now()));
  }

  /** Calls PoolCallbacks.onStuck if the reason of the pause has changed. @param {"" | "unborn" | "crashed"} reason */
  reportStuck(reason) {
    if (reason === this.stuckReason) return;
    this.stuckReason = reason;
    this.callbacks.onStuck?.(reason);
  }

  /** Assigns a fit to each idle worker, and then assigns further fits in advance to all workers. */
  assignFits() {
    const { race } = this;
    if (!race || this.isPaused || this.crashCount > MAX_CRASHES) return;
    const missingCount = this.results.missingFits(race).length;
    while (this.members.length < Math.min(this.maxBusy(race), missingCount)) this.addWorker();
    const available = this.availableWorkers(race);
    if (!available.filter((m) => m.jobs.length === 0).every((m) => this.assignFit(race, m))) return;
    for (const m of available) while (this.reservedTime(m) < RESERVE_TIME && this.assignFit(race, m));
  }

  /**
   * Returns the workers that can receive fits. Only one worker can receive fits while times are measured.
   * @param {Race} race
   */
  availableWorkers(race) {
    const readyMembers = this.members.filter((m) => m.isReady && !m.isStopping);
    if (!race.isTimed) return readyMembers;
    const busyMembers = this.members.filter((m) => m.jobs.length > 0);
    if (busyMembers.length === 0) return readyMembers.slice(0, 1);
    return busyMembers.length === 1 && readyMembers.includes(busyMembers[0]) ? busyMembers : [];
  }

  /**
   * Returns the expected ms of the fits that wait for a worker. A fit of unknown time counts as RESERVE_TIME.
   * @param {Member} m
   */
  reservedTime(m) {
    return m.jobs.slice(1).reduce((sum, job) => {
      const ms = this.results.predictedTime(job);
      return sum + Math.max(MIN_FIT_TIME, Number.isNaN(ms) ? RESERVE_TIME : ms);
    }, 0);
  }

  /**
   * Returns the number of the next unassigned fit. A long fit is delayed.
   * @param {Race} race @param {Member} m the worker for the fit
   * @returns {number} −1 if no fit is left
   */
  nextFit(race, m) {
    const { key, isTimed: isTimed } = race;
    const assignedFits = new Set(this.members.flatMap((o) => o.jobs).filter((job) => job.key === key).map((job) => job.i));
    const isJointElsewhere = !isTimed && this.members.some((o) => o !== m && o.jointRace === key);
    let nextIndex = -1, earliestTurn = Infinity;
    race.order.forEach((i, turn) => {
      if (turn >= earliestTurn || !this.results.isMissing(race, i) || assignedFits.has(i) || (isJointElsewhere && isComputedJointly(race, i))) return;
      const dueTurn = turn + (this.results.predictedTime({ key, isTimed: isTimed, i }) || 0) / TURN_TIME;
      if (dueTurn < earliestTurn) [nextIndex, earliestTurn] = [i, dueTurn];
    });
    return nextIndex;
  }

  /**
   * Assigns another fit to a worker.
   * @param {Race} race @param {Member} m @returns {boolean} whether there was a fit to assign
   */
  assignFit(race, m) {
    const i = this.nextFit(race, m);
    if (i < 0) return false;
    if (isComputedJointly(race, i)) m.jointRace = race.key;
    const rev = ++this.rev;
    m.jobs.push({ key: race.key, isTimed: race.isTimed, i, rev });
    m.worker?.post({ kind: "sweep", rev, link: race.link, i });
    if (m.jobs.length === 1) this.startFit(m);
    return true;
  }

  /** Records the start of a worker's first fit and starts its timeout. @param {Member} m */
  startFit(m) {
    const [job] = m.jobs;
    if (!job) return;
    job.startTime = this.clock.now();
    const limit = job.isTimed ? TIMED_FACTOR * FIT_TIMEOUT : FIT_TIMEOUT;
    m.timeout = this.clock.setTimer(() => {
      this.results.recordTime(job, limit, false);
      this.giveUp(job);
      this.cancelFits(m);
    }, limit);
  }

  addWorker() {
    /** @type {Member} */
    const m = { worker: null, isReady: false, jobs: [], isStopping: false, jointRace: null, timeout: undefined };
    this.members.push(m);
    m.worker = this.callbacks.spawn({
      onReady: () => {
        m.isReady = true;
        this.assignFits();
      },
      onMessage: (message) => this.receive(m, message),
      onCrash: () => this.replaceMember(m),
    });
  }

  /** Replaces a crashed worker, and gives up a fit that has crashed two workers. @param {Member} m */
  replaceMember(m) {
    const [job] = m.jobs;
    this.removeMember(m);
    if (++this.crashCount > MAX_CRASHES) this.reportStuck(m.isReady ? "crashed" : "unborn");
    if (job) {
      const fitName = `${job.key}#${job.i}`;
      const count = (this.crashCounts.get(fitName) ?? 0) + 1;
      this.crashCounts.set(fitName, count);
      if (count > 1) this.giveUp(job);
    }
    this.assignFits();
  }

  /** Ends a worker. @param {Member} m */
  removeMember(m) {
    this.clock.clearTimer(m.timeout);
    this.members = this.members.filter((o) => o !== m);
    m.worker?.end();
  }

  /** Cancels the fits of a worker. The worker is ended if it does not respond. @param {Member} m */
  cancelFits(m) {
    if (m.isStopping) return;
    m.isStopping = true;
    this.clock.clearTimer(m.timeout);
    for (const job of m.jobs) m.worker?.post({ kind: "cancel", rev: job.rev });
    m.timeout = this.clock.setTimer(() => {
      this.removeMember(m);
      this.assignFits();
    }, CANCEL_TIMEOUT);
  }

  /** @param {Job} job */
  giveUp(job) {
    if (this.results.giveUp(job) && job.key === this.race?.key) this.showResultsLater();
  }

  /** Handles a message of a worker about a fit. @param {Member} m @param {WorkerMessage} message */
  receive(m, message) {
    const job = m.jobs.find((o) => o.rev === message.rev);
    if (!job) return;
    m.jobs = m.jobs.filter((o) => o !== job);
    if (!m.isStopping || m.jobs.length === 0) {
      this.clock.clearTimer(m.timeout);
      m.isStopping = false;
      this.startFit(m);
    }
    if (message.kind === "cell") this.recordFit(job, message);
    this.assignFits();
  }

  /** Records the result or the refusal of a fit. @param {Job} job @param {import("./messages.js").Fit} fit */
  recordFit(job, fit) {
    this.crashCount = 0;
    this.reportStuck("");
    const reason = fit.body?.reason;
    if (job.startTime !== undefined) this.results.recordTime(job, this.clock.now() - job.startTime, Boolean(reason));
    const row = numbersOf(fit, "run");
    if (row && this.results.recordRow(job, row, reason) && job.key === this.race?.key) this.showResultsLater();
  }
}

/**
 * Reports whether fit i belongs to the method whose fits are computed together.
 * @param {Race} race @param {number} i
 */
const isComputedJointly = (race, i) => race.jointMethod >= 0 && race.cells[i][0] === race.jointMethod;
