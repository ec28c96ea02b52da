/** A monkey with a seed makes thousands of random steps. MONKEY=seed,steps repeats a run. */
import assert from "node:assert/strict";
import test from "node:test";
import { close, isFullRun, stage } from "./lib.mjs";
import { Monkey, OBSERVER, prepare } from "./monkey.mjs";

const site = stage(test);
const [SEED, STEPS] = process.env.MONKEY?.split(",").map(Number) ?? [1, isFullRun ? 5000 : 60];
const MAX_GROWTH = 1.1; // of memory, from the second to the last thousand of 5,000 steps

/**
 * USUAL has the number of bytes below which no growth is a fault. Results that nobody shows any more would be gigabytes.
 * The memory of WebAssembly never shrinks, so one large picture raises it for ever.
 * @type {Record<string, number>}
 */
const USUAL = { objects: 0, buffers: 30e6, pictures: 400e6, workers: 400e6 };

test("any steps end without an error, and can be undone and redone", async (t) => {
  const page = await site.load("#v=1&n=60&m=8", { wait: false, script: OBSERVER });
  const end = await prepare(page);
  await page.reload();
  const monkey = new Monkey(page, SEED);
  await monkey.begin();
  /** Makes steps and returns the largest memory, measured five times. @param {number} count */
  const runAndMeasure = async (count) => {
    const largest = {};
    for (let k = 0; k < 5; k++) {
      await monkey.run(count / 5);
      for (const [name, bytes] of Object.entries(await monkey.memory())) largest[name] = Math.max(largest[name] ?? 0, bytes);
    }
    return largest;
  };
  if (STEPS < 5000) await monkey.run(STEPS);
  else {
    await monkey.run(1000);
    const before = await runAndMeasure(1000);
    await monkey.run(STEPS - 3000);
    const after = await runAndMeasure(1000);
    t.diagnostic(`memory in bytes: ${JSON.stringify({ before, after })}`);
    for (const [name, bytes] of Object.entries(after)) {
      const limit = Math.max(USUAL[name], MAX_GROWTH * before[name]);
      assert.ok(bytes <= limit, `the memory of ${name} has grown from ${before[name]} to ${bytes} bytes`);
    }
  }
  await monkey.checkUndo();
  await end();
  await close(page, false);
});
