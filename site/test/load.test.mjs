import assert from "node:assert/strict";
import test from "node:test";
import { importScript, loadOnce } from "../lib/load.js";

const address = new URL("../lib/scale.js", import.meta.url).href;

/** Returns a function that imports a script and fails as Chromium does. */
const failingImport = (words) => async () => {
  throw new TypeError(words);
};

test("a repeated import of a script that has failed has another address, and is kept when it has succeeded", async () => {
  const load = failingImport(`Failed to fetch dynamically imported module: ${address}`);
  await assert.rejects(importScript(load), TypeError, "the first failure is no failure");
  const script = await importScript(load);
  assert.equal(typeof script.parseNumber, "function");
  assert.equal(await importScript(load), script, "the script is evaluated again");
  assert.notEqual(script, await import(address), "the repeated import has the same address");
});

test("an import can fail several times", async () => {
  const missing = new URL("missing.js", import.meta.url).href;
  const load = failingImport(`error loading dynamically imported module: ${missing}`);
  await assert.rejects(importScript(load), TypeError);
  for (const count of [1, 2]) await assert.rejects(importScript(load), (error) => String(error).includes("missing.js"), `try ${count}`);
});

test("other errors of a script are not repeated", async () => {
  const load = failingImport("x is not a function");
  for (let i = 0; i < 2; i++) await assert.rejects(importScript(load), /x is not a function/);
});

test("a successful load is kept, a failed one is repeated", async () => {
  let count = 0;
  const load = loadOnce(async () => {
    if (++count < 3) throw new Error(`load ${count}`);
    return count;
  });
  await assert.rejects(Promise.all([load(), load()]), /load 1/);
  await assert.rejects(load(), /load 2/);
  assert.deepEqual([await load(), await load(), count], [3, 3, 3]);
});
