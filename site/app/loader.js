/**
 * A worker that loads and compiles programs, since the thread of the page has much to do at the start. Messages of the page
 * begin the download of programs, or request a program by its name. The worker answers a request with the progress of a slow
 * download, and with the compiled program or the reason of a failure.
 *
 * @typedef {import("./programs.js").Progress} Progress
 * @typedef {object} LoadedProgram
 * @property {Promise<WebAssembly.Module>} module
 * @property {Progress} [progress]
 * @property {(progress: Progress) => void} [onProgress]
 */

const COUNTING_DELAY = 400; // ms after which the progress of a download is counted; faster downloads show none

/** programs has the programs by their addresses. @type {Map<string, LoadedProgram>} */
const programs = new Map();

/** @param {MessageEvent<{urls: string[]} | {name: string, url: string}>} event */
self.onmessage = ({ data }) => {
  if ("urls" in data) for (const url of data.urls) findProgram(url);
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

/** Returns a program, and begins its download if it was not requested before. @param {string} url */
function findProgram(url) {
  let program = programs.get(url);
  if (!program) {
    const newProgram = program = /** @type {LoadedProgram} */ ({});
    programs.set(url, program);
    program.module = load(new URL(url), (progress) => {
      newProgram.progress = progress;
      newProgram.onProgress?.(progress);
    });
    program.module.catch(() => {}); // answer reports the failure
  }
  return program;
}

/** @param {URL} url @param {(progress: Progress) => void} onProgress */
async function load(url, onProgress) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  const stopCounting = countBytes(response.clone(), Number(url.searchParams.get("bytes")), onProgress);
  try {
    return await compile(response);
  } finally {
    stopCounting();
  }
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
 * Counts the bytes of a slow download. Most servers compress a program, but scripts can only count uncompressed bytes. So the
 * number of compressed bytes is estimated from the size of the program.
 * @param {Response} response
 * @param {number} size the size of the program, 0 if unknown
 * @param {(progress: Progress) => void} onProgress
 * @returns {() => void} a function that ends the counting
 */
function countBytes(response, size, onProgress) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const length = Number(response.headers.get("Content-Length")) || 0;
  const isEncoded = response.headers.has("Content-Encoding");
  const total = isEncoded && !size ? 0 : length || size;
  const ratio = isEncoded && size ? total / size : 1;
  let isCounting = false, isStopped = false;
  const count = async () => {
    isCounting = true;
    let bytes = 0;
    for (let chunk = await reader.read(); !chunk.done && !isStopped; chunk = await reader.read()) {
      bytes += chunk.value.byteLength;
      onProgress({ done: ratio * bytes, total });
    }
  };
  const timer = setTimeout(() => count().catch(() => {}), COUNTING_DELAY); // compile reports a broken download
  return () => {
    isStopped = true;
    clearTimeout(timer);
    reader.cancel().catch(() => {});
    if (isCounting) onProgress({ done: total, total }); // the page shows the sum of both programs until the other one is loaded
  };
}
