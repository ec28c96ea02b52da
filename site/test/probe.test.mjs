import test from "node:test";
import assert from "node:assert/strict";
import { nearestPoint } from "../controls/probe.js";

test("a probe far from the data moves to the nearest point, and a near probe stays", () => {
  const points = Float64Array.from([-1, 0, 1, 0.12345, 0, 1]);
  assert.deepEqual(nearestPoint(points, [1.4, -0.5]), [1, 0.123]);
  assert.equal(nearestPoint(points, [1.05, 0.1]), null);
  assert.equal(nearestPoint([], [0, 0]), null);
  assert.deepEqual(nearestPoint([2, 3], [0, 0]), [2, 3], "a single point");
});
