/** The bars under the title of a lesson, one for each step, and the button at the end of each step that leads to the next. */
import { h } from "../lib/dom.js";
import { WORDS } from "./words.js";

/** @param {HTMLElement} section */
const titleOf = (section) => section.querySelector("h2")?.textContent?.trim() ?? "";

/** StepBars shows which steps are done, and leads to each step. */
export class StepBars {
  /** @param {import("./lesson.js").LessonPage} page */
  constructor(page) {
    this.page = page;
    this.links = page.sections.map((section) => h("a", { href: `#${section.id}`, onclick: (/** @type {Event} */ ev) => {
      ev.preventDefault();
      page.places.go(section);
    } }));
    this.element = h("nav.bars", { "aria-label": WORDS.steps }, ...this.links);
    page.article.querySelector("h1")?.after(...(this.links.length ? [this.element] : []), page.note);
  }

  update() {
    const { lesson, sections } = this.page;
    for (const [i, link] of this.links.entries()) {
      const state = lesson.stepState(i);
      link.dataset.state = state;
      for (const next of sections[i].querySelectorAll(".next")) next.setAttribute("data-current", String(i === lesson.step));
      link.style.setProperty("--share", String(lesson.share(i)));
      link.setAttribute("aria-label", WORDS.stepName(i + 1, sections.length, titleOf(sections[i]), WORDS.stepStates[state]));
      if (i === lesson.step) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
  }
}

/**
 * addNextButtons adds a button at the end of each step that leads to the next section, and returns the buttons.
 * @param {import("./lesson.js").LessonPage} page @returns {HTMLButtonElement[]}
 */
export function addNextButtons(page) {
  return page.sections.flatMap((section, i) => {
    const following = section.nextElementSibling;
    const next = page.sections[i + 1] ?? (following instanceof HTMLElement && following.matches("section") ? following : undefined);
    if (!next) return [];
    const button = h("button.chip", { type: "button", onclick: () => {
      page.places.go(next);
      const heading = next.querySelector("h2");
      if (heading) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
    } }, WORDS.next(titleOf(next)));
    const time = page.sections[i + 1] ? WORDS.nextTime(i + 2, page.sections.length, Number(next.dataset.minutes)) : "";
    section.append(h("div.next", {}, button, h("span", {}, time)));
    return [button];
  });
}
