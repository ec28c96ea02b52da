/**
 * Reads tables in JSON: a list of rows, a list of objects, an object of columns, or one object or row in each line.
 */
import { ValueTable } from "./table.js";
import { ImportError } from "./source.js";

/**
 * Returns the table of a JSON text, or of an array as Python prints it.
 * @param {string} text @returns {ValueTable}
 * @throws {ImportError} if the text is no JSON, or has no table
 */
export function readJson(text) {
  const rows = printedRows(text);
  if (rows) return tableOfRows(rows);
  const value = parse(text);
  if (Array.isArray(value)) return tableOfRows(value);
  if (typeof value === "object" && value !== null) return tableOfColumns(value);
  throw new ImportError("jsonShape", {});
}

/** Reports whether a text looks like JSON or a printed array. @param {string} text */
export const looksLikeJson = (text) => /^\s*(?:\[[\s\d"[{.\-tfn\]]|\{\s*["}])/.test(text.slice(0, 1000)) || PRINTED.test(text.slice(0, 1000));

/** PRINTED matches the beginning of an array as Python prints it, such as “array([[0.1, 0.2],”, “[[0.1 0.2]” or “[(0.1, 0.2),”. */
const PRINTED = /^\s*(?:(?:np\.|numpy\.)?array\(\s*[[(]|[[(]\s*[[(]?\s*[+-]?(?:\d|\.\d|nan|inf))/;

/**
 * Returns the rows of an array as Python prints it, or undefined for other texts. The innermost brackets are the rows.
 * @param {string} text @returns {string[][] | undefined}
 * @throws {ImportError} if the array is abbreviated
 */
function printedRows(text) {
  if (!PRINTED.test(text) || isJson(text)) return undefined;
  const content = text.replace(/^\s*(?:np\.|numpy\.)?array\(/, "").replace(/(?:,\s*dtype=[\w.'<>|]+)?\s*\)?\s*$/, (end) => (/dtype/.test(end) || /^\s*(?:np\.|numpy\.)?array\(/.test(text) ? "" : end));
  if (/\.\.\.|…/.test(content)) throw new ImportError("abbreviated", {});
  if (/[^\d\s.,eE+\-[\]()naif]/.test(content)) return undefined;
  const isComplete = [/[[(]/g, /[\])]/g].map((brackets) => content.match(brackets)?.length).every((n, _, [first]) => n === first);
  if (!isComplete) return undefined;
  const rows = [...content.matchAll(/[[(]([^[\]()]+)[\])]/g)].map(([, row]) => row.trim().split(/\s*,\s*|\s+/).filter((cell) => cell !== ""));
  return rows.length === 1 ? rows[0].map((cell) => [cell]) : rows.length > 1 ? rows : undefined;
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} text @returns {unknown} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split(/\r\n?|\n/).filter((s) => s.trim() !== "");
    if (lines.length < 2) throw jsonError(error);
    try {
      JSON.parse(lines[0]);
    } catch {
      throw jsonError(error);
    }
    return lines.map((line, i) => {
      try {
        return JSON.parse(line);
      } catch (lineError) {
        throw new ImportError("jsonLine", { line: i + 1, reason: messageOf(lineError) });
      }
    });
  }
}

/** @param {unknown} error */
const messageOf = (error) => String(/** @type {any} */ (error)?.message ?? error);

/** @param {unknown} error */
const jsonError = (error) => new ImportError("json", { reason: messageOf(error) });

/** @param {unknown[]} rows */
function tableOfRows(rows) {
  if (rows.length === 0) throw new ImportError("empty", {});
  if (rows.some((row) => Array.isArray(row))) {
    const width = rows.reduce((/** @type {number} */ n, row) => Math.max(n, Array.isArray(row) ? row.length : 0), 0);
    return new ValueTable(new Array(width).fill(""), rows.length, (i, j) => (Array.isArray(rows[i]) ? rows[i][j] : j === 0 ? rows[i] : undefined));
  }
  if (rows.some((row) => typeof row === "object" && row !== null)) {
    const names = [...new Set(rows.flatMap((row) => (typeof row === "object" && row !== null ? Object.keys(row) : [])))];
    return new ValueTable(names, rows.length, (i, j) => {
      const row = /** @type {Record<string, unknown> | null} */ (rows[i]);
      return row && Object.hasOwn(row, names[j]) ? row[names[j]] : undefined;
    });
  }
  return new ValueTable([""], rows.length, (i) => rows[i]);
}

/**
 * Returns the table of an object of columns. A column of lists, such as {"x": [[0, 1], [2, 3]]}, becomes one column for
 * each place of the lists. Entries that are no lists are not read.
 * @param {object} object
 */
function tableOfColumns(object) {
  const lists = /** @type {[string, unknown[]][]} */ (Object.entries(object).filter(([, value]) => Array.isArray(value) && value.length > 0));
  if (lists.length === 0) throw new ImportError("jsonShape", {});
  const [[firstName, { length }]] = lists;
  for (const [name, list] of lists) if (list.length !== length) throw new ImportError("jsonLengths", { firstName, length, name, otherLength: list.length });
  const names = /** @type {string[]} */ ([]), values = /** @type {((i: number) => unknown)[]} */ ([]);
  for (const [name, list] of lists) {
    const isNested = list.every((v) => Array.isArray(v));
    const width = isNested ? Math.max(...list.slice(0, 1000).map((v) => /** @type {unknown[]} */ (v).length)) : 1;
    for (let k = 0; k < width; k++) {
      names.push(width > 1 ? `${name} ${k + 1}` : name);
      values.push(isNested ? (i) => /** @type {unknown[][]} */ (list)[i][k] : (i) => list[i]);
    }
  }
  return new ValueTable(names, length, (i, j) => values[j](i));
}
