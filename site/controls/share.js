/** The menu Share has the permalink, the embed code, and files of the pictures and numbers. */
import { longLinkNote } from "../app/alerts.js";
import { h } from "../lib/dom.js";
import { saveMenu } from "../pictures/save.js";
import * as popover from "../lib/popover.js";

/** Returns the permalink and the embed code of a state. @param {string} link */
export function addresses(link) {
  const page = new URL(location.href);
  page.search = "";
  page.hash = link;
  const embed = new URL(page);
  embed.search = "?embed";
  const src = embed.href.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replace("embed=", "embed");
  return { page: page.href, iframe: `<iframe src="${src}" width="600" height="420" title="Mercer"></iframe>` };
}

/** Returns a remark on the points in the link, or null. @param {import("../app/state.js").State} state */
function linkRemark(state) {
  const [words] = longLinkNote(state.publicLink.length);
  if (words) return h("p.doc", {}, words);
  return state.ownSet?.isRounded ? h("p.doc", {}, "The link rounds the points to 65,536 steps across. This page keeps all digits.") : null;
}

/** @param {HTMLElement} word the button in the header @param {import("../app/page.js").Page} page */
export function openShareMenu(word, page) {
  const { state } = page;
  const currentAddresses = () => addresses(state.addressLink);
  const { page: address, iframe } = currentAddresses();
  const makeRow = (/** @type {string} */ name, /** @type {string} */ text) => {
    const field = h("input.copy", { type: "text", readOnly: true, value: text, "aria-label": name, onfocus: () => field.select() });
    const status = h("span.told", { role: "status" });
    const copy = async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(text);
        status.textContent = "copied";
      } catch {
        status.textContent = "selected: press Ctrl+C or ⌘C to copy";
      }
    };
    return [h("h3", {}, name), h("div.row", {}, field, h("button.chip", { type: "button", onclick: copy }, "copy")), status];
  };
  const element = h("div.menu", {}, ...makeRow("Link to this state", address), linkRemark(state), ...makeRow("Embed code", iframe),
    ...saveMenu(page, () => addresses(state.publicLink).page));
  popover.open(word, word, { element, focus: element.querySelector("button") ?? undefined }, { label: "Share", isSheet: page.layout() === "phone" });
}
