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
 * @property {(actions: Actions, key: string) => boolean | void} [run] returns false if the key does nothing in this state
 */

/** @type {Shortcut[]} */
export const SHORTCUTS = [
  { keys: ["mod+k"], name: "find or change", run: (actions) => actions.openPalette() },
  { keys: ["?"], name: "list of shortcuts", isPlain: true, run: (actions) => actions.openShortcuts() },
  { keys: ["mod+z"], name: "undo", run: (actions) => actions.undo() },
  { keys: ["mod+shift+z", "mod+y"], name: "redo", run: (actions) => actions.redo() },
  { keys: ["["], name: "previous eigenfunction", isPlain: true, run: (actions) => actions.changeIndex(-1) },
  { keys: ["]"], name: "next eigenfunction", isPlain: true, run: (actions) => actions.changeIndex(1) },
  { keys: ["v"], name: "projector on or off", isPlain: true, run: (actions) => actions.toggleProjector() },
  { keys: ["t"], name: "take away", isPlain: true, run: (actions) => actions.toggleTakeAway() },
  { keys: [..."123456789"], label: "1 … 9", name: "", isPlain: true, run: (actions, key) => actions.showSlide(Number(key) - 1) },
  { keys: ["escape"], name: "", run: (actions) => actions.closeTakeAway() || actions.closeProjector() },
];

/** @param {string} key a key of the table */
export function keyLabel(key) {
  const names = /** @type {Record<string, string>} */ ({ mod: isMac() ? "⌘" : "Ctrl", shift: isMac() ? "⇧" : "Shift", escape: "Esc" });
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
