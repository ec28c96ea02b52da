/** The section Code of the sheet “Take away” shows a program that repeats the approximation. */
import { actionButton, codeBlock, copyButton, download, setCode, setLabel } from "../away/parts.js";
import { MethodChips, setPressed } from "../away/method-chips.js";
import { WORDS } from "../away/words.js";
import { LANGUAGES } from "../lib/contract.js";
import { h, setText } from "../lib/dom.js";
import { programOf } from "./programs.js";

/** @typedef {import("./programs.js").Program} Program */

export class CodeSection {
  /** @param {import("../app/page.js").Page} page @param {(text: string) => void} announce */
  constructor(page, announce) {
    this.page = page;
    this.language = LANGUAGES[0].key;
    /** program is the program that is shown. @type {Program | null} */
    this.program = null;
    this.programKey = ""; // identifies the state, the method and the language of the program
    this.requestedKey = ""; // identifies those of the running request
    this.block = codeBlock(WORDS.codeBlock);
    this.subject = h("p");
    this.count = h("em");
    this.remark = h("p");
    this.copyButton = copyButton(WORDS.copyCode, announce, () => this.program?.text ?? "", this.block);
    this.saveButton = actionButton(WORDS.saveFiles([]), announce, async () => this.save());
    this.languageButtons = LANGUAGES.map(({ key, name }) => h("button", { type: "button", "data-key": key, onclick: () => this.choose(key) }, name));
    this.methods = new MethodChips(page, WORDS.codeMethod, () => this.update());
    this.buttons = h("div.bs", {}, this.copyButton, this.saveButton, this.count);
    this.element = h("div", {}, this.subject, h("div.chips.languages", { role: "group", "aria-label": WORDS.language }, ...this.languageButtons), this.methods.element, this.block, this.buttons, this.remark);
  }

  /** @param {string} language */
  choose(language) {
    this.language = language;
    this.update();
  }

  /** Returns a key of the state, the method and the language whose program should be shown. */
  currentKey() {
    return `${this.language} ${this.methods.index} ${this.page.state.link}`;
  }

  /** Saves the program and its files. */
  save() {
    if (!this.program) return "";
    download(new Blob([this.program.text], { type: "text/plain" }), this.program.name);
    for (const { name, bytes } of this.program.files) download(new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)], { type: "application/octet-stream" }), name);
    return WORDS.saved;
  }

  /** Requests the program of the state at rest, unless it is known. */
  async request() {
    const key = this.currentKey();
    if (this.page.api.state !== "ready" || [this.programKey, this.requestedKey].includes(key) || this.element.offsetParent === null) return;
    this.requestedKey = key;
    const program = await programOf(this.page, this.language, this.methods.index);
    if (this.requestedKey !== key) return;
    this.requestedKey = "";
    if (!program) return; // a newer state has ended the request
    this.program = program;
    this.programKey = key;
    this.update();
  }

  update() {
    for (const button of this.languageButtons) setPressed(button, button.dataset.key === this.language);
    setText(this.subject, WORDS.codeDoc(this.methods.update()));
    this.request();
    const { program } = this, isCurrent = this.programKey === this.currentKey();
    this.copyButton.disabled = this.saveButton.disabled = !isCurrent || !program;
    setText(this.count, isCurrent && program ? WORDS.lines(program.text.split("\n").length - 1) : WORDS.waiting);
    if (!program) return;
    this.subject.hidden = this.block.hidden = this.buttons.hidden = Boolean(program.reason);
    setText(this.remark, program.reason ? WORDS.noProgram(program.reason, Boolean(this.methods.element.hidden)) : program.remark);
    setCode(this.block, ...partsOf(program.text));
    const endings = [program.name, ...program.files.map((f) => f.name)].map((name) => name.slice(name.lastIndexOf(".")));
    setLabel(this.saveButton, WORDS.saveFiles([...new Set(endings)]));
  }
}

/** Returns a program with its heading in a lighter colour, and with its check in the colour of words. @param {string} text */
function partsOf(text) {
  const heading = /^(?:(?:#|\/\/).*\n)*/.exec(text)?.[0] ?? "";
  const check = 1 + Math.max(text.lastIndexOf("\nassert "), text.lastIndexOf("\n\tif !(math.Abs("));
  return [h("i", {}, heading), text.slice(heading.length, check), h("b", {}, text.slice(check))];
}
