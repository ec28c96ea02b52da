/**
 * The strip under the sentence: notes say what was done and why, alerts what to
 * do. Each stays until its cause goes, a note also until somebody closes it.
 */
import { h, maths } from "./dom.js";

/** The causes, in the order in which they speak. */
const ORDER = ["start", "address", "link", "probe", "worker", "restart", "canvas", "race", "result"];

export class Notes {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.causes = new Map();
    this.drawn = "";
    /** The words of closed notes whose cause has not gone. */
    this.closed = new Set();
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
    /** @type {HTMLElement | null} */ (this.root.querySelector("button.close") ?? document.querySelector("h1 .w"))?.focus({ preventScroll: true });
  }

  draw() {
    const all = ORDER.flatMap((cause) => this.causes.get(cause) ?? []).filter((e) => e.alert || !this.closed.has(e.words));
    all.sort((a, b) => Number(Boolean(b.alert)) - Number(Boolean(a.alert)));
    const shape = JSON.stringify(all.map((e) => [e.words, e.alert, e.act?.[0]]));
    if (shape === this.drawn) return;
    this.drawn = shape;
    this.root.replaceChildren(...all.map((e) => h(e.alert ? "p.alert" : "p.note", { role: e.alert ? "alert" : "status" },
      maths(e.words), ...(e.act ? [" ", h("button.act", { type: "button", onclick: e.act[1] }, e.act[0])] : []),
      ...(e.alert ? [] : [h("button.close", { type: "button", "aria-label": "Close this note", onclick: () => this.close(e.words) }, "×")]))));
    this.root.hidden = all.length === 0;
  }
}
