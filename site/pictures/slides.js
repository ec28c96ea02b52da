/**
 * The foot of a projector: the pictures of the state by number, and the way out. Which of
 * them is shown is the first of the link's views, so that a link shows the same.
 */
import { shortOf } from "../app/catalogue.js";
import { h } from "../lib/dom.js";
import { viewsOf } from "./pictures.js";

const MOST = 9; // digits of the keyboard

/** The views of a state by their digits: in the order of the catalogue, whichever is shown. @param {import("../app/state.js").State} state */
export function slidesOf(state) {
  const all = state.catalogue.lists.views.map((v) => v.key);
  const views = viewsOf(state);
  return all.filter((key) => views.includes(key)).slice(0, MOST);
}

/** What shows the view of a digit: nothing where there is none. @param {import("../app/state.js").State} state @param {number} n from 0 @returns {[string, string][]} */
export function chosen(state, n) {
  const slides = slidesOf(state);
  if (!slides[n]) return [];
  return [["views", [slides[n], ...viewsOf(state).filter((key) => key !== slides[n]).sort((a, b) => place(slides, a) - place(slides, b))].join(",")]];
}

/**
 * The order of the views before a digit was pressed, which leaving the projector brings back.
 * What was added or taken away meanwhile stays so.
 */
export class Order {
  /** @type {string[] | null} */
  #views = null;

  /** Keeps the order of a state, unless one is kept. @param {import("../app/state.js").State} state */
  keep(state) {
    this.#views ??= viewsOf(state);
  }

  /** Forgets it where another state was opened, which has other views. @param {import("../app/state.js").State} state */
  opened(state) {
    if (this.#views?.toSorted().join() !== viewsOf(state).toSorted().join()) this.#views = null;
  }

  /** The edit that brings it back, and forgets it. @param {import("../app/state.js").State} state @returns {[string, string][]} */
  restore(state) {
    const kept = this.#views;
    this.#views = null;
    const now = viewsOf(state);
    const views = kept && [...kept.filter((key) => now.includes(key)), ...now.filter((key) => !kept.includes(key))].join(",");
    return views && views !== now.join(",") ? [["views", views]] : [];
  }
}

/** @param {string[]} slides @param {string} key */
const place = (slides, key) => (slides.includes(key) ? slides.indexOf(key) : MOST);

export class Slides {
  /** @param {HTMLElement} root @param {import("../app/page.js").Page} page @param {{show: (n: number) => boolean, leave: () => boolean}} keys */
  constructor(root, page, keys) {
    this.root = root;
    this.page = page;
    this.keys = keys;
    this.words = ""; // what stands there
  }

  /** Shows the state. */
  update() {
    const { state, catalogue, config } = this.page;
    const slides = slidesOf(state);
    const closed = config.lock.has("views");
    const name = (/** @type {string} */ key) => shortOf(catalogue.entry("views", key));
    const [first] = viewsOf(state);
    const words = [...slides, first].join();
    if (this.words === words) return;
    this.words = words;
    const focus = [...this.root.children].findIndex((e) => e === document.activeElement);
    this.root.replaceChildren(
      ...(closed || slides.length < 2 ? [] : slides.map((key, n) => h("button", {
        type: "button", "aria-pressed": String(key === first), onclick: () => this.keys.show(n),
      }, h("kbd", {}, String(n + 1)), ` ${name(key)}`))),
      h("button.leave", { type: "button", onclick: () => this.keys.leave() }, h("kbd", {}, "Esc"), " leave the projector"));
    /** @type {HTMLElement} */ (this.root.children[focus])?.focus();
  }
}
