/**
 * Tries the challenge of a link: whether the start solves it, and which other method or size does. A worker of its own computes
 * one state after another, so that neither the page nor the preview waits. The worker ends with the trial.
 *
 * @typedef {import("../app/bodies").Report} Report
 *
 * @typedef {object} Candidate a state that may solve the challenge
 * @property {string} name its method or its size, in words
 * @property {string} link
 *
 * @typedef {object} Outcome
 * @property {"solved" | "found" | "beyond" | "none"} kind solved: the start solves the challenge; found: a candidate does;
 *   beyond: the best possible error is too large; none: no candidate does
 * @property {Candidate} [candidate] the first candidate that solves the challenge
 * @property {number} [error] its error
 * @property {boolean} [isSize] whether the candidate has the method of the start and another size
 * @property {boolean} [isBeyond] whether no method of the size of the start can solve the challenge
 * @property {number} otherCount the number of further candidates that solve the challenge
 * @property {number} triedCount
 * @property {number} candidateCount
 */
import { createEngine } from "../app/engine.js";
import { shortName, smallestSize } from "../app/catalogue.js";
import { holds, rowOf } from "../assignment/conditions.js";
import { hasSize } from "../controls/compared.js";
import { WORDS } from "./words.js";

const PLANE = { w: 32, h: 32, nx: 4, ny: 4 }; // nobody looks at the pictures of a trial
const TIME_LIMIT = 30_000; // ms after which no further state is tried
const SIZE_FACTORS = [1.5, 2, 3, 4, 6, 8]; // a free size is tried with these multiples of the size of the start
const ERROR = "error.frobenius"; // the quantity whose best possible value is known

/** Reports whether a report meets all conditions. @param {string[]} conditions @param {any} report */
const isSolved = (conditions, report) => conditions.every((text) => holds(text, report));

/** Returns a state with some changes as a link within the page. @param {import("../app/state.js").State} state @param {[string, string][]} pairs */
function linkWith(state, pairs) {
  const copy = state.copy();
  copy.set(pairs);
  return copy.link;
}

/**
 * Returns the states with other methods of the same size. Methods of the same kind come first, since their names say most to a
 * reader who knows the method of the state.
 * @param {import("../app/state.js").State} state
 * @returns {Candidate[]}
 */
export function methodCandidates(state) {
  const present = state.catalogue.entry("method", state.get("method"));
  const others = state.catalogue.lists.method.filter((method) => !method.traits?.exact && method.key !== present.key);
  const isAlike = (/** @type {import("../app/catalogue.js").Entry} */ method) => method.group === present.group;
  return [...others.filter(isAlike), ...others.filter((method) => !isAlike(method))].map((method) => ({ name: shortName(method), link: linkWith(state, [["method", method.key]]) }));
}

/**
 * Returns the states with larger sizes of the same method.
 * @param {import("../app/state.js").State} state
 * @returns {Candidate[]}
 */
export function sizeCandidates(state) {
  const method = state.catalogue.entry("method", state.get("method"));
  if (!hasSize(method)) return [];
  const { max } = state.field("m"), m = Math.max(state.number("m"), smallestSize(state.catalogue.entry("kernel", state.get("kernel")), method, state.get));
  const sizes = SIZE_FACTORS.map((factor) => Math.min(max, Math.round(factor * m))).filter((size) => size > m);
  return [...new Set(sizes)].map((size) => ({ name: WORDS.size(size), link: linkWith(state, [["m", String(size)]]) }));
}

/**
 * Reports whether the best possible error of the rank is too large for a condition, so that no method of this size can meet it.
 * @param {string[]} conditions @param {Report} report
 */
export function isBeyondBest(conditions, report) {
  const best = report.optimal?.frobenius;
  return typeof best === "number" && conditions.map(rowOf).some((row) => row?.quantity === ERROR && (row.relation === "<" ? best >= row.value : row.relation === "<=" && best > row.value));
}

/**
 * Tries other methods, and then other sizes if no method solves the challenge. All methods are tried, so that the number of
 * solutions is known; of the sizes, the smallest solution suffices.
 * @param {object} trial
 * @param {string[]} trial.conditions
 * @param {Report} trial.report the report of the start
 * @param {Candidate[]} trial.methods candidates of the same size, or none if the method or its size cannot be changed
 * @param {Candidate[]} trial.sizes
 * @param {(link: string) => Promise<Report | null>} trial.solve returns the report of a state; null if it has none
 * @param {() => boolean} trial.mustStop
 * @param {(tried: number, count: number) => void} [trial.onProgress]
 * @returns {Promise<Outcome>}
 */
export async function tryChallenge({ conditions, report, methods, sizes, solve, mustStop, onProgress }) {
  if (isSolved(conditions, report)) return { kind: "solved", otherCount: 0, triedCount: 0, candidateCount: 0 };
  const isBeyond = isBeyondBest(conditions, report);
  const groups = [isBeyond ? [] : methods, sizes], candidateCount = groups.flat().length;
  let triedCount = 0;
  for (const group of groups) {
    /** @type {{candidate: Candidate, error: number}[]} */
    const solutions = [];
    for (const candidate of group) {
      if (mustStop() || (group === sizes && solutions.length > 0)) break;
      onProgress?.(triedCount, candidateCount);
      const result = await solve(candidate.link);
      triedCount++;
      if (result && !result.refused && isSolved(conditions, result)) solutions.push({ candidate, error: result.error.frobenius ?? NaN });
    }
    if (solutions.length > 0) {
      const [first] = solutions;
      return { kind: "found", ...first, isSize: group === sizes, isBeyond, otherCount: solutions.length - 1, triedCount, candidateCount };
    }
  }
  return { kind: isBeyond ? "beyond" : "none", otherCount: 0, triedCount, candidateCount };
}

/** Solver computes the reports of states in a worker of its own. */
export class Solver {
  /**
   * @param {import("../app/own.js").OwnSets} ownSets
   * @param {{compute: string, canvas: string}} [urls] the addresses of the programs, if they are known
   */
  constructor(ownSets, urls = { compute: new URL("compute.wasm", document.baseURI).href, canvas: "" }) {
    globalThis.mercerLoader ??= { urls };
    this.rev = 0;
    /** settle ends the wait for the present report. @type {((report: Report | null) => void) | undefined} */
    this.settle = undefined;
    /** @type {Promise<void>} */
    this.started = new Promise((done, fail) => {
      this.engine = createEngine({
        onRunning: () => done(), // a program that cannot start is reported as an error
        onMessage: (message) => this.receive(message),
        onCrash: (reason) => {
          fail(new Error(reason));
          this.settle?.(null);
        },
      }, ownSets);
      this.engine.start();
    });
    this.started.catch(() => {}); // the next call of solve reports it
  }

  /** Returns the report of a state, or null if it has none. @param {string} link @returns {Promise<Report | null>} */
  async solve(link) {
    await this.started;
    if (!this.engine?.isRunning) return null;
    const rev = ++this.rev;
    return new Promise((done) => {
      this.settle = done;
      this.engine?.post({ kind: "solve", rev, link, frame: PLANE, rest: true, fresh: true });
    });
  }

  /** @param {import("../app/messages.js").WorkerMessage} message */
  receive(message) {
    if (message.rev !== this.rev || !["result", "failed", "cancelled"].includes(message.kind)) return;
    if (message.kind !== "result") return this.settle?.(null);
    if (!message.body.report?.preview) this.settle?.(message.body.report);
  }

  end() {
    this.engine?.end();
    this.settle?.(null);
  }
}

/** Returns a function that reports whether the time of a trial is over. */
export function timeLimit() {
  const start = performance.now();
  return () => performance.now() - start > TIME_LIMIT;
}
