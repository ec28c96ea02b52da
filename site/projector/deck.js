/**
 * Deck shows the slides of a link in the projector, one after the other, with the keys that presenters send. The link of each
 * slide has all slides, so that a slide can be reloaded and Back leads to the slide before. A phone is too small for the
 * projector. It shows each slide in its own layout, with the buttons above the pictures.
 */
import { parseAssignment } from "../assignment/parse.js";
import { h, pageElement, setText } from "../lib/dom.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { indexOfSlide, linkOfSlide, SLIDES } from "./slides.js";
import { WORDS } from "./words.js";

export const loadStyles = () => loadStyleSheet("styles/deck.css");

export class Deck {
  /** @param {import("../app/page.js").Page} page */
  constructor(page) {
    this.page = page;
    this.index = -1; // the index of the present slide; -1 until it is known
    this.shownLink = "";
    /** changedSlides has the indices of slides that were changed, by their links, since Back can lead to them. @type {Map<string, number>} */
    this.changedSlides = new Map();
    this.counter = h("span.count", { role: "status" });
    const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ step) => h("button", { type: "button", title: label, "aria-label": label, onclick: () => this.step(step) }, ...(step < 0 ? [sign, h("span", {}, label)] : [h("span", {}, label), sign]));
    this.previous = button("‹", WORDS.previous, -1);
    this.next = button("›", WORDS.next, 1);
    this.element = h("span.deck", { role: "group", "aria-label": WORDS.slides }, this.previous, this.counter, this.next);
    this.curtain = h("div.curtain", { hidden: true, tabIndex: -1, role: "dialog", "aria-label": WORDS.blank, onclick: () => this.blank() });
    document.body.append(this.curtain);
  }

  /** Finds the slide of the opened link. A link with nothing but slides opens the first one. */
  open() {
    this.update();
    if (this.isOn && this.index < 0 && this.page.state.link === "v=1&layout=projector") this.go(0);
    this.index = Math.max(0, this.index);
    this.update();
  }

  /** Returns the links of the slides. */
  get slides() {
    return parseAssignment(this.page.state.pageEdits.filter(([key]) => key === SLIDES)).slides;
  }

  /** Reports whether a phone shows the slides, since the link asks for the projector. */
  get isOnPhone() {
    return this.page.layout() === "phone" && this.page.state.get("layout") === "projector";
  }

  /** Reports whether the projector or a phone shows slides. */
  get isOn() {
    return (this.page.layout() === "projector" || this.isOnPhone) && this.slides.length > 0;
  }

  /** Reports whether the screen is blank. */
  get isBlank() {
    return !this.curtain.hidden;
  }

  /** Shows the number of the slide. */
  update() {
    const { slides } = this, { fullLink } = this.page.state;
    if (fullLink !== this.shownLink) {
      const index = indexOfSlide(slides, fullLink, this.index);
      this.index = index >= 0 ? index : this.changedSlides.get(fullLink) ?? this.index; // a change of a slide during the talk keeps its number
      if (index < 0) this.changedSlides.set(fullLink, this.index);
      this.shownLink = fullLink;
    }
    this.element.hidden = !this.isOn;
    const top = pageElement("top");
    if (this.isOnPhone && this.element.parentElement !== top) top.append(this.element);
    setText(this.counter, WORDS.count(Math.min(Math.max(this.index, 0), slides.length - 1) + 1, slides.length));
    this.previous.disabled = this.index <= 0;
    this.next.disabled = this.index >= slides.length - 1;
    if (!this.isOn && this.isBlank) this.curtain.hidden = true;
  }

  /** Shows a slide. @param {number} index */
  go(index) {
    this.curtain.hidden = true;
    this.index = index;
    this.page.openLink(linkOfSlide(this.slides, index), undefined, WORDS.slide(index + 1));
    this.page.history.record(true);
  }

  /**
   * Shows another slide. Returns false if the page shows no slides.
   * @param {number} step the number of slides forward; ±Infinity leads to the last or first one
   */
  step(step) {
    if (!this.isOn) return false;
    const index = Math.min(this.slides.length - 1, Math.max(0, this.index + step));
    if (this.isBlank) this.curtain.hidden = true; // the first key only shows the slide again, as in other programs
    else if (index !== this.index) this.go(index);
    return true;
  }

  /** Blanks the screen, or shows the slide again. Returns false if the page shows no slides. */
  blank() {
    if (!this.isOn) return false;
    this.curtain.hidden = this.isBlank;
    return true;
  }
}
