/**
 * The places of a text at which the figure changes. The reader is at the last place whose top is above a line in the upper
 * part of the window. Each place remembers the state of the figure, so that the figure shows it again when the reader
 * comes back.
 *
 * @typedef {import("./figure.js").FigureState} FigureState
 *
 * @typedef {object} Place
 * @property {HTMLElement} element
 * @property {HTMLElement | undefined} section the step or part of the lesson
 * @property {FigureState | undefined} state
 */
import { picturesOf } from "./figure.js";

const LINE = 0.4; // the height of the line, as a share of the visible text
const REST = 180; // ms without scrolling until the reader has reached a place

export class Places {
  /**
   * @param {HTMLElement} article
   * @param {HTMLElement} figure the figure with the first state
   * @param {(place: Place, state: FigureState | undefined) => void} onReach
   */
  constructor(article, figure, onReach) {
    this.figure = figure;
    this.onReach = onReach;
    this.article = article;
    const stateOf = (/** @type {HTMLElement} */ e) => ({ link: e.dataset.link ?? "", pictures: picturesOf(e) });
    /** @type {Place[]} */
    this.list = [{ element: article, section: undefined, state: stateOf(figure) }];
    for (const section of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll("section.step, section.part"))) {
      const [first, ...others] = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("div.figure[data-link]")]);
      this.list.push({ element: section, section, state: first && stateOf(first) });
      for (const element of others) this.list.push({ element, section, state: stateOf(element) });
    }
    this.current = this.list[0];
    /** timer waits until the text is at rest. @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** firstState moves to a section without calling onReach, and returns the state of the figure there. @param {HTMLElement | undefined} section @returns {FigureState} */
  firstState(section) {
    this.current = this.list.find((p) => section && p.section === section) ?? this.list[0];
    const earlier = this.list.slice(0, this.list.indexOf(this.current) + 1).findLast((p) => p.state);
    return earlier?.state ?? { link: this.figure.dataset.link ?? "", pictures: picturesOf(this.figure) };
  }

  /** prepare sets the state of the figure at a section. @param {HTMLElement} section @param {FigureState} state */
  prepare(section, state) {
    const place = this.list.find((p) => p.section === section);
    if (place) place.state = state;
  }

  /** start follows the scrolling of the text. */
  start() {
    addEventListener("scroll", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.follow(), REST);
    }, { passive: true });
    this.onReach(this.current, undefined);
  }

  /** line returns the height in the window, in px, that a place must have passed. */
  line() {
    const box = this.figure.getBoundingClientRect();
    const textBox = this.article.getBoundingClientRect();
    const isAbove = box.right > textBox.left && box.left < textBox.right && getComputedStyle(this.figure).position === "sticky";
    const top = isAbove ? Math.min(box.height, innerHeight * 0.7) : 0;
    return top + LINE * (innerHeight - top);
  }

  follow() {
    const line = this.line();
    const place = this.list.findLast((p) => p.element.getBoundingClientRect().top <= line) ?? this.list[0];
    // At the end of the page, the last places cannot reach the line. A place that was entered by a click stays while it is visible.
    if (place === this.current || this.isEntered()) return;
    this.reach(place);
  }

  /** isEntered reports whether the reader has entered the current place by a click and it is still visible. */
  isEntered() {
    if (!this.enteredElement) return false;
    const { top, bottom } = this.enteredElement.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) return true;
    this.enteredElement = undefined;
    return false;
  }

  /** @param {Place} place */
  reach(place) {
    this.current = place;
    this.onReach(place, place.state);
  }

  /** enter moves to the place of an element that the reader uses. @param {HTMLElement} element */
  enter(element) {
    this.enteredElement = element;
    const place = this.list.findLast((p) => p.element.contains(element) || Boolean(p.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) ?? this.list[0];
    if (place === this.current) return;
    this.current = place;
    this.onReach(place, undefined);
  }

  /** go moves to a section and scrolls to it. @param {HTMLElement} section */
  go(section) {
    section.scrollIntoView({ block: "start" });
    this.enteredElement = section;
    const place = this.list.find((p) => p.section === section);
    if (place && place !== this.current) this.reach(place);
  }

  /** remember stores the state of the figure at the current place. @param {FigureState} state */
  remember(state) {
    this.current.state = state;
  }

  /** stepIndex returns the index of the current step: 0 in the introduction, and the last step after it. */
  stepIndex() {
    const steps = [...this.article.querySelectorAll("section.step")];
    const before = this.list.slice(0, this.list.indexOf(this.current) + 1).findLast((p) => p.section?.classList.contains("step"));
    return before?.section ? steps.indexOf(before.section) : 0;
  }
}
