import assert from "node:assert/strict";
import test from "node:test";
import { State } from "../state.js";
import { Catalogue } from "../catalogue.js";
import { rowsOf, share, viewsOf } from "../pictures.js";

const catalogue = new Catalogue({
  fields: [
    { key: "views", kind: "list", choices: ["data", "eigen", "kernel", "race", "wall"], default: "data,eigen,kernel" },
    { key: "layout", kind: "choice", choices: ["grid", "one", "pairs"], default: "grid" },
  ],
  datasets: [], kernels: [], methods: [], tasks: [], views: [],
});

test("the views of a link, those that exist, each once", () => {
  const views = (link) => viewsOf(new State(catalogue, link)).join();
  assert.equal(views(""), "data,eigen,kernel");
  assert.equal(views("views=race,data"), "race,data");
  assert.equal(views("views=race,%20race,nothing"), "race");
  assert.equal(views("views=nothing"), "data,eigen,kernel");
});

test("the usual rows have the height that the posters have", () => {
  assert.equal(share("grid", 3), 1);
  assert.equal(rowsOf(new State(catalogue, "")), 3);
  assert.equal(rowsOf(new State(catalogue, "layout=one")), 1);
  assert.ok(share("grid", 4) > 1 && share("grid", 2) < 1);
  assert.equal(rowsOf(new State(catalogue, "views=data,race")), 3, "the race takes two rows");
  assert.equal(rowsOf(new State(catalogue, "views=wall")), 2, "and so does the wall");
  assert.equal(rowsOf(new State(catalogue, "views=data,race&layout=pairs")), 2);
});
