import test from "node:test";
import assert from "node:assert/strict";
import { nearest } from "../controls/follow.js";

test("a probe far from the data goes to the nearest point, and one near it stays", () => {
  const points = Float64Array.from([-1, 0, 1, 0.12345, 0, 1]);
  assert.deepEqual(nearest(points, [1.4, -0.5]), [1, 0.123]);
  assert.equal(nearest(points, [1.05, 0.1]), null);
  assert.equal(nearest([], [0, 0]), null);
  assert.deepEqual(nearest([2, 3], [0, 0]), [2, 3], "one point");
});
