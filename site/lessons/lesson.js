/**
 * A lesson: its words set the figure, and its exercises look at what the figure
 * says. Without this script the words are links to the playground, and all
 * numbers stand in the text.
 */
import { part } from "../lib/dom.js";
import { Exercise } from "./exercise.js";
import { Figure, linkOf, picturesOf } from "./figure.js";

const words = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("a.w")]);
/** The exercise that the reader works on. @type {Exercise | null} */
let current = null;

const box = part("figure");
const figure = new Figure(box, (report) => {
  // The keys that play a method, and what they say, take room of their own.
  box.dataset.keys = String(/[&,=]how(,|&|$)/.test(report.link));
  for (const word of words) {
    if (linkOf(word.href) === report.link) word.setAttribute("aria-current", "true");
    else word.removeAttribute("aria-current");
  }
  current?.check(report);
});

// The picture that stands in follows the theme that was chosen, not only the system's.
const { chosen } = document.documentElement.dataset;
if (chosen) document.querySelector("#figure source")?.setAttribute("media", chosen === "dark" ? "screen" : "not all");

if (figure.live) {
  for (const word of words) {
    word.addEventListener("click", (ev) => {
      if (ev.button !== 0 || ev.ctrlKey || ev.metaKey || ev.shiftKey || ev.altKey) return;
      ev.preventDefault();
      figure.open(linkOf(word.href), picturesOf(word));
    });
  }
  for (const root of document.querySelectorAll(".exercise")) {
    new Exercise(/** @type {HTMLElement} */ (root), figure, (exercise) => (current = exercise));
  }
}
