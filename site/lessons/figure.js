/**
 * The live figure of a lesson is an embedded playground, which the lesson controls by the `window.mercer` of
 * its frame. Without scripts, a still picture is shown.
 */

import { isSupported } from "../lib/able.js";

/** Returns the part of an address after the #. @param {string} href */
export const linkOf = (href) => href.slice(href.indexOf("#") + 1);

/** Returns the names of the pictures that a figure or a word of the text shows. @param {HTMLElement} e */
export const picturesOf = (e) => (e.dataset.shows ?? "").split(" ").filter(Boolean);

const PACE = 50; // ms between checks for window.mercer in the frame, which is set some time after the load event

export class Figure {
  /**
   * @param {HTMLElement} root the element with a still picture, whose link is in data-link
   * @param {(report: any) => void} shown called when a final result is shown
   */
  constructor(root, shown) {
    this.root = root;
    this.shown = shown;
    this.live = isSupported();
    this.link = root.dataset.link ?? "";
    this.frame = document.createElement("iframe");
    /** The interface of the playground in the frame, once it is loaded. @type {any} */
    this.mercer = undefined;
    /** The link and pictures to show when the frame is loaded. @type {[string, string[]] | null} */
    this.pendingState = null;
    if (this.live) this.load();
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
      setTimeout(() => this.connect(), PACE);
      return;
    }
    this.mercer = mercer;
    // Other events also report previews. The event “ready” reports only final results.
    mercer.on("ready", (/** @type {any} */ report) => this.shown(report));
    if (this.pendingState) this.open(...this.pendingState);
    else mercer.show(picturesOf(this.root)).catch(() => {});
    mercer.ready.then(() => this.shown(mercer.report()));
  }

  /** Shows a state. @param {string} link @param {string[]} [pictures] the names of its pictures, the most important first */
  open(link, pictures = []) {
    if (!this.mercer) this.pendingState = [link, pictures];
    else {
      this.mercer.show(pictures).catch(() => {});
      this.mercer.open(link).catch(() => {}); // the frame shows the error itself
    }
  }

  /** Returns the final numbers, or null if the numbers are not known yet. */
  report() {
    const report = this.mercer?.report();
    return report && !report.preview ? report : null;
  }
}
