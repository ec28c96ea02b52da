/**
 * Reads the names of the lessons from their index page.
 *
 * @typedef {{href: string, title: string, line: string}} Lesson
 */

import { loadOnce } from "./load.js";

/** Loads the list of lessons. @type {() => Promise<Lesson[]>} */
export const loadLessons = loadOnce(async () => {
  const answer = await fetch("lessons/index.html");
  if (!answer.ok) throw new Error(`lessons/index.html: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...page.querySelectorAll(".course li")].map((e) => {
    const link = e.querySelector("a");
    return { href: `lessons/${link?.getAttribute("href")}`, title: link?.textContent ?? "", line: e.querySelector("p")?.textContent ?? "" };
  });
});
