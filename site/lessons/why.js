/** The question of a step: why is it so? A wrong reason is answered and leaves the question open; the right one closes it. */
import { h } from "../lib/dom.js";
import { makeChoices } from "./choices.js";
import { WORDS } from "./words.js";

export class Question {
  /** @param {HTMLElement} root a section with the class why @param {import("./lesson.js").LessonPage} page */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.id = root.id;
    const list = /** @type {HTMLElement} */ (root.querySelector(".reasons"));
    this.items = /** @type {HTMLLIElement[]} */ ([...list.children]);
    this.rightIndex = this.items.findIndex((item) => item.hasAttribute("data-right"));
    this.replies = this.items.map((item) => /** @type {HTMLDetailsElement} */ (item.querySelector("details")));
    const texts = this.items.map((item) => {
      const reason = /** @type {HTMLElement} */ (item.querySelector(".reason"));
      return [...(reason.querySelector("p") ?? reason).childNodes];
    });
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
    this.reply.replaceChildren(...[...this.replies[index].childNodes].filter((e) => e.nodeName !== "SUMMARY").map((e) => e.cloneNode(true)));
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
