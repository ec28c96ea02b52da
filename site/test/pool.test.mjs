import test from "node:test";
import assert from "node:assert/strict";
import { Pool } from "../app/pool.js";
import { COLUMNS as columns, fitsOf, labelsOf, raceOf } from "../app/race.js";
import { fakeClock } from "./clock.mjs";

const COLUMNS = columns.length;
const race = (key, fits = 5, order = [2, 0, 1, 4, 3]) => ({ key, link: `link of ${key}`, order: order.slice(0, fits), cells: [], floor: -1, methods: [], vary: [], timed: false });

function bench(size = 2) {
  const clock = fakeClock();
  const workers = [], shown = [], stuck = [];
  const pool = new Pool({
    clock, size,
    spawn(on) {
      const w = { on, sent: [], over: new Set(), ended: false, post: (m) => w.sent.push(m), end: () => (w.ended = true) };
      workers.push(w);
      return w;
    },
    show: (r, runs, reasons, left) => shown.push({ key: r.key, done: doneOf(runs), state: stateOf(runs), left }),
    stuck: (why) => stuck.push(why),
  });
  const living = () => workers.filter((w) => !w.ended);
  return {
    clock, pool, workers, shown, stuck, living,
    /** Starts all workers and ends the drag. */
    go() {
      pool.setPaused(false);
      for (const w of living()) w.on.ready();
    },
    /** Returns the running fit of each worker. */
    jobs: () => living().map((w) => (w.sent.at(-1)?.kind === "cancel" ? "cancel" : open(w)[0]?.i)),
    /** Sends the result of a worker's fit. */
    done(w, error = 0.1, ms = NaN) {
      const { rev } = open(w)[0];
      w.over.add(rev);
      w.on.message({ kind: "cell", rev, blocks: [{ name: "run", off: 0, rows: 1, cols: COLUMNS }], data: Float64Array.of(1, 8, error, 0, ms, 64, 100, ms, ms).buffer });
    },
    /** Sends the message that a worker has cancelled its fit. */
    cancelled(w) {
      for (const { rev } of open(w)) {
        w.over.add(rev);
        w.on.message({ kind: "cancelled", rev });
      }
    },
  };
}

/** Returns the requests of a worker that have no result yet. */
const open = (w) => w.sent.filter((m) => m.kind === "sweep" && !w.over.has(m.rev));

const last = ({ shown }) => ({ key: shown.at(-1).key, done: shown.at(-1).done });

/** Copies the rows, which the pool changes later, and returns a function that reads the state of a fit. */
function stateOf(runs) {
  const z = runs.slice();
  return (i) => z[i * COLUMNS];
}

const doneOf = (runs) => [...runs].filter((v, k) => k % COLUMNS === 0 && v > 0).length;

test("workers run only while a race is shown", () => {
  const b = bench();
  b.pool.setPaused(false);
  assert.equal(b.workers.length, 0);
  b.pool.setRace(race("a"));
  assert.equal(b.living().length, 2);
  b.pool.setRace(null);
  assert.equal(b.living().length, 0);
});

test("fits are made once each and in order, with one in reserve for each worker", () => {
  const b = bench();
  b.pool.setRace(race("a"));
  b.go();
  assert.deepEqual(b.workers.map((w) => w.sent.map((m) => m.i)), [[2, 0], [1, 4]]);
  assert.equal(b.workers[0].sent[0].link, "link of a");
  b.done(b.workers[1]);
  assert.deepEqual(b.workers.map((w) => w.sent.map((m) => m.i)), [[2, 0], [1, 4, 3]]);
  for (const w of [0, 1, 0, 1]) b.done(b.workers[w]);
  b.clock.go(1000);
  assert.deepEqual(last(b), { key: "a", done: 5 });
  assert.equal(b.workers.flatMap((w) => w.sent).length, 5, "something was made twice");
});

test("a race has at most one worker per fit", () => {
  const b = bench(8);
  b.pool.setRace(race("a", 3));
  b.go();
  assert.equal(b.workers.length, 3);
});

test("results are shown at a limited rate", () => {
  const b = bench();
  b.pool.setRace(race("a"));
  b.go();
  const before = b.shown.length;
  b.done(b.workers[0]);
  b.done(b.workers[1]);
  b.done(b.workers[0]);
  b.clock.go(149);
  assert.ok(b.shown.length <= before + 1, `${b.shown.length - before} pictures`);
  b.clock.go(150);
  assert.equal(b.shown.at(-1).done, 3);
});

test("a drag stops running fits and starts no others", () => {
  const b = bench();
  b.pool.setRace(race("a"));
  b.go();
  b.pool.setPaused(true);
  assert.deepEqual(b.jobs(), ["cancel", "cancel"]);
  b.cancelled(b.workers[0]);
  b.cancelled(b.workers[1]);
  b.clock.go(60000);
  assert.equal(b.pool.busyCount, 0);
  assert.equal(b.workers.flatMap((w) => w.sent).length, 8);
  b.pool.setPaused(false);
  assert.deepEqual(b.jobs(), [2, 0], "what was stopped is made again");
  assert.equal(b.living().length, 2);
});

test("a worker that ignores a cancel is ended and replaced after the drag", () => {
  const b = bench(1);
  b.pool.setRace(race("a"));
  b.go();
  b.pool.setPaused(true);
  b.clock.go(249);
  assert.equal(b.workers[0].ended, false);
  b.clock.go(2);
  assert.equal(b.workers[0].ended, true);
  assert.equal(b.workers.length, 1, "a worker was started while a hand moves");
  b.go();
  b.living()[0].on.ready();
  assert.deepEqual(b.jobs(), [2]);
});

test("a fit that finished before the drag counts", () => {
  const b = bench(1);
  b.pool.setRace(race("a"));
  b.go();
  b.pool.setPaused(true);
  b.done(b.workers[0]); // the result arrives after the request to cancel
  b.cancelled(b.workers[0]); // the next fit
  b.clock.go(1000);
  assert.equal(b.shown.at(-1).done, 1);
  assert.equal(b.workers[0].ended, false);
});

test("a new race cancels running fits, and an earlier race keeps its results", () => {
  const b = bench(1);
  b.pool.setRace(race("a"));
  b.go();
  b.done(b.workers[0], 0.5);
  b.pool.setRace(race("b"));
  assert.deepEqual(last(b), { key: "b", done: 0 });
  assert.equal(b.workers[0].sent.at(-1).kind, "cancel");
  b.cancelled(b.workers[0]);
  assert.equal(b.workers[0].sent.at(-1).link, "link of b");
  b.pool.setRace(race("a"));
  assert.deepEqual(last(b), { key: "a", done: 1 });
});

test("the results of twelve races are kept", () => {
  const b = bench();
  b.pool.setRace(race("a"));
  b.go();
  b.done(b.workers[0]);
  for (let k = 0; k < 12; k++) b.pool.setRace(race(`r${k}`));
  b.pool.setRace(race("a"));
  assert.equal(b.shown.at(-1).done, 0);
});

test("a crashed worker is replaced, and a fit that crashes two workers is given up", () => {
  const b = bench(1);
  b.pool.setRace(race("a"));
  b.go();
  b.workers[0].on.crashed();
  assert.equal(b.living().length, 1);
  b.workers[1].on.ready();
  assert.deepEqual(b.jobs(), [2]);
  b.workers[1].on.crashed();
  b.workers[2].on.ready();
  assert.deepEqual(b.jobs(), [0]);
  b.clock.go(1000);
  assert.equal(b.shown.at(-1).done, 1, "the fit that crashes counts as refused");
});

test("the pool gives up if no worker starts", () => {
  const b = bench(1);
  b.pool.setRace(race("a"));
  b.pool.setPaused(false);
  for (let k = 0; k < 50 && b.living().length > 0; k++) b.living()[0].on.crashed();
  assert.ok(b.workers.length < 12, `${b.workers.length} workers were started`);
  assert.deepEqual(b.stuck, ["unborn"]);
  b.pool.setRace(race("b"));
  assert.equal(b.living().length, 1, "another race is another chance");
  assert.deepEqual(b.stuck, ["unborn", ""]);
});

test("the pool reports once that it has given up, and continues on request", () => {
  const b = bench(2);
  b.pool.setRace(race("a"));
  b.go();
  b.done(b.workers[0]);
  b.pool.restart();
  assert.deepEqual(b.stuck, [], "nothing is said where all is well");
  while (b.living().length > 0) b.living()[0].on.crashed();
  assert.deepEqual(b.stuck, ["unborn"], "the last were gone before they came up");
  b.pool.restart();
  b.go();
  assert.deepEqual(b.stuck, ["unborn", ""]);
  assert.equal(b.living().length, 2);
  const { done } = last(b);
  b.done(b.living()[0]);
  b.clock.go(1000);
  assert.ok(last(b).done > done, "no fit has come since");
  b.pool.setRace(race("b", 9, [0, 1, 2, 3, 4, 5, 6, 7, 8]));
  while (b.living().length > 0) {
    b.go();
    b.living()[0].on.crashed();
  }
  assert.equal(b.stuck.at(-1), "crashed", "these had come up");
  b.pool.setRace(null);
  assert.equal(b.stuck.at(-1), "", "who shows no race hears nothing of it");
});

test("one worker computes all fits of the floor", () => {
  const b = bench(2);
  const cells = [0, 1].flatMap((m) => [4, 8, 16].map((at) => Float64Array.of(m, at, 1, 0)));
  b.pool.setRace({ ...race("a"), order: [0, 1, 2, 3, 4, 5], cells, floor: 0 });
  b.go();
  assert.deepEqual(b.workers.map((w) => w.sent.map((m) => m.i)), [[0, 1], [3, 4]]);
  b.clock.go(5000);
  b.done(b.workers[0]);
  assert.deepEqual(b.workers.map((w) => w.sent.map((m) => m.i)), [[0, 1, 2, 5], [3, 4]], "the others take no time");
});

test("a fit that takes too long is given up", () => {
  const b = bench(1);
  b.pool.setRace(race("a"));
  b.go();
  b.clock.go(20001);
  assert.equal(b.workers[0].sent.at(-1).kind, "cancel");
  b.cancelled(b.workers[0]);
  assert.deepEqual(b.jobs(), [0]);
  b.clock.go(1000);
  assert.equal(b.shown.at(-1).done, 1);
  assert.equal(b.shown.at(-1).state(2), 3, "it is given up, which no method is to blame for");
  b.pool.setRace(race("a"));
  assert.equal(b.shown.at(-1).done, 1, "the same race has lost nothing");
  b.done(b.workers[0]);
  b.pool.setRace(race("b"));
  b.pool.setRace(race("a"));
  assert.equal(b.shown.at(-1).state(2), 0, "who comes back to a race finds another chance");
  assert.equal(b.shown.at(-1).done, 1, "and what had been made");
});

test("slow fits do not delay others, and finished fits predict the remaining time", () => {
  // Two methods have three sizes with ten seeds each. At the smallest size, the first takes 400 ms, the other 10 ms.
  const cells = [0, 1].flatMap((m) => [4, 8, 16].flatMap((at) => Array.from({ length: 10 }, (_, seed) => Float64Array.of(m, at, seed + 1, 0))));
  const takes = (i) => (cells[i][0] ? 10 : 400) * (cells[i][1] / 4);
  const order = [0, 30, ...cells.keys()].filter((i, k, all) => all.indexOf(i) === k);
  const b = bench(1);
  b.pool.setRace({ ...race("a"), order, cells });
  b.go();
  const made = [];
  while (made.length < order.length) {
    const i = b.jobs()[0];
    made.push(i);
    b.clock.go(takes(i));
    b.done(b.workers[0]);
  }
  assert.deepEqual([...made].sort((i, j) => i - j), [...cells.keys()], "each is made once");
  const mean = (m) => made.reduce((sum, i, turn) => sum + (cells[i][0] === m ? turn : 0), 0) / 30;
  assert.ok(mean(1) < mean(0), `in the mean the brief are fits ${mean(1)}, the long ${mean(0)}`);
  assert.ok(made.slice(0, 40).some((i) => i > 0 && i < 30), "the long wait for all others");
  const whole = made.reduce((sum, i) => sum + takes(i), 0);
  let spent = 0, before = 0;
  for (const { done, left } of b.shown) {
    for (; before < done; before++) spent += takes(made[before]);
    if (done < 8) assert.ok(Number.isNaN(left), "nobody can know yet");
    else assert.ok(Math.abs(left - (whole - spent)) <= 0.1 * whole, `after ${done} fits ${left} ms are left, and ${whole - spent} are`);
  }
  assert.equal(b.pool.fits.left, 0);
});

test("one worker measures the times of all fits, and errors stay", () => {
  const b = bench(3);
  b.pool.setRace(race("a"));
  b.go();
  b.done(b.workers[0]); // fit 2
  const fits = () => b.shown.at(-1);
  b.pool.setRace({ ...race("a"), timed: true, link: "against time" });
  const before = b.workers.map((w) => w.sent.length);
  while (b.workers.some((w) => open(w).length > 0)) {
    const busy = b.workers.filter((w) => open(w).length > 0);
    if (busy.length > 1) b.done(busy[0]); // fits that began without a measured time
    else b.done(busy[0], 0.2, open(busy[0])[0].link === "against time" ? 3 : NaN);
    const timing = b.workers.filter((w) => open(w).some((m) => m.link === "against time"));
    assert.ok(timing.length <= 1, "two workers measure times");
    assert.ok(timing.length === 0 || b.workers.every((w) => w === timing[0] || open(w).length === 0), "another worker is at work while a time is measured");
  }
  const timed = b.workers.flatMap((w, k) => w.sent.slice(before[k])).filter((m) => m.kind === "sweep").map((m) => m.i);
  assert.deepEqual([...timed].sort(), [0, 1, 2, 3, 4], "each time is measured once");
  b.clock.go(1000);
  assert.equal(fits().done, 5);
  b.pool.setRace(race("a")); // without measured times, no fit is missing
  assert.equal(b.workers.some((w) => open(w).length > 0), false);
});

test("a fit whose time cannot be measured keeps its error", () => {
  const b = bench(1);
  b.pool.setRace(race("a", 1, [0]));
  b.go();
  b.done(b.workers[0]);
  b.pool.setRace({ ...race("a", 1, [0]), timed: true });
  b.clock.go(59000);
  assert.deepEqual(b.jobs(), [0]);
  b.clock.go(1100);
  assert.equal(b.living().some((w) => w.sent.at(-1).kind === "cancel"), true);
  b.cancelled(b.workers[0]);
  b.clock.go(1000);
  assert.equal(b.shown.at(-1).state(0), 1);
  assert.equal(b.living().some((w) => open(w).length > 0), false, "it is measured again");
});

test("raceOf returns the race of a result with its fits in order", () => {
  const data = Float64Array.of(9, 0, 4, 1, 2, 0, 8, 1, 0, 1, 0.5, 3, 1).buffer;
  const plan = { key: "", methods: ["nystrom", "rskpca"], vary: ["m", "ell"], floor: -1, timed: false };
  const blocks = [{ name: "points", rows: 1, cols: 1, off: 0 }, { name: "race.cells", rows: 3, cols: 4, off: 1 }];
  const r = raceOf({ body: { race: plan }, blocks, data }, "v=1");
  assert.deepEqual(r.order, [1, 2, 0]);
  const runs = new Float64Array(3 * COLUMNS);
  assert.deepEqual(fitsOf(r, runs), []);
  runs.set([1, 8, 0.25, 0, 2, 64, 100, 1.5, 3], COLUMNS);
  runs.set([2, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN], 2 * COLUMNS);
  assert.deepEqual(fitsOf(r, runs), [
    { setting: { method: "nystrom", m: 8, seed: 1 }, m: 8, error: 0.25, se: 0, ms: 2, ms_range: [1.5, 3], bytes: 64, evals: 100 },
    { setting: { method: "rskpca", ell: 0.5, seed: 3 }, refused: true },
  ]);
  runs.fill(NaN, COLUMNS + 4, COLUMNS + 5);
  assert.equal("ms" in fitsOf(r, runs)[0], false, "a time that was not measured is no time");
  assert.equal(r.timed, false);
  assert.equal(raceOf({ body: { race: { ...plan, timed: true } }, blocks, data }, "v=1").timed, true);
  const reasons = [];
  reasons[2] = "It is too large.";
  assert.equal(fitsOf(r, runs, reasons)[1].refused, "It is too large.");
  assert.deepEqual(labelsOf(r, reasons, 2500), { "race.key": "", "race.reasons": "2 It is too large.", "race.left": "2.5" });
  assert.deepEqual(labelsOf(r, [], NaN), { "race.key": "", "race.reasons": "", "race.left": "" });
  runs.set([3, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN], 2 * COLUMNS);
  assert.deepEqual(fitsOf(r, runs)[1], { setting: { method: "rskpca", ell: 0.5, seed: 3 }, givenUp: true });
  assert.equal(raceOf({ body: { race: plan }, blocks: [], data }, ""), null);
  assert.equal(raceOf({ body: {}, data }, ""), null);
});
