/** Writes tables as CSV, as in RFC 4180 with line breaks as on Unix. */

/**
 * Returns a cell. A number has the shortest digits that are read as the same number. Missing numbers are empty.
 * @param {string | number | boolean} value
 */
export function csvCell(value) {
  if (typeof value === "number") return Number.isFinite(value) ? Object.is(value, -0) ? "-0" : String(value) : "";
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns a table.
 * @param {string[]} columns the names of the columns
 * @param {number} rows
 * @param {(row: number, column: number) => string | number} cell
 */
export function tableToCSV(columns, rows, cell) {
  const lines = [columns.map(csvCell).join(",")];
  for (let i = 0; i < rows; i++) lines.push(columns.map((_, j) => csvCell(cell(i, j))).join(","));
  return lines.join("\n") + "\n";
}
