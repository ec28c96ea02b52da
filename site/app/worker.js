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
 * a simple file server lacks application/wasm.
 * @param {string} url
 */
async function compile(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const total = answer.headers.get("Content-Encoding") ? 0 : Number(answer.headers.get("Content-Length")) || 0;
  let done = 0;
  const stream = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).pipeThrough(new TransformStream({
    transform(chunk, out) {
      done += chunk.byteLength;
      post({ kind: "loading", done, total });
      out.enqueue(chunk);
    },
  }));
  const response = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
