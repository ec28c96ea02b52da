/**
 * Reads the catalogue of choices and settings from catalogue.json.
 *
 * @typedef {object} Field one key of the link
 * @property {string} key
 * @property {string} group data, kernel, method, task or view
 * @property {string} [kind] "choice", "list", "point", "points" or "seed"; without a kind the setting is a number
 * @property {string} [symbol]
 * @property {string} [name]
 * @property {string} [doc]
 * @property {number} min
 * @property {number} max
 * @property {number | string} default
 * @property {boolean} [log]
 * @property {number} [middle] the middle of a slider that has a part of the range only; not in the catalogue, see fieldAround
 * @property {number} [usualMiddle] the middle for which the slider got its range; not in the catalogue
 * @property {boolean} [integer]
 * @property {string} [method] the only method with this setting
 * @property {string} [kernel] the only kernel with this setting
 * @property {string} [task] the only task with this setting
 * @property {{min: number, max: number, name: string, short: string}[]} [marks] named ranges of values on the slider
 * @property {string[]} [choices] the names that a value can have
 * @property {string[]} [words] the label of each choice in the title of a picture
 * @property {string} [with] a condition such as "ncut.rule=walk,unit": the setting has an effect only if ncut.rule is walk or unit
 *
 * @typedef {object} Entry a data set, kernel, method, task or view
 * @property {string} key
 * @property {string} name
 * @property {string} [short]
 * @property {string} [doc]
 * @property {string} [source]
 * @property {string} [phrase] of a method: the words of the sentence for the method and its size
 * @property {string} [group] of a method: the heading above its name in lists; of a data set: the noun for its classes
 * @property {boolean} [unscaled] of a kernel: whether the kernel has no bandwidth
 * @property {string} [marks] of a method: landmarks, frequencies, …
 * @property {string[]} [groups] of a data set: the names of its classes
 * @property {string} [noun] of a data set or kernel: its noun in the sentence
 * @property {number} [features] of a method: the number of features per unit of m, by default 1
 * @property {number} [beside] of a method: the number of features that do not depend on m
 * @property {boolean} [varies] of a method: whether the number of features depends on more than m
 * @property {string} [setting] of a method that varies: if this setting is 0, the number of features depends only on m
 * @property {{key: string}[]} [params] settings
 * @property {Record<string, number>} [least] of a kernel: the smallest m of each method, by default 1
 * @property {Record<string, number>} [leastAtZero] of a kernel: the smallest m of each method if the first setting of the kernel is 0
 * @property {boolean} [neurons] of a kernel: whether its features are neurons, one for each unit of m
 * @property {{seeded?: boolean, exact?: boolean, placeable?: boolean}} [traits]
 * @property {number} [rival] of a method: its priority as the second method of a new comparison, where 1 is the highest
 * @property {{min: number, max: number, default: number}} [noise] of a data set
 * @property {number} [sigma] of a data set: the recommended bandwidth
 * @property {number[]} [box] of a data set: the range of x and the range of y, as four numbers
 * @property {"rate" | "square"} [loss] of a task: the share of wrong decisions, or the mean squared error
 * @property {number} [gridRows] of a view: the number of its rows in a grid, by default 1
 * @property {number} [gridRowsAlone] of a view: the number of its rows if no other view is shown
 * @property {boolean} [rowPerMethod] of a view: whether the view has a row for each compared method
 * @property {number} [heightAlone] of a view: its height on a desk if no other view is shown, as a share of three rows
 * @property {string} [headline] of a view: the view in words, above the pictures if no other view is shown
 * @property {string} [intro] of a view: what its pictures have in common; *text* is italic
 * @property {string} [lesson] of a view: the lesson that explains it
 * @property {string} [gloss] of a view: what a setting means; *text* is italic
 * @property {string} [glossKey] of a view: the key of this setting
 * @property {string} [method] of a view: the only method that it describes
 * @property {string} [methodNote] of a view: a sentence for other methods
 * @property {boolean} [folds] of a view: whether its three planes can be in two lines if no other view is shown
 * @property {number} [main] of a view: the index of the picture that a phone first shows large
 *
 * @typedef {"data" | "kernel" | "method" | "task" | "views"} List
 */
import { OWN } from "../lib/contract.js";
import { fetchJSON } from "../lib/load.js";
import { GENERATOR_KEYS } from "./state.js";

/** Returns the short name of an entry, or its name if it has no short name. @param {Entry} entry */
export const shortName = (entry) => entry.short || entry.name;

/** @param {string} url @returns {Promise<Catalogue>} */
export async function loadCatalogue(url) {
  return new Catalogue(await fetchJSON(url));
}

export class Catalogue {
  /** @param {{fields: Field[], datasets: Entry[], kernels: Entry[], methods: Entry[], tasks: Entry[], views: Entry[]}} json */
  constructor(json) {
    this.fields = json.fields;
    /** @type {Record<List, Entry[]>} */
    this.lists = { data: json.datasets, kernel: json.kernels, method: json.methods, task: json.tasks, views: json.views };
    this.comparisonChoices = [{ key: "none", name: "none", short: "none", doc: "Removes this method from the comparison." }, ...json.methods];
    this.hidesMethod = false; // whether the name of a size must not tell the method
    this.byKey = new Map(json.fields.map((f) => [f.key, f]));
  }

  /** @param {string} key */
  field(key) {
    return this.byKey.get(key);
  }

  /** Returns the field of a key. An unknown key throws a RangeError. @param {string} key */
  setting(key) {
    const f = this.byKey.get(key);
    if (!f) throw new RangeError(`unknown setting ${key}`);
    return f;
  }

  /** Returns the default of a key as in a link, or undefined for an unknown key. @param {string} key */
  defaultOf(key) {
    const f = this.byKey.get(key);
    return f === undefined ? undefined : String(f.default);
  }

  /** @param {List} list @param {string} key */
  entry(list, key) {
    return this.lists[list].find((e) => e.key === key) ?? this.lists[list][0];
  }

  /** Returns the choices of a field, if it has any. @param {Field} f @returns {Entry[] | undefined} */
  choices(f) {
    if (f.kind === "list") return undefined;
    if (f.group === "compare" && f.kind === "choice") return this.comparisonChoices;
    return (f.key in this.lists ? this.lists[/** @type {List} */ (f.key)] : undefined) ?? f.choices?.map((key, i) => ({ key, name: f.words?.[i] || key }));
  }

  /**
   * Returns the heading above a choice in a list, or undefined if the choice has no heading. A data set has no
   * heading, since its group is the noun for its classes.
   * @param {Field} f @param {Entry} entry
   */
  heading(f, entry) {
    return f.key === "data" ? undefined : entry.group;
  }

  /**
   * Returns the settings of a group that have an effect in a state, in the order of the catalogue.
   * @param {string} group
   * @param {(key: string) => string} get returns the value of a setting in the state
   */
  settings(group, get) {
    const method = this.entry("method", get("method"));
    const data = this.entry("data", get("data"));
    const phrase = method.phrase ?? "";
    return this.fields.filter((f) => {
      if (f.group !== group || f.key in this.lists || f.kind === "point" || f.kind === "points") return false;
      if (data.key === OWN.key && GENERATOR_KEYS.has(f.key)) return false; // points of one's own are given
      if (f.with && !isRelevant(f.with, get)) return false;
      if (f.method) return f.method === method.key;
      if (f.kernel) return f.kernel === get("kernel");
      if (f.task) return f.task === get("task");
      if (f.key === "sigma") return !this.entry("kernel", get("kernel")).unscaled;
      if (f.key === "m" || f.key === "ell") return phrase.includes(`{${f.key}}`);
      if (f.key === "seed") return Boolean(method.traits?.seeded);
      if (f.key === "noise") return Boolean(data.noise && data.noise.max > data.noise.min);
      return true;
    });
  }

  /**
   * Returns a field with the range that the state allows. The data set limits the noise, and n and the method
   * limit m.
   * @param {string} key
   * @param {(key: string) => string} get
   * @param {boolean} [isCountKnown] whether n is known. Otherwise n does not limit m.
   */
  fieldInRange(key, get, isCountKnown = true) {
    const f = this.setting(key);
    const isOwn = get("data") === OWN.key;
    if (key === "n" && isOwn) return { ...f, min: Number(get("n")), max: Number(get("n")) };
    if (key === "noise") {
      const { noise } = this.entry("data", get("data"));
      return noise ? { ...f, min: noise.min, max: noise.max } : f;
    }
    if (/^m\d?$/.test(key)) {
      const n = Number(get("n"));
      const max = !isCountKnown ? f.max : isOwn ? Math.min(f.max, Math.max(n, 1)) : n >= f.min ? Math.min(f.max, n) : f.max;
      const method = this.lists.method.find((m) => m.key === get(key.replace("m", "method")));
      return { ...f, min: Math.min(max, Math.max(f.min, smallestSize(this.entry("kernel", get("kernel")), method, get))), max };
    }
    if (key === "i") return { ...f, max: Math.min(f.max, Number(get("n")) || f.max) };
    return f;
  }

  /**
   * Returns the label of a setting. The label of m depends on the method, such as landmarks or frequencies.
   * @param {Field} f @param {string} method
   */
  label(f, method) {
    if (!/^m\d?$/.test(f.key) || this.hidesMethod) return f.name ?? f.key;
    return (this.entry("method", method).phrase ?? "").match(/\{m\} (.*?)(?= (?:of|in|and|from)\b|$)/)?.[1] ?? f.name;
  }
}

/**
 * Returns the smallest m that a method allows for a kernel.
 * @param {Entry | undefined} kernel @param {Entry | undefined} method @param {(key: string) => string} get
 */
export function smallestSize(kernel, method, get) {
  const first = kernel?.params?.[0];
  const isZero = kernel?.leastAtZero && first && Number(get(`${kernel.key}.${first.key}`)) === 0;
  return (isZero ? kernel.leastAtZero : kernel?.least)?.[method?.key ?? ""] ?? 1;
}

/**
 * Reports whether another key has one of the values that a condition lists.
 * @param {string} condition "key=value,value" @param {(key: string) => string} get
 */
function isRelevant(condition, get) {
  const [key, values] = condition.split("=");
  return values.split(",").includes(get(key));
}
