import test from "node:test";
import assert from "node:assert/strict";
import { createCosts } from "../app/costs.js";

// The cells contain three methods. Each method has three sizes, and each size has two seeds.
const cells = [0, 1, 2].flatMap((m) => [4, 8, 16].flatMap((size) => [1, 2].map((seed) => Float64Array.of(m, size, seed, 0))));
const cellIndex = (m, sizeIndex, seed = 1) => 6 * m + 2 * sizeIndex + seed - 1;

test("without finished fits, the time of a race is unknown", () => {
  const c = createCosts(cells);
  assert.ok(cells.every((_, i) => Number.isNaN(c.predict(i))));
  assert.ok(Number.isNaN(createCosts([]).predict(0)));
});

test("the time of a fit is predicted from its method, or else from other methods", () => {
  const c = createCosts(cells);
  c.addTime(cellIndex(0, 0), 30, false);
  c.addTime(cellIndex(0, 0, 2), 50, false);
  assert.equal(c.predict(cellIndex(0, 0)), 40);
  assert.equal(c.predict(cellIndex(0, 1, 2)), 80);
  assert.equal(c.predict(cellIndex(0, 2)), 160);
  c.addTime(cellIndex(0, 2), 100, false);
  assert.equal(c.predict(cellIndex(0, 2, 2)), 100);
  assert.equal(c.predict(cellIndex(0, 1)), 80, "of two equally near sizes, the smaller one is used");
  assert.equal(c.predict(cellIndex(1, 0)), 40, "the method has no finished fit");
  c.addTime(cellIndex(2, 0), 1000, false);
  assert.equal(c.predict(cellIndex(2, 1)), 2000);
  assert.equal(c.predict(cellIndex(1, 0)), 1000, "the median of two times is the larger one");
  c.addTime(cellIndex(1, 0), 1, false);
  assert.equal(c.predict(cellIndex(1, 1)), 2);
});

test("a refused size takes no time and predicts no other size", () => {
  const c = createCosts(cells);
  c.addTime(cellIndex(0, 0), 10, false);
  c.addTime(cellIndex(0, 2), 1, true);
  assert.equal(c.predict(cellIndex(0, 2, 2)), 1);
  assert.equal(c.predict(cellIndex(0, 1)), 20);
  c.addTime(cellIndex(1, 0), 1, true);
  assert.equal(c.predict(cellIndex(1, 2)), 1, "if all finished fits are refused, other sizes are expected to be refused");
});

test("the fits of the joint method are computed together, so later fits take no time", () => {
  const c = createCosts(cells, 1);
  c.addTime(cellIndex(0, 0), 10, false);
  assert.equal(c.predict(cellIndex(1, 1)), 20);
  c.addTime(cellIndex(1, 1), 500, false);
  assert.equal(c.predict(cellIndex(1, 2)), 0);
  assert.equal(c.predict(cellIndex(0, 1)), 20);
});
