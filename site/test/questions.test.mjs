import assert from "node:assert/strict";
import test from "node:test";
import { Lesson } from "../lessons/cycle.js";
import { presentLesson } from "../lessons/course-state.js";
import { readProgress, writeLesson } from "../lessons/progress.js";
import { countRight, isAnswered, recordName, verdictOf } from "../lessons/questions-state.js";

const ids = ["distance", "points"];
const steps = ids.map((id) => ({ id, blocks: [{ id, kind: "why" }] }));

test("an answer is right, wrong or open, and one without a record is open", () => {
  const progress = new Lesson(steps, []);
  assert.deepEqual(ids.map((id) => verdictOf(progress.toRecord(), id)), ["open", "open"]);
  progress.commit("distance", 1);
  progress.commit("points", 2);
  progress.record("points").wrong = [2];
  const record = progress.toRecord();
  assert.deepEqual(ids.map((id) => verdictOf(record, id)), ["right", "wrong"]);
  assert.deepEqual([isAnswered(record, ids), countRight(record, ids)], [true, 1]);
  assert.deepEqual([isAnswered(undefined, ids), countRight(undefined, ids), isAnswered(record, [...ids, "third"])], [false, 0, false]);
});

test("the answers are stored beside the lessons, and the reader goes on with the same lesson", () => {
  const values = new Map();
  const storage = { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => values.set(key, value), removeItem: (key) => values.delete(key) };
  const lesson = new Lesson(steps, []);
  lesson.goTo(1);
  assert.ok(writeLesson(storage, "nystrom", lesson.toRecord()));
  const progress = new Lesson(steps, []);
  progress.commit("distance", 0);
  progress.record("distance").wrong = [0];
  assert.ok(writeLesson(storage, recordName("course", "before"), progress.toRecord(), false));
  const { lessons, last, isUnreadable } = readProgress(storage);
  assert.deepEqual([last, isUnreadable, verdictOf(lessons["course.before"], "distance")], ["nystrom", false, "wrong"]);
  const entries = ["kernel", "nystrom"].map((name, i) => ({ name, number: String(i + 1), steps: 2 }));
  assert.equal(presentLesson(entries, lessons, last), 1);
});
