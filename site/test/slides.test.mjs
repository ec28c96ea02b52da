import assert from "node:assert/strict";
import test from "node:test";
import { State } from "../app/state.js";
import { Catalogue } from "../app/catalogue.js";
import { ViewOrder, editsForSlide, slidesOf } from "../pictures/slides.js";

const keys = ["data", "eigen", "kernel", "a", "b", "c", "d", "e", "f", "g"];
const catalogue = new Catalogue({
  fields: [{ key: "views", kind: "list", choices: keys, default: "data,eigen,kernel" }],
  datasets: [], kernels: [], methods: [], tasks: [], views: keys.map((key) => ({ key })),
});

test("a digit key shows a view of the link, and all views keep their digit keys", () => {
  const state = new State(catalogue, "views=kernel,data,a");
  assert.deepEqual(slidesOf(state), ["data", "kernel", "a"]);
  for (const [n, views] of [[2, "a,data,kernel"], [1, "kernel,data,a"], [0, "data,kernel,a"], [0, "data,kernel,a"]]) {
    state.set(editsForSlide(state, n));
    assert.equal(state.get("views"), views);
    assert.deepEqual(slidesOf(state), ["data", "kernel", "a"], "the digits are unchanged");
  }
  assert.deepEqual(editsForSlide(state, 3), [], "there is no fourth view");
});

test("the default order of views needs no key in the link", () => {
  const state = new State(catalogue, "");
  state.set(editsForSlide(state, 2));
  assert.equal(state.get("views"), "kernel,data,eigen");
  state.set(editsForSlide(state, 0));
  assert.equal(state.link, "v=1");
});

test("at most nine views have digit keys, and no view is lost", () => {
  const state = new State(catalogue, `views=${keys.join()}`);
  assert.equal(slidesOf(state).length, 9);
  state.set(editsForSlide(state, 8));
  assert.deepEqual(state.get("views").split(",").sort(), [...keys].sort());
});

test("the order before the first digit key is restored after additions, removals and links", () => {
  const order = new ViewOrder();
  const state = new State(catalogue, "views=kernel,data,a");
  assert.deepEqual(order.restore(state), [], "no digit was pressed");
  order.storeOrder(state);
  state.set(editsForSlide(state, 2));
  order.storeOrder(state);
  state.set(editsForSlide(state, 1));
  state.set(editsForSlide(state, 0));
  assert.deepEqual(order.restore(state), [["views", "kernel,data,a"]]);
  assert.deepEqual(order.restore(state), [], "the stored order was deleted");
  order.storeOrder(state);
  state.set([["views", "b,a,kernel"]]);
  assert.deepEqual(order.restore(state), [["views", "kernel,a,b"]]);
  order.storeOrder(state);
  state.open("views=a,kernel,b");
  order.recordOpening(state); // the reader has pressed the Back button
  assert.deepEqual(order.restore(state), [["views", "b,a,kernel"]]);
  order.storeOrder(state);
  state.open("views=a,data");
  order.recordOpening(state);
  assert.deepEqual(order.restore(state), []);
});
