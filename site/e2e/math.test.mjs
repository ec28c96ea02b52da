import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { articleFormulasPath, findFormulas, goStrings, readLessonFormulas, renderArticleFormulas, renderLessonFormulas } from "./math.mjs";

test("the formulas of the lessons match their TeX", async () => {
  const [found, rendered] = [await readLessonFormulas(), await renderLessonFormulas()];
  assert.deepEqual([...found.keys()], [...rendered.keys()].sort(), "run «node site/e2e/math.mjs»");
  for (const [name, text] of found) {
    assert.ok(rendered.get(name) === text, `site/lessons/${name} is stale: run «node site/e2e/math.mjs»`);
    assert.ok(Object.keys(JSON.parse(text).inline).length > 10, name);
    assert.doesNotMatch(text, /\sstyle=|<style|<script>/, `a formula of ${name} has an inline style`);
  }
});

test("the formulas of the reference match their TeX", async () => {
  const text = await readFile(articleFormulasPath, "utf8");
  assert.ok((await renderArticleFormulas()) === text, "site/reference/formulas.json is stale: run «node site/e2e/math.mjs»");
  assert.ok(Object.keys(JSON.parse(text).block).length > 20);
  assert.doesNotMatch(text, /\sstyle=|<style|<script>/, "a formula has an inline style");
});

test("formulas are found in the strings of a Go file", () => {
  const { inline, block } = findFormulas(goStrings("const ( // $no$\n\ta = `$$x\\, y$$`\n\tb = \"cost $n$\"\n)"));
  assert.deepEqual([...inline, ...block], ["n", "x\\, y"]);
});

test("formulas are found in Markdown", () => {
  const { inline, block } = findFormulas("---\ntitle: $5\n---\nA $x$, \\$5, $a\n  b$.\n\n$$\ny\n= 1$$\n\n> $$z$$\n> and $w\n> v$");
  assert.deepEqual([...inline], ["x", "a b", "w v"]);
  assert.deepEqual([...block], ["y = 1", "z"]);
});
