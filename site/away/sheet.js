/**
 * The sheet “Take away” offers the state as numbers, data, citation, picture, link, code for another page and
 * program. The sheet replaces the side bar and the pictures. It is no dialog, so the sentence can still be edited, and
 * the sheet follows.
 */
import { h, setText } from "../lib/dom.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { ArrayRequests } from "./arrays.js";
import { CodeSection } from "../code/section.js";
import { CiteSection } from "./cite.js";
import { DataSection } from "./data.js";
import { EmbedSection, LinkSection } from "./link.js";
import { NumbersSection } from "./numbers.js";
import { button } from "./parts.js";
import { PictureSection } from "./picture.js";
import { WORDS } from "./words.js";

/**
 * @typedef {object} Section
 * @property {HTMLElement} element
 * @property {() => void} update
 */

/**
 * Makes the sheet.
 * @param {import("../app/page.js").Page} page
 * @param {HTMLElement} word the button that opens and closes the sheet
 */
export async function loadSheet(page, word) {
  await loadStyleSheet("styles/away.css");
  return new Sheet(page, word);
}

export class Sheet {
  /** @param {import("../app/page.js").Page} page @param {HTMLElement} word */
  constructor(page, word) {
    this.page = page;
    this.word = word;
    this.isOpen = false;
    this.status = h("span.unseen", { role: "status" });
    const announce = (/** @type {string} */ text) => setText(this.status, text);
    const picture = new PictureSection(page, announce, () => this.update());
    /** sections has the parts of the sheet. @type {Section[]} */
    this.sections = [];
    /** items has the elements of the sections. @type {HTMLElement[]} */
    this.items = [];
    const item = (/** @type {string} */ key, /** @type {string} */ name, /** @type {string} */ words, /** @type {Section} */ section, isOpen = false) => {
      this.sections.push(section);
      const element = makeItem(key, name, words, section, isOpen);
      this.items.push(element);
      return element;
    };
    this.arrays = new ArrayRequests((message) => page.engine.post(message));
    const data = this.data = new DataSection(page, announce, this.arrays);
    const columns = [
      [item("numbers", WORDS.numbers, "", new NumbersSection(page, announce)),
        item("data", WORDS.data, WORDS.dataDoc, data),
        item("cite", WORDS.cite, "", new CiteSection(page, announce))],
      [item("picture", WORDS.picture, WORDS.pictureDoc, picture),
        item("link", WORDS.link, "", new LinkSection(page, announce, () => data.saveAllButton.click()), true),
        item("embed", WORDS.embed, WORDS.embedDoc, new EmbedSection(page, announce, () => picture.views))],
      [item("code", WORDS.code, "", new CodeSection(page, announce))],
    ];
    this.scope = h("p");
    this.heading = h("h2", { tabIndex: -1, id: "away-title" }, WORDS.title);
    this.element = h("section.away", { id: "sheet-away", role: "main", hidden: true, "aria-labelledby": "away-title" },
      h("div.top", {}, this.heading, this.scope, button(WORDS.close, () => this.close(true))),
      h("div.columns", {}, ...columns.map((items) => h("div.column", {}, ...items))), this.status);
    this.element.addEventListener("keydown", (ev) => { // in a checkbox, the keys of the page have no effect
      if (ev.key !== "Escape" || ev.defaultPrevented || !this.close(true)) return;
      ev.preventDefault();
    });
    this.main = /** @type {HTMLElement} */ (document.querySelector("main"));
    this.main.before(this.element);
    word.setAttribute("aria-controls", "sheet-away");
  }

  /** Saves the whole state as a file, and returns the reason why there is no file, or "". */
  async saveAll() {
    try {
      await this.data.saveAll();
      return "";
    } catch (error) {
      return WORDS.sentence(/** @type {Error} */ (error).message);
    }
  }

  toggle() {
    if (!this.close(true)) this.open();
  }

  open() {
    this.isOpen = true;
    this.element.hidden = false;
    this.main.inert = true;
    document.documentElement.dataset.away = "true";
    this.word.classList.add("open");
    this.word.setAttribute("aria-expanded", "true");
    this.update();
    scrollTo({ top: 0, behavior: "instant" });
    this.heading.focus({ preventScroll: true });
  }

  /** Closes the sheet. Returns false if it is closed already. @param {boolean} [returnFocus] whether the focus returns to the header */
  close(returnFocus) {
    if (!this.isOpen) return false;
    this.isOpen = false;
    this.element.hidden = true;
    this.main.inert = false;
    delete document.documentElement.dataset.away;
    this.word.classList.remove("open");
    this.word.setAttribute("aria-expanded", "false");
    if (returnFocus) this.word.focus({ preventScroll: true });
    return true;
  }

  /** Shows the state of the page. */
  update() {
    if (!this.isOpen) return;
    if (this.page.layout() === "projector") return void this.close();
    const { hidesWords } = this.page.config;
    setText(this.scope, hidesWords ? WORDS.onlyLink : WORDS.scope);
    for (const item of this.items) item.hidden = hidesWords && item.dataset.name !== "link"; // other sections would show hidden words
    for (const section of this.sections) section.update();
  }
}

/**
 * Returns a section with its heading. On a phone, the heading opens and closes the section.
 * @param {string} key @param {string} name @param {string} words @param {Section} section @param {boolean} isOpen whether the section is open on a phone
 */
function makeItem(key, name, words, section, isOpen) {
  const fold = h("button.fold", { type: "button", "aria-expanded": String(isOpen), onclick: () => setOpen(item.dataset.open !== "true") }, name);
  const item = h("section.item", { "data-name": key }, h("h2", {}, h("span", {}, name), fold), h("div.body", {}, words && h("p", {}, words), section.element));
  const setOpen = (/** @type {boolean} */ isNowOpen) => {
    item.dataset.open = String(isNowOpen);
    fold.setAttribute("aria-expanded", String(isNowOpen));
    if (isNowOpen && item.isConnected) section.update();
  };
  setOpen(isOpen);
  return item;
}

