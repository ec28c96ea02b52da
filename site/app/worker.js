/**
 * Starts the Go program of the worker. The message loaded tells the page that all scripts are loaded, and the first message of
 * the page has the compiled program. The message ready answers it: the page can send requests, although the Go program still has
 * to start. They are held until the program listens, and it then handles all messages. If the page waited for the program, the
 * first request would be late, since the thread of the page is busy with the start of the pictures. The message running says that
 * the program listens.
 */

/** @param {object} message @param {Transferable[]} [transfer] */
const post = (message, transfer = []) => self.postMessage(message, { transfer });

importScripts("kernels.js", "../wasm_exec.js"); // while the program is loaded

self.addEventListener("message", start, { once: true });
post({ kind: "loaded" });

/** heldMessages has the messages that arrived before the Go program listens. @type {unknown[]} */
const heldMessages = [];
const hold = (/** @type {MessageEvent} */ event) => void heldMessages.push(event.data);

/** @param {MessageEvent<{module: WebAssembly.Module}>} event */
async function start(event) {
  event.stopImmediatePropagation();
  const { module } = event.data;
  self.addEventListener("message", hold);
  post({ kind: "ready" });
  try {
    const go = new Go();
    const instance = await instantiateWithKernels(module, go);
    Object.assign(self, { programMemory: instance.exports.mem }); // the Go program reports its size
    const end = go.run(instance); // returns when the program listens and has nothing to do
    self.removeEventListener("message", hold);
    post({ kind: "running" });
    for (const data of heldMessages.splice(0)) self.dispatchEvent(new MessageEvent("message", { data }));
    await end;
    throw new Error("the program ended");
  } catch (error) {
    post({ kind: "failed", fatal: true, message: String(/** @type {any} */ (error)?.message ?? error) });
  }
}
