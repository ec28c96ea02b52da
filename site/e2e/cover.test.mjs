import assert from "node:assert/strict";
import test from "node:test";
import { pairwise, product } from "./cover.mjs";

test("every two values meet in a row of the cover", () => {
  const factors = [["a", "b", "c", "d"], ["x", "y"], ["1", "2", "3"]];
  const rows = pairwise(factors, 7);
  for (let a = 0; a < 3; a++) {
    for (let b = a + 1; b < 3; b++) {
      for (const [v, w] of product([factors[a], factors[b]])) {
        assert.ok(rows.some((r) => r[a] === v && r[b] === w), `${v} never meets ${w}`);
      }
    }
  }
  assert.ok(rows.length < product(factors).length);
  assert.deepEqual(rows, pairwise(factors, 7), "the same seed gives other rows");
});
