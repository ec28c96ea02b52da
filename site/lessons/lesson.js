/**
 * This is the script of a lesson. Coloured words set the state of the figure, and exercises check the numbers of
 * the figure. Without this script, the words are links to the playground.
 */
import { pageElement } from "../lib/dom.js";
import { Exercise } from "./exercise.js";
import { Figure, linkOf, picturesOf } from "./figure.js";

const stateLinks = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("a.w")]);
/** currentExercise is the exercise that the reader has started or checked last. @type {Exercise | null} */
let currentExercise = null;

const figureElement = pageElement("figure");
const figure = new Figure(figureElement, (report) => {
  // A figure with the view “how it works” is higher, because its player and its text need room.
  figureElement.dataset.keys = String(/[&,=]how(,|&|$)/.test(report.link));
  for (const stateLink of stateLinks) {
    if (linkOf(stateLink.href) === report.link) stateLink.setAttribute("aria-current", "true");
    else stateLink.removeAttribute("aria-current");
  }
  currentExercise?.check(report);
});

// The still picture follows the chosen theme, which can differ from the system's theme.
const { chosen } = document.documentElement.dataset;
if (chosen) document.querySelector("#figure source")?.setAttribute("media", chosen === "dark" ? "screen" : "not all");

if (figure.isLive) {
  for (const stateLink of stateLinks) {
    stateLink.addEventListener("click", (ev) => {
      if (ev.button !== 0 || ev.ctrlKey || ev.metaKey || ev.shiftKey || ev.altKey) return;
      ev.preventDefault();
      figure.open(linkOf(stateLink.href), picturesOf(stateLink));
    });
  }
  for (const root of document.querySelectorAll(".exercise")) {
    new Exercise(/** @type {HTMLElement} */ (root), figure, (exercise) => (currentExercise = exercise));
  }
}
