/** Loads style sheets of parts of the page that are loaded on demand. */
import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const loads = new Map();

/**
 * Loads a style sheet once. A failed load is repeated by the next call.
 * @param {string} path relative to the page
 */
export function loadStyleSheet(path) {
  const load = loads.get(path) ?? new Promise((resolve, reject) => {
    const element = h("link", { rel: "stylesheet", href: path, onload: () => resolve(undefined), onerror: () => {
      element.remove();
      loads.delete(path);
      reject(new Error(`${path} cannot be loaded`));
    } });
    document.head.append(element);
  });
  loads.set(path, load);
  return load;
}
