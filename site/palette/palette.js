/**
 * Palette is the field that finds settings, methods, pictures, actions and lessons, and changes them. A name followed by
 * a number sets the number. This module is loaded when the palette is first opened.
 *
 * @typedef {import("./entries.js").PaletteEntry} PaletteEntry
 * @typedef {import("./entries.js").Match} Match
 */
import { WORDS as PAGE } from "../app/words.js";
import { h, mathNodes, pageElement, setText } from "../lib/dom.js";
import { capitalize, formatCount } from "../lib/format.js";
import * as popover from "../lib/popover.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { bestMatchIndex, findEntries, offeredEntries, similarEntryName } from "./entries.js";
import { listEntries } from "./list.js";
import { WORDS } from "./words.js";

const MAX_RECENT = 5;

/** recentKeys has the entries that were used last, as group and name. @type {string[]} */
let recentKeys = [];
let lastId = 0;

/** @param {PaletteEntry} entry */
const keyOfEntry = (entry) => `${entry.group}: ${entry.item.entry.key}`;

/**
 * Opens the palette below the sentence.
 * @param {import("../app/page.js").Page} page
 * @param {HTMLElement} word the button that stands for the palette
 */
export async function openPalette(page, word) {
  const [entries] = await Promise.all([listEntries(page), loadStyleSheet("styles/palette.css")]);
  const isPhone = page.layout() === "phone";
  const previousFocus = popover.focusedElement(word);
  if (popover.currentWord() === word) return popover.close(true);
  const palette = new Palette(entries, isPhone);
  const start = () => pageElement("stage").getBoundingClientRect().left;
  popover.open(word, pageElement("sentence"), { element: palette.element, focus: palette.field }, { label: WORDS.title, isSheet: isPhone, start: isPhone ? undefined : start, returnTo: previousFocus });
}

class Palette {
  /** @param {PaletteEntry[]} entries @param {boolean} isPhone */
  constructor(entries, isPhone) {
    this.entries = entries;
    this.isPhone = isPhone;
    this.id = `palette${++lastId}`;
    /** @type {{match: Match, element: HTMLElement}[]} */
    this.rows = [];
    this.marked = -1;
    this.field = h("input.find", {
      type: "text", id: `${this.id}f`, role: "combobox", autocomplete: "off", spellcheck: false, "aria-controls": `${this.id}l`, "aria-expanded": "true", "aria-autocomplete": "list", oninput: () => this.update(),
    });
    this.list = h("div.found", { id: `${this.id}l`, role: "listbox", "aria-label": WORDS.found });
    this.message = h("p.none");
    this.count = h("span", { role: "status" });
    const keys = [["↑↓", WORDS.moveKeys], [PAGE.keys.enter, WORDS.chooseKey], [PAGE.keys.escape, WORDS.closeKey]].map(([key, name]) => h("span", {}, h("kbd", {}, key), " ", name));
    this.element = h("div.palette", { onkeydown: (/** @type {KeyboardEvent} */ ev) => this.handleKey(ev) },
      isPhone && h("div.top", {}, h("b", {}, WORDS.title), h("button.lk", { type: "button", onclick: () => popover.close(true) }, WORDS.close)),
      h("div.query", {}, h("label", { for: this.field.id, className: isPhone ? "unseen" : "" }, WORDS.title), this.field), this.message, this.list, h("p.keys", {}, ...(isPhone ? [] : keys), this.count));
    this.update();
  }

  /** Shows the entries that match the query, or the last used and common ones. */
  update() {
    const query = this.field.value.trim();
    const recent = recentKeys.flatMap((key) => this.entries.filter((entry) => keyOfEntry(entry) === key));
    const { groups, count } = query ? findEntries(this.entries, query) : { groups: offeredEntries(this.entries, recent), count: 0 };
    this.rows = [];
    this.list.replaceChildren(...groups.map(({ group, matches }) => h("div.group", { role: "group", "aria-label": group }, h("div.head", { "aria-hidden": "true" }, group), ...matches.map((match) => this.makeRow(match)))));
    this.list.hidden = groups.length === 0;
    this.showMessage(query, count);
    setText(this.count, (query ? WORDS.count(formatCount(String(Math.min(count, this.rows.length))), count) : "") + WORDS.examples);
    this.markRow(bestMatchIndex(this.rows.map((r) => r.match)));
    popover.place();
  }

  /** @param {Match} match */
  makeRow(match) {
    const { entry } = match;
    const element = h("div.option", {
      id: `${this.id}-${this.rows.length}`, role: "option", "aria-selected": "false", "aria-disabled": match.isUsable ? null : "true", "data-entry": keyOfEntry(entry), onclick: () => this.choose(match),
    }, h("b", {}, mathNodes(/^[a-z]{2}/.test(entry.name) ? capitalize(entry.name) : entry.name)), h("span.detail", { title: match.line }, mathNodes(match.line)), h("span.value", {}, entry.value()));
    this.rows.push({ match, element });
    return element;
  }

  /** @param {string} query @param {number} count */
  showMessage(query, count) {
    const isEmpty = query !== "" && count === 0;
    const similar = isEmpty ? similarEntryName(this.entries, query) : "";
    this.message.hidden = !isEmpty;
    if (!isEmpty) return;
    this.message.replaceChildren(WORDS.nothing(query), ...(similar ? [WORDS.similar, h("button.lk", { type: "button", onclick: () => this.search(similar) }, mathNodes(similar)), WORDS.similarEnd] : []));
  }

  /** @param {string} query */
  search(query) {
    this.field.value = query;
    this.update();
    this.field.focus();
  }

  /** @param {number} index */
  markRow(index) {
    this.rows[this.marked]?.element.setAttribute("aria-selected", "false");
    this.marked = index;
    const row = this.rows[index];
    if (!row) return this.field.removeAttribute("aria-activedescendant");
    row.element.setAttribute("aria-selected", "true");
    row.element.scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", row.element.id);
  }

  /** Runs an entry and closes the palette. @param {Match | undefined} match */
  choose(match) {
    if (!match?.isUsable) return;
    const key = keyOfEntry(match.entry);
    recentKeys = [key, ...recentKeys.filter((k) => k !== key)].slice(0, MAX_RECENT);
    popover.close(true);
    match.run();
  }

  /** @param {KeyboardEvent} ev */
  handleKey(ev) {
    if (ev.isComposing || ev.ctrlKey || ev.metaKey || ev.altKey || ev.target !== this.field) return;
    const { length } = this.rows;
    if (ev.key === "ArrowDown" && length > 0) this.markRow((this.marked + 1) % length);
    else if (ev.key === "ArrowUp" && length > 0) this.markRow((Math.max(this.marked, 0) + length - 1) % length);
    else if (ev.key === "Enter") this.choose(this.rows[this.marked]?.match);
    else return;
    ev.preventDefault();
  }
}
