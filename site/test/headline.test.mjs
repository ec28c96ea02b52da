import { test } from "node:test";
import assert from "node:assert/strict";
import { access, readFile } from "node:fs/promises";
import { shadowsOf } from "../pictures/headline.js";

const site = new URL("../", import.meta.url);
const catalogue = JSON.parse(await readFile(new URL("catalogue.json", site), "utf8"));

test("the shadows in the side bar have one scale", () => {
  for (const ell of [0.2, 0.5, 1.25, 4, 9]) {
    const shadows = shadowsOf(ell);
    assert.ok(shadows.some((s) => s.ell === ell) && shadows.length === new Set([0.5, 4, ell]).size, `ℓ = ${ell}`);
    for (const s of shadows) assert.ok(Math.abs(s.radius * s.ell - shadows[0].radius * shadows[0].ell) < 1e-9 && s.radius <= 28, `ℓ = ${ell}: ${s.radius}`);
  }
});

test("what a view explains exists", async () => {
  const explainedViews = catalogue.views.filter((v) => v.headline);
  assert.ok(explainedViews.length > 0);
  for (const v of explainedViews) {
    if (v.lesson) await access(new URL(`lessons/${v.lesson}.md`, site));
    if (v.glossKey) assert.ok(catalogue.fields.some((f) => f.key === v.glossKey) && v.gloss, `${v.key} explains ${v.glossKey}`);
    if (v.method) assert.ok(catalogue.methods.some((m) => m.key === v.method) && v.methodNote, `${v.key} is about ${v.method}`);
    for (const text of [v.intro, v.gloss]) assert.equal((text ?? "").split("*").length % 2, 1, `${v.key}: an italic part of “${text}” does not end`);
  }
});
