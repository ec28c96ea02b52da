import assert from "node:assert/strict";
import test from "node:test";
import { LinkSolver } from "../pictures/apart.js";

test("the result for paper is requested once for the state at rest", () => {
  let due;
  const asked = [];
  let busy = false;
  const apart = new LinkSolver((rev) => !busy && Boolean(asked.push(rev)), { now: () => 0, later: (f) => (due = f), forget: () => (due = undefined) });
  apart.schedule(false);
  assert.equal(due, undefined, "what is shown is what the link has");
  apart.schedule(true);
  due();
  assert.equal(apart.receive({ kind: "result", rev: 3 }), false, "an answer of others");
  assert.ok(apart.receive({ kind: "result", rev: asked[0] }));
  assert.equal(apart.answer, asked[0]);

  apart.schedule(true); // another state
  assert.equal(apart.answer, undefined);
  assert.ok(apart.receive({ kind: "result", rev: asked[0] }));
  assert.equal(apart.answer, undefined, "an answer of the state before");
  due();
  assert.ok(apart.receive({ kind: "cancelled", rev: asked[1] }));
  assert.equal(apart.answer, undefined);

  apart.schedule(true);
  busy = true;
  due();
  assert.equal(asked.length, 2, "a busy worker is asked");
  busy = false;
  due();
  assert.equal(asked.length, 3, "the worker was busy once, and is never asked again");
});
