/**
 * Writes and reads the file of a whole state. It is JSON, and its first key is "mercer", with the version of the format.
 * The link restores all settings. Points of one's own are a part of the file, with all their digits. The numbers and the
 * data of the state are for other programs, and are not read.
 */
import { faultOfLink } from "../app/check.js";
import { parsePoints } from "../app/own.js";
import { OWN } from "../lib/contract.js";
import * as link from "../lib/link.js";

export const FILE_VERSION = 1;
export const FILE_TYPE = "application/json";
export const FILE_KEY = "mercer"; // the first key of a file

/** Returns a number in JSON. JSON.stringify would lose the sign of −0. @param {number} v */
const numberText = (v) => (Object.is(v, -0) ? "-0" : String(v));

/** Returns a list of numbers in JSON. @param {Iterable<number>} list */
const listText = (list) => `[${Array.from(list, numberText).join(",")}]`;

/** Returns a set of points as a JSON object. @param {import("../app/own.js").OwnSet & {x: Float64Array}} set */
function ownText({ x, labels, classes, targets, name, box }) {
  const pairs = Array.from({ length: x.length / 2 }, (_, i) => listText([x[2 * i], x[2 * i + 1]]));
  return `{${[`"x": [${pairs.join(",")}]`, labels && `"labels": ${listText(labels)}`, classes && `"classes": ${JSON.stringify(classes)}`, targets && `"targets": ${listText(targets)}`,
    name && `"name": ${JSON.stringify(name)}`, box && `"box": ${listText(box)}`].filter(Boolean).join(",\n")}}`;
}

/**
 * Returns the text of a file.
 * @param {import("../app/state.js").State} state
 * @param {{address: string, numbers: object[], data: Record<string, object>}} contents address: an address that opens the state, perhaps without its points
 */
export function fileText(state, { address, numbers, data }) {
  const { ownSet } = state;
  // Points that came as a block of a link are in the public link, which is then exact.
  const own = ownSet?.x ? ownText({ ...ownSet, x: ownSet.x }) : "";
  const fileLink = own ? link.format(link.set(state.edits, "points", undefined)) : state.publicLink;
  const table = (/** @type {object} */ columns) => `{${Object.entries(columns).map(([k, v]) => `${JSON.stringify(k)}: ${JSON.stringify(v)}`).join(",\n")}}`;
  return `{${[
    `"${FILE_KEY}": ${FILE_VERSION}`, `"link": ${JSON.stringify(fileLink)}`, `"address": ${JSON.stringify(address)}`,
    ...(own ? [`"points": ${own}`] : []),
    `"numbers": [\n${numbers.map((row) => JSON.stringify(row)).join(",\n")}]`,
    `"data": {\n${Object.entries(data).map(([key, columns]) => `${JSON.stringify(key)}: ${table(columns)}`).join(",\n")}}`,
  ].join(",\n")}}\n`;
}

/** Reports whether a JSON value is the content of a file of this page. @param {unknown} value */
export const isStateFile = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && FILE_KEY in value;

/** Reports whether a text begins as a file of this page. @param {string} head the beginning of a text */
export const hasFileKey = (head) => new RegExp(`^\\ufeff?\\s*\\{\\s*"${FILE_KEY}"\\s*:`).test(head);

/**
 * Reads a file.
 * @param {unknown} content the text of the file, or its JSON value
 * @param {import("../app/catalogue.js").Catalogue} catalogue
 * @returns {{link: string, own?: import("../app/own.js").OwnSet}}
 * @throws {Error} with the reason why the file cannot be opened
 */
export function readFile(content, catalogue) {
  const value = /** @type {any} */ (typeof content === "string" ? parseJSON(content) : content);
  if (!isStateFile(value)) throw new Error(`it is no file of this page, whose first key is "${FILE_KEY}"`);
  const version = value[FILE_KEY];
  if (!(Number.isInteger(version) && version >= 1)) throw new Error(`it is damaged: "${FILE_KEY}" is ${shorten(version)}, not the version of the format`);
  if (version > FILE_VERSION) throw new Error(`it has version ${version} of the format, and this page reads versions up to ${FILE_VERSION}. Reload the page, or open the file with the page that saved it`);
  if (typeof value.link !== "string") throw new Error(`it is damaged: "link" is ${shorten(value.link)}, not a text`);
  const edits = link.parse(value.link);
  const isOwn = link.get(edits, "data") === OWN.key && link.get(edits, "points") === undefined;
  if (isOwn && value.points === undefined) throw new Error('it is damaged: "points" is missing');
  const own = isOwn ? readPoints(value.points) : undefined;
  const fault = faultOfLink(catalogue, value.link, own);
  if (fault) throw new Error(`its link has an unusable part: ${fault}`);
  return { link: value.link, own };
}

/** @param {unknown} points */
function readPoints(points) {
  try {
    return parsePoints(points);
  } catch (error) {
    throw new Error(`its points are damaged: ${/** @type {Error} */ (error).message.replace(/^setPoints: /, "")}`, { cause: error });
  }
}

/** @param {string} text */
function parseJSON(text) {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new Error(`it is not complete JSON (${/** @type {Error} */ (error).message})`, { cause: error });
  }
}

/** Formats a value for a message. @param {unknown} value */
function shorten(value) {
  const text = value === undefined ? "missing" : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/**
 * Opens a file in the page, as one step of the history. Returns the reason why the file cannot be opened, or "".
 * @param {import("../app/page.js").Page} page
 * @param {unknown} content the text of the file, or its JSON value
 */
export function openFile(page, content) {
  const { state } = page;
  try {
    const file = readFile(content, state.catalogue);
    const edits = link.parse(file.link);
    const name = file.own && state.ownSets.add(file.own);
    page.openLink(link.format(name ? edits.flatMap((pair) => (pair[0] === "data" ? [pair, ["points", name]] : [pair])) : edits), undefined, "open a file"); // the points precede edits that move them
  } catch (error) {
    return `The file could not be opened: ${/** @type {Error} */ (error).message}`;
  }
  page.history.record(true);
  return "";
}
