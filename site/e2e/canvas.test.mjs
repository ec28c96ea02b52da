import assert from "node:assert/strict";
import test from "node:test";
import { close, assertDrawn, get, waitForLink, nativeReport, pngDataURL, waitUntilReady, report, assertSameReport, set, stage } from "./lib.mjs";

const site = stage(test);

/** Simulates the loss of the graphics context of the pictures. */
const loseContext = (page) => page.evaluate(() => {
  const innerWindow = document.querySelector("iframe").contentWindow;
  innerWindow.isOldDocument = true;
  innerWindow.document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
});

/** Waits until the drawing program has restarted and painted. */
async function waitForRestart(page) {
  await page.waitForFunction(() => {
    const innerWindow = document.querySelector("iframe").contentWindow;
    return !innerWindow.isOldDocument && innerWindow.document.querySelector("canvas");
  });
  await waitUntilReady(page);
  await page.waitForFunction(() => window.mercer.panels().length > 0);
  await waitForPanels(page);
}

/** Waits until the panels are no longer blank. */
async function waitForPanels(page) {
  for (let k = 0; ; k++) {
    try {
      return await assertDrawn(page, ["data", "phi.exact", "phi.approx"]);
    } catch (error) {
      if (k === 20) throw error;
    }
  }
}

test("pictures are drawn again after one lost context, and on request after a second one", async () => {
  const page = await site.load("#v=1&n=100&m=15");
  const reportBefore = await report(page);
  // Two losses within ten seconds are an error. On a busy machine, a restart can take longer. So this test slows the
  // clock of the page until the second loss.
  await page.evaluate(() => {
    const realNow = performance.now.bind(performance), startTime = realNow();
    performance.now = () => startTime + (realNow() - startTime) / 100;
  });
  await loseContext(page);
  await waitForRestart(page);
  const withoutTimes = (r) => ({ ...r, time_ms: null }); // new times are measured
  assert.deepEqual(withoutTimes(await report(page)), withoutTimes(reportBefore), "the numbers changed");
  assert.equal(await page.getByRole("alert").count(), 0, "a single loss shows an alert");

  // The page does not reload after repeated losses, since the reloads could continue forever.
  await loseContext(page);
  const alert = page.getByRole("alert").filter({ hasText: "lost its graphics context" });
  await alert.waitFor();
  await page.evaluate(() => delete performance.now);
  assert.deepEqual((await report(page)).error, reportBefore.error);
  await alert.getByRole("button", { name: "Draw again" }).click();
  await waitForRestart(page);
  assert.equal(await page.getByRole("alert").count(), 0, "the alert is still shown");
  assert.equal((await set(page, { m: 20 })).m, 20);
  await waitForPanels(page);
  page.consoleErrors = []; // these errors are about the lost context
  await close(page);
});

test("if the network fails, the pictures are replaced by an alert, and they return with the network", async () => {
  const page = await site.load("#v=1&n=100&m=15");
  await page.context().setOffline(true);
  await loseContext(page);
  const alert = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await alert.waitFor();
  await page.context().setOffline(false);
  await page.waitForFunction(() => document.querySelector("iframe").contentDocument?.URL.endsWith("canvas.html"));
  await waitForRestart(page);
  assert.equal(await alert.count(), 0, "the alert is still shown");
  await checkRepeatedLoads(page);
  page.consoleErrors = []; // these errors are about missing files
  await close(page);
});

/** Checks that scripts that could not be loaded are loaded by the next try. */
async function checkRepeatedLoads(page) {
  /** Lets the first request of a script fail. */
  const failOnce = (path) => page.route(`**/${path}*`, (route) => route.abort(), { times: 1 });
  await failOnce("palette/palette.js");
  await page.keyboard.press("Control+k");
  await page.getByRole("alert").filter({ hasText: "The search could not be loaded." }).getByRole("button", { name: "Try again" }).click();
  const search = page.getByRole("dialog").getByRole("combobox");
  await search.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k"); // the script is not loaded a third time
  await search.waitFor();
  await page.keyboard.press("Escape");

  await failOnce("numbers/comparison-table.js");
  const failure = page.waitForEvent("requestfailed");
  await set(page, { views: "compare", method2: "rff" });
  await failure;
  await set(page, { m: 16 });
  await page.locator("#compared table").first().waitFor({ state: "attached" });
}

test("a browser without vectors in WebAssembly shows no dots in place of numbers", async () => {
  const page = await site.load("", { wait: false, script: () => (WebAssembly.validate = () => false) });
  await page.getByRole("alert").filter({ hasText: "Mercer needs WebAssembly with SIMD" }).waitFor();
  assert.match(await page.locator("h1").innerText(), /: this browser cannot compute the error\.$/);
  assert.deepEqual([...new Set(await page.locator("#six dd").allTextContents())], ["–"]);
  await close(page, false);
});

test("a new pixel ratio restarts the pictures and keeps the state", async () => {
  const page = await site.open("#v=1&n=100&m=15&i=2");
  const reportBefore = await report(page);
  await page.evaluate(() => (document.querySelector("iframe").contentWindow.isOldDocument = true));
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize();
  // The width changes, too, because Chromium reports the emulated pixel ratio only after a new layout.
  await session.send("Emulation.setDeviceMetricsOverride", { width: width - 40, height, deviceScaleFactor: 1, mobile: false });
  await waitForRestart(page);
  const [pixelWidth, cssWidth] = await page.evaluate(() => {
    const canvas = document.querySelector("iframe").contentDocument.querySelector("canvas");
    return [canvas.width, canvas.clientWidth];
  });
  assert.equal(pixelWidth, cssWidth, "the canvas has the old pixel ratio");
  assert.equal(await get(page), "v=1&n=100&m=15&i=2");
  const reportAfter = await report(page);
  for (const key of ["error", "eigenvalues", "angles", "data"]) assert.deepEqual(reportAfter[key], reportBefore[key], `${key} changed`);
  await set(page, { sigma: 0.5 });
  await waitForLink(page, "sigma=0.5");
  assertSameReport(await report(page), await nativeReport(await get(page)));
  await session.detach();
  await page.setViewportSize({ width: width - 40, height }); // without a new width, the pixel ratio would not change
  await close(page, false);
});

test("frames have sharp edges at a pixel ratio of 1.25", async () => {
  const page = await site.open("#v=1&n=100&m=15", { deviceScaleFactor: 1.25 });
  const panels = await page.evaluate(() => window.mercer.panels());
  for (const name of ["data", "k.diff"]) { // the first and the last panel
    const { x, y, h } = panels.find((p) => p.name === name);
    const url = pngDataURL(await page.screenshot({ clip: { x: x + 8, y: y + h - 8, width: 1, height: 16 } }));
    const rows = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const c = new OffscreenCanvas(1, image.height).getContext("2d");
      c.drawImage(image, 0, 0);
      return Array.from({ length: image.height }, (_, y) => c.getImageData(0, y, 1, 1).data.join());
    }, url);
    // The column of pixels has only three colours, of the panel, the frame and the paper. A blurred edge would have
    // mixed colours.
    const colourRuns = rows.filter((colour, i) => colour !== rows[i - 1]);
    assert.equal(colourRuns.length, 3, `${name}: ${colourRuns.join(" ")}`);
    assert.equal(rows.filter((colour) => colour === colourRuns[1]).length, 1);
  }
  await close(page);
});

// The script simulates a limit of 400 pixels for the side of a texture. The page reads this limit from a canvas.
test("a picture with more pixels than WebGL allows is drawn with fewer pixels and a note", async () => {
  const page = await site.open("#v=1&n=60&m=12", { script: () => {
    const { getParameter } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
      return name === this.MAX_TEXTURE_SIZE && !this.canvas.isConnected ? 400 : getParameter.call(this, name);
    };
  } });
  const canvasSize = () => page.evaluate(() => {
    const c = document.querySelector("iframe").contentDocument.querySelector("canvas");
    return { pixels: c.width, wanted: c.clientWidth * devicePixelRatio };
  });
  const note = page.getByText("drawn with fewer");
  await note.waitFor();
  const sizeBefore = await canvasSize();
  assert.ok(sizeBefore.wanted > 400 && sizeBefore.pixels <= 400 && sizeBefore.pixels > 200, JSON.stringify(sizeBefore));
  await page.setViewportSize({ width: 720, height: 600 });
  await note.waitFor({ state: "detached" });
  await waitUntilReady(page);
  const sizeAfter = await canvasSize();
  assert.equal(sizeAfter.pixels, sizeAfter.wanted);
  await close(page);
});
