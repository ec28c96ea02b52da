/** This module shows the list of shortcuts. The keys of the page come from the table SHORTCUTS. It is loaded on demand. */
import { SHORTCUTS, keyLabel } from "../app/shortcuts.js";
import { PLAIN_KEYS } from "../controls/view.js";
import { h, pageElement } from "../lib/dom.js";
import { capitalize } from "../lib/format.js";
import * as popover from "../lib/popover.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { WORDS } from "./words.js";

/** Opens the list. @param {import("../app/page.js").Page} page @param {HTMLElement} word */
export async function openShortcutList(page, word) {
  await loadStyleSheet("styles/palette.css");
  const isPhone = page.layout() === "phone";
  const previousFocus = popover.focusedElement(word);
  const { view } = page;
  const row = (/** @type {HTMLElement[]} */ keys, /** @type {string} */ name) => h("div", {}, h("dt", {}, ...keys), h("dd", {}, name));
  const key = (/** @type {string} */ label) => h("kbd", {}, label);
  const anywhere = SHORTCUTS.filter((s) => s.name).map((s) => row(s.keys.map((k) => key(keyLabel(k))), capitalize(s.name)));
  const plainKeys = h("input", { type: "checkbox", checked: view.isPartShown(PLAIN_KEYS), onchange: () => view.showPart(PLAIN_KEYS, plainKeys.checked) });
  const close = h("button.lk", { type: "button", onclick: () => popover.close(true) }, WORDS.close);
  const element = h("div.shortcuts", {},
    h("div.top", {}, h("b", {}, WORDS.shortcuts), close),
    h("div.sets", { tabIndex: 0, role: "group", "aria-label": WORDS.keysLabel }, h("section", {}, h("h3", {}, WORDS.anywhere), h("dl", {}, ...anywhere)), h("div", {}, ...WORDS.controlKeys.map(([title, rows]) => h("section", {}, h("h3", {}, title), h("dl", {}, ...rows.map(([keys, name]) => row(keys.map(key), capitalize(name)))))))),
    h("label.plainkeys", {}, plainKeys, h("span", {}, WORDS.plainKeys)));
  popover.open(word, pageElement("sentence"), { element, focus: close }, { label: WORDS.shortcuts, isSheet: isPhone, start: isPhone ? undefined : () => pageElement("stage").getBoundingClientRect().left, returnTo: previousFocus });
}
