/** Starts the page: reads the address, makes the page, and loads the programs after the first paint. */
import { putBack } from "../controls/controls.js";
import * as examples from "../controls/examples.js";
import { share } from "../controls/share.js";
import { part } from "../lib/dom.js";
import { useCatalogue } from "../numbers/outcome.js";
import * as alerts from "./alerts.js";
import { load } from "./catalogue.js";
import { config as readConfig } from "./config.js";
import { listen } from "./keys.js";
import { Notes } from "./notes.js";
import { Page } from "./page.js";

const notes = new Notes(part("notes"));

async function start() {
  const catalogue = await load("catalogue.json");
  useCatalogue(catalogue);
  const config = readConfig(location.search, catalogue.fields.map((f) => f.key));
  document.documentElement.lang = config.lang;
  document.documentElement.dataset.hide = [...config.hide].join(" ");
  notes.set("address", config.warnings);
  const page = new Page(catalogue, config, notes);
  listenToReader(page);
  page.begin();
  if (!page.able) return;
  await shown();
  page.run();
}

/** Listens to the buttons of the header, the links of the text, keys, and the visibility of the page. @param {Page} page */
function listenToReader(page) {
  examples.listen(part("text"), page, (view) => showExample(page, view));
  part("undo").addEventListener("click", () => putBack(page));
  part("share").addEventListener("click", () => share(part("share"), page));
  part("choose").addEventListener("click", () => page.pictures.menu(part("choose")));
  part("view").addEventListener("click", () => page.view.menu(part("view")));
  part("more").addEventListener("click", () => page.phone.more([part("rail"), part("below")]));
  listen(window, page.keys);
  document.addEventListener("visibilitychange", () => page.settle());
  document.fonts.ready.then(() => page.sentence.refit());
}

/** Scrolls to the pictures of an example. @param {Page} page @param {string} view */
function showExample(page, view) {
  if (page.layout() === "phone") {
    part("sheet", "", HTMLDialogElement).close();
    page.phone.show(view);
  }
  scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
}

/**
 * Waits until the page and its poster are painted, since compiling twenty megabytes of WebAssembly would
 * delay the first picture.
 */
async function shown() {
  const soon = new Promise((done) => setTimeout(done, 300)); // a hidden page is never painted
  const image = part("pictures", "img", HTMLImageElement);
  if (!image.hidden) await Promise.race([image.decode().catch(() => {}), soon]);
  await Promise.race([new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))), soon]);
}

start().catch((error) => {
  document.documentElement.dataset.state = "error";
  notes.set("start", alerts.broken(error.message));
});
