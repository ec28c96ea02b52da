/** The words of the sheet “Take away”, and of the caption and the title of a state. Another language replaces this table. */
import { capitalize, formatCount } from "../lib/format.js";

const AUTHORS = "The Mercer authors";

/** The reasons why a file of a state cannot be opened. @type {Record<string, (facts: any) => string>} */
const FILE_FAULTS = {
  other: ({ key }) => `it is no file of this page, whose first key is "${key}"`,
  version: ({ key, value }) => `it is damaged: "${key}" is ${value}, not the version of the format`,
  newer: ({ version, limit }) => `it has version ${version} of the format, and this page reads versions up to ${limit}. Reload the page, or open the file with the page that saved it`,
  link: ({ value }) => `it is damaged: "link" is ${value}, not a text`,
  noPoints: () => 'it is damaged: "points" is missing',
  points: ({ reason }) => `its points are damaged: ${reason}`,
  unusable: ({ reason }) => `its link has an unusable part: ${reason}`,
  json: ({ reason }) => `it is not complete JSON (${reason})`,
};

export const WORDS = {
  title: "Take away",
  scope: "Everything below is of the state in the sentence. Nothing leaves this browser unless you send it.",
  onlyLink: "The author of this link hides words of the sentence, so only the link can be taken away.",
  close: "Close",
  saved: "Saved", copied: "Copied",
  keysToCopy: (/** @type {boolean} */ isMac) => (isMac ? "Press ⌘ + C" : "Press Ctrl + C"),
  save: (/** @type {string} */ form) => `Save ${form}`,
  saveFiles: (/** @type {string[]} */ endings) => (endings.length > 0 ? `Save ${endings.join(" and ")}` : "Save"),
  saveAll: "Save all",
  waiting: "…",
  bytes: (/** @type {number} */ n) => (n < 1000 ? `${n} B` : n < 999_500 ? `${Math.round(n / 1000)} kB` : `${(n / 1e6).toFixed(1)} MB`),
  nothingToSave: (/** @type {string} */ reason) => `${reason}, so there is nothing to save`,
  noPictureYet: "There is no picture yet",

  // Numbers.
  numbers: "Numbers",
  numbersBlock: "the first rows of the table of numbers",
  numbersDoc: (/** @type {number} */ count) => (count > 0 ? `One table, one row for each of ${count} numbers.` : "One table, one row for each number."),
  moreRows: (/** @type {number} */ count) => `… ${count} more`,
  copy: "Copy",

  // Data.
  data: "Data",
  dataDoc: "Points, landmarks, eigenvalues, fields. NumPy opens NPY; all in one file opens here again.",
  dataMethod: "method of the data",
  whichData: "which data",
  openFile: "Open a file", fileInput: "a file of this page",
  noSuchData: "There are no such data in this state",
  pictureTables: "The tables behind the shown pictures.",
  columns: (/** @type {string[]} */ names, /** @type {boolean} */ isGrid) => `${names.join(", ")}${isGrid ? ", from the top left" : ""}`,
  shape: (/** @type {number[]} */ shape) => shape.map(formatCount).join(" × "),
  tables: {
    points: "points", centres: "centres", frequencies: "frequencies", eigenvalues: "λ", regions: "regions", margins: "margins", learned: "learned",
    embedding: "embedding", clusters: "clusters", signs: "signs", features: "features", tables: "tables",
  },
  eigenfunctionTable: (/** @type {number} */ index) => `φ${[...String(index)].map((d) => "₀₁₂₃₄₅₆₇₈₉"[Number(d)]).join("")}`,
  notSaved: (/** @type {string} */ reason) => `The data could not be saved: ${reason}`,
  sentence: (/** @type {string} */ reason) => `${reason.replace(/\.$/, "")}.`,
  stateChanged: "The data were not saved, because the state has changed. Save them again",
  restarted: "The computation was restarted",
  notOpened: (/** @type {string} */ reason) => `The file could not be opened: ${reason}`,
  fileFault: (/** @type {string} */ fault, /** @type {Record<string, unknown>} */ facts) => FILE_FAULTS[fault](facts),
  missing: "missing",
  openStep: "open a file",

  // Cite.
  cite: "Cite",
  citeDoc: (/** @type {number} */ methodCount) => `This page and ${methodCount > 1 ? "the papers of the methods" : "the method’s paper"}.`,
  citeBlock: "the citations as BibTeX",
  papersNotLoaded: "The papers of the methods could not be loaded. Check the network.",
  copyBibTeX: "Copy BibTeX", copyText: "Copy as text",
  authors: AUTHORS,
  date: (/** @type {Date} */ date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" }),
  accessedNote: (/** @type {string} */ date) => `Accessed ${date}`,
  pageCitation: (/** @type {string} */ title, /** @type {string} */ address, /** @type {string} */ date) => `${AUTHORS}. ${title}. ${address}, accessed ${date}.`,

  // Picture.
  picture: "Picture",
  pictureDoc: "The pictures chosen here, with a caption that says all settings.",
  pictureBoxes: "pictures in the file", captionBox: "caption",
  copyPicture: "Copy picture", cannotCopy: "Cannot copy: save it",
  noPicture: (/** @type {string} */ reason) => `${reason}, so there is no picture to save.`,
  pixels: (/** @type {number} */ width, /** @type {number} */ height) => `${width} × ${height}`,
  /** @type {Record<string, string>} */
  themes: { light: "light", dark: "dark", contrast: "contrast", projector: "projector" },
  themeAndSize: (/** @type {string} */ theme, /** @type {string} */ size) => `${theme}, ${size}`,

  // Link and Embed.
  link: "Link", linkBlock: "the link", copyLink: "Copy link",
  linkTooLong: (/** @type {number} */ length, /** @type {number} */ limit) => `This state is too long for a link (${formatCount(length)} characters, the limit is ${formatCount(limit)}).`,
  keepsIt: " keeps it.",
  rounded: (/** @type {"link" | "code"} */ noun) => `The ${noun} rounds the points to 65,536 steps across. This page keeps all digits.`,
  linkLength: (/** @type {number} */ length, /** @type {boolean} */ isTooLong) => `${formatCount(length)} characters${isTooLong ? ", without the points" : "; later versions open it too"}`,
  buildLink: "Build a link for a class",
  embed: "Embed", embedBlock: "the code for another page", copyCode: "Copy code",
  embedDoc: "Shows the pictures ticked above, as wide as its page, 3 : 2, live when seen. A small frame shows one row.",
  embedTooLong: "This state is too long for a link, so the code shows the data set without your points.",

  // Code.
  code: "Code", codeBlock: "the program", language: "language",
  codeMethod: "method of the program", methodOfSize: (/** @type {string} */ method, /** @type {number} */ m) => `${method}, m = ${formatCount(m)}`,
  codeDoc: (/** @type {string} */ method) => `Repeats ${method}. Runs as it is; its last line checks the error.`,
  lines: (/** @type {number} */ count) => `${formatCount(count)} lines`,
  noProgram: (/** @type {string} */ reason, /** @type {boolean} */ isOnly) => `There is no program of this ${isOnly ? "state" : "method"}. ${reason}`,

  // The caption and the title.
  value: (/** @type {string} */ symbol, /** @type {string} */ value) => `${symbol} = ${value}`,
  namedValue: (/** @type {string} */ name, /** @type {string} */ value) => `${name} ${value}`,
  ownPoints: (/** @type {number | null} */ count, /** @type {string} */ name) => (count === null ? name : `${formatCount(count)} ${name}`),
  generatedPoints: (/** @type {number | null} */ count, /** @type {string} */ name) => (count === null ? name : `${formatCount(count)} points of ${name}`),
  movedPoints: (/** @type {number} */ count) => `${formatCount(count)} moved`,
  kernel: (/** @type {string} */ name) => `${capitalize(name)} kernel`,
  methodErrors: (/** @type {string} */ error, /** @type {string} */ best) => `: error ${error}${best ? `, best possible ${best}` : ""}`,
  noApproximation: ": no approximation",
  comparedMethod: (/** @type {string} */ name, /** @type {number | undefined} */ m, /** @type {string | null} */ error) => `${name}${m ? `, m = ${formatCount(m)}` : ""}: ${error === null ? "no approximation" : `error ${error}`}`,
  comparison: (/** @type {string[]} */ methods, /** @type {string} */ best, /** @type {string} */ seed) => `${methods.join("; ")}${best ? `; best possible ${best}` : ""}${seed && `, seed ${seed}`}.`,
  probe: (/** @type {number} */ index, /** @type {string} */ position) => ` Eigenfunction ${index}, x₀ = (${position}).`,
  task: (/** @type {string} */ settings) => `Task: ${settings}.`,
  titleOf: (/** @type {string} */ methods, /** @type {string} */ data) => `${capitalize(methods)} on ${data}`,
  titleWithError: (/** @type {string} */ title, /** @type {string} */ error) => `${title}: error ${error}`,
  titleWithErrors: (/** @type {string} */ title, /** @type {string} */ errors) => `${title}: errors ${errors}`,
};
