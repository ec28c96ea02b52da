/**
 * The answers to the questions before and after the course. They are stored like the progress of two lessons. A wrong answer is
 * also in the list of wrong answers of its record, so that one page can show the result of the other.
 *
 * @typedef {import("./cycle.js").LessonRecord} LessonRecord
 */
export const BEFORE = "before";
export const AFTER = "after";

/** Returns the name under which the answers are stored. @param {string} slug @param {string} when */
export const recordName = (slug, when) => `${slug}.${when}`;

/** @param {LessonRecord | undefined} record @param {string} id @returns {"right" | "wrong" | "open"} */
export function verdictOf(record, id) {
  const answer = record?.blocks[id];
  if (!answer?.isDone) return "open";
  return answer.wrong?.length ? "wrong" : "right";
}

/** Reports whether all questions are answered. @param {LessonRecord | undefined} record @param {string[]} ids */
export const isAnswered = (record, ids) => ids.every((id) => verdictOf(record, id) !== "open");

/** @param {LessonRecord | undefined} record @param {string[]} ids */
export const countRight = (record, ids) => ids.filter((id) => verdictOf(record, id) === "right").length;
