import assert from "node:assert/strict";
import test from "node:test";
import { close, get, native, ready, report, same, set, stage } from "./lib.mjs";

const at = stage(test);

test("a move of a slider gives the numbers that the native program has", async () => {
  const page = await at.open();
  same(await report(page), await native(await get(page)));
  const slider = page.getByRole("slider", { name: /landmarks/ }).first();
  await slider.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /[&]m=\d+/.test(window.mercer.get()));
  await ready(page);
  const got = await report(page);
  assert.ok(got.m > 24, `m is ${got.m}`);
  assert.ok(got.link.includes(`m=${got.m}`), got.link);
  same(got, await native(got.link));
  await close(page);
});

// Ranks stay away from eigenvalues near the cut, where the last bits decide.
for (const link of [
  "v=1&sigma=0.5&m=40",
  "v=1&n=300&kernel=matern12&m=40",
  "v=1&data=circles&n=300&method=rff&m=50&seed=3",
  "v=1&data=three&n=200&method=ika&m=10&ika.basis=30",
  "v=1&n=300&method=rskpca&ell=1.5",
  "v=1&n=200&method=exact&i=2",
  "v=1&n=150&m=20&p3=0.2,0.7&p90=-1.5,-0.25",
]) {
  test(`the browser and the native program agree: ${link}`, async () => {
    const page = await at.open(`#${link}`);
    assert.equal(await get(page), link);
    same(await report(page), await native(link));
    await close(page);
  });
}

test("edits one by one lead where the link leads", async () => {
  const page = await at.open();
  await set(page, { n: 120 });
  await set(page, [["sigma", "0.5"], ["m", 15]]);
  const got = await set(page, { method: "rff", seed: 6 });
  same(got, await native("v=1&n=120&sigma=0.5&method=rff&m=15&seed=6"));
  await close(page);
});
