/** Starts the link builder. */
import { loadCatalogue } from "../app/catalogue.js";
import { removeName } from "../app/own.js";
import { pageElement } from "../lib/dom.js";
import { useCatalogue } from "../numbers/outcome.js";
import { Builder } from "./builder.js";
import { WORDS } from "./words.js";

async function start() {
  const catalogue = await loadCatalogue("catalogue.json");
  useCatalogue(catalogue);
  new Builder(catalogue, removeName(location.hash.slice(1)));
}

start().catch((error) => {
  pageElement("fields").textContent = WORDS.notStarted(error.message);
});
