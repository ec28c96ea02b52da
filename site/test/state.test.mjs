import assert from "node:assert/strict";
import test from "node:test";
import { State } from "../app/state.js";
import { Catalogue } from "../app/catalogue.js";

const catalogue = new Catalogue({
  fields: [
    { key: "n", group: "data", min: 10, max: 100000, integer: true, default: 500 },
    { key: "m", group: "method", min: 1, max: 1000, integer: true, default: 24 },
    { key: "sigma", group: "kernel", min: 0.001, max: 1000, default: 0.35 },
  ],
  datasets: [], kernels: [], methods: [], tasks: [], views: [],
});

test("a reset restores the default of a setting", () => {
  const state = new State(catalogue, "m=21");
  assert.ok(state.isChanged("m") && !state.isChanged("sigma"));
  state.set([["m", state.resetValue("m")]]);
  assert.equal(state.link, "v=1");
  assert.ok(!state.isChanged("m"));
});

test("a reset restores the opened link", () => {
  const state = new State(catalogue, "m=21", true);
  assert.ok(!state.isChanged("m") && !state.isChanged("sigma"));
  state.set([["m", "24"], ["sigma", "1"]]);
  assert.ok(state.isChanged("m") && state.isChanged("sigma"), "the default differs from the opened link");
  state.set([["m", state.resetValue("m")], ["sigma", state.resetValue("sigma")]]);
  assert.equal(state.link, "v=1&m=21");
  state.open("sigma=2");
  assert.ok(!state.isChanged("m") && !state.isChanged("sigma"), "the opened link is the new reference");
  assert.equal(state.resetValue("sigma"), "2");
});

test("a reset restores the corrected link unless the reader has changed it", () => {
  const state = new State(catalogue, "n=100&m=900", true);
  state.replaceLink("n=100&m=100");
  assert.ok(!state.isChanged("m"));
  state.set([["n", "50"]]);
  state.replaceLink("n=50&m=50");
  assert.ok(state.isChanged("n") && state.isChanged("m"));
  assert.equal(state.resetValue("m"), "100");
});
