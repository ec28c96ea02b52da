import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { faultOfLink } from "../app/check.js";
import { State } from "../app/state.js";
import { Steps } from "../app/steps.js";
import { describeCondition, holds } from "../assignment/conditions.js";
import { HIDDEN_WORDS, KeySet, LIMITS, SENTENCE_WORDS, faultOfAssignment, joinSlides, keysOfWords, parseAssignment, splitConditions, wordOf } from "../assignment/parse.js";
import { PAGE_KEYS } from "../lib/contract.js";
import { format, parse } from "../lib/link.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));
const report = { method: "nystrom", m: 24, error: { frobenius: 0.13 }, data: { n: 500 } };
const slides = ["method=rff&m=40", "views=race&lock=data"];
const link = `m=30&lock=data,kernel&hide=kernel,best&say=Which%20is%20better%3F&goal=error.frobenius%20<%200.065;m<=24&done=Yes.&slides=${encodeURIComponent(joinSlides(slides))}`;

test("what a teacher adds to a link is read, and a word that is locked and hidden is hidden", () => {
  const a = parseAssignment(new State(catalogue, link).pageEdits);
  assert.deepEqual([[...a.lock], [...a.hide], a.say, a.conditions, a.done, a.slides, a.warnings],
    [["data"], ["kernel", "best"], "Which is better?", ["error.frobenius < 0.065", "m<=24"], "Yes.", slides, []]);
  assert.deepEqual(a.edits.map(([key]) => key).sort(), [...PAGE_KEYS].sort());
  assert.deepEqual(parseAssignment(a.edits), { ...a, lock: a.lock, edits: a.edits }, "the kept edits are canonical");
});

test("the reference has the limits of the keys", async () => {
  const page = await readFile(new URL("../reference/links.html", import.meta.url), "utf8");
  const row = (/** @type {string} */ key) => page.split("\n").find((line) => line.includes(`<code>${key}=</code>`)) ?? "";
  for (const key of /** @type {const} */ (["say", "goal", "done", "slides"])) assert.ok(row(key).includes(`at most ${LIMITS[key].toLocaleString("en")} characters`), row(key));
  assert.ok(row("goal").includes(`at most ${["", "one", "two", "three", "four", "five", "six", "seven"][LIMITS.conditions]} conditions`));
  assert.ok(row("slides").includes(`at most ${LIMITS.slideCount} links`));
});

test("an unusable value has a warning and is ignored", () => {
  const long = (/** @type {number} */ n) => "x".repeat(n + 1);
  for (const [edits, warning, kept] of /** @type {[string, RegExp, string][]} */ ([
    ["lock=data,colour", /Unknown word “colour” in the key lock.*The words are data, kernel, method, size, seed and task\./, "lock=data"],
    ["lock=best", /Unknown word “best”/, ""],
    ["hide=results,x", /Unknown word “x” in the key hide.*best and results/, "hide=results"],
    [`say=${long(LIMITS.say)}`, /201 characters for the sentence \(say\), and the limit is 200/, ""],
    [`done=${long(LIMITS.done)}`, /201 characters for the last words/, ""],
    [`goal=${long(LIMITS.goal)}`, /401 characters for the challenge/, ""],
    [`goal=${Array(50).fill("m < 100").join(";")}`, /448 characters for the challenge/, ""], // 399 characters, and more in a canonical link
    ["goal=m <;rank < 3", /The condition “m <” of the link is ignored.*ends too early/, "goal=rank < 3"],
    ["goal=m<1;m<2;m<3;m<4;m<5;m<6;m<7", /7 conditions, and the limit is 6/, "goal=m<1; m<2; m<3; m<4; m<5; m<6"],
    ["goal=eval(m)", /there is no eval/, ""],
    ["slides=m%253D3|%25zz", /Slide 2 of the link/, "slides=m%3D3"],
    ["slides=m%253D3|slides%253Dm", /Slide 2 of the link/, "slides=m%3D3"],
    [`slides=${Array(41).fill("m%253D3").join("|")}`, /41 slides, and the limit is 40/, `slides=${Array(40).fill("m%3D3").join("|")}`],
    [`slides=${long(LIMITS.slides)}`, /8,001 characters for the slides/, ""],
  ])) {
    const { pageEdits } = new State(catalogue, edits);
    const a = parseAssignment(pageEdits);
    assert.equal(a.warnings.length, 1, `${edits}: ${a.warnings}`);
    assert.match(a.warnings[0].replace(/\u202f/g, ","), warning);
    assert.deepEqual(a.edits.map((edit) => edit.join("=")).join(), kept);
    assert.equal(faultOfAssignment(pageEdits), a.warnings[0]);
    assert.deepEqual(parseAssignment(a.edits).warnings, []);
  }
});

test("no text makes the reader fail, and what is kept is canonical", () => {
  let seed = 5;
  const random = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  const parts = ["data", "kernel", ",", ";", "|", "m", "<", "0.1", "\"", "(", ")", "&&", "%", "%25", "slides=", "m=3", " ", "\n", "é", "\u{1F600}", "[", "]", ".", "len(m)", "part(m, m)", "best"];
  for (let i = 0; i < 4000; i++) {
    const value = Array.from({ length: random(12) }, () => parts[random(parts.length)]).join("");
    for (const key of PAGE_KEYS) {
      const a = parseAssignment([[key, value]]);
      assert.ok(a.warnings.every((w) => w.endsWith(".")), `${key}=${value}: ${a.warnings}`);
      const again = parseAssignment(a.edits);
      assert.deepEqual([again.edits, again.warnings], [a.edits, []], `${key}=${value}`);
      for (const condition of a.conditions) assert.equal(typeof holds(condition, report), "boolean");
      assert.deepEqual(new State(catalogue, format(a.edits)).pageEdits, a.edits, `${key}=${value} in a link`);
    }
  }
});

test("every setting except those of the view belongs to a word of the sentence", () => {
  for (const f of catalogue.fields) assert.equal(wordOf(catalogue, f.key) === undefined, f.group === "view", f.key);
  const words = Object.fromEntries(SENTENCE_WORDS.map((word) => [word, keysOfWords(catalogue, new Set([word]))]));
  for (const [key, word] of Object.entries({ n: "data", points: "data", dseed: "data", sigma: "kernel", "ika.basis": "size", ell: "size", m3: "size", method2: "method", "rskpca.order": "method", seed: "seed", "krr.rho": "task", "p*": "data", "c*": "seed" })) {
    assert.ok(words[word].includes(key), `${key} belongs to ${word}`);
  }
  assert.equal(Object.values(words).flat().length, catalogue.fields.filter((f) => f.group !== "view").length + 2);
  assert.deepEqual(HIDDEN_WORDS.slice(SENTENCE_WORDS.length), ["best", "results"]);
  const keys = new KeySet(words.data);
  assert.ok(keys.has("p12") && keys.has("n") && !keys.has("c1") && !keys.has("pad"));
});

test("the keys of the page are apart from the settings, and every link of a state keeps them", () => {
  const state = new State(catalogue, link);
  const added = format(parse(link).filter(([key]) => PAGE_KEYS.includes(key))).slice(4);
  assert.equal(state.link, "v=1&m=30");
  for (const text of [state.publicLink, state.addressLink, state.fullLink, state.linkWithoutPoints, state.copy().publicLink]) assert.equal(text, `v=1&m=30&${added}`);
  assert.equal(state.copy("v=1&m=5").publicLink, "v=1&m=5");
  assert.ok(!new State(catalogue, "say=Hello").isDefault && new State(catalogue, "").isDefault);
  assert.equal(faultOfLink(catalogue, link), "");
  state.set([["m", "40"]]);
  state.replaceLink("v=1&m=40");
  assert.equal(state.publicLink, `v=1&m=40&${added}`, "a canonical link of the worker has no keys of the page");
});

test("a reset of a link with keys of the page returns to the link, and undo restores its keys", () => {
  const state = new State(catalogue, "m=30"), steps = new Steps(state, "open the page");
  state.open("m=50&say=Hello");
  steps.record(true, "open a link");
  state.set([["m", "60"], ["sigma", "0.5"]]);
  steps.record(true);
  state.reset();
  assert.equal(state.publicLink, "v=1&m=50&say=Hello");
  steps.record(true, "reset");
  steps.goTo(0);
  assert.equal(state.publicLink, "v=1&m=30");
  state.reset();
  assert.equal(state.publicLink, "v=1", "a link without such keys returns to the defaults");
  steps.goTo(2);
  assert.equal(state.publicLink, "v=1&m=60&sigma=0.5&say=Hello");
});

test("a condition has words, and what is so now", () => {
  const of = (/** @type {string} */ text) => describeCondition(text, catalogue, report);
  assert.deepEqual(of("error.frobenius < 0.065"), { words: "the error is below 6.5\u202f%", now: "13\u202f%" });
  assert.deepEqual(of("m <= 24"), { words: "m is at most 24", now: "24" });
  assert.deepEqual(of("mmd < 0.1"), { words: "the distance of the reduced set (MMD) is below 0.1", now: "not known" });
  assert.deepEqual(of("method == \"rff\""), { words: "the method is random Fourier features", now: "Nyström" });
  assert.deepEqual(of("len(data) > 3 && m < 2"), { words: undefined, now: "" });
  assert.deepEqual(describeCondition("m <= 24", catalogue), { words: "m is at most 24", now: "" });
  assert.ok(holds("m <= 24", report) && !holds("m < 24", report) && !holds("mmd < 3", report) && !holds("len(m) > 0", report) && !holds("m", report));
  assert.deepEqual(splitConditions("m < 1; part(link, \"a;b\") == \"\" ;; "), ["m < 1", "part(link, \"a;b\") == \"\""]);
});
