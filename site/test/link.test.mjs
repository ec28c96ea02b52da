import test from "node:test";
import assert from "node:assert/strict";
import { format, get, isDefault, parse, prune, set } from "../lib/link.js";
import { readConfig } from "../app/config.js";
import { State } from "../app/state.js";
import { readFileSync } from "node:fs";
import { Catalogue } from "../app/catalogue.js";

const catalogue = new Catalogue(JSON.parse(readFileSync(new URL("../catalogue.json", import.meta.url), "utf8")));

test("parse and format keep the order of edits", () => {
  for (const text of ["v=1", "v=1&method=rff&m=21", "v=1&x0=0.93,-0.42&p3=0.2,0.7", "v=1&ika.basis=50", "v=2&m=3"]) {
    assert.equal(format(parse("#" + text)), text);
  }
  assert.equal(format(parse("")), "v=1");
});

test("parse keeps invalid values, so that the worker can report them", () => {
  assert.equal(get(parse("#m=NaN&m=7&colour=red"), "m"), "7");
  assert.equal(get(parse("#m=%zz"), "m"), "%zz");
  assert.equal(get(parse("#data"), "data"), "");
  assert.equal(get(parse("#a=b=c"), "a"), "b=c");
  assert.equal(get(parse(format([["data", "a&b=c d"]])), "data"), "a&b=c d");
});

test("set replaces the value of a key in place, and the default value removes the key", () => {
  const link = parse("v=1&m=21&n=100&m=30");
  assert.equal(format(set(link, "m", "40", "24")), "v=1&m=40&n=100");
  assert.equal(format(set(link, "m", "24", "24")), "v=1&n=100");
  assert.equal(format(set(link, "sigma", "0.3", "0.35")), "v=1&m=21&n=100&m=30&sigma=0.3");
  assert.equal(format(link), "v=1&m=21&n=100&m=30", "the old list is unchanged");
  assert.ok(isDefault(parse("v=1")) && isDefault([]) && !isDefault(link));
});

test("prune removes moved marks if their data set or their method changes", () => {
  const link = parse("v=1&p3=0,0&p90=1,1&c2=0,1&x0=1,1");
  assert.equal(format(prune(link, "data")), "v=1");
  assert.equal(format(prune(link, "n")), format(link), "the worker removes edits of missing points");
  assert.equal(format(prune(link, "method")), "v=1&p3=0,0&p90=1,1&x0=1,1");
  assert.equal(format(prune(link, "sigma")), format(link));
});

test("methods have headings, and data sets have no headings", () => {
  const headings = (key) => catalogue.lists[key].map((e) => catalogue.heading(catalogue.field(key), e));
  assert.ok(headings("method").every((name) => /^[A-Z]/.test(name)), headings("method").join());
  assert.ok(catalogue.lists.data.some((e) => e.group) && headings("data").every((name) => name === undefined));
});

test("a mangled link is read without an error", () => {
  const s = new State(catalogue, "#m=banana&n=900000&method=none&sigma=Infinity&i=99&x0=here");
  assert.equal(String(s.number("m")), catalogue.defaultOf("m"));
  assert.equal(s.number("n"), 100000);
  assert.equal(s.get("method"), "nystrom");
  assert.equal(s.number("sigma"), 0.35);
  assert.equal(s.number("i"), 16);
  assert.equal(s.get("x0"), catalogue.defaultOf("x0"));
  assert.equal(s.link, "v=1&m=banana&n=900000&method=none&sigma=Infinity&i=99&x0=here");
});

test("n limits m, and the data set limits the noise", () => {
  const s = new State(catalogue, "");
  s.set([["n", "20"]]);
  assert.equal(s.field("m").max, 20);
  assert.equal(s.number("m"), 20);
  assert.equal(s.get("m"), "24", "the chosen value is stored");
  s.set([["data", "circles"]]);
  assert.equal(s.field("noise").max, catalogue.entry("data", "circles").noise.max);
});

test("resetting all keys gives the default link", () => {
  const s = new State(catalogue, "");
  s.set([["m", "30"], ["data", "spiral"], ["sigma", "0.5"]]);
  assert.ok(s.isChanged("m") && !s.isDefault);
  s.set([["m", undefined], ["data", "moons"], ["sigma", "0.35"]]);
  assert.equal(s.link, "v=1");
  assert.ok(s.isDefault);
});

test("readConfig reads the options of an embedded page", () => {
  const keys = catalogue.fields.map((f) => f.key);
  const c = readConfig("?embed&hide=seed,n&lock=sigma&theme=dark", keys);
  assert.equal(c.embed, true);
  assert.deepEqual([...c.hide], ["seed", "n"]);
  assert.deepEqual([...c.lock], ["sigma"]);
  assert.equal(c.theme, "dark");
  assert.deepEqual(c.warnings, []);
});

test("an invalid option of an embedded page is replaced by its default, with a warning", () => {
  const c = readConfig("?embed=yes&theme=pink&hide=m,foo&colour=red&lang=xx", ["m"]);
  assert.equal(c.embed, false);
  assert.equal(c.theme, "");
  assert.deepEqual([...c.hide], ["m"]);
  assert.equal(c.lang, "en");
  assert.equal(c.warnings.length, 5);
  for (const word of ["embed=yes", "theme=pink", "foo", "colour", "lang=xx"]) assert.ok(c.warnings.some((w) => w.includes(word)), word);
});

test("a setting that depends on another setting is hidden if the other setting is not chosen", () => {
  const keys = (link) => {
    const state = parse(link);
    return catalogue.settings("task", (k) => get(state, k) ?? catalogue.defaultOf(k)).map((f) => f.key);
  };
  assert.deepEqual(keys("task=ncut"), ["ncut.rule"]);
  assert.deepEqual(keys("task=ncut&ncut.rule=sign&ncut.parts=3"), ["ncut.rule"]);
  assert.deepEqual(keys("task=ncut&ncut.rule=unit"), ["ncut.rule", "ncut.parts"]);
  assert.deepEqual(keys("task=knn"), ["knn.k", "knn.r"]);
});
