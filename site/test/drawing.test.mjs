import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { State } from "../app/state.js";
import { Drawing } from "../draw/drawing.js";
import { LandmarkDrawing, landmarkRefusal } from "../draw/landmarks.js";
import { STROKES } from "../draw/strokes.js";
import { countOf, createRandom } from "../draw/tools.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));
const moons = (n) => ({ x: Float64Array.from({ length: 2 * n }, (_, i) => Math.sin(i) / 2 + 0.4), labels: Float64Array.from({ length: n }, (_, i) => i % 2) });

/** A page without pictures. It records the steps, and its worker has begun to compute each edit unless isSlow is set. */
class FakePage {
  constructor(link, points) {
    this.state = new State(catalogue, link);
    this.currentPoints = { ...points, link };
    this.steps = [];
    this.sent = [];
    this.isSlow = false;
    this.start = link;
  }
  hasCurrentPoints = () => this.state.copy(this.currentPoints.link).pointsKey === this.state.pointsKey;
  report = () => ({ preview: false, data: {}, centres: [[0, 0], [1, 0], [0.5, 0.5]] });
  edit = (pairs, isFinal, _isChoice, step) => {
    this.state.set(pairs);
    this.sent.push(pairs);
    if (isFinal) this.steps.push(step);
  };
  setPoints = (set, isFinal, { step, pairs = [], isEdit }) => {
    assert.ok(isEdit, "the probe may move");
    this.edit([["data", "own"], ["points", this.state.ownSets.add(set)], ...pairs], isFinal, false, step);
  };
  isBehind = () => this.isSlow;
  restoreStep() {
    this.state.open(this.start);
  }
  showPoints(points) {
    this.shown = points;
  }
}

/** Returns a page with n points, and its drawing. */
function open(n = 40, link = `n=${n}&m=3`) {
  const page = new FakePage(link, moons(n)), drawing = new Drawing(page, () => {});
  drawing.update();
  return { page, drawing };
}

/** Applies a stroke of a tool to two positions. Pixels are units of the data. */
function stroke(drawing, tool, { seconds = 0.5, start = [0.4, 0.4], end = [0.5, 0.5], keys = { altKey: false, shiftKey: false }, ...others } = {}) {
  drawing.begin();
  const context = { drawing, brush: { density: 20, strength: 0.5 }, paint: { label: 2, target: 7 }, random: createRandom(1), radius: 0.2, range: [-2, 2, -2, 2], step: 2 ** -12, reach: 1, isInSelection: false, toData: (p) => p, ...others };
  const s = STROKES[tool](context, start, keys);
  s.tick?.(seconds / 2);
  s.move?.(end, keys);
  s.tick?.(seconds / 2);
  s.end?.();
  drawing.end(s.name());
  return s;
}

test("each stroke is one step, and the state then has the drawn points", () => {
  for (const [tool, name] of [["add", /^add 1 point$/], ["spray", /^spray 1[01] points$/], ["erase", /^erase \d+ points$/], ["jitter", /^jitter \d+ points$/], ["attract", /^attract \d+ points$/], ["paint", /^paint \d+ points$/]]) {
    const { page, drawing } = open();
    stroke(drawing, tool, { radius: 0.5 });
    assert.equal(page.steps.length, 1, tool);
    assert.match(page.steps[0], name);
    assert.deepEqual(page.state.ownSet.x, drawing.points.x, tool);
    assert.deepEqual(page.state.ownSet.labels, drawing.points.labels, tool);
    assert.equal(page.state.ownSet.name, "two moons");
    const { points } = drawing;
    drawing.update();
    assert.equal(drawing.points, points, "the drawn points are read again");
  }
});

test("a stroke without an effect is no step", () => {
  const { page, drawing } = open();
  for (const tool of ["erase", "move", "jitter", "attract", "paint", "lasso"]) stroke(drawing, tool, { start: [-1.9, -1.9], end: [-1.8, -1.9], reach: 0.01 });
  assert.deepEqual([page.steps, page.sent, page.state.isOwn], [[], [], false]);
});

test("generated data keep their name while few points move", () => {
  const { page, drawing } = open(40);
  stroke(drawing, "move");
  assert.deepEqual([page.steps, page.state.isOwn, page.state.movedPointCount], [["move 1 point"], false, 1]);
  page.currentPoints = { x: drawing.points.x, labels: drawing.points.labels, link: page.state.link };
  drawing.select([1, 2, 3, 4, 5, 6]);
  stroke(drawing, "move", { isInSelection: true });
  assert.deepEqual([page.steps[1], page.state.isOwn, page.state.movedPointCount], ["move 6 points", true, 0]);
  const { x } = page.state.ownSet;
  stroke(drawing, "move", { start: [x[0], x[1]], end: [x[0] + 0.25, x[1]] });
  assert.equal(page.state.get("p0"), `${x[0] + 0.25},${x[1]}`, "one of one's own points is not moved by itself");
});

test("moved landmarks and the probe stay with changed points", () => {
  const { page, drawing } = open(40, "n=40&m=3&c1=0.5,0.25&x0=1,0");
  stroke(drawing, "add");
  assert.deepEqual([page.state.get("c1"), page.state.get("x0")], ["0.5,0.25", "1,0"]);
});

test("points are sent at the rate of the worker, and the picture shows them at once", () => {
  const { page, drawing } = open();
  page.isSlow = true;
  drawing.begin();
  const s = STROKES.spray({ drawing, brush: { density: 20 }, paint: { label: 0, target: 0 }, random: createRandom(1), radius: 0.1, range: [-2, 2, -2, 2], step: 2 ** -12, toData: (p) => p }, [0, 0], {});
  for (let i = 0; i < 10; i++) s.tick(0.1);
  assert.equal(page.shown, undefined, "a change is shown before the event ends");
  drawing.flush();
  assert.deepEqual([page.sent.length, countOf(page.shown)], [0, 61]);
  page.isSlow = false;
  drawing.send();
  drawing.send();
  assert.equal(page.sent.length, 1);
  drawing.end("spray 21 points");
  assert.deepEqual([page.sent.length, page.steps], [2, ["spray 21 points"]]);
  drawing.resultPainted();
  assert.notEqual(page.shown, null, "the picture shows an earlier result");
  page.currentPoints = { ...drawing.points, link: page.state.link };
  drawing.resultPainted();
  assert.equal(page.shown, null);
});

test("a cancelled stroke restores the points", () => {
  const { page, drawing } = open(), before = drawing.points;
  drawing.begin();
  STROKES.erase({ drawing, radius: 0.5, toData: (p) => p }, [0.4, 0.4], {});
  drawing.flush();
  assert.ok(drawing.count < 40 && page.state.isOwn);
  drawing.cancel();
  assert.deepEqual([drawing.points, page.state.isOwn, page.steps, page.shown], [before, false, [], null]);
});

test("tools act inside the selection only", () => {
  for (const tool of ["erase", "jitter", "attract", "paint"]) {
    const { drawing } = open(), before = drawing.points, chosen = [0, 3, 9];
    drawing.select(chosen);
    stroke(drawing, tool, { radius: 10 });
    if (tool === "erase") assert.deepEqual([drawing.count, drawing.selection.size], [37, 0]);
    else for (let i = 0; i < 40; i++) assert.equal(before.x[2 * i] === drawing.points.x[2 * i] && before.labels[i] === drawing.points.labels[i], !chosen.includes(i), `${tool}, point ${i}`);
  }
});

test("a lasso selects, adds and takes away", () => {
  const { drawing } = open();
  const lasso = (corners, keys) => {
    drawing.begin();
    const s = STROKES.lasso({ drawing, isInSelection: false, toData: ([x, y]) => [x / 100, y / 100] }, corners[0], { shiftKey: false, altKey: false, ...keys });
    for (const c of corners.slice(1)) s.move(c);
    s.end();
    drawing.end(s.name());
    return drawing.selection.size;
  };
  const square = (x0, x1) => [[x0, -200], [x1, -200], [x1, 200], [x0, 200]];
  const left = lasso(square(-200, 40)), all = lasso(square(40, 200), { shiftKey: true });
  assert.deepEqual([left > 0 && left < 40, all, lasso(square(-200, 40), { altKey: true }), lasso([[0, 0]])], [true, 40, 40 - left, 0]);
});

test("points are read again after Undo, and the selection stays", () => {
  const { page, drawing } = open();
  drawing.select([1, 39]);
  stroke(drawing, "add");
  page.state.open("n=40&m=3");
  drawing.update();
  assert.deepEqual([drawing.count, [...drawing.selection]], [40, [1, 39]]);
  page.state.open("n=30&m=3");
  drawing.update();
  assert.equal(drawing.points, null, "the points of another state remain");
  assert.equal(drawing.begin(), false);
});

test("a target is painted on the values that a regression learns", () => {
  const { page, drawing } = open();
  stroke(drawing, "paint", { radius: 0.5 });
  assert.ok(drawing.points.labels.includes(2) && !drawing.points.targets, "without a regression, classes are painted");
  page.currentPoints = { ...drawing.points, learned: Float64Array.from({ length: 40 }, (_, i) => i / 8), link: page.state.link };
  drawing.select([4, 8]);
  stroke(drawing, "paint", { radius: 9 });
  assert.deepEqual([...page.state.ownSet.targets], Array.from({ length: 40 }, (_, i) => (i === 4 || i === 8 ? 7 : i / 8)));
  stroke(drawing, "add");
  assert.equal(page.state.ownSet.targets[40], 7);
});

test("clear removes the points and their origin", () => {
  const { page, drawing } = open();
  drawing.clear();
  assert.deepEqual([drawing.count, page.steps, page.state.ownSet.name, page.state.ownSet.labels], [0, ["clear"], undefined, undefined]);
  stroke(drawing, "add");
  assert.deepEqual([drawing.count, page.state.ownSet.classes], [1, undefined]);
});

test("strokes place landmarks, and one remains", () => {
  const page = new FakePage("n=40&m=3", moons(40)), drawing = new LandmarkDrawing(page, () => {});
  drawing.update();
  assert.equal(page.state.hasGivenCenters, false);
  stroke(drawing, "add", { start: [0.25, 0.75], end: [0.25, 0.75] });
  assert.deepEqual([page.steps, page.state.hasGivenCenters, page.state.number("m"), page.state.givenCenters[3]], [["add 1 landmark"], true, 4, [0.25, 0.75]]);
  const before = page.sent.length;
  stroke(drawing, "move", { start: [1, 0], end: [1, 0.5] });
  assert.deepEqual(page.sent.slice(before).at(-1).map(([key]) => key), ["m", "c1"], "a move repeats the positions of other landmarks");
  assert.deepEqual(page.state.givenCenters[1], [1, 0.5]);
  stroke(drawing, "erase", { radius: 10 });
  assert.deepEqual([page.state.number("m"), page.state.givenCenters.length, page.steps.at(-1)], [1, 1, "erase 3 landmarks"]);
  page.state.set([["method", "rff"]]);
  drawing.update();
  assert.deepEqual([drawing.isPossible, drawing.begin()], [false, false]);
});

test("the reason why landmarks cannot be placed depends on what the method has", () => {
  const refusal = (key) => landmarkRefusal(catalogue.entry("method", key));
  assert.equal(refusal("qmc-halton"), "Halton features have no landmarks.");
  assert.equal(refusal("rom"), "Random orthogonal matrices have no landmarks.");
  assert.equal(refusal("ika-rff"), "IKA on random Fourier features has no landmarks.");
  assert.equal(refusal("nystrom-kmeans"), "You cannot choose the landmarks of k-means Nyström.");
  assert.equal(refusal("rskpca"), "You cannot choose the shadow centres of reduced-set KPCA.");
});
