import assert from "node:assert/strict";
import test from "node:test";
import { close, waitForFrames, waitUntilReady, set, stage } from "./lib.mjs";

const site = stage(test, { motion: true });

/** This script counts the WebGL drawing calls of all windows, and the messages to the worker. */
const countCalls = () => {
  const top = window.top;
  top.paintCount ??= 0;
  top.messageCount ??= 0;
  for (const name of ["drawElements", "drawArrays", "clear"]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...args) {
      top.paintCount++;
      return draw.apply(this, args);
    };
  }
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...args) {
    top.messageCount++;
    return post.apply(this, args);
  };
};
const readCounts = (page) => page.evaluate(() => [window.paintCount, window.messageCount]);

/** Waits until a hundred frames of the page have passed without a frame of the pictures. */
async function waitUntilIdle(page) {
  for (let i = 0; i < 20; i++) {
    const countsBefore = await readCounts(page);
    await waitForFrames(page, 100);
    const countsAfter = await readCounts(page);
    if (countsAfter[0] === countsBefore[0] && countsAfter[1] === countsBefore[1]) return countsAfter;
  }
  throw new Error("the page does not become idle");
}

test("without input, nothing is painted and nothing is computed", async () => {
  const page = await site.open("#v=1&n=100", { script: countCalls });
  const countsBefore = await waitUntilIdle(page);
  assert.ok(countsBefore[0] > 0, "painting is not counted");
  await waitForFrames(page, 120);
  assert.deepEqual(await readCounts(page), countsBefore);
  await close(page);
});

test("a new theme and a hovering pointer start no computation", async () => {
  const page = await site.open("#v=1&n=100", { script: countCalls });
  const countsBefore = await waitUntilIdle(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await waitForFrames(page, 60);
  await page.mouse.move(600, 300, { steps: 5 });
  const countsAfter = await waitUntilIdle(page);
  assert.ok(countsAfter[0] > countsBefore[0], "the new theme was not painted");
  assert.equal(countsAfter[1], countsBefore[1], "a new theme or a hovering pointer sends a message to the worker");
  await close(page);
});

test("pictures outside the window are not painted", async () => {
  const page = await site.open("#v=1&n=100", { script: countCalls, width: 820, height: 500 });
  await waitUntilIdle(page);
  await page.evaluate(() => {
    document.body.style.paddingBottom = "3000px";
    scrollTo(0, 3000);
  });
  await waitForFrames(page, 30);
  const countsBefore = await readCounts(page);
  await set(page, { m: 30 });
  await waitForFrames(page, 30);
  assert.equal((await readCounts(page))[0], countsBefore[0], "invisible pictures are painted");
  await page.evaluate(() => scrollTo(0, 0));
  await waitUntilReady(page);
  await waitForFrames(page, 30);
  assert.ok((await readCounts(page))[0] > countsBefore[0], "the pictures are not painted when they are visible again");
  await close(page);
});
