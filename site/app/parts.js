/**
 * Opens the parts of the page that are loaded on demand: drawing, the sheet “Take away”, the palette, the list of shortcuts,
 * the menu View, and what a teacher has added to a link. If a part cannot be loaded, a note says so and offers to try again.
 *
 * @typedef {import("./page.js").Page} Page
 */
import { pageElement } from "../lib/dom.js";
import { importScript } from "../lib/load.js";
import * as popover from "../lib/popover.js";
import * as alerts from "./alerts.js";
import { WORDS } from "./words.js";

/** Begins or ends drawing points. @param {Page} page */
export async function toggleDrawing(page) {
  if (page.drawing?.isOpen) return page.drawing.close();
  if (page.assignment?.refuses(["points"])) return;
  page.notes.set("draw", []);
  try {
    const { DrawingMode } = await importScript(() => import("../draw/draw.js"));
    page.drawing ??= new DrawingMode(page);
    await page.drawing.open();
  } catch {
    page.notes.set("draw", alerts.notLoadedNote(WORDS.parts.drawing, () => toggleDrawing(page)));
  }
}

/** Shows what a teacher has added to the link. @param {Page} page */
export async function showAssignment(page) {
  if (page.assignment) return page.assignment.update();
  try {
    const { AssignmentPanel, loadStyles } = await importScript(() => import("../assignment/assignment.js"));
    await loadStyles();
    page.assignment ??= new AssignmentPanel(page);
    page.notes.set("assignment", []);
    page.update();
  } catch {
    page.notes.set("assignment", alerts.notLoadedNote(WORDS.parts.assignment, () => showAssignment(page)));
  }
}

/** Shows the slides of the link, if it has any. @param {Page} page */
export async function showDeck(page) {
  if (page.deck) return page.deck.update();
  if (!page.state.pageEdits.some(([key]) => key === "slides") || page.config.embed) return;
  try {
    const { Deck, loadStyles } = await importScript(() => import("../projector/deck.js"));
    await loadStyles();
    if (page.deck) return; // the page was updated meanwhile
    page.deck = new Deck(page);
    page.notes.set("menu", []);
    page.deck.open();
    page.slides.update();
  } catch {
    page.notes.set("menu", alerts.notLoadedNote(WORDS.parts.slides, () => showDeck(page)));
  }
}

/** Opens the sheet “Take away”, or closes it. @param {Page} page */
export async function toggleTakeAway(page) {
  if (page.config.embed || page.layout() === "projector") return;
  popover.close();
  (await loadTakeAway(page, () => toggleTakeAway(page)))?.toggle();
}

/** Saves the whole state as a file. @param {Page} page */
export async function saveState(page) {
  const sheet = await loadTakeAway(page, () => saveState(page));
  if (!sheet) return;
  const reason = await sheet.saveAll();
  page.notes.set("away", reason ? [reason] : []);
}

/** Returns the sheet “Take away”, or undefined if it cannot be loaded. @param {Page} page @param {() => void} retry */
async function loadTakeAway(page, retry) {
  if (page.takeAway) return page.takeAway;
  try {
    const { loadSheet } = await importScript(() => import("../away/sheet.js"));
    page.takeAway ??= await loadSheet(page, pageElement("away"));
    page.notes.set("away", []);
    return page.takeAway;
  } catch {
    page.notes.set("away", alerts.notLoadedNote(WORDS.parts.takeAway, retry));
  }
}

/** Opens the palette. @param {Page} page */
export const openPalette = (page) => openPart(page, WORDS.parts.search, async () => (await importScript(() => import("../palette/palette.js"))).openPalette(page, pageElement("find")));

/** Opens the list of shortcuts. @param {Page} page */
export const openShortcuts = (page) => openPart(page, WORDS.parts.shortcuts, async () => (await importScript(() => import("../palette/shortcut-list.js"))).openShortcutList(page, pageElement("find")));

/** Opens the menu of everything that is shown. @param {Page} page @param {HTMLElement} word the button that receives the focus when the menu closes */
export const openMenu = (page, word) => openPart(page, WORDS.parts.menu, async () => (await importScript(() => import("../controls/view-menu.js"))).openViewMenu(page, word));

/**
 * Opens a part in a popover, unless a modal dialog covers the page.
 * @param {Page} page @param {string} name @param {() => Promise<void>} open
 */
async function openPart(page, name, open) {
  if (page.config.embed || !page.isSupported || document.querySelector("dialog[open]")) return;
  page.notes.set("menu", []);
  try {
    await open();
  } catch {
    page.notes.set("menu", alerts.notLoadedNote(name, () => openPart(page, name, open)));
  }
}
