/**
 * Computes the sizes of compared methods. In a new comparison, all methods have the same number of features,
 * which is their shared budget. There is no shared budget after the reader has set the size of a single method.
 */
import { smallestSize, shortName } from "../app/catalogue.js";
import { formatCount } from "../lib/format.js";
import { viewsOf } from "../pictures/pictures.js";

export const COMPARED_SLOTS = ["2", "3", "4"];
const MAX_SIZE = 1000; // the largest m

/** Reports whether the size of a method is m. @param {import("../app/catalogue.js").Entry} method */
export const hasSize = (method) => (method.phrase ?? "").includes("{m}");

/** Reports whether the views of a state include the comparison. @param {(key: string) => string} get */
export const isComparing = (get) => viewsOf({ get }).includes("compare");

/**
 * @typedef {object} SizedMethod a method of a comparison
 * @property {string} key the key of the size
 * @property {import("../app/catalogue.js").Entry} method
 * @property {number} m the size
 * @property {number} minSize the smallest size
 * @property {number} maxSize the largest size
 * @property {boolean} isCut whether m of the state exceeds the largest size of the method
 * @property {number} featuresPerUnit the number of features per unit of m. The product with m is rounded up.
 * @property {number} fixedFeatures the number of features that do not depend on m
 * @property {boolean} isCounted whether m determines the number of features
 * @property {number} rank the number of features in the report, or NaN if unknown
 * @property {boolean} isRefused whether the method has no approximation in this state
 */

/**
 * Returns the compared methods with their sizes. The method of the state is the first.
 * @param {import("../app/catalogue.js").Catalogue} catalogue @param {(key: string) => string} get
 * @param {import("../app/bodies").Report | null} [report] the report of the state, if it is known
 * @returns {SizedMethod[]}
 */
export function comparedMethods(catalogue, get, report) {
  const kernel = catalogue.entry("kernel", get("kernel"));
  const slots = ["", ...COMPARED_SLOTS].filter((n) => n === "" || get(`method${n}`) !== "none");
  const comparedReports = report?.compared?.length === slots.length ? report.compared : [report];
  return slots.map((n, j) => {
    const method = catalogue.entry("method", get(`method${n}`));
    const ownReport = comparedReports[j]?.method === method.key ? comparedReports[j] : null;
    const setting = method.setting && Number(get(`${method.key}.${method.setting}`)) > 0;
    const basis = Number(get(`${method.key}.basis`)) || MAX_SIZE;
    const sizeLimit = Math.min(Number(get("n")), MAX_SIZE), maxSize = Math.min(sizeLimit, basis), minSize = Math.min(maxSize, smallestSize(kernel, method, get));
    const requestedSize = Number(get(`m${n}`));
    const features = method.features ?? 1;
    return {
      key: `m${n}`, method, minSize, maxSize, m: Math.min(maxSize, Math.max(minSize, requestedSize)), isCut: Math.min(sizeLimit, requestedSize) > maxSize,
      featuresPerUnit: features === 2 && kernel.neurons ? 1 : features, fixedFeatures: method.beside ?? 0,
      isCounted: hasSize(method) && !(method.varies && (!method.setting || setting)),
      rank: ownReport && !ownReport.refused ? ownReport.rank : NaN, isRefused: Boolean(ownReport?.refused),
    };
  });
}

/**
 * Returns the second method of a new comparison. It is the method with the highest priority that supports the
 * kernel and is not the method of the state.
 * @param {import("../app/catalogue.js").Catalogue} catalogue @param {string} key
 * @param {Record<string, string>} unsupportedReasons for each method that does not support the kernel, the reason
 */
export function defaultSecondMethod(catalogue, key, unsupportedReasons) {
  const methods = catalogue.lists.method.filter((m) => m.rival && m.key !== key).sort((a, b) => Number(a.rival) - Number(b.rival));
  return (methods.find((m) => !unsupportedReasons[m.key]) ?? methods[0])?.key ?? "none";
}

/**
 * Returns the number of features of a method with size m, if m determines this number.
 * @param {SizedMethod} c @param {number} m
 */
const featuresOf = (c, m) => Math.ceil(m * c.featuresPerUnit) + c.fixedFeatures;

/** Returns the number of features of a method, or NaN if the number is unknown. @param {SizedMethod} c */
const featureCount = (c) => (c.isCounted ? featuresOf(c, c.m) : c.rank);

/**
 * Returns the largest size within a budget of features, or the smallest possible size.
 * @param {SizedMethod} c @param {number} budget
 */
export const sizeFor = (c, budget) => Math.min(c.maxSize, Math.max(c.minSize, Math.floor((budget - c.fixedFeatures) / c.featuresPerUnit)));

/**
 * Returns the method that defines the shared number of features. It is the first method if its number of
 * features is known and it has an approximation. Otherwise it is the first method for which m determines the
 * number of features.
 * @param {SizedMethod[]} methods
 */
const budgetMethod = (methods) => (methods[0] && !methods[0].isRefused && featureCount(methods[0]) >= 0 ? methods[0] : methods.find((c) => c.isCounted));

/** Reports whether all methods have as many features as the first, as far as their sizes allow. @param {SizedMethod[]} methods */
export function hasSharedBudget(methods) {
  const reference = budgetMethod(methods);
  return !reference || methods.every((c) => c === reference || !c.isCounted || c.m === sizeFor(c, featureCount(reference)));
}

/** Returns the shared number of features. @param {SizedMethod[]} methods */
export function sharedBudget(methods) {
  const reference = budgetMethod(methods);
  return reference ? featureCount(reference) : 0;
}

/**
 * Returns the methods that share the number of features. The list is empty if there is no shared budget, or if m
 * determines the number of features of only one method.
 * @param {SizedMethod[]} methods
 */
export function methodsSharing(methods) {
  const sharingMethods = methods.filter((c) => c.isCounted);
  return sharingMethods.length > 1 && hasSharedBudget(methods) ? sharingMethods : [];
}

/**
 * Returns the methods that need more features than the budget, each with its smallest number of features.
 * @param {SizedMethod[]} methods
 * @returns {[SizedMethod, number][]}
 */
export const methodsExceeding = (methods) => methods
  .filter((c) => c.isCounted && !c.isRefused && featuresOf(c, c.minSize) > sharedBudget(methods))
  .map((c) => [c, featuresOf(c, c.minSize)]);

/**
 * Returns the label of a setting. The label of m depends on the method, such as landmarks or frequencies. If
 * compared methods share a budget, m is labelled as the number of features.
 * @param {import("../app/state.js").State} state @param {string} key
 */
export function settingLabel({ catalogue, get }, key) {
  const [firstMethod] = isComparing(get) ? methodsSharing(comparedMethods(catalogue, get)) : [];
  const label = catalogue.label(catalogue.setting(key), get(/^m\d$/.test(key) ? key.replace("m", "method") : "method")) ?? key;
  if (firstMethod?.key !== key) return label;
  return `${(firstMethod.fixedFeatures === 0 && ["", "features", "feature pairs"][firstMethod.featuresPerUnit]) || label}, shared`;
}

/**
 * Describes a shared budget as "25 features each". The text is "at most 25 features each" if some features
 * come in pairs. If a method needs more features, the text contains "or as few as possible".
 * @param {SizedMethod[]} methods @param {string} [countText] the text for the number of features
 */
export function describeBudget(methods, countText = formatCount(sharedBudget(methods))) {
  const words = `${countText} ${countText === "1" ? "feature" : "features"}`;
  if (methodsExceeding(methods).length > 0) return `${words}, or as few as possible, each`;
  const isEqual = methods.every((c) => !c.isCounted || featureCount(c) === sharedBudget(methods));
  return `${isEqual ? "" : "at most "}${words} each`;
}

/**
 * Adds edits that keep the numbers of features of compared methods equal. In a new comparison, another edit sets
 * the second method. Sizes that were set individually do not change.
 * @param {import("../app/state.js").State} state the state before the edits
 * @param {[string, string | undefined][]} pairs
 * @param {import("../app/bodies").Report | null} [report] the report of the state
 * @param {Record<string, string>} [unsupportedReasons] for each method that does not support the kernel, the reason
 * @returns {[string, string | undefined][]}
 */
export function addSharedSizes(state, pairs, report, unsupportedReasons = {}) {
  const values = new Map(pairs);
  const { catalogue } = state;
  const get = (/** @type {string} */ key) => (values.has(key) ? values.get(key) ?? String(catalogue.defaultOf(key)) : state.get(key));
  const hasNone = COMPARED_SLOTS.every((n) => get(`method${n}`) === "none"); // a hidden comparison keeps its methods
  if (hasNone && !isComparing(get)) return pairs;
  const previousMethods = comparedMethods(catalogue, state.get, report);
  const newPairs = [...pairs];
  const addEdit = (/** @type {string} */ key, /** @type {string} */ value) => {
    if (values.has(key) || get(key) === value) return;
    values.set(key, value);
    newPairs.push([key, value]);
  };
  if (!hasSharedBudget(previousMethods)) return pairs;
  if (hasNone) addEdit("method2", defaultSecondMethod(catalogue, get("method"), unsupportedReasons));
  const methods = comparedMethods(catalogue, get, pairs.every(([key]) => DISPLAY_KEYS.test(key)) ? report : null); // edits of other keys make the report invalid
  const reference = budgetMethod(methods), firstMethod = methods.find((c) => c.isCounted);
  if (!firstMethod || !reference) return newPairs;
  const hasChanged = values.has(firstMethod.key) || hasNone || !previousMethods.some((c) => c.isCounted);
  const budget = !hasChanged ? sharedBudget(previousMethods) : values.has(firstMethod.key) ? featureCount(firstMethod) : featureCount(reference);
  for (const c of methods) if (c.isCounted && c.m !== sizeFor(c, budget)) addEdit(c.key, String(sizeFor(c, budget)));
  return newPairs;
}

/** DISPLAY_KEYS matches keys that do not affect the numbers of the first method. */
const DISPLAY_KEYS = /^(views|layout|i|x0|race|method[234]|m[234])$/;

/**
 * Reports whether compared methods must be resized when the number of features of the first method is known. This
 * is necessary if the numbers of features were equal before the edits.
 * @param {import("../app/state.js").State} state before the edits
 * @param {[string, string | undefined][]} pairs @param {import("../app/bodies").Report | null} report the
 *   report of the state, or null if it has none yet
 * @param {boolean} wasNecessary whether the methods had to be resized before the edits
 */
export function mustResizeCompared(state, pairs, report, wasNecessary) {
  if (pairs.some(([key]) => /^m[234]$/.test(key))) return false;
  const previousMethods = comparedMethods(state.catalogue, state.get, report), [firstMethod] = previousMethods;
  const isUnknown = previousMethods.length > 1 && !firstMethod.isRefused && Number.isNaN(featureCount(firstMethod));
  return wasNecessary || !isUnknown && hasSharedBudget(previousMethods);
}

/**
 * Returns the edits after which the other methods have as many features as the first method has in the report.
 * @param {SizedMethod[]} methods @returns {[string, string][]}
 */
export function editsForBudget(methods) {
  const [firstMethod] = methods;
  if (firstMethod.isCounted || !(firstMethod.rank >= 0) || hasSharedBudget(methods)) return [];
  return methods.filter((c) => c.isCounted).map((c) => [c.key, String(sizeFor(c, firstMethod.rank))]);
}

/**
 * Returns a description of the different sizes of compared methods, the label of a button, and the edits that the
 * button makes. The edits make the numbers of features equal. They do not change methods whose number of features
 * does not depend on m. The result is null if the numbers are equal.
 * @param {SizedMethod[]} methods
 * @returns {{words: string, buttonLabel: string, edits: [string, string][]} | null}
 */
export function describeDifferentSizes(methods) {
  const adjustableMethods = methods.filter((c) => c.isCounted && !c.isRefused);
  const sizedMethods = methods.filter((c, j) => !c.isRefused && featureCount(c) >= 0 && (j === 0 || !c.method.traits?.exact));
  const fixedMethod = sizedMethods.find((c) => !c.isCounted);
  if (adjustableMethods.length === 0 || sizedMethods.length < 2) return null;
  const budget = fixedMethod ? featureCount(fixedMethod) : Math.min(Math.max(...sizedMethods.map(featureCount)), ...sizedMethods.map((c) => featuresOf(c, c.maxSize)));
  if (fixedMethod ? adjustableMethods.every((c) => c.m === sizeFor(c, budget)) : hasSharedBudget(methods)) return null;
  const names = adjustableMethods.length < sizedMethods.length ? joinWords(adjustableMethods.map((c) => shortName(c.method))) : sizedMethods.length === 2 ? "both" : "all";
  return {
    words: `Different sizes: ${joinWords(sizedMethods.map((c) => formatCount(featureCount(c))))} features.`,
    buttonLabel: `Give ${names} ${formatCount(budget)}`,
    edits: adjustableMethods.map((c) => [c.key, String(sizeFor(c, budget))]),
  };
}

/**
 * Returns the end of the sentence's template for compared methods. It has their names, and either a common size or
 * the size of each method. A method without an approximation has no size.
 * @param {SizedMethod[]} methods @param {boolean} [isShort] whether the sentence is the short one
 */
export function comparisonPhrase(methods, isShort) {
  const name = (/** @type {SizedMethod} */ c) => `{method${c.key.slice(1)}}`;
  const [firstMethod] = methods;
  const names = methods.length > 3 ? "four methods" : joinWords(methods.map(name));
  const isShared = hasSharedBudget(methods) && methods.every((c) => c.isCounted && !c.isRefused) && !firstMethod.isCut;
  const isFeatureCount = firstMethod.featuresPerUnit === 1 && firstMethod.fixedFeatures === 0; // here m is the number of features
  if (isShort) return isShared && isFeatureCount ? `${names}, ${describeBudget(methods, "{m}").replace(/,? each$/, "")}: ` : `${names}: `;
  if (isShared) return isFeatureCount ? `${names} with ${describeBudget(methods, "{m}")}: ` : `${names} with m = {m}, ${describeBudget(methods)}: `;
  if (methods.length > 2) return `${names}${methods.some((c) => c.isRefused) ? "" : " of different sizes"}: `;
  return joinWords(methods.map((c) => [name(c), c.isRefused ? "" : sizedPhrase(c)].filter(Boolean).join(" "))) + ": ";
}

/** Returns the phrase of a method, in which m is replaced by the symbol and the key of this method's size. @param {SizedMethod} c */
function sizedPhrase({ key, method }) {
  const text = method.phrase ?? "";
  if (key === "m") return text;
  const symbol = "m" + "₂₃₄"[COMPARED_SLOTS.indexOf(key.slice(1))];
  return text.replace("m = {m}", `${symbol} = {${key}}`).replace("m = [m]", `${symbol} = [${key}]`);
}

/** Joins words as "a", "a and b" or "a, b and c". @param {string[]} words */
export const joinWords = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
