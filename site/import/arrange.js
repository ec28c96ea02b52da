/**
 * Makes points from a table: chooses the role of each column, skips rows that are not usable, thins many rows, and
 * standardises or projects the columns.
 *
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./table.js").Column} Column
 * @typedef {import("./numbers.js").NumberFault} NumberFault
 *
 * @typedef {"x" | "y" | "component" | "label" | "target" | "none"} Role a column with the role component is one of those
 *   whose principal components are the coordinates
 *
 * @typedef {object} Options the choices of the reader; a missing choice is made here
 * @property {Role[]} [roles]
 * @property {boolean} [isStandardised]
 * @property {boolean} [usesComponents]
 * @property {number} [maxPoints]
 * @property {[number, number]} [sigmaRange] the range of σ on the page
 *
 * @typedef {object} SkippedRow
 * @property {number} row
 * @property {number} place the line, or the number of the row
 * @property {NumberFault | import("./table.js").RowFault | "end"} fault end: the row ends in the middle of a number
 * @property {number} [column] the column of the fault, from 1
 * @property {string} [text] the text of the cell
 * @property {number} [width] the number of cells
 *
 * @typedef {object} Arrangement
 * @property {Role[]} roles
 * @property {boolean} usesComponents
 * @property {boolean} isStandardised
 * @property {number} numberColumns the number of columns of numbers
 * @property {number} usableCount the number of usable rows
 * @property {number} step one of each step usable rows is a point
 * @property {number} count the number of points
 * @property {Float64Array} x
 * @property {Float64Array | null} labels
 * @property {string[] | null} classes
 * @property {Float64Array | null} targets
 * @property {number} skippedCount
 * @property {SkippedRow[]} skipped at most MAX_SKIPPED skipped rows
 * @property {{median: number, percentile10: number}} sigmas the median distance of the points, and the 10th percentile
 * @property {number | null} kept the share of the variance in the first two components; null if there are fewer than three columns or too many
 * @property {number} componentCount the number of columns for the components
 * @property {{column: number, value: number}[]} constants columns that are constant and not standardised
 * @property {{column: number, count: number, kept: number} | null} merged a label with more values than classes
 * @property {number} ratio the larger deviation of x and y, divided by the smaller one
 */
import { OWN, TRIAL } from "../lib/contract.js";
import { bandwidths } from "./bandwidth.js";
import { numberFault, parseNumber } from "./numbers.js";
import { deviationOf, meanOf, principalComponents } from "./principal.js";
import { WORDS } from "./words.js";

export const DEFAULT_POINTS = TRIAL.points;
export const MAX_SKIPPED = 1000; // skipped rows that are listed
const INVERSE_GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
const MAX_RATIO = 2; // columns are standardised if their deviations differ by a larger factor
const MAX_VALUE = 1e150; // larger numbers have squares that are not representable
const MAX_GAPS = 0.2; // the largest share of the steps of a column that counts the rows that may be gaps
const QUICK_COLUMNS = 50; // for more columns, components are computed on request only
const LABEL_NAMES = new Set(["label", "labels", "class", "classes", "target", "targets", "y_true", "response"]); // names of columns that are probably labels or targets
const TARGET_NAMES = new Set(["target", "targets", "y_true", "response", "y"]); // names of columns of numbers that are probably targets

/** Reports whether a column is one of numbers: at least half of its cells that are neither empty nor missing are numbers. @param {Column} column */
export const isNumeric = ({ numberCount, textCount }) => numberCount > 0 && numberCount >= textCount;

/** Reports whether a column has classes in numbers: few whole numbers that occur repeatedly. @param {Column} column */
const isCoded = (column) => isNumeric(column) && column.isWhole && column.textCount === 0 && column.values !== null && column.values.size > 1 && column.numberCount > 2 * column.values.size;

/**
 * Reports whether a column counts the rows: its numbers are whole, and each one is larger than the previous one by 1, or by the
 * number of rows since then, as after a skipped row that had a number, too. Since rows may have been deleted from the table, one
 * step in five may be larger.
 * @param {Column} column
 */
function isCounter(column) {
  const { numbers: { values, length }, numberCount } = column;
  if (!isNumeric(column) || !column.isWhole || numberCount < 3) return false;
  const maxGaps = MAX_GAPS * (numberCount - 1);
  let previousRow = -1, gapCount = 0;
  for (let row = 0; row < length; row++) {
    if (!Number.isFinite(values[row])) continue;
    const step = previousRow < 0 ? 1 : values[row] - values[previousRow];
    if (step <= 0) return false;
    if (step !== 1 && step !== row - previousRow && ++gapCount > maxGaps) return false;
    previousRow = row;
  }
  return true;
}

/** Returns the number of rows that are rows of the table. A comment, for example, is none. @param {Table} table */
function countRows(table) {
  let count = 0;
  for (let row = 0; row < table.rowCount; row++) if (!table.fault(row)) count++;
  return count;
}

/**
 * Returns the guessed role of each column. If two columns of numbers have the names x and y, they are x and y. Otherwise,
 * these are the first two columns of numbers. A sparse column, one with the name of a label, one that counts the rows, and one
 * of few whole numbers are only used if there are no others. The label is a column of text with at most eight values, or else a column
 * of few whole numbers. Among several such columns, it is the first one with the name of a label, or else the first one.
 * The target is the first other column of numbers with the name of a target.
 * @param {Table} table @returns {Role[]}
 */
export function guessRoles(table) {
  const { columns } = table, rowCount = countRows(table);
  const names = columns.map(({ name }) => name.trim().toLowerCase());
  const numeric = columns.map((_, j) => j).filter((j) => isNumeric(columns[j]));
  const isNamedLabel = (/** @type {number} */ j) => LABEL_NAMES.has(names[j]);
  const isSparse = (/** @type {Column} */ { numberCount }) => 2 * numberCount < rowCount;
  const ranks = columns.map((column, j) => (isSparse(column) ? 4 : isNamedLabel(j) ? 3 : isCoded(column) ? 1 : isCounter(column) ? 2 : 0));
  const named = ["x", "y"].flatMap((name) => numeric.find((j) => names[j] === name) ?? []);
  const ranked = [...numeric].sort((a, b) => ranks[a] - ranks[b] || a - b).slice(0, 2).sort((a, b) => a - b);
  const [x, y] = named.length === 2 ? named : ranked; // in a table with x1, x2 and y, y is often a label
  const isFree = (/** @type {number} */ j) => j !== x && j !== y;
  const hasFewValues = (/** @type {Column} */ { values, textCount }) => textCount > 0 && values !== null && values.size > 1;
  const texts = columns.flatMap((column, j) => (isFree(j) && !isNumeric(column) && hasFewValues(column) ? [j] : []));
  const candidates = texts.length > 0 ? texts : numeric.filter((j) => isFree(j) && isCoded(columns[j]));
  const label = candidates.find(isNamedLabel) ?? candidates[0];
  const target = numeric.find((j) => isFree(j) && j !== label && (TARGET_NAMES.has(names[j]) || isNamedLabel(j) && !isCoded(columns[j])));
  return columns.map((_, j) => (j === x ? "x" : j === y ? "y" : j === label ? "label" : j === target ? "target" : "none"));
}

/** Returns the roles with principal components of all free columns of numbers, or without. @param {Table} table @param {Role[]} roles @param {boolean} usesComponents @returns {Role[]} */
export function rolesFor({ columns }, roles, usesComponents) {
  const hasComponents = roles.includes("component");
  if (usesComponents === hasComponents) return roles;
  if (usesComponents) return roles.map((role, j) => (role === "x" || role === "y" || role === "none" && isNumeric(columns[j]) && !isCounter(columns[j]) ? "component" : role));
  let found = 0;
  return roles.map((role) => (role === "component" ? /** @type {Role[]} */ (["x", "y", "none"])[Math.min(2, found++)] : role));
}

/**
 * Returns the roles after one of them was changed. Each role except component is the role of one column only. If the role
 * was taken, its column gets the previous role of the changed column if that was x or y.
 * @param {Role[]} roles @param {number} column @param {Role} role @returns {Role[]}
 */
export function changeRole(roles, column, role) {
  const previous = roles[column];
  const freed = previous === "x" || previous === "y" ? previous : "none";
  return roles.map((r, j) => (j === column ? role : r === role && role !== "none" && role !== "component" ? (role === "x" || role === "y" ? freed : "none") : r));
}

/** @param {Table} table @param {Options} options @returns {Arrangement} */
export function arrange(table, options = {}) {
  const { columns } = table;
  const numeric = columns.filter(isNumeric).length;
  const roles = rolesFor(table, options.roles ?? guessRoles(table), options.usesComponents ?? options.roles?.includes("component") ?? false);
  const usesComponents = roles.includes("component");
  const selection = selectRows(table, roles, options);
  const label = roles.indexOf("label"), target = roles.indexOf("target");
  const valuesOf = (/** @type {number} */ j) => Float64Array.from(selection.rows, (row) => columns[j].numbers.values[row]);
  const candidates = usesComponents ? roles : rolesFor(table, roles, true);
  const componentColumns = candidates.flatMap((role, j) => (role === "component" ? [j] : []));
  const used = usesComponents ? componentColumns : [roles.indexOf("x"), roles.indexOf("y")];
  const coordinates = coordinatesOf(used.map((j) => (j < 0 ? new Float64Array(selection.rows.length) : valuesOf(j))), usesComponents, options);
  const isOffered = numeric > 2 && componentColumns.length > 2;
  return {
    ...selection, ...coordinates, ...classesOf(table, selection.rows, label), roles, usesComponents, numberColumns: numeric, count: selection.rows.length,
    targets: target < 0 ? null : valuesOf(target),
    constants: coordinates.constants.map(({ column, value }) => ({ column: used[column], value })).filter(({ column }) => column >= 0),
    sigmas: bandwidths(coordinates.x), componentCount: componentColumns.length,
    kept: usesComponents ? coordinates.kept : isOffered && componentColumns.length <= QUICK_COLUMNS ? keptShare(table, selection.rows, componentColumns, options) : null,
  };
}

/** Returns the largest absolute value of a coordinate that becomes a point. @param {boolean | undefined} isStandardised */
const limitOf = (isStandardised) => (isStandardised === false ? OWN.coordinate : MAX_VALUE);

/**
 * Returns the usable rows, thinned to the largest number of points, and the skipped rows.
 * @param {Table} table @param {Role[]} roles @param {Options} options
 */
function selectRows(table, roles, { isStandardised, maxPoints = DEFAULT_POINTS }) {
  const columns = roles.flatMap((role, j) => (role === "x" || role === "y" || role === "component" || role === "target" ? [j] : []));
  const limits = columns.map((j) => (roles[j] === "target" ? OWN.coordinate : limitOf(isStandardised)));
  const hasCoordinates = roles.includes("x") || roles.includes("y") || roles.includes("component");
  const usable = new Uint32Array(hasCoordinates ? table.rowCount : 0), skipped = /** @type {number[]} */ ([]);
  let usableCount = 0, skippedCount = 0;
  for (let row = 0; row < table.rowCount; row++) {
    const isUsable = !table.fault(row) && columns.every((j, k) => Math.abs(table.columns[j].numbers.values[row]) <= limits[k]); // false for NaN
    if (isUsable && hasCoordinates) usable[usableCount++] = row;
    else if (!isUsable && skippedCount++ < MAX_SKIPPED) skipped.push(row);
  }
  const step = Math.max(1, Math.ceil(usableCount / Math.min(maxPoints, OWN.points)));
  const rows = Uint32Array.from({ length: Math.ceil(usableCount / step) }, (_, i) => usable[Math.min(i * step + placeInGroup(i, step), usableCount - 1)]);
  return { rows, usableCount, step, skippedCount, skipped: skipped.map((row) => describeSkipped(table, row, columns, limits)) };
}

/**
 * Returns the place of the used row in group i of step rows: the fractional part of i/φ, times step. The places cover the
 * groups evenly and have no period. If the place were the same in all groups, rows whose classes alternate could lose a class.
 * @param {number} i @param {number} step
 */
const placeInGroup = (i, step) => Math.floor(step * (i * INVERSE_GOLDEN_RATIO % 1));

/** @param {Table} table @param {number} row @param {number[]} columns @param {number[]} limits @returns {SkippedRow} */
function describeSkipped(table, row, columns, limits) {
  const place = table.place(row), fault = table.fault(row), cells = table.cells(row);
  const isCut = fault === "width" && cells.length < table.columns.length && numberFault(cells[cells.length - 1], table.decimal, MAX_VALUE) === "cut";
  if (fault) return { row, place, fault: isCut ? "end" : fault, width: cells.length };
  for (const [k, j] of columns.entries()) {
    const cellFault = numberFault(cells[j], table.decimal, limits[k]);
    const isInside = cellFault === "cut" && j < cells.length - 1; // only the end of a row may have been cut off
    if (cellFault) return { row, place, fault: isInside ? "text" : cellFault, column: j + 1, text: cells[j] };
  }
  return { row, place, fault: "text", column: columns[0] + 1, text: cells[columns[0]] };
}

/**
 * Returns the coordinates of the points from columns, standardised or projected.
 * @param {Float64Array[]} columns @param {boolean} usesComponents @param {Options} options
 */
function coordinatesOf(columns, usesComponents, { isStandardised, sigmaRange }) {
  const raw = interleave(columns[0], columns[1] ?? new Float64Array(columns[0]?.length ?? 0));
  const scales = columns.map(scaleOf), ratio = ratioOf(scales);
  const decided = isStandardised ?? (haveOtherScales(columns, scales) || !usesComponents && isOutside(bandwidths(raw).median, sigmaRange));
  const shown = decided ? columns.map((c, k) => standardise(c, scales[k])) : columns;
  const constants = decided ? scales.flatMap(({ mean, deviation }, column) => (deviation === 0 && columns[column].length > 0 ? [{ column, value: mean }] : [])) : [];
  const result = usesComponents ? principalComponents(shown) : { x: decided ? interleave(shown[0], shown[1]) : raw, kept: null };
  return { x: result.x, kept: result.kept, isStandardised: decided, ratio, constants };
}

/** Returns the largest deviation divided by the smallest one. Constant columns are ignored. @param {{deviation: number}[]} scales */
function ratioOf(scales) {
  const deviations = scales.map((s) => s.deviation).filter((v) => v > 0);
  return deviations.length > 1 ? Math.max(...deviations) / Math.min(...deviations) : 1;
}

/** Reports whether columns should be standardised: if their deviations differ much, or if numbers are too large for coordinates. @param {Float64Array[]} columns @param {{deviation: number}[]} scales */
const haveOtherScales = (columns, scales) => ratioOf(scales) > MAX_RATIO || columns.some((c) => c.some((v) => Math.abs(v) > OWN.coordinate));

/** @param {number} value @param {[number, number]} [range] */
const isOutside = (value, range) => Boolean(range && (value < range[0] || value > range[1]));

/** @param {Float64Array} column */
function scaleOf(column) {
  const mean = column.length > 0 ? meanOf(column) : 0;
  return { mean, deviation: column.every((v) => v === column[0]) ? 0 : deviationOf(column, mean) };
}

/** Returns a column with mean 0 and deviation 1. A constant column is not changed. @param {Float64Array} column @param {{mean: number, deviation: number}} scale */
const standardise = (column, { mean, deviation }) => (deviation > 0 ? column.map((v) => (v - mean) / deviation) : column);

/** @param {Float64Array | undefined} a @param {Float64Array | undefined} b */
function interleave(a = new Float64Array(), b = new Float64Array(a.length)) {
  const x = new Float64Array(2 * a.length);
  for (let i = 0; i < a.length; i++) [x[2 * i], x[2 * i + 1]] = [a[i], b[i]];
  return x;
}

/** Returns the share of the variance that the first two components would keep. @param {Table} table @param {Uint32Array} rows @param {number[]} columns @param {Options} options */
function keptShare(table, rows, columns, options) {
  const complete = rows.filter((row) => columns.every((j) => Math.abs(table.columns[j].numbers.values[row]) <= MAX_VALUE));
  if (complete.length < 2) return null;
  const values = columns.map((j) => Float64Array.from(complete, (row) => table.columns[j].numbers.values[row]));
  return coordinatesOf(values, true, options).kept;
}

/**
 * Returns the class of each row. Classes of text are in the order of their first rows, and classes in numbers in the order
 * of the numbers. If there are too many values, the most frequent ones keep their names.
 * @param {Table} table @param {Uint32Array} rows @param {number} column the column of the label, or −1
 */
function classesOf(table, rows, column) {
  if (column < 0) return { labels: null, classes: null, merged: null };
  /** @type {Map<string, number>} */
  const counts = new Map();
  const values = Array.from(rows, (row) => table.cells(row)[column] ?? "");
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const isMerged = counts.size > OWN.classes;
  const frequent = isMerged ? new Set([...counts].sort((a, b) => b[1] - a[1]).slice(0, OWN.classes - 1).map(([value]) => value)) : new Set(counts.keys());
  const classes = [...counts.keys()].filter((value) => frequent.has(value));
  if (classes.every((value) => Number.isFinite(parseNumber(value, table.decimal)))) classes.sort((a, b) => parseNumber(a, table.decimal) - parseNumber(b, table.decimal));
  const index = new Map(classes.map((value, i) => [value, i]));
  const labels = Float64Array.from(values, (value) => index.get(value) ?? OWN.classes - 1);
  const names = classes.map(className);
  if (isMerged) names.push(names.includes(WORDS.otherClass) ? WORDS.otherValues : WORDS.otherClass);
  return { labels, classes: names, merged: isMerged ? { column, count: counts.size, kept: OWN.classes - 1 } : null };
}

/** Returns a cell as the name of a class: without control characters, and not too long. @param {string} cell */
export function className(cell) {
  const name = cell.replace(/\p{Cc}+/gu, " ").trim() || WORDS.noValue;
  return shorten(name, OWN.name);
}

/** Reports whether two points differ, so that there is a distance for σ. @param {Float64Array} x the coordinates, n×2, row by row */
export const haveDistances = (x) => x.some((v, i) => v !== x[i % 2]);

/** Returns a text of at most so many bytes in UTF-8. @param {string} text @param {number} bytes */
export function shorten(text, bytes) {
  const size = (/** @type {string} */ s) => new TextEncoder().encode(s).length;
  const wellFormed = new TextDecoder().decode(new TextEncoder().encode(text)); // without halves of surrogate pairs
  if (size(wellFormed) <= bytes) return wellFormed;
  const letters = [...wellFormed];
  while (size(letters.join("")) + 3 > bytes) letters.pop();
  return letters.join("") + "…";
}
