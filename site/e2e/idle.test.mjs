import assert from "node:assert/strict";
import test from "node:test";
import { close, waitForFrames, waitUntilReady, set, stage } from "./lib.mjs";

const site = stage(test, { motion: true });

/** This script counts the drawing calls of all windows and the messages to the worker. */
const countCalls = () => {
  const top = window.top;
  top.painted ??= 0;
  top.sent ??= 0;
  for (const name of ["drawElements", "drawArrays", "clear"]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...args) {
      top.painted++;
      return draw.apply(this, args);
    };
  }
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...args) {
    top.sent++;
    return post.apply(this, args);
  };
};
const counts = (page) => page.evaluate(() => [window.painted, window.sent]);

/** Waits until a hundred frames of the page have passed without a frame of the pictures. */
async function waitForCalm(page) {
  for (let i = 0; i < 20; i++) {
    const countsBefore = await counts(page);
    await waitForFrames(page, 100);
    const countsAfter = await counts(page);
    if (countsAfter[0] === countsBefore[0] && countsAfter[1] === countsBefore[1]) return countsAfter;
  }
  throw new Error("the page never rests");
}

test("without input, nothing is painted and nothing is computed", async () => {
  const page = await site.open("#v=1&n=100", { script: countCalls });
  const countsBefore = await waitForCalm(page);
  assert.ok(countsBefore[0] > 0, "painting is not counted");
  await waitForFrames(page, 120);
  assert.deepEqual(await counts(page), countsBefore);
  await close(page);
});

test("a new theme and a hovering pointer start no computation", async () => {
  const page = await site.open("#v=1&n=100", { script: countCalls });
  const countsBefore = await waitForCalm(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await waitForFrames(page, 60);
  await page.mouse.move(600, 300, { steps: 5 });
  const countsAfter = await waitForCalm(page);
  assert.ok(countsAfter[0] > countsBefore[0], "another theme paints nothing");
  assert.equal(countsAfter[1], countsBefore[1], "a theme or a hover on the data goes to the worker");
  await close(page);
});

test("pictures outside the window are not painted", async () => {
  const page = await site.open("#v=1&n=100", { script: countCalls, width: 820, height: 500 });
  await waitForCalm(page);
  await page.evaluate(() => {
    document.body.style.paddingBottom = "3000px";
    scrollTo(0, 3000);
  });
  await waitForFrames(page, 30);
  const countsBefore = await counts(page);
  await set(page, { m: 30 });
  await waitForFrames(page, 30);
  assert.equal((await counts(page))[0], countsBefore[0], "pictures are painted that nobody sees");
  await page.evaluate(() => scrollTo(0, 0));
  await waitUntilReady(page);
  await waitForFrames(page, 30);
  assert.ok((await counts(page))[0] > countsBefore[0], "the picture is not painted when it comes back");
  await close(page);
});
