import assert from "node:assert/strict";
import test from "node:test";
import { medianErrors } from "../numbers/comparison-table.js";

test("the table of a comparison has the median error of each method for each number of features", () => {
  const fit = (method, m, seed, error) => ({ setting: { method, m, seed }, m, error });
  const { methods, rows } = medianErrors([fit("rff", 8, 1, 0.5), fit("rff", 8, 2, 0.1), fit("rff", 8, 3, 0.4), fit("rff", 4, 1, 0.6), fit("rff", 4, 2, 0.8), fit("ika", 8, 1, 0.2), { setting: { method: "ika", seed: 1 }, refused: true }]);
  assert.deepEqual(methods, ["rff", "ika"]);
  assert.deepEqual(rows, [[4, [0.7, undefined]], [8, [0.4, 0.2]]]);
  assert.deepEqual(medianErrors([]), { methods: [], rows: [] });
});
