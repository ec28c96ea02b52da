import { pointsName } from "./own.js";
import { loadProgram } from "./programs.js";

const MAX_STORED = 4; // largest number of sets of points that a worker stores

/**
 * Starts a worker with the Go program of the computations, and passes its messages to handlers.
 *
 * @typedef {ReturnType<typeof createEngine>} Engine
 * @typedef {import("./messages.js").Request} Request
 * @typedef {import("./messages.js").ReadyMessage} ReadyMessage
 * @typedef {import("./messages.js").WorkerMessage} WorkerMessage
 *
 * worker.js sends this message if the Go program cannot start, and after the program ends:
 *
 * @typedef {{kind: "failed", message: string}} FailedMessage
 *
 * The Go program sends messages with a JSON head:
 *
 * @typedef {{head: string, data: ArrayBuffer}} EncodedMessage
 *
 * @param {object} handlers
 * @param {(progress: import("./programs.js").Progress) => void} [handlers.onLoading] is called during a slow download
 * @param {() => void} handlers.onReady
 * @param {(message: WorkerMessage) => void} handlers.onMessage
 * @param {(message: string) => void} handlers.onCrash
 * @param {import("./own.js").OwnSets} ownSets the points that links may name. They are sent before the first such link.
 */
export function createEngine(handlers, ownSets) {
  const absoluteUrl = (/** @type {string} */ name) => new URL(name, document.baseURI).href;
  /** @type {Worker | null} */
  let worker = null;
  let isRunning = false;
  /** storedNames has the names of the points that the worker stores. The last used one is at the end. @type {Set<string>} */
  const storedNames = new Set();

  function end() {
    worker?.terminate();
    worker = null;
    isRunning = false;
    storedNames.clear();
  }

  /** Sends the points that a link names, unless the worker has them. @param {string} link */
  function sendPoints(link) {
    const name = pointsName(link);
    const wasStored = storedNames.delete(name);
    const [message, transfer] = (!wasStored && name && worker && ownSets.messageOf(name)) || [];
    if (message && transfer) {
      const [oldest] = storedNames;
      if (storedNames.size >= MAX_STORED) {
        storedNames.delete(oldest);
        message.drop = oldest.slice(1);
      }
      worker?.postMessage(message, transfer);
    }
    if (wasStored || message) storedNames.add(name);
  }

  /** @param {EncodedMessage | FailedMessage} data @param {(message: string) => void} handleCrash */
  function receive(data, handleCrash) {
    if ("head" in data) {
      /** @type {ReadyMessage | WorkerMessage} */
      const message = JSON.parse(data.head);
      if (message.kind !== "ready") return handlers.onMessage(Object.assign(message, { data: data.data }));
      isRunning = true;
      return handlers.onReady();
    }
    if (data.kind === "failed") handleCrash(data.message);
  }

  function start() {
    end();
    const newWorker = (worker = new Worker(absoluteUrl("app/worker.js"), { name: "compute" }));
    const handleCrash = (/** @type {string} */ message) => {
      if (worker !== newWorker) return;
      end();
      handlers.onCrash(message);
    };
    newWorker.onerror = (event) => {
      event.preventDefault();
      handleCrash(event.message);
    };
    newWorker.onmessageerror = () => handleCrash("a message could not be read");
    newWorker.onmessage = ({ data }) => {
      if (worker === newWorker) receive(data, handleCrash);
    };
    loadProgram("compute", handlers.onLoading).then(
      (module) => newWorker.postMessage({ module }),
      (error) => handleCrash(error.message),
    );
  }

  return {
    start,
    end,
    /** Sends a message if the program runs. @param {Request} message @param {Transferable[]} [transfer] */
    post(message, transfer = []) {
      if (!isRunning) return;
      if ("link" in message) sendPoints(message.link);
      worker?.postMessage(message, transfer);
    },
    /** Reports whether the program runs. */
    get isRunning() {
      return isRunning;
    },
  };
}
