/** This module shows the list of shortcuts. The keys of the page come from the table SHORTCUTS. It is loaded on demand. */
import { SHORTCUTS, keyLabel } from "../app/shortcuts.js";
import { PLAIN_KEYS } from "../controls/view.js";
import { h, pageElement } from "../lib/dom.js";
import { capitalize } from "../lib/format.js";
import * as popover from "../lib/popover.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { WORDS } from "./words.js";

/**
 * Returns the shortcuts that have an effect. While the reader draws, the keys of the tools replace those of the page.
 * @template {{keys: string[]}} T @param {T[]} drawingKeys the keys of the tools, or an empty list
 */
export function shownShortcuts(drawingKeys) {
  const taken = new Set(drawingKeys.flatMap((s) => s.keys));
  return { drawing: drawingKeys, anywhere: SHORTCUTS.filter((s) => s.name && !s.keys.some((k) => taken.has(k))) };
}

/** Opens the list. @param {import("../app/page.js").Page} page @param {HTMLElement} word */
export async function openShortcutList(page, word) {
  await loadStyleSheet("styles/palette.css");
  const isPhone = page.layout() === "phone";
  const previousFocus = popover.focusedElement(word);
  const { view } = page;
  const row = (/** @type {HTMLElement[]} */ keys, /** @type {string} */ name) => h("div", {}, h("dt", {}, ...keys), h("dd", {}, name));
  const key = (/** @type {string} */ label) => h("kbd", {}, label);
  const rowOf = (/** @type {{keys: string[], label?: string, name: string}} */ s) => row((s.label ? [s.label] : s.keys.map(keyLabel)).map(key), capitalize(s.name));
  const section = (/** @type {string} */ title, /** @type {HTMLElement[]} */ rows) => h("section", {}, h("h3", {}, title), h("dl", {}, ...rows));
  const rowsOfControls = (/** @type {[string[], string][]} */ rows) => rows.map(([keys, name]) => row(keys.map(key), capitalize(name)));
  const { drawing, anywhere } = shownShortcuts(page.drawing?.isOpen ? page.drawing.keys : []), anywhereSection = section(WORDS.anywhere, anywhere.map(rowOf));
  const plainKeys = h("input", { type: "checkbox", checked: view.isPartShown(PLAIN_KEYS), onchange: () => view.showPart(PLAIN_KEYS, plainKeys.checked) });
  const close = h("button.lk", { type: "button", onclick: () => popover.close(true) }, WORDS.close);
  const element = h("div.shortcuts", {},
    h("div.top", {}, h("b", {}, WORDS.shortcuts), close),
    h("div.sets", { tabIndex: 0, role: "group", "aria-label": WORDS.keysLabel }, 
      h("div", {}, drawing.length > 0 ? section(WORDS.whileDrawing, [...drawing.map(rowOf), ...rowsOfControls(WORDS.drawingKeys)]) : anywhereSection),
      h("div", {}, drawing.length > 0 && anywhereSection, ...WORDS.controlKeys.map(([title, rows]) => section(title, rowsOfControls(rows))))),
    h("label.plainkeys", {}, plainKeys, h("span", {}, WORDS.plainKeys)));
  popover.open(word, pageElement("sentence"), { element, focus: close }, { label: WORDS.shortcuts, isSheet: isPhone, start: isPhone ? undefined : () => pageElement("stage").getBoundingClientRect().left, returnTo: previousFocus });
}
