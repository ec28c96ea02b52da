/**
 * Derives the name of a step of the history from the states before and after the step, such as "σ 0.30 → 0.35",
 * "method: Nyström → random Fourier features" and "move 3 points".
 *
 * @typedef {import("./state.js").State} State
 */
import { formatSetting } from "../lib/format.js";
import * as link from "../lib/link.js";
import { shortName } from "./catalogue.js";
import { GENERATOR_KEYS } from "./state.js";
import { WORDS } from "./words.js";

const MAX_PARTS = 2; // the largest number of changes that a name lists
const COMPARE = "compare"; // the key of the view of the comparison
const COMPARED_KEYS = ["method2", "method3", "method4"], NO_METHOD = "none";
const POINT_KEY = /^p\d+$/, LANDMARK_KEY = /^c\d+$/;

/**
 * CONSEQUENCES maps a key to a function of another key. The function reports whether a change of the other key follows
 * from a change of the first key. The name omits such a change.
 * @type {Record<string, (key: string) => boolean>}
 */
const CONSEQUENCES = {
  data: (k) => ["points", "x0", "noise"].includes(k) || POINT_KEY.test(k) || LANDMARK_KEY.test(k),
  points: (k) => k === "x0" || GENERATOR_KEYS.has(k) || POINT_KEY.test(k) || LANDMARK_KEY.test(k),
  method: (k) => LANDMARK_KEY.test(k),
  m: (k) => /^m[2-4]$/.test(k),
  method2: (k) => k === "m2",
  method3: (k) => k === "m3",
  method4: (k) => k === "m4",
};

/**
 * Returns the name of the step from one state to another, or "" if the states are equal.
 * @param {State} before @param {State} after
 */
export function stepName(before, after) {
  const changedKeys = [...new Set([...before.edits, ...after.edits].map(([key]) => key))].filter((key) => key !== "v" && valueOf(before, key) !== valueOf(after, key));
  const isOwnChosen = changedKeys.includes("data") && (before.isOwn || after.isOwn);
  const keys = changedKeys.filter((key) => !changedKeys.some((k) => CONSEQUENCES[k]?.(key)) && !(isOwnChosen && GENERATOR_KEYS.has(key)));
  const comparisonName = keys.includes("views") ? openingName(before, after) : "";
  if (comparisonName) return comparisonName;
  const parts = [...markNames(before, after, keys), ...before.catalogue.fields.filter((f) => keys.includes(f.key)).map((f) => changeName(before, after, f))];
  if (parts.length === 0) return changedKeys.length > 0 ? WORDS.change(changedKeys) : "";
  return WORDS.changes(parts.slice(0, MAX_PARTS), parts.length - MAX_PARTS);
}

/**
 * Names the step that opens or leaves the comparison, or returns "". Such a step also changes the other pictures and sets
 * the compared methods.
 * @param {State} before @param {State} after
 */
function openingName(before, after) {
  const [wasOpen, isOpen] = [before, after].map((state) => state.get("views").split(",").includes(COMPARE));
  if (wasOpen === isOpen) return "";
  if (wasOpen) return WORDS.leaveComparison;
  const names = COMPARED_KEYS.map((key) => methodName(after, key)).filter(Boolean);
  return WORDS.compareWith(names);
}

/** Returns the name of a compared method, or "" if the state has none. @param {State} state @param {string} key */
function methodName(state, key) {
  const method = state.get(key);
  return method === NO_METHOD ? "" : shortName(state.catalogue.entry("method", method));
}

/** Returns the value that decides whether a key has changed. @param {State} state @param {string} key */
const valueOf = (state, key) => (key === "points" ? link.get(state.edits, key) : state.get(key));

/** Names the moves of points and landmarks. @param {State} before @param {State} after @param {string[]} keys the changed keys */
function markNames(before, after, keys) {
  const marks = /** @type {[RegExp, (count: number) => string][]} */ ([[POINT_KEY, WORDS.countedPoints], [LANDMARK_KEY, WORDS.countedLandmarks]]);
  const parts = marks.flatMap(([test, counted]) => {
    const movedKeys = keys.filter((key) => test.test(key));
    if (movedKeys.length === 0) return [];
    const isPutBack = movedKeys.every((key) => link.get(after.edits, key) === undefined);
    return [{ isPutBack, words: counted(movedKeys.length) }];
  });
  return parts.map(({ isPutBack, words }) => (isPutBack ? WORDS.putBack(words) : WORDS.move(words)));
}

/** Names the change of one setting. @param {State} before @param {State} after @param {import("./catalogue.js").Field} f */
function changeName(before, after, f) {
  const { key } = f, { catalogue } = before;
  if (f.kind === "point") return WORDS.move(f.symbol ?? "");
  if (f.kind === "points") return after.ownSet?.count === undefined ? WORDS.set(f.name ?? key) : WORDS.setPoints(after.ownSet.count);
  if (f.kind === "list") return listName(before, after, f);
  if (COMPARED_KEYS.includes(key)) {
    const [a, b] = [before, after].map((state) => methodName(state, key));
    if (!a) return WORDS.compareWith([b]);
    if (!b) return WORDS.compareNoMoreWith(a);
  }
  const choices = catalogue.choices(f);
  if (!choices) {
    const [a, b] = [before, after].map((state) => formatSetting(f, Number(state.get(key))));
    return WORDS.fromTo(f.symbol ?? f.name ?? key, a, b);
  }
  const [a, b] = [before, after].map((state) => {
    const choice = choices.find((c) => c.key === state.get(key));
    return choice ? shortName(choice) : state.get(key);
  });
  return WORDS.fromTo(f.symbol ?? `${key in catalogue.lists ? key : f.name}:`, a, b);
}

/** Names the change of a list, such as the pictures. @param {State} before @param {State} after @param {import("./catalogue.js").Field} f */
function listName(before, after, f) {
  const [a, b] = [before, after].map((state) => state.get(f.key).split(","));
  const names = (/** @type {string[]} */ keys) => keys.map((key) => lowerFirst(WORDS.viewNames[key] ?? "") || shortName(before.catalogue.entry("views", key)));
  const added = b.filter((key) => !a.includes(key)), removed = a.filter((key) => !b.includes(key));
  const parts = [added.length > 0 ? WORDS.show(names(added)) : "", removed.length > 0 ? WORDS.hide(names(removed)) : ""].filter(Boolean);
  return parts.join(", ") || WORDS.order(f.name ?? f.key);
}

/** @param {string} text */
const lowerFirst = (text) => text.charAt(0).toLowerCase() + text.slice(1);
