/**
 * The catalogue of choices and settings, from catalogue.json.
 *
 * @typedef {object} Field one key of the link
 * @property {string} key
 * @property {string} group data, kernel, method, task or view
 * @property {string} [kind] "choice", "list", "point" or "seed"; a number where absent
 * @property {string} [symbol]
 * @property {string} [name]
 * @property {string} [doc]
 * @property {number} min
 * @property {number} max
 * @property {number | string} default
 * @property {boolean} [log]
 * @property {boolean} [integer]
 * @property {string} [method] the only method that has it
 * @property {string} [kernel] or the only kernel
 * @property {string} [task] or the only task
 * @property {{min: number, max: number, name: string, short: string}[]} [marks] stretches worth knowing
 * @property {string[]} [choices] where the value is one of some names
 * @property {string[]} [words] of each choice, at the title of a picture
 * @property {string} [with] "ncut.rule=walk,unit": it means something only where that key has one of these values
 *
 * @typedef {object} Entry a data set, kernel, method, task or view
 * @property {string} key
 * @property {string} name
 * @property {string} [short]
 * @property {string} [doc]
 * @property {string} [source]
 * @property {string} [phrase] of a method: what the sentence says of its size
 * @property {string} [group] of a method: the heading it stands under; of a data set: what its points come in
 * @property {boolean} [unscaled] of a kernel: it has no bandwidth
 * @property {string} [marks] of a method: landmarks, frequencies, …
 * @property {string} [noun] of a data set or kernel: what the sentence calls it
 * @property {number} [features] of a method: how many features each unit of m gives, 1 where absent
 * @property {number} [beside] of a method: how many features there are beside these
 * @property {boolean} [varies] of a method: the number of features does not follow from m alone
 * @property {string} [setting] of such a method: it does, unless this setting is not 0
 * @property {{key: string}[]} [params] settings
 * @property {Record<string, number>} [least] of a kernel: the smallest m of methods where it is not 1
 * @property {Record<string, number>} [leastAtZero] the same where the first setting of the kernel is 0
 * @property {boolean} [neurons] of a kernel: its features are neurons, one for each unit of m
 * @property {{seeded?: boolean, exact?: boolean, placeable?: boolean}} [traits]
 * @property {number} [rival] of a method: its place among those that a comparison may begin with
 * @property {{min: number, max: number, default: number}} [noise] of a data set
 * @property {number[]} [box] of a data set: x from and to, y from and to
 * @property {"rate" | "square"} [loss] of a task: a share of wrong decisions, or a mean squared error
 * @property {number} [gridRows] of a view: the rows that it takes of a grid, 1 where absent
 * @property {number} [gridRowsAlone] the same where it is alone
 * @property {boolean} [rowPerMethod] of a view: it has a row for each compared method
 * @property {number} [heightAlone] of a view that is alone on a desk: its height as a part of three rows
 * @property {boolean} [folds] of a view: its three planes may stand in two lines where it is alone
 * @property {number} [main] of a view: the picture that a phone shows large at first
 *
 * @typedef {"data" | "kernel" | "method" | "task" | "views"} List
 */

/** Returns the short name of an entry. @param {Entry} entry */
export const shortName = (entry) => entry.short || entry.name;

/** @param {string} url @returns {Promise<Catalogue>} */
export async function load(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Catalogue(await answer.json());
}

export class Catalogue {
  /** @param {{fields: Field[], datasets: Entry[], kernels: Entry[], methods: Entry[], tasks: Entry[], views: Entry[]}} json */
  constructor(json) {
    this.fields = json.fields;
    /** @type {Record<List, Entry[]>} */
    this.lists = { data: json.datasets, kernel: json.kernels, method: json.methods, task: json.tasks, views: json.views };
    this.rivals = [{ key: "none", name: "none", short: "none", doc: "Removes this method from the comparison." }, ...json.methods];
    this.byKey = new Map(json.fields.map((f) => [f.key, f]));
  }

  /** @param {string} key */
  field(key) {
    return this.byKey.get(key);
  }

  /** Returns the field of a key, which must exist. @param {string} key */
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
    if (f.group === "compare" && f.kind === "choice") return this.rivals;
    return (f.key in this.lists ? this.lists[/** @type {List} */ (f.key)] : undefined) ?? f.choices?.map((name) => ({ key: name, name }));
  }

  /**
   * Returns the heading above a choice, if any. The group of a data set names its classes and is no heading.
   * @param {Field} f @param {Entry} entry
   */
  heading(f, entry) {
    return f.key === "data" ? undefined : entry.group;
  }

  /**
   * Returns the settings of a group that matter in a state, in order.
   * @param {string} group
   * @param {(key: string) => string} get
   */
  settings(group, get) {
    const method = this.entry("method", get("method"));
    const data = this.entry("data", get("data"));
    const phrase = method.phrase ?? "";
    return this.fields.filter((f) => {
      if (f.group !== group || f.key in this.lists || f.kind === "point") return false;
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
   * Returns a field with the range that the state allows: the data set limits the noise, n and the method
   * limit m.
   * @param {string} key
   * @param {(key: string) => string} get
   */
  fieldInRange(key, get) {
    const f = this.setting(key);
    if (key === "noise") {
      const { noise } = this.entry("data", get("data"));
      return noise ? { ...f, min: noise.min, max: noise.max } : f;
    }
    if (/^m\d?$/.test(key)) {
      const n = Number(get("n"));
      const max = n >= f.min ? Math.min(f.max, n) : f.max;
      const method = this.lists.method.find((m) => m.key === get(key.replace("m", "method")));
      return { ...f, min: Math.min(max, Math.max(f.min, smallestSize(this.entry("kernel", get("kernel")), method, get))), max };
    }
    if (key === "i") return { ...f, max: Math.min(f.max, Number(get("n")) || f.max) };
    return f;
  }

  /**
   * Returns the label of a setting: m counts landmarks for one method and frequencies for another.
   * @param {Field} f @param {string} method
   */
  label(f, method) {
    if (!/^m\d?$/.test(f.key)) return f.name ?? f.key;
    return (this.entry("method", method).phrase ?? "").match(/\{m\} (.*?)(?= (?:of|in|and|from)\b|$)/)?.[1] ?? f.name;
  }
}

/**
 * Returns the smallest m with which a method fits a kernel.
 * @param {Entry | undefined} kernel @param {Entry | undefined} method @param {(key: string) => string} get
 */
export function smallestSize(kernel, method, get) {
  const first = kernel?.params?.[0];
  const zero = kernel?.leastAtZero && first && Number(get(`${kernel.key}.${first.key}`)) === 0;
  return (zero ? kernel.leastAtZero : kernel?.least)?.[method?.key ?? ""] ?? 1;
}

/**
 * Reports whether a setting matters: whether another key has one of the listed values.
 * @param {string} beside "key=value,value" @param {(key: string) => string} get
 */
function isRelevant(beside, get) {
  const [key, values] = beside.split("=");
  return values.split(",").includes(get(key));
}
