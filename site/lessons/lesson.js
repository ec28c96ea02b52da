/**
 * This is the script of a lesson. The text is divided into steps, and a step has blocks: a prediction, a task and a
 * question. The figure follows the text: coloured words set its state, and each step has a state of its own. Without this
 * script, the words are links to the playground, and answers are in details.
 */
import { h, pageElement } from "../lib/dom.js";
import { Lesson } from "./cycle.js";
import { Figure, linkOf, picturesOf } from "./figure.js";
import { Places } from "./places.js";
import { Prediction } from "./prediction.js";
import { browserStorage, readProgress, writeLesson } from "./progress.js";
import { StepBars, addNextButtons } from "./steps.js";
import { Task } from "./task.js";
import { Question } from "./why.js";
import { WORDS } from "./words.js";

const KINDS = /** @type {const} */ (["predict", "act", "why"]);
const LABELS = { predict: "", act: WORDS.opensAfterPredict, why: WORDS.opensAfterAct };

/** @param {ParentNode} root @param {string} selector */
const all = (root, selector) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

export class LessonPage {
  constructor() {
    this.article = /** @type {HTMLElement} */ (document.querySelector("article"));
    this.name = document.body.dataset.lesson ?? location.pathname.split("/").at(-1)?.replace(/\.html$/, "") ?? "";
    this.sections = all(this.article, "section.step");
    this.storage = browserStorage();
    const { lessons, isKept, isUnreadable } = readProgress(this.storage);
    this.isKept = isKept;
    this.wasRead = Object.hasOwn(lessons, this.name); // whether the reader has been in this lesson before

    const blocksOf = (/** @type {HTMLElement} */ section) => all(section, ".predict, .act, .why").map((root) => ({ root, id: root.id, kind: /** @type {import("./cycle.js").Kind} */ (KINDS.find((k) => root.classList.contains(k))) }));
    const exercises = all(this.article, ".exercise");
    this.lesson = new Lesson(
      this.sections.map((section) => ({ id: section.id, blocks: blocksOf(section).map(({ id, kind }) => ({ id, kind })) })),
      exercises.map(({ id }) => ({ id, kind: "exercise" })), lessons[this.name]);
    this.announcer = h("p.unseen", { role: "status" });
    this.note = h("p.kept", { hidden: true });
    this.article.append(this.announcer);

    /** currentTask is the task whose conditions are checked. @type {Task | null} */
    this.currentTask = null;
    this.figureElement = pageElement("figure");
    this.places = new Places(this.article, this.figureElement, (place, state) => this.reachPlace(place, state));
    this.prepareOpenTasks();
    const state = this.places.firstState(this.firstSection());
    this.figure = new Figure(this.figureElement, state, { onShown: (report) => this.showReport(report), onChange: () => this.places.remember(this.figure.state), onFault: (message) => this.showNote(message) });

    /** blocks has the parts of the page that show the blocks, by id. @type {Map<string, Prediction | Task | Question>} */
    this.blocks = new Map();
    /** heads has the note beside the label of each block, by id. @type {Map<string, HTMLElement>} */
    this.heads = new Map();
    if (this.figure.isLive) this.addBlocks(exercises);
    else for (const place of all(this.article, "div.figure")) addPicture(place);
    this.bars = new StepBars(this);
    this.nextButtons = addNextButtons(this);
    this.listen();
    if (!isKept) this.showNote(WORDS.progressNotKept);
    if (isUnreadable && !this.wasRead) this.showNote(WORDS.progressUnreadable);
    this.update();
    this.places.start();
  }

  /** prepareOpenTasks lets the steps whose task is open begin with the start of the task. */
  prepareOpenTasks() {
    for (const [i, section] of this.sections.entries()) {
      const open = this.lesson.currentBlock(i);
      const begin = open?.kind === "act" && /** @type {HTMLElement} */ (document.getElementById(open.id)).querySelector("a.begin");
      if (begin instanceof HTMLAnchorElement) this.places.prepare(section, { link: linkOf(begin.href), pictures: picturesOf(begin) });
    }
  }

  /** firstSection returns the section at which the reader begins: the one of the address, or else the stored one. */
  firstSection() {
    const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (target) return /** @type {HTMLElement | undefined} */ (target.closest("section.step, section.part") ?? undefined);
    if (!this.wasRead || this.lesson.step === 0) return undefined;
    const section = this.sections[this.lesson.step];
    section.scrollIntoView({ behavior: "instant" });
    return section;
  }

  /** @param {HTMLElement[]} exercises */
  addBlocks(exercises) {
    for (const section of this.sections) {
      for (const root of all(section, ".predict, .act, .why")) {
        const Block = root.classList.contains("predict") ? Prediction : root.classList.contains("act") ? Task : Question;
        root.setAttribute("role", "group"); // not a landmark, since a lesson has many
        const head = h("span.state");
        root.querySelector("h3")?.append(" ", head);
        this.heads.set(root.id, head);
        this.blocks.set(root.id, new Block(root, this));
      }
    }
    for (const root of exercises) this.blocks.set(root.id, new Task(root, this));
  }

  listen() {
    // The article has one listener for all words, because an answer shows copies of words.
    this.article.addEventListener("click", (ev) => {
      const link = ev.target instanceof Element && ev.target.closest("a.w");
      if (!(link instanceof HTMLAnchorElement) || !this.figure.isLive) return;
      if (ev.button !== 0 || ev.ctrlKey || ev.metaKey || ev.shiftKey || ev.altKey) return;
      ev.preventDefault();
      const task = this.blocks.get(link.closest(".act, .exercise")?.id ?? "");
      if (task instanceof Task) this.startTask(task);
      this.places.enter(link);
      this.figure.open(linkOf(link.href), picturesOf(link));
      this.places.remember(this.figure.state);
    });
    addEventListener("keydown", (ev) => this.handleKey(ev));
    // The still picture follows the chosen theme, which can differ from the system's theme.
    const { chosen } = document.documentElement.dataset;
    if (chosen) document.querySelector("#figure source")?.setAttribute("media", chosen === "dark" ? "screen" : "not all");
  }

  /** updateOpenLink lets the link to the playground open the state of the figure, and lets the playground lead back here. */
  updateOpenLink() {
    const link = document.querySelector("header a.open");
    const step = this.places.stepIndex(), { number } = document.body.dataset;
    if (!(link instanceof HTMLAnchorElement) || !number || !this.sections[step]) return;
    const address = new URL(link.href);
    address.search = `?back=${[this.name, number, step + 1, this.sections[step].id].join(",")}`;
    address.hash = this.figure.state.link;
    link.href = address.href;
  }

  /** handleKey moves on with N and puts the figure back with P, unless a key is for a field. @param {KeyboardEvent} ev */
  handleKey(ev) {
    const target = /** @type {HTMLElement} */ (ev.target);
    if (ev.ctrlKey || ev.metaKey || ev.altKey || ev.defaultPrevented || target.closest?.("input:not([type=radio]), select, textarea, [role=slider]")) return;
    const key = ev.key.toLowerCase();
    if (key === "n") this.nextButtons.at(Math.max(0, this.places.stepIndex()))?.click();
    else if (key === "p") this.currentTask?.begin();
    else return;
    ev.preventDefault();
  }

  /** reachPlace is called when the reader reaches another place of the text. @param {import("./places.js").Place} place @param {import("./figure.js").FigureState | undefined} state */
  reachPlace(place, state) {
    const step = this.sections.indexOf(place.section ?? this.article);
    if (step >= 0) this.lesson.goTo(step);
    const open = step >= 0 ? this.lesson.currentBlock(step) : undefined;
    const block = open && this.blocks.get(open.id);
    this.currentTask = block instanceof Task ? block : null;
    if (state && (state.link !== this.figure.state.link || state.pictures.join() !== this.figure.state.pictures.join())) this.figure.open(state.link, state.pictures);
    this.update();
  }

  /** startTask makes a task the one whose conditions are checked. @param {Task} task */
  startTask(task) {
    this.places.enter(task.root);
    this.currentTask = task;
    this.offerWords();
  }

  /** offerWords lets the sentence of a small figure have the words that the present task needs. */
  offerWords() {
    const task = this.currentTask;
    this.figure.offer(task && !this.lesson.isDone(task.id) ? task.neededKeys() : []);
  }

  /** openNext opens the block after a finished one. A task begins with its start in the figure. @param {string} id */
  openNext(id) {
    const step = this.lesson.stepOf(id);
    const next = step?.blocks[step.blocks.findIndex((b) => b.id === id) + 1];
    const block = next && this.blocks.get(next.id);
    if (!block) return;
    if (block instanceof Task) block.begin();
    block.root.tabIndex = -1;
    block.root.focus({ preventScroll: true });
    block.root.scrollIntoView({ block: "nearest" });
  }

  /** showReport marks the words whose state is shown, and checks the current task. @param {any} report the numbers of a final result */
  showReport(report) {
    // A figure with the view “how it works” is higher, because its player and its text need room.
    this.figureElement.dataset.keys = String(/[&,=]how(,|&|$)/.test(report.link));
    for (const link of /** @type {HTMLAnchorElement[]} */ (all(this.article, "a.w"))) {
      if (linkOf(link.href) === report.link) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    if (report.link !== this.figure.state.link) this.figure.state = { ...this.figure.state, link: report.link };
    this.places.remember(this.figure.state);
    this.currentTask?.check(report);
  }

  /** @param {string} words */
  announce(words) {
    this.announcer.textContent = words;
  }

  /** @param {string} words */
  showNote(words) {
    this.note.textContent = words;
    this.note.hidden = false;
  }

  /** update shows the state of the lesson and stores it. */
  update() {
    const { lesson } = this;
    const current = lesson.currentBlock();
    for (const [id, block] of this.blocks) {
      const isOpen = lesson.isOpen(id), isDone = lesson.isDone(id);
      const step = lesson.stepOf(id);
      const state = step ? lesson.stepState(lesson.steps.indexOf(step)) : "current";
      block.root.dataset.state = isDone ? "done" : !isOpen ? "closed" : state === "skipped" ? "skipped" : "open";
      block.root.dataset.current = String(current?.id === id);
      const words = block.update();
      const head = this.heads.get(id);
      const kind = step?.blocks.find((b) => b.id === id)?.kind;
      if (head) head.textContent = isOpen ? words || (block.root.dataset.state === "skipped" ? WORDS.isSkipped : "") : kind === "why" || kind === "act" ? LABELS[kind] : "";
    }
    this.bars.update();
    this.offerWords();
    this.updateOpenLink();
    if (this.isKept && (this.wasRead || this.hasBegun())) {
      this.isKept = writeLesson(this.storage, this.name, lesson.toRecord());
      if (!this.isKept) this.showNote(WORDS.progressNotKept);
    }
  }

  /** hasBegun reports whether there is anything to store. */
  hasBegun() {
    return this.lesson.step > 0 || [...this.lesson.records.values()].some((r) => Object.keys(r).length > 0);
  }
}

/** addPicture shows the still picture of a step, for browsers without WebAssembly. @param {HTMLElement} place */
function addPicture(place) {
  const { light = "", dark = "" } = place.dataset;
  const alt = place.textContent?.trim() || WORDS.stepPicture;
  place.append(h("p", {}, WORDS.needsWebAssembly), h("img", { src: document.documentElement.dataset.theme === "dark" ? dark : light, alt, loading: "lazy" }));
}

new LessonPage();
