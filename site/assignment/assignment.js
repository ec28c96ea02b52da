/**
 * Shows what a teacher has added to a link: a sentence above the sentence of the page, locked and hidden words, and a challenge
 * with its conditions below the pictures. This module is loaded when a link has such keys.
 *
 * @typedef {import("../app/page.js").Page} Page
 * @typedef {import("../app/config.js").Config} Config
 * @typedef {import("./parse.js").Assignment} Assignment
 */
import { ENVELOPE } from "../app/host.js";
import { h, mathNodes, pageElement, setText } from "../lib/dom.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { describeCondition, holds } from "./conditions.js";
import { leaveOut } from "./leave-out.js";
import { KeySet, keysOfWords, parseAssignment, wordOf } from "./parse.js";
import { WORDS } from "./words.js";

export { parseAssignment };

/** RESULT_PARTS has the parts of the page that are hidden with all results. */
const RESULT_PARTS = ["best", "numbers"];

export const loadStyles = () => loadStyleSheet("styles/assignment.css");

/**
 * Locks and hides the words of an assignment, in addition to those of the address. Every control reads the two sets of keys.
 * @param {Config} config @param {import("../app/catalogue.js").Catalogue} catalogue @param {Assignment} assignment
 * @returns {boolean} whether other words than before are locked or hidden
 */
export function applyRules(config, catalogue, { lock, hide }) {
  const rules = lock.size + hide.size > 0 ? `${[...lock]}|${[...hide]}` : "";
  if (rules === config.linkRules) return false;
  const hiddenKeys = keysOfWords(catalogue, hide);
  const results = ["best", "results"].filter((word) => hide.has(word));
  config.linkRules = rules;
  config.hidesWords = hide.size > 0;
  catalogue.hidesMethod = hide.has("method");
  config.lock = new KeySet([...config.hostLock, ...keysOfWords(catalogue, lock), ...hiddenKeys]);
  config.hide = new KeySet([...config.hostHide, ...hiddenKeys, ...results, ...(hide.has("results") ? RESULT_PARTS : [])]);
  config.leaveOut = (template, isShort) => leaveOut(template, hide, isShort);
  document.documentElement.dataset.hide = [...config.hide].join(" ");
  pageElement("description").hidden = hide.size > 0; // it describes the state and the results for screen readers
  return true;
}

export class AssignmentPanel {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.assignment = parseAssignment([]);
    /** shownEdits has the edits that the page shows. @type {import("../lib/link.js").Edits | null} */
    this.shownEdits = null;
    /** report is the report of the last result at rest. @type {any} */
    this.report = null;
    this.reported = ""; // what the host of the page was told last
    this.say = h("p", { id: "say", hidden: true });
    pageElement("sentence").before(this.say);
    this.list = h("ul");
    this.done = h("p", { role: "status" });
    this.reset = h("button.lk", { type: "button", title: WORDS.resetDoc, onclick: () => page.reset() }, WORDS.reset); // an embedded page has its own
    this.challenge = h("section", { id: "challenge", hidden: true }, this.list, this.done, page.config.embed ? null : this.reset);
    this.challenge.setAttribute("aria-label", WORDS.challenge);
    pageElement("steps").after(this.challenge);
    /** @type {{condition: string, item: HTMLElement, state: HTMLElement, now: HTMLElement}[]} */
    this.rows = [];
  }

  /** Shows the keys of the present link. The state keeps the usable ones. */
  update() {
    const { page } = this, { state } = page;
    this.reset.style.visibility = state.isReset ? "hidden" : ""; // the hidden button takes the same space, so that nothing moves
    if (state.pageEdits === this.shownEdits) return;
    this.assignment = parseAssignment(state.pageEdits);
    this.shownEdits = state.pageEdits = this.assignment.edits;
    page.steps.update();
    page.notes.set("assignment", this.assignment.warnings);
    if (applyRules(page.config, page.catalogue, this.assignment)) page.rebuildControls();
    setText(this.say, this.assignment.say);
    this.say.hidden = this.assignment.say === "";
    this.makeRows();
  }

  /** Makes a row for each condition of the challenge. */
  makeRows() {
    const { conditions } = this.assignment;
    this.report = null;
    this.reported = "";
    this.challenge.hidden = conditions.length === 0;
    this.rows = conditions.map((condition) => {
      const { words } = describeCondition(condition, this.page.catalogue);
      const state = h("span.unseen"), now = h("span.now");
      const item = h("li", {}, h("span.tick", { "aria-hidden": "true" }), state, words === undefined ? h("code", {}, condition) : h("span", {}, mathNodes(words)), now);
      return { condition, item, state, now };
    });
    this.list.replaceChildren(...this.rows.map((row) => row.item));
    setText(this.done, "");
    const report = this.page.results.currentReport;
    if (report && !report.preview) this.check(report); // another link can have the same settings
    else this.showRows();
  }

  /** Checks the conditions on the report of a result at rest. @param {any} report */
  check(report) {
    if (this.rows.length === 0) return;
    this.report = report;
    const areMet = this.showRows();
    const solved = areMet.every(Boolean);
    setText(this.done, solved ? this.assignment.done || WORDS.solved : "");
    const isNew = solved && this.challenge.dataset.solved !== "true";
    if (isNew && this.page.layout() === "phone") this.done.scrollIntoView({ block: "nearest" }); // the dock may cover the words
    this.challenge.dataset.solved = String(solved);
    this.tellHost(solved, areMet);
  }

  /** Shows which conditions hold, and what is so now. Hidden results are not told. @returns {boolean[]} whether each condition holds */
  showRows() {
    const { report, page } = this;
    return this.rows.map(({ condition, item, state, now }) => {
      const isMet = report !== null && holds(condition, report);
      const value = page.config.hide.has("results") ? "" : describeCondition(condition, page.catalogue, report ?? undefined).now;
      item.dataset.met = String(isMet);
      setText(state, report ? `${isMet ? WORDS.isMet : WORDS.notMet}: ` : "");
      now.replaceChildren(...(value ? [": ", WORDS.now, h("b", {}, value)] : []));
      return isMet;
    });
  }

  /**
   * Tells the host of the page which conditions hold, if this has changed. The message goes to a host of any origin, since it has
   * nothing but the link and the conditions.
   * @param {boolean} solved @param {boolean[]} areMet
   */
  tellHost(solved, areMet) {
    const reported = areMet.join();
    if (reported === this.reported) return;
    this.reported = reported;
    const detail = { solved, conditions: this.rows.map(({ condition }, i) => ({ expression: condition, met: areMet[i] })), link: this.page.state.publicLink };
    this.page.api.emit("challenge", detail);
    if (parent !== window) parent.postMessage({ ...ENVELOPE, event: "challenge", ...detail }, "*");
  }

  /**
   * Reports whether the link locks all of some keys, and explains it.
   * @param {string[]} keys @param {boolean} [asWhole] whether one locked key is enough, since the edits make sense together only
   */
  refuses(keys, asWhole = false) {
    const { config, catalogue, notes } = this.page;
    const words = [...new Set(keys.filter((key) => config.lock.has(key) && !config.hostLock.has(key)).map((key) => wordOf(catalogue, key) ?? ""))];
    const isRefused = words.length > 0 && (asWhole || keys.every((key) => config.lock.has(key)));
    if (isRefused) notes.set("link", [WORDS.locked(words.map((word) => WORDS.lockedWords[word]))]);
    return isRefused;
  }
}
