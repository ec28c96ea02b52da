/** The words of the drawing tools. Another language replaces this table. */
import { WORDS as PAGE } from "../app/words.js";
import { capitalize, formatCount } from "../lib/format.js";

/** The verbs of the steps of the history. @type {Record<string, string>} */
const VERBS = {
  add: "add", spray: "spray", erase: "erase", move: "move", jitter: "jitter", attract: "attract", paint: "paint",
  duplicate: "duplicate", delete: "delete", turn: "turn",
};

/** The names of the tools. */
const TOOL_NAMES = { add: "Add", spray: "Spray", erase: "Erase", move: "Move", jitter: "Jitter", attract: "Attract", paint: "Paint", lasso: "Lasso" };

export const WORDS = {
  // The tools.
  toolbar: "Edit the points",
  /** name: the word of the button; doc: what a stroke does. */
  tools: {
    add: { name: TOOL_NAMES.add, doc: "a click puts a point" },
    spray: { name: TOOL_NAMES.spray, doc: "puts points in the ring" },
    erase: { name: TOOL_NAMES.erase, doc: "takes the points in the ring" },
    move: { name: TOOL_NAMES.move, doc: "drags the nearest point or the selection" },
    jitter: { name: TOOL_NAMES.jitter, doc: "adds noise to the points in the ring" },
    attract: { name: TOOL_NAMES.attract, doc: "pulls points towards the pointer; Alt pushes" },
    paint: { name: TOOL_NAMES.paint, doc: "gives the points in the ring the chosen class or target" },
    lasso: { name: TOOL_NAMES.lasso, doc: "selects; Shift adds, Alt takes away; a double click selects a cluster" },
  },
  noTool: "no tool",
  keyOfTool: (/** @type {keyof typeof TOOL_NAMES} */ tool) => TOOL_NAMES[tool].toLowerCase(),
  keys: {
    smaller: "smaller radius", larger: "larger radius", class: "class of new points", selectAll: "select all", duplicate: "duplicate the selection", delete: "delete the selection",
    escape: "end the stroke, the selection, the tool or drawing",
  },
  subject: "what the tools change",
  classes: "class", anotherClass: "another class",
  className: (/** @type {number} */ number) => `class ${number}`,
  target: "target", targetLabel: "target of new and painted points",
  notTarget: (/** @type {string} */ text) => `The target is a number, not ${text}.`,

  // Points and landmarks.
  points: "points", landmarks: "landmarks",
  pointNoun: (/** @type {number} */ count) => (count === 1 ? "point" : "points"),
  landmarkNoun: (/** @type {number} */ count, /** @type {string} */ plural) => (count === 1 ? plural.replace(/s$/, "") : plural),
  counted: (/** @type {number} */ count, /** @type {string} */ noun) => `${formatCount(count)} ${noun}`,
  withClasses: (/** @type {string} */ points, /** @type {number} */ classCount) => `${points}, ${classCount} classes`,
  choosesItsOwn: (/** @type {string} */ method, /** @type {string} */ marks) => `${method}, chooses its ${marks}. `,
  useYourOwn: "Use your own",
  useMethod: (/** @type {string} */ method) => `Use ${method}`,
  notPlaceable: (/** @type {string} */ marks, /** @type {string} */ method) => `You cannot choose the ${marks} of ${method}.`,
  noLandmarks: (/** @type {string} */ method) => `${capitalize(method)} ${/^(?!IKA).*(features|matrices|maps)\b/.test(method) ? "have" : "has"} no landmarks.`,
  startedFrom: (/** @type {string} */ name) => `started from ${name}`,
  clear: "clear",

  // The drawing area.
  area: "Drawing area. Arrow keys move the crosshair, Enter applies the tool.",
  empty: "Click to put a point, or choose a data set.",

  // The settings of the brush; short: the name on a phone.
  brush: "Brush",
  /** @type {Record<string, {name: string, short: string, doc: string, help: import("../controls/control-popover.js").HelpEntry}>} */
  settings: {
    radius: { name: "radius", short: "radius", doc: "The radius of the ring, in units of the data. The keys [ and ] change it.", help: { formula: "points x with ‖x − p‖ ≤ r, for the pointer p", larger: "The tool reaches more points, and spray spreads its points over a larger disc." } },
    density: { name: "density, points per second", short: "density", doc: "How many points a second of spraying adds.", help: { formula: "new points = density · seconds", larger: "The same stroke adds more points, so a cluster is denser." } },
    strength: { name: "strength", short: "strength", doc: "The deviation of the noise as a share of the radius, or how fast points are attracted.", help: { formula: "jitter: x + s r · normal variable; attract: distance · exp(−4 s · seconds)", larger: "Jitter moves the points farther, and attract gathers them faster." } },
  },

  // The selection.
  selection: "Selection",
  actions: "selected points",
  duplicate: "Duplicate", jitter: "Jitter", delete: "Delete", deselect: "Deselect", duplicateKey: `${PAGE.keys.ctrl} + D`, deleteKey: PAGE.keys.delete, deselectKey: PAGE.keys.escape,
  giveClass: "Class", giveTarget: "Target",
  giveClassDoc: (/** @type {number} */ number) => `give the selected points class ${number}`,
  giveTargetDoc: (/** @type {number} */ target) => `give the selected points the target ${target}`,
  selected: (/** @type {number} */ count) => `${count} selected`,
  selectedOf: (/** @type {number} */ count, /** @type {number} */ all) => `${formatCount(count)} of ${formatCount(all)} selected`,
  ofCenter: "of the centre", turnBy: "turn by, degrees",
  ofCenterLabel: (/** @type {string} */ symbol) => `${symbol} of the centre of the selection`, turnByLabel: "turn the selection by, degrees",

  // What a stroke has done, and why it does no more.
  added: (/** @type {number} */ count) => `${count} added`,
  erased: (/** @type {number} */ count) => `${count} erased`,
  moved: (/** @type {number} */ count) => `${count} moved`,
  painted: (/** @type {number} */ count) => `${count} painted`,
  strokeIsFull: (/** @type {number} */ limit) => `This stroke has its ${limit} points. Lift and go on.`,
  isMost: (/** @type {string} */ counted) => `${counted} is the most. Erase some to draw more.`,

  // Names of steps.
  step: (/** @type {string} */ verb, /** @type {number} */ count, /** @type {string} */ noun) => `${VERBS[verb]} ${count} ${noun}`,
  clearStep: "clear",
  adoptStep: "use landmarks of one’s own",
};
