/**
 * The sizes of compared methods. A comparison that is started on the page has one budget, the
 * same number of features for all, until sizes are chosen one by one.
 */
import { viewsOf } from "../pictures/pictures.js";

export const RIVALS = ["2", "3", "4"];
const MOST = 1000; // the largest m

/** Whether the size of a method is m. @param {import("../app/catalogue.js").Entry} method */
export const sized = (method) => (method.phrase ?? "").includes("{m}");

/** Whether a comparison is shown. @param {(key: string) => string} get */
export const comparing = (get) => viewsOf({ get }).includes("compare");

/**
 * The compared methods, that of the state first, each with the key of its size.
 * @param {import("../app/catalogue.js").Catalogue} catalogue @param {(key: string) => string} get
 * @returns {{key: string, method: import("../app/catalogue.js").Entry, m: number, most: number, each: number}[]} each: how many features each unit of m gives
 */
export function comparedOf(catalogue, get) {
  const most = Math.min(Number(get("n")), MOST);
  const { neurons } = catalogue.entry("kernel", get("kernel"));
  return ["", ...RIVALS].filter((n) => n === "" || get(`method${n}`) !== "none").map((n) => {
    const method = catalogue.entry("method", get(`method${n}`));
    const features = method.features ?? 1;
    return { key: `m${n}`, method, most, m: Math.min(most, Math.max(1, Number(get(`m${n}`)))), each: features === 2 && neurons ? 1 : features };
  });
}

/** @typedef {ReturnType<typeof comparedOf>[0]} Compared */

/**
 * The method that a comparison with the given one begins with.
 * @param {import("../app/catalogue.js").Catalogue} catalogue @param {string} key
 */
function firstRival(catalogue, key) {
  const [first, second] = [1, 2].map((n) => catalogue.lists.method.find((m) => m.rival === n)?.key ?? "none");
  return key === first ? second : first;
}

/** How many features a method has by its size. @param {Compared} c */
const features = (c) => c.m * c.each;

/** The largest size that gives no more than so many features, or the smallest there is. @param {Compared} c @param {number} budget */
export const sizeFor = (c, budget) => Math.min(c.most, Math.max(1, Math.floor(budget / c.each)));

/** Whether all have as many features as the first, as far as their sizes allow. @param {Compared[]} all */
export function shared(all) {
  const [first, ...others] = all.filter((c) => sized(c.method));
  return !first || others.every((c) => c.m === sizeFor(c, features(first)));
}

/** How many features all of them have where they are the same. @param {Compared[]} all */
export function budgetOf(all) {
  const first = all.find((c) => sized(c.method));
  return first ? features(first) : 0;
}

/** The methods that have as many features as the first of them: of one with a size there is nothing to share. @param {Compared[]} all */
export function sharing(all) {
  const some = all.filter((c) => sized(c.method));
  return some.length > 1 && shared(all) ? some : [];
}

/**
 * What a setting is called in a state: m counts landmarks with one method and frequencies with
 * another, and the features of all where compared methods share it.
 * @param {import("../app/state.js").State} state @param {string} key
 */
export function labelOf({ catalogue, get }, key) {
  const [first] = comparing(get) ? sharing(comparedOf(catalogue, get)) : [];
  const counted = catalogue.label(catalogue.setting(key), get(/^m\d$/.test(key) ? key.replace("m", "method") : "method")) ?? key;
  if (first?.key !== key) return counted;
  return `${["", "features", "feature pairs"][first.each] ?? counted}, shared`;
}

/**
 * How many features each has that shares a budget: "25 features each", or "at most 25 features
 * each" where some come in pairs and have 24.
 * @param {Compared[]} all @param {string} [count] in place of the number
 */
export function each(all, count = String(budgetOf(all))) {
  const same = all.every((c) => !sized(c.method) || features(c) === budgetOf(all));
  return `${same ? "" : "at most "}${count} features each`;
}

/**
 * Edits with those that keep the sizes of compared methods the same. They start a comparison
 * with a second method, and leave sizes that were chosen one by one.
 * @param {import("../app/state.js").State} state before them
 * @param {[string, string | undefined][]} pairs
 * @returns {[string, string | undefined][]}
 */
export function inStep(state, pairs) {
  const given = new Map(pairs);
  const { catalogue } = state;
  const get = (/** @type {string} */ key) => (given.has(key) ? given.get(key) ?? String(catalogue.standard(key)) : state.get(key));
  const none = RIVALS.every((n) => get(`method${n}`) === "none"); // a comparison that is hidden stays one
  if (none && !comparing(get)) return pairs;
  const before = comparedOf(catalogue, state.get);
  const out = [...pairs];
  const put = (/** @type {string} */ key, /** @type {string} */ value) => {
    if (given.has(key) || get(key) === value) return;
    given.set(key, value);
    out.push([key, value]);
  };
  if (!shared(before)) return pairs;
  if (none) put("method2", firstRival(catalogue, get("method")));
  const all = comparedOf(catalogue, get);
  const first = all.find((c) => sized(c.method));
  if (!first) return out;
  const budget = given.has(first.key) || none || !before.some((c) => sized(c.method)) ? features(first) : budgetOf(before);
  for (const c of all) if (sized(c.method)) put(c.key, String(sizeFor(c, budget)));
  return out;
}

/**
 * What a comparison of methods of different sizes says, and the edits that give all of them the
 * same number of features; null where they have it.
 * @param {Compared[]} all
 * @returns {{words: string, offer: string, edits: [string, string][]} | null}
 */
export function different(all) {
  if (shared(all)) return null;
  const some = all.filter((c) => sized(c.method));
  const counts = some.map(features);
  const budget = Math.min(Math.max(...counts), ...some.map((c) => c.most * c.each));
  return {
    words: `Different sizes: ${listed(counts.map(String))} features.`,
    offer: `Give ${some.length === 2 ? "both" : "all"} ${budget}`,
    edits: some.map((c) => [c.key, String(sizeFor(c, budget))]),
  };
}

/**
 * What the sentence says of compared methods, as a template: names, and one size for all or the
 * size of each.
 * @param {Compared[]} all @param {boolean} [short] where there is little room
 */
export function phrase(all, short) {
  const name = (/** @type {Compared} */ c) => `{method${c.key.slice(1)}}`;
  const [first] = all;
  const names = all.length > 3 ? "four methods" : listed(all.map(name));
  const same = shared(all) && all.every((c) => sized(c.method));
  if (short) return same && first.each === 1 ? `${names}, ${each(all, "{m}").replace(" each", "")}: ` : `${names}: `;
  if (same) return first.each === 1 ? `${names} with ${each(all, "{m}")}: ` : `${names} with m = {m}, ${each(all)}: `;
  if (all.length > 2) return `${names} of different sizes: `;
  return listed(all.map((c) => [name(c), own(c)].filter(Boolean).join(" "))) + ": ";
}

/** The phrase of a method with the size of its place in the comparison. @param {Compared} c */
function own({ key, method }) {
  const text = method.phrase ?? "";
  if (key === "m") return text;
  const sign = "m" + "₂₃₄"[RIVALS.indexOf(key.slice(1))];
  return text.replace("m = {m}", `${sign} = {${key}}`).replace("m = [m]", `${sign} = [${key}]`);
}

/** "a", "a and b", "a, b and c". @param {string[]} words */
export const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
