import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { parseEdits, faultOfEdits, faultOfLink, sortEdits } from "../app/check.js";
import { State } from "../app/state.js";

const read = async (path) => readFile(new URL(path, import.meta.url), "utf8");
const catalogue = new Catalogue(JSON.parse(await read("../catalogue.json")));
const of = (given, link = "", locked) => faultOfEdits(new State(catalogue, link), parseEdits(given, catalogue), locked);

test("a link is refused exactly if the playground would warn about it", async () => {
  for (const line of (await read("../../wasm/play/state/testdata/faults.txt")).split("\n").slice(0, -1)) {
    const [link, key] = line.split("\t");
    const why = faultOfLink(catalogue, link);
    assert.equal(why !== "", key !== undefined, `${link}: ${why}`);
    if (key) assert.ok(why.includes(key), `${link}: “${why}” does not name ${key}`);
  }
});

test("every published link is accepted", async () => {
  const links = (await read("../../wasm/play/state/testdata/links.txt")).split("\n").map((l) => l.trim()).filter((l) => l && !l.startsWith("//"));
  assert.ok(links.length >= 20);
  for (const link of links) assert.equal(faultOfLink(catalogue, link.replace(/^[^#]*#/, "")), "", link);
});

test("every setting accepts its default and its limits, and errors have key, value and range", () => {
  for (const f of catalogue.fields) {
    const link = f.kind === "list" || f.key === "layout" ? "" : "n=1000";
    const { min, max } = new State(catalogue, link).field(f.key);
    const choices = catalogue.choices(f)?.map((c) => c.key);
    const number = !choices && f.kind !== "list" && f.kind !== "point";
    const good = number ? [min, max, String(min), f.default] : choices ?? (f.kind === "list" ? f.choices : [[0, 0], "0.5,0.25"]);
    for (const value of [...good, null]) assert.equal(of({ [f.key]: value }, link), "", `${f.key} = ${value}`);
    const bad = number ? ["abc", "", NaN, Infinity, -Infinity, min - 1, max * 2 + 1, "0x10", "1,5", "[object Object]"] : f.kind === "point" ? ["abc", "", 3, [1], [1, 2, 3], [99, 0], "NaN,0"] : ["zzz", "", 3.5];
    for (const value of bad) {
      const why = of({ [f.key]: value }, link);
      assert.ok(why.startsWith(`${f.key} = ${value === "" ? "nothing" : Array.isArray(value) ? value.join(",") : value} `), `${f.key} = ${value}: ${why}`);
      if (number) assert.ok(why.includes(`${min} to ${max}`), why);
      if (choices && choices.length <= 8) for (const c of choices) assert.ok(why.includes(c), why);
    }
  }
});

test("an argument that is no edit is refused by name", () => {
  for (const given of ["m=20", 20, null, undefined, true, () => 20, new Map([["m", 20]]), ["m", 20], [["m"]], [["m", 20, 30]], [[1, 2]], { m: {} }, { m: true }, { m: () => 20 }, { m: Symbol("m") }, { m: [{}] }, { m: 20n }]) {
    assert.throws(() => parseEdits(given, catalogue), (e) => e instanceof TypeError && e.message.length > 10, String(given?.constructor?.name));
  }
  assert.deepEqual(parseEdits({ x0: [0.5, 1], views: ["data", "eigen"], m: null }, catalogue), [["x0", "0.5,1"], ["views", "data,eigen"], ["m", undefined]]);
  assert.deepEqual(parseEdits(Object.assign(Object.create(null), { m: 20 }), catalogue), [["m", "20"]]);
});

test("a missing value is refused, and so is a second value of a key", () => {
  for (const f of catalogue.fields) {
    for (const given of [{ [f.key]: undefined }, [[f.key, undefined]]]) {
      assert.throws(() => parseEdits(given, catalogue), (e) => e instanceof TypeError && e.message.startsWith(`${f.key} = undefined is not `), f.key);
    }
  }
  const refuses = (given, message) => assert.throws(() => parseEdits(given, catalogue), (e) => e instanceof RangeError && e.message === message, message);
  refuses([["m", 20], ["m", 30]], "m is given twice: 20 and 30");
  refuses([["m", 20], ["sigma", 1], ["m", null]], "m is given twice: 20 and null");
  refuses([["x0", [0, 1]], ["x0", "0,2"]], "x0 is given twice: 0,1 and 0,2");
  assert.equal(faultOfLink(catalogue, "m=20&m=30"), "m is given twice: 20 and 30", "as of a link");
  assert.deepEqual(parseEdits([["m", 20], ["sigma", 1], ["m", "20"]], catalogue), [["m", "20"], ["sigma", "1"]]);
});

test("a list is accepted only by positions and lists", () => {
  for (const f of catalogue.fields) {
    const many = f.kind === "list" || f.kind === "point";
    for (const value of many ? [] : [[f.default], [], [1, 2]]) {
      assert.throws(() => of({ [f.key]: value }), (e) => e instanceof TypeError && e.message.startsWith(`${f.key} = ${JSON.stringify(value)} is a list, and ${f.key} takes one value`), f.key);
    }
  }
  assert.equal(of({ p3: [0.5, 0.25], c5: [0.5, 0.25], x0: [0, 0], views: ["data", "eigen"] }), "");
});

test("the number of placeable centres is m", () => {
  assert.match(of({ c99: "0,0" }, "n=60&m=5"), /^c99 = 0,0 is out of range: with m = 5 the landmarks are c0 to c4$/);
  assert.match(of({ c12: "0,0" }, "n=60&m=12"), /with m = 12 the landmarks are c0 to c11$/);
  assert.match(of({ c1: "0,0" }, "n=60&m=1"), /with m = 1 the only landmark is c0$/);
  assert.match(faultOfLink(catalogue, "n=60&m=5&c99=0,0"), /with m = 5 the landmarks are c0 to c4$/);
});

test("m has the lower limit of the method", () => {
  assert.equal(of({ m: 1 }, "method=gauss"), "m = 1 is not a whole number from 2 to 500");
  assert.equal(of({ m: 7, kernel: "arccos1" }, "method=gauss"), "m = 7 is not a whole number from 8 to 500");
  assert.equal(of({ m: 4, kernel: "arccos1", "arccos1.bias": 0 }, "method=gauss"), "");
  assert.equal(of({ m2: 1 }, "method2=gort"), "m2 = 1 is not a whole number from 2 to 500");
  assert.equal(of({ m: 1 }, "method=rff"), "");
});

test("ranges are those of the state after all edits", () => {
  assert.equal(of({ m: 800 }), "m = 800 is not a whole number from 1 to 500");
  assert.equal(of({ m: 800, n: 900 }), "");
  assert.equal(of({ m: 24, n: 10 }), "m = 24 is not a whole number from 1 to 10");
  assert.equal(of({ n: 10 }), "", "the m that was there is brought into range by the playground, which says so");
  assert.match(of({ p500: "0,0" }), /^p500 = 0,0 is out of range: with n = 500 .* p0 to p499$/);
  assert.match(of({ c99: "0,0" }, "m=5"), /^c99 = 0,0 is out of range: with m = 5 the landmarks are c0 to c4$/);
  assert.match(of({ c64: "0,0" }, "method=ika"), /with ika\.basis = 64 the centres are c0 to c63$/);
  assert.match(of({ c0: "0,0" }, "method=rff"), /^c0 = 0,0 has no effect/);
  assert.equal(of({ m: "abc" }), "m = abc is not a whole number from 1 to 500");
  assert.match(of({ foo: 1 }), /^foo = 1: unknown setting$/);
  assert.match(of({ toString: 1 }), /unknown setting/);
  assert.match(of({ m: 5 }, "", new Set(["m"])), /locks m$/);
  assert.equal(of({ p3: "2.5,0", data: "spiral" }), of({ data: "spiral", p3: "2.5,0" }), "the order does not matter");
});

test("edits that reset other keys come first", () => {
  assert.deepEqual(sortEdits([["p3", "0,0"], ["m", "5"], ["data", "grid"]]).map(([key]) => key), ["data", "p3", "m"]);
});
