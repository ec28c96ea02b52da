import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { State } from "../app/state.js";
import { Catalogue } from "../app/catalogue.js";
import { DISTANCES, SIZES } from "../lib/contract.js";
import { estimatePlane, titleHeight } from "../pictures/plane.js";
import { foldedHeight, computedViews, rowCount, visibleViews, heightShare, hasHowView, editsForToggle, viewsOf } from "../pictures/pictures.js";

const { views } = JSON.parse(readFileSync(new URL("../catalogue.json", import.meta.url), "utf8"));
const catalogue = new Catalogue({
  fields: [
    { key: "views", kind: "list", choices: ["data", "eigen", "kernel", "race", "wall", "how"], default: "data,eigen,kernel" },
    { key: "layout", kind: "choice", choices: ["grid", "one", "pairs", "wall"], default: "grid" },
  ],
  datasets: [], kernels: [], methods: [], tasks: [], views,
});

test("viewsOf returns the existing views of a link once each", () => {
  const views = (link) => viewsOf(new State(catalogue, link)).join();
  assert.equal(views(""), "data,eigen,kernel");
  assert.equal(views("views=race,data"), "race,data");
  assert.equal(views("views=race,%20race,nothing"), "race");
  assert.equal(views("views=nothing"), "data,eigen,kernel");
});

test("the default rows have the height of the posters", () => {
  assert.equal(heightShare("grid", 3), 1);
  assert.equal(rowCount(new State(catalogue, "")), 3);
  assert.equal(rowCount(new State(catalogue, "layout=one")), 1);
  const { heightAlone } = catalogue.entry("views", "gram");
  assert.ok(heightShare("grid", 1, heightAlone) > heightShare("grid", 1) && heightShare("grid", 1, heightAlone) < 1);
  assert.ok(heightShare("grid", 4) > 1 && heightShare("grid", 2) < 1);
  assert.equal(rowCount(new State(catalogue, "views=data,race")), 3, "the race has two rows");
  assert.equal(rowCount(new State(catalogue, "views=data,wall")), 3, "the wall has two rows");
  for (const key of ["wall", "bounds", "spectrum", "error", "compare"]) assert.equal(rowCount(new State(catalogue, `views=${key}`)), 3, `${key} alone has three rows`);
  assert.equal(rowCount(new State(catalogue, "views=data,race&layout=pairs")), 2);
});

test("three planes fold into two lines if the window shows both and the planes are larger", () => {
  assert.equal(foldedHeight("desk", 1052, 900 - 208), 692); // 1440×900
  assert.equal(foldedHeight("desk", 892, 720 - 208), 0); // 1280×720
  assert.equal(foldedHeight("tablet", 976, 768 - 216), 0); // 1024×768
  assert.equal(foldedHeight("tablet", 772, 1180 - 216), 573); // 820×1180, where the width limits the height
  for (let h = 400; h < 1400; h++) assert.ok(foldedHeight("desk", 892, h) <= h && foldedHeight("tablet", 772, h) <= h);
});

test("the buttons of visible views are pressed, and a click shows or hides a view", () => {
  const viewsAfterToggle = (link, key, hasTabs) => {
    const state = new State(catalogue, link);
    const viewKeys = () => (hasTabs ? computedViews : visibleViews)(state).join();
    const viewsBefore = viewKeys();
    state.set(editsForToggle(state, key, hasTabs));
    return [viewsBefore, viewKeys(), state.get("layout")];
  };
  assert.deepEqual(viewsAfterToggle("", "race"), ["data,eigen,kernel", "data,eigen,kernel,race", "grid"]);
  assert.deepEqual(viewsAfterToggle("", "eigen"), ["data,eigen,kernel", "data,kernel", "grid"]);
  assert.deepEqual(viewsAfterToggle("views=race", "race"), ["race", "race", "grid"], "the last view is not removed");
  assert.deepEqual(viewsAfterToggle("layout=wall", "wall"), ["wall", "data,eigen,kernel", "grid"]);
  assert.deepEqual(viewsAfterToggle("layout=wall", "eigen"), ["wall", "data,eigen,kernel", "grid"]);
  assert.deepEqual(viewsAfterToggle("layout=wall", "race"), ["wall", "data,eigen,kernel,race", "grid"]);
  assert.deepEqual(viewsAfterToggle("layout=wall&views=wall", "wall"), ["wall", "wall", "grid"]);
  assert.deepEqual(viewsAfterToggle("layout=one", "kernel"), ["data", "kernel", "one"]);
  assert.deepEqual(viewsAfterToggle("layout=one", "data"), ["data", "eigen", "one"]);
  assert.deepEqual(viewsAfterToggle("layout=wall", "race", true), ["data,eigen,kernel,wall", "data,eigen,kernel,race,wall", "wall"]);
  assert.deepEqual(viewsAfterToggle("layout=wall", "wall", true), ["data,eigen,kernel,wall", "data,eigen,kernel", "grid"]);
  assert.deepEqual(viewsAfterToggle("layout=one", "eigen", true), ["data,eigen,kernel", "data,kernel", "one"]);
});

test("the player is shown together with the pictures of its view", () => {
  const isPlayerShown = (link, layout) => hasHowView(new State(catalogue, link), layout);
  for (const layout of ["desk", "tablet", "phone", "projector", "embed"]) {
    assert.equal(isPlayerShown("views=how", layout), true, layout);
    assert.equal(isPlayerShown("views=data,how", layout), !["projector", "embed"].includes(layout), layout);
    assert.equal(isPlayerShown("views=data", layout), false, layout);
  }
  assert.equal(isPlayerShown("views=data,how&layout=one", "desk"), false);
  assert.equal(isPlayerShown("views=how&layout=wall", "desk"), false);
  assert.equal(isPlayerShown("views=data,how&layout=one", "phone"), true);
});

test("the size of a plane is estimated before the pictures are drawn", () => {
  for (const { layout, w, h, plane } of JSON.parse(readFileSync(new URL("planes.json", import.meta.url), "utf8"))) {
    const isClose = estimatePlane(layout, w, h).every((v, i) => Math.abs(v - plane[i]) <= 1);
    assert.ok(isClose, `${layout} of ${w}×${h}: ${estimatePlane(layout, w, h)}, but the pictures have ${plane}`);
  }
});

test("style sheets and pictures use the same distances", () => {
  const numberIn = (sheet, pattern) => Number(pattern.exec(readFileSync(new URL(`../styles/${sheet}`, import.meta.url), "utf8"))?.[1]);
  for (const [sheet, pattern, want] of [
    ["layout.css", /--caption: (\d+)px/, titleHeight("desk")],
    ["layout.css", /#frames \{[^}]*gap: \d+px (\d+)px/, DISTANCES.desk.gapX],
    ["layout.css", /#frames \{[^}]*gap: (\d+)px/, titleHeight("desk") + DISTANCES.desk.gapY],
    ["layout.css", /#frames \{[^}]*padding: var\(--caption\) 0 (\d+)px/, DISTANCES.desk.foot],
    ["desk.css", /--hang: (\d+)px/, DISTANCES.desk.hang],
    ["tablet.css", /#frames \{ gap: (\d+)px/, titleHeight("tablet") + DISTANCES.tablet.gapY],
    ["tablet.css", /#frames \{ gap: \d+px (\d+)px/, DISTANCES.tablet.gapX],
    ["tablet.css", /padding-inline-start: (\d+)px/, DISTANCES.tablet.hang],
    ["embed.css", /#frames \{[^}]*column-gap: (\d+)px/, DISTANCES.embed.gapX],
    ["projector.css", /#frames \{[^}]*column-gap: calc\((\d+) \* var\(--px\)\)/, DISTANCES.projector.gapX],
    ["projector.css", /padding-bottom: calc\((\d+) \* var\(--px\)\); \}/, SIZES.keyHeight],
    ["projector.css", /--caption: calc\((\d+) \* var\(--px\)\)/, titleHeight("projector")],
  ]) assert.equal(numberIn(sheet, pattern), want, `${sheet}: ${pattern}`);
});

test("early.js and the pictures use the same limit for a narrow embedded page", () => {
  const text = readFileSync(new URL("../app/early.js", import.meta.url), "utf8");
  assert.equal(Number(/isEmbedded && w < (\d+)/.exec(text)?.[1]), SIZES.narrowPage);
});
