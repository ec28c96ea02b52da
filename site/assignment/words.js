/** The words of what a teacher adds to a link, and of the notes about it. Another language replaces this table. */
import { formatCount } from "../lib/format.js";

/** KEYS names the keys of a link in notes. @type {Record<string, string>} */
const KEYS = { say: "the sentence (say)", done: "the last words (done)", goal: "the challenge (goal)", slides: "the slides (slides)" };

/** @param {string[]} list */
const joined = (list) => (list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list[list.length - 1]}`);

/** @param {string} text */
const shorten = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const WORDS = {
  // Notes about unusable values of a link.
  unknownWord: (/** @type {string} */ key, /** @type {string} */ word, /** @type {string[]} */ known) => `Unknown word “${shorten(word)}” in the key ${key} of the link; it is ignored. The words are ${joined(known)}.`,
  tooLong: (/** @type {string} */ key, /** @type {number} */ length, /** @type {number} */ limit) => `The link gives ${formatCount(length)} characters for ${KEYS[key]}, and the limit is ${formatCount(limit)}. They are ignored.`,
  badCondition: (/** @type {string} */ condition, /** @type {string} */ fault) => `The condition “${shorten(condition)}” of the link is ignored, since it is not readable: ${fault}.`,
  tooManyConditions: (/** @type {number} */ count, /** @type {number} */ limit) => `The link has ${count} conditions, and the limit is ${limit}. Only the first ${limit} count.`,
  badSlide: (/** @type {number} */ index) => `Slide ${index} of the link is not a readable link, so it is left out.`,
  tooManySlides: (/** @type {number} */ count, /** @type {number} */ limit) => `The link has ${count} slides, and the limit is ${limit}. Only the first ${limit} are shown.`,

  // Conditions.
  quantities: {
    frobenius: "the error", spectral: "the spectral error", nuclear: "the nuclear error", max: "the largest error of an entry", test: "the error on fresh points",
    m: "m", rank: "the rank", evals: "the number of kernel evaluations", mmd: "the distance of the reduced set (MMD)",
  },
  method: "the method",
  /** @type {Record<string, string>} */
  relations: { "<": "is below", "<=": "is at most", ">": "is above", ">=": "is at least", "==": "is", "!=": "is not" },
  condition: (/** @type {string} */ quantity, /** @type {string} */ relation, /** @type {string} */ value) => `${quantity} ${relation} ${value}`,
  now: "now ",
  notKnown: "not known",
  isMet: "reached", notMet: "not yet",

  // The challenge on the page.
  challenge: "Challenge", solved: "Solved.", reset: "Reset", resetDoc: "Return to the state of this link",

  // Locked words.
  locked: (/** @type {string[]} */ words) => `The author of this link has locked ${joined(words)}.`,
  /** @type {Record<string, string>} */
  lockedWords: { data: "the data", kernel: "the kernel", method: "the method", size: "the size", seed: "the seed and the landmarks", task: "the task" },

  // What the sentence has in place of hidden words. The first two begin the sentence of an approximate and of an exact method.
  approximate: "Approximate", decompose: "Decompose", aMethod: "a method", severalMethods: "several methods", aKernel: "a kernel", sizes: "with",
};
