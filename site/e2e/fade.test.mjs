import assert from "node:assert/strict";
import test from "node:test";
import { close, pixelReader, drag, waitForLink, panel, windowPosition, screenshot, stage } from "./lib.mjs";

/** This script slows the clock of the pictures, since screenshots take longer than a fade. */
const slowClockScript = `if (window !== top) {
  const now = performance.now.bind(performance);
  let lastTime = now(), slowTime = lastTime;
  performance.now = () => {
    const t = now();
    slowTime += (t - lastTime) / (top.slowness ?? 1);
    lastTime = t;
    return slowTime;
  };
}`;
const setSlowness = (page, factor) => page.evaluate((f) => void (window.slowness = f), factor);

/** Returns the pixels of a panel, and whether the page was ready before and after the screenshot. */
async function capturePanel(page, { x, y, w, h }) {
  const pageState = () => page.evaluate(() => document.documentElement.dataset.state);
  const stateBefore = await pageState();
  const picture = await screenshot(page, { x, y, width: w, height: h });
  const stateAfter = await pageState();
  const pixels = await (await pixelReader(page)).evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvasContext = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvasContext.drawImage(image, 0, 0);
    return [...canvasContext.getImageData(0, 0, image.width, image.height).data];
  }, picture);
  return { pixels, wasReady: stateBefore === "ready" && stateAfter === "ready" };
}

/** Fits c ≈ share·a + (1 − share)·b by least squares. Returns the share and the residual relative to |a − b|. */
function fitMixture(a, b, c) {
  let aa = 0, ca = 0; // sums of (a − b)² and of (a − b)(c − b)
  for (let i = 0; i < c.length; i++) {
    aa += (a[i] - b[i]) ** 2;
    ca += (a[i] - b[i]) * (c[i] - b[i]);
  }
  const share = ca / aa;
  let squaredResidual = 0;
  for (let i = 0; i < c.length; i++) squaredResidual += (c[i] - b[i] - share * (a[i] - b[i])) ** 2;
  return { share, residual: Math.sqrt(squaredResidual / aa) };
}

/** Opens another state, and does not wait for its result. */
const openWithoutWaiting = (page, link) => page.evaluate((l) => void window.mercer.open(l), link);

/**
 * Makes a change and waits until the page is ready. Reports whether a mixture of the pictures before and after the
 * change was shown.
 */
async function hasFade(page, name, change) {
  const { x, y, w, h } = await panel(page, name);
  const clip = { x: x + w / 4, y: y + h / 4, w: w / 2, h: h / 2 };
  const pixelsBefore = (await capturePanel(page, clip)).pixels;
  await setSlowness(page, 25);
  await change();
  const captures = []; // these pictures are compared at the end, when both states are known
  do captures.push(await capturePanel(page, clip));
  while (!captures.at(-1).wasReady);
  await setSlowness(page, 1);
  const pixelsAfter = captures.pop().pixels;
  return captures.map(({ pixels }) => fitMixture(pixelsBefore, pixelsAfter, pixels)).some(({ residual, share }) => residual < 0.05 && share > 0.02 && share < 0.98);
}

const site = stage(test, { motion: true, ratio: 1 });
const withoutWebGL = stage(test, { browser: { webgl: false }, motion: true, ratio: 1 });
for (const [canvasKind, testedSite] of [["on the canvas of WebGL", site], ["drawn in memory", withoutWebGL]]) {
  test(`a choice fades from the previous picture, ${canvasKind}`, async () => {
    const page = await testedSite.open("#v=1&n=100&m=12", { script: slowClockScript });
    assert.ok(await hasFade(page, "k.approx", () => openWithoutWaiting(page, "v=1&n=100&m=12&x0=0.2,0.6")), "a choice does not fade");
    await close(page);
  });
}

test("pictures do not fade during a drag or with reduced motion", async () => {
  const page = await site.open("#v=1&n=100&m=12&x0=0.2,0.6", { script: slowClockScript });
  const p = await panel(page, "data");
  const x0 = windowPosition(p, [0.2, 0.6]);
  assert.ok(!await hasFade(page, "k.approx", async () => {
    await drag(page, x0, [x0[0] + 40, x0[1] + 30], 1);
    await waitForLink(page, "x0=");
  }), "a picture fades during a drag");
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.ok(!await hasFade(page, "k.approx", () => openWithoutWaiting(page, "v=1&n=100&m=12")), "a picture fades with reduced motion");
  await close(page);
});
