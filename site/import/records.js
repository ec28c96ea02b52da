/**
 * RecordReader reads the records of a text with separators, as RFC 4180 describes. A cell in quotation marks may contain
 * separators, line breaks and doubled quotation marks. Lines end with LF, CRLF or CR. Spaces around cells and empty lines
 * are ignored. If the separator is a space, a run of spaces and tabs separates two cells. If it is "", each line is one
 * cell.
 *
 * A text with a missing quotation mark is still readable: see skipLine.
 *
 * @typedef {"," | ";" | "\t" | "|" | " " | ""} Separator
 */

const QUOTE = 34, LF = 10, CR = 13, SPACE = 32, TAB = 9, NO_BREAK_SPACE = 0xa0;

export class RecordReader {
  /** @param {string} text @param {Separator} separator @param {number} [position] @param {number} [line] the line of the position, from 1 */
  constructor(text, separator, position = 0, line = 1) {
    this.text = text;
    this.separator = separator;
    this.code = separator ? separator.charCodeAt(0) : -1;
    this.position = position;
    this.line = line;
    this.start = position; // the position of the current record
    this.startLine = line; // the first line of the current record
    this.isUnclosed = false; // whether a quotation mark of the current record is never closed
    /** spans has the start and the end of each cell of the current record, with quotation marks. It is undefined unless needed. @type {number[] | undefined} */
    this.spans = undefined;
  }

  /**
   * Reads the next record into cells. Returns false at the end of the text.
   * @param {string[]} cells
   */
  next(cells) {
    cells.length = 0;
    if (this.spans) this.spans.length = 0;
    this.skipEmptyLines();
    this.start = this.position;
    this.startLine = this.line;
    this.isUnclosed = false;
    if (this.position >= this.text.length) return false;
    do this.readCell(cells); while (this.passSeparator());
    return true;
  }

  /** Moves to the line after the first line of the current record. Then only this line is lost if a quotation mark is not closed. */
  skipLine() {
    this.position = this.endOfLine(this.start);
    this.line = this.startLine;
    this.passLineBreak();
  }

  /** Reports whether the current record has several lines. */
  get hasLines() {
    return this.line > this.startLine + 1;
  }

  skipEmptyLines() {
    while (this.position < this.text.length) {
      const end = this.skipSpaces(this.position);
      const c = this.text.charCodeAt(end);
      if (c === LF || c === CR || end >= this.text.length) this.position = end;
      if (!this.passLineBreak()) return;
    }
  }

  /** Returns the first position that is not a space. A tab is a space unless it separates cells. @param {number} position */
  skipSpaces(position) {
    const { text, code } = this;
    for (let i = position; ; i++) {
      const c = text.charCodeAt(i);
      if (c !== SPACE && c !== NO_BREAK_SPACE && (c !== TAB || code === TAB)) return i;
    }
  }

  /** @param {string[]} cells */
  readCell(cells) {
    const { text } = this;
    const start = this.skipSpaces(this.position);
    const isQuoted = text.charCodeAt(start) === QUOTE && this.code !== -1;
    const value = isQuoted ? this.readQuoted(start) : "";
    const from = isQuoted ? this.position : start;
    const end = this.endOfCell(from);
    const rest = text.slice(from, end).trimEnd();
    cells.push(isQuoted ? value + rest.trimStart() : rest);
    this.spans?.push(start, from + rest.length);
    this.position = end;
  }

  /** Returns the text in quotation marks, and moves behind it. @param {number} start the position of the first quotation mark */
  readQuoted(start) {
    const { text } = this;
    let value = "", from = start + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote < 0) {
        this.isUnclosed = true;
        this.position = start + 1;
        return "";
      }
      value += text.slice(from, quote);
      from = quote + 1;
      if (text.charCodeAt(from) !== QUOTE) break;
      value += '"';
      from++;
    }
    this.line += value.includes("\n") || value.includes("\r") ? value.split(/\r\n?|\n/).length - 1 : 0;
    this.position = from;
    return value;
  }

  /** Returns the position of the next separator, line break or end of the text. @param {number} position */
  endOfCell(position) {
    const { text, code } = this;
    const isSpace = code === SPACE;
    let i = position;
    for (const n = text.length; i < n; i++) {
      const c = text.charCodeAt(i);
      if (c === code || c === LF || c === CR || isSpace && c === TAB) break;
    }
    return i;
  }

  /** @param {number} position */
  endOfLine(position) {
    const { text } = this;
    let i = position;
    for (const n = text.length; i < n; i++) {
      const c = text.charCodeAt(i);
      if (c === LF || c === CR) break;
    }
    return i;
  }

  /** Passes a separator. At the end of the record, passSeparator passes the line break and returns false. */
  passSeparator() {
    const { text, code } = this;
    if (code === SPACE) this.position = this.skipSpaces(this.position);
    const c = text.charCodeAt(this.position);
    if (this.position >= text.length || c === LF || c === CR) {
      this.passLineBreak();
      return false;
    }
    if (code !== SPACE) this.position++;
    return true;
  }

  /** Passes a line break at the position. Returns false if there is none. */
  passLineBreak() {
    const c = this.text.charCodeAt(this.position);
    if (c !== LF && c !== CR) return false;
    this.position += c === CR && this.text.charCodeAt(this.position + 1) === LF ? 2 : 1;
    this.line++;
    return true;
  }
}
