/**
 * Notes explain what the page did, and alerts report errors. A note is shown until its cause ends or the reader
 * closes the note. One line of the header shows the first note, and a button in this line opens the others. On
 * a phone and in a projector, a word replaces the line, and alerts are at the bottom of the screen. An embedded
 * page has the word in its footer, and alerts cover its pictures. On paper, all notes are below the sentence.
 */
/**
 * @typedef {object} Note
 * @property {string} words
 * @property {boolean} [isAlert] whether the note reports an error
 * @property {[string, () => void]} [action] the label of a button and its action
 */
import { h, mathNodes, pageElement, setText } from "../lib/dom.js";
import * as popover from "../lib/popover.js";
import { WORDS } from "./words.js";

/** CAUSES lists the causes of notes in the order of display. */
const CAUSES = /** @type {const} */ (["start", "address", "missing", "link", "assignment", "import", "draw", "points", "probe", "worker", "restart", "canvas", "sizes", "race", "history", "session", "pin", "result", "away", "menu"]);

/** @typedef {typeof CAUSES[number]} Cause */

/**
 * NEIGHBOURS has a selector for each layout. The notes are placed before the selected element.
 * @type {Record<string, string>}
 */
const NEIGHBOURS = { desk: "#history", tablet: "#history", phone: "header > nav", embed: "#foot a" };

export class Notes {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Map<Cause, Note[]>} */
    this.causes = new Map();
    /** firstNote is the note in the line of the header. @type {Note | undefined} */
    this.firstNote = undefined;
    this.furtherCount = 0; // number of notes after the first
    /** currentForm is the form of the shown notes. @type {"whole" | "word" | "line" | undefined} */
    this.currentForm = undefined;
    this.currentLayout = ""; // the layout for which the notes were placed
    this.drawnKey = "";
    /** closedTexts has the texts of closed notes whose cause has not ended. */
    this.closedTexts = new Set();
    /** items has the elements of the shown notes. */
    this.items = /** @type {HTMLElement[]} */ ([]);
    this.hasAlert = false; // whether one of the notes is an alert
    this.isOnPaper = false;
    this.body = h("div.items"); // the content of the popover
    this.word = h("button", { type: "button", "aria-haspopup": "dialog", "aria-expanded": "false", onclick: () => this.open() });
    this.announcement = h("span.unseen"); // text for screen readers
    this.wordLine = h("p.fold", {}, this.word, this.announcement);
    this.lineButton = h("button.said", { type: "button", "aria-haspopup": "dialog", "aria-expanded": "false", onclick: () => this.open() });
    this.line = h("p.brief");
    this.moreButton = h("button.act", { type: "button", "aria-haspopup": "dialog", onclick: () => this.open() }); // shows further notes, or the whole of a note that is cut
    this.homeMarker = document.createComment("notes"); // marks the position of the notes below the sentence
    root.before(this.homeMarker);
    const observer = new ResizeObserver(() => this.fitLine());
    const history = pageElement("history"); // the names of the last steps take space of the line
    for (const element of [history, history.parentElement]) if (element) observer.observe(element);
  }

  /**
   * Sets the notes of a cause; an empty list ends the cause.
   * @param {Cause} cause
   * @param {(string | Note)[]} entries
   */
  set(cause, entries) {
    if (entries.length) this.causes.set(cause, entries.map((e) => (typeof e === "string" ? { words: e } : e)));
    else this.causes.delete(cause);
    const texts = new Set([...this.causes.values()].flat().map((e) => e.words));
    this.closedTexts = new Set([...this.closedTexts].filter((words) => texts.has(words)));
    this.draw();
  }

  /** Closes a note and moves the focus to the next one, or to the sentence. @param {string} words */
  close(words) {
    this.closedTexts.add(words);
    this.draw();
    const nextButton = [this.body, this.root].map((e) => e.querySelector("button.close")).find((b) => b?.isConnected);
    /** @type {HTMLElement | null} */ (nextButton ?? document.querySelector("h1 .w"))?.focus({ preventScroll: true });
  }

  /**
   * Returns the form of the notes: whole shows all notes, word shows one word, and line shows the first note.
   * @returns {"whole" | "word" | "line"}
   */
  get form() {
    const { layout, short } = document.documentElement.dataset;
    if (this.isOnPaper) return "whole";
    if (layout === "phone") return this.hasAlert ? "whole" : "word";
    if (layout === "projector") return "word";
    if (layout === "embed") return this.hasAlert && short !== "true" ? "whole" : "word";
    return "line";
  }

  /** Returns the button that opens the notes. */
  get opener() {
    return this.currentForm === "line" ? this.lineButton : this.word;
  }

  /** Moves the notes to their place in another layout. */
  followLayout() {
    if (this.form !== this.currentForm || document.documentElement.dataset.layout !== this.currentLayout) this.placeNotes();
  }

  /** Shows all notes on paper. @param {boolean} isPrinting */
  print(isPrinting) {
    this.isOnPaper = isPrinting;
    this.placeNotes();
  }

  /** Opens the popover with all notes. */
  open() {
    this.body.replaceChildren(...this.items);
    popover.open(this.opener, pageElement("sentence"), { element: this.body, focus: this.body.querySelector("button") ?? undefined },
      { label: this.word.textContent, isSheet: document.documentElement.dataset.layout === "phone" });
  }

  draw() {
    const notes = CAUSES.flatMap((cause) => this.causes.get(cause) ?? []).filter((e) => e.isAlert || !this.closedTexts.has(e.words));
    notes.sort((a, b) => Number(Boolean(b.isAlert)) - Number(Boolean(a.isAlert)));
    const key = JSON.stringify(notes.map((e) => [e.words, e.isAlert, e.action?.[0]]));
    if (key === this.drawnKey) return;
    this.drawnKey = key;
    this.items = notes.map((e) => h(e.isAlert ? "p.alert" : "p.note", { role: e.isAlert ? "alert" : "status" },
      mathNodes(e.words), ...(e.action ? [" ", h("button.act", { type: "button", onclick: e.action[1] }, e.action[0])] : []),
      ...(e.isAlert ? [] : [h("button.close", { type: "button", "aria-label": WORDS.closeNote, onclick: () => this.close(e.words) }, "×")])));
    const hasAlert = this.hasAlert = notes.some((e) => e.isAlert);
    setText(this.word, hasAlert ? WORDS.alerts : WORDS.notes(notes.length));
    setText(this.announcement, notes.map((e) => e.words).join(" "));
    this.wordLine.classList.toggle("alert", hasAlert);
    this.wordLine.classList.toggle("note", !hasAlert);
    this.wordLine.setAttribute("role", hasAlert ? "alert" : "status");
    this.firstNote = notes[0];
    this.furtherCount = notes.length - 1;
    this.placeNotes();
  }

  /**
   * Writes the line of the first note, with its action or a button that closes it, and the number of further
   * notes.
   * @param {Note} firstNote
   */
  writeLine(firstNote) {
    const { hasAlert } = this;
    this.line.className = hasAlert ? "brief alert" : "brief note";
    this.line.setAttribute("role", hasAlert ? "alert" : "status");
    this.lineButton.replaceChildren(mathNodes(firstNote.words));
    this.line.replaceChildren(this.lineButton,
      ...(firstNote.action ? [h("button.act", { type: "button", onclick: firstNote.action[1] }, firstNote.action[0])] : []),
      this.moreButton,
      ...(firstNote.isAlert ? [] : [h("button.close", { type: "button", "aria-label": WORDS.closeNote, onclick: () => this.close(firstNote.words) }, "×")]),
      h("span.unseen", {}, [...this.items].slice(1).map((e) => e.textContent).join(" ")));
  }

  /**
   * Gives the line of the first note the whole width below the header if the free space of the header cuts the note. If the
   * whole width is too small too, a button shows the whole note.
   */
  fitLine() {
    const { furtherCount, lineButton, moreButton, root: { classList } } = this;
    classList.remove("below");
    setText(moreButton, WORDS.moreNotes(furtherCount));
    moreButton.hidden = furtherCount <= 0;
    if (this.currentForm !== "line") return;
    const isCut = () => lineButton.scrollWidth > lineButton.clientWidth;
    classList.toggle("below", isCut());
    if (!isCut()) return;
    setText(moreButton, WORDS.showAllNotes);
    moreButton.hidden = false;
  }

  /** Moves the notes to their place in the layout. */
  placeNotes() {
    const wasOpen = this.currentForm && popover.currentWord() === this.opener;
    const { form } = this;
    this.currentForm = form;
    const { layout = "" } = document.documentElement.dataset;
    this.currentLayout = layout;
    const neighbour = NEIGHBOURS[layout];
    const home = neighbour && this.currentForm !== "whole" ? document.querySelector(neighbour) : this.homeMarker;
    if (this.root.nextSibling !== home && home) home.before(this.root);
    this.root.hidden = this.items.length === 0;
    if (wasOpen && popover.currentWord() === this.opener && this.currentForm !== "whole" && !this.root.hidden) {
      if (this.currentForm === "line" && this.firstNote) this.writeLine(this.firstNote);
      this.body.replaceChildren(...this.items);
      return popover.update();
    }
    if (wasOpen) popover.close();
    if (this.currentForm === "line" && this.firstNote) this.writeLine(this.firstNote);
    this.root.replaceChildren(...{ whole: this.items, word: [this.wordLine], line: this.root.hidden ? [] : [this.line] }[form]);
    this.fitLine();
  }
}
