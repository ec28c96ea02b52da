import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { Opening } from "../app/opening.js";
import { State } from "../app/state.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));

test("only the first final result with the opened points is the first result of an opening", () => {
  const state = new State(catalogue, "v=1&n=50");
  const opening = new Opening(state);
  state.set([["sigma", "0.5"]]);
  assert.equal(opening.takeFirstResult(state), true, "another bandwidth keeps the opened points");
  assert.equal(opening.takeFirstResult(state), false, "the second result is not the first");

  // The opened state has no result, since the reader stops its computation. Then other points are chosen.
  opening.record(state);
  state.set([["n", "60"]]);
  assert.equal(opening.takeFirstResult(state), false, "other points were not opened");
  state.set([["n", "50"]]);
  assert.equal(opening.takeFirstResult(state), false, "the opening has ended");

  opening.record(state);
  opening.end();
  assert.equal(opening.takeFirstResult(state), false, "a step of the history was not opened");
});
