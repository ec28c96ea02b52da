/** Writes the code that shows a state in another page. */

/** Escapes a text for an attribute in double quotes. @param {string} text */
export const escapeAttribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Returns the code of a frame that is as wide as its page. The frame loads when it is near the visible part of the page.
 * @param {string} address the address of the embedded page
 * @param {string} title what the frame shows
 */
export const embedCode = (address, title) => `<iframe src="${escapeAttribute(address)}"
  title="${escapeAttribute(title)}"
  width="100%" style="aspect-ratio:3/2;border:0"
  loading="lazy"></iframe>`;

/**
 * Returns the public link of a state with some of its views.
 * @param {import("../app/state.js").State} state @param {string[]} views
 */
export function linkWithViews(state, views) {
  const copy = state.copy();
  copy.set([["views", views.join(",")]]);
  return copy.addressLink;
}
