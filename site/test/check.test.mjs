import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { parseEdits, faultOfEdits, faultOfLink, sortEdits } from "../app/check.js";
import { State } from "../app/state.js";

const readText = async (path) => readFile(new URL(path, import.meta.url), "utf8");
const catalogue = new Catalogue(JSON.parse(await readText("../catalogue.json")));
const faultOf = (edits, link = "", locked) => faultOfEdits(new State(catalogue, link), parseEdits(edits, catalogue), locked);

test("a link is refused exactly if the playground would warn about it", async () => {
  for (const line of (await readText("../../wasm/play/state/testdata/faults.txt")).split("\n").slice(0, -1)) {
    const [link, key] = line.split("\t");
    const fault = faultOfLink(catalogue, link);
    assert.equal(fault !== "", key !== undefined, `${link}: ${fault}`);
    if (key) assert.ok(fault.includes(key), `${link}: “${fault}” does not contain ${key}`);
  }
});

test("every published link is accepted", async () => {
  const links = (await readText("../../wasm/play/state/testdata/links.txt")).split("\n").map((l) => l.trim()).filter((l) => l && !l.startsWith("//"));
  assert.ok(links.length >= 20);
  for (const link of links) assert.equal(faultOfLink(catalogue, link.replace(/^[^#]*#/, "")), "", link);
});

test("every setting accepts its default and its limits, and an error contains the key, the value and the range", () => {
  for (const f of catalogue.fields) {
    if (f.kind === "points") continue; // see own.test.mjs
    const link = f.kind === "list" || f.key === "layout" ? "" : "n=1000";
    const { min, max } = new State(catalogue, link).field(f.key);
    const choices = catalogue.choices(f)?.map((c) => c.key);
    const isNumber = !choices && f.kind !== "list" && f.kind !== "point";
    const validValues = isNumber ? [min, max, String(min), f.default] : choices ?? (f.kind === "list" ? f.choices : [[0, 0], "0.5,0.25"]);
    for (const value of [...validValues, null]) assert.equal(faultOf({ [f.key]: value }, link), "", `${f.key} = ${value}`);
    const invalidValues = isNumber ? ["abc", "", NaN, Infinity, -Infinity, min - 1, max * 2 + 1, "0x10", "1,5", "[object Object]"] : f.kind === "point" ? ["abc", "", 3, [1], [1, 2, 3], [99, 0], "NaN,0"] : ["zzz", "", 3.5];
    for (const value of invalidValues) {
      const fault = faultOf({ [f.key]: value }, link);
      assert.ok(fault.startsWith(`${f.key} = ${value === "" ? "nothing" : Array.isArray(value) ? value.join(",") : value} `), `${f.key} = ${value}: ${fault}`);
      if (isNumber) assert.ok(fault.includes(`${min} to ${max}`), fault);
      if (choices && choices.length <= 8) for (const c of choices) assert.ok(fault.includes(c), fault);
    }
  }
});

test("an argument that is not a set of edits throws a TypeError", () => {
  for (const edits of ["m=20", 20, null, undefined, true, () => 20, new Map([["m", 20]]), ["m", 20], [["m"]], [["m", 20, 30]], [[1, 2]], { m: {} }, { m: true }, { m: () => 20 }, { m: Symbol("m") }, { m: [{}] }, { m: 20n }]) {
    assert.throws(() => parseEdits(edits, catalogue), (e) => e instanceof TypeError && e.message.length > 10, String(edits?.constructor?.name));
  }
  assert.deepEqual(parseEdits({ x0: [0.5, 1], views: ["data", "eigen"], m: null }, catalogue), [["x0", "0.5,1"], ["views", "data,eigen"], ["m", undefined]]);
  assert.deepEqual(parseEdits(Object.assign(Object.create(null), { m: 20 }), catalogue), [["m", "20"]]);
});

test("a missing value is refused, and a second value of a key is refused", () => {
  for (const f of catalogue.fields) {
    for (const edits of [{ [f.key]: undefined }, [[f.key, undefined]]]) {
      assert.throws(() => parseEdits(edits, catalogue), (e) => e instanceof TypeError && e.message.startsWith(`${f.key} = undefined is not `), f.key);
    }
  }
  const assertRefused = (edits, message) => assert.throws(() => parseEdits(edits, catalogue), (e) => e instanceof RangeError && e.message === message, message);
  assertRefused([["m", 20], ["m", 30]], "m is given twice: 20 and 30");
  assertRefused([["m", 20], ["sigma", 1], ["m", null]], "m is given twice: 20 and null");
  assertRefused([["x0", [0, 1]], ["x0", "0,2"]], "x0 is given twice: 0,1 and 0,2");
  assert.equal(faultOfLink(catalogue, "m=20&m=30"), "m is given twice: 20 and 30", "a link has the same error");
  assert.deepEqual(parseEdits([["m", 20], ["sigma", 1], ["m", "20"]], catalogue), [["m", "20"], ["sigma", "1"]]);
});

test("only settings that are positions or lists accept a list", () => {
  for (const f of catalogue.fields) {
    const acceptsList = f.kind === "list" || f.kind === "point";
    for (const value of acceptsList ? [] : [[f.default], [], [1, 2]]) {
      assert.throws(() => faultOf({ [f.key]: value }), (e) => e instanceof TypeError && e.message.startsWith(`${f.key} = ${JSON.stringify(value)} is a list, and ${f.key} takes one value`), f.key);
    }
  }
  assert.equal(faultOf({ p3: [0.5, 0.25], c5: [0.5, 0.25], x0: [0, 0], views: ["data", "eigen"] }), "");
});

test("with m centres, only the centres c0 to c(m − 1) can be placed", () => {
  assert.match(faultOf({ c99: "0,0" }, "n=60&m=5"), /^c99 = 0,0 is out of range: with m = 5 the landmarks are c0 to c4$/);
  assert.match(faultOf({ c12: "0,0" }, "n=60&m=12"), /with m = 12 the landmarks are c0 to c11$/);
  assert.match(faultOf({ c1: "0,0" }, "n=60&m=1"), /with m = 1 the only landmark is c0$/);
  assert.match(faultOfLink(catalogue, "n=60&m=5&c99=0,0"), /with m = 5 the landmarks are c0 to c4$/);
});

test("the lower limit of m depends on the method", () => {
  assert.equal(faultOf({ m: 1 }, "method=gauss"), "m = 1 is not a whole number from 2 to 500");
  assert.equal(faultOf({ m: 7, kernel: "arccos1" }, "method=gauss"), "m = 7 is not a whole number from 8 to 500");
  assert.equal(faultOf({ m: 4, kernel: "arccos1", "arccos1.bias": 0 }, "method=gauss"), "");
  assert.equal(faultOf({ m2: 1 }, "method2=gort"), "m2 = 1 is not a whole number from 2 to 500");
  assert.equal(faultOf({ m: 1 }, "method=rff"), "");
});

test("edits are checked with the ranges of the state after all edits", () => {
  assert.equal(faultOf({ m: 800 }), "m = 800 is not a whole number from 1 to 500");
  assert.equal(faultOf({ m: 800, n: 900 }), "");
  assert.equal(faultOf({ m: 24, n: 10 }), "m = 24 is not a whole number from 1 to 10");
  assert.equal(faultOf({ n: 10 }), "", "the playground limits the existing m to the range and shows a note");
  assert.match(faultOf({ p500: "0,0" }), /^p500 = 0,0 is out of range: with n = 500 .* p0 to p499$/);
  assert.match(faultOf({ c99: "0,0" }, "m=5"), /^c99 = 0,0 is out of range: with m = 5 the landmarks are c0 to c4$/);
  assert.match(faultOf({ c64: "0,0" }, "method=ika"), /with ika\.basis = 64 the centres are c0 to c63$/);
  assert.match(faultOf({ c0: "0,0" }, "method=rff"), /^c0 = 0,0 has no effect/);
  assert.equal(faultOf({ m: "abc" }), "m = abc is not a whole number from 1 to 500");
  assert.match(faultOf({ foo: 1 }), /^foo = 1: unknown setting$/);
  assert.match(faultOf({ toString: 1 }), /unknown setting/);
  assert.match(faultOf({ m: 5 }, "", new Set(["m"])), /locks m$/);
  assert.equal(faultOf({ p3: "2.5,0", data: "spiral" }), faultOf({ data: "spiral", p3: "2.5,0" }), "the order does not matter");
});

test("edits that reset other keys are sorted to the front", () => {
  assert.deepEqual(sortEdits([["p3", "0,0"], ["m", "5"], ["data", "grid"]]).map(([key]) => key), ["data", "p3", "m"]);
});
