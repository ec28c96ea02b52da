import assert from "node:assert/strict";
import test from "node:test";
import { largestDifference, disagreements, median } from "./agree.mjs";

test("all arrays of two results are compared", () => {
  const reference = { weights: [0.5, 0.25], eigenvalues: [2, 1], residual: [1e-12] };
  assert.equal(largestDifference(reference, reference), 0);
  assert.equal(largestDifference({ weights: [0.5, 0.25], eigenvalues: [2, 1.5], residual: [1] }, reference), 0.25);
  assert.equal(largestDifference({ weights: [0.5, 0.25], eigenvalues: [2, NaN] }, reference), NaN);
});

test("a result with missing or additional arrays agrees with no other result", () => {
  const reference = { weights: [1], kernel: [1, 2] };
  for (const result of [{}, { weights: [1] }, { ...reference, more: [1] }, { weights: [1], kernel: [1] }, { weights: [1], kernel: [1, 2, 3] }]) {
    assert.equal(largestDifference(result, reference), Infinity, JSON.stringify(result));
    assert.notEqual(disagreements({ peer: result }, reference, 1e-8).problems.length, 0, JSON.stringify(result));
  }
  assert.equal(largestDifference({ residual: [0] }, { residual: [0] }), Infinity); // no array is compared
});

test("residuals and orthogonality have limits and must be reported", () => {
  const validResult = { eigenvalues: [2, 1], residual: [1e-13], orthogonality: [1e-14] };
  assert.deepEqual(disagreements({ first: validResult, second: { ...validResult, residual: [1e-9] } }, validResult, 1e-12).problems, []);
  for (const invalidValues of [{ residual: [1e-7] }, { residual: [NaN] }, { orthogonality: [1e-9] }]) {
    assert.equal(disagreements({ peer: { ...validResult, ...invalidValues } }, validResult, 1e-12).problems.length, 1, JSON.stringify(invalidValues));
  }
  assert.equal(disagreements({ peer: { ...validResult, residual: [1e-9] } }, validResult, 1e-12, 1e-12).problems.length, 1); // the last argument is the limit of the row
  const { orthogonality, ...withoutOrthogonality } = validResult;
  assert.match(disagreements({ peer: withoutOrthogonality }, validResult, 1e-12).problems.join(), /orthogonality/);
});

test("the median of two values is their mean", () => {
  assert.equal(median([3, 1]), 2);
  assert.equal(median([9, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 9]), 3);
});
