import { pointsName } from "./own.js";
import { loadProgram } from "./programs.js";

const MAX_STORED = 4; // largest number of sets of points that a worker stores

/**
 * Starts a worker with the Go program of the computations, and passes its messages to handlers.
 *
 * @typedef {ReturnType<typeof createEngine>} Engine
 * @typedef {import("./messages.js").Request} Request
 * @typedef {import("./messages.js").WorkerMessage} WorkerMessage
 *
 * worker.js sends the first of these messages when its scripts are loaded, the second one when it has the program and accepts
 * requests, the third one when the Go program listens, and the last one if the program cannot start, and after it ends:
 *
 * @typedef {{kind: "loaded"}} LoadedMessage
 * @typedef {{kind: "ready"}} ReadyMessage
 * @typedef {{kind: "running"}} RunningMessage
 * @typedef {{kind: "failed", message: string}} FailedMessage
 *
 * The Go program sends messages with a JSON head:
 *
 * @typedef {{head: string, data: ArrayBuffer}} EncodedMessage
 *
 * @param {object} handlers
 * @param {(progress: import("./programs.js").Progress) => void} [handlers.onLoading] is called during a slow download
 * @param {() => void} [handlers.onReady] is called when the worker accepts requests
 * @param {() => void} [handlers.onRunning] is called when the program listens, so that an answer does not include its start
 * @param {(message: WorkerMessage) => void} handlers.onMessage
 * @param {(message: string) => void} handlers.onCrash
 * @param {import("./own.js").OwnSets} ownSets the points that links may name. They are sent before the first such link.
 */
export function createEngine(handlers, ownSets) {
  /** @type {Worker | null} */
  let worker = null;
  let isRunning = false, postCount = 0;
  /** replacement exists until a replacing worker accepts requests. @type {{onReady: () => void, waiting: [Request, Transferable[]][]} | null} */
  let replacement = null;
  const storedPoints = new StoredPoints(ownSets);

  function end() {
    worker?.terminate();
    worker = replacement = null;
    isRunning = false;
    storedPoints.names.clear();
  }

  /** Records that the worker accepts requests. */
  function begin() {
    isRunning = true;
    if (!replacement) return handlers.onReady?.();
    const { onReady, waiting } = replacement;
    replacement = null;
    onReady();
    for (const message of waiting) post(...message);
  }

  /** @param {Request} message @param {Transferable[]} [transfer] */
  function post(message, transfer = []) {
    postCount++;
    if (replacement) return void replacement.waiting.push([message, transfer]);
    if (!isRunning) return;
    if (worker && "link" in message) storedPoints.send(message.link, worker);
    worker?.postMessage(message, transfer);
  }

  /** @param {EncodedMessage | LoadedMessage | ReadyMessage | RunningMessage | FailedMessage} data @param {(message: string) => void} handleCrash */
  function receive(data, handleCrash) {
    if ("head" in data) {
      /** @type {WorkerMessage} */
      const message = JSON.parse(data.head);
      handlers.onMessage(Object.assign(message, { data: data.data }));
    } else if (data.kind === "ready") begin();
    else if (data.kind === "running") handlers.onRunning?.();
    else if (data.kind === "failed") handleCrash(data.message);
  }

  /** Starts the program in a worker. @param {Worker} newWorker */
  function run(newWorker) {
    end();
    worker = newWorker;
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

  /**
   * Replaces an idle worker by a new one when the scripts of the new one are loaded. Messages then wait until it has its program. The
   * old worker stays if the scripts cannot be loaded, or if it gets a message meanwhile.
   * @param {() => void} onReady is called instead of handlers.onReady
   */
  function replace(onReady) {
    const oldWorker = worker, count = postCount, newWorker = createWorker();
    newWorker.onerror = (event) => {
      event.preventDefault();
      newWorker.terminate();
    };
    newWorker.onmessage = () => {
      if (worker !== oldWorker || postCount !== count) return newWorker.terminate();
      run(newWorker);
      replacement = { onReady, waiting: [] };
    };
  }

  return {
    start: () => run(createWorker()),
    replace,
    end,
    /** Sends a message if the worker accepts requests, or when it has replaced another one. */
    post,
    /** Returns the number of messages that were passed to post. */
    get postCount() {
      return postCount;
    },
    get isRunning() {
      return isRunning;
    },
  };
}

const createWorker = () => new Worker(new URL("app/worker.js", document.baseURI), { name: "compute" });

/** StoredPoints sends points of one's own to a worker, and stores which ones the worker has. */
class StoredPoints {
  /** @param {import("./own.js").OwnSets} ownSets */
  constructor(ownSets) {
    this.ownSets = ownSets;
    /** names has the names of the points that the worker stores. The last used one is at the end. @type {Set<string>} */
    this.names = new Set();
  }

  /** Sends the points that a link names, unless the worker has them. @param {string} link @param {Worker} worker */
  send(link, worker) {
    const { names } = this, name = pointsName(link);
    const wasStored = names.delete(name);
    const [message, transfer] = (!wasStored && name && this.ownSets.messageOf(name)) || [];
    if (message && transfer) {
      const [oldest] = names;
      if (names.size >= MAX_STORED) {
        names.delete(oldest);
        message.drop = oldest.slice(1);
      }
      worker.postMessage(message, transfer);
    }
    if (wasStored || message) names.add(name);
  }
}
