/**
 * Requests arrays of the state from the worker, such as the features of all points. The arrays have full precision, and
 * eigenfunctions have the signs that opening the link gives.
 *
 * @typedef {{name: string, rows: number, cols: number}} Shape
 * @typedef {{shapes: Shape[], reason: string, isCancelled: boolean, get: (name: string) => Float64Array | undefined}} Arrays
 */
import { numbersOf } from "../app/messages.js";
import { WORDS } from "./words.js";

export class ArrayRequests {
  /** @param {(message: import("../app/messages.js").ArraysRequest) => void} post sends a message to the worker */
  constructor(post) {
    this.post = post;
    this.rev = 0;
    /** pending has the callbacks of the requests without an answer. @type {Map<number, {done: (arrays: Arrays) => void, fail: (error: Error) => void}>} */
    this.pending = new Map();
  }

  /**
   * Returns the arrays of the state of the page with the given names. Another computation, such as that for printing, can
   * end a request, which is then repeated. The promise is rejected with the reason if there are no arrays.
   * @param {Pick<import("../app/page.js").Page, "plane"> & {api: {finalReport: () => Promise<unknown>}, state: {link: string}}} page @param {string[]} names
   * @param {number} [method] the index of a method of the comparison; 0 is the method of the state
   */
  async requestOf(page, names, method) {
    await page.api.finalReport();
    const { link } = page.state;
    while (page.state.link === link) {
      const answer = await this.request(link, page.plane(), names, method);
      if (answer.reason) throw new Error(WORDS.notSaved(answer.reason));
      if (!answer.isCancelled) return answer;
      await page.api.finalReport();
    }
    throw new Error(WORDS.stateChanged);
  }

  /**
   * Returns the list of all arrays, and those with the given names.
   * @param {string} link a link within the page @param {import("../app/messages.js").Plane} frame @param {string[]} names @param {number} [method]
   * @returns {Promise<Arrays>}
   */
  request(link, frame, names, method = 0) {
    const rev = ++this.rev;
    return new Promise((done, fail) => {
      this.pending.set(rev, { done, fail });
      this.post({ kind: "arrays", rev, link, frame, names, method });
    });
  }

  /** @param {import("../app/messages.js").ArraysMessage} message */
  receive(message) {
    const callbacks = this.pending.get(message.rev);
    this.pending.delete(message.rev);
    const arrays = new Map((message.blocks ?? []).map(({ name }) => [name, numbersOf(message, name)]));
    callbacks?.done({ shapes: message.body.list ?? [], reason: message.body.reason ?? "", isCancelled: Boolean(message.body.cancelled), get: (name) => arrays.get(name) });
  }

  /** Ends all requests, since a new worker does not have them. */
  workerEnded() {
    for (const { fail } of this.pending.values()) fail(new Error(WORDS.restarted));
    this.pending.clear();
  }
}
