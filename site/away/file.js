/**
 * Writes and reads the file of a whole state. It is JSON, and its first key is "mercer", with the version of the format.
 * The link restores all settings. Points of one's own are a part of the file, with all their digits. The numbers and the
 * data of the state are for other programs, and are not read.
 */
import { faultOfLink, lockFault } from "../app/check.js";
import { parsePoints } from "../app/own.js";
import { OWN } from "../lib/contract.js";
import * as link from "../lib/link.js";
import { WORDS } from "./words.js";

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
 * @param {{address: string, numbers: object[], data: Record<string, string>}} contents address: an address that opens the state, perhaps without its points;
 *   data: tables in JSON
 */
export function fileText(state, { address, numbers, data }) {
  const { ownSet } = state;
  // Points that came as a block of a link are in the public link, which is then exact.
  const own = ownSet?.x ? ownText({ ...ownSet, x: ownSet.x }) : "";
  const fileLink = own ? state.linkWithoutPoints : state.publicLink;
  return `{${[
    `"${FILE_KEY}": ${FILE_VERSION}`, `"link": ${JSON.stringify(fileLink)}`, `"address": ${JSON.stringify(address)}`,
    ...(own ? [`"points": ${own}`] : []),
    `"numbers": [\n${numbers.map((row) => JSON.stringify(row)).join(",\n")}]`,
    `"data": {\n${Object.entries(data).map(([key, table]) => `${JSON.stringify(key)}: ${table}`).join(",\n")}}`,
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
  if (!isStateFile(value)) throw new Error(WORDS.fileFault("other", { key: FILE_KEY }));
  const version = value[FILE_KEY];
  if (!(Number.isInteger(version) && version >= 1)) throw new Error(WORDS.fileFault("version", { key: FILE_KEY, value: shorten(version) }));
  if (version > FILE_VERSION) throw new Error(WORDS.fileFault("newer", { version, limit: FILE_VERSION }));
  if (typeof value.link !== "string") throw new Error(WORDS.fileFault("link", { value: shorten(value.link) }));
  const edits = link.parse(value.link);
  const isOwn = link.get(edits, "data") === OWN.key && link.get(edits, "points") === undefined;
  if (isOwn && value.points === undefined) throw new Error(WORDS.fileFault("noPoints", {}));
  const own = isOwn ? readPoints(value.points) : undefined;
  const fault = faultOfLink(catalogue, value.link, own);
  if (fault) throw new Error(WORDS.fileFault("unusable", { reason: fault }));
  return { link: value.link, own };
}

/** @param {unknown} points */
function readPoints(points) {
  try {
    return parsePoints(points);
  } catch (error) {
    throw new Error(WORDS.fileFault("points", { reason: /** @type {Error} */ (error).message.replace(/^setPoints: /, "") }), { cause: error });
  }
}

/** @param {string} text */
function parseJSON(text) {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new Error(WORDS.fileFault("json", { reason: /** @type {Error} */ (error).message }), { cause: error });
  }
}

/** Formats a value for a message. @param {unknown} value */
function shorten(value) {
  const text = value === undefined ? WORDS.missing : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/**
 * Opens a file in the page, as one step of the history. A file cannot change a locked key. Returns the reason why the file cannot be opened, or "".
 * @param {import("../app/page.js").Page} page
 * @param {unknown} content the text of the file, or its JSON value
 */
export function openFile(page, content) {
  const { state } = page;
  try {
    const file = readFile(content, state.catalogue);
    const edits = link.parse(file.link);
    const name = file.own && state.ownSets.add(file.own);
    const fileLink = link.format(name ? edits.flatMap((pair) => (pair[0] === "data" ? [pair, ["points", name]] : [pair])) : edits); // the points precede edits that move them
    const fault = lockFault(state, fileLink, page.config.hostLock);
    if (fault) return WORDS.notOpened(fault);
    page.openLink(fileLink, undefined, WORDS.openStep);
  } catch (error) {
    return WORDS.notOpened(/** @type {Error} */ (error).message);
  }
  page.history.record(true);
  return "";
}
