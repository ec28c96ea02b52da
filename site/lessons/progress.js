/**
 * Stores the progress of all lessons in the storage of the browser, under one key. Nothing is sent. The storage can be
 * blocked, full or corrupt.
 *
 * @typedef {import("./cycle.js").LessonRecord} LessonRecord
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store
 */
export const PROGRESS_KEY = "mercer.lessons";
const VERSION = 1;

/** Returns the storage of the browser, or undefined if it is blocked. @returns {Store | undefined} */
export function browserStorage() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value */
const isCount = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0;

/** Reports whether a value has the form of a block record, see cycle.js. @param {unknown} value */
const isBlockRecord = (value) => isObject(value)
  && (value.answer === undefined || Number.isFinite(value.answer) || (Array.isArray(value.answer) && value.answer.every(Number.isFinite)))
  && (value.wrong === undefined || (Array.isArray(value.wrong) && value.wrong.every(isCount)))
  && (value.tries === undefined || isCount(value.tries))
  && [value.hasHint, value.isDone].every((flag) => flag === undefined || typeof flag === "boolean");

/** @param {unknown} value @returns {value is LessonRecord} */
const isLessonRecord = (value) => isObject(value) && isCount(value.step) && isCount(value.done) && isCount(value.steps) && isObject(value.blocks) && Object.values(value.blocks).every(isBlockRecord);

/**
 * Reads the progress of all lessons. isKept is false if the storage is blocked. isUnreadable is true if something is stored
 * that this version cannot read; the lessons that it can read are returned.
 * @param {Store | undefined} storage
 * @returns {{lessons: Record<string, LessonRecord>, last: string, isKept: boolean, isUnreadable: boolean}} last is the lesson
 *   that the reader was in last, or ""
 */
export function readProgress(storage) {
  /** @type {string | null | undefined} */
  let text;
  try {
    text = storage?.getItem(PROGRESS_KEY);
  } catch {
    // the storage is blocked
  }
  if (text === undefined) return { lessons: {}, last: "", isKept: false, isUnreadable: false };
  if (text === null) return { lessons: {}, last: "", isKept: true, isUnreadable: false };
  try {
    const stored = JSON.parse(text);
    if (!isObject(stored) || stored.version !== VERSION || !isObject(stored.lessons)) throw new TypeError("another version");
    const lessons = Object.entries(stored.lessons).filter(([, record]) => isLessonRecord(record));
    return { lessons: Object.fromEntries(lessons), last: typeof stored.last === "string" ? stored.last : "", isKept: true, isUnreadable: lessons.length < Object.keys(stored.lessons).length };
  } catch {
    return { lessons: {}, last: "", isKept: true, isUnreadable: true };
  }
}

/**
 * Stores the progress of one lesson, and keeps that of the others, which another tab can have changed. It reports whether
 * the progress is stored.
 * @param {Store | undefined} storage @param {string} name the file of the lesson without .html @param {LessonRecord} record
 * @param {boolean} [isLast] whether the reader goes on with this lesson; false for the questions of the course
 */
export function writeLesson(storage, name, record, isLast = true) {
  try {
    const { lessons, last, isKept } = readProgress(storage);
    if (!storage || !isKept) return false;
    storage.setItem(PROGRESS_KEY, JSON.stringify({ version: VERSION, last: isLast ? name : last, lessons: { ...lessons, [name]: record } }));
    return true;
  } catch {
    return false;
  }
}

/** Removes the progress of all lessons. @param {Store | undefined} storage */
export function forgetProgress(storage) {
  try {
    storage?.removeItem(PROGRESS_KEY);
  } catch {
    // a blocked storage has no progress
  }
}
