/** Returns the addresses of a state: of the whole page, of the page in a frame of another page, and of the link builder. */

/** @param {string} link a public link @param {string} [base] the address of the playground */
export function pageAddress(link, base = location.href) {
  const page = new URL(base);
  page.search = "";
  page.hash = link;
  return page.href;
}

/** @param {string} link a public link @param {string} [base] the address of the playground */
export function embedAddress(link, base = location.href) {
  const page = new URL(base);
  page.search = "?embed";
  page.hash = link;
  return page.href;
}

/** Returns the address of the link builder with a state. @param {string} link a public link */
export const builderAddress = (link) => `${new URL("build/index.html", document.baseURI)}#${link}`;
