/**
 * What the front page of the course says about the progress of the reader.
 *
 * @typedef {import("./cycle.js").LessonRecord} LessonRecord
 * @typedef {{name: string, number: string, steps: number}} Entry a lesson of the front page
 * @typedef {{state: "new" | "begun" | "done", share: number, step: number}} EntryState share is the done part, from 0 to 1, and step counts from 1
 */

/** Returns the state of a lesson. @param {Entry} entry @param {LessonRecord | undefined} record @returns {EntryState} */
export function entryState({ steps }, record) {
  if (!record || steps === 0) return { state: "new", share: 0, step: 1 };
  return { state: record.done >= steps ? "done" : "begun", share: Math.min(1, record.done / steps), step: Math.min(record.step + 1, steps) };
}

/**
 * Returns the index of the lesson with which the reader goes on: the last one if it is not done, or else the first one
 * after it that is not done. The index is -1 if all lessons are done.
 * @param {Entry[]} entries @param {Record<string, LessonRecord>} lessons @param {string} last
 */
export function presentLesson(entries, lessons, last) {
  const start = Math.max(0, entries.findIndex(({ name }) => name === last));
  const order = [...entries.keys()].map((i) => (start + i) % entries.length);
  return order.find((i) => entryState(entries[i], lessons[entries[i].name]).state !== "done") ?? -1;
}
