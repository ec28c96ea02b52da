/**
 * This module makes the footer of the projector layout. The footer has a numbered button for each view, and a button
 * that closes the layout. The shown view is the first view of the link, so that the link shows the same picture in
 * other layouts.
 */
import { shortName } from "../app/catalogue.js";
import { h } from "../lib/dom.js";
import { viewsOf } from "./pictures.js";

const MAX_SLIDES = 9; // number of the digit keys 1 to 9

/**
 * Returns the views of a state in the order of the catalogue, which is the order of their digits.
 * @param {import("../app/state.js").State} state
 */
export function slidesOf(state) {
  const allKeys = state.catalogue.lists.views.map((v) => v.key);
  const views = viewsOf(state);
  return allKeys.filter((key) => views.includes(key)).slice(0, MAX_SLIDES);
}

/**
 * Returns the edits that show the view of a digit.
 * @param {import("../app/state.js").State} state @param {number} n from 0 @returns {[string, string][]}
 */
export function editsForSlide(state, n) {
  const slides = slidesOf(state);
  if (!slides[n]) return [];
  return [["views", [slides[n], ...viewsOf(state).filter((key) => key !== slides[n]).sort((a, b) => slideRank(slides, a) - slideRank(slides, b))].join(",")]];
}

/**
 * ViewOrder stores the order of the views before a digit was pressed. The order is restored when the reader
 * closes the projector layout. Views that were added or removed in the meantime stay added or removed.
 */
export class ViewOrder {
  /** @type {string[] | null} */
  #views = null;

  /**
   * Stores the order of a state, unless an order is already stored.
   * @param {import("../app/state.js").State} state
   */
  storeOrder(state) {
    this.#views ??= viewsOf(state);
  }

  /**
   * Deletes the stored order if the opened state has other views.
   * @param {import("../app/state.js").State} state
   */
  recordOpening(state) {
    if (this.#views?.toSorted().join() !== viewsOf(state).toSorted().join()) this.#views = null;
  }

  /**
   * Returns the edit that restores the stored order, and deletes the order.
   * @param {import("../app/state.js").State} state @returns {[string, string][]}
   */
  restore(state) {
    const storedViews = this.#views;
    this.#views = null;
    const currentViews = viewsOf(state);
    const views = storedViews && [...storedViews.filter((key) => currentViews.includes(key)), ...currentViews.filter((key) => !storedViews.includes(key))].join(",");
    return views && views !== currentViews.join(",") ? [["views", views]] : [];
  }
}

/** @param {string[]} slides @param {string} key */
const slideRank = (slides, key) => (slides.includes(key) ? slides.indexOf(key) : MAX_SLIDES);

export class Slides {
  /** @param {HTMLElement} root @param {import("../app/page.js").Page} page @param {import("../app/keys.js").Actions} keys */
  constructor(root, page, keys) {
    this.root = root;
    this.page = page;
    this.keys = keys;
    this.shownKey = ""; // identifies the shown buttons
  }

  /** Shows the state. */
  update() {
    const { state, catalogue, config } = this.page;
    const slides = slidesOf(state);
    const isLocked = config.lock.has("views");
    const name = (/** @type {string} */ key) => shortName(catalogue.entry("views", key));
    const [shownView] = viewsOf(state);
    const deck = this.page.layout() === "projector" ? this.page.deck : null; // a phone has its own place for the buttons of the deck
    const buttonsKey = [...slides, shownView, Boolean(deck)].join();
    if (this.shownKey === buttonsKey) return;
    this.shownKey = buttonsKey;
    const focus = [...this.root.children].findIndex((e) => e === document.activeElement);
    this.root.replaceChildren(
      ...(isLocked || slides.length < 2 ? [] : slides.map((key, n) => h("button", {
        type: "button", "aria-pressed": String(key === shownView), onclick: () => this.keys.showSlide(n),
      }, h("kbd", {}, String(n + 1)), ` ${name(key)}`))),
      ...(deck ? [deck.element] : []),
      h("button.leave", { type: "button", onclick: () => this.keys.closeProjector() }, h("kbd", {}, "Esc"), " leave the projector"));
    /** @type {HTMLElement} */ (this.root.children[focus])?.focus();
  }
}
