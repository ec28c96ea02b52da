import assert from "node:assert/strict";
import test from "node:test";
import { close, assertDrawn, get, waitForLink, nativeReport, pngDataURL, waitUntilReady, report, assertSameReport, set, stage } from "./lib.mjs";

const site = stage(test);

/** Makes the pictures lose their graphics context, as a driver does. */
const loseContext = (page) => page.evaluate(() => {
  const inside = document.querySelector("iframe").contentWindow;
  inside.before = true;
  inside.document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
});

/** Waits until the drawing program has restarted and painted. */
async function waitForRestart(page) {
  await page.waitForFunction(() => {
    const inside = document.querySelector("iframe").contentWindow;
    return !inside.before && inside.document.querySelector("canvas");
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

test("pictures are drawn again after a lost context, and on demand after another", async () => {
  const page = await site.load("#v=1&n=100&m=15");
  const before = await report(page);
  // Two losses within ten seconds are an error. A start on a busy machine can take longer, so the clock of the
  // page is slow until the second loss.
  await page.evaluate(() => {
    const now = performance.now.bind(performance), from = now();
    performance.now = () => from + (now() - from) / 100;
  });
  await loseContext(page);
  await waitForRestart(page);
  const numbers = (r) => ({ ...r, time_ms: null }); // times are measured again
  assert.deepEqual(numbers(await report(page)), numbers(before), "the numbers changed");
  assert.equal(await page.getByRole("alert").count(), 0, "one loss is an accident, not an alarm");

  // Repeated losses would cause reloads without end.
  await loseContext(page);
  const alert = page.getByRole("alert").filter({ hasText: "lost its graphics context" });
  await alert.waitFor();
  await page.evaluate(() => delete performance.now);
  assert.deepEqual((await report(page)).error, before.error);
  await alert.getByRole("button", { name: "Draw again" }).click();
  await waitForRestart(page);
  assert.equal(await page.getByRole("alert").count(), 0, "the alert outlives its cause");
  assert.equal((await set(page, { m: 20 })).m, 20);
  await waitForPanels(page);
  page.consoleErrors = []; // the complaints are about the loss
  await close(page);
});

test("pictures lost without a network have an alert and return with the network", async () => {
  const page = await site.load("#v=1&n=100&m=15");
  await page.context().setOffline(true);
  await loseContext(page);
  const alert = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await alert.waitFor();
  await page.context().setOffline(false);
  await page.waitForFunction(() => document.querySelector("iframe").contentDocument?.URL.endsWith("canvas.html"));
  await waitForRestart(page);
  assert.equal(await alert.count(), 0, "the alert outlives its cause");
  page.consoleErrors = []; // the complaints are about missing files
  await close(page);
});

test("a new pixel ratio restarts the pictures and keeps the state", async () => {
  const page = await site.open("#v=1&n=100&m=15&i=2");
  const before = await report(page);
  await page.evaluate(() => (document.querySelector("iframe").contentWindow.before = true));
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize();
  // The width changes too, as on another screen: Chromium reports emulated pixels only after a new layout.
  await session.send("Emulation.setDeviceMetricsOverride", { width: width - 40, height, deviceScaleFactor: 2, mobile: false });
  await waitForRestart(page);
  const [fine, wide] = await page.evaluate(() => {
    const canvas = document.querySelector("iframe").contentDocument.querySelector("canvas");
    return [canvas.width, canvas.clientWidth];
  });
  assert.equal(fine, 2 * wide, "the canvas has the old pixels");
  assert.equal(await get(page), "v=1&n=100&m=15&i=2");
  const after = await report(page);
  for (const key of ["error", "eigenvalues", "angles", "data"]) assert.deepEqual(after[key], before[key], `${key} changed`);
  await set(page, { sigma: 0.5 });
  await waitForLink(page, "sigma=0.5");
  assertSameReport(await report(page), await nativeReport(await get(page)));
  await session.detach();
  await page.setViewportSize({ width: width - 40, height }); // without a new width, the pixel ratio would stay
  await close(page, false);
});

test("frames are crisp at a ratio of 1.25", async () => {
  const page = await site.open("#v=1&n=100&m=15", { deviceScaleFactor: 1.25 });
  const panels = await page.evaluate(() => window.mercer.panels());
  for (const name of ["data", "k.diff"]) { // the first and the last
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
    // Panel, frame and paper are the only colours, without mixtures.
    const runs = rows.filter((colour, i) => colour !== rows[i - 1]);
    assert.equal(runs.length, 3, `${name}: ${runs.join(" ")}`);
    assert.equal(rows.filter((colour) => colour === runs[1]).length, 1);
  }
  await close(page);
});

// Simulates graphics with textures of at most 800 pixels. The script of the page reads the limit from a canvas.
test("a picture with too many pixels for the graphics is drawn with fewer, with a note", async () => {
  const page = await site.open("#v=1&n=60&m=12", { script: () => {
    const { getParameter } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
      return name === this.MAX_TEXTURE_SIZE && !this.canvas.isConnected ? 800 : getParameter.call(this, name);
    };
  } });
  const canvas = () => page.evaluate(() => {
    const c = document.querySelector("iframe").contentDocument.querySelector("canvas");
    return { pixels: c.width, units: c.clientWidth };
  });
  const note = page.getByText("drawn with fewer");
  await note.waitFor();
  const large = await canvas();
  assert.ok(large.units > 800 && large.pixels <= 800 && large.pixels > 400, JSON.stringify(large));
  await page.setViewportSize({ width: 720, height: 600 });
  await note.waitFor({ state: "detached" });
  await waitUntilReady(page);
  const small = await canvas();
  assert.equal(small.pixels, small.units);
  await close(page);
});
