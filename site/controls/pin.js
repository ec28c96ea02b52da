/**
 * Pins a result: its numbers stay beside the numbers of the next results, and a still of its pictures stays below them.
 * One result is pinned at a time. Pinning is no step of the history, but the return to the pinned state is one.
 */
import * as alerts from "../app/alerts.js";
import { captionLines } from "../away/caption.js";
import { h, mathNodes, pageElement } from "../lib/dom.js";
import * as popover from "../lib/popover.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { visibleViews } from "../pictures/pictures.js";
import { WORDS } from "./history-words.js";

/** @typedef {import("../app/page.js").Page} Page */

/**
 * Pins the result of the state, as soon as it is known. The numbers appear at once, and the still when its file is made.
 * @param {Page} page @param {number | undefined} step the step whose result is pinned
 */
export async function pinResult(page, step) {
  await loadStyleSheet("styles/pin.css");
  const report = await page.api.finalReport().catch(() => null);
  if (page.steps.currentId !== step) return page.notes.set("pin", alerts.notPinnedNote(WORDS.stateChanged));
  if (!report) return page.notes.set("pin", alerts.notPinnedNote(page.missingPictureReason()));
  const { state } = page;
  const caption = captionLines(state, report).join(" ").replaceAll(" = ", "\u00a0=\u00a0"), snapshot = state.snapshot();
  unpin(page);
  page.steps.pinned = snapshot;
  page.numbers.pin({ report, index: state.number("i") });
  page.results.draw();
  const { section, words } = pinnedSection(page, caption);
  pageElement("six").after(section);
  const file = await page.frame.save({ form: "png", views: visibleViews(state), link: "", caption: "" }).catch(() => undefined); // shows the result of this moment, whatever follows
  const picture = file && await createImageBitmap(file).catch(() => undefined);
  if (!section.isConnected) return; // another result is pinned, or none
  if (picture) words.before(makeStill(page, picture, caption));
  else words.append(WORDS.notDrawn);
}

/** Removes the pinned result. @param {Page} page */
function unpin(page) {
  page.steps.pinned = null;
  page.numbers.pin(null);
  document.querySelector("#pinned")?.remove();
  page.results.draw(); // the numbers have their whole texts again
}

/**
 * Returns the section with the caption and the buttons, and the element of the caption.
 * @param {Page} page @param {string} caption
 */
function pinnedSection(page, caption) {
  const removeSection = () => {
    unpin(page);
    pageElement("pin").focus();
  };
  const words = h("p", {}, mathNodes(caption));
  const section = h("section.grp", { id: "pinned" }, h("h2", {}, WORDS.pinned, h("button.lk", { type: "button", onclick: removeSection }, WORDS.unpin)),
    words, h("button.act", { type: "button", onclick: () => page.goToPinned() }, WORDS.goBack));
  return { section, words };
}

/** Returns the button with the still, which enlarges it. @param {Page} page @param {ImageBitmap} picture @param {string} caption */
function makeStill(page, picture, caption) {
  const still = h("button.still", {
    type: "button", "aria-label": WORDS.enlarge(caption), "aria-haspopup": "dialog", "aria-expanded": "false", onclick: () => enlarge(page, still, picture, caption),
  }, drawing(picture));
  return still;
}

/** Returns a canvas with a picture. An image could not show a file under a strict content security policy. @param {ImageBitmap} picture */
function drawing(picture) {
  const canvas = h("canvas", { width: picture.width, height: picture.height, "aria-hidden": true });
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return canvas;
}

/**
 * Shows the still in its full size below the sentence. A phone closes its sheet first, which would cover the still.
 * @param {Page} page @param {HTMLElement} still @param {ImageBitmap} picture @param {string} caption
 */
function enlarge(page, still, picture, caption) {
  const isPhone = page.layout() === "phone";
  if (isPhone) pageElement("sheet", "", HTMLDialogElement).close();
  const close = h("button.lk", { type: "button", onclick: () => popover.close(true) }, WORDS.close);
  popover.open(isPhone ? pageElement("more") : still, pageElement("sentence"), { element: h("div.enlarged", {}, h("div", {}, drawing(picture)), h("p", {}, mathNodes(caption), " ", close)), focus: close },
    { label: WORDS.enlarged, isSheet: isPhone, isWide: !isPhone });
}
