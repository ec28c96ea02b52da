import assert from "node:assert/strict";
import test from "node:test";
import { LinkSolver } from "../pictures/link-solver.js";

test("the result for printing is requested once for each final state", () => {
  let runTimer;
  const requests = [];
  let isBusy = false;
  const solver = new LinkSolver((rev) => !isBusy && Boolean(requests.push(rev)), { now: () => 0, setTimer: (f) => (runTimer = f), clearTimer: () => (runTimer = undefined) });
  solver.schedule(false);
  assert.equal(runTimer, undefined, "the shown result is the result of the link");
  solver.schedule(true);
  runTimer();
  assert.equal(solver.receive({ kind: "result", rev: 3 }), false, "the result belongs to a shown state");
  assert.ok(solver.receive({ kind: "result", rev: requests[0] }));
  assert.equal(solver.resultRev, requests[0]);

  solver.schedule(true); // the state has changed
  assert.equal(solver.resultRev, undefined);
  assert.ok(solver.receive({ kind: "result", rev: requests[0] }));
  assert.equal(solver.resultRev, undefined, "the result belongs to the previous state");
  runTimer();
  assert.ok(solver.receive({ kind: "cancelled", rev: requests[1] }));
  assert.equal(solver.resultRev, undefined);

  solver.schedule(true);
  isBusy = true;
  runTimer();
  assert.equal(requests.length, 2, "a busy worker receives a request");
  isBusy = false;
  runTimer();
  assert.equal(requests.length, 3, "the request is not repeated after the worker was busy");
});
