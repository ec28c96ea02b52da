/**
 * This module is the table of the keys of the whole page. The listeners (keys.js), the list of shortcuts and the palette
 * are made from it.
 *
 * @typedef {import("./keys.js").Actions} Actions
 *
 * @typedef {object} Shortcut
 * @property {string[]} keys values of KeyboardEvent.key in lower case, with "Mod+" for Ctrl or ⌘ and "Shift+"
 * @property {string} name
 * @property {boolean} [isPlain] whether the keys have no modifier, so that the reader can switch them off
 * @property {string} [label] replaces the list of keys
 * @property {"anywhere" | "unfocused"} [slide] for a key of the slides: whether it works while a control has the focus. It goes before
 *   the keys of controls, since presenters press it wherever the focus is.
 * @property {(actions: Actions, key: string) => boolean | void} [run] returns false if the key does nothing in this state
 */
import { WORDS } from "./words.js";

/** @type {Shortcut[]} */
export const SHORTCUTS = [
  { keys: ["mod+k"], name: WORDS.shortcuts.find, run: (actions) => actions.openPalette() },
  { keys: ["?"], name: WORDS.shortcuts.list, isPlain: true, run: (actions) => actions.openShortcuts() },
  { keys: ["mod+z"], name: WORDS.shortcuts.undo, run: (actions) => actions.undo() },
  { keys: ["mod+shift+z", "mod+y"], name: WORDS.shortcuts.redo, run: (actions) => actions.redo() },
  { keys: ["["], name: WORDS.shortcuts.previous, isPlain: true, run: (actions) => actions.changeIndex(-1) },
  { keys: ["]"], name: WORDS.shortcuts.next, isPlain: true, run: (actions) => actions.changeIndex(1) },
  { keys: ["v"], name: WORDS.shortcuts.projector, isPlain: true, run: (actions) => actions.toggleProjector() },
  { keys: ["t"], name: WORDS.shortcuts.takeAway, isPlain: true, run: (actions) => actions.toggleTakeAway() },
  { keys: [..."123456789"], label: "1 … 9", name: "", isPlain: true, run: (actions, key) => actions.showSlide(Number(key) - 1) },
  { keys: ["pagedown"], name: "", slide: "anywhere", run: (actions) => actions.stepSlide(1) },
  { keys: ["pageup"], name: "", slide: "anywhere", run: (actions) => actions.stepSlide(-1) },
  { keys: ["arrowright", "arrowdown", " "], name: "", slide: "unfocused", run: (actions) => actions.stepSlide(1) },
  { keys: ["arrowleft", "arrowup"], name: "", slide: "unfocused", run: (actions) => actions.stepSlide(-1) },
  { keys: ["home"], name: "", slide: "unfocused", run: (actions) => actions.stepSlide(-Infinity) },
  { keys: ["end"], name: "", slide: "unfocused", run: (actions) => actions.stepSlide(Infinity) },
  { keys: ["b"], name: "", slide: "anywhere", isPlain: true, run: (actions) => actions.blankSlide() },
  { keys: ["escape"], name: "", run: (actions) => actions.closeTakeAway() || actions.closeProjector() },
];

/** @param {string} key a key of the table */
export function keyLabel(key) {
  const names = /** @type {Record<string, string>} */ ({ mod: isMac() ? "⌘" : WORDS.keys.ctrl, shift: isMac() ? "⇧" : WORDS.keys.shift, escape: WORDS.keys.escape, delete: WORDS.keys.delete, backspace: WORDS.keys.backspace });
  return key.split("+").map((part) => names[part] ?? part.toUpperCase()).join(isMac() ? "" : "+");
}

const isMac = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

/**
 * Returns the key of an event as in the table.
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">} ev
 */
export function keyOf(ev) {
  const hasModifier = ev.ctrlKey !== ev.metaKey;
  return (hasModifier ? "mod+" : "") + (hasModifier && ev.shiftKey ? "shift+" : "") + ev.key.toLowerCase();
}
