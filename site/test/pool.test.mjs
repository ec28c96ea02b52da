import test from "node:test";
import assert from "node:assert/strict";
import { Pool } from "../app/pool.js";
import { COLUMNS, fitsOf, labelsOf, raceOf } from "../app/race.js";
import { fakeClock } from "./clock.mjs";

const COLUMN_COUNT = COLUMNS.length;
const newRace = (key, fits = 5, order = [2, 0, 1, 4, 3]) => ({ key, link: `link of ${key}`, order: order.slice(0, fits), cells: [], jointMethod: -1, methods: [], vary: [], isTimed: false });

function newTestPool(size = 2) {
  const clock = fakeClock();
  const workers = [], shown = [], stopReasons = [];
  const pool = new Pool({
    clock, size,
    spawn(handlers) {
      const w = { handlers, sent: [], finished: new Set(), isEnded: false, post: (m) => w.sent.push(m), end: () => (w.isEnded = true) };
      workers.push(w);
      return w;
    },
    onResults: (r, rows, reasons, remainingTime) => shown.push({ key: r.key, done: countFinished(rows), state: stateOf(rows), remainingTime }),
    onStuck: (reason) => stopReasons.push(reason),
  });
  const runningWorkers = () => workers.filter((w) => !w.isEnded);
  return {
    clock, pool, workers, shown, stopReasons, runningWorkers,
    /** Starts all workers and ends the drag. */
    start() {
      pool.setPaused(false);
      for (const w of runningWorkers()) w.handlers.onReady();
    },
    /** Returns the number of the running fit of each worker, or "cancel" while the worker cancels its fit. */
    runningFits: () => runningWorkers().map((w) => (w.sent.at(-1)?.kind === "cancel" ? "cancel" : openRequests(w)[0]?.i)),
    /** Sends the result of a worker's fit. */
    sendResult(w, error = 0.1, ms = NaN) {
      const { rev } = openRequests(w)[0];
      w.finished.add(rev);
      w.handlers.onMessage({ kind: "cell", rev, blocks: [{ name: "run", off: 0, rows: 1, cols: COLUMN_COUNT }], data: Float64Array.of(1, 8, error, 0, ms, 64, 100, ms, ms).buffer });
    },
    /** Sends the message that a worker has cancelled its fit. */
    sendCancelled(w) {
      for (const { rev } of openRequests(w)) {
        w.finished.add(rev);
        w.handlers.onMessage({ kind: "cancelled", rev });
      }
    },
  };
}

/** Returns the requests of a worker that have no result yet. */
const openRequests = (w) => w.sent.filter((m) => m.kind === "sweep" && !w.finished.has(m.rev));

const lastShown = ({ shown }) => ({ key: shown.at(-1).key, done: shown.at(-1).done });

/** Returns a function from the number of a fit to its state. The rows are copied, because the pool changes them later. */
function stateOf(rows) {
  const z = rows.slice();
  return (i) => z[i * COLUMN_COUNT];
}

/** Returns the number of fits that have a state other than 0. */
const countFinished = (rows) => [...rows].filter((v, k) => k % COLUMN_COUNT === 0 && v > 0).length;

test("workers run only while a race is shown", () => {
  const b = newTestPool();
  b.pool.setPaused(false);
  assert.equal(b.workers.length, 0);
  b.pool.setRace(newRace("a"));
  assert.equal(b.runningWorkers().length, 2);
  b.pool.setRace(null);
  assert.equal(b.runningWorkers().length, 0);
});

test("each fit is computed once and in order, and each worker has one more fit in reserve", () => {
  const b = newTestPool();
  b.pool.setRace(newRace("a"));
  b.start();
  assert.deepEqual(b.workers.map((w) => w.sent.map((m) => m.i)), [[2, 0], [1, 4]]);
  assert.equal(b.workers[0].sent[0].link, "link of a");
  b.sendResult(b.workers[1]);
  assert.deepEqual(b.workers.map((w) => w.sent.map((m) => m.i)), [[2, 0], [1, 4, 3]]);
  for (const w of [0, 1, 0, 1]) b.sendResult(b.workers[w]);
  b.clock.advance(1000);
  assert.deepEqual(lastShown(b), { key: "a", done: 5 });
  assert.equal(b.workers.flatMap((w) => w.sent).length, 5, "a fit was computed twice");
});

test("a race has at most one worker per fit", () => {
  const b = newTestPool(8);
  b.pool.setRace(newRace("a", 3));
  b.start();
  assert.equal(b.workers.length, 3);
});

test("results are shown at a limited rate", () => {
  const b = newTestPool();
  b.pool.setRace(newRace("a"));
  b.start();
  const countBefore = b.shown.length;
  b.sendResult(b.workers[0]);
  b.sendResult(b.workers[1]);
  b.sendResult(b.workers[0]);
  b.clock.advance(149);
  assert.ok(b.shown.length <= countBefore + 1, `${b.shown.length - countBefore} pictures`);
  b.clock.advance(150);
  assert.equal(b.shown.at(-1).done, 3);
});

test("a drag stops running fits and starts no others", () => {
  const b = newTestPool();
  b.pool.setRace(newRace("a"));
  b.start();
  b.pool.setPaused(true);
  assert.deepEqual(b.runningFits(), ["cancel", "cancel"]);
  b.sendCancelled(b.workers[0]);
  b.sendCancelled(b.workers[1]);
  b.clock.advance(60000);
  assert.equal(b.pool.busyCount, 0);
  assert.equal(b.workers.flatMap((w) => w.sent).length, 8);
  b.pool.setPaused(false);
  assert.deepEqual(b.runningFits(), [2, 0], "the cancelled fits are computed again");
  assert.equal(b.runningWorkers().length, 2);
});

test("a worker that ignores a cancel is ended and replaced after the drag", () => {
  const b = newTestPool(1);
  b.pool.setRace(newRace("a"));
  b.start();
  b.pool.setPaused(true);
  b.clock.advance(249);
  assert.equal(b.workers[0].isEnded, false);
  b.clock.advance(2);
  assert.equal(b.workers[0].isEnded, true);
  assert.equal(b.workers.length, 1, "a worker was started during the drag");
  b.start();
  b.runningWorkers()[0].handlers.onReady();
  assert.deepEqual(b.runningFits(), [2]);
});

test("the result of a fit that finished before the drag is used", () => {
  const b = newTestPool(1);
  b.pool.setRace(newRace("a"));
  b.start();
  b.pool.setPaused(true);
  b.sendResult(b.workers[0]); // this result arrives after the request to cancel
  b.sendCancelled(b.workers[0]); // this cancels the next fit
  b.clock.advance(1000);
  assert.equal(b.shown.at(-1).done, 1);
  assert.equal(b.workers[0].isEnded, false);
});

test("a new race cancels running fits, and an earlier race keeps its results", () => {
  const b = newTestPool(1);
  b.pool.setRace(newRace("a"));
  b.start();
  b.sendResult(b.workers[0], 0.5);
  b.pool.setRace(newRace("b"));
  assert.deepEqual(lastShown(b), { key: "b", done: 0 });
  assert.equal(b.workers[0].sent.at(-1).kind, "cancel");
  b.sendCancelled(b.workers[0]);
  assert.equal(b.workers[0].sent.at(-1).link, "link of b");
  b.pool.setRace(newRace("a"));
  assert.deepEqual(lastShown(b), { key: "a", done: 1 });
});

test("the results of the last twelve races are kept", () => {
  const b = newTestPool();
  b.pool.setRace(newRace("a"));
  b.start();
  b.sendResult(b.workers[0]);
  for (let k = 0; k < 12; k++) b.pool.setRace(newRace(`r${k}`));
  b.pool.setRace(newRace("a"));
  assert.equal(b.shown.at(-1).done, 0);
});

test("a crashed worker is replaced, and a fit that crashes two workers is not tried again", () => {
  const b = newTestPool(1);
  b.pool.setRace(newRace("a"));
  b.start();
  b.workers[0].handlers.onCrash();
  assert.equal(b.runningWorkers().length, 1);
  b.workers[1].handlers.onReady();
  assert.deepEqual(b.runningFits(), [2]);
  b.workers[1].handlers.onCrash();
  b.workers[2].handlers.onReady();
  assert.deepEqual(b.runningFits(), [0]);
  b.clock.advance(1000);
  assert.equal(b.shown.at(-1).done, 1, "the fit that crashes counts as finished");
});

test("the pool starts no more workers after several failed starts", () => {
  const b = newTestPool(1);
  b.pool.setRace(newRace("a"));
  b.pool.setPaused(false);
  for (let k = 0; k < 50 && b.runningWorkers().length > 0; k++) b.runningWorkers()[0].handlers.onCrash();
  assert.ok(b.workers.length < 12, `${b.workers.length} workers were started`);
  assert.deepEqual(b.stopReasons, ["unborn"]);
  b.pool.setRace(newRace("b"));
  assert.equal(b.runningWorkers().length, 1, "another race starts a worker again");
  assert.deepEqual(b.stopReasons, ["unborn", ""]);
});

test("the pool reports once that it has stopped, and continues after restart()", () => {
  const b = newTestPool(2);
  b.pool.setRace(newRace("a"));
  b.start();
  b.sendResult(b.workers[0]);
  b.pool.restart();
  assert.deepEqual(b.stopReasons, [], "the running pool reports nothing");
  while (b.runningWorkers().length > 0) b.runningWorkers()[0].handlers.onCrash();
  assert.deepEqual(b.stopReasons, ["unborn"], "the last workers crashed before they were ready");
  b.pool.restart();
  b.start();
  assert.deepEqual(b.stopReasons, ["unborn", ""]);
  assert.equal(b.runningWorkers().length, 2);
  const { done } = lastShown(b);
  b.sendResult(b.runningWorkers()[0]);
  b.clock.advance(1000);
  assert.ok(lastShown(b).done > done, "no fit was finished since the restart");
  b.pool.setRace(newRace("b", 9, [0, 1, 2, 3, 4, 5, 6, 7, 8]));
  while (b.runningWorkers().length > 0) {
    b.start();
    b.runningWorkers()[0].handlers.onCrash();
  }
  assert.equal(b.stopReasons.at(-1), "crashed", "these workers were ready before they crashed");
  b.pool.setRace(null);
  assert.equal(b.stopReasons.at(-1), "", "without a race, the pool is not stuck");
});

test("one worker computes all fits of the joint method", () => {
  const b = newTestPool(2);
  const cells = [0, 1].flatMap((m) => [4, 8, 16].map((size) => Float64Array.of(m, size, 1, 0)));
  b.pool.setRace({ ...newRace("a"), order: [0, 1, 2, 3, 4, 5], cells, jointMethod: 0 });
  b.start();
  assert.deepEqual(b.workers.map((w) => w.sent.map((m) => m.i)), [[0, 1], [3, 4]]);
  b.clock.advance(5000);
  b.sendResult(b.workers[0]);
  assert.deepEqual(b.workers.map((w) => w.sent.map((m) => m.i)), [[0, 1, 2, 5], [3, 4]], "the other joint fits are expected to take no time");
});

test("a fit that takes too long is cancelled, and the next fit starts", () => {
  const b = newTestPool(1);
  b.pool.setRace(newRace("a"));
  b.start();
  b.clock.advance(20001);
  assert.equal(b.workers[0].sent.at(-1).kind, "cancel");
  b.sendCancelled(b.workers[0]);
  assert.deepEqual(b.runningFits(), [0]);
  b.clock.advance(1000);
  assert.equal(b.shown.at(-1).done, 1);
  assert.equal(b.shown.at(-1).state(2), 3, "the fit is given up, not refused");
  b.pool.setRace(newRace("a"));
  assert.equal(b.shown.at(-1).done, 1, "the same race keeps its results");
  b.sendResult(b.workers[0]);
  b.pool.setRace(newRace("b"));
  b.pool.setRace(newRace("a"));
  assert.equal(b.shown.at(-1).state(2), 0, "a fit that was given up is tried again");
  assert.equal(b.shown.at(-1).done, 1, "the finished fit keeps its result");
});

test("slow fits do not delay other fits, and the remaining time is predicted from finished fits", () => {
  // The race has two methods. Each method has three sizes, and each size has ten seeds. At the smallest size, a
  // fit takes 400 ms with the first method and 10 ms with the second method.
  const cells = [0, 1].flatMap((m) => [4, 8, 16].flatMap((size) => Array.from({ length: 10 }, (_, seed) => Float64Array.of(m, size, seed + 1, 0))));
  const durationOf = (i) => (cells[i][0] ? 10 : 400) * (cells[i][1] / 4);
  const order = [0, 30, ...cells.keys()].filter((i, k, all) => all.indexOf(i) === k);
  const b = newTestPool(1);
  b.pool.setRace({ ...newRace("a"), order, cells });
  b.start();
  const computedFits = [];
  while (computedFits.length < order.length) {
    const i = b.runningFits()[0];
    computedFits.push(i);
    b.clock.advance(durationOf(i));
    b.sendResult(b.workers[0]);
  }
  assert.deepEqual([...computedFits].sort((i, j) => i - j), [...cells.keys()], "each fit is computed once");
  const meanPosition = (m) => computedFits.reduce((sum, i, turn) => sum + (cells[i][0] === m ? turn : 0), 0) / 30;
  assert.ok(meanPosition(1) < meanPosition(0), `the mean position of short fits is ${meanPosition(1)}, and of long fits ${meanPosition(0)}`);
  assert.ok(computedFits.slice(0, 40).some((i) => i > 0 && i < 30), "long fits are delayed until all others are finished");
  const totalMs = computedFits.reduce((sum, i) => sum + durationOf(i), 0);
  let spentMs = 0, countedFits = 0;
  for (const { done, remainingTime } of b.shown) {
    for (; countedFits < done; countedFits++) spentMs += durationOf(computedFits[countedFits]);
    if (done < 8) assert.ok(Number.isNaN(remainingTime), "too few fits are finished for a prediction");
    else assert.ok(Math.abs(remainingTime - (totalMs - spentMs)) <= 0.1 * totalMs, `after ${done} fits the prediction is ${remainingTime} ms, and the true time is ${totalMs - spentMs} ms`);
  }
  assert.equal(b.pool.fits.left, 0);
});

test("one worker measures the times of all fits, and known errors are kept", () => {
  const b = newTestPool(3);
  b.pool.setRace(newRace("a"));
  b.start();
  b.sendResult(b.workers[0]); // this is the result of fit 2
  const currentState = () => b.shown.at(-1);
  b.pool.setRace({ ...newRace("a"), isTimed: true, link: "against time" });
  const sentCounts = b.workers.map((w) => w.sent.length);
  while (b.workers.some((w) => openRequests(w).length > 0)) {
    const busyWorkers = b.workers.filter((w) => openRequests(w).length > 0);
    if (busyWorkers.length > 1) b.sendResult(busyWorkers[0]); // this fit began before times were measured
    else b.sendResult(busyWorkers[0], 0.2, openRequests(busyWorkers[0])[0].link === "against time" ? 3 : NaN);
    const timingWorkers = b.workers.filter((w) => openRequests(w).some((m) => m.link === "against time"));
    assert.ok(timingWorkers.length <= 1, "two workers measure times");
    assert.ok(timingWorkers.length === 0 || b.workers.every((w) => w === timingWorkers[0] || openRequests(w).length === 0), "another worker is busy while a time is measured");
  }
  const timedFits = b.workers.flatMap((w, k) => w.sent.slice(sentCounts[k])).filter((m) => m.kind === "sweep").map((m) => m.i);
  assert.deepEqual([...timedFits].sort(), [0, 1, 2, 3, 4], "each time is measured once");
  b.clock.advance(1000);
  assert.equal(currentState().done, 5);
  b.pool.setRace(newRace("a")); // without measured times, no fit is missing
  assert.equal(b.workers.some((w) => openRequests(w).length > 0), false);
});

test("a fit whose time cannot be measured keeps its error", () => {
  const b = newTestPool(1);
  b.pool.setRace(newRace("a", 1, [0]));
  b.start();
  b.sendResult(b.workers[0]);
  b.pool.setRace({ ...newRace("a", 1, [0]), isTimed: true });
  b.clock.advance(59000);
  assert.deepEqual(b.runningFits(), [0]);
  b.clock.advance(1100);
  assert.equal(b.runningWorkers().some((w) => w.sent.at(-1).kind === "cancel"), true);
  b.sendCancelled(b.workers[0]);
  b.clock.advance(1000);
  assert.equal(b.shown.at(-1).state(0), 1);
  assert.equal(b.runningWorkers().some((w) => openRequests(w).length > 0), false, "the fit is measured again");
});

test("raceOf returns the race of a result with its fits in order", () => {
  const data = Float64Array.of(9, 0, 4, 1, 2, 0, 8, 1, 0, 1, 0.5, 3, 1).buffer;
  const plan = { key: "", methods: ["nystrom", "rskpca"], vary: ["m", "ell"], floor: -1, timed: false };
  const blocks = [{ name: "points", rows: 1, cols: 1, off: 0 }, { name: "race.cells", rows: 3, cols: 4, off: 1 }];
  const r = raceOf({ body: { race: plan }, blocks, data }, "v=1");
  assert.deepEqual(r.order, [1, 2, 0]);
  const rows = new Float64Array(3 * COLUMN_COUNT);
  assert.deepEqual(fitsOf(r, rows), []);
  rows.set([1, 8, 0.25, 0, 2, 64, 100, 1.5, 3], COLUMN_COUNT);
  rows.set([2, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN], 2 * COLUMN_COUNT);
  assert.deepEqual(fitsOf(r, rows), [
    { setting: { method: "nystrom", m: 8, seed: 1 }, m: 8, error: 0.25, se: 0, ms: 2, ms_range: [1.5, 3], bytes: 64, evals: 100 },
    { setting: { method: "rskpca", ell: 0.5, seed: 3 }, refused: true },
  ]);
  rows.fill(NaN, COLUMN_COUNT + 4, COLUMN_COUNT + 5);
  assert.equal("ms" in fitsOf(r, rows)[0], false, "a fit without a measured time has no ms");
  assert.equal(r.isTimed, false);
  assert.equal(raceOf({ body: { race: { ...plan, timed: true } }, blocks, data }, "v=1").isTimed, true);
  const reasons = [];
  reasons[2] = "It is too large.";
  assert.equal(fitsOf(r, rows, reasons)[1].refused, "It is too large.");
  assert.deepEqual(labelsOf(r, reasons, 2500), { "race.key": "", "race.reasons": "2 It is too large.", "race.left": "2.5" });
  assert.deepEqual(labelsOf(r, [], NaN), { "race.key": "", "race.reasons": "", "race.left": "" });
  rows.set([3, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN], 2 * COLUMN_COUNT);
  assert.deepEqual(fitsOf(r, rows)[1], { setting: { method: "rskpca", ell: 0.5, seed: 3 }, givenUp: true });
  assert.equal(raceOf({ body: { race: plan }, blocks: [], data }, ""), null);
  assert.equal(raceOf({ body: {}, data }, ""), null);
});
