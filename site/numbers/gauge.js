/**
 * Gauges are the titles of compared methods. Each method has a column with its name, its size and its error on
 * a common logarithmic scale. A line marks the smallest possible error of the rank, and the hatch left of the
 * line shows impossible errors. A symbol marks an error, and a bar marks an estimate. A phone has one scale
 * for all methods. If the comparison is the only view of a grid, its first column is the exact answer, with the best
 * possible error.
 */
import { shortName } from "../app/catalogue.js";
import { h, mathNodes, setText } from "../lib/dom.js";
import { describeBestErrors, describeErrors, describeLargestEntries } from "./outcome.js";
import { formatBounded, capitalize } from "../lib/format.js";
import { importScript } from "../lib/load.js";
import { comparedMethods, isComparing } from "../controls/compared.js";
import { viewsOf } from "../pictures/pictures.js";

const SHAPES = ["disc", "triangle", "square", "diamond"];
const RIGHT_END = 0; // exponent of the right end, 100 %
const USUAL_LEFT_END = -3, SMALLEST_LEFT_END = -9; // exponents of the left end, which is usually 0.1 % and never below 10⁻⁹

/**
 * Returns the power of ten at the left end of the scale, as an exponent. The scale extends further to the left if
 * a best possible error is below its usual left end.
 * @param {import("../app/bodies").ComparedMethod[]} compared of a report
 */
export function leftEnd(compared) {
  const bestErrors = compared.flatMap(({ optimal: v }) => (typeof v === "number" && v > 0 ? [v] : []));
  return Math.max(SMALLEST_LEFT_END, Math.min(USUAL_LEFT_END, ...bestErrors.map((v) => Math.ceil(Math.log10(v)) - 1)));
}

/** Returns the position of an error on the scale, from 0 at the left end to 1 at the right end. @param {number} error @param {number} leftExponent */
export const errorPosition = (error, leftExponent) => (error > 0 ? Math.min(1, Math.max(0, (Math.log10(error) - leftExponent) / (RIGHT_END - leftExponent))) : 0);

/**
 * Returns the positions of a method's marks on the scale. They are the best possible error, and the ends low and
 * high of the interval of two standard errors around the error. The interval is cut off at the best possible
 * error.
 * @param {import("../app/bodies").ComparedMethod} c a compared method of a report @param {number} leftExponent
 */
export function errorMarks(c, leftExponent) {
  const best = typeof c.optimal === "number" ? errorPosition(c.optimal, leftExponent) : null;
  if (c.refused || c.error === null) return { best, low: null, high: null };
  const margin = 2 * (c.error_se ?? 0);
  const low = Math.max(best ?? 0, errorPosition(c.error - margin, leftExponent));
  return { best, low, high: Math.max(low, errorPosition(c.error + margin, leftExponent)) };
}

export class Gauges {
  /** @param {HTMLElement} root the element above the pictures @param {import("../app/page.js").Page} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    /** table is the table for screen readers. It exists when a comparison was shown. @type {import("./comparison-table.js").ComparisonTable | undefined} */
    this.table = undefined;
    this.tableRows = /** @type {string[][]} */ ([]); // the rows of the last result
    this.state = page.state; // the state that the titles describe
    this.columns = SHAPES.map((shape, j) => {
      const key = j === 0 ? "method" : `method${j + 1}`;
      const word = h("button.lk", { type: "button", "data-key": key, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-keyshortcuts": "Delete" });
      word.addEventListener("click", () => page.open(word, key, root));
      const error = h("b"), size = h("span"), best = h("span"), scale = h("div.scale", { role: "img" }), axis = h("div.axis", { "aria-hidden": "true" });
      const element = h("section.gauge", {}, h("div.of", {}, h(`i.${shape}`), word, error), h("div.how", {}, size, best), scale, axis);
      return { key, word, error, size, best, scale, axis, element };
    });
    this.best = { error: h("b"), caption: h("span"), scale: h("div.scale", { role: "img" }), axis: h("div.axis", { "aria-hidden": "true" }) };
    this.exactColumn = h("section.gauge.exact", {}, h("div.of", {}, h("span", {}, "Exact"), this.best.error), h("div.how", {}, h("span"), this.best.caption), this.best.scale, this.best.axis);
    root.addEventListener("keydown", (ev) => this.handleKey(ev));
    this.names = h("div.how");
    this.scale = h("div.scale", { role: "img" });
    this.axis = h("div.axis", { "aria-hidden": "true" });
    this.sharedGauge = h("section.gauge.all", {}, this.names, this.scale, this.axis);
    root.append(this.exactColumn, ...this.columns.map((c) => c.element), this.sharedGauge);
  }

  /**
   * Moves between the names of methods by arrow keys, and removes a method by Delete.
   * @param {KeyboardEvent} ev
   */
  handleKey(ev) {
    const words = this.columns.filter((c) => !c.element.hidden && !c.word.disabled).map((c) => c.word);
    const i = words.findIndex((word) => word === ev.target);
    if (i < 0 || ev.ctrlKey || ev.altKey || ev.metaKey) return;
    const direction = ev.key === "ArrowRight" ? 1 : ev.key === "ArrowLeft" ? -1 : 0;
    if (direction) words[(i + direction + words.length) % words.length].focus();
    else if (ev.key === "Delete" && !this.page.comparison.element.hidden) {
      this.page.edit(this.page.comparison.editsForRemoving(words[i].dataset.key ?? ""), true);
      this.focusAfterRemoval(words, i);
    } else return;
    ev.preventDefault();
  }

  /**
   * Moves the focus to the method that took the place of a removed one, or else to the one before it. The column of
   * the removed method is visible until the next result, so the choice follows from the state.
   * @param {HTMLElement[]} words the names before the removal @param {number} i the index of the removed method
   */
  focusAfterRemoval(words, i) {
    const { state } = this.page;
    const keys = isComparing(state.get) ? comparedMethods(state.catalogue, state.get).map((c) => c.key.replace("m", "method")) : [];
    const next = [words[i], ...words.slice(0, i).reverse()].find((word) => keys.includes(word.dataset.key ?? "") && word.checkVisibility());
    (next ?? /** @type {HTMLElement | null} */ (document.querySelector("h1 [data-key=method]")))?.focus(); // the comparison may be closed
  }

  /** Shows the methods of the described state. If that state compares none, the methods of the chosen state are shown. */
  update() {
    const { config, layout, view } = this.page;
    const isHidden = !isComparing(this.page.state.get) || config.hide.has("compare") || config.embed;
    this.root.hidden = isHidden || (layout() === "phone" && view?.value.tab !== "compare");
    if (isHidden) return;
    const state = isComparing(this.state.get) ? this.state : this.page.state;
    const methods = comparedMethods(state.catalogue, state.get).map((c) => c.key);
    let n = 0;
    for (const c of this.columns) {
      const isCompared = methods.includes(c.key.replace("method", "m"));
      c.element.hidden = !isCompared;
      c.word.disabled = config.lock.has(c.key);
      if (isCompared) n++;
      if (isCompared) setText(c.word, capitalize(shortName(state.catalogue.entry("method", state.get(c.key)))));
    }
    const hasExactColumn = this.hasExactColumn();
    this.exactColumn.hidden = !hasExactColumn;
    this.root.style.setProperty("--methods", String(hasExactColumn ? n + 1 : n));
    if (state !== this.state) this.clear(); // the numbers do not belong to this comparison
  }

  /** Reports whether the pictures have a column for the exact answer. */
  hasExactColumn() {
    const { state, layout } = this.page;
    return (layout() === "desk" || layout() === "tablet") && state.get("layout") === "grid" && viewsOf(state).length === 1;
  }

  /** Returns the labels of the scale of a column. @param {number} leftExponent */
  columnLabels(leftExponent) {
    const columnCount = this.columns.filter((c) => !c.element.hidden).length + (this.hasExactColumn() ? 1 : 0);
    return axisLabels(leftExponent, columnCount > (this.page.layout() === "tablet" ? 3 : 4));
  }

  /** Shows the best possible error in the exact column. It is one number if all methods have the same rank. @param {import("../app/bodies").Report} report @param {number} leftExponent */
  showBest(report, leftExponent) {
    const reports = report.compared ?? [], errors = describeBestErrors(report);
    setText(this.best.error, errors?.length === 1 ? errors[0] : "");
    setText(this.best.caption, ["\u00a0", "best possible at this rank"][errors?.length ?? 0] ?? "best possible at each rank"); // a space keeps the height of the line
    this.best.scale.setAttribute("aria-label", errors?.length ? `Best possible error: ${errors.join(" and ")}` : "best possible error not known");
    this.best.scale.replaceChildren(...gridLines(leftExponent), ...bestLines(reports, leftExponent));
    this.best.axis.replaceChildren(...this.columnLabels(leftExponent));
  }

  /**
   * Shows the methods of a state with their numbers.
   * @param {import("../app/bodies").Report | null} report null while the numbers are not known
   * @param {boolean} isStale whether the report belongs to another state than the chosen one
   * @param {string[]} sizes the sizes of the methods in words
   * @param {import("../app/state.js").State} state
   */
  show(report, isStale, sizes, state) {
    this.state = state;
    this.update();
    const reports = report?.compared ?? [];
    this.root.classList.toggle("old", isStale);
    if (!report || reports.length === 0) {
      if (!this.root.hidden) this.clear();
      return;
    }
    const leftExponent = leftEnd(reports), words = describeErrors(report), entries = describeLargestEntries(report), name = (/** @type {string} */ key) => capitalize(shortName(this.page.catalogue.entry("method", key)));
    const descriptions = reports.map((c, j) => `${name(c.method)}: error ${words[j]}${c.refused ? "" : `, largest entry ${entries[j]}`}${c.optimal === undefined ? "" : `, best possible ${formatBounded(c.optimal)}`}`);
    const shownColumns = this.columns.filter((c) => !c.element.hidden);
    const isBestShared = this.hasExactColumn() && describeBestErrors(report)?.length === 1; // the exact column has the best possible error of all methods
    reports.forEach((c, j) => {
      const column = shownColumns[j];
      if (!column) return; // the comparison is hidden
      setText(column.error, words[j]);
      column.size.replaceChildren(mathNodes((sizes[j] ?? "").replaceAll("*", "")));
      setText(column.best, remarkOf(c, entries[j], isBestShared));
      column.scale.setAttribute("aria-label", descriptions[j]);
      column.scale.replaceChildren(...gridLines(leftExponent), ...bestLines([c], leftExponent), ...errorMark(c, SHAPES[this.columns.indexOf(column)], leftExponent));
      column.axis.replaceChildren(...this.columnLabels(leftExponent));
    });
    this.showBest(report, leftExponent);
    if (!this.root.hidden && !report.preview) this.showTable(reports.map((c, j) => [name(c.method), (sizes[j] ?? "").replaceAll("*", ""), words[j], entries[j], c.optimal === undefined ? "" : formatBounded(c.optimal)]));
    this.names.replaceChildren(...reports.map((c, j) => methodTitle(SHAPES[j], name(c.method), words[j], sizes[j] ?? "")));
    this.scale.setAttribute("aria-label", descriptions.join("; "));
    this.scale.replaceChildren(...gridLines(leftExponent), ...bestLines(reports, leftExponent), ...reports.flatMap((c, j) => errorMark(c, SHAPES[j], leftExponent)));
    this.axis.replaceChildren(...axisLabels(leftExponent, false));
  }

  /** Shows the table for screen readers. Its script is loaded on demand. @param {string[][]} rows */
  async showTable(rows) {
    this.tableRows = rows;
    try {
      const { ComparisonTable } = await importScript(() => import("./comparison-table.js"));
      this.table ??= new ComparisonTable(this.root);
    } catch {
      return; // the scales have descriptions, and the next result loads the table again
    }
    this.table.show(this.tableRows);
    this.showFits();
  }

  /** Shows the fits of the comparison in the table, if all of them are finished. */
  showFits() {
    const { pool, catalogue } = this.page, { table } = this;
    const race = this.root.hidden || viewsOf(this.page.state).includes("race") ? null : pool.fits;
    table?.showFits(race && race.fits.length === race.all ? race.fits : [], (key) => capitalize(shortName(catalogue.entry("method", key))));
  }

  /** Shows "…" in place of unknown errors. */
  clear() {
    const shownColumns = this.columns.filter((c) => !c.element.hidden);
    for (const c of shownColumns) {
      setText(c.error, "…");
      setText(c.size, "\u00a0"); // keeps the height of the line
      setText(c.best, "");
      c.scale.replaceChildren();
      c.scale.setAttribute("aria-label", "not known yet");
    }
    setText(this.best.error, "…");
    setText(this.best.caption, "\u00a0");
    this.best.scale.replaceChildren();
    this.best.scale.setAttribute("aria-label", "not known yet");
    this.names.replaceChildren(...shownColumns.map((c, j) => methodTitle(SHAPES[j], c.word.textContent ?? "", "…", "")));
    this.scale.replaceChildren();
    this.scale.setAttribute("aria-label", "not known yet");
  }
}

const cssPercent = (/** @type {number} */ x) => `${(100 * x).toFixed(2)}%`;
const decadeExponents = (/** @type {number} */ leftExponent) => Array.from({ length: RIGHT_END - leftExponent + 1 }, (_, i) => leftExponent + i);

/**
 * Returns the title of a method on a phone. It has the symbol, the name and the error. The size and the rank
 * are below them.
 * @param {string} shape @param {string} name @param {string} error @param {string} size
 */
const methodTitle = (shape, name, error, size) => h("div", {}, h("span", {}, h(`i.${shape}`), h("span", {}, name), h("b", {}, error)), h("small", {}, size.replaceAll("*", "") || "\u00a0"));

/** Returns the grid lines of a scale at powers of ten. @param {number} leftExponent */
const gridLines = (leftExponent) => decadeExponents(leftExponent).slice(1, -1).map((e) => h("s.at", { style: `--x: ${cssPercent(errorPosition(10 ** e, leftExponent))}` }));

/** Returns the labels of powers of ten below a scale. A long scale has every second label. @param {number} leftExponent @param {boolean} isNarrow */
function axisLabels(leftExponent, isNarrow) {
  const exponents = decadeExponents(leftExponent), labelStep = exponents.length > (isNarrow ? 4 : 5) ? 2 : 1;
  return exponents.filter((e) => (RIGHT_END - e) % labelStep === 0).map((e) => h("span", { style: `--x: ${cssPercent(errorPosition(10 ** e, leftExponent))}` }, powerLabel(e)));
}

/**
 * Returns the lines of the best possible errors, with a hatch to the left of the smallest error.
 * @param {import("../app/bodies").ComparedMethod[]} compared @param {number} leftExponent
 */
function bestLines(compared, leftExponent) {
  const positions = [...new Set(compared.map((c) => errorMarks(c, leftExponent).best).filter((x) => x !== null))].sort((a, b) => a - b);
  return positions.map((x, i) => h(i === 0 ? "s.void" : "s.least", { style: `--x: ${cssPercent(x)}` }));
}

/**
 * Returns the words beside the size of a method. If the exact column has the best possible error, they are the largest entry
 * of |K − K̂|.
 * @param {import("../app/bodies").ComparedMethod} c @param {string} entry the largest entry in words @param {boolean} isBestShared
 */
export function remarkOf(c, entry, isBestShared) {
  if (c.refused) return "";
  if (c.error_se !== undefined) return "sampled";
  if (isBestShared) return `largest entry ${entry}`;
  return c.optimal === undefined ? "" : `best ${formatBounded(c.optimal)}`;
}

/** Returns the symbol or the bar for the error of a method. @param {import("../app/bodies").ComparedMethod} c @param {string} shape @param {number} leftExponent */
function errorMark(c, shape, leftExponent) {
  const { low, high } = errorMarks(c, leftExponent);
  if (high === null) return [];
  if (c.error_se !== undefined) return [h(`s.bar.${shape}`, { style: `--x: ${cssPercent(low)}; --to: ${cssPercent(high)}` })];
  return [h(`i.${shape}`, { style: `--x: ${cssPercent(high)}` })];
}

/** Formats a power of ten as a percentage. @param {number} e */
export const powerLabel = (e) => `${e >= -4 ? Number((100 * 10 ** e).toPrecision(1)) : `10⁻${"⁰¹²³⁴⁵⁶⁷⁸⁹"[-e - 2]}`}\u202f%`;
