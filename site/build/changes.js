/** Changes are the settings that were changed in the preview, by their keys; undefined is the default. */
import * as link from "../lib/link.js";

/** @typedef {Map<string, string | undefined>} Changes */

/**
 * Returns the settings that differ between two links. The keys of the page are left out: they are made by the fields of the builder.
 * @param {string} before @param {string} after @returns {Changes}
 */
export function findChanges(before, after) {
  const [old, current] = [before, after].map((text) => link.parse(text).filter(([key]) => key !== "v" && !link.isPageKey(key)));
  const keys = new Set([...old, ...current].map(([key]) => key));
  return new Map([...keys].filter((key) => link.get(old, key) !== link.get(current, key)).map((key) => [key, link.get(current, key)]));
}

/** Returns a link with changes. @param {string} text a link @param {Changes} changes */
export function applyChanges(text, changes) {
  return link.format([...changes].reduce((edits, [key, value]) => link.set(edits, key, value), link.parse(text)));
}
