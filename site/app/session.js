/**
 * Stores the last state that the reader has made in the storage of the browser, and reads it on the next visit. Points of
 * one's own that a link would round or cannot contain are stored apart. The storage can be blocked, full or corrupt.
 *
 * @typedef {object} Session
 * @property {string} link a public link, or a link without points
 * @property {number} [count] the number of points of one's own
 * @property {string} [points] the text of the stored points, if the link lacks them
 * @property {string} [pointsId] the identifier of the points of one's own, which the stored points must have
 */
import * as link from "../lib/link.js";
import { faultOfLink } from "./check.js";
import { SESSION_KEY } from "./config.js";
import { parsePoints } from "./own.js";

const POINTS_KEY = "mercer.points";
const VERSION = 1;
const OTHER_POINTS = "its points were replaced by those of another tab";
const CHUNK = 0x8000; // number of bytes that are converted to text at once

/** Returns the storage of the browser, or undefined if it is blocked. @returns {Storage | undefined} */
export function browserStorage() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export class SessionStore {
  /**
   * @param {Storage | undefined} storage
   * @param {(fault: "full" | "blocked") => void} onFault called once, when a state cannot be stored
   */
  constructor(storage, onFault) {
    this.storage = storage;
    this.onFault = onFault;
    /** stored is the set that this page has stored. @type {import("./own.js").OwnSet | undefined} */
    this.stored = undefined;
    this.hasReported = false;
  }

  /** Stores a state in place of the last one. The default state is not stored. @param {import("./state.js").State} state */
  save(state) {
    try {
      if (state.isDefault) return this.remove();
      if (!this.storage) throw new DOMException("blocked", "SecurityError");
      const set = state.ownSet;
      const needsPoints = Boolean(set && (set.isRounded || !set.block) && set.x);
      if (needsPoints && set && !(this.stored === set && this.storedId() === set.id)) {
        this.storage.setItem(POINTS_KEY, JSON.stringify({ id: set.id, ...encodeSet(set) }));
        this.stored = set;
      } else if (!needsPoints) this.removePoints();
      const storedLink = needsPoints ? state.linkWithoutPoints : state.publicLink;
      this.storage.setItem(SESSION_KEY, JSON.stringify({ version: VERSION, link: storedLink, count: set?.count, hasPoints: needsPoints, pointsId: set?.id }));
    } catch (error) {
      this.remove(); // an older state would be offered as the last one
      if (!this.hasReported) this.onFault(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked");
      this.hasReported = true;
    }
  }

  /** Returns the identifier of the points in the storage, which another tab may have replaced. @returns {string | undefined} */
  storedId() {
    return parseJSON(this.storage?.getItem(SESSION_KEY) ?? "null")?.pointsId;
  }

  /** Deletes the stored state. */
  remove() {
    try {
      this.storage?.removeItem(SESSION_KEY);
      this.removePoints();
    } catch {
      // nothing is stored in a blocked storage
    }
  }

  removePoints() {
    this.stored = undefined;
    this.storage?.removeItem(POINTS_KEY);
  }

  /**
   * Returns the stored session, or undefined if there is none.
   * @param {import("./catalogue.js").Catalogue} catalogue @returns {Session | undefined}
   * @throws {Error} if the stored session is unusable; the message contains the reason
   */
  read(catalogue) {
    /** @type {string | null | undefined} */
    let text, points;
    try {
      text = this.storage?.getItem(SESSION_KEY);
      points = this.storage?.getItem(POINTS_KEY);
    } catch {
      return undefined; // the storage is blocked
    }
    if (text === null || text === undefined) return undefined;
    const stored = parseJSON(text);
    if (stored?.version !== VERSION || typeof stored.link !== "string") throw new Error("its text is unreadable");
    if (stored.hasPoints && !points) throw new Error("its points are missing");
    const fault = stored.hasPoints ? "" : faultOfLink(catalogue, stored.link); // the ranges of a link without its points are unknown
    if (fault) throw new Error(fault);
    return { link: stored.link, count: Number.isFinite(stored.count) ? stored.count : undefined, points: stored.hasPoints ? points ?? undefined : undefined, pointsId: stored.pointsId };
  }
}

/**
 * Returns the link of a session within the page, after it has added the points of the session to the sets of the page.
 * @param {Session} session @param {import("./own.js").OwnSets} ownSets
 * @throws {Error} if the points are unusable; the message contains the reason
 */
export function openSession(session, ownSets) {
  if (!session.points) return session.link;
  const set = decodeSet(session.points, session.pointsId);
  if (session.count !== undefined && session.count !== set.count) throw new Error(OTHER_POINTS);
  const name = ownSets.add(set);
  return link.format(link.parse(session.link).flatMap((pair) => (pair[0] === "data" ? [pair, ["points", name]] : [pair]))); // the points precede edits that move them
}

/**
 * Returns the link within the page of an entry of the history, after it has added the points of the session to the sets of the
 * page. So a page that is loaded again has its points, which the address may round or lack. The link of the entry can be newer
 * than the session. The result is undefined if the session has other points.
 * @param {{link: string, session: string, pointsId?: string} | null} entry
 * @param {Session | undefined} session @param {import("./own.js").OwnSets} ownSets
 * @throws {Error} if the points are unusable; the message contains the reason
 */
export function reopenEntry(entry, session, ownSets) {
  if (!entry?.pointsId || entry.pointsId !== session?.pointsId) return undefined;
  const block = link.get(link.parse(session.link), "points");
  const set = session.points ? decodeSet(session.points, session.pointsId) : block && { block, id: session.pointsId, count: session.count };
  if (!set) return undefined;
  ownSets.add(set);
  return ownSets.linkOf(entry);
}

/** @param {import("./own.js").OwnSet} set */
const encodeSet = ({ x, labels, targets, classes, name, box }) => ({ version: VERSION, x: encodeNumbers(x), labels: encodeNumbers(labels), targets: encodeNumbers(targets), classes, name, box });

/**
 * @param {string} text @param {string | undefined} id the identifier that the points must have
 * @returns {import("./own.js").OwnSet}
 */
function decodeSet(text, id) {
  const stored = parseJSON(text);
  if (stored && stored.id !== id) throw new Error(OTHER_POINTS);
  try {
    const [x, labels, targets] = [stored.x, stored.labels, stored.targets].map(decodeNumbers);
    if (stored.version === VERSION && x) return { ...parsePoints({ ...stored, x, labels, targets }), id };
  } catch {
    // damaged points have the same message as unknown ones
  }
  throw new Error("its points are unreadable");
}

/** Returns the bytes of numbers as base64. @param {Float64Array | undefined} numbers */
function encodeNumbers(numbers) {
  if (!numbers) return undefined;
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  let text = "";
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text);
}

/** @param {unknown} text @returns {Float64Array | undefined} */
function decodeNumbers(text) {
  return typeof text === "string" ? new Float64Array(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer) : undefined;
}

/** Returns the value of a JSON text, or undefined if the text is invalid. @param {string} text */
function parseJSON(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
