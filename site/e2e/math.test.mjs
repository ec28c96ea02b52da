import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import test from "node:test";
import { lessonPaths, renderFormulas } from "./math.mjs";

test("the formulas of the lessons match their TeX", async () => {
  for (const path of await lessonPaths()) {
    const html = await readFile(path, "utf8");
    assert.equal(renderFormulas(html), html, `${basename(path)} is stale: run «node site/e2e/math.mjs»`);
    const formulas = html.match(/<math[\s>]/g)?.length ?? 0;
    assert.equal(formulas, html.match(/<math alttext="[^"]+"/g)?.length ?? 0, "a formula has no alttext");
    assert.ok(formulas > 0 || basename(path) === "index.html", `${basename(path)} has no formula`);
  }
});

test("a formula has no inline style", async () => {
  for (const path of await lessonPaths()) assert.doesNotMatch(await readFile(path, "utf8"), /\sstyle=|<style|<script>/, basename(path));
});
