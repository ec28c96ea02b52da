/**
 * Makes the parts of the import sheet.
 *
 * @typedef {import("./session.js").View} View
 * @typedef {import("./arrange.js").Role} Role
 */
import { OWN } from "../lib/contract.js";
import { h } from "../lib/dom.js";
import { DEFAULT_POINTS } from "./arrange.js";
import { classMark } from "./preview.js";
import { WORDS } from "./words.js";

const LISTED = 10; // skipped rows that are listed at first
const POINT_LIMITS = [DEFAULT_POINTS, 20_000, OWN.points];

/**
 * Returns a word of a sentence that opens a list.
 * @param {string} key identifies the word @param {string} label @param {string[][]} choices values and their words
 * @param {string} value the chosen value @param {(value: string) => void} choose
 */
export function chosenWord(key, label, choices, value, choose) {
  const select = h("select", { "aria-label": label, "data-focus": key, onchange: () => choose(select.value) }, ...choices.map(([v, words]) => h("option", { value: v, selected: v === value }, words)));
  return h("span.word", {}, h("span", { "aria-hidden": true }, choices.find(([v]) => v === value)?.[1] ?? value), select);
}

/** Returns the word for the number of points of thinned data. @param {View} view @param {number | undefined} limit @param {(limit: number) => void} choose */
export function pointLimitWord(view, limit = DEFAULT_POINTS, choose) {
  const countFor = (/** @type {number} */ most) => Math.ceil(view.usableCount / Math.ceil(view.usableCount / most));
  return chosenWord("limit", WORDS.mostPoints, POINT_LIMITS.map((most) => [String(most), WORDS.manyPoints(countFor(most))]), String(limit), (value) => choose(Number(value)));
}

/** Returns the names of the columns; a column without a name has its number. @param {View} view */
export const namesOfColumns = (view) => view.names.map((name, j) => name || WORDS.column(j + 1));

/**
 * Returns a switch with a line that explains it.
 * @param {string} key @param {Node | string} label @param {Node | string} hint @param {boolean} isOn @param {(isOn: boolean) => void} change @param {boolean} [isDisabled]
 */
export function switchFor(key, label, hint, isOn, change, isDisabled) {
  const box = h("input", { type: "checkbox", checked: isOn, disabled: isDisabled, "data-focus": key, "aria-describedby": `import-${key}`, onchange: () => change(box.checked) });
  return h("label.check", {}, box, h("span", {}, h("b", {}, label), h("small", { id: `import-${key}` }, hint)));
}

/**
 * Returns the table.
 * @param {View} view @param {(column: number, role: Role) => void} chooseRole @param {HTMLElement} toggle the button that shows the text
 */
export function tableOf(view, chooseRole, toggle) {
  const names = namesOfColumns(view);
  const isText = (/** @type {number} */ j) => !view.isNumeric[j];
  const columnClass = (/** @type {number} */ j) => [isText(j) && "words", view.roles[j] === "none" && "unused"].filter(Boolean).join(" ");
  const roleCell = (/** @type {number} */ j) => {
    const possible = /** @type {Role[]} */ (view.usesComponents ? ["component", "label", "target", "none"] : ["x", "y", "label", "target", "none"]).filter((r) => !isText(j) || view.numberCounts[j] > 0 || r === "label" || r === "none" || r === view.roles[j]);
    const select = h("select", { "aria-label": WORDS.roleOf(names[j]), "data-focus": `role${j}`, onchange: () => chooseRole(j, /** @type {Role} */ (select.value)) }, ...possible.map((r) => h("option", { value: r, selected: r === view.roles[j] }, WORDS.roles[r])));
    return h("td", { className: columnClass(j) }, select);
  };
  const cellOf = (/** @type {import("./session.js").ShownRow} */ row, /** @type {number} */ j) => {
    const text = row.cells[j] ?? "", isFault = row.column === j + 1;
    const group = view.roles[j] === "label" ? row.group : undefined;
    return h("td", { className: columnClass(j) }, group !== undefined && classMark(group), isFault ? h("u", {}, text || "\u00a0") : h("span", {}, text));
  };
  const more = view.rowCount - view.shownRows.length;
  const rest = view.shownRows.map((row) => h("tr", { className: row.isSkipped ? "skipped" : "" }, h("th", { scope: "row" }, String(row.place)), ...names.map((_, j) => cellOf(row, j))));
  const table = h("div.table", { tabIndex: 0, role: "region", "aria-label": WORDS.table }, h("table", {},
    h("thead", {}, h("tr.role", {}, h("td"), ...names.map((_, j) => roleCell(j))), h("tr.names", {}, h("th", { scope: "col" }, view.unit), ...names.map((name, j) => h("th", { scope: "col", className: columnClass(j) }, name)))),
    h("tbody", {}, ...rest)));
  return h("div", {}, table, h("p.further", {}, more > 0 && `${WORDS.moreRows(more)} `, toggle));
}

/** Returns the list of skipped rows. @param {View} view @param {boolean} isWhole @param {() => void} toggle */
export function skippedRows(view, isWhole, toggle) {
  const listed = view.skipped.slice(0, isWhole ? view.skipped.length : LISTED);
  const further = view.skippedCount - listed.length;
  const button = (/** @type {string} */ words) => h("button.act", { type: "button", "data-focus": "skipped", onclick: toggle }, words);
  return h("div.skips", {}, h("b", {}, WORDS.rowsSkipped(view.skippedCount)),
    h("dl", {}, ...listed.map((row) => h("div", {}, h("dt", {}, WORDS.place(view.unit, row.place)), h("dd", {}, WORDS.fault(row, view.width))))),
    isWhole ? h("p", {}, further > 0 && `${WORDS.notListed(further)} · `, button(WORDS.showFewer)) : further > 0 && h("p", {}, WORDS.more(further), button(WORDS.showAll)));
}
