/**
 * Starts the Go program of the worker. The first message of the page has the address of the program or a
 * compiled module. The Go program handles all further messages.
 */

/** @param {object} message @param {Transferable[]} [transfer] */
const post = (message, transfer = []) => self.postMessage(message, { transfer });

self.addEventListener("message", start, { once: true });

/** @param {MessageEvent<{exec: string, wasm: string, module?: WebAssembly.Module}>} event */
async function start(event) {
  event.stopImmediatePropagation();
  const { exec, wasm, module } = event.data;
  try {
    importScripts(exec);
    const program = module ?? (await compile(wasm));
    if (!module) post({ kind: "compiled", module: program });
    const go = new Go();
    const instance = await WebAssembly.instantiate(program, go.importObject);
    await go.run(instance);
    throw new Error("the program ended");
  } catch (error) {
    post({ kind: "failed", fatal: true, message: String(/** @type {any} */ (error)?.message ?? error) });
  }
}

/**
 * Compiles the program during the download and reports the progress. The server may send any MIME type, since
 * simple file servers do not send application/wasm.
 * @param {string} url
 */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const totalBytes = response.headers.get("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length")) || 0;
  let loadedBytes = 0;
  const stream = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).pipeThrough(new TransformStream({
    transform(chunk, out) {
      loadedBytes += chunk.byteLength;
      post({ kind: "loading", done: loadedBytes, total: totalBytes });
      out.enqueue(chunk);
    },
  }));
  const wasmResponse = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(wasmResponse);
  return WebAssembly.compile(await wasmResponse.arrayBuffer());
}
