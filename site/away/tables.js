/**
 * Arranges the arrays of a state as tables, which are saved as CSV, JSON and NPY.
 *
 * @typedef {object} Table
 * @property {string} key the end of the file's name
 * @property {string} name the word on the page
 * @property {string[]} columns
 * @property {number[]} shape the shape of the array in an NPY file; its last dimension is the number of columns
 * @property {string[]} needs the names of the arrays that the table consists of
 * @property {(get: Getter, row: number, column: number) => number} value
 * @property {(get: Getter, row: number, column: number) => string | undefined} [word] a word that replaces a number in CSV
 *
 * @typedef {(name: string) => Float64Array | undefined} Getter
 * @typedef {import("./arrays.js").Shape} Shape
 */
import { tableToCSV } from "./csv.js";
import { writeNPY } from "./npy.js";
import { WORDS } from "./words.js";

/**
 * @typedef {object} Points the points of the page
 * @property {Float64Array} x
 * @property {Float64Array} [labels]
 * @property {Float64Array} [targets]
 * @property {string[]} [classes]
 */

/** Returns the table of points. The page has these numbers. @param {Points} points @returns {Table} */
export function pointsTable({ x, labels, targets, classes }) {
  const columns = ["x", "y", ...(labels ? ["class"] : []), ...(targets ? ["target"] : [])];
  const values = [null, null, ...(labels ? [labels] : []), ...(targets ? [targets] : [])];
  return {
    key: "points", name: WORDS.tables.points, columns, shape: [x.length / 2, columns.length], needs: [],
    value: (_, i, j) => (j < 2 ? x[2 * i + j] : /** @type {Float64Array} */ (values[j])[i]),
    word: (_, i, j) => (columns[j] === "class" && labels ? classes?.[labels[i]] : undefined),
  };
}

/** Returns an entry of a matrix, or NaN if the matrix does not have the entry. @param {Float64Array | undefined} z @param {number} i */
const entryOf = (z, i) => z?.[i] ?? NaN;

/**
 * Returns a table whose columns are arrays of one column.
 * @param {string} key @param {string} name @param {[column: string, array: string][]} columns @param {Shape[]} shapes
 * @param {string} [counter] a first column that counts the rows from 1
 * @returns {Table}
 */
function columnsTable(key, name, columns, shapes, counter) {
  const present = columns.filter(([, array]) => shapes.some((s) => s.name === array));
  const rows = Math.max(...present.map(([, array]) => shapes.find((s) => s.name === array)?.rows ?? 0));
  const first = counter ? 1 : 0;
  return {
    key, name, columns: [...(counter ? [counter] : []), ...present.map(([column]) => column)], shape: [rows, present.length + first], needs: present.map(([, array]) => array),
    value: (get, i, j) => (j < first ? i + 1 : entryOf(get(present[j - first][1]), i)),
  };
}

/**
 * Returns a table whose columns are the columns of matrices, beside each other.
 * @param {string} key @param {string} name @param {[array: string, columns: (count: number) => string[]][]} parts @param {Shape[]} shapes
 * @returns {Table}
 */
function matricesTable(key, name, parts, shapes) {
  const columns = /** @type {string[]} */ ([]), places = /** @type {[string, number, number][]} */ ([]);
  let rows = 0;
  for (const [array, names] of parts) {
    const shape = shapes.find((s) => s.name === array);
    if (!shape) continue;
    rows = Math.max(rows, shape.rows);
    columns.push(...names(shape.cols));
    for (let j = 0; j < shape.cols; j++) places.push([array, shape.cols, j]);
  }
  return {
    key, name, columns, shape: [rows, columns.length], needs: [...new Set(places.map(([array]) => array))],
    value: (get, i, j) => {
      const [array, cols, column] = places[j];
      return entryOf(get(array), i * cols + column);
    },
  };
}

/**
 * Returns the table of functions on the grid of the pictures, with the positions of the samples.
 * @param {string} key @param {string} name @param {string} prefix of the arrays @param {Shape[]} shapes
 * @returns {Table}
 */
function fieldTable(key, name, prefix, shapes) {
  const parts = [["exact", `${prefix}_exact`], ["approximate", `${prefix}_approx`]].filter(([, array]) => shapes.some((s) => s.name === array));
  const { rows: ny = 0, cols: nx = 0 } = shapes.find((s) => s.name === parts[0][1]) ?? {};
  return {
    key, name, columns: ["x", "y", ...parts.map(([column]) => column)], shape: [ny, nx, 2 + parts.length], needs: ["box", ...parts.map(([, array]) => array)],
    value: (get, i, j) => {
      const box = get("box");
      if (!box) return NaN;
      if (j === 0) return box[0] + ((i % nx) / Math.max(nx - 1, 1)) * (box[1] - box[0]);
      if (j === 1) return box[3] - (Math.floor(i / nx) / Math.max(ny - 1, 1)) * (box[3] - box[2]);
      return entryOf(get(parts[j - 2][1]), i);
    },
  };
}

/** Returns names with numbers from 1. @param {string} name */
const numbered = (name) => (/** @type {number} */ count) => Array.from({ length: count }, (_, j) => `${name}${j + 1}`);

/** Returns the names x and y, or numbered names. @param {string} name */
const coordinates = (name) => (/** @type {number} */ count) => (count === 2 ? [`${name}x`, `${name}y`] : numbered(name)(count));

/**
 * Returns the tables of a state, apart from its points.
 * @param {Shape[]} shapes the arrays of the state
 * @param {{marks: string, index: number, task: string, isKernel: boolean}} words marks: the word for the landmarks or frequencies of the method; index: the number of the shown
 *   eigenfunction; task: the word for the function that the task shows; isKernel: whether this is the kernel
 * @returns {Table[]}
 */
export function tablesOf(shapes, { marks, index, task, isKernel }) {
  const has = (/** @type {string} */ name) => shapes.some((s) => s.name === name && s.rows * s.cols > 0);
  return [
    ...(has("centres") ? [matricesTable(has("frequencies") ? "centres" : marks, has("frequencies") ? WORDS.tables.centres : marks, [["centres", coordinates("")], ["weights", () => ["weight"]]], shapes)] : []),
    ...(has("frequencies") ? [matricesTable("frequencies", WORDS.tables.frequencies, [["frequencies", coordinates("omega_")]], shapes)] : []),
    ...(has("eigenvalues_exact") || has("eigenvalues") ? [columnsTable("eigenvalues", WORDS.tables.eigenvalues, [["exact", "eigenvalues_exact"], ["approximate", "eigenvalues"]], shapes, "i")] : []),
    ...(has("phi_exact") || has("phi_approx") ? [fieldTable(`eigenfunction-${index}`, WORDS.eigenfunctionTable(index), "phi", shapes)] : []),
    ...(has("k_exact") || has("k_approx") ? [fieldTable(isKernel ? "kernel" : "task", task, "k", shapes)] : []),
    .../** @type {const} */ (["regions", "margins"]).filter((name) => has(`${name}_exact`) || has(`${name}_approx`)).map((name) => fieldTable(name, WORDS.tables[name], name, shapes)),
    ...(has("targets") || has("classes") ? [columnsTable("learned", WORDS.tables.learned, [["target", "targets"], ["class", "classes"]], shapes)] : []),
    ...(has("embedding_exact") ? [matricesTable("embedding", WORDS.tables.embedding, [["embedding_exact", coordinates("exact_")], ["embedding_approx", coordinates("approximate_")]], shapes)] : []),
    ...(has("parts_exact") ? [columnsTable("clusters", WORDS.tables.clusters, [["exact", "parts_exact"], ["approximate", "parts_approx"]], shapes)] : []),
    ...(has("signs") ? [columnsTable("signs", WORDS.tables.signs, [["sign", "signs"]], shapes)] : []),
    ...(has("features") ? [matricesTable("features", WORDS.tables.features, [["features", numbered("psi_")]], shapes)] : []),
  ];
}

/** Returns the number of rows of a table in CSV. @param {Table} table */
export const rowCount = (table) => table.shape.slice(0, -1).reduce((a, b) => a * b, 1);

/** Returns a table as CSV. @param {Table} table @param {Getter} get */
export const tableCSV = (table, get) => tableToCSV(table.columns, rowCount(table), (i, j) => table.word?.(get, i, j) ?? table.value(get, i, j));

/** Returns a table as an NPY file. @param {Table} table @param {Getter} get */
export function tableNPY(table, get) {
  const rows = rowCount(table), cols = table.columns.length;
  const values = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) values[i * cols + j] = table.value(get, i, j);
  return writeNPY(values, table.shape);
}

/** Returns a value of a table in JSON, with null for a missing number. JSON.stringify would lose the sign of −0. @param {string | number} value */
const valueText = (value) => (typeof value === "string" ? JSON.stringify(value) : Number.isFinite(value) ? Object.is(value, -0) ? "-0" : String(value) : "null");

/**
 * Returns a table as a JSON object of lists, one for each column.
 * @param {Table} table @param {Getter} get
 */
export function tableLists(table, get) {
  const rows = Array.from({ length: rowCount(table) }, (_, i) => i);
  const lists = table.columns.map((column, j) => `${JSON.stringify(column)}: [${rows.map((i) => valueText(table.word?.(get, i, j) ?? table.value(get, i, j))).join(",")}]`);
  return `{${lists.join(",\n")}}`;
}

/** Returns a table as JSON, in the form of the tables of the pictures. @param {Table} table @param {Getter} get @param {string} address the address of the state */
export const tableJSON = (table, get, address) => `{"link": ${JSON.stringify(address)},\n"tables": [{"name": ${JSON.stringify(table.key)}, "columns": ${tableLists(table, get)}}]}\n`;
