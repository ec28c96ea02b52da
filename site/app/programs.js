/**
 * Receives the two programs from the worker that loads and compiles them (loader.js), and which early.js has started. The
 * compute worker and the pictures receive the compiled modules, so that their restarts need no network.
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
 * @property {Progress} [progress]
 * @property {boolean} [isLoaded]
 * @property {Set<(progress: Progress) => void>} listeners
 *
 * @typedef {{name: ProgramName, module?: WebAssembly.Module, progress?: Progress, message?: string}} LoaderMessage a message of loader.js
 */

// Chromium stores compiled programs when it has optimised them, but only while the worker exists that has loaded them.
const CACHING_TIME = 60_000; // ms

/** downloads has the programs that were requested. @type {Map<ProgramName, Download>} */
const downloads = new Map();
let loadedCount = 0;

/**
 * Returns a compiled program, and loads it if it was not loaded yet. After a failure, the next call loads it again.
 * @param {ProgramName} name
 * @param {(progress: Progress) => void} [onProgress] is called during a slow download
 */
export function loadProgram(name, onProgress) {
  const download = downloads.get(name) ?? startDownload(name);
  if (onProgress && !download.isLoaded) {
    download.listeners.add(onProgress);
    if (download.progress) onProgress(download.progress);
  }
  return download.module;
}

/** @param {ProgramName} name @returns {Download} */
function startDownload(name) {
  const download = /** @type {Download} */ ({ listeners: new Set() });
  download.module = new Promise((resolve, reject) => Object.assign(download, { resolve, reject }));
  downloads.set(name, download);
  const loader = globalThis.mercerLoader;
  if (loader) findWorker(loader).postMessage({ name, url: loader.urls[name] });
  return download;
}

/** Returns the worker that loads programs, and listens to it. @param {NonNullable<typeof mercerLoader>} loader */
function findWorker(loader) {
  const worker = loader.worker ??= new Worker(new URL("app/loader.js", document.baseURI), { name: "loader" });
  worker.onmessage = ({ data }) => {
    receive(data);
    if (loadedCount === Object.keys(loader.urls).length) setTimeout(() => worker.terminate(), CACHING_TIME);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    loader.worker = undefined; // the next request starts another worker
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
  download.listeners.clear();
  if (module) {
    loadedCount++;
    download.isLoaded = true;
    return download.resolve(module);
  }
  downloads.delete(name);
  download.reject(new Error(message));
}
