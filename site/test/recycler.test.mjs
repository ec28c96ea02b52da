import assert from "node:assert/strict";
import test from "node:test";
import { KEPT_BYTES, REST_TIME, Recycler, SHRINKAGE } from "../app/recycler.js";
import { fakeClock } from "./clock.mjs";

/** Returns a recycler of a page whose state a test changes. */
function createRecycler() {
  const clock = fakeClock(), page = { points: 100, isAtRest: true, postCount: 0, canLoad: true }, questions = [], replaced = [];
  const post = (message) => {
    page.postCount++;
    questions.push(message);
  };
  const recycler = new Recycler({ clock, post, postCount: () => page.postCount, isAtRest: () => page.isAtRest, points: () => page.points,
    replace(message) {
      replaced.push(message);
      if (!page.canLoad) return;
      recycler.workerStarted();
      recycler.record(page.points);
    },
  });
  const show = (points) => {
    page.points = points;
    recycler.record(points);
  };
  const answer = (bytes, rev = questions.at(-1).rev) => recycler.receive({ kind: "idle", rev, body: { bytes, points: "" }, data: new ArrayBuffer(0) });
  return { clock, page, recycler, questions, replaced, show, answer };
}

test("a worker with much memory is replaced after a rest in a much smaller state", () => {
  const { clock, questions, replaced, show, answer } = createRecycler();
  show(5000);
  show(5000 / SHRINKAGE);
  clock.advance(REST_TIME - 1);
  assert.equal(questions.length, 0);
  clock.advance(1);
  assert.deepEqual(questions, [{ kind: "idle", rev: 1 }]);
  answer(KEPT_BYTES + 1);
  assert.equal(replaced.length, 1);
  clock.advance(10 * REST_TIME);
  show(5000 / SHRINKAGE);
  clock.advance(10 * REST_TIME);
  assert.equal(questions.length, 1, "a new worker is asked, although it has computed no larger state");
});

test("a worker is not asked while the state has nearly as many points as before", () => {
  const { clock, questions, show } = createRecycler();
  for (const n of [5000, 4000, 5000 / SHRINKAGE + 1]) {
    show(n);
    clock.advance(10 * REST_TIME);
  }
  assert.equal(questions.length, 0);
});

test("a worker with little memory stays, and is not asked again", () => {
  const { clock, questions, replaced, show, answer } = createRecycler();
  show(1000);
  show(100);
  clock.advance(REST_TIME);
  answer(KEPT_BYTES);
  show(100);
  clock.advance(10 * REST_TIME);
  assert.deepEqual([questions.length, replaced.length], [1, 0]);
});

test("each new state begins the rest again, and a busy page is asked later", () => {
  const { clock, page, questions, show } = createRecycler();
  show(5000);
  show(100);
  for (let k = 0; k < 5; k++) {
    clock.advance(REST_TIME - 1);
    show(100 + k);
  }
  assert.equal(questions.length, 0);
  page.isAtRest = false; // for example, while the fits of a race are computed
  clock.advance(3 * REST_TIME);
  assert.equal(questions.length, 0);
  page.isAtRest = true;
  clock.advance(REST_TIME);
  assert.equal(questions.length, 1);
});

test("an answer does not count after another message to the worker, or while the page is busy", () => {
  const { clock, page, questions, replaced, show, answer } = createRecycler();
  show(5000);
  show(100);
  clock.advance(REST_TIME);
  page.postCount++;
  answer(4 * KEPT_BYTES);
  assert.equal(replaced.length, 0);
  clock.advance(REST_TIME);
  page.isAtRest = false;
  answer(4 * KEPT_BYTES);
  assert.equal(replaced.length, 0);
  page.isAtRest = true;
  clock.advance(REST_TIME);
  assert.equal(questions.length, 3, "the worker is not asked again");
  answer(4 * KEPT_BYTES, 2); // a late answer
  assert.equal(replaced.length, 0);
  answer(4 * KEPT_BYTES);
  assert.equal(replaced.length, 1);
});

test("a worker that could not be replaced is asked again after the next result", () => {
  const { clock, page, questions, replaced, show, answer } = createRecycler();
  page.canLoad = false; // there is no network
  show(5000);
  show(100);
  clock.advance(REST_TIME);
  answer(4 * KEPT_BYTES);
  clock.advance(10 * REST_TIME);
  assert.deepEqual([questions.length, replaced.length], [1, 1]);
  page.canLoad = true;
  show(100);
  clock.advance(REST_TIME);
  answer(4 * KEPT_BYTES);
  show(100);
  clock.advance(10 * REST_TIME);
  assert.deepEqual([questions.length, replaced.length], [2, 2]);
});

test("a state without a larger one before it ends the wait, and so does another worker", () => {
  const { clock, recycler, questions, replaced, show, answer } = createRecycler();
  show(5000);
  show(100);
  show(5000); // undo
  clock.advance(10 * REST_TIME);
  assert.equal(questions.length, 0);
  show(100);
  clock.advance(REST_TIME);
  recycler.workerStarted(); // the asked worker has crashed
  answer(4 * KEPT_BYTES);
  show(100);
  clock.advance(10 * REST_TIME);
  assert.deepEqual([questions.length, replaced.length], [1, 0]);
});
