import assert from "node:assert/strict";
import test from "node:test";
import { close, get, waitForFrames, isFullRun, open, set, stage } from "./lib.mjs";

const site = stage(test);
/** Returns the position and the size of an element in the dock, in whole px. */
const boxInDock = (page, selector) => page.locator(`#dock ${selector}`).first().evaluate((e) => {
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
    const selectors = ["label", ".run", ".val"];
    const boxesBefore = await Promise.all(selectors.map((s) => boxInDock(page, s)));
    await set(page, { ell: 2 });
    await page.locator("#dock .rst").waitFor();
    assert.deepEqual(await Promise.all(selectors.map((s) => boxInDock(page, s))), boxesBefore, `at ${width}`);
  }
  await close(page, false);
});

test("the name of a range of a slider is visible and is read by screen readers", async () => {
  const page = await site.open("#v=1&n=60&m=12&method=rskpca", { width: 1440, height: 900 });
  const band = await page.locator("#rail .ctl:has(.band)").evaluate((ctl) => {
    const name = ctl.querySelector(".band span"), slider = ctl.querySelector(".trk");
    const [nameBox, controlBox] = [name, ctl].map((e) => e.getBoundingClientRect());
    return {
      fontSize: parseFloat(getComputedStyle(name).fontSize), text: name.textContent,
      isInside: nameBox.left >= controlBox.left && nameBox.right <= controlBox.right && nameBox.bottom <= controlBox.bottom + 1,
      description: document.getElementById(slider.getAttribute("aria-describedby"))?.textContent,
    };
  });
  assert.ok(band.fontSize >= 11 && band.text && band.isInside, JSON.stringify(band));
  assert.match(band.description, /^2\.1 to 3\.5: the range in the paper of Kingravi/);
  await close(page);
});

test("a newly opened or undone state shows its own values in place of unusable text", async () => {
  const page = await site.open("#v=1&n=80&m=12");
  const control = page.locator("#rail .ctl", { has: page.locator('.val[data-key="m"]') }), field = control.locator(".val");
  const shown = async () => [await field.inputValue(), await field.getAttribute("aria-invalid"), await control.locator(".bad").textContent()];
  const type = async () => {
    await field.fill("abc");
    await field.press("Enter");
    assert.deepEqual((await shown()).slice(0, 2), ["abc", "true"]);
  };
  const openHash = async (link) => {
    await page.evaluate((hash) => (location.hash = hash), link);
    await page.waitForFunction((l) => window.mercer.get() === l, link);
  };
  await type();
  await set(page, { n: 90 });
  assert.deepEqual(await shown(), ["abc", "true", "A whole number from 1 to 90."], "the message has the previous range");
  await openHash("v=1&n=70&m=14");
  assert.deepEqual(await shown(), ["14", null, ""], "a link in the address");
  await type();
  await page.locator("#undo").click();
  assert.equal(await get(page), "v=1&n=90&m=12");
  assert.deepEqual(await shown(), ["12", null, ""], "undo");
  await type();
  await page.locator("#redo").click();
  assert.deepEqual(await shown(), ["14", null, ""], "redo");
  await field.fill("33"); // not applied yet
  await openHash("v=1&n=80&m=12");
  assert.deepEqual(await shown(), ["12", null, ""], "a link in the address, while a number is typed");

  const probe = page.getByRole("textbox", { name: "x₀, across" }), probeError = page.locator("#places .pair .bad");
  await probe.fill("abc");
  await probe.press("Enter");
  await set(page, { n: 81 });
  assert.deepEqual([await probe.inputValue(), await probeError.textContent()], ["abc", "A number, such as 0.93."]);
  await openHash("v=1&n=80&m=12&x0=0.25,0");
  assert.deepEqual([await probe.inputValue(), await probe.getAttribute("aria-invalid"), await probeError.textContent()], ["0.25", null, ""]);
  await close(page);
});

test("a popover shows the accepted range, even if the state limits it", async () => {
  const page = await site.open("#v=1&n=80&m=20");
  const parseShown = (text) => Number(text.replaceAll(",", "").replace("−", "-"));
  const testedRanges = new Set(); // keys with their ranges
  let popoverCount = 0;
  for (const link of ["v=1&n=80&m=20", `v=1&n=${isFullRun ? 3000 : 600}&m=20`, "v=1&n=80&m=20&method=ika", "v=1&n=80&method=rskpca", "v=1&n=80&method=nystrom-bless", "v=1&n=80&method=taylor"]) {
    await open(page, link);
    for (const key of await page.locator("h1 button.w").evaluateAll((elements) => elements.map((w) => w.dataset.key))) {
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
      const textField = box.locator(".val");
      for (const [value, isValid] of [[hi, true], [lo, true], [String(parseShown(hi) + 1), false], [String(parseShown(lo) - 1), false]]) {
        if (value === hi && key === "n") continue; // the largest n takes too long
        await textField.fill(value);
        assert.equal(await box.locator(".bad").textContent() === "", isValid, `${link}, ${key}: ${value} of ${lo} to ${hi}`);
        if (!isValid) assert.ok((await box.locator(".bad").textContent()).includes(`from ${lo} to ${hi}`), `${link}, ${key}`);
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("Escape");
      popoverCount++;
    }
  }
  assert.ok(popoverCount >= 6, `only ${popoverCount} popovers show a range`);
  await close(page);
});
