/**
 * The live figure of a lesson is an embedded playground. The lesson controls the playground through
 * `window.mercer` of the frame. Without scripts, the lesson shows a still picture.
 */
import { h } from "../lib/dom.js";
import { get, parse } from "../lib/link.js";
import { isSupported } from "../lib/support.js";
import { WORDS } from "./words.js";

/** linkOf returns the part of an address after the #. @param {string} href */
export const linkOf = (href) => href.slice(href.indexOf("#") + 1);

/** picturesOf returns the names of the pictures in the data-shows attribute of an element. @param {HTMLElement} e */
export const picturesOf = (e) => (e.dataset.shows ?? "").split(" ").filter(Boolean);

// The frame sets window.mercer some time after its load event, so the lesson checks for it repeatedly.
const POLL_INTERVAL = 50; // ms between two checks

/** @typedef {{link: string, pictures: string[]}} FigureState */

/** differingKeys returns the keys whose values differ between two links. @param {string} a @param {string} b @returns {string[]} */
export function differingKeys(a, b) {
  const [first, second] = [new Map(parse(a)), new Map(parse(b))];
  return [...new Set([...first.keys(), ...second.keys()])].filter((key) => first.get(key) !== second.get(key));
}

/**
 * neededKeys returns the keys of the settings that the solutions of a task change, without the one of its button.
 * @param {string} start the link of the start @param {string[]} solutions links @param {string} [buttonKey]
 */
export const neededKeys = (start, solutions, buttonKey) => [...new Set(solutions.flatMap((link) => differingKeys(start, link)))].filter((key) => key !== buttonKey);

export class Figure {
  /**
   * @param {HTMLElement} root the element with the still picture
   * @param {FigureState} state the first state
   * @param {{onShown: (report: any) => void, onChange: () => void, onFault: (message: string) => void}} listeners
   *   onShown is called when a final result is shown, onChange when other pictures are chosen
   */
  constructor(root, state, listeners) {
    this.root = root;
    this.offered = /** @type {string[]} */ ([]); // the keys of the words that the present task needs
    this.listeners = listeners;
    this.isLive = isSupported();
    this.state = state;
    this.frame = h("iframe", { title: WORDS.figure });
    /** mercer is the interface of the playground in the frame. It is undefined until the frame is loaded. @type {any} */
    this.mercer = undefined;
    this.other = h("button.lk", { type: "button", onclick: () => this.showOther() });
    this.foot = h("p.other", { hidden: true }, this.other);
    if (this.isLive) this.load();
  }

  load() {
    const page = new URL("../index.html", document.baseURI);
    const { chosen } = document.documentElement.dataset;
    page.search = `?embed&poster=0&hide=open${chosen ? `&theme=${chosen}` : ""}`;
    page.hash = this.state.link;
    this.frame.src = page.href;
    this.frame.addEventListener("load", () => this.connect());
    this.root.append(this.frame, this.foot);
    this.root.dataset.live = "true";
    this.updateOther();
  }

  connect() {
    const mercer = this.frame.contentWindow?.mercer;
    if (!mercer) {
      setTimeout(() => this.connect(), POLL_INTERVAL);
      return;
    }
    this.mercer = mercer;
    mercer.offer(this.offered);
    // Other events also report previews. The event “ready” reports only final results.
    mercer.on("ready", (/** @type {any} */ report) => this.listeners.onShown(report));
    this.open(this.state.link, this.state.pictures);
    mercer.ready.then(() => this.listeners.onShown(mercer.report()));
  }

  /** open shows a state. @param {string} link @param {string[]} [pictures] the names of its pictures, the most important first */
  open(link, pictures = []) {
    this.state = { link, pictures };
    this.updateOther();
    if (!this.mercer) return; // connect opens the state
    this.mercer.show(pictures).catch(() => {});
    if (this.mercer.get() === link) this.reportAgain();
    else this.mercer.open(link).catch(() => {}); // the playground in the frame shows the error
  }

  /** offer lets the sentence of a small figure have the words that a task needs. @param {string[]} keys */
  offer(keys) {
    this.offered = keys;
    this.mercer?.offer(keys);
  }

  /** reportAgain reports the shown result if it is final. */
  reportAgain() {
    const report = this.report();
    if (report) this.listeners.onShown(report);
  }

  /**
   * edit changes one setting of the shown state.
   * @param {string} key
   * @param {string | ((present: string | undefined) => number)} value a value, or a function of the value in the link
   */
  edit(key, value) {
    if (!this.mercer) return;
    const next = typeof value === "function" ? value(get(parse(this.mercer.get()), key)) : value;
    this.mercer.set({ [key]: next }).catch((/** @type {Error} */ error) => this.listeners.onFault(error.message));
  }

  /** report returns the final numbers, or null if the final numbers are not known yet. */
  report() {
    const report = this.mercer?.report();
    return report && !report.preview ? report : null;
  }

  /** showOther shows the next picture first, for phones, whose figure has one picture. */
  showOther() {
    const [first, ...rest] = this.state.pictures;
    this.state = { link: this.state.link, pictures: [...rest, first] };
    this.mercer?.show(this.state.pictures).catch(() => {});
    this.updateOther();
    this.listeners.onChange();
  }

  updateOther() {
    const next = this.state.pictures[1];
    this.foot.hidden = !next;
    if (!next) return;
    this.other.textContent = WORDS.picture(next);
    this.other.setAttribute("aria-label", WORDS.showPicture(WORDS.picture(next)));
  }
}
