/**
 * Workers beside the drag's own, for sweeps: they make the fits of a race one by
 * one, stand still while a hand moves, and remember what other races came to.
 *
 * @typedef {object} Race
 * @property {string} key what all fits depend on
 * @property {string} link of a state that has it
 * @property {number[]} order the fits, in their turn
 * @property {Float64Array[]} cells of each fit: its method, the value of what varies, the seed, its turn
 * @property {string[]} methods keys
 * @property {string[]} vary the key of what makes each of them larger
 * @property {string[]} columns names of the columns of race.runs, see viz.RunColumns
 *
 * @typedef {object} Worker a worker that runs, see engine.js
 * @property {(message: object) => void} post
 * @property {() => void} end
 */
const PACE = 150; // ms between two pictures of what has come
const STUBBORN = 250; // ms that a fit may go on when it should stop, before its worker is ended
const LONG = 20000; // ms after which a fit is given up
const RACES = 12; // whose fits are remembered
const DEATHS = 6; // workers in a row that ended without a fit before the pool gives up, until it is told to try again
const REFUSED = 2, GIVEN_UP = 3; // what has become of a fit, see viz.Numbers

/**
 * @param {object} io
 * @param {number} io.size how many workers there are at most
 * @param {(on: {ready: () => void, message: (head: any, data: ArrayBuffer) => void, crashed: () => void}) => Worker} io.spawn
 * @param {(race: Race, runs: Float64Array, reasons: string[]) => void} io.show some fits have come; reasons of those that were refused, by their numbers
 * @param {(why: "" | "unborn" | "crashed") => void} [io.stuck] the pool has given up: its workers never came up, as where their files do not load, or came up and broke off; "" where it goes on
 * @param {import("./hub.js").Clock} [io.clock]
 */
export function createPool(io) {
  const clock = io.clock ?? {
    now: () => performance.now(),
    later: (f, ms) => setTimeout(f, ms),
    forget: (t) => clearTimeout(t),
  };
  let rev = 0;
  /** @type {Race | null} */
  let race = null;
  let width = 1; // of a row of race.runs
  /** @type {Map<string, Float64Array>} rows of race.runs, by the key of the race; the last used at the end */
  const known = new Map();
  /** @type {Map<string, string[]>} why fits were refused, by the key of the race and their numbers */
  const whys = new Map();
  /** @type {Map<string, number>} how often a fit has ended its worker */
  const fatal = new Map();
  let staff = []; // {worker, up, job}
  let held = true;
  let deaths = 0;
  let stuck = ""; // what was said last, see io.stuck
  let timer = null, shownAt = -Infinity;

  const runs = () => known.get(race.key);
  const reasons = () => whys.get(race.key) ?? [];
  const missing = (of, i) => of[i * width] === 0;

  /** What has come is shown at a pace that leaves time for other things. */
  function show() {
    timer ??= clock.later(() => {
      timer = null;
      shownAt = clock.now();
      if (race) io.show(race, runs(), reasons());
    }, Math.max(0, shownAt + PACE - clock.now()));
  }

  /** The next fit that nobody makes. @returns {number} −1 where there is none */
  function next() {
    const taken = new Set(staff.filter((m) => m.job?.key === race.key).map((m) => m.job.i));
    const all = runs();
    return race.order.find((i) => missing(all, i) && !taken.has(i)) ?? -1;
  }

  /** Says that no more fits come, or that they do. @param {"" | "unborn" | "crashed"} why */
  function tell(why) {
    if (why !== stuck) io.stuck?.(stuck = why);
  }

  function pump() {
    if (!race || held || deaths > DEATHS) return;
    const all = runs();
    const left = race.order.filter((i) => missing(all, i)).length;
    while (staff.length < Math.min(io.size, left)) hire();
    for (const m of staff) {
      if (!m.up || m.job) continue;
      const i = next();
      if (i < 0) return;
      m.job = { key: race.key, i, rev: ++rev };
      m.worker.post({ kind: "sweep", rev, link: race.link, i });
      m.alarm = clock.later(() => {
        write(m.job, givenUp());
        stop(m);
      }, LONG);
    }
  }

  function hire() {
    const m = { worker: null, up: false, job: null, alarm: null };
    staff.push(m);
    m.worker = io.spawn({
      ready() {
        m.up = true;
        pump();
      },
      message: (head, data) => answer(m, head, data),
      crashed() {
        const { job } = m;
        dismiss(m);
        if (++deaths > DEATHS) tell(m.up ? "crashed" : "unborn");
        if (job) {
          const name = `${job.key}#${job.i}`;
          fatal.set(name, (fatal.get(name) ?? 0) + 1);
          if (fatal.get(name) > 1) write(job, givenUp());
        }
        pump();
      },
    });
  }

  /** Ends a worker. */
  function dismiss(m) {
    clock.forget(m.alarm);
    staff = staff.filter((o) => o !== m);
    m.worker.end();
  }

  /** Has a worker stop its fit, and ends it if it does not. */
  function stop(m) {
    clock.forget(m.alarm);
    m.worker.post({ kind: "cancel", rev: m.job.rev });
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

  /** @param {{key: string, i: number}} job @param {ArrayLike<number>} row */
  function write(job, row) {
    const all = known.get(job.key);
    if (!all || !missing(all, job.i)) return;
    all.set(row, job.i * width);
    if (job.key === race?.key) show();
  }

  /** @param {any} head @param {ArrayBuffer} data */
  function answer(m, head, data) {
    if (head.rev !== m.job?.rev) return;
    clock.forget(m.alarm);
    const { job } = m;
    m.job = null;
    if (head.kind === "cell") {
      deaths = 0;
      tell("");
      const why = head.body?.reason;
      if (why && known.has(job.key)) {
        if (!whys.has(job.key)) whys.set(job.key, []);
        whys.get(job.key)[job.i] = why;
      }
      write(job, new Float64Array(data, head.blocks[0].off * 8, head.blocks[0].cols));
    }
    pump();
  }

  return {
    /** The race that is on the page, or null: then there are no workers. @param {Race | null} wanted */
    want(wanted) {
      for (const m of [...staff]) if (m.job && m.job.key !== wanted?.key) stop(m);
      const other = wanted?.key !== race?.key;
      race = wanted;
      if (!race) {
        for (const m of [...staff]) dismiss(m);
        tell("");
        return;
      }
      width = race.columns.length;
      const before = known.get(race.key);
      known.delete(race.key);
      known.set(race.key, before ?? new Float64Array(width * race.order.length));
      if (other && before) retry(before);
      while (known.size > RACES) {
        const [oldest] = known.keys();
        known.delete(oldest);
        whys.delete(oldest);
      }
      io.show(race, runs(), reasons());
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
      if (held) for (const m of [...staff]) if (m.job) stop(m);
      pump();
    },

    /** The fits of the race that is shown, and how many there will be. */
    get fits() {
      return race ? { all: race.order.length, fits: fitsOf(race, runs(), reasons()) } : null;
    },
    /** How many workers there are. */
    get workers() {
      return staff.length;
    },
    /** How many of them are at work. */
    get busy() {
      return staff.filter((m) => m.job).length;
    },
  };
}

/** The race of a result, or null where none is shown. @param {any} head @param {ArrayBuffer} data @param {string} link @returns {Race | null} */
export function raceOf(head, data, link) {
  const key = head.labels?.["race.key"];
  const b = head.blocks?.find((x) => x.name === "race.cells");
  if (key === undefined || !b) return null;
  const cells = Array.from({ length: b.rows }, (_, i) => new Float64Array(data, (b.off + i * b.cols) * 8, b.cols).slice());
  const order = cells.map((_, i) => i).sort((i, j) => cells[i][3] - cells[j][3]);
  const words = (/** @type {string} */ name) => head.labels[`race.${name}`].split("|");
  return { key, link, order, cells, methods: words("keys"), vary: words("vary"), columns: words("columns") };
}

/** Why fits were refused, as a label: the number of each and a sentence, see viz.Between. @param {string[]} reasons */
export const labelOf = (reasons) => reasons.map((why, i) => `${i} ${why}`).filter(Boolean).join("\x1f");

/** The fits that there are, for who wants their numbers. @param {Race} race @param {Float64Array} runs @param {string[]} [reasons] */
export function fitsOf({ cells, methods, vary, columns }, runs, reasons = []) {
  return cells.flatMap(([method, at, seed], i) => {
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
    const [m, error, se, ms, bytes, evals] = ["size", "error", "error.deviation", "ms", "bytes", "evaluations"].map(row);
    return [{ setting, m, error, se, ms, bytes, evals }];
  });
}
