/**
 * Loads and compiles the two programs. The worker and the pictures receive the compiled modules, so that their restarts need no
 * network. index.html starts this module before the others, since the programs are nine tenths of the bytes of a first visit.
 *
 * The element of this script has the addresses. A server may add a hash and the size to an address, as wasm/serve does. A
 * browser then stores the program until it changes, also in its compiled form.
 *
 * @typedef {"compute" | "canvas"} ProgramName
 * @typedef {object} Progress the received and the total number of bytes of a program
 * @property {number} done
 * @property {number} total 0 if unknown
 *
 * @typedef {object} Download
 * @property {Promise<WebAssembly.Module>} module
 * @property {(module: WebAssembly.Module) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {Progress | undefined} progress
 * @property {Set<(progress: Progress) => void>} listeners
 *
 * @typedef {{name: ProgramName, module?: WebAssembly.Module, progress?: Progress, message?: string}} LoaderMessage a message of loader.js
 */
import { isSupported } from "../lib/support.js";

/** @type {ProgramName[]} */
const NAMES = ["compute", "canvas"];

/** downloads has the programs that were requested. @type {Map<ProgramName, Download>} */
const downloads = new Map();
let pendingCount = 0; // number of unfinished downloads
/** loader loads the programs, since the thread of the page has much to do at the start. @type {Worker | null} */
let loader = null;

/**
 * Returns a compiled program, and loads it if it was not loaded yet. After a failure, the next call loads it again.
 * @param {ProgramName} name
 * @param {(progress: Progress) => void} [onProgress] is called during a slow download
 */
export function loadProgram(name, onProgress) {
  const download = downloads.get(name) ?? startDownload(name);
  if (onProgress) {
    download.listeners.add(onProgress);
    if (download.progress) onProgress(download.progress);
  }
  return download.module;
}

/** @param {ProgramName} name @returns {Download} */
function startDownload(name) {
  const { dataset } = /** @type {HTMLElement} */ (document.querySelector("script[data-compute][data-canvas]"));
  const download = /** @type {Download} */ ({ listeners: new Set() });
  download.module = new Promise((resolve, reject) => Object.assign(download, { resolve, reject }));
  downloads.set(name, download);
  pendingCount++;
  loader ??= startLoader();
  loader.postMessage({ name, url: new URL(/** @type {string} */ (dataset[name]), document.baseURI).href });
  return download;
}

function startLoader() {
  const worker = new Worker(new URL("app/loader.js", document.baseURI), { name: "loader" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => {
    event.preventDefault();
    for (const name of downloads.keys()) receive({ name, message: event.message || "app/loader.js could not be loaded" });
  };
  return worker;
}

/** @param {LoaderMessage} message */
function receive({ name, module, progress, message }) {
  const download = downloads.get(name);
  if (!download) return;
  if (progress) {
    download.progress = progress;
    for (const listener of download.listeners) listener(progress);
    return;
  }
  if (module) download.resolve(module);
  else {
    download.reject(new Error(message));
    downloads.delete(name);
  }
  download.listeners.clear();
  if (--pendingCount > 0) return;
  loader?.terminate();
  loader = null;
}

if (isSupported()) for (const name of NAMES) loadProgram(name).catch(() => {}); // the user of a program reports its failure
