/**
 * A pool of workers that compute the fits of a race one by one. The workers pause during a drag. Results of
 * earlier races are kept.
 *
 * @typedef {import("./race.js").Race} Race
 * @typedef {import("./race.js").FitOf} FitOf
 * @typedef {import("./messages.js").WorkerMessage} WorkerMessage
 *
 * @typedef {object} Worker a running worker, see engine.js
 * @property {(message: import("./messages.js").Sweep | import("./messages.js").Cancel) => void} post
 * @property {() => void} end
 *
 * @typedef {FitOf & {rev: number, since?: number}} Job a fit for a worker, and its start time
 *
 * @typedef {object} Member a worker of the pool with its jobs
 * @property {Worker | null} worker
 * @property {boolean} up
 * @property {Job[]} jobs the assigned jobs, where the first one is running
 * @property {boolean} stopping
 * @property {string | null} floor the key of the race whose floor this worker has computed
 * @property {any} alarm
 *
 * @typedef {object} Links the functions that a pool calls
 * @property {number} size the largest number of workers
 * @property {(on: {ready: () => void, message: (message: WorkerMessage) => void, crashed: () => void}) => Worker} spawn
 * @property {(race: Race, rows: Float64Array, reasons: string[], left: number) => void} show
 *   shows the fits so far. reasons explains refused fits by their numbers. left is the expected ms of the other
 *   fits, or NaN if unknown.
 * @property {(why: "" | "unborn" | "crashed") => void} [stuck] reports that the pool has given up. With
 *   "unborn" no worker has started, as when files cannot be loaded. With "crashed" workers have ended. With "" the
 *   pool continues.
 * @property {import("./hub.js").Clock} [clock]
 */
import { CLOCK } from "./hub.js";
import { numbersOf } from "./messages.js";
import { Fits, fitsOf } from "./race.js";

const PACE = 150; // ms between pictures of the results so far
const STUBBORN = 250; // ms that a cancelled fit may continue before its worker is ended
const LONG = 20000; // ms after which a fit is given up
const TIMED = 3; // factor of LONG for fits with measured times
const TURN = 20; // ms of work by which a fit is delayed by one turn, so that short fits come first
const AHEAD = 100; // ms of work in reserve, so that a worker need not wait while the page paints
const AT_LEAST = 5; // ms that a fit counts at least in the reserve
const DEATHS = 6; // number of consecutive workers without a fit after which the pool gives up

export class Pool {
  /** @param {Links} io */
  constructor(io) {
    this.io = io;
    this.clock = io.clock ?? CLOCK;
    this.rev = 0;
    /** @type {Race | null} */
    this.race = null;
    this.known = new Fits();
    /** The number of workers that crashed during a fit, by race and number. @type {Map<string, number>} */
    this.fatal = new Map();
    /** @type {Member[]} */
    this.staff = [];
    this.held = true;
    this.deaths = 0;
    this.stuck = ""; // the last argument of Links.stuck
    /** @type {any} */
    this.timer = null;
    this.shownAt = -Infinity;
  }

  /** Sets the race of the page, or null to end all workers. @param {Race | null} wanted */
  want(wanted) {
    for (const m of [...this.staff]) if (m.jobs.some((job) => job.key !== wanted?.key)) this.stop(m);
    const other = wanted?.key !== this.race?.key || wanted?.timed !== this.race?.timed;
    this.race = wanted;
    if (!wanted) {
      for (const m of [...this.staff]) this.dismiss(m);
      return this.reportStuck("");
    }
    const before = this.known.use(wanted);
    if (other && before) this.known.retry(wanted);
    this.present(wanted);
    if (before) this.pump();
    else this.again();
  }

  /** Starts workers again after the pool gave up. */
  again() {
    this.deaths = 0;
    this.reportStuck("");
    this.pump();
  }

  /** Pauses or resumes the workers. @param {boolean} yes */
  hold(yes) {
    if (yes === this.held) return;
    this.held = yes;
    if (yes) for (const m of [...this.staff]) if (m.jobs.length > 0) this.stop(m);
    this.pump();
  }

  /** Returns the fits of the shown race, their total number, and the expected ms of the others. */
  get fits() {
    const { race, known } = this;
    return race ? { all: race.order.length, fits: fitsOf(race, known.rows(race), known.reasons(race)), left: known.left(race, this.maxBusy(race)) } : null;
  }

  /** Returns the number of workers. */
  get workers() {
    return this.staff.length;
  }

  /** Returns the number of busy workers. */
  get busy() {
    return this.staff.filter((m) => m.jobs.length > 0).length;
  }

  /** Returns the largest number of busy workers, which is 1 while times are measured. @param {Race} race */
  maxBusy(race) {
    return race.timed ? 1 : this.io.size;
  }

  /** Shows the results so far. @param {Race} race */
  present(race) {
    const { known } = this;
    this.io.show(race, known.rows(race), known.reasons(race), known.left(race, this.maxBusy(race)));
  }

  /** Shows the results so far, with pauses for other work. */
  presentSoon() {
    this.timer ??= this.clock.later(() => {
      this.timer = null;
      this.shownAt = this.clock.now();
      if (this.race) this.present(this.race);
    }, Math.max(0, this.shownAt + PACE - this.clock.now()));
  }

  /** Reports whether the race is paused, and why. @param {"" | "unborn" | "crashed"} why */
  reportStuck(why) {
    if (why === this.stuck) return;
    this.stuck = why;
    this.io.stuck?.(why);
  }

  /** Gives a fit to each idle worker and fills the reserves of all workers. */
  pump() {
    const { race } = this;
    if (!race || this.held || this.deaths > DEATHS) return;
    const left = this.known.missing(race).length;
    while (this.staff.length < Math.min(this.maxBusy(race), left)) this.hire();
    const able = this.availableWorkers(race);
    if (!able.filter((m) => m.jobs.length === 0).every((m) => this.give(race, m))) return;
    for (const m of able) while (this.reservedTime(m) < AHEAD && this.give(race, m));
  }

  /** Returns the workers that can take fits. While times are measured, only one worker can. @param {Race} race */
  availableWorkers(race) {
    const up = this.staff.filter((m) => m.up && !m.stopping);
    if (!race.timed) return up;
    const busy = this.staff.filter((m) => m.jobs.length > 0);
    if (busy.length === 0) return up.slice(0, 1);
    return busy.length === 1 && up.includes(busy[0]) ? busy : [];
  }

  /** Returns the ms of work in the reserve of a worker. A fit of unknown time fills the reserve. @param {Member} m */
  reservedTime(m) {
    return m.jobs.slice(1).reduce((sum, job) => {
      const ms = this.known.cost(job);
      return sum + Math.max(AT_LEAST, Number.isNaN(ms) ? AHEAD : ms);
    }, 0);
  }

  /**
   * Returns the number of the next unassigned fit. A long fit is delayed.
   * @param {Race} race @param {Member} m the worker for the fit
   * @returns {number} −1 if no fit is left
   */
  next(race, m) {
    const { key, timed } = race;
    const taken = new Set(this.staff.flatMap((o) => o.jobs).filter((job) => job.key === key).map((job) => job.i));
    const elsewhere = !timed && this.staff.some((o) => o !== m && o.floor === key);
    let first = -1, due = Infinity;
    race.order.forEach((i, turn) => {
      if (turn >= due || !this.known.isMissing(race, i) || taken.has(i) || (elsewhere && onFloor(race, i))) return;
      const at = turn + (this.known.cost({ key, timed, i }) || 0) / TURN;
      if (at < due) [first, due] = [i, at];
    });
    return first;
  }

  /** Gives a worker another fit. @param {Race} race @param {Member} m @returns {boolean} whether a fit was left */
  give(race, m) {
    const i = this.next(race, m);
    if (i < 0) return false;
    if (onFloor(race, i)) m.floor = race.key;
    const rev = ++this.rev;
    m.jobs.push({ key: race.key, timed: race.timed, i, rev });
    m.worker?.post({ kind: "sweep", rev, link: race.link, i });
    if (m.jobs.length === 1) this.begin(m);
    return true;
  }

  /** Records the start of a worker's first fit. @param {Member} m */
  begin(m) {
    const [job] = m.jobs;
    if (!job) return;
    job.since = this.clock.now();
    const long = job.timed ? TIMED * LONG : LONG;
    m.alarm = this.clock.later(() => {
      this.known.recordTime(job, long, false);
      this.giveUp(job);
      this.stop(m);
    }, long);
  }

  hire() {
    /** @type {Member} */
    const m = { worker: null, up: false, jobs: [], stopping: false, floor: null, alarm: undefined };
    this.staff.push(m);
    m.worker = this.io.spawn({
      ready: () => {
        m.up = true;
        this.pump();
      },
      message: (message) => this.receive(m, message),
      crashed: () => this.bury(m),
    });
  }

  /** Replaces a crashed worker, and gives up a fit that has crashed two workers. @param {Member} m */
  bury(m) {
    const [job] = m.jobs;
    this.dismiss(m);
    if (++this.deaths > DEATHS) this.reportStuck(m.up ? "crashed" : "unborn");
    if (job) {
      const name = `${job.key}#${job.i}`;
      const times = (this.fatal.get(name) ?? 0) + 1;
      this.fatal.set(name, times);
      if (times > 1) this.giveUp(job);
    }
    this.pump();
  }

  /** Ends a worker. @param {Member} m */
  dismiss(m) {
    this.clock.forget(m.alarm);
    this.staff = this.staff.filter((o) => o !== m);
    m.worker?.end();
  }

  /** Stops the fits of a worker, and ends the worker if it does not respond. @param {Member} m */
  stop(m) {
    if (m.stopping) return;
    m.stopping = true;
    this.clock.forget(m.alarm);
    for (const job of m.jobs) m.worker?.post({ kind: "cancel", rev: job.rev });
    m.alarm = this.clock.later(() => {
      this.dismiss(m);
      this.pump();
    }, STUBBORN);
  }

  /** @param {Job} job */
  giveUp(job) {
    if (this.known.giveUp(job) && job.key === this.race?.key) this.presentSoon();
  }

  /** Handles a message of a worker about a fit. @param {Member} m @param {WorkerMessage} message */
  receive(m, message) {
    const job = m.jobs.find((o) => o.rev === message.rev);
    if (!job) return;
    m.jobs = m.jobs.filter((o) => o !== job);
    if (!m.stopping || m.jobs.length === 0) {
      this.clock.forget(m.alarm);
      m.stopping = false;
      this.begin(m);
    }
    if (message.kind === "cell") this.finish(job, message);
    this.pump();
  }

  /** Records the result or the refusal of a fit. @param {Job} job @param {import("./messages.js").Fit} fit */
  finish(job, fit) {
    this.deaths = 0;
    this.reportStuck("");
    const reason = fit.body?.reason;
    if (job.since !== undefined) this.known.recordTime(job, this.clock.now() - job.since, Boolean(reason));
    const row = numbersOf(fit, "run");
    if (row && this.known.write(job, row, reason) && job.key === this.race?.key) this.presentSoon();
  }
}

/** Reports whether the fits of a method are computed together with this one. @param {Race} race @param {number} i */
const onFloor = (race, i) => race.floor >= 0 && race.cells[i][0] === race.floor;
