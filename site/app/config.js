/**
 * Reads the options of an embedded page from the query of the address, such as
 * `?embed&hide=seed,n&lock=sigma&theme=dark`. An unusable value is replaced by the default, with a warning on
 * the page.
 * @typedef {object} Config
 * @property {boolean} embed whether the page has only the pictures and the chosen controls
 * @property {Set<string>} hide keys of controls that are not shown; their words in the sentence are plain text
 * @property {Set<string>} lock keys of controls that are shown and cannot be changed
 * @property {"" | "light" | "dark" | "contrast" | "projector"} theme the theme, where "" is the theme of the system
 * @property {string} lang
 * @property {boolean} poster whether a still picture is shown while the page loads
 * @property {string[]} warnings the warnings about unusable options, as sentences
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

/** PAGE_PARTS lists the parts of the page and the layers of the pictures that can be hidden in addition to controls. */
export const PAGE_PARTS = ["sentence", "numbers", "text", "open", ...LAYERS.map(({ key }) => key)];

/** @type {Record<"embed" | "hide" | "lock" | "theme" | "lang" | "poster", {parse: (v: string) => any, defaultValue: any, expected: string}>} */
const OPTIONS = {
  embed: { parse: parseFlag, defaultValue: false, expected: "1 or 0" },
  hide: { parse: parseList, defaultValue: [], expected: "keys of controls, separated by commas" },
  lock: { parse: parseList, defaultValue: [], expected: "keys of controls, separated by commas" },
  theme: { parse: choiceParser("light", "dark", "contrast", "projector"), defaultValue: "", expected: "light, dark, contrast or projector" },
  lang: { parse: choiceParser("en"), defaultValue: "en", expected: "en, the only language" },
  poster: { parse: parseFlag, defaultValue: true, expected: "1 or 0" },
};

/**
 * Returns the options in an address, with defaults for missing and unusable options.
 * @param {string} search the query of the address, with or without its ?
 * @param {string[]} keys the keys of all controls
 * @returns {Config}
 */
export function readConfig(search, keys) {
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
  return /** @type {Config} */ ({ ...options, warnings });
}
