/**
 * Requests programs from the worker: programs in Go or Python that repeat the fit of a state and check its error
 * (wasm/play/code). This module is loaded on demand.
 *
 * @typedef {import("../app/messages.js").ProgramMessage} ProgramMessage
 *
 * @typedef {object} ProgramFile a NumPy file that a program reads
 * @property {string} name
 * @property {Uint8Array} bytes
 *
 * @typedef {object} Program
 * @property {string} name the name of its file
 * @property {string} text empty if there is no program
 * @property {ProgramFile[]} files the files beside it
 * @property {string} remark words about the program, or empty
 * @property {string} reason the reason why there is no program, or empty
 */
import { numbersOf } from "../app/messages.js";

export class Programs {
  /** @param {(message: import("../app/messages.js").ProgramRequest) => void} post sends a message to the worker */
  constructor(post) {
    this.post = post;
    this.rev = 0;
    /** waiting has the functions that resolve the promises of running requests. @type {Map<number, (program: Program | null) => void>} */
    this.waiting = new Map();
  }

  /**
   * Returns the program of a method of a state. The result is null if a newer state or the end of the worker has ended the
   * request; the caller may then request the program of the newer state.
   * @param {string} link @param {string} language a value of LANGUAGES
   * @param {number} [method] the index of the method in a comparison; 0 is the method of the state
   * @returns {Promise<Program | null>}
   */
  request(link, language, method = 0) {
    const rev = ++this.rev;
    return new Promise((resolve) => {
      this.waiting.set(rev, resolve);
      this.post({ kind: "program", rev, link, language, method });
    });
  }

  /** Handles the program that the worker sends. @param {ProgramMessage} message */
  receive(message) {
    const { name, text, remark, reason, cancelled } = message.body;
    const files = (message.blocks ?? []).map((block) => ({ name: block.name, bytes: new Uint8Array(/** @type {Float64Array} */ (numbersOf(message, block.name)).buffer) }));
    this.resolve(message.rev, cancelled ? null : { name, text, files, remark: remark ?? "", reason: reason ?? "" });
  }

  /** Ends all requests after the worker has ended. */
  workerEnded() {
    for (const rev of [...this.waiting.keys()]) this.resolve(rev, null);
  }

  /** @param {number} rev @param {Program | null} program */
  resolve(rev, program) {
    this.waiting.get(rev)?.(program);
    this.waiting.delete(rev);
  }
}

/**
 * Returns the program of a method of the state of the page, see Programs.request. The worker has the fit of the first
 * method after the final result of the state, so callers wait for this result.
 * @param {import("../app/page.js").Page} page @param {string} language @param {number} [method]
 */
export function programOf(page, language, method) {
  page.programs ??= new Programs((message) => page.engine.post(message));
  return page.programs.request(page.state.link, language, method);
}
