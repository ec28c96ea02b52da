/**
 * The worker: starts it, starts it again from the compiled module when it is
 * gone, and tells its messages apart.
 *
 * @typedef {ReturnType<typeof createEngine>} Engine
 *
 * @typedef {object} Block numbers of a message
 * @property {string} name
 * @property {number} rows
 * @property {number} cols
 * @property {number} off where they begin in the data, in numbers of eight bytes
 *
 * @typedef {object} Head what a message says beside its numbers
 * @property {string} kind
 * @property {number} rev of the request that it answers
 * @property {any} [body]
 * @property {Block[]} [blocks]
 * @property {Record<string, string>} [labels]
 *
 * @param {object} on
 * @param {(done: number, total: number) => void} on.loading bytes of the program that have come
 * @param {() => void} on.ready
 * @param {(head: Head, data: ArrayBuffer) => void} on.message
 * @param {(message: string) => void} on.crashed
 * @param {WebAssembly.Module} [compiled] the program, where another worker has compiled it
 */
export function createEngine(on, compiled) {
  const at = (/** @type {string} */ name) => new URL(name, document.baseURI).href;
  /** @type {Worker | null} */
  let worker = null;
  let module = compiled; // compiled once, for the workers after the first

  function start() {
    worker?.terminate();
    const mine = (worker = new Worker(at("app/worker.js"), { name: "compute" }));
    const crashed = (/** @type {string} */ message) => {
      if (worker !== mine) return;
      worker = null;
      mine.terminate();
      on.crashed(message);
    };
    mine.onerror = (event) => {
      event.preventDefault();
      crashed(event.message);
    };
    mine.onmessageerror = () => crashed("a message could not be read");
    mine.onmessage = ({ data }) => {
      if (worker !== mine) return;
      if (typeof data.head === "string") {
        const head = JSON.parse(data.head);
        if (head.kind === "ready") on.ready();
        else on.message(head, data.data);
      } else if (data.kind === "loading") on.loading(data.done, data.total);
      else if (data.kind === "compiled") module = data.module;
      else if (data.kind === "failed") crashed(data.message);
    };
    mine.postMessage({ exec: at("wasm_exec.js"), wasm: at("compute.wasm"), module });
  }

  return {
    start,
    /** @param {object} message */
    post: (message) => worker?.postMessage(message),
    end() {
      worker?.terminate();
      worker = null;
    },
    get module() {
      return module;
    },
  };
}
