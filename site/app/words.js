/**
 * The words of the page itself: names of the steps of the history, Undo and Redo, keys, and parts that are loaded on
 * demand. Another language replaces this table.
 */
import { formatCount } from "../lib/format.js";

/** @param {number} n @param {string} noun */
const counted = (n, noun) => `${formatCount(n)} ${noun}${n === 1 ? "" : "s"}`;

export const WORDS = {
  // Undo and Redo. The key names the list of steps in the header if there is nothing to undo.
  undo: "Undo", undoKeys: "Ctrl+Z or ⌘Z", undoStep: (/** @type {string} */ step) => `Undo ${step}`,
  redo: "Redo ", redoKeys: "Ctrl+Shift+Z, ⌘⇧Z or Ctrl+Y",
  history: "history", lastStep: "history, last step: ",

  // Names of steps.
  openPage: "open the page", openLink: "open a link", openSession: "open the last session",
  resetToAuthor: "reset to the author’s state", resetToDefault: "reset to the default state", goToPinned: "go back to the pinned state",
  change: (/** @type {string[]} */ keys) => `change ${keys.join(", ")}`,
  changes: (/** @type {string[]} */ parts, /** @type {number} */ restCount) => parts.join(", ") + (restCount > 0 ? ` and ${restCount} more` : ""),
  leaveComparison: "leave the comparison",
  compareWith: (/** @type {string[]} */ methods) => `compare with ${methods.join(", ")}`,
  compareNoMoreWith: (/** @type {string} */ method) => `compare no more with ${method}`,
  move: (/** @type {string} */ mark) => `move ${mark}`,
  putBack: (/** @type {string} */ marks) => `put ${marks} back`,
  countedPoints: (/** @type {number} */ n) => counted(n, "point"),
  countedLandmarks: (/** @type {number} */ n) => counted(n, "landmark"),
  set: (/** @type {string} */ name) => `set ${name}`,
  setPoints: (/** @type {number} */ n) => `set ${formatCount(n)} points`,
  fromTo: (/** @type {string} */ name, /** @type {string} */ before, /** @type {string} */ after) => `${name} ${before} → ${after}`,
  show: (/** @type {string[]} */ names) => `show ${names.join(", ")}`,
  hide: (/** @type {string[]} */ names) => `hide ${names.join(", ")}`,
  order: (/** @type {string} */ list) => `order of the ${list}`,
  /** The views that menus and steps name otherwise than the catalogue. @type {Record<string, string>} */
  viewNames: { race: "Error against m" },

  // Keys, and what they do.
  keys: { ctrl: "Ctrl", shift: "Shift", escape: "Esc", enter: "Enter", space: "Space", pageUp: "Page Up", pageDown: "Page Down", home: "Home", end: "End", delete: "Delete", backspace: "Backspace" },
  shortcuts: {
    find: "find or change", list: "list of shortcuts", undo: "undo", redo: "redo", previous: "previous eigenfunction", next: "next eigenfunction",
    projector: "projector on or off", takeAway: "take away",
  },

  // Why there are no pictures, and what the page has changed.
  noWebAssembly: "This browser has no WebAssembly with SIMD", notDrawn: "The pictures could not be drawn", wasStopped: "The computation was stopped",
  probeMoved: (/** @type {string} */ position) => `x₀ was far from the new data, so it was moved to the nearest point: (${position}).`,

  // A pasted link.
  pastedLink: "The pasted text is a link to a state of this page.", openPastedLink: "Open it",
  linkNotOpened: (/** @type {string} */ reason) => `The pasted link cannot be opened: ${reason.replace(/\.$/, "")}.`,

  // The link that leads back to a lesson. On phones, it has only the second part.
  backTo: "Back to ", lesson: "lesson", lessonStep: (/** @type {string} */ step) => `, step ${step}`,

  // Notes.
  alerts: "What went wrong", notes: (/** @type {number} */ n) => (n === 1 ? "A note" : `${n} notes`), closeNote: "Close this note",
  moreNotes: (/** @type {number} */ n) => `${n} more`, showAllNotes: "show all",

  // Parts that are loaded on demand, as a note names them if they cannot be loaded.
  parts: { takeAway: "Take away", search: "The search", shortcuts: "The list of shortcuts", menu: "The menu", steps: "The list of steps", import: "The import", pin: "The part of the page that pins a result", session: "The state of your last visit", drawing: "The drawing tools", assignment: "What the author has added to this link", slides: "The part of the page that shows slides" },
};
