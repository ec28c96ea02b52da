import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { faultOfEdits, parseEdits } from "../app/check.js";
import { OwnSets, copyOf, parsePoints, pointsName, removeName } from "../app/own.js";
import { State } from "../app/state.js";
import { fixedReason } from "../controls/slider.js";
import { parse } from "../lib/link.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));
const faultOf = (edits, link = "data=own") => faultOfEdits(new State(catalogue, link), parseEdits(edits, catalogue));

test("points of a script are copied, from pairs and from arrays", () => {
  const x = new Float64Array([0, 1, 2, 3]);
  for (const value of [x, [0, 1, 2, 3], [[0, 1], [2, 3]], [new Float32Array([0, 1]), new Float32Array([2, 3])], new Int8Array([0, 1, 2, 3])]) {
    const set = parsePoints({ x: value, labels: [0, 1], classes: ["a", "b"], targets: new Float32Array([1, 2]), name: "n", box: [0, 1, 2, 3] });
    assert.deepEqual(set, { x, labels: new Float64Array([0, 1]), classes: ["a", "b"], targets: new Float64Array([1, 2]), name: "n", box: [0, 1, 2, 3], count: 2 });
    assert.notEqual(set.x, value);
  }
  assert.deepEqual(parsePoints({ x: [] }), { x: new Float64Array(), count: 0 });
});

test("an error of impossible points contains the index and the value", () => {
  const x = [[0, 0], [1, 1]];
  for (const [argument, want] of [
    [null, "setPoints: points are an object, such as {x: [[0, 0], [1, 2]]}, and this is null"],
    [{}, "setPoints: x is not a list of pairs of numbers"],
    [{ x: [1, 2, 3] }, "setPoints: x has 3 numbers, and a point has two"],
    [{ x: [[0, 0], [1, NaN]] }, "setPoints: x[1][1] is NaN, not a number from -1000000000000 to 1000000000000"],
    [{ x: [[0, 0], [Infinity, 1]] }, "setPoints: x[1][0] is Infinity, not a number from -1000000000000 to 1000000000000"],
    [{ x: [[0, 0], [1]] }, "setPoints: x[1] is 1, not a pair of numbers"],
    [{ x: [[0, 0], ["1", 2]] }, "setPoints: x[1] is 1,2, not a pair of numbers"],
    [{ x: [[0, 0], , [1, 1]] }, "setPoints: x[1] is undefined, not a pair of numbers"], // eslint-disable-line no-sparse-arrays
    [{ x: new Float64Array(200002) }, "setPoints: x has 100001 points, and the limit is 100000"],
    [{ x, labels: [0] }, "setPoints: labels has 1 numbers for 2 points"],
    [{ x, labels: [0, 8] }, "setPoints: labels[1] is 8, not a whole number from 0 to 7"],
    [{ x, labels: [0, 0.5] }, "setPoints: labels[1] is 0.5, not a whole number from 0 to 7"],
    [{ x, labels: [0, "a"] }, "setPoints: labels[1] is a, not a number"],
    [{ x, labels: [0, 2], classes: ["a", "b"] }, "setPoints: classes is not a list of 3 to 8 names, one for each label from 0"],
    [{ x, labels: [0, 2], classes: ["a", , "c"] }, "setPoints: classes[1] is not a text"], // eslint-disable-line no-sparse-arrays
    [{ x, name: "a\nb" }, "setPoints: name contains a control character"],
    [{ x, targets: [1, NaN] }, "setPoints: targets[1] is NaN, not a number from -1000000000000 to 1000000000000"],
    [{ x, name: "a".repeat(61) }, "setPoints: name is longer than 60 bytes"],
    [{ x, box: [0, 0, 1, 1] }, "setPoints: box is 0,0,1,1, not xmin, xmax, ymin, ymax with xmin < xmax and ymin < ymax"],
  ]) assert.throws(() => parsePoints(argument), (e) => e.message === want, want);
});

test("a link within the page names points, and a public link contains them", () => {
  const state = new State(catalogue, "n=200&noise=0.2&p3=1,1&m=30");
  const name = state.ownSets.add(parsePoints({ x: [[0, 0], [1, 1]] }));
  state.set([["data", "own"], ["points", name]]);
  assert.equal(state.link, "v=1&m=30&data=own&points=@1");
  assert.equal(state.publicLink, "v=1&m=30&data=own", "the block is not known yet");
  assert.deepEqual([state.get("n"), state.number("n"), state.get("noise"), state.number("m"), state.get("m")], ["2", 2, "0", 2, "30"]);
  state.ownSets.record({ link: state.link, report: { link: "v=1&data=own&points=1abc&m=30" }, own: { count: 2, box: [10, 11, 0, 1], isRounded: true } });
  assert.equal(state.publicLink, "v=1&m=30&data=own&points=1abc");
  assert.equal(state.get("x0"), "10.5,0.5", "the default of x₀ is the centre of the box");
  state.open(state.publicLink);
  assert.equal(state.link, "v=1&m=30&data=own&points=@1", "a known block keeps its points");
  state.set([["p1", "0,0"], ["points", state.ownSets.add(parsePoints({ x: [[5, 5]] }))]]);
  assert.equal(state.link, "v=1&m=30&data=own&points=@2", "moved points belong to their set");
  state.set([["data", "moons"]]);
  assert.equal(state.link, "v=1&m=30");
});

test("a link that is too long has no points in the address bar", () => {
  const state = new State(catalogue, `data=own&points=1${"A".repeat(8200)}`);
  assert.equal(state.link, "v=1&data=own&points=@1");
  assert.equal(state.publicLink.length, 8200 + "v=1&data=own&points=1".length);
  assert.equal(state.addressLink, "v=1&data=own");
});

test("the least recently used sets are deleted if the sets are too large", () => {
  const sets = new OwnSets(), x = new Float64Array(200000);
  const names = Array.from({ length: 40 }, () => {
    sets.get("@1"); // keeps the first set
    return sets.add({ x, count: 100000 });
  });
  assert.ok(sets.bytes <= 48e6 && sets.get("@1") && !sets.get("@2") && sets.get(names.at(-1)), `${sets.bytes} bytes`);
  for (const name of names) sets.remove(name);
  assert.equal(sets.bytes, 0);
});

test("a message has copies of the arrays, or the block", () => {
  const sets = new OwnSets(), set = parsePoints({ x: [[0, 1]], labels: [3] });
  const [message, transfer] = sets.messageOf(sets.add(set));
  assert.deepEqual(new Float64Array(message.x), set.x);
  assert.deepEqual([message.kind, message.name, transfer], ["points", "1", [message.x, message.labels]]);
  assert.notEqual(message.x, set.x.buffer);
  assert.deepEqual(sets.importEdits(parse("data=own&points=1ab")), [["data", "own"], ["points", "@2"]]);
  assert.deepEqual(sets.messageOf("@2"), [{ kind: "points", name: "2", block: "1ab" }, []]);
  assert.equal(sets.messageOf("@9"), undefined);
  assert.deepEqual(["v=1&points=@12&m=3", "points=@1", "xpoints=@1", ""].map(pointsName), ["@12", "@1", "", ""]);
});

test("an edit may contain the points, whose number is then unknown", () => {
  const state = new State(catalogue, "m=24"), block = "1abc";
  state.set([["data", "own"], ["points", block]]);
  assert.deepEqual([state.link, state.publicLink], ["v=1&m=24&data=own&points=@1", "v=1&m=24&data=own&points=1abc"]);
  assert.deepEqual([state.number("m"), state.field("m").max, state.isCountKnown], [24, catalogue.field("m").max, false], "an unknown n limits m");
  state.ownSets.record({ link: state.link, report: { link: state.publicLink }, own: { count: 20, box: [0, 1, 0, 1] } });
  assert.deepEqual([state.number("m"), state.get("n")], [20, "20"]);
  state.set([["points", block]]);
  assert.equal(state.link, "v=1&m=24&data=own&points=@1", "a known block has two sets");
});

test("a worker receives the same points again after a result", () => {
  for (const box of [undefined, [-1, 2, -1, 2]]) {
    const state = new State(catalogue, ""), name = state.ownSets.add(parsePoints({ x: [[0, 0], [1, 1]], box }));
    state.set([["data", "own"], ["points", name]]);
    const messageBox = () => state.ownSets.messageOf(name)[0].box;
    assert.deepEqual(messageBox(), box);
    state.ownSets.record({ link: state.link, report: { link: "v=1&data=own&points=1abc" }, own: { count: 2, box: box ?? [0, 1, 0, 1] } });
    assert.deepEqual(messageBox(), box, "the range of the points became their given box");
    assert.deepEqual(state.box, box ?? [0, 1, 0, 1]);
  }
});

test("a copy of points has the names and the box of their own data set", () => {
  const points = { x: new Float64Array(6), labels: new Float64Array([0, 1, 2]) };
  for (const entry of catalogue.lists.data.filter((e) => e.key !== "own")) {
    const copy = copyOf(points, new State(catalogue, `data=${entry.key}`));
    const margin = 2 * (entry.noise?.default ?? 0), [a, b, c, d] = entry.box;
    assert.deepEqual(copy, { ...points, targets: undefined, count: 3, name: entry.noun ?? entry.name, classes: entry.groups, box: [a - margin, b + margin, c - margin, d + margin] });
  }
  const state = new State(catalogue, "");
  state.set([["data", "own"], ["points", state.ownSets.add({ ...parsePoints({ x: [[0, 0]] }), shownBox: [0, 1, 0, 1] })]]);
  assert.deepEqual(copyOf({ ...points, name: "a", classes: ["b"] }, state), { ...points, targets: undefined, count: 3, name: "a", classes: ["b"], box: undefined });
});

test("states have the same points if the data set, its settings and the moved points are equal", () => {
  const keyOf = (link) => new State(catalogue, link).pointsKey;
  assert.equal(keyOf("p2=1,1&n=500&p1=0,0&m=5&data=three"), keyOf("data=three&p1=0,0&p2=1,1&method=rff"));
  const keys = ["", "data=three", "n=30", "dseed=2", "noise=0.2", "p1=0,0", "data=own"].map(keyOf);
  assert.equal(new Set(keys).size, keys.length);
});

test("the name of points in a link from outside is removed", () => {
  for (const text of ["#v=1&data=own&points=@1&m=3", "v=1&data=own&points=%401&m=3"]) assert.equal(removeName(text), "v=1&data=own&m=3");
  for (const text of ["", "#m=3&n=50", "data=own&points=1abc"]) assert.equal(removeName(text), text);
});

test("edits without effect on points of one's own are faults", () => {
  const state = new State(catalogue, "data=own"), fault = (edits) => faultOfEdits(state, parseEdits(edits, catalogue));
  state.set([["points", state.ownSets.add(parsePoints({ x: [[0, 0], [1, 0], [0, 1]] }))]]);
  assert.equal(fault({ n: 200 }), "n = 200 has no effect on points of your own");
  assert.equal(fault({ noise: 0.1 }), "noise = 0.1 has no effect on points of your own");
  assert.equal(fault({ points: "zzz" }), "points = zzz is not a block of points: it does not begin with 1, the version of blocks that can be read");
  assert.equal(fault({ points: "1ab😀cdef" }), "points = 1ab😀cdef is not a block of points: it has the impossible character “😀” at position 4");
  assert.equal(fault({ p3: "0,0" }), "p3 = 0,0 is out of range: with n = 3 the points are p0 to p2");
  assert.equal(faultOf({ c0: "0,0" }), "c0 = 0,0 has no effect: there are no points");
  assert.equal(faultOf({ p0: "0,0" }), "p0 = 0,0 has no effect: there are no points");
  assert.equal(faultOf({ points: "1abc" }, ""), "points = 1abc has no effect, because data = moons: it needs data = own");
  for (const edits of [{ points: "none" }, { points: "1abc-_" }, { m: 30 }, { n: 3 }, { points: null }, { p2: "1,1" }]) assert.equal(fault(edits), "", JSON.stringify(edits));
});

test("edits may move points of the copy that data = own makes", () => {
  assert.equal(faultOf({ data: "own", p3: "1,1" }, "n=20"), "");
  assert.equal(faultOf({ p19: "1,1", data: "own" }, "n=20"), "");
  assert.equal(faultOf({ data: "own", p20: "1,1" }, "n=20"), "p20 = 1,1 is out of range: with n = 20 the points are p0 to p19");
});

test("without points, the size of a method is fixed and has a reason", () => {
  const state = new State(catalogue, "m=8");
  assert.deepEqual([state.hasNoPoints, fixedReason(state, "m")], [false, ""]);
  state.set([["data", "own"], ["points", state.ownSets.add({ x: new Float64Array(0), count: 0 })]]);
  assert.deepEqual([state.hasNoPoints, fixedReason(state, "m"), fixedReason(state, "m2"), fixedReason(state, "sigma")], [true, "There are no points yet.", "There are no points yet.", ""]);
});

test("landmarks are given if all of them have a position", () => {
  const given = (link) => new State(catalogue, link).hasGivenCenters;
  assert.deepEqual(["m=2&c0=0,0&c1=1,0.5", "m=2&c0=0,0", "m=2&c0=0,0&c2=1,1", "m=2&c0=0,0&c1=1,x", "method=rff&m=2&c0=0,0&c1=1,0.5", "method=ika&m=2&ika.basis=3&c0=0,0&c1=1,0.5",
    "method=ika&m=2&ika.basis=2&c0=0,0&c1=1,0.5"].map(given), [true, false, false, false, false, false, true]);
  assert.deepEqual(new State(catalogue, "m=2&c1=0,0&c0=1,0.5").givenCenters, [[1, 0.5], [0, 0]]);
});
