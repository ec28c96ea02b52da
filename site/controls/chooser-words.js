/** The words of the chooser of methods, kernels and data sets. Another language replaces this table. */
import { formatCount } from "../lib/format.js";

/** @typedef {"method" | "kernel" | "data"} List */

/** @type {Record<List, string>} */
const NOUNS = { method: "method", kernel: "kernel", data: "data set" };
/** @type {Record<List, string>} */
const PLURALS = { method: "methods", kernel: "kernels", data: "data sets" };
const START = "Start here", START_REMARK = "one of each family";

export const WORDS = {
  title: (/** @type {List} */ list) => `Choose a ${NOUNS[list]}`, titleOfCompared: "Choose a method to compare",
  find: "Find", findIn: (/** @type {List} */ list) => `Find a ${NOUNS[list]}`,
  close: "Close", clear: "clear", filters: "filters", families: "families",
  openFile: "Paste or open a file", draw: "Draw your own",
  list: (/** @type {List} */ list) => PLURALS[list],
  chooseKey: " choose", moveKeys: " move", closeKey: " close",

  // Groups and places.
  found: (/** @type {List} */ list) => `${PLURALS[list]} found`, related: "Related", otherChoices: "other choices",
  start: START, startRemark: START_REMARK, startGroup: `${START}, ${START_REMARK}`,
  place: (/** @type {number} */ number, /** @type {number} */ count, /** @type {string} */ group) => `${number} of ${count}${group && ` in ${group}`}`,

  // The order and its errors.
  order: "order", again: "again",
  /** @type {Record<string, string>} */
  orders: { family: "by family", error: "by error", year: "by year" },
  atFeatures: (/** @type {number} */ count) => `at ${formatCount(count)} features`,
  atSize: (/** @type {number} */ m) => `at m = ${formatCount(m)}`,
  summaryWithoutErrors: "order ",
  summary: (/** @type {string} */ method, /** @type {string} */ size, /** @type {string} */ best) => `error${method && ` of ${method}`} ${size}${best && ` · best possible ${best}`} · order `,
  matches: (/** @type {number} */ count, /** @type {number} */ all) => `${count} of ${all} match · `,

  // A search without results.
  noMatch: (/** @type {List} */ list, /** @type {string} */ query) => `No ${NOUNS[list]} matches ${query ? `“${query}”` : "these filters"}.`,
  similar: " Similar: ", similarEnd: ".",
  clearFilter: " Or clear the filter ", wouldMatch: (/** @type {number} */ count) => ` (${count} would match).`,

  // A row.
  compare: "Compare", compareSign: "+", compareWith: (/** @type {string} */ method) => `compare with ${method}`,
  notFor: (/** @type {string} */ method) => `not for ${method}`,
  notAvailable: "not available", errorNotKnown: "error not known",
  error: (/** @type {string} */ percent) => `error ${percent.replace("\u202f%", " percent")}`,
  shortError: (/** @type {string} */ percent) => percent.replace("below ", "<"),

  // The description of a row, or of the chosen entry.
  alsoKnownAs: (/** @type {string[]} */ names) => `also known as ${names.join(", ")}`,
  now: "Now ", comparedWith: "Compared with ", nowError: (/** @type {string} */ name, /** @type {string} */ error) => `${name}: ${error}`,
  nowSize: (/** @type {string} */ size, /** @type {string} */ best) => `errors ${size}${best && `, best possible ${best}`}`,
  notComputed: (/** @type {string} */ reason) => `Could not be computed: ${reason}`,
  computedWhenChosen: (/** @type {number} */ points, /** @type {List} */ list) => `Above ${formatCount(points)} points the error is computed when you choose the ${NOUNS[list]}.`,
  theKernel: (/** @type {string} */ kernel) => `the ${kernel} kernel`, suchAs: (/** @type {string} */ needs, /** @type {string} */ kernel) => `${needs}, such as the ${kernel}`,
  notForKernel: (/** @type {string} */ kernel, /** @type {string} */ needed) => `Not available for the ${kernel} kernel; it needs ${needed}.`,
  notForMethod: (/** @type {string} */ method, /** @type {string} */ reason) => `Not available for ${method}. ${reason}`,
  switchOther: (/** @type {"method" | "kernel"} */ list) => `Switch the ${NOUNS[list]}`,
};
