import assert from "node:assert/strict";
import test from "node:test";
import { close, stage } from "./lib.mjs";

const at = stage(test);
const box = (page, part) => page.locator(`#dock ${part}`).first().evaluate((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
});

test("in the dock nothing moves as the word that resets appears", async () => {
  for (const [width, height] of [[390, 844], [320, 700]]) {
    const page = await at.open("#v=1&n=60&m=12&method=rskpca", { width, height, hasTouch: true });
    await page.locator('h1 .w[data-key="ell"]').click();
    const parts = ["label", ".run", ".val"];
    const before = await Promise.all(parts.map((p) => box(page, p)));
    await page.evaluate(() => window.mercer.set({ ell: 2 }));
    await page.locator("#dock .rst").waitFor();
    assert.deepEqual(await Promise.all(parts.map((p) => box(page, p))), before, `at ${width}`);
    await close(page);
  }
});

test("the stretch of a slider has a word that is seen, and one that is heard", async () => {
  const page = await at.open("#v=1&n=60&m=12&method=rskpca", { width: 1440, height: 900 });
  const seen = await page.locator("#rail .ctl:has(.band)").evaluate((ctl) => {
    const word = ctl.querySelector(".band span"), slide = ctl.querySelector(".trk");
    const [a, c] = [word, ctl].map((e) => e.getBoundingClientRect());
    return {
      size: parseFloat(getComputedStyle(word).fontSize), said: word.textContent,
      inside: a.left >= c.left && a.right <= c.right && a.bottom <= c.bottom + 1,
      heard: document.getElementById(slide.getAttribute("aria-describedby"))?.textContent,
    };
  });
  assert.ok(seen.size >= 11 && seen.said && seen.inside, JSON.stringify(seen));
  assert.match(seen.heard, /^2\.1 to 3\.5: the range of Kingravi/);
  await close(page);
});
