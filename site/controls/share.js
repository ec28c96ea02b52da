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

/** Returns a remark on the points in the link, or "". @param {import("../app/state.js").State} state */
function linkRemark(state) {
  const [words] = longLinkNote(state.publicLink.length);
  if (words) return words;
  return state.ownSet?.isRounded ? "The link rounds the points to 65,536 steps across. This page keeps all digits." : "";
}

/** @param {HTMLElement} word the button in the header @param {import("../app/page.js").Page} page */
export function openShareMenu(word, page) {
  const { state } = page;
  const currentAddresses = () => addresses(state.addressLink);
  /** updates has a function for each field, which shows the current link. @type {(() => void)[]} */
  const updates = [];
  const makeRow = (/** @type {string} */ name, /** @type {() => string} */ text) => {
    const field = h("input.copy", { type: "text", readOnly: true, "aria-label": name, onfocus: () => field.select() });
    updates.push(() => {
      const value = text();
      if (field.value !== value) field.value = value; // an unchanged field keeps its selection
    });
    const status = h("span.told", { role: "status" });
    const copy = async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(text());
        status.textContent = "copied";
      } catch {
        status.textContent = "selected: press Ctrl+C or ⌘C to copy";
      }
    };
    return [h("h3", {}, name), h("div.row", {}, field, h("button.chip", { type: "button", onclick: copy }, "copy")), status];
  };
  const remark = h("p.doc");
  const update = () => {
    for (const f of updates) f();
    const words = linkRemark(state);
    if (remark.textContent !== words) remark.textContent = words;
    remark.hidden = words === "";
  };
  const element = h("div.menu", {}, ...makeRow("Link to this state", () => currentAddresses().page), remark, ...makeRow("Embed code", () => currentAddresses().iframe),
    ...saveMenu(page, () => addresses(state.publicLink).page));
  popover.open(word, word, { element, focus: element.querySelector("button") ?? undefined, update }, { label: "Share", isSheet: page.layout() === "phone" });
}
