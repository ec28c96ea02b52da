/**
 * Reads the options of an embedded page from the query of the address, such as
 * `?embed&hide=seed,n&lock=sigma&theme=dark`. An unusable value is replaced by the default, with a warning on
 * the page.
 * @typedef {object} Config
 * @property {boolean} embed whether the page has only the pictures and the chosen controls
 * @property {boolean} isFramed whether the page is embedded or in a frame of another page. It then stores nothing in the browser, and
 *   adds nothing to its history.
 * @property {Set<string>} hide keys of controls that are not shown; their words in the sentence are plain text
 * @property {Set<string>} lock keys of controls that cannot be changed
 * @property {Set<string>} hostHide the keys of hide that the address gives; the others belong to words that the link hides
 * @property {Set<string>} hostLock the keys of lock that the address gives; the others belong to words that the link locks or hides
 * @property {string} linkRules the words that the link locks and hides, as one text
 * @property {boolean} hidesWords whether the link hides words or results
 * @property {(template: string, isShort?: boolean) => string} leaveOut removes the words that the link hides from a template of the sentence
 * @property {"" | "light" | "dark" | "contrast" | "projector"} theme the theme, where "" is the theme of the system
 * @property {string} lang
 * @property {boolean} poster whether a still picture is shown while the page loads
 * @property {LessonPlace | null} back the place in a lesson to which the header leads back
 * @property {string[]} warnings the warnings about unusable options, as sentences
 *
 * @typedef {{lesson: string, number: string, step: string, anchor: string}} LessonPlace the file of a lesson without .html, the
 *   number of the lesson, the number of the step, and the anchor of the step
 */
import { LAYERS } from "../lib/contract.js";

export const SESSION_KEY = "mercer.session"; // the key of the last state in the storage of the browser

/** @param {string} v */
function parseFlag(v) {
  if (v === "" || v === "1" || v === "true") return true;
  return v === "0" || v === "false" ? false : undefined;
}

/** @param {string} v */
const parseList = (v) => v.split(",").map((s) => s.trim()).filter(Boolean);

/** @param {...string} names */
function choiceParser(...names) {
  return (/** @type {string} */ v) => (names.includes(v) ? v : undefined);
}

/** Parses a place in a lesson, such as nystrom,4,2,what-chance-misses. @param {string} v @returns {LessonPlace | undefined} */
function parsePlace(v) {
  const [, lesson, number, step, anchor] = /^([a-z0-9-]+),(\d{1,3}),(\d{1,3}),([\w-]*)$/.exec(v) ?? [];
  return lesson ? { lesson, number, step, anchor } : undefined;
}

/** PAGE_PARTS lists the parts of the page and the layers of the pictures that can be hidden in addition to controls. */
export const PAGE_PARTS = ["sentence", "numbers", "text", "open", ...LAYERS.map(({ key }) => key)];

/** @type {Record<"embed" | "hide" | "lock" | "theme" | "lang" | "poster" | "back", {parse: (v: string) => any, defaultValue: any, expected: string}>} */
const OPTIONS = {
  embed: { parse: parseFlag, defaultValue: false, expected: "1 or 0" },
  hide: { parse: parseList, defaultValue: [], expected: "keys of controls, separated by commas" },
  lock: { parse: parseList, defaultValue: [], expected: "keys of controls, separated by commas" },
  theme: { parse: choiceParser("light", "dark", "contrast", "projector"), defaultValue: "", expected: "light, dark, contrast or projector" },
  lang: { parse: choiceParser("en"), defaultValue: "en", expected: "en, the only language" },
  poster: { parse: parseFlag, defaultValue: true, expected: "1 or 0" },
  back: { parse: parsePlace, defaultValue: null, expected: "a lesson, its number, a step and its anchor, separated by commas" },
};

/**
 * Returns the options in an address, with defaults for missing and unusable options.
 * @param {string} search the query of the address, with or without its ?
 * @param {string[]} keys the keys of all controls
 * @param {boolean} [isFramed] whether the page is in a frame of another page
 * @returns {Config}
 */
export function readConfig(search, keys, isFramed = false) {
  /** @type {string[]} */
  const warnings = [];
  /** @type {Record<string, any>} */
  const options = {};
  const query = new URLSearchParams(search);
  for (const [key, { parse: parse, defaultValue: defaultValue, expected }] of Object.entries(OPTIONS)) {
    options[key] = defaultValue;
    const text = query.get(key);
    if (text === null) continue;
    const value = parse(text);
    if (value === undefined) warnings.push(`Unusable option ${key}=${text} in the address: it takes ${expected}. It is ignored.`);
    else options[key] = value;
  }
  for (const key of query.keys()) {
    if (!(key in OPTIONS)) warnings.push(`Unknown option ${key} in the address; it is ignored.`);
  }
  for (const key of ["hide", "lock"]) {
    const knownNames = new Set(key === "hide" ? [...keys, ...PAGE_PARTS] : keys);
    for (const name of options[key]) if (!knownNames.has(name)) warnings.push(`Unknown control ${name} in the option ${key} of the address; it is ignored.`);
    options[key] = new Set(options[key].filter((/** @type {string} */ name) => knownNames.has(name)));
  }
  return /** @type {Config} */ ({ ...options, isFramed: isFramed || options.embed, hostHide: options.hide, hostLock: options.lock, linkRules: "", hidesWords: false, leaveOut: (template) => template, warnings });
}
