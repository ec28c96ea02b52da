/**
 * ViewMenu is the menu of everything that is shown: pictures, their arrangement, the compared methods, texts, layout and
 * colours. The menu stays open while the reader switches. This module is loaded when the menu is first opened.
 *
 * @typedef {object} Item
 * @property {string} name
 * @property {() => boolean} isOn
 * @property {(isOn: boolean) => void} choose
 * @property {() => string} [note] a remark below the name
 * @property {string} [title]
 * @property {string} [key] the key that the page has for the item
 * @property {string} [shortcut]
 * @property {boolean} [isMath] whether the name has symbols
 */
import { openPalette, openShortcuts } from "../app/parts.js";
import { keyLabel } from "../app/shortcuts.js";
import { WORDS as PAGE } from "../app/words.js";
import { LAYERS } from "../lib/contract.js";
import { h, mathNodes, pageElement, setText } from "../lib/dom.js";
import * as popover from "../lib/popover.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { MAGNIFICATION } from "../pictures/overlay.js";
import { openControl } from "./control-popover.js";
import { WORDS } from "./menu-words.js";

const COMPARE = "compare", RACE = "race", FREQUENCIES = "fourier"; // keys of views
const MIN_WIDTH = 680; // px of the window below which a page has only the layout of a phone

let lastId = 0;

/**
 * Opens the menu below the sentence, or closes it.
 * @param {import("../app/page.js").Page} page
 * @param {HTMLElement} word the button that opens the menu
 */
export async function openViewMenu(page, word) {
  await loadStyleSheet("styles/menu.css");
  const isPhone = page.layout() === "phone";
  const menu = new ViewMenu(page, word, isPhone);
  const end = () => document.documentElement.clientWidth; // the box is at the right margin
  popover.open(word, pageElement("sentence"), { element: menu.element, focus: menu.inputs()[0], update: () => menu.update() }, { label: WORDS.view, isSheet: isPhone, start: isPhone ? undefined : end });
}

class ViewMenu {
  /** @param {import("../app/page.js").Page} page @param {HTMLElement} word @param {boolean} isPhone */
  constructor(page, word, isPhone) {
    this.page = page;
    this.word = word;
    this.isPhone = isPhone;
    /** @type {{item: Item, input: HTMLInputElement, note: HTMLElement | null}[]} */
    this.rows = [];
    const { state, config } = page;
    const isLocked = config.hide.has("views") || config.lock.has("views");
    this.reset = h("button.lk", { type: "button", onclick: () => this.resetPictures() }, WORDS.reset);
    const canCompare = !isLocked && !config.hide.has("compare") && !config.lock.has("method2");
    const columns = [
      [isLocked ? null : this.group(WORDS.pictures, "checkbox", this.pictureItems()), isLocked ? null : this.reset],
      [this.group(WORDS.layers, "checkbox", this.layerItems()), canCompare && this.group(WORDS.compare, "checkbox", this.compareItems()), this.group(WORDS.text, "checkbox", this.textItems())],
      [this.isPhone || config.lock.has("layout") ? null : this.group(WORDS.layout, "radio", Object.entries(WORDS.layouts).map(([key, name]) => ({
        name, key, shortcut: key === "projector" ? "V" : "", isOn: () => state.get("layout") === key, choose: () => this.chooseLayout(key),
      }))), innerWidth < MIN_WIDTH ? null : this.group(WORDS.controls, "radio", this.choiceItems("layout", WORDS.positions)), this.group(WORDS.colours, "radio", this.choiceItems("theme", WORDS.themes))],
    ];
    const keys = [["↑↓←→", WORDS.moveKeys], [PAGE.keys.space, WORDS.switchKey], [PAGE.keys.escape, WORDS.closeKey]].map(([key, name]) => h("span", {}, h("kbd", {}, key), " ", name));
    this.element = h("div.viewmenu", { onkeydown: (/** @type {KeyboardEvent} */ ev) => this.handleKey(ev) },
      isPhone && h("div.top", {}, h("b", {}, WORDS.view), h("button.lk", { type: "button", onclick: () => popover.close(true) }, WORDS.close)),
      h("div.columns", {}, ...columns.map((groups) => h("div.column", {}, ...groups))),
      h("p.keys", {}, ...(isPhone ? [] : keys), isPhone ? null : h("button", { type: "button", onclick: () => openPalette(page) }, h("kbd", {}, keyLabel("mod+k")), " ", WORDS.find), isPhone ? null : h("button", { type: "button", onclick: () => openShortcuts(page) }, h("kbd", {}, "?"), " ", WORDS.shortcuts), h("span", {}, isPhone ? WORDS.phoneRemark : WORDS.remark)));
  }

  /** Returns all boxes and round marks. */
  inputs = () => this.rows.map((r) => r.input);

  /**
   * Returns a group of items.
   * @param {string} title @param {"checkbox" | "radio"} type @param {Item[]} items
   */
  group(title, type, items) {
    const id = `view${++lastId}`;
    return h("div.set", { role: type === "radio" ? "radiogroup" : "group", "aria-labelledby": id }, h("h3", { id }, title), ...items.map((item) => {
      const note = item.note ? h("small", { id: `view${++lastId}` }) : null;
      const input = h("input", { type, name: type === "radio" ? id : undefined, "data-item": item.key ?? item.name, "aria-describedby": note?.id ?? null });
      input.addEventListener("change", () => {
        item.choose(input.checked);
        this.update();
      });
      this.rows.push({ item, input, note });
      return h("label", { title: item.title }, input, h("span", {}, mathNodes(item.name), item.shortcut && h("kbd", {}, item.shortcut), note));
    }));
  }

  /** @returns {Item[]} */
  pictureItems() {
    const { page } = this;
    return page.catalogue.lists.views.filter((v) => v.key !== COMPARE && v.key !== RACE).map((v) => this.viewItem(v, v.name, v.key === FREQUENCIES ? () => (hasFrequencies(page) ? "" : WORDS.fourierOnly) : undefined));
  }

  /** @param {import("../app/catalogue.js").Entry} v @param {string} name @param {() => string} [note] @returns {Item} */
  viewItem(v, name, note) {
    return { name, key: v.key, title: v.doc, isOn: () => this.page.pictures.pressedViews.includes(v.key), choose: () => this.page.pictures.toggle(v.key), note: () => (this.isOnlyPicture(v.key) ? WORDS.onePicture : note?.() ?? "") };
  }

  /** Reports whether a view is the only one, which cannot be switched off. @param {string} key */
  isOnlyPicture = (key) => this.page.pictures.pressedViews.length === 1 && this.page.pictures.pressedViews[0] === key;

  /** @returns {Item[]} */
  layerItems() {
    const { view } = this.page;
    return [
      ...LAYERS.map(({ key, name }) => ({ name, key, note: key in WORDS.layerNotes ? () => WORDS.layerNotes[key] : undefined, isOn: () => !view.value.hidden.includes(key), choose: (/** @type {boolean} */ isOn) => view.showLayer(key, isOn) })),
      { name: WORDS.differences(MAGNIFICATION), key: "magnify", isOn: () => view.value.magnify === MAGNIFICATION, choose: (isOn) => view.set({ magnify: isOn ? MAGNIFICATION : 1 }) },
      { name: WORDS.groups, key: "classes", isOn: () => view.value.classes, choose: (isOn) => view.set({ classes: isOn }) },
    ];
  }

  /** @returns {Item[]} */
  compareItems() {
    const { catalogue } = this.page;
    const compare = catalogue.entry("views", COMPARE), race = catalogue.entry("views", RACE);
    return [
      { ...this.viewItem(compare, compare.name, () => WORDS.compareNote), choose: (isOn) => (isOn ? this.chooseSecondMethod() : this.page.pictures.toggle(COMPARE)) },
      this.viewItem(race, PAGE.viewNames[RACE], () => WORDS.raceNote),
    ];
  }

  /** @returns {Item[]} */
  textItems() {
    const { view } = this.page;
    return Object.entries(WORDS.parts).map(([key, name]) => ({ name, key, isOn: () => view.isPartShown(key), choose: (/** @type {boolean} */ isOn) => view.showPart(key, isOn) }));
  }

  /** @param {"layout" | "theme"} kind @param {Record<string, string>} names @returns {Item[]} */
  choiceItems(kind, names) {
    const { view } = this.page;
    return Object.entries(names).map(([key, name]) => ({ name, key: `${kind}:${key}`, isOn: () => (view.choice[kind] ?? "") === key, choose: () => view.choose({ [kind]: key }) }));
  }

  /** Opens the chooser of the second method, which shows the comparison. If a second method is chosen already, the comparison is shown. */
  chooseSecondMethod() {
    const { page, word } = this;
    if (page.state.get("method2") !== "none") return page.pictures.toggle(COMPARE);
    popover.close();
    openControl(page, word, "method2", pageElement("sentence"));
  }

  /** @param {string} key */
  chooseLayout(key) {
    if (key === "projector") popover.close(); // the projector has no header
    this.page.edit([["layout", key]], true);
  }

  /** Shows the pictures and the layout of a new page. */
  resetPictures() {
    const { state, edit } = this.page;
    edit(["views", "layout"].map((key) => [key, state.resetValue(key)]), true);
    this.inputs()[0]?.focus();
  }

  /** Shows the state. */
  update() {
    const { state } = this.page;
    for (const { item, input, note } of this.rows) {
      input.checked = item.isOn();
      if (note) {
        setText(note, item.note?.() ?? "");
        note.hidden = note.textContent === "";
      }
      if (input.type === "checkbox") input.setAttribute("aria-disabled", String(this.isOnlyPicture(item.key ?? "")));
    }
    this.reset.disabled = !state.isChanged("views") && !state.isChanged("layout");
  }

  /** Moves the focus by arrow keys and letters. @param {KeyboardEvent} ev */
  handleKey(ev) {
    if (ev.ctrlKey || ev.metaKey || ev.altKey) return;
    const inputs = this.inputs(), current = /** @type {HTMLInputElement} */ (ev.target), index = inputs.indexOf(current);
    if (index < 0) return;
    let next;
    if (ev.key === "ArrowDown" || ev.key === "ArrowUp") next = inputs.at((index + (ev.key === "ArrowDown" ? 1 : -1)) % inputs.length);
    else if (ev.key === "ArrowRight" || ev.key === "ArrowLeft") next = this.nearestAcross(current, ev.key === "ArrowRight" ? 1 : -1);
    else if (ev.key === "Home" || ev.key === "End") next = inputs.at(ev.key === "Home" ? 0 : -1);
    else if (ev.key === "Enter") current.click();
    else if (/^\p{L}$/u.test(ev.key)) {
      const order = [...this.rows.slice(index + 1), ...this.rows.slice(0, index + 1)];
      next = order.find(({ item }) => item.name.toLowerCase().startsWith(ev.key.toLowerCase()))?.input;
    } else return;
    ev.preventDefault();
    next?.focus();
  }

  /** Returns the item at the same height in the next column, or undefined. @param {HTMLElement} from @param {number} direction */
  nearestAcross(from, direction) {
    const columns = [...this.element.querySelectorAll(".column")];
    const column = columns[columns.findIndex((c) => c.contains(from)) + direction];
    const top = (/** @type {HTMLElement} */ e) => e.getBoundingClientRect().top;
    return this.inputs().filter((e) => column?.contains(e)).sort((a, b) => Math.abs(top(a) - top(from)) - Math.abs(top(b) - top(from)))[0];
  }
}

/** Reports whether a compared or the first method has frequencies. @param {import("../app/page.js").Page} page */
function hasFrequencies({ state }) {
  return state.catalogue.entry("method", state.get("method")).marks === "frequencies";
}
