/** The words of the palette and of the list of shortcuts. Another language replaces this table. */
import { WORDS as PAGE } from "../app/words.js";

const { shift, enter, escape, pageUp, pageDown } = PAGE.keys;

export const WORDS = {
  title: "Find or change", close: "Close",
  found: "found", lastUsed: "Last used",
  moveKeys: "move", chooseKey: "choose", closeKey: "close",
  examples: "Try “σ 0.5”, “undo”, “three columns”.",
  count: (/** @type {string} */ shown, /** @type {number} */ all) => `${shown} of ${all} found. `,
  nothing: (/** @type {string} */ query) => `Nothing is called “${query}”.`, similar: " Similar: ", similarEnd: ".",

  // Groups of entries, and their values.
  groups: { settings: "Settings", kernels: "Kernels", methods: "Methods", data: "Data", tasks: "Tasks", pictures: "Pictures", actions: "Actions", lessons: "Lessons" },
  cannotBe: (/** @type {string} */ text, /** @type {string} */ reason) => `cannot be ${text}: ${reason}`,
  setTo: (/** @type {string} */ value) => `set to ${value}`,
  notNow: "not now", chosen: "chosen", shown: "shown", notShown: "not shown", on: "on", off: "off",
  onPictures: (/** @type {string} */ layer) => `${layer} on the pictures`,
  colours: (/** @type {string} */ theme) => `Colours: ${theme.toLowerCase()}`,
  layout: (/** @type {string} */ layout) => `Layout: ${layout.toLowerCase()}`,
  drawPoints: "Draw points", openData: "Paste or open data", buildLink: "Build a link for a class",

  resetToAuthor: "Reset to the author’s state", resetToDefault: "Reset to the default state", saveState: "Save everything as a file",
  lessonAlias: (/** @type {string} */ title) => `Lesson: ${title}`,
  common: "Often used",

  /** Further names that a search finds. */
  aliases: {
    colours: ["theme"], drawPoints: ["edit points", "spray", "lasso"], openData: ["import", "CSV", "file", "upload", "load", "my own data"],
    buildLink: ["link for students", "teacher", "challenge", "exercise", "lock", "QR code", "slides"],
    reset: ["start again", "start over", "defaults", "clear"], saveState: ["download", "export", "JSON"],
  },
  /** Further names of the shortcuts, by their names. @type {Record<string, string[]>} */
  shortcutAliases: {
    [PAGE.shortcuts.takeAway]: ["download", "export", "save", "copy link", "link", "share", "embed", "cite", "BibTeX", "numbers as CSV", "picture as PNG or SVG", "data as NPY", "code", "export Python", "export Go", "program"],
    [PAGE.shortcuts.list]: ["keyboard", "keys", "help"], [PAGE.shortcuts.undo]: ["back", "revert"], [PAGE.shortcuts.redo]: ["repeat", "forward"],
    [PAGE.shortcuts.projector]: ["full screen", "presentation", "beamer"],
  },
  /** Names of Greek letters, which a search finds. @type {Record<string, string>} */
  greek: { σ: "sigma", ℓ: "ell", γ: "gamma", ρ: "rho", τ: "tau", α: "alpha", λ: "lambda", ε: "epsilon" },

  // The list of shortcuts.
  shortcuts: "Shortcuts", anywhere: "Anywhere", whileDrawing: "While you draw", keysLabel: "keys",
  plainKeys: "Keys without Ctrl or ⌘. Switch them off if a screen reader or speech control uses the same keys.",
  /** The keys of the drawing area, apart from the table of keys in draw/keys.js. @type {[string[], string][]} */
  drawingKeys: [[["↑", "↓", "←", "→"], "move the crosshair or the selection"], [[shift, "↑", "↓", "←", "→"], "move it a tenth as far"], [[enter], "apply the tool at the crosshair"]],
  /** The keys of controls, which browsers and controls handle themselves: where, and the keys with what they do. @type {[string, [string[], string][]][]} */
  controlKeys: [
    ["In the sentence and on sliders", [[["←", "→"], "one step"], [[shift, "←", "→"], "a fine step"], [[pageUp, pageDown], "a large step"], [[enter], "open a word, apply a typed number"]]],
    ["On a picture", [[["↑", "↓", "←", "→"], "move the chosen mark"], [[shift, "↑", "↓", "←", "→"], "move the mark a tenth as far"], [[enter], "next mark; from the ring at the largest error, x₀ goes there"], [[shift, enter], "previous mark"]]],
    ["On the name of a compared method", [[["←", "→"], "another compared method"], [[PAGE.keys.delete], "remove the method"]]],
    ["In the projector", [[["1 … 9"], "choose the picture"], [[escape], "leave"]]],
    ["In the projector, with slides", [[[pageDown, "→", PAGE.keys.space], "next slide"], [[pageUp, "←"], "previous slide"], [[PAGE.keys.home, PAGE.keys.end], "first slide, last slide"], [["B"], "blank the screen"]]],
  ],
};
