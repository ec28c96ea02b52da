/** The link in the header that leads back to the lesson from which the playground was opened. */
import { h } from "../lib/dom.js";
import { WORDS } from "./words.js";

/** Adds the link before the line beside the name. @param {import("./config.js").LessonPlace | null} place */
export function addBackLink(place) {
  if (!place) return;
  const { lesson, number, step, anchor } = place;
  const words = h("span.step", {}, WORDS.lesson, h("span.number", {}, ` ${number}`), h("span.place", {}, WORDS.lessonStep(step)));
  const link = h("a", { id: "back", href: `lessons/${lesson}.html${anchor && `#${anchor}`}` }, h("span.long", {}, WORDS.backTo), words);
  link.setAttribute("aria-label", link.textContent); // a small phone shows only some of the words
  document.querySelector("header .sub")?.before(link);
}
