import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { describeFixedSizes, addMethodSwap } from "../controls/comparison.js";
import { Catalogue } from "../app/catalogue.js";
import { comparedMethods, describeDifferentSizes, describeBudget, methodsExceeding, mustResizeCompared, addSharedSizes, settingLabel, comparisonPhrase, editsForBudget } from "../controls/compared.js";
import { State } from "../app/state.js";

const json = JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8"));
const { methods, kernels } = json;
const findMethod = (key) => methods.find((m) => m.key === key);
const values = { "ika.basis": "64", ell: "1.25" };
const fixedSizeRemarks = (...keys) => describeFixedSizes(keys.map(findMethod), (key) => values[key]);

test("remarks describe the sizes that a budget does not change", () => {
  assert.deepEqual(fixedSizeRemarks("nystrom", "rff"), []);
  assert.deepEqual(fixedSizeRemarks("rskpca"), ["The size of reduced-set KPCA follows from ℓ alone."]);
  assert.deepEqual(fixedSizeRemarks("exact"), ["Exact kernel PCA has no size to set."]);
  assert.deepEqual(fixedSizeRemarks("ika", "rff"), ["IKA also needs its N = 64, which stays."]);
  assert.equal(fixedSizeRemarks("rskpca", "rskpca", "ika").length, 2, "each method has one remark");
});

test("every method without m, or with a basis, has a remark", () => {
  for (const m of methods) {
    const words = describeFixedSizes([m], () => "7").join();
    assert.equal(words !== "", !m.phrase.includes("{m}") || m.phrase.includes(".basis}"), `${m.key}: ${words}`);
  }
});

/** Returns a state with the given values and with defaults for all other keys. @param {Record<string, string>} values */
export const stateOf = (values) => {
  const defaults = { method: "nystrom", method2: "rff", method3: "none", method4: "none", views: "data,compare", n: "500", kernel: "gaussian", m: "24", m2: "24", m3: "24", m4: "24" };
  const get = (key) => values[key] ?? defaults[key] ?? "none";
  return { get, number: (key) => Number(get(key)), catalogue: { lists: { method: [{ key: "rff", rival: 1 }, { key: "nystrom", rival: 2 }] }, entry: (kind, key) => (kind === "kernel" ? kernels : methods).find((e) => e.key === key), defaultOf: (key) => defaults[key] } };
};

test("a compared method that becomes the first method is replaced by the previous first method", () => {
  const edit = [["method", "rff"]];
  assert.deepEqual(addMethodSwap(stateOf({ m2: "12" }), edit), [["method", "rff"], ["method2", "nystrom"]]);
  assert.deepEqual(addMethodSwap(stateOf({ method2: "ika", method3: "rff", m3: "12" }), edit), [["method", "rff"], ["method3", "nystrom"]]);
  assert.equal(addMethodSwap(stateOf({ m2: "90" }), edit), edit, "with another size, it is another comparison");
  assert.equal(addMethodSwap(stateOf({ views: "data" }), edit), edit);
  assert.equal(addMethodSwap(stateOf({ method: "rff" }), edit), edit);
  assert.equal(addMethodSwap(stateOf({ m2: "12" }), [["sigma", "1"]]).length, 1);
  const bothMethods = [["method", "rff"], ["method2", "ika"]];
  assert.equal(addMethodSwap(stateOf({}), bothMethods), bothMethods);
});

/** Returns the given edits and the edits of sizes that the page adds, as an object from keys to values. */
const editsWithSizes = (values, ...pairs) => Object.fromEntries(addSharedSizes(stateOf(values), pairs));

test("the methods of a new comparison have the same number of features", () => {
  const data = { views: "data", method2: "none" };
  assert.deepEqual(editsWithSizes(data, ["views", "data,compare"]), { views: "data,compare", method2: "rff", m2: "12" });
  assert.deepEqual(editsWithSizes({ ...data, m: "21" }, ["views", "data,compare"]), { views: "data,compare", method2: "rff", m2: "10" });
  assert.deepEqual(editsWithSizes({ ...data, method: "rff" }, ["views", "data,compare"]), { views: "data,compare", method2: "nystrom", m2: "48" });
  assert.deepEqual(editsWithSizes({ ...data, method: "rskpca" }, ["views", "data,compare"]), { views: "data,compare", method2: "rff" }, "the size of rskpca is not m");
  assert.deepEqual(editsWithSizes({ ...data, method2: "ika", m2: "7" }, ["views", "data,compare"]), { views: "data,compare" }, "the earlier comparison is unchanged");
  assert.deepEqual(editsWithSizes({ ...data, method2: "rff", m2: "12" }, ["m", "30"]), { m: "30", m2: "15" }, "a hidden comparison keeps its sizes equal");
  assert.deepEqual(editsWithSizes({ ...data, kernel: "arccos1" }, ["views", "data,compare"]), { views: "data,compare", method2: "rff" }, "a neuron is one feature");
  assert.deepEqual(editsWithSizes(data, ["m", "30"]), { m: "30" }, "no comparison is shown");
});

test("methods with equal numbers of features stay equal", () => {
  const equalSizes = { m2: "12", method3: "ika", m3: "24" };
  assert.deepEqual(editsWithSizes(equalSizes, ["m", "20"]), { m: "20", m2: "10", m3: "20" });
  assert.deepEqual(editsWithSizes(equalSizes, ["m", "25"]), { m: "25", m3: "25" }, "pairs of features are rounded down");
  assert.deepEqual(editsWithSizes({ ...equalSizes, m: "25", m3: "25" }, ["m", "1"]), { m: "1", m2: "1", m3: "1" });
  assert.deepEqual(editsWithSizes({ ...equalSizes, m: "40", m2: "20", m3: "40" }, ["m", undefined]), { m: undefined, m2: "12", m3: "24" });
  assert.deepEqual(editsWithSizes(equalSizes, ["method4", "nystrom-kmeans"]), { method4: "nystrom-kmeans" });
  assert.deepEqual(editsWithSizes({ ...equalSizes, m: "30", m2: "15", m3: "30" }, ["method4", "orf"]), { method4: "orf", m4: "15" });
  assert.deepEqual(editsWithSizes(equalSizes, ["method", "orf"]), { method: "orf", m: "12" });
  assert.deepEqual(editsWithSizes(equalSizes, ["method", "rff"], ["method2", "nystrom"]), { method: "rff", method2: "nystrom", m: "12", m2: "24" });
  assert.deepEqual(editsWithSizes(equalSizes, ["m2", "40"]), { m2: "40" }, "the size of one method is chosen");
  assert.deepEqual(editsWithSizes({ ...equalSizes, m2: "13" }, ["m", "20"]), { m: "20" }, "the size of one method was chosen before");
  assert.deepEqual(editsWithSizes({ ...equalSizes, n: "30" }, ["m", "300"]), { m: "300", m2: "15", m3: "30" }, "m is at most n");
});

test("different sizes have a note with the edits that make them equal", () => {
  const sizeNote = (values) => describeDifferentSizes(comparedMethods(stateOf(values).catalogue, stateOf(values).get));
  assert.equal(sizeNote({ m2: "12" }), null);
  assert.equal(sizeNote({ method2: "exact" }), null);
  assert.deepEqual(sizeNote({}), { words: "Different sizes: 24 and 48 features.", buttonLabel: "Give both 48", edits: [["m", "48"], ["m2", "24"]] });
  assert.deepEqual(sizeNote({ method2: "ika", m2: "40", method3: "nystrom-kmeans" }), { words: "Different sizes: 24, 40 and 24 features.", buttonLabel: "Give all 40", edits: [["m", "40"], ["m2", "40"], ["m3", "40"]] });
  assert.deepEqual(sizeNote({ n: "30" }).edits, [["m", "30"], ["m2", "15"]]);
});

test("the sentence contains the methods, with one shared size or a size for each method", () => {
  const phraseOf = (values, short) => comparisonPhrase(comparedMethods(stateOf(values).catalogue, stateOf(values).get), short);
  assert.equal(phraseOf({ m2: "12" }), "{method} and {method2} with {m} features each: ");
  assert.equal(phraseOf({ m: "25", m2: "12" }), "{method} and {method2} with at most {m} features each: ");
  assert.equal(phraseOf({ method: "rff", method2: "nystrom", m: "12", m2: "24" }), "{method} and {method2} with m = {m}, 24 features each: ");
  assert.equal(phraseOf({}), "{method} with m = {m} landmarks and {method2} with m₂ = {m2} frequencies: ");
  assert.equal(phraseOf({ method2: "rskpca" }), "{method} with m = {m} landmarks and {method2} with ℓ = {ell}, so m₂ = [m2] shadow centres: ");
  assert.equal(phraseOf({ method: "exact" }), "{method} and {method2} with m₂ = {m2} frequencies: ");
  assert.equal(phraseOf({ m2: "12", method3: "ika" }), "{method}, {method2} and {method3} with {m} features each: ");
  assert.equal(phraseOf({ m2: "13", method3: "ika" }), "{method}, {method2} and {method3} of different sizes: ");
  assert.equal(phraseOf({ m2: "12", method3: "ika", method4: "nystrom-kmeans" }), "four methods with {m} features each: ");
  assert.equal(phraseOf({ m2: "12" }, true), "{method} and {method2}, {m} features: ");
});

test("a shared size is labelled as features, and other sizes have the label of their method", () => {
  const label = (link, key) => settingLabel(new State(new Catalogue(json), link), key);
  const bothMethods = "views=compare&method2=rff";
  assert.equal(label("m=24", "m"), "landmarks");
  assert.equal(label("method=rff", "m"), "frequencies");
  assert.equal(label(`${bothMethods}&m2=12`, "m"), "features, shared");
  assert.equal(label(`${bothMethods}&m=25&m2=12`, "m"), "features, shared");
  assert.equal(label(`${bothMethods}&m2=12`, "m2"), "frequencies");
  assert.equal(label(bothMethods, "m"), "landmarks", "the sizes differ");
  assert.equal(label(bothMethods, "m2"), "frequencies");
  assert.equal(label("views=data&method2=rff&m2=12", "m"), "landmarks", "the comparison is hidden");
  assert.equal(label("views=compare&method=rff&m=12&method2=nystrom", "m"), "feature pairs, shared");
  assert.equal(label("views=compare&method=rff&method2=nystrom&kernel=arccos1", "m"), "features, shared", "a neuron is one feature");
  assert.equal(label("views=compare&method=exact&method2=rff", "m2"), "frequencies", "only one method has a size");
  assert.equal(label("views=compare&method=exact&method2=rff&m2=12&method3=nystrom", "m2"), "feature pairs, shared");
  assert.equal(label("views=compare&method=nystrom-rank&method2=nystrom&m2=12", "m"), "landmarks, shared", "two landmarks give one feature");
  assert.equal(label(`${bothMethods}&m2=12`, "sigma"), "bandwidth");
});

const catalogue = new Catalogue(json);
/** Returns the state after a comparison was added to a link. @param {string} link @param {any} [report] @param {Record<string, string>} [unsupportedReasons] */
function newComparison(link, report, unsupportedReasons) {
  const state = new State(catalogue, link);
  state.set(addSharedSizes(state, [["views", "data,compare"]], report, unsupportedReasons));
  return state;
}

// countFeatures returns the number of features of a method with size m. TestFeaturesPerSize of wasm/play compares
// these numbers with fits.
const PAIR_METHODS = new Set(methods.filter((m) => m.features === 2).map((m) => m.key));
const countFeatures = (key, m) => (key === "sr33" ? 2 * m + 2 : key === "equispaced" ? 2 * m - 1 : PAIR_METHODS.has(key) ? 2 * m : key === "nystrom-rank" ? Math.ceil(m / 2) : m);

test("the description of a shared budget is correct for every pair of methods", () => {
  const keysWithSize = methods.filter((m) => m.phrase.includes("{m}") && m.key !== "binning" && m.key !== "layers").map((m) => m.key);
  let exceedingCount = 0;
  for (const first of keysWithSize) {
    for (const second of keysWithSize) {
      for (const m of [2, 3, 24, 25, 60]) {
        const state = new State(catalogue, `n=300&method=${first}&m=${m}&views=data`);
        state.set(addSharedSizes(state, [["views", "data,compare"], ["method2", second]]));
        const currentMethods = () => comparedMethods(catalogue, state.get), [, c] = currentMethods(), budget = countFeatures(first, m);
        const sizes = [...Array(300).keys()].map((i) => i + 1).filter((i) => i >= c.minSize && i <= c.maxSize);
        const best = sizes.filter((i) => countFeatures(second, i) <= budget).at(-1) ?? c.minSize;
        assert.equal(state.get("m2"), String(best), state.link);
        const [words, featureCount] = [describeBudget(currentMethods()), countFeatures(second, best)];
        const want = featureCount > budget ? `${budget} ${budget === 1 ? "feature" : "features"}, or as few as possible, each` : `${featureCount < budget ? "at most " : ""}${budget} ${budget === 1 ? "feature" : "features"} each`;
        assert.equal(words, want, state.link);
        assert.deepEqual(methodsExceeding(currentMethods()).map(([c, n]) => [c.method.key, n]), featureCount > budget ? [[second, featureCount]] : []);
        if (featureCount > budget) exceedingCount++;
      }
    }
  }
  assert.ok(exceedingCount > 100, `${exceedingCount} pairs exceed the budget`);
});

test("a method exceeds the budget only if its smallest size exceeds the budget", () => {
  const exceedingMethods = (link, report) => methodsExceeding(comparedMethods(catalogue, new State(catalogue, `v=1&views=compare&${link}`).get, report)).map(([c, n]) => [c.method.key, n]);
  assert.deepEqual(exceedingMethods("n=60&method2=rff&m=20"), [], "48 features exceed 20, but m2 = 10 has 20");
  assert.deepEqual(exceedingMethods("n=60&method=rff&m=20&method2=nystrom&m2=60"), []);
  assert.deepEqual(exceedingMethods("n=60&method2=gort&m=1"), [["gort", 4]], "gort has at least 4 features");
  assert.deepEqual(exceedingMethods("n=60&method2=gort&m2=30&m=3"), [["gort", 4]]);
  const methodReport = (method, rank) => ({ method, rank, m: rank });
  const rankReport = { method: "nystrom-rank", rank: 9, compared: [methodReport("nystrom-rank", 9), methodReport("rff-complex", 20)] };
  assert.deepEqual(exceedingMethods("method=nystrom-rank&m=20&method2=rff-complex&m2=10", rankReport), [], "m2 = 4 has 8 features");
  const [nystrom, pairs] = [methods.find((m) => m.key === "nystrom"), methods.find((m) => m.key === "rff")];
  for (const [first, second] of [[nystrom, pairs], [pairs, nystrom]]) {
    for (let m = 1; m <= 60; m++) {
      for (const m2 of [1, 2, 7, 24, 60]) {
        const link = `n=60&method=${first.key}&m=${m}&method2=${second.key}&m2=${m2}`;
        const fewestFeatures = countFeatures(second.key, 1), budget = countFeatures(first.key, m);
        assert.deepEqual(exceedingMethods(link), fewestFeatures > budget ? [[second.key, fewestFeatures]] : [], link);
      }
    }
  }
});

test("a method with more features than the budget is described as having as few as possible", () => {
  const state = newComparison("n=60&m=1");
  assert.equal(state.link, "v=1&n=60&m=1&views=data,compare&method2=rff&m2=1");
  const all = comparedMethods(catalogue, state.get);
  assert.equal(comparisonPhrase(all), "{method} and {method2} with {m} features, or as few as possible, each: ");
  assert.equal(comparisonPhrase(all, true), "{method} and {method2}, {m} features, or as few as possible: ");
  assert.equal(describeBudget(all), "1 feature, or as few as possible, each");
  assert.equal(describeDifferentSizes(all), null);
});

test("the second method has the number of features that the first method determines", () => {
  const methodReport = (method, rank) => ({ method, rank, m: rank });
  assert.equal(newComparison("n=60&method=rskpca", methodReport("rskpca", 15)).get("m2"), "7");
  assert.equal(newComparison("n=60&method=exact", methodReport("exact", 60)).get("m2"), "30");
  assert.equal(newComparison("n=60&method=rskpca", methodReport("nystrom", 15)).get("m2"), "24", "a report of another method");
  const state = newComparison("n=60&method=rskpca");
  assert.equal(state.get("m2"), "24", "its features are not known yet");
  assert.ok(mustResizeCompared(new State(catalogue, "n=60&method=rskpca"), [["views", "data,compare"]], null, false));
  const report = { method: "rskpca", rank: 15, compared: [methodReport("rskpca", 15), methodReport("rff", 48)] };
  const all = comparedMethods(catalogue, state.get, report);
  assert.deepEqual(editsForBudget(all), [["m2", "7"]]);
  assert.deepEqual(describeDifferentSizes(all), { words: "Different sizes: 15 and 48 features.", buttonLabel: "Give random Fourier features 15", edits: [["m2", "7"]] });
  assert.ok(!mustResizeCompared(state, [["sigma", "1"]], report, false), "the different sizes were chosen");
  state.set([["m2", "7"]]);
  assert.ok(mustResizeCompared(state, [["sigma", "1"]], { ...report, compared: [methodReport("rskpca", 15), methodReport("rff", 14)] }, false));
  assert.ok(!mustResizeCompared(state, [["m2", "9"]], report, true), "a size is chosen");
  assert.ok(mustResizeCompared(state, [["sigma", "2"]], null, true), "the drag continues");
  assert.equal(describeDifferentSizes(comparedMethods(catalogue, state.get, report)), null);
  const second = new State(catalogue, "n=60&views=compare&method2=rskpca");
  assert.deepEqual(describeDifferentSizes(comparedMethods(catalogue, second.get, { method: "nystrom", rank: 24, compared: [methodReport("nystrom", 24), methodReport("rskpca", 15)] })),
    { words: "Different sizes: 24 and 15 features.", buttonLabel: "Give Nyström 15", edits: [["m", "15"]] });
});

test("grids and layers determine their number of features", () => {
  const state = new State(catalogue, "n=300&kernel=laplacian&m=20&views=compare&method2=binning&m2=20");
  const report = { method: "nystrom", rank: 20, compared: [{ method: "nystrom", rank: 20 }, { method: "binning", rank: 260 }] };
  assert.equal(comparisonPhrase(comparedMethods(catalogue, state.get, report)), "{method} with m = {m} landmarks and {method2} with m₂ = {m2} grids: ");
  assert.deepEqual(describeDifferentSizes(comparedMethods(catalogue, state.get, report)), { words: "Different sizes: 20 and 260 features.", buttonLabel: "Give Nyström 260", edits: [["m", "260"]] });
});

test("a refused method has no size, and the first compared method supports the kernel", () => {
  const state = new State(catalogue, "n=60&method=binning&m=20&views=compare&method2=rff&m2=10");
  const report = { method: "binning", rank: 0, refused: "No.", compared: [{ method: "binning", rank: 0, refused: "No." }, { method: "rff", rank: 20 }] };
  assert.equal(comparisonPhrase(comparedMethods(catalogue, state.get, report)), "{method} and {method2} with m₂ = {m2} frequencies: ");
  assert.equal(newComparison("kernel=polynomial", null, { rff: "It states no spectrum." }).get("method2"), "nystrom-rpc");
  assert.equal(newComparison("kernel=polynomial&method=rff", null, { rff: "It states no spectrum." }).get("method2"), "nystrom");
  assert.equal(newComparison("kernel=sigmoid", null, { rff: "-", nystrom: "-", "nystrom-rpc": "-" }).get("method2"), "exact");
  assert.equal(newComparison("method=rff").get("method2"), "nystrom");
});

test("a basis limits the number of features of its method", () => {
  const state = newComparison("n=300&m=100&method2=ika");
  assert.equal(newComparison("n=300&m=100&method=ika").get("m2"), "32");
  const all = comparedMethods(catalogue, state.get);
  assert.equal(comparisonPhrase(comparedMethods(catalogue, newComparison("n=300&m=100&method=ika").get)), "{method} with m = {m} eigenfunctions from {ika.basis} basis functions and {method2} with m₂ = {m2} frequencies: ");
  assert.equal(all[1].maxSize, 64);
});
