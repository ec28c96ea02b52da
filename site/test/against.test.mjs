import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { kept } from "../against.js";

const { methods } = JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8"));
const entry = (key) => methods.find((m) => m.key === key);
const values = { "ika.basis": "64", ell: "1.25" };
const said = (...keys) => kept(keys.map(entry), (key) => values[key]);

test("a budget says which sizes it leaves", () => {
  assert.deepEqual(said("nystrom", "rff"), []);
  assert.deepEqual(said("rskpca"), ["Reduced-set KPCA is as large as ℓ makes it, whatever the others have."]);
  assert.deepEqual(said("exact"), ["Exact kernel PCA has no size to set."]);
  assert.deepEqual(said("ika", "rff"), ["IKA also pays for its N = 64, which stays."]);
  assert.equal(said("rskpca", "rskpca", "ika").length, 2, "each once");
});

test("every method without m, or with m of a basis, is told of", () => {
  for (const m of methods) {
    const words = kept([m], () => "7").join();
    assert.equal(words !== "", !m.phrase.includes("{m}") || m.phrase.includes(".basis}"), `${m.key}: ${words}`);
  }
});
