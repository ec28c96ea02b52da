/**
 * Session reads one source of data and answers the choices of the reader. It runs in the worker, and pauses regularly to
 * receive messages. A newer message ends the work on an older one.
 *
 * @typedef {import("./format.js").Choices & {encoding?: import("./source.js").Encoding}} Choices the reader's choices
 * @typedef {import("./format.js").Format} Format
 * @typedef {import("./arrange.js").Options} Options
 *
 * @typedef {{text: string} | {file: File}} Source
 *
 * @typedef {object} Requests the messages to the worker by their kind
 * @property {{kind: "read", source: Source, format: Choices, options: Options}} read reads a source
 * @property {{kind: "choose", format: Choices, options: Options}} choose changes how the source is read
 * @property {{kind: "stop"}} stop ends the reading; the rows up to there are used
 *
 * @typedef {{kind: "progress", rows: number, total: number}} ProgressMessage total: the estimated number of rows, or 0
 * @typedef {{kind: "failure", reason: string, facts: Record<string, string | number>, encoding: TextEncoding | null}} FailureMessage
 *
 * @typedef {object} TextEncoding the encoding of the text of a file
 * @property {import("./source.js").Encoding} used
 * @property {import("./source.js").EncodingGuess} guess
 *
 * @typedef {object} ShownRow
 * @property {number} row
 * @property {number} place
 * @property {string[]} cells
 * @property {boolean} isSkipped
 * @property {number} [column] the column of the fault of a skipped row, from 1
 * @property {number} [group] the class of the row
 *
 * @typedef {object} TextView the text of a source, as it came
 * @property {string} content the beginning of the text
 * @property {boolean} isComplete
 * @property {number} lineCount
 * @property {[number, number][]} marks the start and the end of cells that are no numbers, if the text cannot be used
 *
 * @typedef {object} Problem
 * @property {{place: number, cells: string[]} | null} first the first row
 * @property {Format | null} suggestion a format that gives columns of numbers
 * @property {boolean} hasSeparator whether each line has the separator of the suggestion
 *
 * @typedef {import("./arrange.js").Arrangement & {
 *   kind: "view", unit: "line" | "row", encoding: TextEncoding | null, replaced: {count: number, line: number} | null, format: Format | null, namesLine: number, names: string[], isNumeric: boolean[], widest: number, width: number,
 *   numberCounts: number[], unread: {column: number, fault: import("./numbers.js").NumberFault, text: string, place: number}[], rowCount: number, isExchanged: boolean, stoppedAt: number, hasRounded: boolean, shownRows: ShownRow[], text: TextView | null, problem: Problem | null,
 * }} View everything that the sheet shows. numberCounts: the number of numbers in each column; unread: columns that are not read as numbers, though some of their cells are numbers or could be; stoppedAt: the estimated number of all rows if the reading was stopped, or 0;
 *   encoding: null if the source is no text file; replaced: the number of characters that could not be read, with the line of the first
 */
import { DEFAULT_POINTS, arrange, isNumeric } from "./arrange.js";
import { SEPARATORS, betterFormat, guessFormat, readSample } from "./format.js";
import { looksLikeJson, readJson } from "./json.js";
import { isNpy, readNpy } from "./npy.js";
import { numberFault, parseNumber } from "./numbers.js";
import { ImportError, MAX_BYTES, readText } from "./source.js";
import { TextTable, ValueTable } from "./table.js";

const SLICE = 40; // ms of work between pauses
const PROGRESS_INTERVAL = 100; // ms between messages about the progress
const EDITABLE = 200_000; // characters; a longer text cannot be corrected in the sheet
const FIRST_ROWS = 4, PLAIN_ROWS = 6, SHOWN_FAULTS = 1; // rows of the table, with and without skipped rows
const MARKED_RECORDS = 100;

export class Session {
  /**
   * @param {(message: View | ProgressMessage | FailureMessage, transfer?: Transferable[]) => void} post
   * @param {() => Promise<void>} pause lets the worker receive messages
   */
  constructor(post, pause) {
    this.post = post;
    this.pause = pause;
    this.lastRun = 0;
    this.isStopped = false;
    this.text = /** @type {string | null} */ (null);
    this.source = /** @type {Source | null} */ (null);
    this.encoding = /** @type {TextEncoding | null} */ (null);
    this.replaced = /** @type {View["replaced"]} */ (null);
    /** table is the table of the last format. @type {import("./table.js").Table | null} */
    this.table = null;
    this.tableKey = ""; // identifies the format of the table
    this.format = /** @type {Format | null} */ (null);
    this.stoppedAt = 0; // the estimated number of all rows if the reading was stopped
    this.share = 1; // the share of a file that is in text
    this.hasRounded = false;
  }

  /** @param {Requests[keyof Requests]} message */
  async receive(message) {
    if (message.kind === "stop") {
      this.isStopped = true;
      return;
    }
    const run = ++this.lastRun;
    try {
      this.isStopped = false;
      const isNew = message.kind === "read";
      if (isNew) Object.assign(this, { source: message.source, encoding: null });
      if (isNew || this.mustLoad(message.format.encoding)) await this.load(message.format.encoding, run);
      if (run === this.lastRun) await this.show(message.format, message.options, run);
    } catch (error) {
      if (run !== this.lastRun) return;
      const reason = String(/** @type {any} */ (error)?.message ?? error);
      const fail = (/** @type {string} */ kind, /** @type {FailureMessage["facts"]} */ facts) => this.post({ kind: "failure", reason: kind, facts, encoding: this.encoding });
      if (error instanceof ImportError) fail(error.kind, error.facts);
      else if (error instanceof DOMException) fail("file", { reason }); // a folder, or a file that has changed
      else {
        console.error(error);
        fail("unexpected", { reason });
      }
    }
  }

  /**
   * Reports whether the source must be read, because this choice ended the last reading or the reader has chosen another encoding.
   * @param {Choices["encoding"]} chosen
   */
  mustLoad(chosen) {
    return this.text === null && !this.table || this.encoding !== null && chosen !== undefined && chosen !== this.encoding.used;
  }

  /** Loads the source. @param {Choices["encoding"]} chosen the encoding that the reader has chosen @param {number} run */
  async load(chosen, run) {
    const { source } = this;
    Object.assign(this, { text: null, table: null, tableKey: "", format: null, replaced: null, stoppedAt: 0, share: 1, hasRounded: false });
    if (!source) return;
    if ("text" in source) {
      this.text = source.text.replace(/^\ufeff/, "");
      return;
    }
    const { file } = source;
    if (file.size > MAX_BYTES) throw new ImportError("large", { size: file.size, limit: MAX_BYTES });
    if (isNpy(new Uint8Array(await file.slice(0, 6).arrayBuffer()))) {
      const table = readNpy(await file.arrayBuffer());
      await this.readRows(table, run);
      if (run === this.lastRun) Object.assign(this, { table, hasRounded: table.hasRounded });
      return;
    }
    const setGuess = (/** @type {import("./source.js").EncodingGuess} */ guess) => {
      if (run === this.lastRun) this.encoding = chosen ? { used: chosen, guess: this.encoding?.guess ?? guess } : { used: guess.encoding, guess };
    };
    const text = await readText(file, chosen, setGuess, async (share) => {
      await this.pause();
      if (run !== this.lastRun) return true;
      if (this.isStopped && share < 1) Object.assign(this, { isStopped: false, share }); // the rows up to here are used
      return this.share < 1;
    });
    if (run === this.lastRun) Object.assign(this, { text, replaced: countReplaced(text) });
  }

  /** Reads the text in a format if necessary, and sends the view. @param {Choices} choices @param {Options} options @param {number} run */
  async show(choices, options, run) {
    const { text } = this;
    if (text !== null && text.trim() === "") throw new ImportError("empty", {});
    if (text !== null && !this.table && choices.separator === undefined && looksLikeJson(text)) {
      const table = readJson(text);
      await this.readRows(table, run);
      if (run === this.lastRun) Object.assign(this, { table, tableKey: "json" });
    } else if (text !== null && this.tableKey !== "json") await this.readText(text, choices, run);
    if (this.table instanceof ValueTable && this.table.isExchanged !== Boolean(choices.isExchanged)) {
      const table = this.table.exchanged();
      await this.readRows(table, run);
      if (run === this.lastRun) this.table = table;
    }
    if (run === this.lastRun && this.table) this.sendView(this.table, options);
  }

  /** @param {string} text @param {Choices} choices @param {number} run */
  async readText(text, choices, run) {
    const format = guessFormat(text, choices), key = JSON.stringify(format);
    if (key === this.tableKey) return;
    const table = new TextTable(text, format);
    await this.readRows(table, run);
    if (run === this.lastRun) Object.assign(this, { table, tableKey: key, format });
  }

  /**
   * Reads the rows of a table in slices of time, and reports the progress.
   * @param {import("./table.js").Table} table @param {number} run
   */
  async readRows(table, run) {
    const total = table.rowCount;
    this.stoppedAt = 0;
    const estimate = () => (table.position ? Number((table.rowCount * (this.text?.length ?? 0) / table.position / this.share).toPrecision(2)) : total);
    let sliceEnd = Date.now() + SLICE, nextProgress = Date.now() + 2 * PROGRESS_INTERVAL;
    for (const _ of table.read()) {
      const now = Date.now();
      if (now < sliceEnd) continue;
      if (now > nextProgress) {
        this.post({ kind: "progress", rows: table.rowCount, total: estimate() });
        nextProgress = now + PROGRESS_INTERVAL;
      }
      await this.pause();
      if (run !== this.lastRun) return;
      if (this.isStopped) {
        this.stoppedAt = Math.max(estimate(), table.rowCount);
        return;
      }
      sliceEnd = Date.now() + SLICE;
    }
    if (this.share < 1) this.stoppedAt = Math.max(estimate(), table.rowCount);
  }

  /** @param {import("./table.js").Table} table @param {Options} options */
  sendView(table, options) {
    const { text, format } = this;
    const numeric = table.columns.map(isNumeric), count = numeric.filter(Boolean).length;
    const isUnchosen = !options.roles?.some((r) => r === "x" || r === "y" || r === "component");
    const suggestion = text !== null && format && count < 2 ? betterFormat(text, format) ?? null : null;
    const isProblem = count === 0 || suggestion !== null && isUnchosen;
    const arrangement = arrange(table, isProblem ? { ...options, roles: table.columns.map(() => "none") } : options);
    /** @type {View} */
    const view = {
      kind: "view", ...arrangement, unit: table.unit, encoding: this.encoding, replaced: this.replaced, format, namesLine: table instanceof TextTable ? table.namesLine : 0, widest: table.widest, width: table.columns.length,
      numberCounts: table.columns.map((c) => c.numberCount), unread: suggestion ? [] : unreadColumns(table), names: table.columns.map((c) => c.name), isNumeric: numeric, rowCount: table.rowCount, isExchanged: table instanceof ValueTable && table.isExchanged, stoppedAt: this.stoppedAt, hasRounded: this.hasRounded,
      shownRows: shownRows(table, arrangement), text: text === null ? null : textView(text, table, isProblem ? format : null),
      problem: isProblem ? describeProblem(table, text ?? "", suggestion) : null,
    };
    this.post(view, [view.x, view.labels, view.targets].flatMap((a) => (a ? [/** @type {ArrayBuffer} */ (a.buffer)] : [])));
  }
}

/** Returns the rows that the table shows: the first ones, and the first skipped one with the row after it. @param {import("./table.js").Table} table @param {import("./arrange.js").Arrangement} arrangement @returns {ShownRow[]} */
function shownRows(table, { skipped, roles, classes }) {
  const wanted = new Set(Array.from({ length: skipped.length > 0 ? FIRST_ROWS : PLAIN_ROWS }, (_, i) => i));
  for (const { row } of skipped.slice(0, SHOWN_FAULTS)) wanted.add(row).add(row + 1);
  const label = roles.indexOf("label"), faults = new Map(skipped.map((s) => [s.row, s]));
  return [...wanted].filter((row) => row < table.rowCount).sort((a, b) => a - b).slice(0, PLAIN_ROWS).map((row) => {
    const cells = table.cells(row), fault = faults.get(row);
    const group = label >= 0 && classes && !fault ? classes.indexOf(cells[label]) : -1;
    return { row, place: table.place(row), cells, isSkipped: fault !== undefined, column: fault?.column, group: group >= 0 ? group : undefined };
  });
}

/**
 * Returns the columns of text with numbers, each with the first cell that is none. In a column of other text, this is the first
 * cell with marks between thousands or with the other decimal sign, judged by the first rows.
 * @param {import("./table.js").Table} table @returns {View["unread"]}
 */
function unreadColumns(table) {
  const rows = Array.from({ length: Math.min(table.rowCount, MARKED_RECORDS) }, (_, row) => row);
  return table.columns.flatMap((c, column) => {
    if (isNumeric(c)) return [];
    const faults = c.numberCount > 0 ? ["comma", "thousands", "cut", "text"] : ["comma", "thousands"];
    const row = rows.find((i) => faults.includes(numberFault(table.cells(i)[column] ?? "", table.decimal, Infinity)));
    if (row === undefined) return [];
    const text = table.cells(row)[column];
    return [{ column, fault: /** @type {import("./numbers.js").NumberFault} */ (numberFault(text, table.decimal, Infinity)), text, place: table.place(row) }];
  });
}

/** Counts the signs U+FFFD, which take the place of characters that could not be read. @param {string} text @returns {View["replaced"]} */
function countReplaced(text) {
  const first = text.indexOf("\ufffd");
  if (first < 0) return null;
  let count = 0;
  for (let i = first; i >= 0; i = text.indexOf("\ufffd", i + 1)) count++;
  return { count, line: text.slice(0, first).split(/\r\n?|\n/).length };
}

/** Returns the lines at the beginning of a text that can be shown, with the line breaks of a text field. @param {string} text */
function beginningOf(text) {
  const part = text.length <= EDITABLE ? text : text.slice(0, text.lastIndexOf("\n", EDITABLE) + 1 || EDITABLE);
  return part.replace(/\r\n?/g, "\n");
}

/** Returns the view of a text that could not be read. @param {string} text @returns {TextView} */
export const unreadText = (text) => ({ content: beginningOf(text), isComplete: text.length <= EDITABLE, lineCount: text.split(/\r\n?|\n/).length, marks: [] });

/** @param {string} text @param {import("./table.js").Table} table @param {Format | null} format the format whose faults are marked @returns {TextView} */
function textView(text, table, format) {
  const isComplete = text.length <= EDITABLE;
  const content = beginningOf(text);
  const lineCount = table instanceof TextTable ? table.lineCount : text.split(/\r\n?|\n/).length;
  return { content, isComplete, lineCount, marks: format ? markFaults(content, format) : [] };
}

/** Returns the first cell of each record that is no number. @param {string} text @param {Format} format @returns {[number, number][]} */
function markFaults(text, { separator, decimal, hasNames }) {
  const { records } = readSample(text, separator);
  return records.slice(hasNames || records.length > 1 && records[0].cells.every((c) => Number.isNaN(parseNumber(c, decimal))) ? 1 : 0, MARKED_RECORDS).flatMap(({ cells, spans }) => {
    const k = cells.findIndex((c) => !Number.isFinite(parseNumber(c, decimal)));
    return k < 0 ? [] : [/** @type {[number, number]} */ ([spans[2 * k], spans[2 * k + 1]])];
  });
}

/** @param {import("./table.js").Table} table @param {string} text @param {Format | null} suggestion @returns {Problem} */
function describeProblem(table, text, suggestion) {
  const row = table.rowCount > 0 ? Array.from({ length: Math.min(table.rowCount, 100) }, (_, i) => i).find((i) => table.place(i) > 1 || table.rowCount === 1) ?? 0 : -1;
  const lines = text.slice(0, EDITABLE).split(/\r\n?|\n/).filter((s) => s.trim() !== "").slice(0, MARKED_RECORDS);
  return {
    first: row < 0 ? null : { place: table.place(row), cells: table.cells(row).slice(0, 2) }, suggestion,
    hasSeparator: suggestion !== null && suggestion.separator !== "" && lines.every((line) => line.includes(suggestion.separator)),
  };
}

export { DEFAULT_POINTS, SEPARATORS };
