import assert from "node:assert/strict";
import test from "node:test";
import { entryState, presentLesson } from "../lessons/course-state.js";
import { Lesson } from "../lessons/cycle.js";
import { differingKeys, neededKeys } from "../lessons/figure.js";
import { PROGRESS_KEY, forgetProgress, readProgress, writeLesson } from "../lessons/progress.js";
import { formatTick, isClose, positionOf, readScale, ticksOf, valueAt } from "../lessons/scale.js";
import { WORDS } from "../lessons/words.js";

const cycle = (name) => ({ id: name, blocks: ["predict", "act", "why"].map((kind) => ({ id: `${name}-${kind}`, kind })) });
const makeLesson = (record) => new Lesson([cycle("a"), cycle("b"), { id: "c", blocks: [{ id: "c-predict", kind: "predict" }] }], [{ id: "ex1", kind: "exercise" }], record);

test("a block opens when the blocks before it in its step are done", () => {
  const lesson = makeLesson();
  const open = () => ["predict", "act", "why"].map((kind) => lesson.isOpen(`a-${kind}`));
  assert.deepEqual(open(), [true, false, false]);
  assert.equal(lesson.reach("a-act"), false, "a closed task is reached");
  lesson.commit("a-predict", 1);
  assert.deepEqual(open(), [true, true, false]);
  lesson.giveReason("a-why", 0, true);
  assert.equal(lesson.isDone("a-why"), false, "a closed question is answered");
  assert.equal(lesson.reach("a-act"), true);
  assert.equal(lesson.reach("a-act"), false, "a task is reached twice, and would be announced twice");
  assert.deepEqual(open(), [true, true, true]);
  assert.deepEqual([lesson.isOpen("b-predict"), lesson.isOpen("b-act"), lesson.isOpen("ex1")], [true, false, true], "a step or an exercise is locked");
  assert.throws(() => lesson.record("nosuch"), /no block nosuch/);
});

test("a committed answer stays, and is told after the task of its step", () => {
  const lesson = makeLesson();
  lesson.commit("a-predict", 1);
  lesson.commit("a-predict", 2);
  assert.equal(lesson.record("a-predict").answer, 1);
  assert.equal(lesson.isTold("a-predict"), false);
  lesson.reach("a-act");
  assert.equal(lesson.isTold("a-predict"), true);
  lesson.commit("c-predict", [1, 2]);
  assert.equal(lesson.isTold("c-predict"), true, "a prediction without a task is not told");
});

test("a hint is shown after two tries or on request, a solution after three tries", () => {
  const lesson = makeLesson();
  lesson.addTry("a-act");
  assert.equal(lesson.record("a-act").tries, undefined, "a closed task has tries");
  const shown = [];
  for (let i = 0; i < 4; i++, lesson.addTry("ex1")) shown.push([lesson.showsHint("ex1"), lesson.showsSolution("ex1")]);
  assert.deepEqual(shown, [[false, false], [false, false], [true, false], [true, true]]);
  lesson.askHint("b-act");
  assert.deepEqual([lesson.showsHint("b-act"), lesson.showsSolution("b-act")], [true, false]);
});

test("a wrong reason leaves the question open, and the right one closes it", () => {
  const lesson = makeLesson();
  lesson.commit("a-predict", 0);
  lesson.reach("a-act");
  lesson.giveReason("a-why", 2, false);
  lesson.giveReason("a-why", 2, false);
  assert.deepEqual(lesson.record("a-why"), { wrong: [2] });
  lesson.giveReason("a-why", 1, true);
  lesson.giveReason("a-why", 0, false);
  assert.deepEqual(lesson.record("a-why"), { wrong: [2], answer: 1, isDone: true });
  assert.equal(lesson.stepState(0), "done");
});

test("a skipped step stays visible as skipped, also for a reader who comes back", () => {
  const lesson = makeLesson();
  const states = (l) => l.steps.map((_, i) => l.stepState(i));
  assert.deepEqual(states(lesson), ["current", "ahead", "ahead"]);
  lesson.commit("a-predict", 0);
  lesson.goTo(2);
  assert.deepEqual(states(lesson), ["skipped", "skipped", "current"]);
  assert.equal(lesson.share(0), 1 / 3);
  assert.equal(lesson.currentBlock(0).id, "a-act");
  const restored = makeLesson(JSON.parse(JSON.stringify(lesson.toRecord())));
  assert.deepEqual(states(restored), states(lesson));
  lesson.goTo(0);
  assert.deepEqual(states(lesson), ["current", "skipped", "ahead"]);
  lesson.goTo(7);
  assert.equal(lesson.step, 2);
  lesson.reach("a-act");
  lesson.giveReason("a-why", 0, true);
  assert.equal(lesson.stepState(0), "done", "a skipped step cannot be done later");
});

test("a record has the steps and the blocks that are not new, and blocks that a lesson no longer has are dropped", () => {
  const lesson = makeLesson({ step: 9, done: 9, steps: 9, blocks: { "c-predict": { answer: 0.5, isDone: true }, gone: { isDone: true } } });
  lesson.goTo(1);
  assert.deepEqual(lesson.toRecord(), { step: 1, done: 1, steps: 3, blocks: { "c-predict": { answer: 0.5, isDone: true } } });
});

function makeStorage(items = new Map()) {
  return { items, getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text), removeItem: (key) => void items.delete(key) };
}
const blockedStorage = Object.fromEntries(["getItem", "setItem", "removeItem"].map((name) => [name, () => {
  throw new DOMException("denied", "SecurityError");
}]));

test("the progress of all lessons has one key, and a lesson does not change the progress of another", () => {
  const storage = makeStorage();
  const a = makeLesson(), b = makeLesson();
  a.commit("a-predict", [0.1, 0.2]);
  b.goTo(1);
  assert.deepEqual(readProgress(storage), { lessons: {}, last: "", isKept: true, isUnreadable: false });
  assert.equal(writeLesson(storage, "kernel", a.toRecord()), true);
  assert.equal(writeLesson(storage, "price", b.toRecord()), true);
  assert.deepEqual([...storage.items.keys()], [PROGRESS_KEY]);
  assert.deepEqual(readProgress(storage), { lessons: { kernel: a.toRecord(), price: b.toRecord() }, last: "price", isKept: true, isUnreadable: false });
  forgetProgress(storage);
  assert.equal(storage.items.size, 0);
});

test("a blocked storage, and stored text of another form, are reported", () => {
  for (const storage of [undefined, blockedStorage]) {
    assert.equal(readProgress(storage).isKept, false);
    assert.equal(writeLesson(storage, "kernel", makeLesson().toRecord()), false);
    forgetProgress(storage);
  }
  const full = { ...makeStorage(), setItem: blockedStorage.setItem };
  assert.equal(writeLesson(full, "kernel", makeLesson().toRecord()), false);
  const good = { step: 0, done: 0, steps: 2, blocks: {} };
  for (const text of ["{", "null", "[]", '"x"', '{"version":2,"lessons":{}}', '{"version":1,"lessons":[]}']) {
    assert.deepEqual(readProgress(makeStorage(new Map([[PROGRESS_KEY, text]]))), { lessons: {}, last: "", isKept: true, isUnreadable: true }, text);
  }
  for (const record of [{}, { ...good, step: -1 }, { ...good, done: 0.5 }, { ...good, blocks: { a: 1 } }, { ...good, blocks: { a: { answer: "1" } } }, { ...good, blocks: { a: { wrong: [-1] } } }, { ...good, blocks: { a: { isDone: 1 } } }]) {
    const text = JSON.stringify({ version: 1, last: 3, lessons: { kernel: record, price: good } });
    assert.deepEqual(readProgress(makeStorage(new Map([[PROGRESS_KEY, text]]))), { lessons: { price: good }, last: "", isKept: true, isUnreadable: true }, text);
  }
});

test("the front page goes on with the last lesson, or with the next one that is not done", () => {
  const entries = ["a", "b", "c"].map((name, i) => ({ name, number: String(i + 1), steps: 4 }));
  const record = (step, done) => ({ step, done, steps: 4, blocks: {} });
  assert.deepEqual(entryState(entries[0], undefined), { state: "new", share: 0, step: 1 });
  assert.deepEqual(entryState(entries[0], record(1, 1)), { state: "begun", share: 0.25, step: 2 });
  assert.deepEqual(entryState(entries[0], record(9, 9)), { state: "done", share: 1, step: 4 }, "the lesson has fewer steps than before");
  assert.equal(presentLesson(entries, {}, ""), 0);
  assert.equal(presentLesson(entries, { b: record(1, 0) }, "b"), 1);
  assert.equal(presentLesson(entries, { b: record(3, 4) }, "b"), 2);
  assert.equal(presentLesson(entries, { c: record(3, 4) }, "c"), 0);
  assert.equal(presentLesson(entries, { a: record(3, 4), b: record(3, 4), c: record(3, 4) }, "a"), -1);
});

test("scales have positions, ticks and a distance that counts as close", () => {
  const logarithmic = readScale({ from: "0.01", to: "1", scale: "logarithmic", format: "percent" }, "");
  const linear = readScale({ acrossFrom: "0", acrossTo: "12", acrossScale: "linear", acrossFormat: "whole" }, "across");
  assert.deepEqual([0.001, 0.01, 0.1, 1, 5].map((x) => positionOf(logarithmic, x)), [0, 0, 0.5, 1, 1]);
  assert.deepEqual([-1, 0, 3, 12].map((x) => positionOf(linear, x)), [0, 0, 0.25, 1]);
  for (const scale of [logarithmic, linear]) for (const p of [0, 0.3, 1]) assert.ok(Math.abs(positionOf(scale, valueAt(scale, p)) - p) < 1e-12);
  assert.deepEqual(ticksOf(logarithmic).map((x) => formatTick(logarithmic, x)), ["1\u202f%", "10\u202f%", "100\u202f%"]);
  assert.deepEqual(ticksOf(linear).map((x) => formatTick(linear, x)), ["0", "5", "10"]);
  const digits = readScale({ from: "0.01", to: "10", scale: "logarithmic", format: "digits" }, "");
  assert.deepEqual([0.01, 0.15, 6, 100, 1000].map((x) => formatTick(digits, x)), ["0.01", "0.15", "6", "100", "1,000"]);
  assert.deepEqual(ticksOf({ ...logarithmic, from: 20, to: 90 }), [20, 90], "a scale without powers of ten has ticks at its ends");
  assert.deepEqual([0.1, 0.13, 0.16].map((x) => isClose(logarithmic, x, 0.2, 1.6)), [false, true, true]);
  assert.deepEqual([4, 5.9, 7].map((x) => isClose(linear, x, 5, 1)), [true, true, false]);
});

test("words name what was changed, and pictures", () => {
  assert.equal(WORDS.changed(["data", "kernel"]), "Data or kernel were changed.");
  assert.equal(WORDS.changed(["data"]), "Data were changed.");
  assert.equal(WORDS.changed(["kernel"]), "The kernel was changed.");
  assert.deepEqual(["data", "k.approx", "gram.diff", "spectrum.angle", "unheard"].map(WORDS.picture), ["data", "kernel, approximate", "Gram error", "angles", "unheard"]);
});

test("a choice that is a sentence is quoted", () => {
  assert.equal(WORDS.told("about 2 %", false), "You said about 2 %.");
  assert.equal(WORDS.told("none", true), "You said none: right.");
  assert.equal(WORDS.told("It is about the same.", false), "You said “It is about the same.”");
  assert.equal(WORDS.told("It is about the same.", true), "You said “It is about the same.” That is right.");
});

test("a task needs the settings that its solution changes, also those that one link omits", () => {
  assert.deepEqual(differingKeys("v=1&sigma=0.1&method=exact", "v=1&sigma=0.2&method=exact&n=400"), ["sigma", "n"]);
  assert.deepEqual(differingKeys("v=1&m=12", "v=1&m=12"), []);
  assert.deepEqual(neededKeys("v=1&m=12", ["v=1&m=13&seed=2", "v=1&m=14&n=400"], "seed"), ["m", "n"]);
});
