import assert from "node:assert/strict";
import test from "node:test";
import { Trials } from "../app/trials.js";

/** Returns trials with the sent messages. The worker is idle unless isBusy is true. */
function createTrials() {
  const sent = [], worker = { isBusy: false };
  const trials = new Trials({ post: (message) => sent.push(message), canStart: () => !worker.isBusy });
  const answer = (body) => trials.receive({ kind: "trial", rev: sent.at(-1).rev, body, blocks: [{ name: "points", rows: 1, cols: 2, off: 0 }], data: new Float64Array([3, 4]).buffer });
  return { trials, sent, worker, answer };
}
const requests = ["a", "b", "c"].map((link) => ({ link, list: "method" }));

test("one trial runs at a time, in order, and a known trial is not requested again", () => {
  const { trials, sent, answer } = createTrials();
  let count = 0;
  trials.onTrial = () => count++;
  trials.request(requests);
  assert.deepEqual(sent.map((m) => m.link), ["a"]);
  answer({ m: 3, error: 0.5 });
  assert.deepEqual(sent.map((m) => m.link), ["a", "b"]);
  trials.request([requests[2], requests[0]]);
  answer({ m: 3, error: 0.25 });
  assert.deepEqual(sent.map((m) => m.link), ["a", "b", "c"]);
  answer({ m: 0, error: null, reason: "no" });
  assert.deepEqual([sent.length, count], [3, 3]);
  assert.deepEqual(requests.map((r) => trials.get(r).error), [0.5, 0.25, null]);
  assert.deepEqual([...trials.get(requests[0]).block("points")], [3, 4]);
  assert.equal(trials.get(requests[0]).columns("points"), 2);
  assert.equal(trials.get({ link: "a", list: "kernel" }), undefined, "a picture of the kernel differs from a picture of marks");
});

test("a trial waits while the worker is busy, and is repeated after a newer request has ended it", () => {
  const { trials, sent, worker, answer } = createTrials();
  worker.isBusy = true;
  trials.request(requests);
  assert.equal(sent.length, 0);
  worker.isBusy = false;
  trials.resume();
  worker.isBusy = true;
  answer({ m: 0, error: null, cancelled: true });
  assert.equal(trials.get(requests[0]), undefined);
  worker.isBusy = false;
  trials.resume();
  assert.deepEqual(sent.map((m) => m.link), ["a", "a"]);
});

test("a trial during which the worker ends is repeated once", () => {
  const { trials, sent } = createTrials();
  trials.request(requests);
  trials.workerEnded();
  assert.equal(trials.get(requests[0]), undefined, "the end of a worker is not yet the fault of the trial");
  trials.resume();
  trials.workerEnded();
  trials.resume();
  assert.deepEqual(sent.map((m) => m.link), ["a", "a", "b"]);
  assert.match(trials.get(requests[0]).reason, /broke off/);
  trials.receive({ kind: "trial", rev: 2, body: { m: 1, error: 0 }, data: new ArrayBuffer(0) });
  assert.equal(trials.get(requests[1]), undefined, "an answer to an older request is used");
});
