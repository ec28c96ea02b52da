import assert from "node:assert/strict";
import test from "node:test";
import { pairwiseRows, product, sampleRows } from "./cover.mjs";

test("every pair of values occurs in a row of the cover", () => {
  const factors = [["a", "b", "c", "d"], ["x", "y"], ["1", "2", "3"]];
  const rows = pairwiseRows(factors, 7);
  for (let a = 0; a < 3; a++) {
    for (let b = a + 1; b < 3; b++) {
      for (const [v, w] of product([factors[a], factors[b]])) {
        assert.ok(rows.some((r) => r[a] === v && r[b] === w), `no row contains ${v} and ${w}`);
      }
    }
  }
  assert.ok(rows.length < product(factors).length);
  assert.deepEqual(rows, pairwiseRows(factors, 7), "the same seed gives other rows");
});

test("a sample contains every value and has at most the given number of rows", () => {
  const factors = [["a", "b", "c", "d", "e", "f", "g"], ["x", "y", "z"], ["1", "2", "3", "4"]];
  const rows = pairwiseRows(factors, 3);
  for (const maxRows of [0, 7, 10, rows.length, 99]) {
    const sample = sampleRows(rows, maxRows);
    factors.forEach((f, i) => assert.deepEqual([...new Set(sample.map((r) => r[i]))].sort(), f, `at most ${maxRows} rows`));
    assert.ok(sample.every((r) => rows.includes(r)) && new Set(sample).size === sample.length);
    assert.ok(sample.length <= Math.max(maxRows, 10) && sample.length >= Math.min(maxRows, rows.length), `${sample.length} rows instead of ${maxRows}`);
    assert.deepEqual(sampleRows(rows, maxRows), sample);
  }
});
