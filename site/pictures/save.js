/**
 * Saves all pictures or a single view, as an image or as tables of numbers. The drawing program makes the file
 * from the state of the link.
 */
import { shortName } from "../app/catalogue.js";
import { h } from "../lib/dom.js";
import { viewsOf } from "./pictures.js";

const FORMATS = /** @type {const} */ ([["png", "two pixels for each pixel on screen"], ["svg", "shapes and text"], ["csv", "tables"], ["json", "the same tables"]]);

/**
 * Returns the part of a menu with the choices for saving.
 * @param {import("../app/page.js").Page} page
 * @param {() => string} address returns the address of the state
 */
export function saveMenu(page, address) {
  const { state, catalogue, frame, report, showLinkState, missingPictureReason } = page;
  const views = [["", "all shown"], ...viewsOf(state).map((key) => [key, shortName(catalogue.entry("views", key))])];
  let chosenView = "";
  const status = h("span.told", { role: "status" });
  const chips = views.map(([key, name]) => h("button.chip", {
    type: "button",
    onclick() {
      chosenView = key;
      status.textContent = "";
      markChosen();
    },
  }, name));
  const markChosen = () => chips.forEach((chip, i) => {
    const isPressed = views[i][0] === chosenView;
    chip.classList.toggle("on", isPressed);
    chip.setAttribute("aria-pressed", String(isPressed));
  });
  const save = async (/** @type {typeof FORMATS[number][0]} */ form) => {
    const view = chosenView;
    status.textContent = "";
    let blob;
    try {
      if (frame.isRunning) await showLinkState();
      blob = await frame.save(form, view, address(), report());
    } catch {
      // the status line shows why there is no file
    }
    status.textContent = blob ? "saved" : `${missingPictureReason() || "There is no picture yet"}, so there is nothing to save.`;
    if (blob) download(blob, `mercer-${view || "pictures"}.${form}`);
  };
  markChosen();
  return [
    h("h3", {}, "Save"),
    h("div.chips", { role: "group", "aria-label": "what to save" }, ...chips),
    h("div.chips", { role: "group", "aria-label": "as" }, ...FORMATS.map(([form, doc]) => h("button.chip", { type: "button", title: doc, onclick: () => save(form) }, form.toUpperCase()))),
    status,
  ];
}

/** Offers a file for download. @param {Blob} blob @param {string} name */
function download(blob, name) {
  const url = URL.createObjectURL(blob);
  const a = h("a", { href: url, download: name, hidden: true });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000); // the browser may first ask where to save the file
}
