import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { findFormulas, formulasPath, renderFormulas } from "./math.mjs";

test("the formulas of the lessons match their TeX", async () => {
  const text = await readFile(formulasPath, "utf8");
  assert.ok((await renderFormulas()) === text, "site/lessons/formulas.json is stale: run «node site/e2e/math.mjs»");
  assert.ok(Object.keys(JSON.parse(text).inline).length > 10);
  assert.doesNotMatch(text, /\sstyle=|<style|<script>/, "a formula has an inline style");
});

test("formulas are found in Markdown", () => {
  const { inline, block } = findFormulas("---\ntitle: $5\n---\nA $x$, \\$5, $a\n  b$.\n\n$$\ny\n= 1$$\n\n> $$z$$\n> and $w\n> v$");
  assert.deepEqual([...inline], ["x", "a b", "w v"]);
  assert.deepEqual([...block], ["y = 1", "z"]);
});
