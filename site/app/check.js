/**
 * This module checks edits that scripts make. The page accepts any link in the address bar, but an unusable
 * edit by a script is an error and changes nothing.
 */
import { GRID_STEPS, OWN } from "../lib/contract.js";
import { format, get as getEdit, isPageKey, parse } from "../lib/link.js";
import { OwnSets } from "./own.js";
import { GENERATOR_KEYS, State } from "./state.js";

const DECIMAL_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const MAX_LISTED = 8; // a message shortens lists with more choices
const COMPARED_KEYS = ["method2", "method3", "method4"];
const RESET_KEYS = ["data", "points", "method"]; // keys whose edits remove moved points and placed landmarks

/**
 * Converts the argument of a script into edits. The argument is an object or a list of pairs.
 * @param {unknown} edits
 * @param {import("./catalogue.js").Catalogue} catalogue
 * @returns {[string, string | undefined][]}
 * @throws {TypeError} if the argument is not a list of edits; the message contains the argument
 */
export function parseEdits(edits, catalogue) {
  const isObject = Object.prototype.toString.call(edits) === "[object Object]"; // instanceof would be false for an object of another window
  if (!isObject && !Array.isArray(edits)) {
    throw new TypeError(`set(${formatValue(edits)}): edits are an object, such as {m: 20}, or a list of pairs, such as [["m", 20]]`);
  }
  const pairs = isObject ? Object.entries(/** @type {object} */ (edits)) : /** @type {unknown[]} */ (edits);
  /** @type {Map<string, string | undefined>} */
  const values = new Map();
  for (const [index, pair] of pairs.entries()) {
    if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== "string") {
      throw new TypeError(`set: entry ${index} is ${formatValue(pair)}, not a pair of a key and a value, such as ["m", 20]`);
    }
    const [key, argument] = pair, value = valueText(key, argument, catalogue);
    if (values.has(key) && values.get(key) !== value) throw new RangeError(duplicateError(key, values.get(key), value));
    values.set(key, value);
  }
  return [...values];
}

/** Formats the error that a key has two values. @param {string} key @param {string | undefined} first @param {string | undefined} second */
const duplicateError = (key, first, second) => `${shorten(key)} is given twice: ${[first, second].map((v) => (v === undefined ? "null" : shorten(v))).join(" and ")}`;

/**
 * Converts a value to the text that a link contains. The result is undefined if the value is null, which stands
 * for the default.
 * @param {string} key @param {unknown} value @param {import("./catalogue.js").Catalogue} catalogue
 */
function valueText(key, value, catalogue) {
  if (value === null) return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  const isFlatList = Array.isArray(value) && value.every((v) => typeof v === "string" || typeof v === "number");
  if (isFlatList && (parsePlacedKey(key) || ["point", "list", undefined].includes(kindOf(catalogue, key)))) return value.join(",");
  if (isFlatList) throw new TypeError(`${key} = ${formatValue(value)} is a list, and ${key} takes one value, such as ${catalogue.defaultOf(key)}`);
  throw new TypeError(`${key} = ${formatValue(value)} is not a string, a number or null, which stands for the default`);
}

/**
 * Returns the kind of a setting. It is "number" if the catalogue has no kind, and undefined for an unknown
 * setting.
 * @param {import("./catalogue.js").Catalogue} catalogue @param {string} key
 */
function kindOf(catalogue, key) {
  const f = catalogue.field(key);
  return f && (f.kind ?? "number");
}

/** Formats a value for a message. @param {unknown} value */
function formatValue(value) {
  if (value === undefined || typeof value === "function" || typeof value === "symbol") return String(value).slice(0, 40);
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 40);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

/** Shortens a value of a link for a message. @param {string} value */
const shorten = (value) => (value === "" ? "nothing" : value.length > 40 ? `${value.slice(0, 40)}…` : value);

/**
 * Sorts edits so that no edit removes the effect of an earlier one. A new data set or method comes first,
 * because it removes moved points and landmarks.
 * @param {[string, string | undefined][]} pairs
 */
export const sortEdits = (pairs) => [...pairs].sort(([a], [b]) => Number(RESET_KEYS.includes(b)) - Number(RESET_KEYS.includes(a)));

/**
 * Returns the reason why edits are unusable, or "" if they are usable. The reason contains the key, the value
 * and the allowed range.
 * @param {State} state the state before the edits
 * @param {[string, string | undefined][]} pairs
 * @param {Set<string>} [lockedKeys] keys that the host of the page has locked
 */
export function faultOfEdits(state, pairs, lockedKeys = new Set()) {
  const unknownPair = pairs.find(([key]) => !isKnown(state.catalogue, key));
  if (unknownPair) return `${shorten(unknownPair[0])} = ${shorten(unknownPair[1] ?? "")}: unknown setting`;
  const lockedPair = pairs.find(([key]) => lockedKeys.has(key));
  if (lockedPair) return `${lockedPair[0]} = ${shorten(lockedPair[1] ?? "")}: the address of this page locks ${lockedPair[0]}`;
  const nextState = mustCopyPoints(state, pairs) ? stateWithCopy(state) : state.copy();
  nextState.set(sortEdits(pairs).filter(([key]) => key !== "v"));
  return firstFault(nextState, pairs, faultOfCentre);
}

/**
 * Returns the reason why a link cannot be opened in a page whose host has locked keys, or "". A link must not change a locked
 * key.
 * @param {State} state the present state @param {string} text the link @param {Set<string>} lockedKeys
 */
export function lockFault(state, text, lockedKeys) {
  const next = state.copy(text);
  const valueOf = (/** @type {State} */ s, /** @type {string} */ key) => (["data", "points"].includes(key) && s.isOwn ? getEdit(s.edits, "points") ?? OWN.key : s.get(key)); // a link may lack its points
  const key = [...lockedKeys].find((k) => valueOf(state, k) !== valueOf(next, k));
  return key === undefined ? "" : `the address of this page locks ${key}`;
}

/**
 * Reports whether edits choose points of one's own without giving them. These points are then a copy of the
 * points of the state.
 * @param {State} state the state before the edits @param {import("../lib/link.js").Pairs} pairs
 */
export const mustCopyPoints = (state, pairs) => !state.isOwn && pairs.some(([key, value]) => key === "data" && value === OWN.key) && !pairs.some(([key]) => key === "points");

/** Returns a state with a copy of the points, of which only the number and the box are known. @param {State} state */
function stateWithCopy(state) {
  const copy = new State(state.catalogue, state.link, false, new OwnSets());
  const name = copy.ownSets.add({ count: state.number("n"), box: state.box });
  copy.set([["data", OWN.key], ["points", name]]);
  return copy;
}

/**
 * Returns the reason why a link is unusable, or "" if the link is usable. The values of keys that concern only the page are not
 * checked; see the function faultOfAssignment.
 * @param {import("./catalogue.js").Catalogue} catalogue @param {string} link
 * @param {import("./own.js").OwnSet} [ownSet] the points of a link that does not contain them
 */
export function faultOfLink(catalogue, link, ownSet) {
  let decodedLink = link;
  if (!link.includes("=")) {
    try {
      decodedLink = decodeURIComponent(link); // some programs encode the whole link
    } catch {
      // the loop below reports the part with the invalid escape
    }
  }
  for (const part of decodedLink.split("&").filter((p) => p.trim())) {
    try {
      decodeURIComponent(part);
    } catch {
      return `the part ${shorten(part)} of the link is damaged: a % needs two hexadecimal digits behind it`;
    }
    if (part.indexOf("=") < 1) return `the part ${shorten(part)} of the link is not a key and a value, such as m=20`;
  }
  const pairs = parse(decodedLink).map(([key, value]) => /** @type {[string, string]} */ ([key.trim(), value.trim()]));
  const values = new Map();
  for (const [key, value] of pairs) {
    if (!isKnown(catalogue, key) && !isPageKey(key)) return `${shorten(key)} = ${shorten(value)}: unknown setting`;
    if (values.has(key) && values.get(key) !== value) return duplicateError(key, values.get(key), value);
    values.set(key, value);
  }
  const state = new State(catalogue, format(pairs));
  if (ownSet) state.edits = [...state.edits, ["points", state.ownSets.add(ownSet)]];
  return firstFault(state, pairs.filter(([key]) => !isPageKey(key)), () => "");
}

/**
 * Returns the first fault of edits, or "" if the edits are usable.
 * @param {State} nextState the state after all edits
 * @param {[string, string | undefined][]} pairs
 * @param {(state: State, kind: string, index: number) => string} faultOfPlacement returns why a moved point or placed centre has no effect
 */
function firstFault(nextState, pairs, faultOfPlacement) {
  const lastValues = new Map(pairs); // the last edit of a key overrides the others
  for (const [key, value] of lastValues) {
    const placedKey = parsePlacedKey(key);
    if (value === undefined) continue;
    const reason = faultOfValue(nextState, key, value.trim()) || (placedKey ? faultOfPlacement(nextState, ...placedKey) : "");
    if (reason) return `${key} = ${shorten(value)} ${reason}`;
  }
  if (lastValues.get("method2") === "none" && nextState.get("views").split(",").includes("compare") && COMPARED_KEYS.every((key) => nextState.get(key) === "none")) {
    return "method2 = none leaves nothing to compare with, and views shows a comparison";
  }
  return "";
}

/** @param {import("./catalogue.js").Catalogue} catalogue @param {string} key */
const isKnown = (catalogue, key) => key === "v" || parsePlacedKey(key) !== null || catalogue.field(key) !== undefined;

/**
 * Returns the kind and the index in the key of a moved point or placed centre, or null for other keys. The key
 * p3 belongs to point 3, and c5 belongs to centre 5.
 * @param {string} key @returns {[string, number] | null}
 */
function parsePlacedKey(key) {
  const match = /^([pc])(0|[1-9]\d*)$/.exec(key);
  return match && [match[1], Number(match[2])];
}

/**
 * Returns the reason why a value is unusable, or "" if it is usable. In a message, the reason follows the key
 * and the value.
 * @param {State} state the state after all edits @param {string} key @param {string} value
 */
function faultOfValue(state, key, value) {
  const { catalogue } = state;
  if (key === "v") return value === "1" ? "" : "is not a version of links that this page reads: it reads version 1";
  const placedKey = parsePlacedKey(key);
  if (placedKey) return faultOfIndex(state, ...placedKey) || faultOfPosition(state, value);
  const f = state.field(key);
  if (f.kind === "point") return faultOfPosition(state, value);
  if (f.kind === "points") return faultOfPoints(state, value);
  if (state.isOwn && GENERATOR_KEYS.has(key)) return value === state.get(key) ? "" : "has no effect on points of your own";
  const choices = f.kind === "list" ? f.choices : catalogue.choices(f)?.map((c) => c.key);
  const items = f.kind === "list" ? value.split(",").map((k) => k.trim()) : [value];
  if (choices) return items.every((k) => choices.includes(k)) ? "" : `is not ${f.kind === "list" ? "a list with commas" : "one"} of ${listChoices(choices)}`;
  const x = parseDecimal(value), max = state.isOwn && /^m\d?$/.test(key) ? catalogue.setting(key).max : f.max; // a link may keep a larger m than there are points
  if (!(x >= f.min && x <= max) || (f.integer && !Number.isInteger(x))) {
    return `is not a ${f.integer ? "whole " : ""}number from ${f.min} to ${max}`;
  }
  return "";
}

/**
 * Returns the reason why a value cannot be a block of points, or "". The worker reports a damaged block.
 * @param {State} state @param {string} value
 */
function faultOfPoints(state, value) {
  if (value === "none") return "";
  if (!value.startsWith("1")) return "is not a block of points: it does not begin with 1, the version of blocks that can be read";
  const position = value.search(/[^\w-]/);
  if (position >= 0) return `is not a block of points: it has the impossible character “${String.fromCodePoint(value.codePointAt(position) ?? 0)}” at position ${position + 1}`;
  return state.isOwn ? "" : `has no effect, because data = ${state.get("data")}: it needs data = own`;
}

/**
 * Returns the reason why no point or centre has this index, or "" if the index exists.
 * @param {State} state @param {string} kind p or c @param {number} index
 */
function faultOfIndex(state, kind, index) {
  const n = state.number("n");
  if (index < n || !state.isCountKnown) return "";
  if (n === 0) return "has no effect: there are no points";
  if (kind === "c") return faultOfCentre(state, kind, index);
  return `is out of range: with n = ${n} the points are p0 to p${n - 1}`;
}

/**
 * Returns the reason why a placed centre has no effect, or "" if the centre has an effect.
 * @param {State} state @param {string} kind p or c @param {number} index
 */
function faultOfCentre(state, kind, index) {
  if (kind === "p") return "";
  const method = state.catalogue.entry("method", state.get("method"));
  if (!method.traits?.placeable) return `has no effect: ${method.name} has no landmarks that can be placed`;
  const size = state.catalogue.field(`${method.key}.basis`) ? `${method.key}.basis` : "m";
  if (!state.isCountKnown) return "";
  const count = Math.min(state.number("n"), state.number(size));
  if (index < count) return "";
  const marks = method.marks ?? "landmarks";
  const description = count === 1 ? `only ${marks.replace(/s$/, "")} is c0` : `${marks} are c0 to c${count - 1}`;
  return `is out of range: with ${size} = ${count} the ${description}`;
}

/** Returns the reason why a position is unusable, or "" if it is usable. A coordinate may be outside the box of the data set by one width of the box. @param {State} state @param {string} value */
function faultOfPosition(state, value) {
  const box = state.box ?? [];
  if (state.isOwn && box.length === 0) return value.split(",").map(parseDecimal).filter(Number.isFinite).length === 2 ? "" : "is not a place x,y";
  const spans = [0, 2].map((a) => {
    const w = box[a + 1] - box[a];
    return { lo: box[a] - w, hi: box[a + 1] + w, half: (3 * w) / GRID_STEPS / 2 };
  });
  const position = value.split(",").map(parseDecimal);
  if (position.length === 2 && position.every((x, a) => x >= spans[a].lo - spans[a].half && x <= spans[a].hi + spans[a].half)) return "";
  return `is not a place x,y with ${spans.map(({ lo, hi }, a) => `${"xy"[a]} from ${lo} to ${hi}`).join(" and ")}`;
}

/** Parses a decimal number of a link. The result is NaN for other text. @param {string} text */
function parseDecimal(text) {
  const asciiText = text.trim().replace("−", "-");
  return DECIMAL_NUMBER.test(asciiText) ? Number(asciiText) : NaN;
}

/** @param {string[]} choices */
const listChoices = (choices) => (choices.length <= MAX_LISTED ? choices.join(", ") : `${choices.slice(0, MAX_LISTED / 2).join(", ")}, … (${choices.length})`);
