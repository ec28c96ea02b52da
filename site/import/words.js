/** The words of the import sheet. Another language replaces this table. */
import { formatCount, formatDigits, formatFixed } from "../lib/format.js";

const THIN = "\u202f";
const OTHER = "other"; // the class of rare labels

/** @param {number} n @param {string} one @param {string} [many] */
const count = (n, one, many = `${one}s`) => `${formatCount(n)} ${n === 1 ? one : many}`;

/** @param {number} bytes */
const megabytes = (bytes) => `${formatCount(Math.round(bytes / 1e6))}${THIN}MB`;

/** Returns the beginning of a text. @param {string} text */
const shown = (text) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

/** @type {Record<string, {plural: string, one: string}>} */
const SEPARATOR_NAMES = {
  ",": { plural: "commas", one: "a comma" }, ";": { plural: "semicolons", one: "a semicolon" }, "\t": { plural: "tabs", one: "a tab" },
  "|": { plural: "vertical bars", one: "a vertical bar" }, " ": { plural: "spaces", one: "a space" }, "": { plural: "no separator", one: "" },
};
/** @type {Record<string, string>} */
const DECIMAL_NAMES = { ".": "decimal points", ",": "decimal commas" };

/** @type {Record<import("./source.js").Encoding, string>} */
const ENCODING_NAMES = { "utf-8": "UTF-8", "utf-16le": "UTF-16 LE", "utf-16be": "UTF-16 BE", "windows-1252": "Windows-1252 (Latin-1)" };
/** @type {Record<import("./source.js").EncodingGuess["reason"], string>} */
const ENCODING_REASONS = { mark: ", as its first bytes say", zeros: ", since every second byte is 0", valid: ", which all of its bytes fit", invalid: ", since it is not UTF-8" };

/** @type {Record<string, string>} */
const FILE_KINDS = {
  zip: "It starts with “PK”, as ZIP and XLSX files do; save the sheet as CSV.", pdf: "It is a PDF document; export its table as CSV.",
  png: "It is a PNG picture.", gif: "It is a GIF picture.", jpeg: "It is a JPEG picture.", riff: "It is a sound, a video or a WebP picture.",
  gzip: "It is compressed with gzip; unpack it first.", bzip2: "It is compressed with bzip2; unpack it first.", xz: "It is compressed with xz; unpack it first.",
  office: "It is an old Office document; save the sheet as CSV.", hdf5: "It is an HDF5 file; save the array with numpy.save.", parquet: "It is a Parquet file; save the table as CSV.",
  arrow: "It is an Arrow file; save the table as CSV.", sqlite: "It is an SQLite database; export the table as CSV.", matlab: "It is a MATLAB file; save the matrix with writematrix.",
  pickle: "It is a Python pickle; save the array with numpy.save.", rtf: "It is an RTF document; save its text.",
};
const NOT_READABLE = "This file is not CSV, TSV, JSON or NPY.";

/** @type {Record<string, (facts: any) => string>} */
const FAILURES = {
  kind: ({ kind }) => `${NOT_READABLE} ${FILE_KINDS[kind]}`,
  file: ({ reason }) => `The file cannot be opened. It may be a folder, or it may have changed: ${reason}`,
  binary: ({ offset }) => `${NOT_READABLE} Byte ${formatCount(offset + 1)} is 0, which no text has.`,
  markup: () => `${NOT_READABLE} It is a web page or an XML document.`,
  empty: () => "There are no data: the text is empty or has no rows.",
  large: ({ size, limit }) => `This file has ${megabytes(size)}, and the limit is ${megabytes(limit)}. Take a part of its rows.`,
  json: ({ reason }) => `The text begins as JSON does, and it is no JSON: ${reason}.`,
  jsonLine: ({ line, reason }) => `Line ${formatCount(line)} is no JSON: ${reason}.`,
  abbreviated: () => "This printed array is abbreviated by “...”. Save it with numpy.save, or print all of it.",
  jsonShape: () => "This JSON has no table. A table is a list of rows, a list of objects, or an object of columns.",
  jsonLengths: ({ firstName, length, name, otherLength }) => `The columns of this JSON have different lengths: “${firstName}” has ${count(length, "value")}, and “${name}” has ${formatCount(otherLength)}.`,
  npyHeader: () => "This NPY file has no complete header. It may have been cut off.",
  npyType: ({ type }) => `This NPY file holds ${type ? `values of the type “${type}”` : "records of several types"}. Only real numbers can be read.`,
  npyShape: ({ count: n }) => (n === 0 ? "This NPY file holds one number. Points need a list or a table." : `This NPY file has ${n} dimensions. Points need one or two.`),
  npyEnd: ({ present, count: n }) => `This NPY file ends after ${formatCount(present)} of ${formatCount(n)} numbers.`,
  worker: ({ reason }) => `The part of the page that reads data could not be started${reason ? `: ${reason}` : ""}.`,
  points: ({ reason }) => `These points cannot be used: ${reason}.`,
  unexpected: ({ reason }) => `The data could not be read: ${reason}.`,
};

export const WORDS = {
  title: "Import data",
  safe: "These data never leave your browser.",
  use: (/** @type {number} */ n) => (n > 0 ? `Use ${count(n, "point")}` : "Use points"),
  cancel: "Cancel",
  close: "Close",
  useKey: "use", cancelKey: "cancel",
  stop: "Stop",
  step: (/** @type {number} */ n) => `import ${count(n, "point")}`,
  pasted: "pasted text",
  size: (/** @type {number} */ n, /** @type {"line" | "row"} */ unit) => count(n, unit),
  encoding: "encoding", encodedIn: "in ",
  encodingName: (/** @type {import("./source.js").Encoding} */ e) => ENCODING_NAMES[e],
  encodingReason: (/** @type {import("./source.js").EncodingGuess["reason"]} */ reason) => ENCODING_REASONS[reason],
  encodingChosen: (/** @type {import("./source.js").Encoding} */ guess) => `; the guess was ${ENCODING_NAMES[guess]}`,
  firstOf: (/** @type {number} */ n) => `the first of ${n} files`,

  // The sentence that says how the data were understood.
  readAs: "Read as columns separated by ", readAsOne: "Read as one column with ", withDecimals: ", with ", andDecimals: ", ", withNames: " and ",
  separator: "separator", decimals: "decimal sign", names: "names of the columns",
  separatorName: (/** @type {string} */ s) => SEPARATOR_NAMES[s].plural,
  decimalName: (/** @type {string} */ d) => DECIMAL_NAMES[d],
  namesIn: (/** @type {number} */ line) => (line > 0 ? `names in line ${formatCount(line)}` : "names in the first line"), noNames: "no names",
  readRows: (/** @type {number} */ rows, /** @type {number} */ columns) => `Read as ${count(rows, "row")} of ${count(columns, "value")}`,
  points: (/** @type {number} */ n) => (n > 0 ? count(n, "point") : "no points yet"),
  rowsSkipped: (/** @type {number} */ n) => `${count(n, "row")} skipped`,
  componentsOf: (/** @type {number} */ n) => `first two components of ${count(n, "column")}`,

  // The table.
  roles: { x: "x", y: "y", component: "component", label: "label", target: "target", none: "not used" },
  roleOf: (/** @type {string} */ name) => `role of ${name}`,
  column: (/** @type {number} */ j) => `column ${j}`,
  moreRows: (/** @type {number} */ n) => `… ${count(n, "more row")}`,
  table: "the first rows and skipped rows",

  // Classes.
  otherClass: OTHER, otherValues: `${OTHER} values`, noValue: "no value",

  // Skipped rows.
  place: (/** @type {"line" | "row"} */ unit, /** @type {number} */ n) => `${unit} ${formatCount(n)}`,
  more: (/** @type {number} */ n) => `and ${formatCount(n)} more, `, showAll: "show all", showFewer: "show fewer",
  notListed: (/** @type {number} */ n) => `and ${count(n, "row")} that ${n === 1 ? "is" : "are"} not listed`,
  /** @param {import("./arrange.js").SkippedRow} row @param {number} tableWidth the number of columns of the table */
  fault({ fault, column, text = "", width = 0 }, tableWidth) {
    const reads = `column ${column} reads ${shown(text)}`;
    switch (fault) {
      case "width": return `${count(width, "column")} instead of ${formatCount(tableWidth)}`;
      case "end": return "the line ends in the middle of a number";
      case "quote": return "a quotation mark is not closed in this line";
      case "comment": return "a comment";
      case "empty": return `column ${column} is empty`;
      case "infinite": return `${reads}, not a finite number`;
      case "large": return `${reads}, beyond the largest coordinate, 10¹²`;
      case "comma": return `${reads}, with a decimal comma`;
      case "thousands": return `${reads}; marks between thousands are not read`;
      case "cut": return `${reads}: it ends in the middle of a number`;
      default: return `${reads}, not a number`;
    }
  },

  // The text.
  text: "The text, as it came",
  textNote: (/** @type {number} */ shownLines, /** @type {number} */ lines, /** @type {boolean} */ isEditable) => `${shownLines < lines ? `lines 1 to ${formatCount(shownLines)} of ${formatCount(lines)}` : count(lines, "line")}; ${isEditable ? "it can be corrected here" : "it is too long to be corrected here"}`,
  showText: "show the text", showTable: "show the table",
  pasteHere: "Paste rows of numbers here, or drop a file.",
  empty: "Paste or drop data",
  formats: "CSV, TSV, JSON or NPY; two columns of numbers make points.",
  openFile: "Open a file",

  // Faults of the whole text.
  noNumbers: "No two columns hold numbers.",
  /** @param {"line" | "row"} unit @param {number} place @param {string[]} cells */
  reads: (unit, place, [first = "", second]) => `${unit === "line" ? "Line" : "Row"} ${formatCount(place)}, column 1 reads ${shown(first)}${second === undefined ? "" : `, and column 2 reads ${shown(second)}`}.`,
  has: (/** @type {string} */ separator, /** @type {boolean} */ hasCommas) => `The text has ${SEPARATOR_NAMES[separator].one} in every line${hasCommas ? " and a comma in every number" : ""}.`,
  readWith: (/** @type {string} */ separator, /** @type {string} */ decimal) => `Read with ${SEPARATOR_NAMES[separator].plural} and ${DECIMAL_NAMES[decimal]}`,
  failure: (/** @type {string} */ reason, /** @type {Record<string, string | number>} */ facts) => (FAILURES[reason] ?? FAILURES.unexpected)(facts).replace(/\.+$/, "."),

  // The preview.
  preview: "Preview", standardised: "standardised",
  previewLabel: (/** @type {number} */ n) => `preview of ${count(n, "point")}`,
  noPoints: ["No points yet.", "Two columns of numbers are needed."],

  // Switches.
  standardise: "Standardise", standardiseHint: "each column to mean 0 and deviation 1",
  ratio: (/** @type {number} */ r) => `; deviations differ ${r < 10 ? formatFixed(r, 1) : r < 1e6 ? formatCount(Math.round(r)) : formatDigits(r)}-fold`,
  setSigma: (/** @type {string} */ value) => `Set σ to ${value}`,
  sigmaHint: (/** @type {"median" | "percentile10"} */ key, /** @type {string} */ value, /** @type {boolean} */ isSampled) => `the ${key === "median" ? "median" : "10th percentile of the"} distance${key === "median" ? "" : "s"} between ${isSampled ? "1,000 of the points, drawn at random" : "points"}; now σ\u00a0=\u00a0${value}`,
  sigmas: "σ from the distances", sigmaOf: (/** @type {"median" | "percentile10"} */ key, /** @type {string} */ value) => (key === "median" ? `median ${value}` : `10th percentile ${value}: larger errors`),
  sigmaRange: (/** @type {string} */ min, /** @type {string} */ max) => `The median distance is outside the range of σ, ${min} to ${max}; standardise the columns.`,
  components: "Use the first two principal components",
  componentsHint: (/** @type {number} */ n, /** @type {number | null} */ kept) => `of the ${NUMERALS[n] ?? formatCount(n)} columns of numbers${kept === null ? "" : `; they keep ${formatShare(kept)} of the variance`}`,

  // Notes.
  many: (/** @type {number} */ rows, /** @type {number} */ step) => `${count(rows, "row")}. One of each ${formatCount(step)} is used, at changing places: `,
  manyPoints: (/** @type {number} */ n) => count(n, "point"),
  manyEnd: ". The link and saved files have these points, and record the rule.",
  mostPoints: "largest number of points",
  oneColumn: "Only one column holds numbers. It is x; y is 0.",
  constant: (/** @type {string} */ name, /** @type {string} */ value) => `${name} is ${value} in every row, so it is not standardised.`,
  merged: (/** @type {string} */ name, /** @type {number} */ n, /** @type {number} */ kept) => `${name} has ${count(n, "value")}. The ${kept} most frequent keep their name, the rest are “${OTHER}”.`,
  stopped: (/** @type {number} */ rows, /** @type {number} */ total) => `Stopped: ${formatCount(rows)} of about ${formatCount(total)} rows were read.`,
  wide: (/** @type {number} */ read, /** @type {number} */ all) => `The first ${formatCount(read)} of ${formatCount(all)} columns were read.`,
  /** @param {string} name @param {import("./numbers.js").NumberFault} fault @param {string} text @param {string} place @param {number} numbers @param {number} rows */
  unread(name, fault, text, place, numbers, rows) {
    const reason = fault === "comma" ? "has a decimal comma" : fault === "thousands" ? "has marks between thousands" : "is no number";
    return `${name} is not read as numbers: ${shown(text)} in ${place} ${reason}${numbers > 0 ? `, and only ${formatCount(numbers)} of ${count(rows, "row")} ${numbers === 1 ? "has" : "have"} a number. You can choose it nevertheless` : ""}.`;
  },
  few: (/** @type {number} */ rows, /** @type {number} */ columns) => `The array has ${count(rows, "row")} and ${count(columns, "column")}. `,
  exchange: "Exchange rows and columns", exchangeBack: "Exchange them back", exchanged: "Rows and columns were exchanged. ",
  replaced: (/** @type {number} */ n, /** @type {number} */ line) => `${n === 1 ? "A character" : count(n, "character")} could not be read and ${n === 1 ? "is" : "are"} shown as “\ufffd”, ${n === 1 ? "" : "the first "}in line ${formatCount(line)}. Another encoding may fit.`,
  rounded: "Whole numbers beyond 2⁵³ were rounded.",
  locked: "The address of this page locks its data, so no other data can be imported.",

  reading: (/** @type {number} */ rows, /** @type {number} */ total) => (total > 0 ? `Reading: ${formatCount(rows)} of about ${formatCount(total)} rows` : "Reading"),
  replaces: (/** @type {string} */ noun) => `Your points take the place of ${noun}; Undo brings it back.`,
  replacesOwn: "Your points take the place of the present ones; Undo brings them back.",
  stays: "The points on the page stay as they are.",

  // The origin of the points, which a link contains.
  origin: (/** @type {string} */ name, /** @type {string[]} */ changes) => [name, ...changes].join(", "),
  oneRowOf: (/** @type {number} */ step) => `one row of each ${formatCount(step)}`,
};

const NUMERALS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** @param {number} share 1 is 100 % */
const formatShare = (share) => `${share > 0.995 && share < 1 ? (Math.floor(share * 1000) / 10).toFixed(1) : (100 * share).toFixed(0)}${THIN}%`;
