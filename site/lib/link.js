/**
 * A permalink is a list of edits, `v=1&method=rff&m=21`: the way from the
 * default to the state. All functions return a new list.
 * @typedef {[string, string][]} Edits
 * @typedef {[string, string | undefined][]} Pairs changes of a state; undefined puts a key back
 */

/** @param {string} text with or without its # @returns {Edits} */
export function parse(text) {
  return text.replace(/^#/, "").split("&").filter(Boolean).map((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [decode(pair), ""] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  });
}

/** A mangled escape stands for itself: the worker says what is wrong with it. @param {string} s */
function decode(s) {
  try {
    return decodeURIComponent(s);
  } catch {
    return s;
  }
}

/** @param {string} s */
const encode = (s) => encodeURIComponent(s).replace(/%2C/gi, ",").replace(/%7C/gi, "|").replace(/%3A/gi, ":");

/** @param {Edits} edits */
export function format(edits) {
  const rest = edits.filter(([key]) => key !== "v").map(([k, v]) => `${encode(k)}=${encode(v)}`);
  const version = get(edits, "v") ?? "1";
  return [`v=${encode(version)}`, ...rest].join("&");
}

/** The last edit of a key wins. @param {Edits} edits @param {string} key */
export function get(edits, key) {
  for (let i = edits.length - 1; i >= 0; i--) if (edits[i][0] === key) return edits[i][1];
  return undefined;
}

/**
 * Sets a key; a value equal to its default leaves the link.
 * @param {Edits} edits
 * @param {string} key
 * @param {string | undefined} value undefined removes the key
 * @param {string} [standard] the default
 * @returns {Edits}
 */
export function set(edits, key, value, standard) {
  const gone = value === undefined || value === standard;
  const first = edits.findIndex(([k]) => k === key);
  if (gone) return edits.filter(([k]) => k !== key);
  if (first < 0) return [...edits, [key, value]];
  return edits.filter(([k], i) => k !== key || i === first).map(([k, v]) => (k === key ? [k, value] : [k, v]));
}

/** Whether nothing differs from the default of this version. @param {Edits} edits */
export const isDefault = (edits) => edits.every(([k, v]) => k === "v" && v === "1");

/** Which keys mean nothing once another is set. @type {Record<string, (key: string) => boolean>} */
const GONE = {
  data: (k) => /^[pc]\d+$/.test(k) || k === "x0",
  method: (k) => /^c\d+$/.test(k),
};

/**
 * Edits that mean nothing once another is made: a point moved by hand belongs to
 * its data set, a landmark placed by hand to its method. One for which n or m is
 * too small stays, so that the worker says that it is left out.
 * @param {Edits} edits
 * @param {string} key the key that was set
 * @returns {Edits}
 */
export function prune(edits, key) {
  const gone = GONE[key];
  return gone ? edits.filter(([k]) => !gone(k)) : edits;
}
