/** The link in the header that leads back to the lesson from which the playground was opened. */
import { h } from "../lib/dom.js";
import { WORDS } from "./words.js";

/** Adds the link before the line beside the name. @param {import("./config.js").LessonPlace | null} place */
export function addBackLink(place) {
  if (!place) return;
  const { lesson, number, step, anchor } = place;
  document.querySelector("header .sub")?.before(h("a", { id: "back", href: `lessons/${lesson}.html${anchor && `#${anchor}`}` }, h("span.long", {}, WORDS.backTo), h("span.step", {}, WORDS.lessonStep(number, step))));
}
