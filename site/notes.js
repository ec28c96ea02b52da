/**
 * The strip under the sentence: notes say what was done and why, alerts what to
 * do. Each stays until its cause goes, a note also until somebody closes it. In
 * a small box and on a phone a word stands there for what has no room, and opens it.
 */
import { h, maths, say } from "./dom.js";
import * as popover from "./popover.js";

/** The causes, in the order in which they speak. */
const ORDER = ["start", "address", "link", "probe", "worker", "restart", "canvas", "sizes", "race", "result"];

export class Notes {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.causes = new Map();
    this.drawn = "";
    /** The words of closed notes whose cause has not gone. */
    this.closed = new Set();
    /** What is said now. */
    this.items = /** @type {HTMLElement[]} */ ([]);
    this.wrong = false; // one of them is an alert
    this.paper = false;
    this.folded = false;
    this.body = h("div.items"); // of what the word opens
    this.word = h("button", { type: "button", "aria-haspopup": "dialog", "aria-expanded": "false", onclick: () => this.open() });
    this.heard = h("span.unseen"); // who cannot see is told at once
    this.one = h("p.fold", {}, this.word, this.heard);
    addEventListener("resize", () => this.folds !== this.folded && this.put());
  }

  /**
   * Sets what one cause has to say; an empty list ends it.
   * @param {string} cause
   * @param {(string | {words: string, alert?: boolean, act?: [string, () => void]})[]} entries
   */
  set(cause, entries) {
    if (entries.length) this.causes.set(cause, entries.map((e) => (typeof e === "string" ? { words: e } : e)));
    else this.causes.delete(cause);
    const said = new Set([...this.causes.values()].flat().map((e) => e.words));
    this.closed = new Set([...this.closed].filter((words) => said.has(words)));
    this.draw();
  }

  /** Takes a note away; the keyboard goes on to the next, or to the sentence. @param {string} words */
  close(words) {
    this.closed.add(words);
    this.draw();
    const next = [this.body, this.root].map((e) => e.querySelector("button.close")).find((b) => b?.isConnected);
    /** @type {HTMLElement | null} */ (next ?? document.querySelector("h1 .w"))?.focus({ preventScroll: true });
  }

  /** Whether a word stands for them: small pictures need the room. */
  get folds() {
    const { flat, layout, low, short } = document.documentElement.dataset;
    const many = this.items.length > 1;
    if (this.paper) return false;
    if (layout === "phone") return !this.wrong && (many || low === "true" || flat === "true");
    return layout === "embed" && (many || short === "true");
  }

  /** On paper nothing opens. @param {boolean} on */
  print(on) {
    this.paper = on;
    this.put();
  }

  /** Opens what the word stands for. */
  open() {
    this.body.replaceChildren(...this.items);
    popover.open(this.word, document.getElementById("sentence"), { element: this.body, focus: this.body.querySelector("button") },
      { label: this.word.textContent, sheet: document.documentElement.dataset.layout === "phone" });
  }

  draw() {
    const all = ORDER.flatMap((cause) => this.causes.get(cause) ?? []).filter((e) => e.alert || !this.closed.has(e.words));
    all.sort((a, b) => Number(Boolean(b.alert)) - Number(Boolean(a.alert)));
    const shape = JSON.stringify(all.map((e) => [e.words, e.alert, e.act?.[0]]));
    if (shape === this.drawn) return;
    this.drawn = shape;
    this.items = all.map((e) => h(e.alert ? "p.alert" : "p.note", { role: e.alert ? "alert" : "status" },
      maths(e.words), ...(e.act ? [" ", h("button.act", { type: "button", onclick: e.act[1] }, e.act[0])] : []),
      ...(e.alert ? [] : [h("button.close", { type: "button", "aria-label": "Close this note", onclick: () => this.close(e.words) }, "×")])));
    const wrong = this.wrong = all.some((e) => e.alert);
    say(this.word, wrong ? "What went wrong" : all.length === 1 ? "A note" : `${all.length} notes`);
    say(this.heard, all.map((e) => e.words).join(" "));
    this.one.classList.toggle("alert", wrong);
    this.one.classList.toggle("note", !wrong);
    this.one.setAttribute("role", wrong ? "alert" : "status");
    this.put();
  }

  /** Puts them where they are read. */
  put() {
    this.folded = this.folds;
    const opened = popover.opened() === this.word;
    this.root.hidden = this.items.length === 0;
    if (opened && this.folded && !this.root.hidden) {
      this.body.replaceChildren(...this.items);
      return popover.update();
    }
    if (opened) popover.close();
    this.root.replaceChildren(...(this.folded ? [this.one] : this.items));
  }
}
