/**
 * The live figure of a lesson is an embedded playground. The lesson controls the playground through
 * `window.mercer` of the frame. Without scripts, the lesson shows a still picture.
 */

import { isSupported } from "../lib/support.js";

/** linkOf returns the part of an address after the #. @param {string} href */
export const linkOf = (href) => href.slice(href.indexOf("#") + 1);

/** picturesOf returns the names of the pictures in the data-shows attribute of a figure or a word. @param {HTMLElement} e */
export const picturesOf = (e) => (e.dataset.shows ?? "").split(" ").filter(Boolean);

// The frame sets window.mercer some time after its load event, so the lesson checks for it repeatedly.
const POLL_INTERVAL = 50; // ms between two checks

export class Figure {
  /**
   * @param {HTMLElement} root the element with the still picture. Its attribute data-link contains the link of the state.
   * @param {(report: any) => void} onShown called when a final result is shown
   */
  constructor(root, onShown) {
    this.root = root;
    this.onShown = onShown;
    this.isLive = isSupported();
    this.link = root.dataset.link ?? "";
    this.frame = document.createElement("iframe");
    /** mercer is the interface of the playground in the frame. It is undefined until the frame is loaded. @type {any} */
    this.mercer = undefined;
    /** pendingState contains the link and the pictures to show when the frame is loaded. @type {[string, string[]] | null} */
    this.pendingState = null;
    if (this.isLive) this.load();
  }

  load() {
    const page = new URL("../index.html", document.baseURI);
    const { chosen } = document.documentElement.dataset;
    page.search = chosen ? `?embed&poster=0&theme=${chosen}` : "?embed&poster=0";
    page.hash = this.link;
    this.frame.title = "the live figure: a sentence with words that can be changed, pictures, and a slider";
    this.frame.src = page.href;
    this.frame.addEventListener("load", () => this.connect());
    this.root.append(this.frame);
    this.root.dataset.live = "true";
  }

  connect() {
    const mercer = this.frame.contentWindow?.mercer;
    if (!mercer) {
      setTimeout(() => this.connect(), POLL_INTERVAL);
      return;
    }
    this.mercer = mercer;
    // Other events also report previews. The event “ready” reports only final results.
    mercer.on("ready", (/** @type {any} */ report) => this.onShown(report));
    if (this.pendingState) this.open(...this.pendingState);
    else mercer.show(picturesOf(this.root)).catch(() => {});
    mercer.ready.then(() => this.onShown(mercer.report()));
  }

  /** open shows a state. @param {string} link @param {string[]} [pictures] the names of its pictures, the most important first */
  open(link, pictures = []) {
    if (!this.mercer) this.pendingState = [link, pictures];
    else {
      this.mercer.show(pictures).catch(() => {});
      this.mercer.open(link).catch(() => {}); // the playground in the frame shows the error
    }
  }

  /** report returns the final numbers, or null if the final numbers are not known yet. */
  report() {
    const report = this.mercer?.report();
    return report && !report.preview ? report : null;
  }
}
