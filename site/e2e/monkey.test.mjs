/** A monkey with a seed makes thousands of random steps. MONKEY=seed,steps repeats a run. */
import assert from "node:assert/strict";
import test from "node:test";
import { KEPT_BYTES } from "../app/recycler.js";
import { MAX_BYTES } from "../app/steps.js";
import { close, isFullRun, stage } from "./lib.mjs";
import { Monkey, OBSERVER, measureHeap, prepare } from "./monkey.mjs";

const site = stage(test);
const [SEED, STEPS] = process.env.MONKEY?.split(",").map(Number) ?? [1, isFullRun ? 5000 : 60];
const MAX_GROWTH = 1.1; // of memory, from the second to the last thousand of 5,000 steps

/**
 * USUAL has the number of bytes below which no growth is a fault. Points of results may be kept until the next ones. What the
 * bounded stores hold grows until they are full. The memory of WebAssembly never shrinks, so the largest demand raises it for ever:
 * the pictures collect garbage before they have 256 MiB (memoryLimit in wasm/canvas). The page replaces a worker at rest if it has
 * more than KEPT_BYTES and the state is small, so the memory of the worker is measured after such a rest.
 * @type {Record<string, number>}
 */
const USUAL = { objects: 0, buffers: 10e6, stores: MAX_BYTES, pictures: 300e6, workers: KEPT_BYTES };

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

test("what only a bounded store holds is measured apart", () => {
  const kinds = ["synthetic", "object", "string", "code"], strings = ["", "Page", "Steps", "system / JSArrayBufferData", "text"];
  const nodes = [["synthetic", "", 0, 1], ["object", "Page", 100, 3], ["object", "Steps", 20, 4], ["string", "text", 7, 0], ["string", "text", 50, 0], ["object", "system / JSArrayBufferData", 3000, 0],
    ["object", "system / JSArrayBufferData", 400, 0], ["code", "text", 9999, 0], ["string", "text", 3, 0]];
  const edges = [["property", 1], ["property", 2], ["property", 3], ["weak", 4], ["property", 3], ["property", 4], ["property", 5], ["property", 7]]; // the targets of the nodes one after the other
  const snapshot = {
    snapshot: { meta: {
      node_fields: ["type", "name", "self_size", "edge_count"], node_types: [kinds], edge_fields: ["type", "to_node"], edge_types: [["property", "weak"]],
    } },
    nodes: nodes.flatMap(([kind, name, size, count]) => [kinds.indexOf(kind), strings.indexOf(name), size, count]),
    edges: edges.flatMap(([kind, to]) => [kind === "weak" ? 1 : 0, 4 * to]),
    strings,
  };
  // The page also holds the first text, the second text only weakly, and nothing holds the last text and the small buffer.
  assert.deepEqual(measureHeap(snapshot), { objects: 100 + 7 + 3, buffers: 400, stores: 20 + 50 + 3000 });
});
