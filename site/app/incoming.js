/**
 * Opens data that the reader pastes outside a field or drops on the page. The import sheet is loaded on demand.
 *
 * @typedef {import("./page.js").Page} Page
 */
import { importScript } from "../lib/load.js";
import { notLoadedNote } from "./alerts.js";
import { faultOfLink, lockFault } from "./check.js";
import { WORDS } from "./words.js";

const HEAD = 100; // characters or bytes that are examined

/**
 * Opens the file of a state, which a text that begins as an object may be. Returns false for other data.
 * @param {Page} page @param {import("../import/session.js").Source} source
 */
async function openState(page, source) {
  const isText = "text" in source;
  const head = isText ? source.text.slice(0, HEAD) : await source.file.slice(0, HEAD).text().catch(() => ""); // the sheet says why a file is unreadable, such as a folder
  if (!/^\ufeff?\s*\{/.test(head)) return false;
  const { hasFileKey, openFile } = await importScript(() => import("../away/file.js"));
  if (!hasFileKey(head)) return false;
  const reason = openFile(page, isText ? source.text : await source.file.text());
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.import"))?.close();
  page.notes.set("import", reason ? [`${reason.replace(/\.$/, "")}.`] : []);
  return true;
}

/** Returns the link in a text that is nothing but an address of a state, or undefined. @param {string} text */
export const linkIn = (text) => /^\s*(?:\S*#)?(v=\d+(?:&\S*)?)\s*$/.exec(text)?.[1];

/** Offers to open a link that was pasted, or says why it cannot be opened. @param {Page} page @param {string} link */
function offerLink(page, link) {
  const { state, config, notes } = page;
  const reason = faultOfLink(state.catalogue, link) || lockFault(state, link, config.hostLock);
  const open = () => {
    notes.set("import", []);
    page.openLink(link);
    page.history.record(true);
  };
  notes.set("import", [reason ? WORDS.linkNotOpened(reason) : { words: WORDS.pastedLink, action: [WORDS.openPastedLink, open] }]);
}

/**
 * Opens data in the import sheet, or the file of a state, or offers to open a link. Without a source, the sheet asks for data.
 * @param {Page} page @param {import("../import/session.js").Source} [source] @param {number} [fileCount] number of dropped files
 */
export async function openData(page, source, fileCount) {
  if (!page.isSupported) return;
  page.notes.set("import", []);
  const link = source && "text" in source ? linkIn(source.text) : undefined;
  if (link) return offerLink(page, link);
  try {
    if (source && await openState(page, source)) return;
    const { openImport } = await importScript(() => import("../import/sheet.js"));
    await openImport(page, source, fileCount);
  } catch {
    page.notes.set("import", notLoadedNote(WORDS.parts.import, () => openData(page, source, fileCount)));
  }
}

/**
 * Listens to pasted and dropped data. An embedded page gets its points from its host or its link.
 * @param {Window} target the window of the page or of the pictures
 * @param {Page} page
 */
export function listenToData(target, page) {
  if (page.config.embed) return;
  const hasFiles = (/** @type {DragEvent} */ ev) => ev.dataTransfer?.types.includes("Files");
  const setDropping = (/** @type {boolean} */ isDropping) => (document.documentElement.dataset.dropping = String(isDropping));
  target.addEventListener("paste", (ev) => {
    const { clipboardData } = ev;
    const isTyping = /** @type {any} */ (ev.target)?.closest?.("input:not([type=range], [type=checkbox]), textarea, [contenteditable]");
    if (isTyping || ev.defaultPrevented || !clipboardData) return;
    const [file] = clipboardData.files, text = clipboardData.getData("text/plain");
    if (!file && !text) return;
    ev.preventDefault();
    openData(page, text ? { text } : { file });
  });
  // The listeners precede those of the canvas, which would end the event.
  for (const type of /** @type {const} */ (["dragenter", "dragover"])) {
    target.addEventListener(type, (ev) => {
      if (!hasFiles(ev)) return;
      ev.preventDefault();
      ev.stopPropagation();
      if (ev.dataTransfer) ev.dataTransfer.dropEffect = "copy";
      setDropping(true);
    }, true);
  }
  target.addEventListener("dragleave", (ev) => !ev.relatedTarget && setDropping(false), true);
  target.addEventListener("drop", (ev) => {
    if (!hasFiles(ev)) return;
    ev.preventDefault();
    ev.stopPropagation();
    setDropping(false);
    const files = ev.dataTransfer?.files;
    if (files?.length) openData(page, { file: files[0] }, files.length);
  }, true);
}
