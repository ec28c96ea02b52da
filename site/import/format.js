/**
 * Guesses how a text is written: the separator of its columns, the decimal sign, and whether its first record has the
 * names of the columns.
 *
 * - The separator gives the same number of columns in most records. If several do, the cells hold the most numbers with
 *   the chosen one. Numbers with marks between thousands count, too: 1.234,56;7,5 has two columns and not three.
 * - A comma is the decimal sign if more cells are numbers with a decimal comma than with a decimal point. This needs
 *   another separator, or quotation marks. A comma is never a mark between thousands.
 * - The first record has names if columns of numbers have other text there.
 *
 * @typedef {import("./records.js").Separator} Separator
 * @typedef {import("./numbers.js").Decimal} Decimal
 * @typedef {{separator: Separator, decimal: Decimal, hasNames: boolean}} Format
 * @typedef {Partial<Format & {isExchanged: boolean}>} Choices the parts of a format that the reader has chosen. isExchanged: the
 *   columns of an array become rows
 *
 * @typedef {object} Sample the first records of a text
 * @property {{cells: string[], line: number, spans: number[]}[]} records without comments
 * @property {number} width the number of columns in most records
 * @property {number} share the share of records with this number of columns
 * @property {number} start the position of the first record, after a line such as “sep=;”
 */
import { isMissing, isWrittenNumber, parseNumber } from "./numbers.js";
import { RecordReader } from "./records.js";

/** SEPARATORS is in the order in which equally good separators are preferred. @type {Separator[]} */
export const SEPARATORS = ["\t", ";", "|", ",", " "];
const SAMPLE_LENGTH = 200_000; // characters
const SAMPLE_RECORDS = 200;
const SIMILAR_SHARE = 0.1; // separators whose shares differ by less are compared by the numbers in their cells
const MIN_NUMBERS = 0.5; // smaller shares of numbers do not distinguish separators
const DECLARATION = /^sep=(.)(?:\r\n?|\n)/i; // the first line of some files for Excel

/** Reports whether a record is a comment, as in files of NumPy, gnuplot and MATLAB. @param {string[]} cells */
export const isComment = (cells) => /^[#%]/.test(cells[0]);

/**
 * Reads the first records of a text.
 * @param {string} text @param {Separator} separator @returns {Sample}
 */
export function readSample(text, separator) {
  const start = DECLARATION.exec(text)?.[0].length ?? 0;
  const reader = new RecordReader(text, separator, start, start > 0 ? 2 : 1);
  reader.spans = [];
  const records = [], cells = /** @type {string[]} */ ([]);
  const comments = /** @type {{cells: string[], line: number, spans: number[]}[]} */ ([]); // above the first row
  while (records.length < SAMPLE_RECORDS && reader.start < SAMPLE_LENGTH && reader.next(cells)) {
    const record = { cells: [...cells], line: reader.startLine, spans: [...reader.spans] };
    if (!isComment(cells)) records.push(record);
    else if (records.length === 0) comments.push({ ...record, cells: namesInComment(cells) });
    if (reader.isUnclosed) reader.skipLine();
  }
  const widths = new Map();
  for (const { cells: { length } } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
  let width = 0, count = 0;
  for (const [w, c] of widths) if (c > count || c === count && w > width) [width, count] = [w, c];
  const names = comments.findLast(({ cells: { length } }) => length === width);
  if (names && width > 1) records.unshift(names);
  return { records, width, share: records.length > 0 ? count / records.length : 0, start };
}

/** Returns the names in a comment such as “# x y”. @param {string[]} cells */
function namesInComment(cells) {
  const first = cells[0].replace(/^[#%]+\s*/, "");
  return first === "" ? cells.slice(1) : [first, ...cells.slice(1)];
}

/**
 * Counts the cells that are numbers, after the first record, which may have names.
 * @param {Sample} sample @param {Decimal} decimal @param {(cell: string, decimal: Decimal) => boolean} [isNumber]
 */
function countNumbers({ records }, decimal, isNumber = (cell) => Number.isFinite(parseNumber(cell, decimal))) {
  let numbers = 0, cells = 0;
  for (const record of records.length > 1 ? records.slice(1) : records) {
    for (const cell of record.cells) {
      if (cell === "" || isMissing(cell)) continue;
      cells++;
      if (isNumber(cell, decimal)) numbers++;
    }
  }
  return { numbers, share: cells > 0 ? numbers / cells : 0 };
}

/** @param {Sample} sample @returns {Decimal} */
function guessDecimal(sample) {
  return countNumbers(sample, ",").numbers > countNumbers(sample, ".").numbers ? "," : ".";
}

/** Returns the share of numbers in the cells of a column that are neither empty nor missing, after the first record. @param {Sample} sample @param {number} column @param {Decimal} decimal */
function shareOfNumbers({ records }, column, decimal) {
  const cells = records.slice(1).map((r) => r.cells[column] ?? "").filter((c) => c !== "" && !isMissing(c));
  return cells.length > 0 ? cells.filter((c) => Number.isFinite(parseNumber(c, decimal))).length / cells.length : 0;
}

/** Returns the number of columns in which at least half of the cells with values are numbers. @param {Sample} sample @param {Decimal} decimal */
export function countNumberColumns(sample, decimal) {
  let count = 0;
  for (let j = 0; j < sample.width; j++) if (shareOfNumbers(sample, j, decimal) >= 0.5) count++;
  return count;
}

/** Reports whether the first record has the names of the columns. @param {Sample} sample @param {Decimal} decimal */
function guessNames(sample, decimal) {
  const { records: [first, ...others], width } = sample;
  if (!first || others.length === 0) return false;
  const shift = first.cells.length === width - 1 ? 1 : 0; // R omits the name of the column with the names of rows
  let names = 0, numbers = 0;
  for (let j = 0; j < width; j++) {
    if (shareOfNumbers(sample, j, decimal) < 0.5) continue;
    const cell = first.cells[j - shift] ?? "";
    if (Number.isFinite(parseNumber(cell, decimal))) numbers++;
    else if (cell !== "" && !isMissing(cell)) names++;
  }
  return names > numbers;
}

/** Returns the separator that the text declares, or that gives a table, or "" for one column. @param {string} text @param {Decimal | undefined} decimal @returns {Separator} */
function guessSeparator(text, decimal) {
  const declared = /** @type {Separator | undefined} */ (DECLARATION.exec(text)?.[1]);
  if (declared !== undefined && SEPARATORS.includes(declared)) return declared;
  const candidates = SEPARATORS.map((separator) => ({ separator, sample: readSample(text, separator) })).filter(({ sample }) => sample.width > 1);
  const best = Math.max(0, ...candidates.map(({ sample }) => sample.share));
  let chosen = /** @type {Separator} */ (""), mostNumbers = -1;
  for (const { separator, sample } of candidates) {
    if (sample.share < Math.max(0.5, best - SIMILAR_SHARE)) continue;
    const { share: numbers } = countNumbers(sample, decimal ?? guessDecimal(sample), isWrittenNumber);
    const share = numbers < MIN_NUMBERS ? 0 : numbers;
    if (share > mostNumbers + 1e-9) [chosen, mostNumbers] = [separator, share];
  }
  return chosen;
}

/**
 * Returns the format of a text. The choices of the reader are not changed.
 * @param {string} text @param {Choices} [choices] @returns {Format}
 */
export function guessFormat(text, choices = {}) {
  const separator = choices.separator ?? guessSeparator(text, choices.decimal);
  const sample = readSample(text, separator);
  const decimal = choices.decimal ?? guessDecimal(sample);
  return { separator, decimal, hasNames: choices.hasNames ?? guessNames(sample, decimal) };
}

/**
 * Returns the guessed format if it gives at least two columns of numbers and the given format does not.
 * @param {string} text @param {Format} format @returns {Format | undefined}
 */
export function betterFormat(text, format) {
  const countColumns = (/** @type {Format} */ f) => countNumberColumns(readSample(text, f.separator), f.decimal);
  const guess = guessFormat(text);
  return countColumns(format) < 2 && countColumns(guess) > 1 ? guess : undefined;
}
