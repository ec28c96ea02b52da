import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { createHistory } from "../app/history.js";
import { State } from "../app/state.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));

/** Returns a history of a state, and a function that goes to an entry of the history. The function returns the opened links. */
function startHistory() {
  const listeners = new Map(), links = [];
  const entries = { state: null, pushState: (state) => (entries.state = state), replaceState: (state) => (entries.state = state) };
  Object.assign(globalThis, { location: { hash: "" }, history: entries, addEventListener: (type, f) => listeners.set(type, f) });
  const state = new State(catalogue, "");
  const pageHistory = createHistory(state, (link) => links.push(link), { onMissingPoints: () => links.push("missing") });
  const goTo = (entry, hash) => {
    entries.state = entry;
    location.hash = hash;
    listeners.get("popstate")();
    return links.splice(0);
  };
  return { state, pageHistory, goTo };
}

test("Back to points that the page and the address lack is reported", () => {
  const { state, pageHistory, goTo } = startHistory();
  const name = state.ownSets.add({ x: new Float64Array(2), count: 1 });
  state.set([["data", "own"], ["points", name]]);
  pageHistory.record(true);
  const entry = history.state;
  assert.deepEqual(goTo(null, "#v=1&m=3"), ["v=1&m=3"]);
  assert.deepEqual(goTo(entry, "#v=1&data=own"), [`v=1&data=own&points=${name}`]);
  state.ownSets.remove(name);
  goTo(null, "#v=1&m=3");
  assert.deepEqual(goTo(entry, "#v=1&data=own"), ["v=1&data=own", "missing"]);
  goTo(null, "#v=1&m=3");
  assert.deepEqual(goTo(entry, "#v=1&data=own&points=1abc"), ["v=1&data=own&points=1abc"], "the address has the points");
});

test("a typed link cannot name points of the page", () => {
  const { state, goTo } = startHistory();
  state.ownSets.add({ x: new Float64Array(2), count: 1 });
  assert.deepEqual(goTo(null, "#v=1&data=own&points=@1"), ["v=1&data=own"]);
});
