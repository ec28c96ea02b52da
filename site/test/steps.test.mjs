import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { State } from "../app/state.js";
import { Board } from "../draw/board.js";
import { stepName } from "../app/step-name.js";
import { MAX_BYTES, MAX_STEPS, Steps } from "../app/steps.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));

/** Returns the name of the step that makes edits in the state of a link. */
function nameOf(link, ...pairs) {
  const before = new State(catalogue, link), after = before.copy();
  after.set(pairs);
  return stepName(before, after);
}

/** Returns a state, its steps, and a function that makes one step. */
function startSteps(link = "") {
  const state = new State(catalogue, link), steps = new Steps(state, "open the page");
  const edit = (pairs, isFinal = true, name = undefined) => {
    state.set(pairs);
    steps.record(isFinal, name);
  };
  return { state, steps, edit };
}

/** Returns pseudorandom integers below a limit. */
function makeRandom(seed) {
  let x = seed;
  return (limit) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * limit);
  };
}

test("a step is named after what it changes", () => {
  const names = [
    ["", [["sigma", "0.3"]], "σ 0.35 → 0.30"],
    ["m=40", [["m", "24"]], "m 40 → 24"],
    ["", [["noise", "0.2"]], "noise 0.10 → 0.20"],
    ["", [["seed", "9"]], "seed 24 → 9"],
    ["", [["dseed", "7"]], "data seed 18 → 7"],
    ["", [["i", "2"]], "i 5 → 2"],
    ["", [["method", "rff"]], "method: Nyström → random Fourier features"],
    ["c3=0,0", [["method", "rff"]], "method: Nyström → random Fourier features"],
    ["", [["kernel", "laplacian"]], "kernel: Gaussian → Laplacian"],
    ["task=krr", [["task", "svm"]], "task: regression → support vectors"],
    ["x0=1,1&p3=0,0&noise=0.2", [["data", "rivals"], ["noise", "0"]], "data: two moons → rivals"],
    ["", [["data", "circles"], ["sigma", "0.2"]], "data: two moons → concentric circles, σ 0.35 → 0.20"],
    ["", [["data", "circles"], ["sigma", "0.2"], ["m", "30"], ["i", "3"]], "data: two moons → concentric circles, σ 0.35 → 0.20 and 2 more"],
    ["", [["x0", "0,0"]], "move x₀"],
    ["", [["p1", "0,0"]], "move 1 point"],
    ["p1=0,0", [["p1", "0.1,0"], ["p2", "0,0"], ["p3", "0,0"]], "move 3 points"],
    ["", [["c2", "0,0"]], "move 1 landmark"],
    ["p1=0,0&c2=0,0", [["p1", undefined], ["c2", undefined]], "put 1 point back, put 1 landmark back"],
    ["", [["views", "data,eigen,kernel,race"]], "show error against m"],
    ["", [["views", "data,kernel"]], "hide eigenfunction"],
    ["", [["views", "eigen,data,kernel"]], "order of the pictures"],
    ["", [["views", "data,compare"], ["method2", "gort"]], "compare with column-orthogonal random features"],
    ["views=compare&method2=rff", [["method3", "gort"], ["m3", "12"]], "compare with column-orthogonal random features"],
    ["views=compare&method2=rff&method3=gort", [["method3", "none"]], "compare no more with column-orthogonal random features"],
    ["views=compare&method2=rff", [["method2", "gort"]], "method 2: random Fourier features → column-orthogonal random features"],
    ["views=compare&method2=rff", [["views", "data,eigen,kernel"], ["method2", "none"]], "leave the comparison"],
    ["views=compare&method2=rff&m2=12", [["m", "30"], ["m2", "15"]], "m 24 → 30"],
    ["", [["layout", "one"]], "layout: grid → one"],
    ["method=nystrom-rank", [["nystrom-rank.cut", "kernel"]], "cut: landmarks → kernel"],
    ["task=diffusion", [["diffusion.alpha", "0"]], "α 1 → 0"],
    ["sigma=0.3", [["sigma", "0.3"]], ""],
  ];
  for (const [link, pairs, name] of names) assert.equal(nameOf(link, ...pairs), name);
});

test("a step of points of one's own is named after their number", () => {
  const before = new State(catalogue, ""), after = before.copy();
  after.set([["data", "own"], ["points", after.ownSets.add({ x: new Float64Array(6), count: 3 })]]);
  assert.equal(stepName(before, after), "data: two moons → points of your own");
  assert.equal(stepName(after, before), "data: points of your own → two moons");
  const next = after.copy();
  next.set([["points", next.ownSets.add({ x: new Float64Array(2400), count: 1200 })], ["x0", "1,1"]]);
  assert.equal(stepName(after, next), "set 1,200 points");
});

test("every setting of the catalogue has a name of its step", () => {
  for (const f of catalogue.fields.filter((f) => f.kind !== "points")) {
    const choices = catalogue.choices(f)?.map((c) => c.key) ?? (f.kind === "list" ? f.choices : undefined);
    const number = Number(f.default) === f.min ? f.max : f.min;
    const value = choices?.find((key) => key !== String(f.default)) ?? (f.kind === "point" ? "0.25,0.25" : String(number));
    const name = nameOf("", [f.key, value]);
    const label = f.kind === "list" ? "hide" : f.symbol ?? (f.key in catalogue.lists ? f.key : f.name);
    assert.ok(/^method\d$/.test(f.key) || name.includes(label), `${f.key}: ${name}`);
    assert.doesNotMatch(name, /undefined|NaN|not known|^change /, f.key);
    if (/^method\d$/.test(f.key)) {
      assert.match(name, /^compare with \p{L}/u, f.key);
      continue;
    }
    assert.equal(name.includes("→"), f.kind !== "point" && f.kind !== "list", `${f.key}: ${name}`);
  }
});

test("a gesture is one step, and a gesture without a change is none", () => {
  const { state, steps, edit } = startSteps();
  for (const v of ["0.4", "0.5", "0.6"]) edit([["sigma", v]], false);
  assert.equal(steps.list.length, 1);
  edit([["sigma", "0.6"]]);
  assert.deepEqual(steps.list.map((s) => s.name), ["open the page", "σ 0.35 → 0.60"]);
  edit([["sigma", "0.9"]], false);
  edit([["sigma", "0.6"]]);
  assert.equal(steps.list.length, 2);
  edit([["m", "30"]], false, "a name");
  edit([["m", "31"]]);
  assert.equal(steps.undoName, "a name");
  edit([["m", "50"]], false);
  assert.ok(steps.undo(), "the unfinished gesture is undone as a whole");
  assert.deepEqual([state.get("m"), steps.redoName], ["31", "m 31 → 50"]);
  steps.undo();
  edit([["i", "2"]]);
  assert.deepEqual([steps.redoName, steps.list.map((s) => s.name)], [undefined, ["open the page", "σ 0.35 → 0.60", "i 5 → 2"]]);
});

test("a change that follows from a step becomes a part of it", () => {
  const { state, steps, edit } = startSteps();
  edit([["m", "30"]]);
  steps.continueStep();
  edit([["m2", "60"]]);
  assert.deepEqual(steps.list.map((s) => s.name), ["open the page", "m 24 → 30"]);
  steps.undo();
  assert.equal(state.link, "v=1");
  state.set([["x0", "0.5,0.5"]]);
  steps.update();
  assert.deepEqual([steps.redo(), steps.undo(), state.get("x0")], [true, true, "0.5,0.5"], "an equivalent state replaces the present one");
});

test("1,000 undone and redone steps give the same links", () => {
  const { state, steps, edit } = startSteps("m=30");
  const random = makeRandom(7);
  const fields = catalogue.fields.filter((f) => f.kind !== "points");
  const links = [state.link], publicLinks = [state.publicLink];
  while (steps.list.length <= MAX_STEPS) {
    const f = fields[random(fields.length)], choices = catalogue.choices(f)?.map((c) => c.key);
    const number = () => String(f.min + random(1000) / 1000 * (Math.min(f.max, 1000) - f.min));
    const setEdits = () => [["data", "own"], ["points", state.ownSets.add({ x: new Float64Array(20), count: 10, block: `10x${steps.lastId}` })]];
    const pairs = [
      () => [[f.key, choices ? choices[random(choices.length)] : f.kind === "list" ? f.choices[random(f.choices.length)] : f.kind === "point" ? `${random(9)},0.5` : number()]],
      () => [[`p${random(20)}`, `${random(9)},0.5`]],
      () => [[`c${random(20)}`, `${random(9)},0.5`]],
      setEdits,
    ][Math.min(3, random(6))]();
    if (pairs[0][0] === "data" && pairs.length === 1 && pairs[0][1] === "own") continue; // the page adds points to this edit
    if (f.key === "data") pairs.push(["noise", undefined]);
    edit(pairs.map(([key, value]) => [key, value]), false);
    edit(pairs);
    if (steps.list.length > links.length) {
      links.push(state.link);
      publicLinks.push(state.publicLink);
    }
  }
  assert.equal(links.length, MAX_STEPS + 1);
  for (let k = MAX_STEPS - 1; k >= 0; k--) {
    assert.ok(steps.undo());
    assert.deepEqual([state.link, state.publicLink], [links[k], publicLinks[k]], `undo to ${k}`);
  }
  assert.equal(steps.undo(), false);
  for (let k = 1; k <= MAX_STEPS; k++) {
    assert.ok(steps.redo());
    assert.deepEqual([state.link, state.publicLink], [links[k], publicLinks[k]], `redo to ${k}`);
  }
  assert.equal(steps.redo(), false);

  // In a full list too, a double click on the board undoes the step of its first click.
  const frames = [], page = { steps, undo: () => steps.undo() };
  const board = { lastPress: null, mode: { tool: "spray", page, frameData: () => frames.push(state.link) } };
  const press = (timeStamp) => Board.prototype.isDoubleClick.call(board, { timeStamp }, [5, 5]);
  const link = state.link;
  assert.equal(press(0), false);
  edit([["x0", "0.125,0.25"]]);
  assert.deepEqual([steps.index, press(100)], [MAX_STEPS, true]);
  Board.prototype.frameInstead.call(board);
  assert.deepEqual(frames, [link], "the point of the first click remains");
  press(1000);
  press(1100);
  Board.prototype.frameInstead.call(board);
  assert.deepEqual(frames, [link, link], "a step is undone that the first click has not made");
});

test("undo restores the settings of generated points", () => {
  const { state, steps, edit } = startSteps("n=200&noise=0.3");
  edit([["data", "own"], ["points", state.ownSets.add({ x: new Float64Array(2), count: 1 })]]);
  edit([["data", "circles"]]);
  assert.equal(state.get("n"), "200");
  steps.undo();
  assert.equal(state.get("n"), "1");
  edit([["data", "moons"]]);
  assert.deepEqual([state.get("n"), state.get("noise")], ["200", "0.3"]);
});

test("beyond 1,000 steps or 16 MB, the oldest steps are dropped", () => {
  const { state, steps, edit } = startSteps();
  for (let k = 0; k < MAX_STEPS + 5; k++) edit([["dseed", String(100 + k)]]);
  assert.deepEqual([steps.list.length, steps.index, steps.list[0].name], [MAX_STEPS + 1, MAX_STEPS, "data seed 103 → 104"]);
  const addPoints = () => edit([["data", "own"], ["points", state.ownSets.add({ x: new Float64Array(500_000), count: 250_000 })]]);
  for (let k = 0; k < 20; k++) addPoints();
  assert.ok(steps.bytes <= MAX_BYTES && steps.bytes > MAX_BYTES - 5e6, `${steps.bytes} bytes`);
  assert.equal(steps.list.length, 3);
  while (steps.undo()) assert.ok(state.ownSet?.x, "a step has lost its points");
  for (let k = 0; k < 20; k++) state.ownSets.add({ x: new Float64Array(500_000) });
  while (steps.redo()) assert.ok(state.ownSet?.x, "a step has lost its points");
});

test("the size of the list contains what a teacher has added to links", () => {
  const { state, steps } = startSteps(), words = "x".repeat(1e6);
  for (let k = 0; k < 20; k++) {
    state.open(`v=1&dseed=${k + 2}&say=${words}${k}`);
    steps.record(true, "open a link");
  }
  assert.ok(steps.bytes <= MAX_BYTES, `${steps.bytes} bytes`);
  assert.equal(steps.list.length, Math.floor(MAX_BYTES / 2.001e6));
  assert.equal(state.pageEdits[0][1].length, 1e6 + 2);
});

test("Back to the state of a step makes the step the present one", () => {
  const { state, steps, edit } = startSteps();
  edit([["m", "30"]]);
  const { id } = steps.present;
  edit([["m", "31"]]);
  state.open("v=1&m=30");
  assert.ok(steps.adopt(id));
  assert.deepEqual([steps.undoName, steps.redoName], ["m 24 → 30", "m 30 → 31"]);
  assert.equal(steps.adopt(99), false);
  assert.equal(steps.adopt(undefined), false);
});
