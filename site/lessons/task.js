/**
 * A task of a lesson: the reader changes the figure until all conditions hold. The page checks the conditions for each
 * result at rest.
 */
import { h, setText } from "../lib/dom.js";
import { Condition, describeChange } from "./conditions.js";
import { linkOf, neededKeys, picturesOf } from "./figure.js";
import { WORDS } from "./words.js";

export class Task {
  /**
   * @param {HTMLElement} root a section with the class act or exercise
   * @param {import("./lesson.js").LessonPage} page
   */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.id = root.id;
    this.conditions = [.../** @type {NodeListOf<HTMLLIElement>} */ (root.querySelectorAll("li[data-if]"))].map((item) => new Condition(item));
    this.beginLink = /** @type {HTMLAnchorElement} */ (root.querySelector("a.begin"));
    this.lastLink = ""; // the state that was checked last, so that it counts as one try
    this.change = h("p.change", { hidden: true }, h("span"), " ", h("button.lk", { type: "button", onclick: () => this.begin() }, WORDS.putBack));
    this.editButton = root.querySelector("button.edit");
    this.hint = /** @type {HTMLDetailsElement | null} */ (root.querySelector("details.hint"));
    this.solution = /** @type {HTMLDetailsElement | null} */ (root.querySelector("details.solution"));
    this.addTools();
  }

  addTools() {
    const tools = /** @type {HTMLElement} */ (this.root.querySelector(".tools") ?? this.beginLink.parentElement);
    tools.classList.add("tools");
    this.putBack = h("button.chip", { type: "button", onclick: () => this.begin() }, WORDS.putBack);
    this.beginLink.replaceWith(this.putBack);
    if (this.editButton instanceof HTMLButtonElement) {
      const button = this.editButton;
      button.classList.add("chip");
      button.hidden = false;
      button.addEventListener("click", () => this.edit(button));
    }
    this.hintButton = h("button.lk", { type: "button", onclick: () => this.showHint() }, WORDS.hint);
    this.solutionButton = h("button.lk", { type: "button", hidden: true, onclick: () => this.showSolution() }, WORDS.solution);
    tools.append(...[this.hint && this.hintButton, this.solution && this.solutionButton].filter((b) => b !== null));
    tools.before(this.change);
    for (const part of [this.hint, this.solution]) if (part) part.hidden = true;
  }

  /** begin shows the start in the figure. */
  begin() {
    this.page.startTask(this);
    this.page.figure.open(this.startLink, picturesOf(this.beginLink));
  }

  get startLink() {
    return linkOf(this.beginLink.href);
  }

  /** neededKeys returns the keys of the settings for which the figure must have controls. */
  neededKeys() {
    const links = /** @type {HTMLAnchorElement[]} */ ([...this.root.querySelectorAll("a.solution")]);
    const buttonKey = this.editButton instanceof HTMLElement ? this.editButton.dataset.key : undefined;
    return neededKeys(this.startLink, links.map((link) => linkOf(link.href)), buttonKey);
  }

  /** edit makes the edit of the button, such as another seed. @param {HTMLButtonElement} button */
  edit(button) {
    this.page.startTask(this);
    const { key = "", add, value, default: defaultValue } = button.dataset;
    this.page.figure.edit(key, value ?? ((/** @type {string | undefined} */ present) => Number((Number(present ?? defaultValue) + Number(add)).toPrecision(12))));
  }

  showHint() {
    this.page.lesson.askHint(this.id);
    this.page.update();
    this.hint?.querySelector("summary")?.focus();
  }

  showSolution() {
    if (!this.solution) return;
    this.solution.hidden = false;
    this.solution.open = true;
    this.solution.querySelector("summary")?.focus();
  }

  /** check shows which conditions hold for a result at rest. @param {any} report */
  check(report) {
    const { lesson } = this.page;
    if (!lesson.isOpen(this.id) || lesson.isDone(this.id)) return;
    const areMet = this.conditions.map((c) => c.check(report));
    const change = describeChange(this.conditions, areMet);
    setText(/** @type {Element} */ (this.change.firstElementChild), change);
    this.change.hidden = !change;
    if (areMet.every(Boolean)) {
      if (lesson.reach(this.id)) this.page.announce(WORDS.allReached);
    } else if (report.link !== this.lastLink && report.link !== this.startLink) lesson.addTry(this.id);
    this.lastLink = report.link;
    this.page.update();
  }

  update() {
    const { lesson } = this.page;
    const isDone = lesson.isDone(this.id);
    const hasBegun = this.root.classList.contains("act") || isDone || this.page.currentTask === this;
    if (this.putBack) setText(this.putBack, hasBegun ? WORDS.putBack : WORDS.beginTask);
    if (isDone && this.conditions.some((c) => c.item.dataset.met !== "true")) for (const c of this.conditions) c.mark(true);
    if (isDone) this.change.hidden = true;
    if (this.hint) {
      const isShown = lesson.showsHint(this.id);
      if (isShown && this.hint.hidden) Object.assign(this.hint, { hidden: false, open: true });
      if (this.hintButton) this.hintButton.hidden = isShown || isDone;
    }
    if (this.solutionButton && this.solution) this.solutionButton.hidden = !lesson.showsSolution(this.id) || !this.solution.hidden;
    return WORDS.reached(this.conditions.filter((c) => c.item.dataset.met === "true").length, this.conditions.length);
  }
}
