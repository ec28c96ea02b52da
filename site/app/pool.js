/**
 * Workers beside the drag's own, for sweeps: they make the fits of a race one by
 * one, stand still while a hand moves, and remember what other races came to.
 *
 * @typedef {object} Race
 * @property {string} key what all fits depend on
 * @property {string} link of a state that has it
 * @property {number[]} order the fits, in their turn
 * @property {Float64Array[]} cells of each fit: its method, the value of what varies, the seed, its turn
 * @property {number} floor the number of the method whose fits are found together; −1 is none
 * @property {string[]} methods keys
 * @property {string[]} vary the key of what makes each of them larger
 * @property {string[]} columns names of the columns of race.runs, see viz.RunColumns
 * @property {boolean} timed whether fits are shown against their time, which has to be measured then
 *
 * @typedef {object} Worker a worker that runs, see engine.js
 * @property {(message: object) => void} post
 * @property {() => void} end
 *
 * @typedef {object} Job a fit that a worker is to make
 * @property {string} key of its race
 * @property {boolean} timed
 * @property {number} i
 * @property {number} rev
 * @property {number} [since] when it began
 *
 * @typedef {object} Member of the staff
 * @property {Worker | null} worker
 * @property {boolean} up
 * @property {Job[]} jobs what it is to make, the first of them now
 * @property {boolean} stopping
 * @property {string | null} floor the race whose floor it has found
 * @property {ReturnType<typeof setTimeout> | undefined} alarm
 *
 * @typedef {ReturnType<typeof createPool>} Pool
 */
import { createCosts } from "./costs.js";

const PACE = 150; // ms between two pictures of what has come
const STUBBORN = 250; // ms that a fit may go on when it should stop, before its worker is ended
const LONG = 20000; // ms after which a fit is given up
const TIMED = 3; // times as long where its time is measured
const TURN = 20; // ms: a fit waits as many turns as it takes of these, so that long ones hold nobody up
const AHEAD = 100; // ms of work that a worker has besides what it makes now, so that it need not wait for a page that paints
const AT_LEAST = 5; // ms that any fit counts there
const ENOUGH = 8; // fits from which the time that is left can be told
const RACES = 12; // whose fits are remembered
const DEATHS = 6; // workers in a row that ended without a fit before the pool gives up, until it is told to try again
const FLOOR = -2; // the place among the known methods of what is found together, see view.Numbers
const REFUSED = 2, GIVEN_UP = 3; // what has become of a fit, see view.Numbers
const TOO_LONG = Infinity; // the time of a fit that takes too long to be measured, see viz.RunColumns

/**
 * @param {object} io
 * @param {number} io.size how many workers there are at most
 * @param {(on: {ready: () => void, message: (head: any, data: ArrayBuffer) => void, crashed: () => void}) => Worker} io.spawn
 * @param {(race: Race, runs: Float64Array, reasons: string[], left: number) => void} io.show some fits have come; reasons of those that were refused, by their numbers; left is the ms that the others will take, NaN where that is not known
 * @param {(why: "" | "unborn" | "crashed") => void} [io.stuck] the pool has given up: its workers never came up, as where their files do not load, or came up and broke off; "" where it goes on
 * @param {import("./hub.js").Clock} [io.clock]
 */
export function createPool(io) {
  /** @type {import("./hub.js").Clock} */
  const clock = io.clock ?? {
    now: () => performance.now(),
    later: (f, ms) => setTimeout(f, ms),
    forget: (t) => clearTimeout(t),
  };
  let rev = 0;
  /** @type {Race | null} */
  let race = null;
  let width = 1; // of a row of race.runs
  let clockColumn = 0; // the column of it with the time
  /** @type {Map<string, Float64Array>} rows of race.runs, by the key of the race; the last used at the end */
  const known = new Map();
  /** @type {Map<string, string[]>} why fits were refused, by the key of the race and their numbers */
  const whys = new Map();
  /** @type {Map<string, ReturnType<typeof createCosts>>} what fits take, by the key of the race and whether they are timed */
  const costs = new Map();
  /** @type {Map<string, number>} how often a fit has ended its worker */
  const fatal = new Map();
  /** @type {Member[]} */
  let staff = [];
  let held = true;
  let deaths = 0;
  let stuck = ""; // what was said last, see io.stuck
  /** @type {ReturnType<typeof setTimeout> | null} */
  let timer = null;
  let shownAt = -Infinity;

  const runs = (/** @type {Race} */ race) => /** @type {Float64Array} */ (known.get(race.key));
  const reasons = (/** @type {Race} */ race) => whys.get(race.key) ?? [];
  /** Whether a fit was made and nobody knows how long it takes. @param {Float64Array} of @param {number} i */
  const untimed = (of, i) => made(of[i * width]) && Number.isNaN(of[i * width + clockColumn]);
  /** @param {Float64Array} of @param {number} i @param {boolean} timed */
  const missing = (of, i, timed) => of[i * width] === 0 || (timed && untimed(of, i));
  const costKey = (/** @type {{key: string, timed: boolean}} */ of) => of.key + (of.timed ? " timed" : "");
  /** The costs of the fits of a race, or of a fit. @param {{key: string, timed: boolean}} of */
  const costsOf = (of) => costs.get(costKey(of));
  /** How many workers may be at work: a time is measured where no other worker is. */
  const most = (/** @type {Race} */ race) => (race.timed ? 1 : io.size);

  /** What has come is shown at a pace that leaves time for other things. */
  function show() {
    timer ??= clock.later(() => {
      timer = null;
      shownAt = clock.now();
      if (race) io.show(race, runs(race), reasons(race), left(race));
    }, Math.max(0, shownAt + PACE - clock.now()));
  }

  /**
   * The next fit that nobody makes, in its turn or somewhat later.
   * @param {Race} race @param {Member} m the worker that is to make it
   * @returns {number} −1 where there is none
   */
  function next(race, m) {
    const taken = new Set(staff.flatMap((o) => o.jobs).filter((job) => job.key === race.key).map((job) => job.i));
    const all = runs(race), cost = costsOf(race);
    const elsewhere = !race.timed && staff.some((o) => o !== m && o.floor === race.key);
    let first = -1, due = Infinity;
    race.order.forEach((i, turn) => {
      if (turn >= due || !missing(all, i, race.timed) || taken.has(i) || (elsewhere && onFloor(race, i))) return;
      const at = turn + (cost?.of(i) || 0) / TURN;
      if (at < due) [first, due] = [i, at];
    });
    return first;
  }

  /** @param {Race} race @param {number} i */
  const onFloor = (race, i) => race.floor >= 0 && race.cells[i][0] === race.floor;

  /** How long the fits that are missing take, in ms, as far as is known: NaN where it is not. @param {Race} race */
  function left(race) {
    const all = runs(race), cost = costsOf(race);
    const open = race.order.filter((i) => missing(all, i, race.timed));
    if (race.order.length - open.length < Math.min(ENOUGH, race.order.length)) return NaN;
    return open.reduce((sum, i) => sum + (cost?.of(i) ?? NaN), 0) / Math.max(1, Math.min(most(race), open.length));
  }

  /** Says that no more fits come, or that they do. @param {"" | "unborn" | "crashed"} why */
  function tell(why) {
    if (why !== stuck) io.stuck?.(stuck = why);
  }

  function pump() {
    if (!race || held || deaths > DEATHS) return;
    const now = race, all = runs(now);
    const left = now.order.filter((i) => missing(all, i, now.timed)).length;
    while (staff.length < Math.min(most(now), left)) hire();
    const able = hands(now);
    if (!able.filter((m) => m.jobs.length === 0).every((m) => give(now, m))) return;
    for (const m of able) while (ahead(now, m) < AHEAD && give(now, m));
  }

  /** The workers that can be given fits: where times are measured one, which no other disturbs. @param {Race} race */
  function hands(race) {
    const up = staff.filter((m) => m.up && !m.stopping);
    if (!race.timed) return up;
    const busy = staff.filter((m) => m.jobs.length > 0);
    if (busy.length === 0) return up.slice(0, 1);
    return busy.length === 1 && up.includes(busy[0]) ? busy : [];
  }

  /** The ms of work that a worker has besides what it makes now; of a fit of which nothing is known, all that it may have. @param {Race} race @param {Member} m */
  function ahead(race, m) {
    const cost = costsOf(race);
    return m.jobs.slice(1).reduce((sum, { i }) => {
      const ms = cost?.of(i) ?? NaN;
      return sum + Math.max(AT_LEAST, Number.isNaN(ms) ? AHEAD : ms);
    }, 0);
  }

  /** Gives a worker one more fit. @param {Race} race @param {Member} m @returns {boolean} whether there is one */
  function give(race, m) {
    const i = next(race, m);
    if (i < 0) return false;
    if (onFloor(race, i)) m.floor = race.key;
    m.jobs.push({ key: race.key, timed: race.timed, i, rev: ++rev });
    m.worker?.post({ kind: "sweep", rev, link: race.link, i });
    if (m.jobs.length === 1) begin(m);
    return true;
  }

  /** A worker has begun with the first of its fits. @param {Member} m */
  function begin(m) {
    const [job] = m.jobs;
    if (!job) return;
    job.since = clock.now();
    const long = job.timed ? TIMED * LONG : LONG;
    m.alarm = clock.later(() => {
      costsOf(job)?.took(job.i, long, false);
      write(job, givenUp());
      stop(m);
    }, long);
  }

  function hire() {
    /** @type {Member} */
    const m = { worker: null, up: false, jobs: [], stopping: false, floor: null, alarm: undefined };
    staff.push(m);
    m.worker = io.spawn({
      ready() {
        m.up = true;
        pump();
      },
      message: (head, data) => answer(m, head, data),
      crashed() {
        const [job] = m.jobs;
        dismiss(m);
        if (++deaths > DEATHS) tell(m.up ? "crashed" : "unborn");
        if (job) {
          const name = `${job.key}#${job.i}`;
          const times = (fatal.get(name) ?? 0) + 1;
          fatal.set(name, times);
          if (times > 1) write(job, givenUp());
        }
        pump();
      },
    });
  }

  /** Ends a worker. @param {Member} m */
  function dismiss(m) {
    clock.forget(m.alarm);
    staff = staff.filter((o) => o !== m);
    m.worker?.end();
  }

  /** Has a worker stop its fits, and ends it if it does not. @param {Member} m */
  function stop(m) {
    if (m.stopping) return;
    m.stopping = true;
    clock.forget(m.alarm);
    for (const job of m.jobs) m.worker?.post({ kind: "cancel", rev: job.rev });
    m.alarm = clock.later(() => {
      dismiss(m);
      pump();
    }, STUBBORN);
  }

  const givenUp = () => [GIVEN_UP, ...Array(width - 1).fill(NaN)];

  /** Other work may have been in the way of fits that were given up: they have another chance. @param {Float64Array} all */
  function retry(all) {
    for (let at = 0; at < all.length; at += width) if (all[at] === GIVEN_UP) all.fill(0, at, at + width);
  }

  /** @param {{key: string, timed: boolean, i: number}} job @param {ArrayLike<number>} row */
  function write(job, row) {
    const all = known.get(job.key);
    if (!all || !missing(all, job.i, job.timed)) return;
    if (row[0] === GIVEN_UP && made(all[job.i * width])) all[job.i * width + clockColumn] = TOO_LONG; // its error is known
    else all.set(row, job.i * width);
    if (job.key === race?.key) show();
  }

  /** @param {Member} m @param {any} head @param {ArrayBuffer} data */
  function answer(m, head, data) {
    const job = m.jobs.find((o) => o.rev === head.rev);
    if (!job) return;
    m.jobs = m.jobs.filter((o) => o !== job);
    if (!m.stopping || m.jobs.length === 0) {
      clock.forget(m.alarm);
      m.stopping = false;
      begin(m);
    }
    if (head.kind === "cell") {
      deaths = 0;
      tell("");
      const why = head.body?.reason;
      if (job.since !== undefined) costsOf(job)?.took(job.i, clock.now() - job.since, Boolean(why));
      if (why && known.has(job.key)) {
        const all = whys.get(job.key) ?? [];
        all[job.i] = why;
        whys.set(job.key, all);
      }
      write(job, new Float64Array(data, head.blocks[0].off * 8, head.blocks[0].cols));
    }
    pump();
  }

  return {
    /** The race that is on the page, or null: then there are no workers. @param {Race | null} wanted */
    want(wanted) {
      for (const m of [...staff]) if (m.jobs.some((job) => job.key !== wanted?.key)) stop(m);
      const other = wanted?.key !== race?.key || wanted?.timed !== race?.timed;
      race = wanted;
      if (!race) {
        for (const m of [...staff]) dismiss(m);
        tell("");
        return;
      }
      width = race.columns.length;
      clockColumn = race.columns.indexOf("ms");
      const before = known.get(race.key);
      known.delete(race.key);
      known.set(race.key, before ?? new Float64Array(width * race.order.length));
      if (!costsOf(race)) costs.set(costKey(race), createCosts(race.cells, race.floor));
      if (other && before) retry(before);
      while (known.size > RACES) {
        const [oldest] = known.keys();
        known.delete(oldest);
        whys.delete(oldest);
        for (const timed of [false, true]) costs.delete(costKey({ key: oldest, timed }));
      }
      io.show(race, runs(race), reasons(race), left(race));
      if (!before) this.again();
      else pump();
    },

    /** Starts workers once more where the pool has given up. */
    again() {
      deaths = 0;
      tell("");
      pump();
    },

    /** Stands still, or goes on. @param {boolean} yes */
    hold(yes) {
      if (yes === held) return;
      held = yes;
      if (held) for (const m of [...staff]) if (m.jobs.length > 0) stop(m);
      pump();
    },

    /** The fits of the race that is shown, how many there will be, and the ms that the others will take. */
    get fits() {
      return race ? { all: race.order.length, fits: fitsOf(race, runs(race), reasons(race)), left: left(race) } : null;
    },
    /** How many workers there are. */
    get workers() {
      return staff.length;
    },
    /** How many of them are at work. */
    get busy() {
      return staff.filter((m) => m.jobs.length > 0).length;
    },
  };
}

/** Whether a fit has its numbers. @param {number} state in its row */
const made = (state) => state > 0 && state !== REFUSED && state !== GIVEN_UP;

/** The race of a result, or null where none is shown. @param {any} head @param {ArrayBuffer} data @param {string} link @returns {Race | null} */
export function raceOf(head, data, link) {
  const key = head.labels?.["race.key"];
  const b = head.blocks?.find((/** @type {import("./engine.js").Block} */ x) => x.name === "race.cells");
  if (key === undefined || !b) return null;
  const cells = Array.from({ length: b.rows }, (_, i) => new Float64Array(data, (b.off + i * b.cols) * 8, b.cols).slice());
  const order = cells.map((_, i) => i).sort((i, j) => cells[i][3] - cells[j][3]);
  const words = (/** @type {string} */ name) => head.labels[`race.${name}`].split("|");
  const known = head.blocks.find((/** @type {import("./engine.js").Block} */ x) => x.name === "race.known");
  const floor = known ? new Float64Array(data, known.off * 8, known.rows).indexOf(FLOOR) : -1;
  return { key, link, order, cells, floor, methods: words("keys"), vary: words("vary"), columns: words("columns"), timed: head.labels["race.axis"] === "time" };
}

/** What the race of a result has besides it, as labels. @param {Race} race @param {string[]} reasons @param {number} left ms */
export const labelsOf = (race, reasons, left) => ({
  "race.key": race.key,
  "race.reasons": reasons.map((why, i) => `${i} ${why}`).filter(Boolean).join("\x1f"), // see viz.Between
  "race.left": left > 0 ? String(left / 1000) : "",
});

/** The fits that there are, for who wants their numbers. @param {Race} race @param {Float64Array} runs @param {string[]} [reasons] @returns {any[]} */
export function fitsOf({ cells, methods, vary, columns }, runs, reasons = []) {
  return cells.flatMap(/** @returns {any[]} */ ([method, at, seed], i) => {
    const row = (/** @type {string} */ name) => runs[i * columns.length + columns.indexOf(name)];
    const setting = { method: methods[method], [vary[method]]: at, seed };
    switch (row("state")) {
      case 0:
        return [];
      case REFUSED:
        return [{ setting, refused: reasons[i] ?? true }];
      case GIVEN_UP:
        return [{ setting, givenUp: true }];
    }
    const [m, error, se, ms, low, high, bytes, evals] = ["size", "error", "error.deviation", "ms", "ms.low", "ms.high", "bytes", "evaluations"].map(row);
    return [{ setting, m, error, se, ...(Number.isFinite(ms) ? { ms, ms_range: [low, high] } : {}), bytes, evals }];
  });
}
