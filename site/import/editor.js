/** Editor is the field with the text of the data. It shows line numbers and marks cells that are no numbers. */
import { h } from "../lib/dom.js";
import { WORDS } from "./words.js";

const DELAY = 300; // ms after the last key until the text is read again

export class Editor {
  /** @param {(text: string) => void} onEdit is called after the text was corrected @param {(text: string) => void} onPaste is called when a text is pasted into the empty field */
  constructor(onEdit, onPaste) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    this.numbers = h("pre", { "aria-hidden": true, className: "lines" });
    this.marks = h("pre", { "aria-hidden": true, className: "marks" });
    this.field = h("textarea", {
      spellcheck: false, autocomplete: "off", wrap: "off", "aria-label": WORDS.text, placeholder: WORDS.pasteHere, "data-focus": "text",
      oninput: () => {
        this.showLines([]);
        clearTimeout(timer);
        timer = setTimeout(() => onEdit(this.field.value), DELAY);
      },
      onpaste: (/** @type {ClipboardEvent} */ ev) => {
        const text = ev.clipboardData?.getData("text/plain");
        if (this.field.value !== "" || !text) return;
        ev.preventDefault();
        ev.stopPropagation();
        onPaste(text);
      },
    });
    this.note = h("em");
    this.title = h("p.textTitle", {}, h("b", {}, WORDS.text), " ", this.note);
    this.element = h("div.editor", {}, this.title, h("div.scroll", {}, this.numbers, h("div.layers", {}, this.marks, this.field)));
  }

  focus() {
    this.field.focus();
  }

  /**
   * Shows a text. A field with the focus keeps its text.
   * @param {import("./session.js").TextView | null} text null for an empty field @param {HTMLElement} toggle the button that shows the table
   */
  show(text, toggle) {
    const content = text?.content ?? "";
    if (document.activeElement !== this.field) this.field.value = content;
    this.field.readOnly = text !== null && !text.isComplete;
    this.showLines(this.field.value === content ? text?.marks ?? [] : []);
    const shownLines = content.replace(/(?:\r\n?|\n)$/, "").split(/\r\n?|\n/).length;
    this.title.hidden = text === null;
    if (toggle.parentNode !== this.title) this.title.append(toggle);
    this.note.textContent = text ? WORDS.textNote(shownLines, text.lineCount, text.isComplete) : "";
  }

  /** Shows the numbers of the lines, and marks. @param {[number, number][]} marks */
  showLines(marks) {
    const text = this.field.value, parts = /** @type {(Node | string)[]} */ ([]);
    let end = 0;
    for (const [from, to] of marks) {
      parts.push(text.slice(end, from), h("mark", {}, text.slice(from, to)));
      end = to;
    }
    parts.push(text.slice(end), "\n"); // the last line has its height even if it is empty
    this.marks.replaceChildren(...parts);
    const lineCount = text === "" ? 0 : text.split("\n").length;
    this.numbers.textContent = Array.from({ length: lineCount }, (_, i) => i + 1).join("\n");
  }
}
