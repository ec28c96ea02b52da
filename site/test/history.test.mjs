import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { createHistory } from "../app/history.js";
import { State } from "../app/state.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));

/** Returns a history of a state, and a function that goes to an entry of the history. The function returns the opened links. */
function startHistory() {
  const listeners = new Map(), links = [], list = [null];
  const entries = {
    state: null, list,
    pushState: (state) => list.push(entries.state = state),
    replaceState: (state) => (list[list.length - 1] = entries.state = state),
  };
  Object.assign(globalThis, { location: { hash: "" }, history: entries, addEventListener: (type, f) => listeners.set(type, f) });
  const state = new State(catalogue, "");
  const step = { id: 1 };
  const pageHistory = createHistory(state, (link, id) => links.push(link, ...(id ? [id] : [])), { step: () => step.id });
  const goTo = (entry, hash) => {
    entries.state = entry;
    location.hash = hash;
    listeners.get("popstate")();
    return links.splice(0);
  };
  return { state, step, pageHistory, goTo };
}

test("Back opens the points of the page, or the points of the address", () => {
  const { state, pageHistory, goTo } = startHistory();
  const name = state.ownSets.add({ x: new Float64Array(2), count: 1 });
  state.set([["data", "own"], ["points", name]]);
  pageHistory.record(true);
  const entry = history.state;
  assert.deepEqual(goTo(null, "#v=1&m=3"), ["v=1&m=3"]);
  assert.deepEqual(goTo(entry, "#v=1&data=own"), [`v=1&data=own&points=${name}`, 1]);
  state.ownSets.remove(name);
  goTo(null, "#v=1&m=3");
  assert.deepEqual(goTo(entry, "#v=1&data=own"), ["v=1&data=own"]);
  goTo(null, "#v=1&m=3");
  assert.deepEqual(goTo(entry, "#v=1&data=own&points=1abc"), ["v=1&data=own&points=1abc"], "the address has the points");
  goTo(null, "#v=1&m=3");
  const newName = state.ownSets.add({ x: new Float64Array(2), count: 1, id: entry.pointsId }); // the page was loaded again
  assert.deepEqual(goTo({ ...entry, session: "another" }, "#v=1&data=own"), [`v=1&data=own&points=${newName}`]);
});

test("a typed link cannot name points of the page", () => {
  const { state, goTo } = startHistory();
  state.ownSets.add({ x: new Float64Array(2), count: 1 });
  assert.deepEqual(goTo(null, "#v=1&data=own&points=@1"), ["v=1&data=own"]);
});

test("several undone steps are one entry of the history, and Back opens the step before them", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { state, step, pageHistory, goTo } = startHistory();
  const change = (m, id, isUndo) => {
    state.set([["m", m]]);
    step.id = id;
    if (isUndo) pageHistory.recordUndo();
    else pageHistory.record(true);
  };
  const entries = () => history.list.slice(1).map((e) => `${e.link.slice(4)} ${e.step}`);
  change("30", 2);
  change("31", 3);
  change("32", 4);
  change("31", 3, true);
  change("30", 2, true);
  change("40", 5); // the waiting entry of the second undo is written before the new one
  assert.deepEqual(entries(), ["m=30 2", "m=31 3", "m=32 4", "m=30 2", "m=40 5"]);
  change("30", 2, true);
  t.mock.timers.tick(1000);
  assert.deepEqual(entries().slice(4), ["m=40 5", "m=30 2"]);
  assert.deepEqual(goTo(history.list[5], "#v=1&m=40"), ["v=1&m=40", 5]);
  assert.deepEqual(goTo({ ...history.list[3], session: "another" }, "#v=1&m=32"), ["v=1&m=32"], "steps of another session are unknown");
});

test("a gesture is one entry with the number of its step, and looking at steps changes no entry", () => {
  const { state, step, pageHistory } = startHistory();
  pageHistory.record(false); // a gesture can begin without a change
  for (const m of ["30", "31"]) {
    step.id = undefined;
    state.set([["m", m]]);
    pageHistory.record(false);
  }
  step.id = 2;
  pageHistory.record(true);
  assert.deepEqual(history.list.slice(1).map((e) => [e.link, e.step]), [["v=1&m=31", 2]]);
  pageHistory.continueEntry();
  state.set([["m2", "50"]]);
  pageHistory.record(true);
  assert.deepEqual(history.list.slice(1).map((e) => e.link), ["v=1&m=31&m2=50"]);
  pageHistory.setPaused(true);
  state.set([["m", "9"]]);
  pageHistory.replace();
  assert.deepEqual(history.list.slice(1).map((e) => e.link), ["v=1&m=31&m2=50"]);
});
