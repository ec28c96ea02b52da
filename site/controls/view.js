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
 * @property {number} magnify the magnification of differences
 * @property {boolean} classes whether points have the colours of their groups
 * @property {boolean} hold whether the reader drags
 * @property {boolean} stale whether the numbers belong to another state
 * @property {number} [step] the step of the view “how it works”, where 0 is the last step
 */
import { h } from "../lib/dom.js";
import * as popover from "../lib/popover.js";

const THEMES = /** @type {[string, string][]} */ ([["", "system"], ["light", "light"], ["dark", "dark"], ["projector", "projector"]]);
const CONTROLS = /** @type {[string, string][]} */ ([["", "automatic"], ["desk", "beside the pictures"], ["tablet", "below the pictures"], ["phone", "one at a time"]]);
const POINTS = /** @type {[boolean, string][]} */ ([[false, "one colour"], [true, "by group"]]);

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
    this.value = { theme: "light", layout: "desk", rows: [], methods: 2, arrange: "grid", pictures: [], abreast: false, tab: "eigen", column: 1, magnify: 1, classes: false, hold: false, stale: false };
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

  /** @param {{theme?: string, layout?: string}} changes */
  choose(changes) {
    Object.assign(this.choice, changes);
    try {
      if (!this.config.embed) localStorage.setItem("mercer.view", JSON.stringify(this.choice));
    } catch {
      // without storage, the choice applies only to this visit
    }
    this.updateLook();
  }

  /** Switches the projector theme on or off. */
  toggleProjector() {
    const isProjector = this.value.theme === "projector";
    if (!isProjector) this.previousTheme = this.choice.theme ?? "";
    this.choose({ theme: isProjector ? (this.previousTheme === "projector" ? "" : this.previousTheme) : "projector" });
  }

  /**
   * Returns the menu of choices.
   * @param {() => void} [onProjector] called before the projector is switched on
   */
  choicesMenu(onProjector = () => {}) {
    const element = h("div.menu");
    const themes = THEMES.filter(([v]) => v !== "projector" || innerWidth >= 680 && document.documentElement.dataset.flat !== "true"); // the projector layout needs a larger window
    /**
     * @template T
     * @param {string} title @param {[T, string][]} entries @param {(v: T) => boolean} isChosen @param {(v: T) => void} choose
     */
    const choiceRow = (title, entries, isChosen, choose) => [
      h("h3", {}, title),
      h("div.chips", { role: "group", "aria-label": title }, ...entries.map(([v, name]) => h("button", {
        type: "button", className: isChosen(v) ? "chip on" : "chip", "aria-pressed": String(isChosen(v)),
        onclick() {
          choose(v);
          update(name);
        },
      }, name))),
    ];
    const theme = (/** @type {string} */ v) => {
      if (v !== "projector") return this.choose({ theme: v });
      onProjector();
      this.toggleProjector();
    };
    const update = (/** @type {string | undefined} */ focus = undefined) => {
      element.replaceChildren(
        ...choiceRow("Theme", themes, (v) => (this.choice.theme ?? "") === v, theme),
        ...(innerWidth < 680 ? [] : choiceRow("Controls", CONTROLS, (v) => (this.choice.layout ?? "") === v, (v) => this.choose({ layout: v }))),
        ...choiceRow("Points", POINTS, (v) => this.value.classes === v, (v) => this.set({ classes: v })),
        h("p.foot", {}, "V switches the projector on and off; in it, 1, 2, … choose the picture. [ and ] choose the eigenfunction."));
      [...element.querySelectorAll("button")].find((b) => b.textContent === focus)?.focus();
    };
    update();
    return element;
  }

  /** @param {HTMLElement} word the button in the header */
  openMenu(word) {
    const element = this.choicesMenu(() => popover.close());
    popover.open(word, word, { element, focus: element.querySelector("button") ?? undefined }, { label: "View" });
  }
}
