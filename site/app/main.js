/** Starts the page: reads the address, starts the worker, shows the page, and loads the pictures after the first paint. */
import * as examples from "../controls/examples.js";
import { pageElement } from "../lib/dom.js";
import { isPageKey, parse } from "../lib/link.js";
import { importScript } from "../lib/load.js";
import { useCatalogue } from "../numbers/outcome.js";
import * as alerts from "./alerts.js";
import { loadCatalogue } from "./catalogue.js";
import { lockFault } from "./check.js";
import { SESSION_KEY, readConfig } from "./config.js";
import { listenToData } from "./incoming.js";
import { listenToKeys } from "./keys.js";
import { Notes } from "./notes.js";
import { OwnSets, removeName } from "./own.js";
import { Page } from "./page.js";
import * as parts from "./parts.js";
import { WORDS } from "./words.js";

const notes = new Notes(pageElement("notes"));

async function start() {
  const catalogue = await loadCatalogue("catalogue.json");
  useCatalogue(catalogue);
  const config = readConfig(location.search, catalogue.fields.map((f) => f.key), window.parent !== window);
  document.documentElement.lang = config.lang;
  document.documentElement.dataset.hide = [...config.hide].join(" ");
  notes.set("address", config.warnings);
  if (config.back) importScript(() => import("./back.js")).then(({ addBackLink }) => addBackLink(config.back)).catch(() => {}); // the button Back of the browser leads back, too
  const assignments = await loadAssignments(config, catalogue);
  const ownSets = new OwnSets();
  const link = await reloadedLink(catalogue, ownSets) ?? removeName(location.hash);
  const page = new Page(catalogue, config, notes, link, ownSets);
  if (assignments) page.assignment = new assignments.AssignmentPanel(page);
  if (page.isSupported) page.engine.start(); // its scripts are loaded and its program starts while the page is shown
  addListeners(page);
  if (!config.isFramed && page.isSupported && (page.state.isDefault || page.state.lacksPoints) && hasSession()) await offerSession(page);
  page.begin();
  if (!page.isSupported) return;
  page.requestResult(true);
  await waitForPaint();
  page.frame.load();
}

/** Listens to the buttons of the header, the links of the text, keys, and the visibility of the page. @param {Page} page */
function addListeners(page) {
  examples.listen(pageElement("text"), page, (view) => showExample(page, view));
  pageElement("away").addEventListener("click", () => parts.toggleTakeAway(page));
  pageElement("view").addEventListener("click", () => parts.openMenu(page, pageElement("view")));
  pageElement("find").addEventListener("click", () => parts.openPalette(page));
  /** @type {[string, () => void][]} */
  const sheetButtons = [["sheet-view", () => parts.openMenu(page, pageElement("more"))], ["sheet-find", () => parts.openPalette(page)]];
  for (const [id, open] of sheetButtons) pageElement(id).addEventListener("click", () => {
    pageElement("sheet", "", HTMLDialogElement).close();
    open();
  });
  pageElement("more").addEventListener("click", () => page.phone.openSheet([pageElement("rail"), pageElement("below")]));
  pageElement("pin").addEventListener("click", () => pin(page));
  listenToKeys(window, page.keys);
  listenToData(window, page);
  document.addEventListener("visibilitychange", () => page.updateStatus());
  document.fonts.ready.then(() => page.sentence.remeasure());
}

/**
 * Loads the part of the page that shows what a teacher has added to the link, if the link has such keys. It locks and hides
 * words before the page is built. If the part cannot be loaded, the page tries again and reports it.
 * @param {import("./config.js").Config} config @param {import("./catalogue.js").Catalogue} catalogue
 */
async function loadAssignments(config, catalogue) {
  const pageEdits = parse(location.hash).filter(([key]) => isPageKey(key));
  if (pageEdits.length === 0) return null;
  try {
    const assignments = await importScript(() => import("../assignment/assignment.js"));
    await assignments.loadStyles();
    assignments.applyRules(config, catalogue, assignments.parseAssignment(pageEdits));
    return assignments;
  } catch {
    return null;
  }
}

/**
 * Returns the link within the page if the page is loaded again with points that its address may round or lack. The points are in
 * the storage of the browser, and the entry of the history has their identifier. A copied link has no such entry.
 * @param {import("./catalogue.js").Catalogue} catalogue @param {OwnSets} ownSets the sets to which the points are added
 */
async function reloadedLink(catalogue, ownSets) {
  if (!history.state?.pointsId || !hasSession()) return undefined;
  try {
    const { SessionStore, browserStorage, reopenEntry } = await importScript(() => import("./session.js"));
    return reopenEntry(history.state, new SessionStore(browserStorage(), () => {}).read(catalogue), ownSets);
  } catch {
    return undefined; // the page says that the link lacks its points, and offers the session again
  }
}

/** Reports whether the state of the last visit is stored. */
function hasSession() {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false; // the storage is blocked
  }
}

/**
 * Offers the state of the last visit. The page begins after it, so that nothing moves. Without a network, a note offers to try
 * again.
 * @param {Page} page
 */
async function offerSession(page) {
  notes.set("session", []);
  try {
    const [store, offer, session] = await Promise.all([page.loadSession(), importScript(() => import("../controls/offer.js")), importScript(() => import("./session.js"))]);
    offerStored(page, store, offer, session);
  } catch {
    notes.set("session", alerts.notLoadedNote(WORDS.parts.session, () => offerSession(page)));
  }
}

/**
 * Offers the stored state, or says why it cannot be opened.
 * @param {Page} page @param {import("./session.js").SessionStore} store
 * @param {typeof import("../controls/offer.js")} offer @param {typeof import("./session.js")} session
 */
function offerStored(page, store, { describeSession, showOffer }, { openSession }) {
  const reportLoss = (/** @type {unknown} */ error) => {
    notes.set("session", alerts.lostSessionNote(error instanceof Error ? error.message : String(error)));
    store.remove();
  };
  try {
    const session = store.read(page.catalogue);
    if (session && !lockFault(page.state, session.link, page.config.hostLock)) showOffer(pageElement("offer"), describeSession(page.catalogue, session), () => {
      try {
        page.openSession(openSession(session, page.state.ownSets));
      } catch (error) {
        reportLoss(error);
      }
    });
  } catch (error) {
    reportLoss(error);
  }
}

/** Pins the result of the present state beside the next ones. @param {Page} page */
async function pin(page) {
  const step = page.steps.currentId;
  notes.set("pin", []);
  try {
    const { pinResult } = await importScript(() => import("../controls/pin.js"));
    await pinResult(page, step);
  } catch {
    notes.set("pin", alerts.notLoadedNote(WORDS.parts.pin, () => pin(page)));
  }
}

/** Scrolls to the pictures of an example. @param {Page} page @param {string} view */
function showExample(page, view) {
  if (page.layout() === "phone") {
    pageElement("sheet", "", HTMLDialogElement).close();
    page.phone.show(view);
  }
  scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
}

/**
 * Waits until the page and its poster are painted. Loading the frame of the pictures and creating its WebGL context
 * earlier would delay the poster.
 */
async function waitForPaint() {
  const timeout = new Promise((done) => setTimeout(done, 300)); // a hidden page is never painted
  const image = pageElement("pictures", "img", HTMLImageElement);
  if (!image.hidden) await Promise.race([image.decode().catch(() => {}), timeout]);
  await Promise.race([new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))), timeout]);
}

start().catch((error) => {
  document.documentElement.dataset.state = "error";
  notes.set("start", alerts.startFailedNote(error.message));
});
