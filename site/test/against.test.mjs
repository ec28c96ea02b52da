import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { kept, swapped } from "../against.js";

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

test("a rival that the first method becomes is what that was", () => {
  const state = (values) => ({ get: (key) => values[key] ?? { method: "nystrom", method2: "rff", views: "data,compare" }[key] ?? "none", number: (key) => values[key] ?? 24 });
  const edit = [["method", "rff"]];
  assert.deepEqual(swapped(state({}), edit), [["method", "rff"], ["method2", "nystrom"]]);
  assert.deepEqual(swapped(state({ method2: "ika", method3: "rff" }), edit), [["method", "rff"], ["method3", "nystrom"]]);
  assert.equal(swapped(state({ m2: 90 }), edit), edit, "of another size it is another comparison");
  assert.equal(swapped(state({ views: "data" }), edit), edit);
  assert.equal(swapped(state({ method: "rff" }), edit), edit);
  assert.equal(swapped(state({}), [["sigma", "1"]]).length, 1);
  const both = [["method", "rff"], ["method2", "ika"]];
  assert.equal(swapped(state({}), both), both);
});
