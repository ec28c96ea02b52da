/**
 * Reads the names of the lessons from their index page.
 *
 * @typedef {{href: string, title: string, line: string}} Lesson
 */

/** @type {Promise<Lesson[]> | undefined} */
let lessons;

/** Loads the list of lessons once. A failed load is repeated by the next call. @returns {Promise<Lesson[]>} */
export function loadLessons() {
  lessons ??= fetch("lessons/index.html").then(async (answer) => {
    if (!answer.ok) throw new Error(`lessons/index.html: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [...page.querySelectorAll(".course li")].map((e) => {
      const link = e.querySelector("a");
      return { href: `lessons/${link?.getAttribute("href")}`, title: link?.textContent ?? "", line: e.querySelector("p")?.textContent ?? "" };
    });
  });
  lessons.catch(() => {
    lessons = undefined;
  });
  return lessons;
}
