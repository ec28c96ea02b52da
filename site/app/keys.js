/**
 * Handles the keys of the whole page, which are in the table SHORTCUTS.
 *
 * @typedef {{undo: () => void, redo: () => void, changeIndex: (step: number) => void, toggleProjector: () => void, showSlide: (n: number) => boolean, closeProjector: () => boolean,
 *   toggleTakeAway: () => void, closeTakeAway: () => boolean, openPalette: () => void, openShortcuts: () => void, hasPlainKeys: () => boolean}} Actions
 */
import { SHORTCUTS, keyOf } from "./shortcuts.js";

/**
 * Runs the action of a key. Keys without a modifier belong to the field in which the reader types, and the reader can
 * switch them off, since they may be commands of a screen reader or of speech control. Undo and Redo belong to a field
 * whose text the reader has changed and not applied yet.
 * @param {Window} target the window of the page or of the pictures
 * @param {Actions} actions
 */
export function listenToKeys(target, actions) {
  /** typedField is the field whose text the reader has changed and not applied yet. @type {EventTarget | null} */
  let typedField = null;
  target.addEventListener("input", (ev) => (typedField = isTextField(ev.target) ? ev.target : null), true);
  for (const type of ["change", "focusout"]) target.addEventListener(type, () => (typedField = null), true);
  target.addEventListener("keydown", (ev) => {
    const key = keyOf(ev);
    const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(key));
    if (!shortcut?.run || ev.altKey || ev.ctrlKey && ev.metaKey || ev.defaultPrevented) return;
    const matches = (/** @type {string} */ selector) => ev.target instanceof Element && ev.target.matches?.(selector);
    if (!key.startsWith("mod+") && matches("input:not([type=range]), textarea, select, dialog *")) return;
    if (shortcut.isPlain && !actions.hasPlainKeys()) return;
    const isHistory = /^mod\+(shift\+)?[zy]$/.test(key);
    if (isHistory && (matches("textarea, [contenteditable]") || (typedField !== null && typedField === ev.target))) return;
    if (shortcut.run(actions, ev.key) !== false) ev.preventDefault();
  });
}

/** Reports whether a target of an event is a field for text. @param {EventTarget | null} e */
const isTextField = (e) => e instanceof Element && e.matches("input:not([type=range], [type=checkbox], [type=radio], [type=file])");
