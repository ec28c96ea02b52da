/**
 * This module makes a simple list of the choices of a setting, such as a task, with a search field. Each entry has a
 * name and a description. An unavailable entry shows the reason. Methods, kernels and data sets have a chooser, and
 * this list only if the chooser cannot be loaded.
 *
 * @typedef {import("../app/catalogue.js").Entry} Entry
 */
import { h, mathNodes } from "../lib/dom.js";
import { foldLetters } from "../lib/fold.js";
import { capitalize } from "../lib/format.js";
import { entryAddress, referenceLink } from "../lib/reference.js";
import { markOnHover } from "./hover.js";

const MIN_SEARCHABLE = 5; // smallest number of entries with a visible search field
let lastId = 0;

/**
 * Returns the element of the list, and its search field, which receives the focus.
 * @param {import("../app/page.js").Page} page
 * @param {string} key
 * @param {() => void} onChoice called after a choice
 */
export function choiceList({ state, edit, unavailableReasons }, key, onChoice) {
  const f = state.catalogue.setting(key);
  const entries = state.catalogue.choices(f) ?? [];
  const id = `l${++lastId}`;
  const reasons = unavailableReasons(key);
  const searchField = h("input.find", {
    type: "text", placeholder: "", role: "combobox", autocomplete: "off", spellcheck: false,
    "aria-label": `search: ${f.name}`, "aria-controls": id, "aria-expanded": "true", "aria-autocomplete": "list",
  });
  const list = h("ul.list", { id, role: "listbox", "aria-label": f.name, tabIndex: 0 });
  const matches = h("span"), more = h("span");
  const foot = h("p.foot", {}, matches, more);
  /** @type {{heading?: string, entry: Entry, element: HTMLElement}[]} */
  let rows = [];
  let markedIndex = 0;

  const choose = (/** @type {Entry | undefined} */ entry) => {
    if (!entry || reasons[entry.key]) return;
    onChoice();
    // A new data set also sets its default noise, which is 0 for a grid.
    /** @type {import("../lib/link.js").Pairs} */
    const noiseEdits = entry.noise ? [["noise", String(entry.noise.default)]] : [];
    edit([[key, entry.key], ...noiseEdits], true, true);
  };

  const markRow = (/** @type {number} */ i) => {
    markedIndex = Math.max(0, Math.min(rows.length - 1, i));
    rows.forEach((r, j) => r.element.classList.toggle("at", j === markedIndex));
    if (rows[markedIndex]) {
      searchField.setAttribute("aria-activedescendant", rows[markedIndex].element.id);
      rows[markedIndex].element.scrollIntoView({ block: "nearest" });
    } else searchField.removeAttribute("aria-activedescendant");
    const entry = rows[markedIndex]?.entry, address = entry && entryAddress(key, entry.key);
    more.replaceChildren(...(address ? [h("b", {}, capitalize(entry.name)), ": ", referenceLink(address, entry.name)] : []));
    foot.hidden = !more.childNodes.length && matches.textContent === "";
  };

  const updateRows = () => {
    const words = foldLetters(searchField.value).split(/\s+/).filter(Boolean);
    const matchingEntries = entries.filter((e) => words.every((w) => foldLetters([e.name, e.short, e.doc, e.source].join(" ")).includes(w)));
    rows = matchingEntries.map((entry) => {
      const isChosen = entry.key === state.get(key);
      const reason = reasons[entry.key];
      const element = h("li", {
        id: `${id}-${entry.key}`, role: "option", "data-value": entry.key, "aria-selected": String(isChosen), "aria-disabled": reason ? "true" : null,
        onclick: () => choose(entry),
      }, h("b", {}, entry.name), h("span.doc", {}, mathNodes(reason ?? entry.doc ?? "")));
      return { heading: state.catalogue.heading(f, entry), entry, element };
    });
    list.replaceChildren(...groupRows(rows));
    matches.textContent = words.length ? `${rows.length} of ${entries.length} match. ` : "";
    markRow(Math.max(0, rows.findIndex((r) => r.entry.key === state.get(key))));
  };

  const handleKey = (/** @type {KeyboardEvent} */ ev) => {
    /** @type {Record<string, number>} */
    const moves = { ArrowDown: markedIndex + 1, ArrowUp: markedIndex - 1, PageDown: markedIndex + 5, PageUp: markedIndex - 5 };
    if (ev.key in moves) markRow(moves[ev.key]);
    else if (ev.key === "Enter") choose(rows[markedIndex]?.entry);
    else return;
    ev.preventDefault();
  };
  searchField.addEventListener("input", updateRows);
  markOnHover(list, (target) => rows.find((r) => r.element.contains(target)), () => rows[markedIndex], (row) => markRow(rows.indexOf(row)));
  const element = h("div.choice", { onkeydown: handleKey }, h("span.seek", { "aria-hidden": true }, "Search"), searchField, list, foot);
  if (entries.length < MIN_SEARCHABLE) {
    searchField.classList.add("quiet"); // the invisible field has the focus, so that typing filters the list
  }
  updateRows();
  return { element, focus: searchField };
}

/**
 * Returns the elements of rows, grouped by their headings.
 * @param {{heading?: string, element: HTMLElement}[]} rows
 */
function groupRows(rows) {
  const names = [...new Set(rows.map((r) => r.heading))];
  if (names.length === 0 || !names[0]) return rows.map((r) => r.element);
  return names.map((name) => h("li.part", { role: "group", "aria-label": name }, h("span.head", { "aria-hidden": "true" }, name),
    h("ul", { role: "none" }, ...rows.filter((r) => r.heading === name).map((r) => r.element))));
}
