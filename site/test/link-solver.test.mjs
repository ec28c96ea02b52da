import assert from "node:assert/strict";
import test from "node:test";
import { LinkSolver } from "../pictures/link-solver.js";

test("the result for printing is requested once for each final state", () => {
  let runTimer;
  const requests = [];
  let isBusy = false;
  const solver = new LinkSolver((rev) => !isBusy && Boolean(requests.push(rev)), { now: () => 0, setTimer: (f) => (runTimer = f), clearTimer: () => (runTimer = undefined) });
  solver.schedule(false);
  assert.equal(runTimer, undefined, "what is shown is what the link has");
  solver.schedule(true);
  runTimer();
  assert.equal(solver.receive({ kind: "result", rev: 3 }), false, "an answer of others");
  assert.ok(solver.receive({ kind: "result", rev: requests[0] }));
  assert.equal(solver.answer, requests[0]);

  solver.schedule(true); // the state has changed
  assert.equal(solver.answer, undefined);
  assert.ok(solver.receive({ kind: "result", rev: requests[0] }));
  assert.equal(solver.answer, undefined, "an answer of the state before");
  runTimer();
  assert.ok(solver.receive({ kind: "cancelled", rev: requests[1] }));
  assert.equal(solver.answer, undefined);

  solver.schedule(true);
  isBusy = true;
  runTimer();
  assert.equal(requests.length, 2, "a busy worker is asked");
  isBusy = false;
  runTimer();
  assert.equal(requests.length, 3, "the worker was busy once, and is never asked again");
});
