/** These tests check the median distance, which must be the same as in Go, and principal components. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bandwidths } from "../import/bandwidth.js";
import { jacobi, principalComponents } from "../import/principal.js";

// The file is also checked by a test in approx/kernel.
const MEDIANS = JSON.parse(readFileSync(new URL("../../approx/kernel/testdata/medians.json", import.meta.url), "utf8"));

test("the median distance and the 10th percentile are those of Go, also for a sample", () => {
  for (const { n, mod, seed, ...wanted } of MEDIANS) {
    const x = Float64Array.from({ length: 2 * n }, (_, i) => (i * i * 7919) % mod / 64);
    const got = bandwidths(x, BigInt(seed));
    assert.deepEqual(Object.keys(got), Object.keys(wanted));
    for (const [key, want] of Object.entries(wanted)) assert.ok(Math.abs(got[key] - want) <= 1e-13 * want, `${n} points, seed ${seed}: the ${key} is ${got[key]}, not ${want}`);
  }
});

/** Returns columns of random numbers with these deviations, rotated in the first two columns. */
function randomColumns(n, deviations) {
  let seed = 5;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647 - 0.5;
  const columns = deviations.map((s) => Float64Array.from({ length: n }, () => 7 + s * (random() + random() + random())));
  const [a, b] = columns;
  for (let i = 0; i < n; i++) [a[i], b[i]] = [0.6 * a[i] - 0.8 * b[i], 0.8 * a[i] + 0.6 * b[i]];
  return columns;
}

test("two principal components have the largest variances, and are uncorrelated and orthonormal", () => {
  for (const deviations of [[3, 1], [3, 2, 1], Array.from({ length: 11 }, (_, i) => 1 + i), Array.from({ length: 60 }, (_, i) => 1.05 ** i)]) {
    const n = 400, columns = randomColumns(n, deviations), d = columns.length;
    const means = columns.map((c) => c.reduce((a, b) => a + b) / n);
    const covariance = columns.map((a, i) => columns.map((b, j) => a.reduce((sum, _, k) => sum + (a[k] - means[i]) * (b[k] - means[j]), 0) / n));
    const exact = jacobi(covariance);
    const { x, kept, weights } = principalComponents(columns);
    const total = covariance.reduce((sum, row, i) => sum + row[i], 0);
    assert.ok(Math.abs(kept - (exact.values[0] + exact.values[1]) / total) < 1e-12, `${d} columns keep ${kept}`);
    const moment = (k, l) => Array.from({ length: n }, (_, i) => x[2 * i + k] * x[2 * i + l]).reduce((a, b) => a + b) / n;
    for (const k of [0, 1]) {
      assert.ok(Math.abs(moment(k, k) / exact.values[k] - 1) < 1e-10);
      assert.ok(Math.abs(weights[k].reduce((sum, w) => sum + w * w, 0) - 1) < 1e-12);
      assert.ok(Math.abs(Math.abs(weights[k].reduce((sum, w, i) => sum + w * exact.vectors[k][i], 0)) - 1) < 1e-8, `component ${k} of ${d} columns`);
      assert.ok(weights[k].find((w) => Math.abs(w) === Math.max(...weights[k].map(Math.abs))) > 0);
    }
    assert.ok(Math.abs(moment(0, 1)) < 1e-10 * exact.values[0]);
  }
});

test("principal components of degenerate columns are finite", () => {
  for (const columns of [[[1, 1, 1], [2, 2, 2], [3, 3, 3]], [[1, 2, 3]], [[0, 1], [0, 1], [0, 1]], [[5], [6], [7]]]) {
    const { x, kept } = principalComponents(columns.map((c) => Float64Array.from(c)));
    assert.ok(x.every(Number.isFinite) && kept > 1 - 1e-12, `${columns}: ${x}, ${kept}`);
  }
});
