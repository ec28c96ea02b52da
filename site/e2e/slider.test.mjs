import assert from "node:assert/strict";
import test from "node:test";
import { close, waitForFrames, isFullRun, open, set, stage } from "./lib.mjs";

const site = stage(test);
const box = (page, part) => page.locator(`#dock ${part}`).first().evaluate((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
});

test("nothing in the dock moves when the reset button appears", async () => {
  const page = await site.open("#v=1&n=60&m=12&method=rskpca", { width: 390, height: 844, hasTouch: true });
  await page.locator('h1 .w[data-key="ell"]').click();
  for (const [width, height] of [[390, 844], [320, 700]]) {
    await page.setViewportSize({ width, height });
    await set(page, { ell: null });
    await waitForFrames(page, 2); // the page has its new layout after two frames
    assert.equal(await page.locator("#dock .rst").isVisible(), false);
    const parts = ["label", ".run", ".val"];
    const boxesBefore = await Promise.all(parts.map((p) => box(page, p)));
    await set(page, { ell: 2 });
    await page.locator("#dock .rst").waitFor();
    assert.deepEqual(await Promise.all(parts.map((p) => box(page, p))), boxesBefore, `at ${width}`);
  }
  await close(page, false);
});

test("the name of a range of a slider is visible and is read by screen readers", async () => {
  const page = await site.open("#v=1&n=60&m=12&method=rskpca", { width: 1440, height: 900 });
  const bandWords = await page.locator("#rail .ctl:has(.band)").evaluate((ctl) => {
    const word = ctl.querySelector(".band span"), slide = ctl.querySelector(".trk");
    const [a, c] = [word, ctl].map((e) => e.getBoundingClientRect());
    return {
      size: parseFloat(getComputedStyle(word).fontSize), said: word.textContent,
      inside: a.left >= c.left && a.right <= c.right && a.bottom <= c.bottom + 1,
      heard: document.getElementById(slide.getAttribute("aria-describedby"))?.textContent,
    };
  });
  assert.ok(bandWords.size >= 11 && bandWords.said && bandWords.inside, JSON.stringify(bandWords));
  assert.match(bandWords.heard, /^2\.1 to 3\.5: the range in the paper of Kingravi/);
  await close(page);
});

test("a popover shows the accepted range, even if the state limits it", async () => {
  const page = await site.open("#v=1&n=80&m=20");
  const parseShown = (text) => Number(text.replaceAll(",", "").replace("−", "-"));
  const testedRanges = new Set(); // keys with their ranges
  let boxes = 0;
  for (const link of ["v=1&n=80&m=20", `v=1&n=${isFullRun ? 3000 : 600}&m=20`, "v=1&n=80&m=20&method=ika", "v=1&n=80&method=rskpca", "v=1&n=80&method=nystrom-bless", "v=1&n=80&method=taylor"]) {
    await open(page, link);
    for (const key of await page.locator("h1 button.w").evaluateAll((all) => all.map((w) => w.dataset.key))) {
      await page.locator(`h1 .w[data-key="${key}"]`).click();
      const box = page.locator(".pop .number");
      if (await box.count() === 0) { // the popover has a list
        await page.keyboard.press("Escape");
        continue;
      }
      const range = `${key} ${await box.locator("label").textContent()}`;
      if (!isFullRun && testedRanges.has(range)) {
        await page.keyboard.press("Escape");
        continue;
      }
      testedRanges.add(range);
      const [, lo, hi] = /^(\S+) to ([^\s,]+(?:,\d{3})*)(?:, γ = .*)?$/.exec(await box.locator("label").textContent());
      const typed = box.locator(".val");
      for (const [value, isValid] of [[hi, true], [lo, true], [String(parseShown(hi) + 1), false], [String(parseShown(lo) - 1), false]]) {
        if (value === hi && key === "n") continue; // slow to compute
        await typed.fill(value);
        assert.equal(await box.locator(".bad").textContent() === "", isValid, `${link}, ${key}: ${value} of ${lo} to ${hi}`);
        if (!isValid) assert.ok((await box.locator(".bad").textContent()).includes(`from ${lo} to ${hi}`), `${link}, ${key}`);
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("Escape");
      boxes++;
    }
  }
  assert.ok(boxes >= 6, `${boxes} boxes say a range`);
  await close(page);
});
