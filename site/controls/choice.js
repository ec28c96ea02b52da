/**
 * Creates the list of a choice, with a search field. Each entry has a name, a description and, if known, the
 * error on these data at this size. An unavailable entry shows the reason.
 *
 * @typedef {import("../app/catalogue.js").Entry} Entry
 */
import { h, mathNodes } from "../lib/dom.js";
import { formatPercent } from "../lib/format.js";

const MIN_SEARCHABLE = 5; // smallest number of entries for a search field
let ids = 0;

/**
 * @param {import("../app/page.js").Page} page
 * @param {string} key
 * @param {() => void} done called after a choice
 */
export function choiceList({ state, edit, knownError, unavailableReasons }, key, done) {
  const f = state.catalogue.setting(key);
  const entries = state.catalogue.choices(f) ?? [];
  const id = `l${++ids}`;
  const reasons = unavailableReasons(key);
  const find = h("input.find", {
    type: "text", placeholder: "", role: "combobox", autocomplete: "off", spellcheck: false,
    "aria-label": `search: ${f.name}`, "aria-controls": id, "aria-expanded": "true", "aria-autocomplete": "list",
  });
  const list = h("ul.list", { id, role: "listbox", "aria-label": f.name, tabIndex: 0 });
  const foot = h("p.foot");
  /** @type {{heading?: string, entry: Entry, element: HTMLElement}[]} */
  let rows = [];
  let markedIndex = 0;

  const choose = (/** @type {Entry | undefined} */ entry) => {
    if (!entry || reasons[entry.key]) return;
    done();
    // A new data set also sets its default noise, which is 0 for a grid.
    /** @type {import("../lib/link.js").Pairs} */
    const noise = entry.noise ? [["noise", String(entry.noise.default)]] : [];
    edit([[key, entry.key], ...noise], true, true);
  };

  const mark = (/** @type {number} */ i) => {
    markedIndex = Math.max(0, Math.min(rows.length - 1, i));
    rows.forEach((r, j) => r.element.classList.toggle("at", j === markedIndex));
    if (rows[markedIndex]) {
      find.setAttribute("aria-activedescendant", rows[markedIndex].element.id);
      rows[markedIndex].element.scrollIntoView({ block: "nearest" });
    } else find.removeAttribute("aria-activedescendant");
  };

  const show = () => {
    const words = foldCase(find.value).split(/\s+/).filter(Boolean);
    const hits = entries.filter((e) => words.every((w) => foldCase([e.name, e.short, e.doc, e.source].join(" ")).includes(w)));
    rows = hits.map((entry) => {
      const isChosen = entry.key === state.get(key);
      const error = knownError(key, entry.key);
      const reason = reasons[entry.key];
      const element = h("li", {
        id: `${id}-${entry.key}`, role: "option", "data-value": entry.key, "aria-selected": String(isChosen), "aria-disabled": reason ? "true" : null,
        onclick: () => choose(entry),
      }, h("b", {}, entry.name), error === undefined ? null : h("span.err", {}, formatPercent(error)),
      h("span.doc", {}, mathNodes(reason ?? entry.doc ?? "")));
      return { heading: state.catalogue.heading(f, entry), entry, element };
    });
    list.replaceChildren(...groupRows(rows));
    const hasErrors = key === "method" && rows.some((r) => knownError(key, r.entry.key) !== undefined);
    const match = words.length ? `${rows.length} of ${entries.length} match.` : "";
    foot.replaceChildren(mathNodes([hasErrors ? "The errors of the methods tried so far, on these data with the same m." : "", match].filter(Boolean).join(" ")));
    foot.hidden = !foot.textContent;
    mark(Math.max(0, rows.findIndex((r) => r.entry.key === state.get(key))));
  };

  const handleKey = (/** @type {KeyboardEvent} */ ev) => {
    /** @type {Record<string, number>} */
    const moves = { ArrowDown: markedIndex + 1, ArrowUp: markedIndex - 1, PageDown: markedIndex + 5, PageUp: markedIndex - 5 };
    if (ev.key in moves) mark(moves[ev.key]);
    else if (ev.key === "Enter") choose(rows[markedIndex]?.entry);
    else return;
    ev.preventDefault();
  };
  find.addEventListener("input", show);
  const element = h("div.choice", { onkeydown: handleKey }, h("span.seek", { "aria-hidden": true }, "Search"), find, list, foot);
  if (entries.length < MIN_SEARCHABLE) {
    find.classList.add("quiet"); // keeps the focus, so that typing narrows the list
  }
  show();
  return { element, focus: find };
}

/**
 * Returns the elements of rows, under their headings.
 * @param {{heading?: string, element: HTMLElement}[]} rows
 */
function groupRows(rows) {
  const names = [...new Set(rows.map((r) => r.heading))];
  if (names.length === 0 || !names[0]) return rows.map((r) => r.element);
  return names.map((name) => h("li.part", { role: "group", "aria-label": name }, h("span.head", { "aria-hidden": "true" }, name),
    h("ul", { role: "none" }, ...rows.filter((r) => r.heading === name).map((r) => r.element))));
}

/** Removes case and accents, so that "nystrom" finds Nyström. @param {string} s */
function foldCase(s) {
  return s.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
