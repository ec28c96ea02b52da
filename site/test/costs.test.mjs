import test from "node:test";
import assert from "node:assert/strict";
import { createCosts } from "../app/costs.js";

// Three methods at three sizes with two seeds each.
const cells = [0, 1, 2].flatMap((m) => [4, 8, 16].flatMap((at) => [1, 2].map((seed) => Float64Array.of(m, at, seed, 0))));
const cell = (m, place, seed = 1) => 6 * m + 2 * place + seed - 1;

test("of a race of which nothing is known nobody knows how long it takes", () => {
  const c = createCosts(cells);
  assert.ok(cells.every((_, i) => Number.isNaN(c.of(i))));
  assert.ok(Number.isNaN(createCosts([]).of(0)));
});

test("a fit takes as long as the next of its method, and as those of others where there is none", () => {
  const c = createCosts(cells);
  c.took(cell(0, 0), 30, false);
  c.took(cell(0, 0, 2), 50, false);
  assert.equal(c.of(cell(0, 0)), 40);
  assert.equal(c.of(cell(0, 1, 2)), 80);
  assert.equal(c.of(cell(0, 2)), 160);
  c.took(cell(0, 2), 100, false);
  assert.equal(c.of(cell(0, 2, 2)), 100);
  assert.equal(c.of(cell(0, 1)), 80, "the smaller of two that are as near");
  assert.equal(c.of(cell(1, 0)), 40, "nobody has seen this one");
  c.took(cell(2, 0), 1000, false);
  assert.equal(c.of(cell(2, 1)), 2000);
  assert.equal(c.of(cell(1, 0)), 1000, "the larger of two");
  c.took(cell(1, 0), 1, false);
  assert.equal(c.of(cell(1, 1)), 2);
});

test("a size that is refused takes no time, and says nothing of others", () => {
  const c = createCosts(cells);
  c.took(cell(0, 0), 10, false);
  c.took(cell(0, 2), 1, true);
  assert.equal(c.of(cell(0, 2, 2)), 1);
  assert.equal(c.of(cell(0, 1)), 20);
  c.took(cell(1, 0), 1, true);
  assert.equal(c.of(cell(1, 2)), 1, "where all that is known is refused, so will be the rest");
});

test("what is found together takes its time once", () => {
  const c = createCosts(cells, 1);
  c.took(cell(0, 0), 10, false);
  assert.equal(c.of(cell(1, 1)), 20);
  c.took(cell(1, 1), 500, false);
  assert.equal(c.of(cell(1, 2)), 0);
  assert.equal(c.of(cell(0, 1)), 20);
});
