/**
 * Reads what a teacher has added to a link: locked and hidden words of the sentence, a sentence, a challenge with the
 * words of its end, and slides. An unusable value is ignored with a warning.
 *
 * @typedef {import("../app/catalogue.js").Catalogue} Catalogue
 *
 * @typedef {object} Assignment
 * @property {Set<string>} lock the words of the sentence that cannot be changed
 * @property {Set<string>} hide the words of the sentence, and the results, that are not shown
 * @property {string} say the teacher's sentence, or ""
 * @property {string[]} conditions the conditions of the challenge, as expressions
 * @property {string} done the words at the end of the challenge, or ""
 * @property {string[]} slides the links of the slides
 * @property {import("../lib/link.js").Edits} edits the usable edits
 * @property {string[]} warnings
 */
import { faultOfExpression } from "./conditions.js";
import { WORDS } from "./words.js";

/** SENTENCE_WORDS lists the words of the sentence that can be locked and hidden. */
export const SENTENCE_WORDS = ["data", "kernel", "method", "size", "seed", "task"];

/** HIDDEN_WORDS lists what can be hidden. “best” is the best possible error, and “results” are all results. */
export const HIDDEN_WORDS = [...SENTENCE_WORDS, "best", "results"];

/** LIMITS contains the largest number of characters of a text, and of conditions and slides. */
export const LIMITS = { say: 200, done: 200, goal: 400, conditions: 6, slides: 8000, slideCount: 40 };

/** MARK_WORDS maps the first letter of a moved mark to its word: p3 is a moved point, and c5 a placed landmark. @type {Record<string, string>} */
const MARK_WORDS = { p: "data", c: "seed" };
const MARK_KEY = /^([pc])(?:\d+|\*)$/;

/**
 * Returns the word of the sentence to which a key of the state belongs, or undefined. The word follows from the group of the
 * setting. Of a method, choices belong to the word “method”, and numbers to the word “size”. Landmarks that are placed by hand
 * replace those of the seed, so they belong to the word “seed”.
 * @param {Catalogue} catalogue @param {string} key
 */
export function wordOf(catalogue, key) {
  const mark = MARK_KEY.exec(key);
  if (mark) return MARK_WORDS[mark[1]];
  const { group = "", kind } = catalogue.field(key) ?? {};
  if (group === "method" || group === "compare") return kind === "choice" ? "method" : kind === "seed" ? "seed" : "size";
  return SENTENCE_WORDS.includes(group) ? group : undefined;
}

/** KeySet is a set of keys of the state. The key p* stands for all moved points, and c* for all placed landmarks. */
export class KeySet extends Set {
  /** @param {string} key */
  has(key) {
    return super.has(key) || super.has(key.replace(MARK_KEY, "$1*"));
  }
}

/** Returns the keys of the state that belong to words of the sentence. @param {Catalogue} catalogue @param {Set<string>} words */
export function keysOfWords(catalogue, words) {
  return [...catalogue.fields.map((f) => f.key), ...Object.keys(MARK_WORDS).map((mark) => `${mark}*`)].filter((key) => words.has(wordOf(catalogue, key) ?? ""));
}

/** Splits the text of a challenge into its conditions. A semicolon in quotation marks separates nothing. @param {string} text */
export const splitConditions = (text) => (text.match(/(?:[^;"]|"[^"]*"?)+/g) ?? []).map((part) => part.trim()).filter(Boolean);

/** Returns the text of a challenge in a canonical link. @param {string[]} conditions */
export const joinConditions = (conditions) => conditions.join("; ");

/**
 * Returns the links of the slides in the value of the key “slides”. The links are encoded once more than the value.
 * @param {string} value
 * @returns {(string | undefined)[]} the links; undefined if a link is unreadable
 */
const splitSlides = (value) => value.split("|").map((part) => {
  try {
    const link = decodeURIComponent(part.trim());
    return /(?:^|&)slides=/.test(link) || !link.split("&").every((edit) => edit === "" || edit.includes("=")) ? undefined : link;
  } catch {
    return undefined;
  }
});

/** Returns the value of the key “slides” for links. @param {string[]} links */
export const joinSlides = (links) => links.map((link) => encodeURIComponent(link)).join("|");

/**
 * READERS has a function for each key. It returns the usable part of a value, as text and as a part of the assignment, and a
 * list of warnings. A text of "" is left out.
 * @type {Record<string, (value: string) => {text: string, part: Partial<Assignment>, warnings: string[]}>}
 */
const READERS = {
  lock: (value) => readWords("lock", value, SENTENCE_WORDS),
  hide: (value) => readWords("hide", value, HIDDEN_WORDS),
  say: (value) => readText("say", value),
  done: (value) => readText("done", value),
  goal(value) {
    const all = splitConditions(value);
    const { length } = [...joinConditions(all)]; // the length in a canonical link, which must be readable again
    if (length > LIMITS.goal) return { text: "", part: {}, warnings: [WORDS.tooLong("goal", length, LIMITS.goal)] };
    const faults = all.map((condition) => faultOfExpression(condition));
    const kept = all.filter((_, i) => !faults[i]).slice(0, LIMITS.conditions);
    const warnings = faults.flatMap((fault, i) => (fault ? [WORDS.badCondition(all[i], fault)] : []));
    if (kept.length > 0 && all.length - warnings.length > LIMITS.conditions) warnings.push(WORDS.tooManyConditions(all.length, LIMITS.conditions));
    return { text: joinConditions(kept), part: { conditions: kept }, warnings };
  },
  slides(value) {
    if (value.length > LIMITS.slides) return { text: "", part: {}, warnings: [WORDS.tooLong("slides", value.length, LIMITS.slides)] };
    const all = splitSlides(value), readable = all.filter((link) => link !== undefined);
    const slides = readable.slice(0, LIMITS.slideCount);
    const warnings = all.flatMap((link, i) => (link === undefined ? [WORDS.badSlide(i + 1)] : []));
    if (readable.length > slides.length) warnings.push(WORDS.tooManySlides(readable.length, LIMITS.slideCount));
    return { text: joinSlides(slides), part: { slides }, warnings };
  },
};

/** Reads a list of words. @param {"lock" | "hide"} key @param {string} value @param {string[]} known */
function readWords(key, value, known) {
  const words = [...new Set(value.split(",").map((word) => word.trim()).filter(Boolean))];
  const kept = known.filter((word) => words.includes(word));
  return { text: kept.join(","), part: { [key]: new Set(kept) }, warnings: words.filter((word) => !known.includes(word)).map((word) => WORDS.unknownWord(key, word, known)) };
}

/** Reads a text. Spaces and line breaks in a row become one space. @param {"say" | "done"} key @param {string} value */
function readText(key, value) {
  const text = value.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const { length } = [...text];
  if (length > LIMITS[key]) return { text: "", part: {}, warnings: [WORDS.tooLong(key, length, LIMITS[key])] };
  return { text, part: { [key]: text }, warnings: [] };
}

/**
 * Reads the edits of the keys of the page. The last edit of a key counts.
 * @param {import("../lib/link.js").Edits} pageEdits @returns {Assignment}
 */
export function parseAssignment(pageEdits) {
  /** @type {Assignment} */
  const assignment = { lock: new Set(), hide: new Set(), say: "", conditions: [], done: "", slides: [], edits: [], warnings: [] };
  for (const [key, value] of new Map(pageEdits)) {
    const { text, part, warnings } = READERS[key](value);
    Object.assign(assignment, part);
    if (text) assignment.edits.push([key, text]);
    assignment.warnings.push(...warnings);
  }
  assignment.lock = new Set([...assignment.lock].filter((word) => !assignment.hide.has(word)));
  return assignment;
}

/** Returns the first reason why an edit of a key of the page is unusable, or "". @param {import("../lib/link.js").Edits} pageEdits */
export const faultOfAssignment = (pageEdits) => parseAssignment(pageEdits).warnings[0] ?? "";
