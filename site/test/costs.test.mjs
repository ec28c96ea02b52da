import test from "node:test";
import assert from "node:assert/strict";
import { createCosts } from "../app/costs.js";

// Three methods at three sizes with two seeds each.
const cells = [0, 1, 2].flatMap((m) => [4, 8, 16].flatMap((at) => [1, 2].map((seed) => Float64Array.of(m, at, seed, 0))));
const cell = (m, place, seed = 1) => 6 * m + 2 * place + seed - 1;

test("without finished fits, the time of a race is unknown", () => {
  const c = createCosts(cells);
  assert.ok(cells.every((_, i) => Number.isNaN(c.predict(i))));
  assert.ok(Number.isNaN(createCosts([]).predict(0)));
});

test("the time of a fit is predicted from its method, or else from other methods", () => {
  const c = createCosts(cells);
  c.addTime(cell(0, 0), 30, false);
  c.addTime(cell(0, 0, 2), 50, false);
  assert.equal(c.predict(cell(0, 0)), 40);
  assert.equal(c.predict(cell(0, 1, 2)), 80);
  assert.equal(c.predict(cell(0, 2)), 160);
  c.addTime(cell(0, 2), 100, false);
  assert.equal(c.predict(cell(0, 2, 2)), 100);
  assert.equal(c.predict(cell(0, 1)), 80, "the smaller of two that are as near");
  assert.equal(c.predict(cell(1, 0)), 40, "nobody has seen this one");
  c.addTime(cell(2, 0), 1000, false);
  assert.equal(c.predict(cell(2, 1)), 2000);
  assert.equal(c.predict(cell(1, 0)), 1000, "the larger of two");
  c.addTime(cell(1, 0), 1, false);
  assert.equal(c.predict(cell(1, 1)), 2);
});

test("a refused size takes no time and predicts no other size", () => {
  const c = createCosts(cells);
  c.addTime(cell(0, 0), 10, false);
  c.addTime(cell(0, 2), 1, true);
  assert.equal(c.predict(cell(0, 2, 2)), 1);
  assert.equal(c.predict(cell(0, 1)), 20);
  c.addTime(cell(1, 0), 1, true);
  assert.equal(c.predict(cell(1, 2)), 1, "where all that is known is refused, so will be the rest");
});

test("the fits of the floor take time once", () => {
  const c = createCosts(cells, 1);
  c.addTime(cell(0, 0), 10, false);
  assert.equal(c.predict(cell(1, 1)), 20);
  c.addTime(cell(1, 1), 500, false);
  assert.equal(c.predict(cell(1, 2)), 0);
  assert.equal(c.predict(cell(0, 1)), 20);
});
