/** Returns the addresses of a state: of the whole page, and of the page in a frame of another page. */

/** @param {string} link a public link */
export function pageAddress(link) {
  const page = new URL(location.href);
  page.search = "";
  page.hash = link;
  return page.href;
}

/** @param {string} link a public link */
export function embedAddress(link) {
  const page = new URL(location.href);
  page.search = "?embed";
  page.hash = link;
  return page.href;
}
