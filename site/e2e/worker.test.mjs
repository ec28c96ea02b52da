import assert from "node:assert/strict";
import test from "node:test";
import { close, computeWorker, get, waitUntilReady, report, set, stage, pageText } from "./lib.mjs";

const site = stage(test);

/** Sends a message to the worker in the same way as the page. */
const sendToWorker = (page, message) => computeWorker(page).evaluate((m) => {
  setTimeout(() => self.dispatchEvent(new MessageEvent("message", { data: m })), 0);
}, message);

test("a worker that crashes is replaced", async () => {
  const page = await site.load("#v=1&n=100&m=15");
  const reportBefore = await report(page);
  const oldWorker = computeWorker(page);
  const workerClosed = new Promise((done) => oldWorker.once("close", done));
  await sendToWorker(page, { kind: "crash" });
  await workerClosed;
  await waitUntilReady(page);
  await page.waitForFunction(() => document.body.innerText.includes("was restarted"));
  const reportAfter = await report(page);
  assert.deepEqual(reportAfter.error, reportBefore.error, "the new worker has other numbers");
  assert.equal((await set(page, { m: 20 })).m, 20);
  assert.equal(await get(page), "v=1&n=100&m=20");
  page.consoleErrors = []; // these errors are about the old worker
  await close(page, false);
});

test("a worker that hangs is replaced", async () => {
  const page = await site.load("#v=1&n=100&m=15");
  const oldWorker = computeWorker(page);
  const workerClosed = new Promise((done) => oldWorker.once("close", done));
  // The worker then waits forever and uses no processor time.
  await oldWorker.evaluate(() => { setTimeout(() => Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0), 0); });
  const newReport = set(page, { m: 25 });
  await workerClosed;
  assert.equal((await newReport).m, 25);
  assert.ok((await pageText(page)).includes("was restarted"), "the page has no note about the restart");
  page.consoleErrors = []; // these errors are about the old worker
  await close(page, false);
});
