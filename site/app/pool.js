/**
 * Workers beside the drag's own, for sweeps: they make the fits of a race one by
 * one, stand still while a hand moves, and remember what other races came to.
 *
 * @typedef {import("./race.js").Race} Race
 * @typedef {import("./race.js").FitOf} FitOf
 * @typedef {import("./messages.js").WorkerMessage} WorkerMessage
 *
 * @typedef {object} Worker a worker that runs, see engine.js
 * @property {(message: import("./messages.js").Sweep | import("./messages.js").Cancel) => void} post
 * @property {() => void} end
 *
 * @typedef {FitOf & {rev: number, since?: number}} Job a fit that a worker is to make, and when it began
 *
 * @typedef {object} Member of the staff
 * @property {Worker | null} worker
 * @property {boolean} up
 * @property {Job[]} jobs what it is to make, the first of them now
 * @property {boolean} stopping
 * @property {string | null} floor the race whose floor it has found
 * @property {any} alarm
 *
 * @typedef {object} Links what a pool is connected to
 * @property {number} size how many workers there are at most
 * @property {(on: {ready: () => void, message: (message: WorkerMessage) => void, crashed: () => void}) => Worker} spawn
 * @property {(race: Race, rows: Float64Array, reasons: string[], left: number) => void} show some fits have come; reasons of those that were refused, by their numbers; left is the ms that the others will take, NaN where that is not known
 * @property {(why: "" | "unborn" | "crashed") => void} [stuck] the pool has given up: its workers never came up, as where their files do not load, or came up and broke off; "" where it goes on
 * @property {import("./hub.js").Clock} [clock]
 */
import { CLOCK } from "./hub.js";
import { numbersOf } from "./messages.js";
import { Fits, fitsOf } from "./race.js";

const PACE = 150; // ms between two pictures of the results so far
const STUBBORN = 250; // ms that a stopped fit may continue before its worker is ended
const LONG = 20000; // ms after which a fit is given up
const TIMED = 3; // times as long where its time is measured
const TURN = 20; // ms: a fit waits as many turns as it takes of these, so that long ones hold nobody up
const AHEAD = 100; // ms of work that a worker has besides what it makes now, so that it need not wait for a page that paints
const AT_LEAST = 5; // ms that any fit counts there
const DEATHS = 6; // workers in a row that ended without a fit before the pool gives up, until it is told to try again

export class Pool {
  /** @param {Links} io */
  constructor(io) {
    this.io = io;
    this.clock = io.clock ?? CLOCK;
    this.rev = 0;
    /** @type {Race | null} */
    this.race = null;
    this.known = new Fits();
    /** The number of workers that a fit has ended, by race and number. @type {Map<string, number>} */
    this.fatal = new Map();
    /** @type {Member[]} */
    this.staff = [];
    this.held = true;
    this.deaths = 0;
    this.stuck = ""; // the last reported state, see Links
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
      return this.tell("");
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
    this.tell("");
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
    return race ? { all: race.order.length, fits: fitsOf(race, known.rows(race), known.reasons(race)), left: known.left(race, this.most(race)) } : null;
  }

  /** Returns the number of workers. */
  get workers() {
    return this.staff.length;
  }

  /** Returns the number of busy workers. */
  get busy() {
    return this.staff.filter((m) => m.jobs.length > 0).length;
  }

  /** Returns how many workers may be busy: one while times are measured. @param {Race} race */
  most(race) {
    return race.timed ? 1 : this.io.size;
  }

  /** Shows the results so far. @param {Race} race */
  present(race) {
    const { known } = this;
    this.io.show(race, known.rows(race), known.reasons(race), known.left(race, this.most(race)));
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
  tell(why) {
    if (why === this.stuck) return;
    this.stuck = why;
    this.io.stuck?.(why);
  }

  /** Gives fits to idle workers, and a reserve to all. */
  pump() {
    const { race } = this;
    if (!race || this.held || this.deaths > DEATHS) return;
    const left = this.known.missing(race).length;
    while (this.staff.length < Math.min(this.most(race), left)) this.hire();
    const able = this.ableTo(race);
    if (!able.filter((m) => m.jobs.length === 0).every((m) => this.give(race, m))) return;
    for (const m of able) while (this.ahead(m) < AHEAD && this.give(race, m));
  }

  /** Returns the workers that can take fits: only one while times are measured. @param {Race} race */
  ableTo(race) {
    const up = this.staff.filter((m) => m.up && !m.stopping);
    if (!race.timed) return up;
    const busy = this.staff.filter((m) => m.jobs.length > 0);
    if (busy.length === 0) return up.slice(0, 1);
    return busy.length === 1 && up.includes(busy[0]) ? busy : [];
  }

  /** Returns the ms of work that a worker has in reserve. A fit of unknown time fills the reserve. @param {Member} m */
  ahead(m) {
    return m.jobs.slice(1).reduce((sum, job) => {
      const ms = this.known.cost(job);
      return sum + Math.max(AT_LEAST, Number.isNaN(ms) ? AHEAD : ms);
    }, 0);
  }

  /**
   * The next fit that nobody makes, in its turn or somewhat later.
   * @param {Race} race @param {Member} m the worker that is to make it
   * @returns {number} −1 where there is none
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

  /** Gives a worker another fit. @param {Race} race @param {Member} m @returns {boolean} whether there is one */
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

  /** Takes note that a worker has begun its first fit. @param {Member} m */
  begin(m) {
    const [job] = m.jobs;
    if (!job) return;
    job.since = this.clock.now();
    const long = job.timed ? TIMED * LONG : LONG;
    m.alarm = this.clock.later(() => {
      this.known.took(job, long, false);
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

  /** Replaces a crashed worker, and gives up a fit that crashed two. @param {Member} m */
  bury(m) {
    const [job] = m.jobs;
    this.dismiss(m);
    if (++this.deaths > DEATHS) this.tell(m.up ? "crashed" : "unborn");
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

  /** Takes a message of a worker about a fit. @param {Member} m @param {WorkerMessage} message */
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

  /** Records a fit that was made or refused. @param {Job} job @param {import("./messages.js").Fit} fit */
  finish(job, fit) {
    this.deaths = 0;
    this.tell("");
    const reason = fit.body?.reason;
    if (job.since !== undefined) this.known.took(job, this.clock.now() - job.since, Boolean(reason));
    const row = numbersOf(fit, "run");
    if (row && this.known.write(job, row, reason) && job.key === this.race?.key) this.presentSoon();
  }
}

/** Reports whether the fits of a method are computed together with this one. @param {Race} race @param {number} i */
const onFloor = (race, i) => race.floor >= 0 && race.cells[i][0] === race.floor;
