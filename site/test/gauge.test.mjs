import assert from "node:assert/strict";
import test from "node:test";
import { leftEnd, errorMarks, errorPosition, powerLabel, remarkOf } from "../numbers/gauge.js";

test("the scale is logarithmic from 0.1 % to 100 % and extends to smaller best possible errors", () => {
  for (const [optimal, want] of [[0.02, -3], [0.001, -4], [0.00099, -4], [0.0001, -5], [0.00023, -4], [1e-14, -9], [{ atMost: 1e-6 }, -3], [undefined, -3], [0, -3]]) {
    assert.equal(leftEnd([{ optimal }, { optimal: 0.5 }]), want, String(optimal));
  }
  assert.equal(errorPosition(1, -3), 1);
  assert.equal(errorPosition(0.001, -3), 0);
  assert.ok(Math.abs(errorPosition(0.01, -3) - 1 / 3) < 1e-12);
  assert.equal(errorPosition(1.4, -3), 1, "errors above 100 % are at the right end");
  assert.equal(errorPosition(0, -3), 0);
});

test("the labels of the scale are percentages", () => {
  assert.deepEqual([0, -2, -4, -5, -6, -8, -9].map(powerLabel), ["100\u202f%", "1\u202f%", "0.01\u202f%", "10⁻³\u202f%", "10⁻⁴\u202f%", "10⁻⁶\u202f%", "10⁻⁷\u202f%"]);
});

test("an estimate is a bar of two standard errors to each side and is cut at the best possible error", () => {
  const positionAt = (error) => errorPosition(error, -3);
  assert.deepEqual(errorMarks({ error: 0.14, optimal: 0.02 }, -3), { best: positionAt(0.02), low: positionAt(0.14), high: positionAt(0.14) });
  assert.deepEqual(errorMarks({ error: 0.14, error_se: 0.01, optimal: 0.02 }, -3), { best: positionAt(0.02), low: positionAt(0.14 - 2 * 0.01), high: positionAt(0.14 + 2 * 0.01) });
  assert.deepEqual(errorMarks({ error: 0.022, error_se: 0.004, optimal: 0.02 }, -3), { best: positionAt(0.02), low: positionAt(0.02), high: positionAt(0.022 + 0.008) });
  assert.deepEqual(errorMarks({ error: 0.01, error_se: 0.001, optimal: 0.02 }, -3), { best: positionAt(0.02), low: positionAt(0.02), high: positionAt(0.02) }, "the estimate is below the best possible error");
  assert.deepEqual(errorMarks({ error: 0.14, optimal: { atMost: 0.1 } }, -3), { best: null, low: positionAt(0.14), high: positionAt(0.14) }, "a mere bound of the best possible error has no line");
  assert.deepEqual(errorMarks({ error: null, refused: "no" }, -3), { best: null, low: null, high: null });
});

test("beside the size is the largest entry if the exact column has the best possible error", () => {
  assert.equal(remarkOf({ error: 0.14, optimal: 0.02 }, "0.50", true), "largest entry 0.50");
  assert.equal(remarkOf({ error: 0.14, optimal: 0.02 }, "0.50", false).replace("\u202f", " "), "best 2.0 %");
  assert.equal(remarkOf({ error: 0.14 }, "0.50", false), "");
  assert.equal(remarkOf({ error: 0.14, error_se: 0.01, optimal: 0.02 }, "at least 0.50", true), "sampled");
  assert.equal(remarkOf({ error: null, refused: "no" }, "none", true), "");
});
