/**
 * Tables of cells, from a text with separators or from a list of values. The numbers of each column are an array. The
 * text of a row is read again when it is needed, so that a million rows need little memory.
 *
 * @typedef {import("./format.js").Format} Format
 * @typedef {import("./numbers.js").Decimal} Decimal
 *
 * @typedef {object} Column
 * @property {string} name the name, or "" if the column has none
 * @property {NumberList} numbers the number in each row; NaN where there is none
 * @property {number} numberCount
 * @property {number} textCount the number of cells that are neither empty nor missing nor a number
 * @property {boolean} isWhole whether all numbers are whole
 * @property {Set<string> | null} values the different cells; null if there are more than MAX_VALUES
 *
 * @typedef {"" | "width" | "quote" | "comment"} RowFault why a row is no row of the table
 *
 * @typedef {object} Table
 * @property {"line" | "row"} unit what place() counts
 * @property {Column[]} columns
 * @property {Decimal} decimal
 * @property {number} rowCount
 * @property {number} widest the largest number of cells in a row; columns beyond MAX_COLUMNS are not read
 * @property {(row: number) => string[]} cells returns the cells of a row
 * @property {(row: number) => number} place returns the line or the number of a row, from 1
 * @property {(row: number) => RowFault} fault
 * @property {() => Iterable<void>} read reads all rows, with pauses
 * @property {number} [position] the position in a text up to which it is read
 */
import { OWN } from "../lib/contract.js";
import { isComment, readSample } from "./format.js";
import { isMissing, parseNumber } from "./numbers.js";
import { RecordReader } from "./records.js";

export const MAX_COLUMNS = 1000;
const MAX_VALUES = OWN.classes;
const ROWS_BETWEEN_PAUSES = 500;

/** @type {RowFault[]} */
const FAULTS = ["", "width", "quote", "comment"];

/** NumberList is a growing list of numbers. */
export class NumberList {
  constructor() {
    this.values = new Float64Array(64);
    this.length = 0;
  }

  /** @param {number} value */
  push(value) {
    if (this.length === this.values.length) {
      const larger = new Float64Array(2 * this.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}

/** @param {string} name @returns {Column} */
export const newColumn = (name) => ({ name, numbers: new NumberList(), numberCount: 0, textCount: 0, isWhole: true, values: new Set() });

/** Adds a cell to a column. @param {Column} column @param {string} cell @param {number} value the number in the cell, or NaN */
export function addCell(column, cell, value) {
  const { numbers } = column;
  if (Number.isFinite(value)) {
    if (!Number.isInteger(value)) column.isWhole = false;
    column.numberCount++;
  } else if (cell !== "" && Number.isNaN(value) && !isMissing(cell)) column.textCount++;
  numbers.push(value);
  if (column.values && cell !== "" && !column.values.has(cell)) {
    if (column.values.size === MAX_VALUES) column.values = null;
    else column.values.add(cell);
  }
}

/**
 * TextTable is the table of a text with separators. read() must be iterated to the end; it pauses between rows, so that
 * the reader can stop it. The rows up to there are a table, too.
 * @implements {Table}
 */
export class TextTable {
  /** @param {string} text @param {Format} format */
  constructor(text, { separator, decimal, hasNames }) {
    const sample = readSample(text, separator);
    const first = hasNames ? sample.records[0] : undefined;
    this.unit = /** @type {"line"} */ ("line");
    this.text = text;
    this.separator = separator;
    this.decimal = decimal;
    this.width = sample.width;
    this.widest = sample.width;
    this.namesLine = first?.line ?? 0; // the line with the names of the columns, or 0
    this.sampleStart = sample.start;
    const width = Math.min(sample.width, MAX_COLUMNS);
    const shift = first?.cells.length === sample.width - 1 ? 1 : 0;
    this.columns = Array.from({ length: width }, (_, j) => newColumn(first?.cells[j - shift] ?? ""));
    this.starts = new NumberList();
    this.lines = new NumberList();
    this.faults = new NumberList();
    this.position = 0; // the position up to which the text is read
    this.lineCount = 0; // the number of lines up to there
  }

  get rowCount() {
    return this.starts.length;
  }

  /** Reads all rows. */
  *read() {
    const reader = new RecordReader(this.text, /** @type {import("./records.js").Separator} */ (this.separator), this.sampleStart, this.sampleStart > 0 ? 2 : 1);
    const cells = /** @type {string[]} */ ([]);
    while (reader.next(cells)) {
      const { isUnclosed } = reader;
      const isLong = this.hasOtherWidth(cells) && reader.hasLines;
      if (isUnclosed || isLong) reader.skipLine();
      this.position = reader.position;
      this.lineCount = reader.line - 1;
      if (reader.startLine === this.namesLine) continue;
      this.addRow(cells, reader, isUnclosed || isLong ? "quote" : isComment(cells) ? "comment" : this.hasOtherWidth(cells) ? "width" : "");
      if (this.rowCount % ROWS_BETWEEN_PAUSES === 0) yield;
    }
    this.position = this.text.length;
    this.lineCount = reader.line - (/[\r\n]$/.test(this.text.slice(-1)) ? 1 : 0);
  }

  /** Reports whether a record has another number of cells than most records. Empty cells at its end are ignored. @param {string[]} cells */
  hasOtherWidth(cells) {
    let { length } = cells;
    while (length > this.width && cells[length - 1] === "") length--;
    return length !== this.width;
  }

  /** @param {string[]} cells @param {RecordReader} reader @param {RowFault} fault */
  addRow(cells, reader, fault) {
    this.starts.push(reader.start);
    this.lines.push(reader.startLine);
    this.faults.push(FAULTS.indexOf(fault));
    for (const [j, column] of this.columns.entries()) {
      if (fault) column.numbers.push(NaN);
      else addCell(column, cells[j], parseNumber(cells[j], this.decimal));
    }
  }

  /** @param {number} row */
  place(row) {
    return this.lines.values[row];
  }

  /** @param {number} row */
  fault(row) {
    return FAULTS[this.faults.values[row]];
  }

  /** @param {number} row */
  cells(row) {
    const reader = new RecordReader(this.text, /** @type {import("./records.js").Separator} */ (this.separator), this.starts.values[row]);
    const cells = /** @type {string[]} */ ([]);
    reader.next(cells);
    if (this.fault(row) !== "quote") return cells;
    reader.skipLine();
    return [this.text.slice(reader.start, reader.position).trimEnd()];
  }

}

/**
 * ValueTable is a table of values, from JSON or NPY.
 * @implements {Table}
 */
export class ValueTable {
  /**
   * @param {string[]} names @param {number} rowCount
   * @param {(row: number, column: number) => unknown} value returns a cell: a number, a text, a boolean, null or undefined
   */
  constructor(names, rowCount, value) {
    this.unit = /** @type {"row"} */ ("row");
    this.decimal = /** @type {Decimal} */ (".");
    this.rowCount = rowCount;
    this.widest = names.length;
    this.value = value;
    this.isExchanged = false; // whether the rows were columns
    this.columns = names.slice(0, MAX_COLUMNS).map(newColumn);
  }

  /** Returns the table whose rows are the columns of this table. */
  exchanged() {
    const table = new ValueTable(new Array(this.rowCount).fill(""), this.widest, (row, column) => this.value(column, row));
    table.isExchanged = !this.isExchanged;
    return table;
  }

  /** Reads all rows. */
  *read() {
    const { rowCount } = this;
    this.rowCount = 0;
    for (let i = 0; i < rowCount; i++) {
      for (const [j, column] of this.columns.entries()) {
        const value = this.value(i, j);
        const number = typeof value === "number" ? value : typeof value === "string" ? parseNumber(value.trim(), ".") : NaN;
        addCell(column, column.values || Number.isNaN(number) ? cellOf(value) : "…", number);
      }
      this.rowCount++;
      if (this.rowCount % ROWS_BETWEEN_PAUSES === 0) yield;
    }
  }

  /** @param {number} row */
  place = (row) => row + 1;

  /** @returns {RowFault} */
  fault = () => "";

  /** @param {number} row */
  cells(row) {
    return this.columns.map((_, j) => cellOf(this.value(row, j)));
  }
}

/** Returns the text of a value. @param {unknown} value */
function cellOf(value) {
  if (value === null || value === undefined) return "";
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).trim();
}
