/**
 * This module is the table of the keys of the drawing tools. The listener (draw.js) and the list of shortcuts are made
 * from it. While the reader draws, these keys precede the keys of the page.
 *
 * @typedef {import("./draw.js").DrawingMode} DrawingMode
 *
 * @typedef {object} DrawingKey
 * @property {string[]} keys as in the table SHORTCUTS of the page
 * @property {string} name
 * @property {string} [label] replaces the list of keys
 * @property {(mode: DrawingMode, key: string) => boolean | void} run returns false if the key does nothing in this state
 */
import { OWN } from "../lib/contract.js";
import { TOOLS } from "./toolbar.js";
import { WORDS } from "./words.js";

const RADIUS_STEP = 1.1; // the keys [ and ] change the radius by this factor

/** Applies a function to the selection. Returns false if nothing is selected. @param {DrawingMode} mode @param {() => void} apply */
const withSelection = (mode, apply) => mode.drawing.selection.size > 0 && (apply(), true);

/** @type {DrawingKey[]} */
export const DRAWING_KEYS = [
  ...TOOLS.map(([tool, letter]) => ({ keys: [letter.toLowerCase()], name: WORDS.keyOfTool(tool), run: (/** @type {DrawingMode} */ mode) => mode.chooseTool(tool) })),
  { keys: ["["], name: WORDS.keys.smaller, run: (mode) => mode.setBrush("radius", mode.radius / RADIUS_STEP) },
  { keys: ["]"], name: WORDS.keys.larger, run: (mode) => mode.setBrush("radius", mode.radius * RADIUS_STEP) },
  { keys: Array.from({ length: OWN.classes }, (_, i) => String(i + 1)), label: `1 … ${OWN.classes}`, name: WORDS.keys.class, run: (mode, key) => mode.chooseClass(Number(key) - 1) },
  { keys: ["mod+a"], name: WORDS.keys.selectAll, run: (mode) => mode.selectAll() },
  { keys: ["mod+d"], name: WORDS.keys.duplicate, run: (mode) => withSelection(mode, () => mode.duplicateSelection()) },
  { keys: ["delete", "backspace"], name: WORDS.keys.delete, run: (mode) => withSelection(mode, () => mode.deleteSelection()) },
  { keys: ["escape"], name: WORDS.keys.escape, run: (mode) => mode.escape() },
];
