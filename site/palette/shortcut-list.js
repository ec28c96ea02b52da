/** This module shows the list of shortcuts. The keys of the page come from the table SHORTCUTS. It is loaded on demand. */
import { SHORTCUTS, keyLabel } from "../app/shortcuts.js";
import { PLAIN_KEYS } from "../controls/view.js";
import { h, pageElement } from "../lib/dom.js";
import { capitalize } from "../lib/format.js";
import * as popover from "../lib/popover.js";
import { loadStyleSheet } from "../lib/style-sheet.js";

/** CONTROL_KEYS has the keys of controls, which browsers and controls handle themselves. @type {[string, [string[], string][]][]} */
const CONTROL_KEYS = [
  ["In the sentence and on sliders", [[["←", "→"], "one step"], [["Shift", "←", "→"], "a fine step"], [["Page Up", "Page Down"], "a large step"], [["Enter"], "open a word, apply a typed number"]]],
  ["On a picture", [[["↑", "↓", "←", "→"], "move the chosen mark"], [["Shift", "↑", "↓", "←", "→"], "move the mark a tenth as far"], [["Enter"], "next mark"], [["Shift", "Enter"], "previous mark"]]],
  ["In the projector", [[["1 … 9"], "choose the picture"], [["Esc"], "leave"]]],
];

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
  const close = h("button.lk", { type: "button", onclick: () => popover.close(true) }, "Close");
  const element = h("div.shortcuts", {},
    h("div.top", {}, h("b", {}, "Shortcuts"), close),
    h("div.sets", { tabindex: "0", role: "group", "aria-label": "keys" }, h("section", {}, h("h3", {}, "Anywhere"), h("dl", {}, ...anywhere)), h("div", {}, ...CONTROL_KEYS.map(([title, rows]) => h("section", {}, h("h3", {}, title), h("dl", {}, ...rows.map(([keys, name]) => row(keys.map(key), capitalize(name)))))))),
    h("label.plainkeys", {}, plainKeys, h("span", {}, "Keys without Ctrl or ⌘. Switch them off if a screen reader or speech control uses the same keys.")));
  popover.open(word, pageElement("sentence"), { element, focus: close }, { label: "Shortcuts", isSheet: isPhone, start: isPhone ? undefined : () => pageElement("stage").getBoundingClientRect().left, returnTo: previousFocus });
}
