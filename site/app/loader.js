/**
 * A worker that loads and compiles programs, since the thread of the page has much to do at the start. Messages of the page
 * begin the download of programs, or request a program by its name. The worker answers a request with the progress of a slow
 * download, and with the compiled program or the reason of a failure.
 *
 * @typedef {import("./programs.js").Progress} Progress
 * The download of a program begins when most of the previous one has arrived, or all of a fast one. The compute worker comes
 * first, so that it starts and solves while the pictures are loaded. Two downloads at once would end at the same time.
 *
 * @typedef {object} LoadedProgram
 * @property {Promise<WebAssembly.Module>} module
 * @property {Promise<void>} almostLoaded
 * @property {Progress} [progress]
 * @property {(progress: Progress) => void} [onProgress]
 */

const COUNTING_DELAY = 400; // ms after which the bytes of a download are counted; faster downloads show no progress
const MOST = 0.85; // share of a program after which the next download begins, so that its first bytes follow the last of this one

/** programs has the programs by their addresses. @type {Map<string, LoadedProgram>} */
const programs = new Map();

/** @param {MessageEvent<{urls: string[]} | {name: string, url: string}>} event */
self.onmessage = ({ data }) => {
  if ("urls" in data) data.urls.reduce((/** @type {LoadedProgram | undefined} */ previous, url) => findProgram(url, previous), undefined);
  else answer(data.name, data.url);
};

/** Answers a request. @param {string} name @param {string} url */
async function answer(name, url) {
  const program = findProgram(url);
  program.onProgress = (progress) => self.postMessage({ name, progress });
  if (program.progress) program.onProgress(program.progress);
  try {
    self.postMessage({ name, module: await program.module });
  } catch (error) {
    programs.delete(url); // the next request loads the program again
    self.postMessage({ name, message: String(/** @type {any} */ (error)?.message ?? error) });
  }
}

/**
 * Returns a program, and begins its download if it was not requested before.
 * @param {string} url @param {LoadedProgram} [previous] the program whose download comes first
 */
function findProgram(url, previous) {
  const known = programs.get(url);
  if (known) return known;
  const program = /** @type {LoadedProgram} */ ({});
  programs.set(url, program);
  program.almostLoaded = new Promise((resolve) => {
    program.module = load(new URL(url), program, previous, resolve).finally(resolve);
  });
  program.module.catch(() => {}); // answer reports the failure
  return program;
}

/**
 * @param {URL} url @param {LoadedProgram} program @param {LoadedProgram | undefined} previous
 * @param {() => void} onMost is called when most of the program has arrived
 */
async function load(url, program, previous, onMost) {
  const report = (/** @type {Progress} */ progress) => {
    program.progress = progress;
    program.onProgress?.(progress);
  };
  if (previous) await waitFor(previous, url, report);
  const observer = observeEnd(url, onMost);
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
    const stopCounting = countBytes(response.clone(), url, report, onMost);
    return await compile(response).finally(stopCounting);
  } finally {
    observer.disconnect();
  }
}

/** Calls a function when a download has ended. The compilation ends later. @param {URL} url @param {() => void} onEnd */
function observeEnd(url, onEnd) {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(url.href).length > 0) onEnd();
  });
  observer.observe({ type: "resource" });
  return observer;
}

/**
 * Waits until most of another program has arrived. Meanwhile, a slow download shows the size of this program.
 * @param {LoadedProgram} previous @param {URL} url @param {(progress: Progress) => void} report
 */
async function waitFor(previous, url, report) {
  let isWaiting = true;
  const timer = setTimeout(async () => {
    const response = await fetch(url, { method: "HEAD" }).catch(() => null);
    if (isWaiting && response?.ok) report({ done: 0, total: sizesOf(response, url).total });
  }, COUNTING_DELAY);
  await previous.almostLoaded;
  isWaiting = false;
  clearTimeout(timer);
}

/**
 * Returns the number of bytes that scripts read from a response, and the number of bytes of the download. Most servers compress
 * a program, and scripts read uncompressed bytes. A number is 0 if it is unknown.
 * @param {Response} response @param {URL} url
 */
function sizesOf(response, url) {
  const size = Number(url.searchParams.get("bytes"));
  const length = Number(response.headers.get("Content-Length")) || 0;
  if (response.headers.has("Content-Encoding")) return { plain: size, total: size && (length || size) };
  return { plain: length || size, total: length || size };
}

/**
 * Compiles a program during the download. Browsers store the compiled form only for an unchanged response of the server,
 * and accept such a response only with the type application/wasm, which simple file servers do not send.
 * @param {Response} response
 */
async function compile(response) {
  if (!WebAssembly.compileStreaming) return WebAssembly.compile(await response.arrayBuffer());
  const type = "application/wasm";
  return WebAssembly.compileStreaming(response.headers.get("Content-Type") === type ? response : new Response(response.body, { headers: { "Content-Type": type } }));
}

/**
 * Counts the bytes of a slow download, and reports them. A fast download is not counted, since a script that reads the bytes
 * takes the processor from the compiler. The number of compressed bytes is estimated from the number of uncompressed bytes.
 * @param {Response} response a copy, whose bytes the browser stores until they are counted
 * @param {URL} url
 * @param {(progress: Progress) => void} report
 * @param {() => void} onMost is called when most of the program has arrived, or if its size is unknown
 * @returns {() => void} a function that ends the counting
 */
function countBytes(response, url, report, onMost) {
  const body = /** @type {ReadableStream<Uint8Array>} */ (response.body);
  const { plain, total } = sizesOf(response, url);
  const ratio = plain ? total / plain : 1;
  /** reader exists if the download is slow. @type {ReadableStreamDefaultReader<Uint8Array> | undefined} */
  let reader;
  let isStopped = false, bytes = 0;
  const count = async () => {
    reader = body.getReader();
    for (let chunk = await reader.read(); !chunk.done && !isStopped; chunk = await reader.read()) {
      bytes += chunk.value.byteLength;
      if (bytes >= MOST * plain) onMost();
      report({ done: ratio * bytes, total });
    }
  };
  const timer = setTimeout(() => {
    report({ done: 0, total });
    count().catch(() => {}); // compile reports a broken download
  }, COUNTING_DELAY);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    (reader ?? body).cancel().catch(() => {});
    if (reader) report({ done: total, total }); // the page shows the sum of both programs until the other one is loaded
  };
}
