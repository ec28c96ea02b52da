/**
 * Starts the Go program of the worker. The message loaded tells the page that all scripts are loaded, and the first message of
 * the page has the compiled program. The Go program handles all further messages.
 */

/** @param {object} message @param {Transferable[]} [transfer] */
const post = (message, transfer = []) => self.postMessage(message, { transfer });

importScripts("kernels.js", "../wasm_exec.js"); // while the program is loaded

self.addEventListener("message", start, { once: true });
post({ kind: "loaded" });

/** @param {MessageEvent<{module: WebAssembly.Module}>} event */
async function start(event) {
  event.stopImmediatePropagation();
  const { module } = event.data;
  try {
    const go = new Go();
    const instance = await instantiateWithKernels(module, go);
    Object.assign(self, { programMemory: instance.exports.mem }); // the Go program reports its size
    await go.run(instance);
    throw new Error("the program ended");
  } catch (error) {
    post({ kind: "failed", fatal: true, message: String(/** @type {any} */ (error)?.message ?? error) });
  }
}
