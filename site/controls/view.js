/**
 * View stores the appearance of the page: theme, layout, and options of the pictures. These options do not
 * affect computations.
 *
 * @typedef {object} ViewOptions
 * @property {string} theme
 * @property {string} layout the layout of the page
 * @property {string[]} rows the views
 * @property {number} methods the number of compared methods
 * @property {string} arrange the layout of the pictures
 * @property {string[]} pictures the names of the pictures of an embedded page
 * @property {boolean} abreast whether three planes are in one line
 * @property {string} tab the chosen tab of a phone
 * @property {number} column the index of the large picture on a phone, from 0
 * @property {string} part what a phone shows of compared methods, see COMPARED_PARTS in contract.js
 * @property {number} magnify the magnification of differences
 * @property {string[]} hidden the keys of the layers that are switched off, see LAYERS in contract.js
 * @property {boolean} classes whether points have the colours of their groups
 * @property {boolean} hold whether the reader drags
 * @property {boolean} stale whether the numbers belong to another state
 * @property {boolean} draw whether the reader draws points in a large picture of the data
 * @property {number} tools the height of the tools between the title and the frame of this picture
 * @property {number[]} range the part of the plane that this picture shows: xmin, xmax, ymin, ymax, or nothing for the whole plane
 * @property {string} aside the second part of the title of this picture
 * @property {number} [step] the step of the view “how it works”, where 0 is the last step
 */
import { COMPARED_PARTS, LAYERS } from "../lib/contract.js";

export const PLAIN_KEYS = "keys"; // the part of the page that stands for its keys without a modifier

export class View {
  /**
   * @param {import("../app/config.js").Config} config
   * @param {() => void} onChange
   */
  constructor(config, onChange) {
    this.config = config;
    this.onChange = onChange;
    this.choice = globalThis.mercerChoice;
    /** The options of the pictures have the same fields as view.Look in viz. @type {ViewOptions} */
    this.value = { theme: "light", layout: "desk", rows: [], methods: 2, arrange: "grid", pictures: [], abreast: false, tab: "eigen", column: 1, part: COMPARED_PARTS[0][0], magnify: 1, hidden: LAYERS.map(({ key }) => key).filter((key) => config.hide.has(key)), classes: false, hold: false, stale: false, draw: false, tools: 0, range: [], aside: "" };
    this.previousTheme = "";
    this.updateLook();
    addEventListener("resize", () => this.updateLook());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.updateLook());
  }

  /** Determines theme and layout from the reader's choice, the system and the window. */
  updateLook() {
    this.set(globalThis.updateMercerLook(this.choice, this.value.arrange), true);
  }

  /**
   * Sets the views and their layout.
   * @param {string[]} rows @param {number} methods the number of compared methods
   * @param {string} arrange the layout of the pictures
   */
  setViews(rows, methods, arrange) {
    this.set({ rows, methods, arrange, ...globalThis.updateMercerLook(this.choice, arrange) });
  }

  /** @param {Partial<ViewOptions>} changes @param {boolean} [mustReport] whether to report the change even if the options are the same */
  set(changes, mustReport) {
    const previous = JSON.stringify(this.value);
    Object.assign(this.value, changes);
    if (mustReport || JSON.stringify(this.value) !== previous) this.onChange();
  }

  /** Changes and stores the reader's choices. @param {Partial<ReaderChoice>} changes */
  choose(changes) {
    Object.assign(this.choice, changes);
    try {
      if (!this.config.isFramed) localStorage.setItem("mercer.view", JSON.stringify(this.choice));
    } catch {
      // without storage, the choice applies only to this visit
    }
    this.updateLook();
  }

  /** Switches the colours of the projector on or off, and its layout if the window is large enough. */
  toggleProjector() {
    const isProjector = this.choice.theme === "projector";
    if (!isProjector) this.previousTheme = this.choice.theme ?? "";
    this.choose({ theme: isProjector ? (this.previousTheme === "projector" ? "" : this.previousTheme) : "projector" });
  }

  /** Shows or hides a layer of the pictures. @param {string} layer @param {boolean} isShown */
  showLayer(layer, isShown) {
    this.set({ hidden: [...this.value.hidden.filter((key) => key !== layer), ...(isShown ? [] : [layer])] });
  }

  /** Reports whether a part of the page is shown, see PARTS in early.js. @param {string} part */
  isPartShown(part) {
    return !this.choice.off?.includes(part);
  }

  /** Shows or hides a part of the page. @param {string} part @param {boolean} isShown */
  showPart(part, isShown) {
    this.choose({ off: [...(this.choice.off ?? []).filter((p) => p !== part), ...(isShown ? [] : [part])] });
  }
}
