/** The question of a step: why is it so? A wrong reason is answered and leaves the question open; the right one closes it. */
import { h } from "../lib/dom.js";
import { makeChoices } from "./choices.js";
import { WORDS } from "./words.js";

/**
 * Returns the parts of the answers of a question: their list, their words, the index of the right one, and a function that
 * returns the nodes of the reason for an answer.
 * @param {HTMLElement} root
 */
export function readAnswers(root) {
  const list = /** @type {HTMLElement} */ (root.querySelector(".reasons"));
  const items = /** @type {HTMLLIElement[]} */ ([...list.children]);
  const texts = items.map((item) => {
    const reason = /** @type {HTMLElement} */ (item.querySelector(".reason"));
    return [...(reason.querySelector("p") ?? reason).childNodes];
  });
  const replies = items.map((item) => [.../** @type {HTMLDetailsElement} */ (item.querySelector("details")).childNodes].filter((e) => e.nodeName !== "SUMMARY"));
  return { list, texts, rightIndex: items.findIndex((item) => item.hasAttribute("data-right")), reasonFor: (/** @type {number} */ index) => replies[index].map((e) => e.cloneNode(true)) };
}

export class Question {
  /** @param {HTMLElement} root a section with the class why @param {import("./lesson.js").LessonPage} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.id = root.id;
    const { list, texts, rightIndex, reasonFor } = readAnswers(root);
    this.rightIndex = rightIndex;
    this.reasonFor = reasonFor;
    this.choices = makeChoices(this.id, texts, WORDS.reasons, () => this.page.update());
    this.reply = h("div.told", { role: "status" });
    this.submit = h("button.chip.ink", { type: "button", onclick: () => this.answer() }, WORDS.answer);
    this.actions = h("div.tools", {}, this.submit);
    list.replaceWith(this.choices.element, this.reply, this.actions);
    this.shownReply = -1;
  }

  answer() {
    const index = this.choices.value;
    if (index === undefined) return;
    this.page.lesson.giveReason(this.id, index, index === this.rightIndex);
    this.showReply(index);
    this.page.update();
  }

  /** showReply shows why a reason is right or wrong. @param {number} index */
  showReply(index) {
    if (this.shownReply === index) return;
    this.shownReply = index;
    this.reply.replaceChildren(...this.reasonFor(index));
  }

  update() {
    const record = this.page.lesson.record(this.id);
    const isDone = Boolean(record.isDone);
    if (isDone) this.showReply(this.rightIndex);
    this.choices.mark({ chosen: isDone ? this.rightIndex : undefined, right: isDone ? this.rightIndex : undefined, wrong: record.wrong ?? [], isFixed: isDone });
    const { value } = this.choices;
    this.actions.hidden = isDone || value === undefined || Boolean(record.wrong?.includes(value));
    return "";
  }
}
