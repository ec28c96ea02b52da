/**
 * ComparisonTable contains the numbers of compared methods and of the chart of their errors for readers who cannot see
 * the pictures.
 */
import { h } from "../lib/dom.js";
import { formatCount, formatError } from "../lib/format.js";

const WORDS = {
  methods: "Compared methods",
  columns: ["method", "size and rank", "error", "largest entry of |K − K̂|", "best possible error"],
  fits: "Errors by the number of features, medians of the seeds",
  features: "features",
  unknown: "not known",
};

/** Returns a table. @param {string} caption @param {string[]} columns @param {string[][]} rows the first cell of a row is its heading */
const table = (caption, columns, rows) => h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...columns.map((c) => h("th", { scope: "col" }, c)))),
  h("tbody", {}, ...rows.map(([first, ...others]) => h("tr", {}, h("th", { scope: "row" }, first), ...others.map((c) => h("td", {}, c))))));

/**
 * Returns the median error of each method for each number of features, by the number of features.
 * @param {import("../app/race.js").FitReport[]} fits
 * @returns {{methods: string[], rows: [number, (number | undefined)[]][]}}
 */
export function medianErrors(fits) {
  const methods = [...new Set(fits.map(({ setting }) => String(setting.method)))];
  const sizes = [...new Set(fits.flatMap(({ m }) => (m === undefined ? [] : [m])))].sort((a, b) => a - b);
  return { methods, rows: sizes.map((size) => [size, methods.map((key) => {
    const errors = fits.filter((f) => f.setting.method === key && f.m === size && f.error !== undefined).map((f) => Number(f.error)).sort((a, b) => a - b);
    const middle = (errors.length - 1) / 2;
    return errors.length > 0 ? (errors[Math.floor(middle)] + errors[Math.ceil(middle)]) / 2 : undefined;
  })]) };
}

export class ComparisonTable {
  /** @param {HTMLElement} root the element of the titles */
  constructor(root) {
    this.methods = h("div");
    this.fits = h("div");
    root.append(h("div.unseen", {}, this.methods, this.fits));
  }

  /** Shows the compared methods. @param {string[][]} rows the name, size, error, largest entry of the error and best possible error of each method */
  show(rows) {
    this.methods.replaceChildren(table(WORDS.methods, WORDS.columns, rows.map((row) => row.map((cell) => cell || WORDS.unknown))));
  }

  /**
   * Shows the errors of the fits.
   * @param {import("../app/race.js").FitReport[]} fits the finished fits, or none @param {(key: string) => string} nameOf returns the name of a method
   */
  showFits(fits, nameOf) {
    const { methods, rows } = medianErrors(fits);
    this.fits.replaceChildren(...(rows.length === 0 ? [] : [table(WORDS.fits, [WORDS.features, ...methods.map(nameOf)],
      rows.map(([size, errors]) => [formatCount(size), ...errors.map((e) => (e === undefined ? "" : formatError(e)))]))]));
  }
}
