/**
 * Offers to open the state of the last visit, in one line below the sentence. The line stays until the reader opens the
 * state or declines. Embedded pages and pages with a link have no offer.
 *
 * @typedef {import("../app/session.js").Session} Session
 */
import { shortName } from "../app/catalogue.js";
import { h, mathNodes } from "../lib/dom.js";
import { formatCount, formatSetting } from "../lib/format.js";
import { State } from "../app/state.js";
import { comparedMethods, isComparing, joinWords } from "./compared.js";
import { inflectNoun } from "./sentence.js";

const MAX_CHANGES = 4; // the largest number of changed settings that the line lists

/**
 * Describes the state of a session: its points, its methods, and the settings that differ from the state of a page without a
 * link.
 * @param {import("../app/catalogue.js").Catalogue} catalogue @param {Session} session
 */
export function describeSession(catalogue, session) {
  const state = new State(catalogue, session.link);
  const data = catalogue.entry("data", state.get("data"));
  const count = state.isOwn ? session.count : state.number("n");
  const points = count === undefined ? "points" : inflectNoun(`${formatCount(count)} points`, count);
  const methods = isComparing(state.get) ? comparedMethods(catalogue, state.get).map((c) => c.method) : [catalogue.entry("method", state.get("method"))];
  const changes = changedSettings(state), restCount = changes.length - MAX_CHANGES;
  return [`${points} of ${data.noun ?? data.name} by ${joinWords(methods.map(shortName))}`, ...changes.slice(0, MAX_CHANGES)].join(", ")
    + (restCount > 0 ? ` and ${restCount} more` : "");
}

/** Describes the changed settings that have an effect, such as "Cauchy kernel" and "σ = 0.50". @param {State} state */
function changedSettings(state) {
  const { catalogue } = state;
  const kernel = catalogue.entry("kernel", state.get("kernel")), task = catalogue.entry("task", state.get("task"));
  const fields = /** @type {const} */ (["kernel", "method", "data", "task"]).flatMap((group) => catalogue.settings(group, state.get))
    .filter((f) => f.key !== "n" && f.kind !== "seed" && state.isChanged(f.key));
  const values = fields.map((f) => {
    const value = state.get(f.key), choice = catalogue.choices(f)?.find((c) => c.key === value);
    return `${f.symbol ?? f.name}\u00a0=\u00a0${choice ? shortName(choice) : formatSetting(f, Number(value))}`;
  });
  return [...(state.isChanged("kernel") ? [`${shortName(kernel)} kernel`] : []), ...(state.hasTask ? [`for ${task.noun ?? shortName(task)}`] : []), ...values];
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
