/**
 * Reads the words of the entries that a chooser lists, and finds, filters and orders entries.
 *
 * @typedef {import("../app/catalogue.js").Entry} Entry
 *
 * @typedef {object} Words what chooser.json has about an entry, see wasm/play/generate/chooser.go
 * @property {string} title
 * @property {string} line
 * @property {string} heading
 * @property {string} [start]
 * @property {string[]} [aliases]
 * @property {string[]} [properties]
 * @property {string[]} [filters]
 * @property {string} [author]
 * @property {number} [year]
 * @property {string[]} [facts]
 * @property {string} [only]
 * @property {string} [partner]
 *
 * @typedef {{entry: Entry, words: Words}} Item
 * @typedef {{filters: string[], items: Item[], palettes: Record<string, string[]>}} ItemList
 * @typedef {"method" | "kernel" | "data"} ListName
 */
import { foldLetters } from "../lib/fold.js";
import { capitalize } from "../lib/format.js";
import { fetchJSON, loadOnce } from "../lib/load.js";

/** @typedef {Record<ListName, {filters?: string[], entries: Record<string, Words>}> & {palettes: Record<string, string[]>}} Content */

/** @type {() => Promise<Content>} */
const loadContent = loadOnce(() => fetchJSON("chooser.json"));

/** Returns the list from which a setting is chosen, or undefined if a setting has no chooser. @param {string} key @returns {ListName | undefined} */
export function listOf(key) {
  if (/^method\d?$/.test(key)) return "method";
  return key === "kernel" || key === "data" ? key : undefined;
}

/** Returns the entries of a list with their words. @param {ListName} list @param {Entry[]} entries @returns {Promise<ItemList>} */
export async function loadItems(list, entries) {
  const { [list]: words, palettes } = await loadContent();
  const items = entries.map((entry) => ({ entry, words: words.entries[entry.key] ?? { title: capitalize(entry.name), line: entry.doc ?? "", heading: "" } }));
  return { filters: words.filters ?? [], items, palettes };
}

/** Removes accents, case, punctuation and spaces, so that "k means" finds k-means, and "Nystroem" Nyström. @param {string} s */
export const fold = (s) => foldLetters(s.replace(/[\s\-–’'(),.]/g, ""));

/** Returns the names of an item. @param {Item} item */
const namesOf = ({ entry, words }) => [words.title, entry.name, entry.short ?? "", ...(words.aliases ?? [])].filter(Boolean);

/** Returns the properties of an item. @param {Item} item */
const propertiesOf = ({ words }) => [...(words.properties ?? []), ...(words.filters ?? []), ...(words.facts ?? [])];

/** Returns all texts of an item. @param {Item} item */
const textsOf = (item) => [
  ...namesOf(item), item.words.line, item.words.heading, item.words.start ?? "", item.words.author ?? "", String(item.words.year ?? ""), ...propertiesOf(item),
  item.entry.doc ?? "", item.entry.source ?? "",
];

/** Reports whether each word of a query starts a word in the texts of an item. @param {Item} item @param {string} query */
export function matchesTexts(item, query) {
  const text = textsOf(item).join(" ");
  return query.split(/\s+/).map(fold).filter(Boolean).every((word) => hasWordStart(text, word));
}

/**
 * Returns how well the names of an item match: 0 if a name is the query, 1 if a name starts with it, 2 if a later word of a
 * name does, 3 if a name or all names together have its words, and Infinity otherwise.
 * @param {Item} item @param {string} query
 */
export function nameRank(item, query) {
  const names = namesOf(item), folded = names.map(fold), whole = fold(query);
  if (folded.includes(whole)) return 0;
  if (folded.some((name) => name.startsWith(whole))) return 1;
  if (names.some((name) => hasWordStart(name, whole))) return 2;
  const queryWords = query.split(/\s+/).map(fold);
  return folded.some((name) => name.includes(whole) || queryWords.every((w) => name.includes(w))) ? 3 : Infinity;
}

/** Reports whether a text has a word where a folded query starts. @param {string} text @param {string} folded */
function hasWordStart(text, folded) {
  const words = text.split(/[\s\-–(/]+/).map(fold), joined = words.join("");
  let start = 0;
  return words.some((word) => joined.startsWith(folded, (start += word.length) - word.length));
}

/**
 * Finds items by names, authors, years and properties. The related items match in other texts, or their description
 * mentions the name of the best match. If no name matches, the items with a property that has the whole query are found, such
 * as “needs no data”, or all items that match in other texts.
 * @param {Item[]} items @param {string} query
 * @returns {{found: Item[], related: Item[]}}
 */
export function search(items, query) {
  const whole = fold(query);
  if (!whole) return { found: items, related: [] };
  const ranked = items.map((item) => ({ item, rank: nameRank(item, query) }));
  const found = ranked.filter((r) => r.rank < Infinity).sort((a, b) => a.rank - b.rank).map((r) => r.item);
  if (found.length === 0) {
    const withProperty = items.filter((item) => propertiesOf(item).some((text) => hasWordStart(text, whole)));
    return { found: withProperty.length > 0 ? withProperty : items.filter((item) => matchesTexts(item, query)), related: [] };
  }
  const bestName = nameRank(found[0], query) === 0 ? fold(found[0].entry.name) : "";
  const related = items.filter((item) => !found.includes(item)).filter((item) => matchesTexts(item, query) || bestName !== "" && fold(textsOf(item).join(" ")).includes(bestName));
  return { found, related };
}

/** Reports whether a search continues to the name of an item with a further sign, as “k-means” with “+” to k-means++. @param {Item[]} items @param {string} query @param {string} sign */
export const continuesName = (items, query, sign) => fold(query) !== "" && items.flatMap(namesOf).some((name) => fold(name).includes(fold(query) + sign));

/** Returns the items that all filters keep. @param {Item[]} items @param {Set<string>} filters */
export const applyFilters = (items, filters) => items.filter(({ words }) => [...filters].every((f) => words.filters?.includes(f)));

/** Returns the shortest name that differs from the query in few letters, or "". @param {Item[]} items @param {string} query */
export function similarName(items, query) {
  const text = fold(query);
  let bestName = "", smallestDistance = Math.max(1, Math.floor(text.length / 3)) + 1;
  for (const name of items.flatMap(namesOf).sort((a, b) => a.length - b.length)) {
    const distance = editDistance(text, fold(name), smallestDistance);
    if (distance < smallestDistance) [bestName, smallestDistance] = [name, distance];
  }
  return bestName;
}

/** Returns the Levenshtein distance of two texts, or limit if their lengths already differ by so much. @param {string} a @param {string} b @param {number} limit */
function editDistance(a, b, limit) {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

/**
 * Returns the groups of items with the same heading, in the order of the catalogue.
 * @param {Item[]} items @returns {{heading: string, items: Item[]}[]}
 */
export function groupItems(items) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map();
  for (const item of items) groups.set(item.words.heading, [...(groups.get(item.words.heading) ?? []), item]);
  return [...groups].map(([heading, members]) => ({ heading, items: members }));
}

/**
 * Distributes groups over columns. The largest groups start the columns, and each other group follows in the
 * shortest column.
 * @template {{items: Item[]}} T @param {T[]} groups @param {number} count @returns {T[][]}
 */
export function placeInColumns(groups, count) {
  const bySize = [...groups].sort((a, b) => b.items.length - a.items.length);
  const first = new Set(bySize.slice(0, count));
  const columns = groups.filter((g) => first.has(g)).map((g) => [g]);
  const height = (/** @type {T[]} */ column) => column.reduce((sum, g) => sum + g.items.length + 1, 0);
  for (const g of bySize.slice(count)) columns.reduce((a, b) => (height(b) < height(a) ? b : a)).push(g);
  return columns;
}

/**
 * Returns the edits that choose a data set. A setting for which data sets have recommended values follows the data
 * set, unless the reader has changed the setting. Points of one's own have no recommended values, so the values of the
 * previous data set are compared.
 * @param {import("../app/state.js").State} state @param {Entry} entry
 * @returns {[string, string][]}
 */
export function dataEdits(state, entry) {
  /** @param {Entry} e @returns {Record<string, number | undefined>} */
  const recommended = (e) => ({ noise: e.noise?.default, sigma: e.sigma });
  const generated = state.generatedState();
  const current = recommended(state.catalogue.entry("data", generated.get("data"))), next = recommended(entry);
  const edits = /** @type {[string, string][]} */ ([["data", entry.key]]);
  for (const key of ["noise", "sigma"]) {
    const value = Number(generated.get(key));
    const isEdited = value !== current[key] && value !== Number(state.resetValue(key));
    if (next[key] !== undefined && !isEdited) edits.push([key, String(next[key])]);
  }
  return edits;
}
