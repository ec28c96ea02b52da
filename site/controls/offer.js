/**
 * Offers to open the state of the last visit, in one line below the sentence. The line stays until the reader opens the
 * state or declines. Embedded pages and pages with a link have no offer.
 *
 * @typedef {import("../app/session.js").Session} Session
 */
import { shortName } from "../app/catalogue.js";
import { h, mathNodes } from "../lib/dom.js";
import { formatCount } from "../lib/format.js";
import { State } from "../app/state.js";
import { inflectNoun } from "./sentence.js";

/** Describes the state of a session. @param {import("../app/catalogue.js").Catalogue} catalogue @param {Session} session */
export function describeSession(catalogue, session) {
  const state = new State(catalogue, session.link);
  const data = catalogue.entry("data", state.get("data"));
  const count = state.isOwn ? session.count : state.number("n");
  const points = count === undefined ? "points" : inflectNoun(`${formatCount(count)} points`, count);
  return `${points} of ${data.noun ?? data.name} by ${shortName(catalogue.entry("method", state.get("method")))}`;
}

/**
 * Shows the offer.
 * @param {HTMLElement} root @param {string} words the description of the state
 * @param {() => void} open opens the state
 */
export function showOffer(root, words, open) {
  const hide = () => {
    root.hidden = true;
    /** @type {HTMLElement | null} */ (document.querySelector("h1 button"))?.focus();
  };
  const button = (/** @type {string} */ name, /** @type {() => void} */ action) => h("button.lk", { type: "button", onclick: action }, name);
  root.replaceChildren(h("span", {}, "Go on where you left off: ", mathNodes(words)), button("Open", () => {
    hide();
    open();
  }), button("Not now", hide));
  root.hidden = false;
}
