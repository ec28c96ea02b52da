/**
 * This is the script of the pages with the questions before and after the course. The reader answers each question once.
 * Before the course, the page stores the answers and does not tell the reasons. After the course, it tells them, and shows
 * both results side by side. Without this script, the reasons are in details.
 */
import { h } from "../lib/dom.js";
import { makeChoices } from "./choices.js";
import { Lesson } from "./cycle.js";
import { BEFORE, AFTER, countRight, isAnswered, recordName, verdictOf } from "./questions-state.js";
import { browserStorage, readProgress, writeLesson } from "./progress.js";
import { readAnswers } from "./why.js";
import { WORDS } from "./words.js";

class Topic {
  /** @param {HTMLElement} root @param {QuestionsPage} page */
  constructor(root, page) {
    this.id = root.id;
    this.page = page;
    this.title = root.querySelector("h2")?.textContent ?? "";
    this.lesson = { href: `${root.dataset.lesson}.html`, number: root.dataset.number ?? "" };
    const { list, texts, rightIndex, reasonFor } = readAnswers(root);
    this.rightIndex = rightIndex;
    this.reasonFor = reasonFor;
    this.choices = makeChoices(this.id, texts, WORDS.questions.answers(this.title), () => page.update());
    this.submit = h("button.chip.ink", { type: "button", onclick: () => this.commit() }, WORDS.answer);
    this.reply = h("div.told", { role: "status" });
    list.replaceWith(this.choices.element, this.submit, this.reply);
  }

  commit() {
    const { value } = this.choices;
    if (value === undefined) return;
    const { progress } = this.page;
    progress.commit(this.id, value);
    if (value !== this.rightIndex) progress.record(this.id).wrong = [value];
    this.page.store();
    this.page.update();
  }

  update() {
    const { answer, isDone = false } = this.page.progress.record(this.id);
    const chosen = /** @type {number | undefined} */ (answer);
    const isTold = isDone && this.page.tellsReasons();
    this.choices.mark({ chosen, right: isTold ? this.rightIndex : undefined, isFixed: isDone });
    this.submit.hidden = isDone || this.choices.value === undefined;
    if (!isDone || chosen === undefined || this.reply.childNodes.length > 0) return;
    if (isTold) this.reply.append(...[...new Set([chosen, this.rightIndex])].flatMap((index) => this.reasonFor(index)));
  }
}

class QuestionsPage {
  constructor() {
    const { slug = "", when = BEFORE } = document.body.dataset;
    this.when = when;
    /** names has the names of the stored answers before and after the course. @type {Record<string, string>} */
    this.names = { [BEFORE]: recordName(slug, BEFORE), [AFTER]: recordName(slug, AFTER) };
    this.storage = browserStorage();
    const { lessons, isKept } = readProgress(this.storage);
    /** @type {Record<string, import("./cycle.js").LessonRecord | undefined>} */
    this.records = { [BEFORE]: lessons[this.names[BEFORE]], [AFTER]: lessons[this.names[AFTER]] };
    const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("section.topic")]);
    this.ids = sections.map(({ id }) => id);
    this.progress = new Lesson(this.ids.map((id) => ({ id, blocks: [{ id, kind: "why" }] })), [], this.records[when]);
    this.topics = sections.map((section) => new Topic(section, this));
    this.result = h("section.result", { "aria-live": "polite" });
    document.querySelector("nav.turn")?.before(this.result);
    if (!isKept) this.result.before(h("p.kept", {}, WORDS.progressNotKept));
    this.update();
  }

  store() {
    const record = this.progress.toRecord();
    this.records[this.when] = record;
    writeLesson(this.storage, this.names[this.when], record, false);
  }

  /** Reports whether the page tells the reasons: after the course. Then the first answers have served their purpose, too. */
  tellsReasons() {
    return this.when === AFTER || isAnswered(this.records[AFTER], this.ids);
  }

  update() {
    for (const topic of this.topics) topic.update();
    const record = this.records[this.when];
    if (isAnswered(record, this.ids) && this.result.childNodes.length === 0) this.result.append(...this.resultNodes());
  }

  /** resultNodes returns the result of both times. */
  resultNodes() {
    const { questions } = WORDS;
    const times = [BEFORE, AFTER].filter((when) => when === this.when || this.records[when]);
    const cell = (/** @type {string} */ when, /** @type {string} */ id) => {
      const verdict = verdictOf(this.records[when], id);
      return h(`td.${verdict}`, {}, questions.verdicts[verdict]);
    };
    const scores = times.map((when) => questions.score(when, countRight(this.records[when], this.ids), this.ids.length));
    return [
      h("h2", {}, questions.result),
      h("p", {}, `${scores.join(" ")} ${this.tellsReasons() ? "" : questions.reasonsLater}`),
      h("table", {}, h("thead", {}, h("tr", {}, ...[questions.topic, ...times.map((when) => questions.times[when]), questions.lesson].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, ...this.topics.map(({ id, title, lesson }) => h("tr", {},
          h("th", { scope: "row" }, title), ...times.map((when) => cell(when, id)),
          h("td", {}, h("a", { href: lesson.href }, questions.lessonLink(lesson.number))))))),
    ];
  }
}

new QuestionsPage();
