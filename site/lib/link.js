/**
 * Reads and writes permalinks. A permalink is a list of edits of the default state, such as
 * `v=1&method=rff&m=21`. All functions return a new list.
 * @typedef {[string, string][]} Edits
 * @typedef {[string, string | undefined][]} Pairs changes of a state, where undefined resets a key
 */

import { PAGE_KEYS } from "./contract.js";

/** Reports whether a key concerns only the page, and is no setting of the state. @param {string} key */
export const isPageKey = (key) => PAGE_KEYS.includes(key);

/** @param {string} text with or without its # @returns {Edits} */
export function parse(text) {
  return text.replace(/^#/, "").split("&").filter(Boolean).map((pair) => {
    const separator = pair.indexOf("=");
    return separator < 0 ? [decode(pair), ""] : [decode(pair.slice(0, separator)), decode(pair.slice(separator + 1))];
  });
}

/** Decodes %XX. An invalid escape is unchanged, and the worker reports it. @param {string} s */
function decode(s) {
  try {
    return decodeURIComponent(s);
  } catch {
    return s;
  }
}

/** @param {string} s */
const encode = (s) => encodeURIComponent(s).replace(/%2C/gi, ",").replace(/%7C/gi, "|").replace(/%3A/gi, ":").replace(/%40/g, "@");

/** @param {Edits} edits */
export function format(edits) {
  const pairs = edits.filter(([key]) => key !== "v").map(([k, v]) => `${encode(k)}=${encode(v)}`);
  const version = get(edits, "v") ?? "1";
  return [`v=${encode(version)}`, ...pairs].join("&");
}

/** Returns the value of a key in its last edit. @param {Edits} edits @param {string} key */
export function get(edits, key) {
  for (let i = edits.length - 1; i >= 0; i--) if (edits[i][0] === key) return edits[i][1];
  return undefined;
}

/**
 * Sets a key. A value equal to its default removes the key from the link.
 * @param {Edits} edits
 * @param {string} key
 * @param {string | undefined} value the value, or undefined to remove the key
 * @param {string} [defaultValue] the default
 * @returns {Edits}
 */
export function set(edits, key, value, defaultValue) {
  const isRemoved = value === undefined || value === defaultValue;
  const firstIndex = edits.findIndex(([k]) => k === key);
  if (isRemoved) return edits.filter(([k]) => k !== key);
  if (firstIndex < 0) return [...edits, [key, value]];
  return edits.filter(([k], i) => k !== key || i === firstIndex).map(([k, v]) => (k === key ? [k, value] : [k, v]));
}

/** Reports whether a link has no edit except the version. @param {Edits} edits */
export const isDefault = (edits) => edits.every(([k, v]) => k === "v" && v === "1");

/**
 * OBSOLESCENCE_TESTS maps a key to a function of another key. The function reports whether a new value of the
 * first key makes an edit of the other key obsolete.
 * @type {Record<string, (key: string) => boolean>}
 */
const OBSOLESCENCE_TESTS = {
  data: (k) => /^[pc]\d+$/.test(k) || k === "x0" || k === "points",
  points: (k) => /^p\d+$/.test(k),
  method: (k) => /^c\d+$/.test(k),
};

/**
 * Returns the edits without those that become obsolete when a key is set. Moved points, landmarks, the probe and a
 * set of one's own points belong to a data set. Moved landmarks also belong to a method. Edits of points or landmarks
 * beyond n or m stay, since the worker reports them.
 * @param {Edits} edits
 * @param {string} key the changed key
 * @returns {Edits}
 */
export function prune(edits, key) {
  const isObsolete = OBSOLESCENCE_TESTS[key];
  return isObsolete ? edits.filter(([k]) => !isObsolete(k)) : edits;
}
