/**
 * HistoryList is the list of steps below the sentence. ↑ and ↓ show the state of a step, Enter stays there, and Esc returns
 * to the state in which the list was opened. A click on a step goes there.
 */
import { h, mathNodes, pageElement, setText } from "../lib/dom.js";
import { formatError } from "../lib/format.js";
import * as popover from "../lib/popover.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { MAX_BYTES, MAX_STEPS } from "../app/steps.js";
import { WORDS as PAGE } from "../app/words.js";
import { isComparing } from "./compared.js";
import { WORDS } from "./history-words.js";

/** Opens the list. @param {import("../app/page.js").Page} page @param {HTMLElement} word the button that opens the list */
export async function openHistoryList(page, word) {
  await loadStyleSheet("styles/history.css");
  page.notes.set("history", []);
  const list = new HistoryList(page);
  popover.open(word, pageElement("sentence"), { element: list.element, focus: list.listbox, update: () => list.update(), onClose: () => list.close() },
    { label: WORDS.label, isSheet: page.layout() === "phone" });
  list.scrollToPresent();
}

class HistoryList {
  /** @param {import("../app/page.js").Page} page */
  constructor(page) {
    this.page = page;
    this.startIndex = page.steps.index; // the index of the step to which Esc returns
    this.rowKey = ""; // identifies the rows of the list
    /** @type {HTMLElement[]} */
    this.rows = [];
    this.cut = h("li.cut", { role: "presentation" }, WORDS.undone);
    this.listbox = h("ul", { role: "listbox", tabIndex: 0, "aria-label": WORDS.steps, onkeydown: (/** @type {KeyboardEvent} */ ev) => this.handleKey(ev) });
    this.empty = h("p.empty", {}, WORDS.empty);
    this.reset = h("button.act", { type: "button", onclick: () => this.resetState() }, page.state.returnsToOpened ? WORDS.resetToAuthor : WORDS.resetToDefault);
    this.resetRow = h("div.reset", {}, this.reset);
    this.hint = h("div.hint", {}, h("span", {}, h("kbd", {}, "↑ ↓"), WORDS.look), " ", h("span", {}, h("kbd", {}, PAGE.keys.enter), WORDS.goThere), " ", h("span", {}, h("kbd", {}, PAGE.keys.escape), WORDS.stay));
    this.bound = document.createTextNode("");
    this.hint.append(h("br"), this.bound);
    this.head = h("span");
    this.element = h("div.history", {},
      h("div.title", {}, h("h3", {}, WORDS.title), this.head, h("button.close", { type: "button", onclick: () => popover.close(true) }, WORDS.close)),
      this.listbox, this.empty, this.resetRow, this.hint);
  }

  update() {
    const { steps, state, isLooking } = this.page;
    const { list, index } = steps;
    if (!isLooking) this.startIndex = index;
    const rowKey = list.map((step) => step.id).join();
    if (rowKey !== this.rowKey) {
      this.rowKey = rowKey;
      const hasComparison = list.some((step) => isComparing(state.copy(step.snapshot.link).get));
      setText(this.head, hasComparison ? WORDS.firstError : WORDS.error);
      this.rows = list.map((step, i) => h("li", { role: "option", id: `step-${step.id}`, onclick: () => this.goTo(i) }, h("span", { title: step.name }, mathNodes(step.name)), h("span.unseen"), h("span.error")));
      this.listbox.replaceChildren(...this.rows);
    }
    for (const [i, row] of this.rows.entries()) {
      const { error } = list[i];
      const errorText = error === undefined || this.page.config.hide.has("results") ? "" : error === null ? "–" : formatError(error);
      setText(/** @type {HTMLElement} */ (row.lastChild), errorText);
      row.setAttribute("aria-selected", String(i === index));
      setText(row.children[1], WORDS.stepState(i > this.startIndex, errorText !== ""));
      row.classList.toggle("undone", i > this.startIndex);
    }
    const firstUndone = this.rows[this.startIndex + 1];
    if (firstUndone && this.cut.nextSibling !== firstUndone) firstUndone.before(this.cut);
    else if (!firstUndone) this.cut.remove();
    this.listbox.setAttribute("aria-activedescendant", this.rows[index].id);
    this.listbox.hidden = list.length === 1;
    this.empty.hidden = !this.listbox.hidden;
    this.resetRow.hidden = state.isReset;
    const count = list.length - 1;
    const bounds = WORDS.bounds(MAX_STEPS, MAX_BYTES / 1e6);
    this.bound.data = (count === 0 ? "" : WORDS.stepCount(count)) + bounds;
  }

  /** Scrolls the list so that the present step is visible. */
  scrollToPresent() {
    this.rows[this.page.steps.index]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} ev */
  handleKey(ev) {
    if (ev.ctrlKey || ev.metaKey || ev.altKey) return;
    const { index, list } = this.page.steps;
    /** @type {Record<string, number>} */
    const targets = { ArrowUp: index - 1, ArrowDown: index + 1, PageUp: index - 10, PageDown: index + 10, Home: 0, End: list.length - 1 };
    if (ev.key in targets) {
      this.page.lookAt(Math.min(list.length - 1, Math.max(0, targets[ev.key])));
      this.scrollToPresent();
    } else if (ev.key === "Enter") this.goTo(index);
    else return;
    ev.preventDefault();
  }

  /** Goes to a step and closes the list. @param {number} index */
  goTo(index) {
    this.page.lookAt(index);
    this.page.stay();
    popover.close(true);
  }

  resetState() {
    this.page.reset();
    popover.close(true);
  }

  /** Returns to the first state unless the reader stays at another one. */
  close() {
    if (this.page.isLooking) this.page.lookBack(this.startIndex);
  }
}
