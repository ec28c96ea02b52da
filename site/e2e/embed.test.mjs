import assert from "node:assert/strict";
import test from "node:test";
import { TIMEOUT, close, assertDrawn, waitUntilReady, report, set, stage } from "./lib.mjs";

const site = stage(test);

test("an embedded page fits a box of any size", async () => {
  const page = await site.open("?embed#v=1&n=200&m=20", { width: 600, height: 420 });
  for (const [width, height, panelCount, m] of [[600, 420, 2, 12], [320, 420, 1, 13], [320, 300, 1, 14], [1000, 600, 2, 15], [600, 250, 2, 16], [360, 200, 1, 17]]) {
    const box = `${width}×${height}`;
    await page.setViewportSize({ width, height });
    assert.equal((await set(page, { m })).m, m);
    await waitUntilReady(page);
    assert.equal(page.url(), `${site.url}?embed#v=1&n=200&m=${m}`);
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert.ok(size[0] <= width, `${box}: the page is ${size[0]} wide`);
    assert.ok(size[1] <= height, `${box}: the page is ${size[1]} high`);
    const shownPanels = await page.evaluate(() => window.mercer.panels());
    assert.equal(shownPanels.length, panelCount, `${box}: ${shownPanels.map((p) => p.name).join(", ")}`);
    for (const p of shownPanels) {
      assert.ok(p.x >= 0 && p.y >= 0 && p.x + p.w <= width && p.y + p.h <= height, `${box}: ${p.name} is cut off`);
    }
    await assertDrawn(page);
    const slider = await page.locator("#foot .trk").boundingBox();
    assert.ok(slider.y + slider.height <= height, `${box}: the slider ends at ${slider.y + slider.height}`);
  }
  await close(page);
});

test("in a small frame, one button shows all notes, and every note is completely visible", async () => {
  const page = await site.open("?embed#v=1&n=100&m=20", { width: 320, height: 300 });
  const planeHeight = () => page.evaluate(() => window.mercer.panels()[0].h);
  const heightAlone = await planeHeight();
  for (const [width, height] of [[320, 300], [360, 200], [600, 420]]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => (location.hash = "v=1&n=100&m=20&sigma=abc&method=nosuch"));
    await page.getByRole("button", { name: "2 notes" }).waitFor();
    await waitUntilReady(page);
    await page.getByRole("button", { name: "2 notes" }).click();
    const box = await page.getByRole("dialog").boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= height, `${width}×${height}: the notes are from ${box.y} to ${box.y + box.height}`);
    const cutNoteCount = await page.locator(".pop .note").evaluateAll((elements) => elements.filter((e) => e.scrollHeight > e.clientHeight).length);
    assert.equal(cutNoteCount, 0, `${width}×${height}: a note is cut`);
    if (width === 320) assert.equal(await planeHeight(), heightAlone, "notes make a picture smaller");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "2 notes");
  }
  await page.getByRole("button", { name: "2 notes" }).click();
  await page.getByRole("button", { name: "Close this note" }).first().click();
  await page.getByRole("button", { name: "A note" }).waitFor();
  await page.getByRole("button", { name: "Close this note" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.ok(await page.locator("#notes").isHidden());
  await close(page);
});

test("an alert in an embedded page covers only the pictures", async () => {
  const page = await site.open("?embed#v=1&n=60&m=12", { width: 600, height: 420 });
  const boxBefore = await page.locator("#pictures").boundingBox();
  // The script simulates a browser that shows an error page instead of the pictures.
  await page.locator("#pictures iframe").evaluate((frame) => {
    frame.src = "about:blank#gone";
    frame.dispatchEvent(new Event("load"));
  });
  const alert = await page.getByRole("alert").filter({ hasText: "The pictures could not be drawn" }).boundingBox();
  assert.deepEqual(await page.locator("#pictures").boundingBox(), boxBefore);
  assert.ok(alert.y >= boxBefore.y && alert.y + alert.height <= boxBefore.y + boxBefore.height, `the alert is from ${alert.y} to ${alert.y + alert.height}, the pictures are from ${boxBefore.y} to ${boxBefore.y + boxBefore.height}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").filter({ hasText: "The pictures" }).waitFor({ state: "detached" });
  await close(page);
});

test("a reset in an embedded page restores the author's setting", async () => {
  const page = await site.open("?embed#v=1&n=100&m=21", { width: 600, height: 420 });
  const reset = page.locator("#foot").getByRole("button", { name: "Reset" });
  assert.equal(await reset.isVisible(), false);
  await set(page, { m: 24 }); // the default
  await waitUntilReady(page);
  await reset.click();
  await waitUntilReady(page);
  assert.equal((await report(page)).m, 21);
  assert.equal(await reset.isVisible(), false);
  await close(page);
});

test("a host page can hide and lock controls", async () => {
  const page = await site.open("?embed&hide=sigma&lock=m#v=1&n=100", { width: 600, height: 420 });
  const m = (await report(page)).m;
  await assert.rejects(set(page, { m: m + 5 }), /locks m/);
  assert.equal((await report(page)).m, m, "a locked control changed");
  assert.equal(await page.getByRole("button", { name: /0\.35/ }).count(), 0, "a hidden control can be pressed");
  await close(page);
});

// A host page shows the playground in a frame, as the reference describes. The frame can be in a hidden tab of
// the host page.
for (const [condition, style] of [["not displayed", "display: none"], ["without a width", "width: 0; border: 0"]]) {
  test(`a frame that is first ${condition} is drawn when it is shown`, async () => {
    const page = await site.open("wasm_exec.js.LICENSE", { wait: false, width: 700, height: 500 });
    await page.setContent(`<iframe src="${site.url}?embed#v=1&n=60&m=12" width="600" height="420" title="Mercer" style="${style}"></iframe>`);
    const frame = await page.locator("iframe").elementHandle();
    const innerFrame = await frame.contentFrame();
    const setStyle = (/** @type {string} */ css) => frame.evaluate((f, text) => (f.style.cssText = text), css);
    const waitUntilDrawn = () => innerFrame.waitForFunction(() => {
      const canvas = document.querySelector("iframe")?.contentDocument?.querySelector("canvas");
      const panels = window.mercer?.panels() ?? [];
      return document.documentElement.dataset.state === "ready" && panels.length === 2 && panels.every((p) => p.w > 100) && canvas.width > 500 * devicePixelRatio;
    }, null, { timeout: TIMEOUT, polling: 100 });
    await innerFrame.waitForFunction(() => window.mercer?.report()?.m === 12, null, { timeout: TIMEOUT, polling: 100 });
    await setStyle("");
    await waitUntilDrawn();
    await setStyle(style);
    await innerFrame.evaluate(() => void window.mercer.set({ m: 9 }));
    await innerFrame.waitForFunction(() => window.mercer.report().m === 9, null, { timeout: TIMEOUT, polling: 100 });
    await setStyle("");
    await waitUntilDrawn();
    assert.equal(await innerFrame.evaluate(() => document.querySelectorAll("#notes [role=alert]").length), 0);
    await close(page);
  });
}
