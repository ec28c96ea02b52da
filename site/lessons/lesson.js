/**
 * The script of a lesson. Coloured words set the state of the figure, and exercises check its numbers. Without
 * this script, the words are links to the playground.
 */
import { pageElement } from "../lib/dom.js";
import { Exercise } from "./exercise.js";
import { Figure, linkOf, picturesOf } from "./figure.js";

const words = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("a.w")]);
/** The exercise that the reader is working on. @type {Exercise | null} */
let current = null;

const box = pageElement("figure");
const figure = new Figure(box, (report) => {
  // The player of a method and its text need room.
  box.dataset.keys = String(/[&,=]how(,|&|$)/.test(report.link));
  for (const word of words) {
    if (linkOf(word.href) === report.link) word.setAttribute("aria-current", "true");
    else word.removeAttribute("aria-current");
  }
  current?.check(report);
});

// The still picture follows the chosen theme, which can differ from the system's theme.
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
