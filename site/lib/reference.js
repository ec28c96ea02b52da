/** The addresses of the reference, and links to it. */
import { OWN } from "./contract.js";
import { h } from "./dom.js";

/** FOLDERS has the folder of the pages about the choices of each setting. @type {Record<string, string>} */
const FOLDERS = { method: "methods", kernel: "kernels", data: "datasets", task: "tasks" };

/**
 * Returns the address of the page about a choice of a setting, or undefined for a choice without a page. Points of one's
 * own and the choice of no method have none.
 * @param {string} key of the setting, such as method2 @param {string} choice
 */
export function entryAddress(key, choice) {
  const folder = FOLDERS[key.replace(/\d$/, "")];
  return folder && choice !== OWN.key && choice !== "none" ? `reference/${folder}/${choice}.html` : undefined;
}

/**
 * Returns the address of the text about a setting in the reference: on the page of its method, kernel or task, or in the
 * glossary. A box without a setting has none.
 * @param {{key?: string, method?: string, kernel?: string, task?: string}} field
 */
export function referenceAddress({ key, method, kernel, task }) {
  if (!key) return undefined;
  const owner = method ? entryAddress("method", method) : kernel ? entryAddress("kernel", kernel) : task ? entryAddress("task", task) : "reference/glossary.html";
  return `${owner}#setting-${key.replaceAll(".", "-")}`;
}

/**
 * Returns a link to the reference. A screen reader also says what the text is about.
 * @param {string} address @param {string} subject
 */
export const referenceLink = (address, subject) => h("a.lk", { href: address, "aria-label": `More in the reference about ${subject}` }, "More in the reference");
