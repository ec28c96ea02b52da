/**
 * Starts the worker and sorts its messages. A later start reuses the compiled module.
 *
 * @typedef {ReturnType<typeof createEngine>} Engine
 * @typedef {import("./messages.js").Request} Request
 * @typedef {import("./messages.js").Ready} Ready
 * @typedef {import("./messages.js").WorkerMessage} WorkerMessage
 *
 * worker.js sends these messages before the Go program starts and after the program ends:
 *
 * @typedef {{kind: "loading", done: number, total: number}} Loading
 * @typedef {{kind: "compiled", module: WebAssembly.Module}} Compiled
 * @typedef {{kind: "failed", message: string}} Failed
 *
 * The Go program sends messages with a JSON head:
 *
 * @typedef {{head: string, data: ArrayBuffer}} Encoded
 *
 * @param {object} handlers
 * @param {(done: number, total: number) => void} handlers.loading is called with the received and the total number of bytes
 * @param {() => void} handlers.ready
 * @param {(message: WorkerMessage) => void} handlers.message
 * @param {(message: string) => void} handlers.crashed
 * @param {WebAssembly.Module} [compiled] the program, if another worker has compiled it
 */
export function createEngine(handlers, compiled) {
  const absoluteUrl = (/** @type {string} */ name) => new URL(name, document.baseURI).href;
  /** @type {Worker | null} */
  let worker = null;
  let module = compiled; // the compiled program, which later workers reuse
  let running = false;

  function end() {
    worker?.terminate();
    worker = null;
    running = false;
  }

  /** @param {Encoded | Loading | Compiled | Failed} data @param {(message: string) => void} crashed */
  function receive(data, crashed) {
    if ("head" in data) {
      /** @type {Ready | WorkerMessage} */
      const message = JSON.parse(data.head);
      if (message.kind !== "ready") return handlers.message(Object.assign(message, { data: data.data }));
      running = true;
      return handlers.ready();
    }
    if (data.kind === "loading") handlers.loading(data.done, data.total);
    else if (data.kind === "compiled") module = data.module;
    else if (data.kind === "failed") crashed(data.message);
  }

  function start() {
    end();
    const current = (worker = new Worker(absoluteUrl("app/worker.js"), { name: "compute" }));
    const crashed = (/** @type {string} */ message) => {
      if (worker !== current) return;
      end();
      handlers.crashed(message);
    };
    current.onerror = (event) => {
      event.preventDefault();
      crashed(event.message);
    };
    current.onmessageerror = () => crashed("a message could not be read");
    current.onmessage = ({ data }) => {
      if (worker === current) receive(data, crashed);
    };
    current.postMessage({ exec: absoluteUrl("wasm_exec.js"), wasm: absoluteUrl("compute.wasm"), module });
  }

  return {
    start,
    end,
    /** @param {Request} message @param {Transferable[]} [transfer] */
    post: (message, transfer = []) => worker?.postMessage(message, transfer),
    get module() {
      return module;
    },
    /** Reports whether the program runs. */
    get running() {
      return running;
    },
  };
}
