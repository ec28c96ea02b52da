/**
 * The foot of a projector: the pictures of the state by number, and the way out. Which of
 * them is shown is the first of the link's views, so that a link shows the same.
 */
import { h } from "./dom.js";
import { viewsOf } from "./pictures.js";

const MOST = 9; // digits of the keyboard

/** The views of a state by their digits: in the order of the catalogue, whichever is shown. @param {import("./state.js").State} state */
export function slidesOf(state) {
  const all = state.catalogue.lists.views.map((v) => v.key);
  const views = viewsOf(state);
  return all.filter((key) => views.includes(key)).slice(0, MOST);
}

/** What shows the view of a digit: nothing where there is none. @param {import("./state.js").State} state @param {number} n from 0 @returns {[string, string][]} */
export function chosen(state, n) {
  const slides = slidesOf(state);
  if (!slides[n]) return [];
  return [["views", [slides[n], ...viewsOf(state).filter((key) => key !== slides[n]).sort((a, b) => place(slides, a) - place(slides, b))].join(",")]];
}

/** @param {string[]} slides @param {string} key */
const place = (slides, key) => (slides.includes(key) ? slides.indexOf(key) : MOST);

export class Slides {
  /** @param {HTMLElement} root @param {object} page see main.js @param {{show: (n: number) => boolean, leave: () => boolean}} keys */
  constructor(root, page, keys) {
    this.root = root;
    this.page = page;
    this.keys = keys;
  }

  /** Shows the state. */
  update() {
    const { state, catalogue, config } = this.page;
    const slides = slidesOf(state);
    const closed = config.lock.has("views");
    const name = (key) => {
      const v = catalogue.lists.views.find((v) => v.key === key);
      return v.short || v.name;
    };
    const [first] = viewsOf(state);
    const words = [...slides, first].join();
    if (this.words === words) return;
    this.words = words;
    const focus = this.root.contains(document.activeElement) ? [...this.root.children].indexOf(document.activeElement) : -1;
    this.root.replaceChildren(
      ...(closed || slides.length < 2 ? [] : slides.map((key, n) => h("button", {
        type: "button", "aria-pressed": String(key === first), onclick: () => this.keys.show(n),
      }, h("kbd", {}, String(n + 1)), ` ${name(key)}`))),
      h("button.leave", { type: "button", onclick: () => this.keys.leave() }, h("kbd", {}, "Esc"), " leave the projector"));
    /** @type {HTMLElement} */ (this.root.children[focus])?.focus();
  }
}
