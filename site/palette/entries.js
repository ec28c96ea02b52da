/**
 * Finds the entries of the palette: settings, methods, kernels, data sets, tasks, pictures, actions and lessons.
 *
 * @typedef {import("../controls/chooser-list.js").Item} Item
 *
 * @typedef {object} PaletteEntry
 * @property {string} group
 * @property {Item} item the names and descriptions that a search finds
 * @property {string} name
 * @property {string} line
 * @property {() => string} value the text at the end of the row: the present value, the error or a key
 * @property {() => void} run
 * @property {boolean} [isCommon] whether the palette offers the entry before a search
 * @property {string} [reason] the reason why the entry is unavailable
 * @property {(text: string) => {words: string, run?: () => void}} [setTo] describes and sets a typed value; without run, the value is unusable
 *
 * @typedef {{entry: PaletteEntry, line: string, isUsable: boolean, run: () => void, rank: number}} Match a small rank is a good match
 */
import { matchesTexts, nameRank, similarName } from "../controls/chooser-list.js";
import { WORDS } from "./words.js";

const MAX_PER_GROUP = 4, MAX_LINES = 9;
const TEXT_RANK = 4; // rank of an entry whose names do not match, but whose description does

/**
 * Splits a query such as "σ 0.5" or "m=40" into a name and a number. The number is "" if the query has none.
 * @param {string} query
 */
export function splitQuery(query) {
  const match = /^(.*?\p{L}.*?)(?:\s*=\s*|\s+)([-+−]?[\d.,][\d.,\u202f]*(?:e[-+]?\d+)?)\s*$/iu.exec(query.trim());
  return match ? { name: match[1].trim(), number: match[2] } : { name: query.trim(), number: "" };
}

/**
 * Returns how well an entry matches: a rank of nameRank, or TEXT_RANK if its other texts have all words.
 * @param {PaletteEntry} entry @param {string} query
 */
function rankOf(entry, query) {
  const rank = nameRank(entry.item, query);
  if (rank < Infinity) return rank;
  return matchesTexts(entry.item, query) ? TEXT_RANK : Infinity;
}

/**
 * Returns the best matches of a query by group, at most four of a group and nine in all. The group of the best match comes
 * first. If the query ends in a number, the settings with this name precede other matches and offer to set the number. Other settings are left out if one has
 * exactly this name.
 * @param {PaletteEntry[]} entries @param {string} query
 * @returns {{groups: {group: string, matches: Match[]}[], count: number}} count: the number of all matches
 */
export function findEntries(entries, query) {
  const { name, number } = splitQuery(query);
  const plainMatch = (/** @type {PaletteEntry} */ entry) => ({ entry, line: entry.reason || entry.line, isUsable: !entry.reason, run: entry.run });
  /** @type {Match[]} */
  const found = [];
  for (const entry of entries) {
    const nameOnly = number && entry.setTo ? nameRank(entry.item, name) : Infinity;
    if (number && entry.setTo && nameOnly < Infinity) {
      const setting = entry.setTo(number);
      found.push({ entry, line: setting.words, isUsable: Boolean(setting.run), run: setting.run ?? (() => {}), rank: nameOnly - TEXT_RANK });
      continue;
    }
    const rank = rankOf(entry, query);
    if (rank < Infinity) found.push({ ...plainMatch(entry), rank });
  }
  if (number && found.some((match) => match.entry.setTo && match.rank === -TEXT_RANK)) { // “m=30” is not about σ, whose name has the letter m
    found.splice(0, Infinity, ...found.filter((match) => !match.entry.setTo || match.rank === -TEXT_RANK));
  }
  const hasNames = found.some((match) => match.rank < TEXT_RANK); // descriptions count only if no name matches
  const kept = hasNames ? found.filter((match) => match.rank < TEXT_RANK) : found;
  const groups = [...new Set(entries.map((entry) => entry.group))].map((group) => ({
    group, matches: kept.filter((match) => match.entry.group === group).sort((a, b) => a.rank - b.rank).slice(0, MAX_PER_GROUP),
  })).filter(({ matches }) => matches.length > 0).sort((a, b) => a.matches[0].rank - b.matches[0].rank);
  const lines = () => groups.reduce((sum, { matches }) => sum + matches.length, 0);
  while (lines() > MAX_LINES) { // the weakest match goes, of the longest group if several are as weak
    const last = (/** @type {{matches: Match[]}} */ g) => g.matches[g.matches.length - 1].rank;
    groups.reduce((a, b) => (b.matches.length > 0 && (last(b) > last(a) || last(b) === last(a) && b.matches.length >= a.matches.length) ? b : a)).matches.pop();
    for (let i = groups.length - 1; i >= 0; i--) if (groups[i].matches.length === 0) groups.splice(i, 1);
  }
  return { groups, count: kept.length };
}

/**
 * Returns what the palette offers before a search: the entries that were used last, and common ones that were not.
 * @param {PaletteEntry[]} entries @param {PaletteEntry[]} recent
 * @returns {{group: string, matches: Match[]}[]}
 */
export function offeredEntries(entries, recent) {
  const groups = [{ group: WORDS.lastUsed, list: recent }, { group: WORDS.common, list: entries.filter((entry) => entry.isCommon && !entry.reason && !recent.includes(entry)) }];
  return groups.map(({ group, list }) => ({ group, matches: list.map((entry) => ({ entry, line: entry.reason || entry.line, isUsable: !entry.reason, run: entry.run, rank: 0 })) })).filter(({ matches }) => matches.length > 0);
}

/**
 * Returns the index of the best usable match, which the key Enter chooses, or −1. If the name of a setting matches better than
 * this match, and the setting cannot have the typed number, the result is −1: “n 3” is not about “Matérn 3/2”.
 * @param {Match[]} matches
 */
export function bestMatchIndex(matches) {
  const best = matches.reduce((index, { isUsable, rank }, i) => (isUsable && !(rank >= matches[index]?.rank) ? i : index), -1);
  const rankOfName = (/** @type {Match} */ { rank }) => (rank < 0 ? rank + TEXT_RANK : rank); // a match with a typed number has a rank below 0
  const hasBetter = best >= 0 && matches.some((match) => match.rank < 0 && !match.isUsable && rankOfName(match) < rankOfName(matches[best]));
  return hasBetter ? -1 : best;
}

/** Returns the name that is most similar to a query without matches, or "". @param {PaletteEntry[]} entries @param {string} query */
export const similarEntryName = (entries, query) => similarName(entries.map((entry) => entry.item), splitQuery(query).name);
