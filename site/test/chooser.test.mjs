import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { State } from "../app/state.js";
import { applyFilters, continuesName, dataEdits, groupItems, listOf, loadItems, placeInColumns, search, similarName } from "../controls/chooser-list.js";

const readJSON = async (name) => JSON.parse(await readFile(new URL(`../${name}.json`, import.meta.url), "utf8"));
const catalogue = new Catalogue(await readJSON("catalogue"));
const content = await readJSON("chooser");
globalThis.fetch = async () => ({ ok: true, json: async () => content });
const itemsOf = async (list) => (await loadItems(list, catalogue.lists[list])).items;
const methods = await itemsOf("method"), kernels = await itemsOf("kernel"), sets = await itemsOf("data");
const keysOf = (items) => items.map(({ entry }) => entry.key);

test("each name finds its entry first, whatever its case, hyphens and spaces", () => {
  for (const items of [methods, kernels, sets]) {
    for (const item of items) {
      for (const name of [item.words.title, item.entry.name, ...item.words.aliases]) {
        for (const query of [name, name.toUpperCase(), name.replaceAll("-", " "), name.replaceAll(/[ -]/g, "")]) assert.equal(search(items, query).found[0].entry.key, item.entry.key, query);
      }
    }
  }
});

test("a search finds abbreviations, authors, years and properties", () => {
  const find = (query) => keysOf([...search(methods, query).found, ...search(methods, query).related]);
  for (const [query, key] of [["rff", "rff"], ["ORF", "orf"], ["kmeans", "nystrom-kmeans"], ["RPCholesky", "nystrom-rpc"], ["nystrom", "nystrom"], ["sobol", "qmc-sobol"]]) {
    assert.ok(search(methods, query).found.some(({ entry }) => entry.key === key), `${query} finds ${keysOf(search(methods, query).found)}`);
  }
  for (const query of ["Rahimi", "2007", "rahimi 2007", "quasi-Monte Carlo", "orthogonal", "unbiased"]) {
    const count = find(query).length;
    assert.ok(count > 2 && count < methods.length, `${query} finds ${count} methods`);
  }
  const { found, related } = search(methods, "rff");
  assert.deepEqual(keysOf(found.filter((item) => related.includes(item))), [], "a method is found twice");
  assert.ok(related.length > 0 && keysOf(related).includes("orf"), `related to rff are ${keysOf(related)}`);
  assert.deepEqual(search(methods, "  ").found, methods);
  assert.deepEqual(search(methods, "no such method anywhere").found, []);
});

test("a misspelt name has a similar name, and other texts have none", () => {
  assert.equal(similarName(methods, "rtf"), "RFF");
  assert.equal(similarName(methods, "haltn"), "Halton");
  assert.equal(similarName(methods, "Nyström method of the second kind"), "");
});

test("a property finds the methods that have it and no others, and letters are found with and without accents", () => {
  const needsNoData = keysOf(methods.filter(({ words }) => words.facts.includes("needs no data")));
  assert.ok(needsNoData.length > 3 && !needsNoData.includes("nystrom"));
  for (const query of ["no data", "needs no data", "No Data"]) assert.deepEqual(keysOf(search(methods, query).found), needsNoData, query);
  for (const name of ["deterministic", "uses the data"]) assert.deepEqual(keysOf(search(methods, name).found), keysOf(applyFilters(methods, new Set([name]))), name);
  for (const [queries, key] of [[["Nyström", "nystrom", "Nystroem", "NYSTROEM", "nystroe"], "nystrom"], [["Schölkopf", "scholkopf", "Schoelkopf"], "exact"], [["Matérn", "matern"], "matern52"]]) {
    const items = key === "matern52" ? kernels : methods, results = queries.map((query) => keysOf(search(items, query).found).join());
    assert.ok(results[0].split(",").includes(key), results[0]);
    for (const result of results) assert.equal(result, results[0], String(queries));
  }
});

test("a sign after a search belongs to a name only where a name has it", () => {
  for (const query of ["k-means", "K means", "kmeans+", "nystrom, k-means"]) assert.ok(continuesName(methods, query, "+"), query);
  for (const query of ["", " ", "halton", "k-means++", "means x"]) assert.ok(!continuesName(methods, query, "+"), query);
});

test("filters combine", () => {
  const all = content.method.filters;
  assert.deepEqual(keysOf(applyFilters(methods, new Set())), keysOf(methods));
  for (const a of all) {
    for (const b of all) {
      const kept = keysOf(applyFilters(methods, new Set([a, b])));
      assert.deepEqual(kept, keysOf(applyFilters(applyFilters(methods, new Set([a])), new Set([b]))));
    }
  }
  const deterministic = applyFilters(methods, new Set(["deterministic"]));
  assert.deepEqual(keysOf(deterministic), keysOf(methods.filter(({ entry }) => !entry.traits.seeded)));
});

test("columns have each group once, in columns of similar height", () => {
  for (const items of [methods, kernels, sets]) {
    const groups = groupItems(items);
    for (const count of [1, 3, 5]) {
      const columns = placeInColumns(groups, count);
      assert.equal(columns.length, Math.min(count, groups.length));
      assert.deepEqual(columns.flat().flatMap((g) => keysOf(g.items)).sort(), keysOf(items).sort());
      const heights = columns.map((column) => column.reduce((sum, g) => sum + g.items.length + 1, 0));
      if (count > 1) assert.ok(Math.max(...heights) - Math.min(...heights) <= Math.max(...groups.map((g) => g.items.length + 1)), `the columns have ${heights} rows`);
    }
  }
});

test("a data set brings its noise and bandwidth, but not over settings of the reader", () => {
  const set = (key) => sets.find(({ entry }) => entry.key === key).entry;
  const choose = (link, key) => {
    const state = new State(catalogue, link);
    state.set(dataEdits(state, set(key)));
    return state;
  };
  const spiral = set("spiral"), circles = set("circles");
  for (const { entry } of sets) {
    if (entry.key === "own") continue; // has no recommended values
    const state = choose("", entry.key);
    assert.deepEqual([state.get("data"), state.number("noise"), state.number("sigma")], [entry.key, entry.noise.default, entry.sigma], state.link);
    const moons = new State(catalogue, state.link);
    moons.set(dataEdits(moons, set("moons")));
    assert.equal(moons.link, "v=1", "the way back to the default state leaves edits");
  }
  assert.notEqual(spiral.sigma, circles.sigma);
  const edited = choose("sigma=0.6", "spiral");
  assert.deepEqual([edited.number("sigma"), edited.number("noise")], [0.6, spiral.noise.default]);
  const noisy = choose("noise=0.02&data=spiral&sigma=0.14", "circles");
  assert.deepEqual([noisy.number("sigma"), noisy.number("noise")], [circles.sigma, 0.02]);
});

test("a data set chosen after points of one's own has the settings of generated points", () => {
  const set = (key) => sets.find(({ entry }) => entry.key === key).entry;
  const spiral = set("spiral"), circles = set("circles");
  /** Returns the state after own points are opened in the state of a link, and then another data set is chosen. */
  const chooseAfterOwn = (link, key) => {
    const state = new State(catalogue, link);
    state.set([["data", "own"]]);
    assert.doesNotMatch(state.link, /[&](n|noise|dseed)=/);
    const candidate = state.copy();
    candidate.set(dataEdits(candidate, set(key)));
    state.set(dataEdits(state, set(key)));
    assert.equal(candidate.link, state.link, "a trial has another state than the choice");
    return ["n", "dseed", "noise", "sigma"].map(state.number, state);
  };
  const { sigma, noise } = spiral;
  const link = `data=spiral&n=1000&dseed=7&sigma=${sigma}&noise=${noise.default}`;
  assert.deepEqual(chooseAfterOwn(link, "circles"), [1000, 7, circles.noise.default, circles.sigma]);
  assert.deepEqual(chooseAfterOwn(link, "spiral"), [1000, 7, noise.default, sigma]);
  assert.equal(chooseAfterOwn(link.replace("data=spiral&", ""), "moons")[0], 1000);
  assert.deepEqual(chooseAfterOwn("data=spiral&sigma=0.6&noise=0.02", "circles").slice(2), [0.02, 0.6]);
  const opened = new State(catalogue, "data=own&sigma=0.6");
  opened.set(dataEdits(opened, circles));
  assert.deepEqual(["n", "noise", "sigma"].map(opened.number, opened), [Number(catalogue.defaultOf("n")), circles.noise.default, 0.6]);
});

test("methods, kernels and data sets have a chooser, and other settings have none", () => {
  assert.deepEqual(["method", "method2", "method4", "kernel", "data", "task", "m", "m2"].map(listOf), ["method", "method", "method", "kernel", "data", undefined, undefined, undefined]);
});
