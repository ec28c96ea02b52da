/**
 * Handles the keys of the whole page, which are in the table SHORTCUTS.
 *
 * @typedef {{undo: () => void, redo: () => void, changeIndex: (step: number) => void, toggleProjector: () => void, showSlide: (n: number) => boolean, closeProjector: () => boolean,
 *   stepSlide: (step: number) => boolean, blankSlide: () => boolean, toggleTakeAway: () => void, closeTakeAway: () => boolean, openPalette: () => void, openShortcuts: () => void, hasPlainKeys: () => boolean}} Actions
 */
import { SHORTCUTS, keyOf } from "./shortcuts.js";

/** Reports whether the target of an event matches a selector. @param {Event} ev @param {string} selector */
const matches = (ev, selector) => ev.target instanceof Element && Boolean(ev.target.matches?.(selector));

/** Reports whether a field or a popover needs all keys. @param {Event} ev */
const isInField = (ev) => matches(ev, "input:not([type=range]), textarea, select, dialog *, .pop *");

/** Reports whether an element with keys of its own has the focus. @param {Event} ev */
const isInControl = (ev) => matches(ev, "a, button, input, canvas, [tabindex]:not(.curtain)");

/** Returns the shortcut of an event, if it has one. @param {KeyboardEvent} ev */
function shortcutOf(ev) {
  const key = keyOf(ev);
  return ev.altKey || (ev.ctrlKey && ev.metaKey) ? undefined : SHORTCUTS.find(({ keys }) => keys.includes(key));
}

/**
 * Runs the keys of slides before controls do. Without slides, controls get the keys.
 * @param {Window} target @param {Actions} actions
 */
function listenToSlideKeys(target, actions) {
  target.addEventListener("keydown", (ev) => {
    const shortcut = shortcutOf(ev);
    if (!shortcut?.slide || isInField(ev) || (shortcut.slide === "unfocused" && isInControl(ev)) || (shortcut.isPlain && !actions.hasPlainKeys())) return;
    if (shortcut.run?.(actions, ev.key) === false) return;
    ev.preventDefault();
    ev.stopImmediatePropagation();
  }, true);
}

/**
 * Runs the action of a key. Keys without a modifier belong to the field in which the reader types, and the reader can
 * switch them off, since they may be commands of a screen reader or of speech control. Undo and Redo belong to a field
 * whose text the reader has changed and not applied yet.
 * @param {Window} target the window of the page or of the pictures
 * @param {Actions} actions
 */
export function listenToKeys(target, actions) {
  listenToSlideKeys(target, actions);
  /** typedField is the field whose text the reader has changed and not applied yet. @type {EventTarget | null} */
  let typedField = null;
  target.addEventListener("input", (ev) => (typedField = isTextField(ev.target) ? ev.target : null), true);
  for (const type of ["change", "focusout"]) target.addEventListener(type, () => (typedField = null), true);
  target.addEventListener("keydown", (ev) => {
    const key = keyOf(ev);
    const shortcut = shortcutOf(ev);
    if (!shortcut?.run || shortcut.slide || ev.defaultPrevented) return;
    if (!key.startsWith("mod+") && matches(ev, "input:not([type=range]), textarea, select, dialog *")) return;
    if (shortcut.isPlain && !actions.hasPlainKeys()) return;
    const isHistory = /^mod\+(shift\+)?[zy]$/.test(key);
    if (isHistory && (matches(ev, "textarea, [contenteditable]") || (typedField !== null && typedField === ev.target))) return;
    if (shortcut.run(actions, ev.key) !== false) ev.preventDefault();
  });
}

/** Reports whether a target of an event is a field for text. @param {EventTarget | null} e */
const isTextField = (e) => e instanceof Element && e.matches("input:not([type=range], [type=checkbox], [type=radio], [type=file])");
