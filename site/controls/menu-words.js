/** The words of the menu View, which the palette uses too. Another language replaces this table. */

export const WORDS = {
  view: "View", close: "Close",
  moveKeys: "move", switchKey: "switch", closeKey: "close", find: "find", shortcuts: "shortcuts",
  remark: "The menu stays open while you switch. The link records pictures and layout.", phoneRemark: "The link records the pictures.",
  reset: "Back to the initial pictures",
  pictures: "Pictures", fourierOnly: "Fourier methods only", onePicture: "One picture stays.",
  layers: "On the pictures",
  /** Remarks on layers. @type {Record<string, string>} */
  layerNotes: { sparse: "hatched in the error field" },
  differences: (/** @type {number} */ factor) => `Differences × ${factor}`, groups: "Points by group",
  compare: "Compare", compareNote: "two to four, beside exact", raceNote: "all methods",
  text: "Text",
  /** The parts of the page that the reader can switch off, see early.js. */
  parts: { seen: "What you see", numbers: "Numbers" },
  layout: "Layout",
  /** The layouts of the pictures. */
  layouts: { grid: "Three columns", pairs: "Two columns", one: "One large picture", wall: "Grid of all eigenfunctions", projector: "Projector" },
  controls: "Controls",
  /** The positions of the controls. */
  positions: { "": "Automatic", desk: "Beside the pictures", tablet: "Below the pictures", phone: "One picture at a time" },
  colours: "Colours",
  /** The choices of colours. */
  themes: { "": "As the system", light: "Light", dark: "Dark", contrast: "High contrast" },
};
