import assert from "node:assert/strict";
import test from "node:test";
import { KEPT_BYTES } from "../app/recycler.js";
import { close, computeWorker, get, nativeReport, waitUntilReady, report, set, stage, pageText, waitForFrames } from "./lib.mjs";

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

const memoryOf = (worker) => worker.evaluate(() => self.programMemory.buffer.byteLength);

test("a worker that has solved far more points is replaced at rest, and nobody sees it", async () => {
  const page = await site.load("#v=1&n=5000&kernel=cauchy");
  const oldWorker = computeWorker(page);
  assert.ok(await memoryOf(oldWorker) > KEPT_BYTES, "5,000 points need less memory than a worker keeps");
  await page.evaluate(() => window.mercer.setPoints({ x: Array.from({ length: 90 }, (_, i) => [Math.sin(7 * i), Math.cos(11 * i)]), name: "Lissajous" }));
  await page.waitForFunction(() => document.body.innerText.includes("speed-up over exact")); // the times are measured
  const textBefore = await pageText(page);
  await page.evaluate(() => {
    window.changes = [];
    new MutationObserver((records) => window.changes.push(...records.map((r) => String(r.attributeName)))).observe(document.documentElement, { attributes: true });
    for (const kind of ["result", "edit"]) window.mercer.on(kind, () => window.changes.push(kind));
  });
  await new Promise((done) => oldWorker.once("close", done));
  await waitForFrames(page, 60); // the new worker starts and computes the state
  assert.deepEqual(await page.evaluate(() => window.changes), []);
  assert.equal(await pageText(page), textBefore);
  const after = await set(page, { sigma: 0.4 });
  const native = await nativeReport(await get(page));
  assert.deepEqual([after.data.n, after.data.source, after.sigma], [90, "Lissajous", native.sigma]);
  assert.ok(Math.abs(after.error.frobenius - native.error.frobenius) <= 1e-7);
  assert.ok(await memoryOf(computeWorker(page)) < KEPT_BYTES / 2);
  assert.equal(page.workers().filter((w) => w.url().endsWith("/app/worker.js")).length, 1);
  await close(page);
});
