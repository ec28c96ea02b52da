import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { exampleEdits, viewOfEdits } from "../controls/examples.js";
import { parse } from "../lib/link.js";
import { visibleViews } from "../pictures/pictures.js";
import { State } from "../app/state.js";

const page = await readFile(new URL("../index.html", import.meta.url), "utf8");
const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));
const allExamples = [...page.matchAll(/ data-edits="([^"]*)"/g)].map((match) => match[1].replaceAll("&amp;", "&"));

test("a link of the text shows its picture in every layout and changes only its keys", () => {
  assert.ok(allExamples.length >= 7);
  for (const startLink of ["", "views=data", "views=spectrum,gram&layout=one", "views=data,kernel&layout=one", "layout=wall", "views=wall&layout=wall", "layout=pairs&views=eigen",
    "data=circles&n=120&method=rff&m=33&seed=5&dseed=7&sigma=0.6&p3=0.5,0.5&x0=0.25,0.5&task=krr&layout=one"]) {
    for (const edits of allExamples) {
      const [state, initialState] = [new State(catalogue, startLink), new State(catalogue, startLink)];
      state.set(exampleEdits(state, edits));
      const valuesByKey = new Map(parse(edits));
      assert.ok(visibleViews(state).includes(viewOfEdits([...valuesByKey])), `${startLink} + ${edits}: ${state.link}`);
      for (const f of catalogue.fields) {
        if (valuesByKey.has(f.key)) assert.equal(state.get(f.key), valuesByKey.get(f.key), `${startLink} + ${edits}: ${f.key}`);
        else if (!["views", "layout"].includes(f.key) && !(f.key === "x0" && valuesByKey.has("data"))) assert.equal(state.get(f.key), initialState.get(f.key), `${startLink} + ${edits}: ${f.key}`);
      }
      if (!valuesByKey.has("data")) assert.equal(state.movedCount, initialState.movedCount, edits);
    }
  }
});

test("numbers of a link are limited to their ranges, and moved points are kept if the data set stays the same", () => {
  for (const edits of allExamples) {
    for (const startLink of ["n=77&data=rivals&noise=0&p4=0.5,0.5&x0=0.25,0.5", "n=20&m=20", "n=10&data=blobs&method=rff&m=3"]) {
      const state = new State(catalogue, startLink), initialLink = state.link, valuesByKey = new Map(parse(edits));
      state.set(exampleEdits(state, edits));
      for (const key of valuesByKey.keys()) {
        const { min, max, kind } = state.field(key);
        if (!kind) assert.ok(Number(state.get(key)) >= min && Number(state.get(key)) <= max, `${initialLink} + ${edits}: ${key} = ${state.get(key)}, the range is ${min} to ${max}`);
      }
      if (!valuesByKey.has("data") || valuesByKey.get("data") === new State(catalogue, startLink).get("data")) {
        assert.equal(state.movedCount, new State(catalogue, startLink).movedCount, `${initialLink} + ${edits}`);
        assert.equal(state.get("x0"), new State(catalogue, startLink).get("x0"), `${initialLink} + ${edits}`);
      }
    }
  }
  const state = new State(catalogue, "n=77");
  state.set(exampleEdits(state, allExamples.find((e) => e.includes("method=binning&m=100"))));
  assert.equal(state.get("m"), "77");
});
