/**
 * What the page says when something went wrong, and the word that mends it.
 *
 * @typedef {import("./notes.js").Note} Note
 */

/** @param {"crashed" | "hung"} why */
export const restarted = (why) => [why === "hung"
  ? "The computation gave no answer for half a minute. It was started again, and the state was solved anew."
  : "The computation broke off. It was started again, and the state was solved anew."];

/** @param {string} why */
export const unsolved = (why) => `This state could not be computed${why ? `: ${why.replace(/\.$/, "")}` : ""}`;

/** @param {string} why @param {() => void} again @returns {Note[]} */
export const failed = (why, again) => [{
  words: `${unsolved(why)}. The picture shows the state before.`,
  alert: true, act: ["Try again", again],
}];

/** @param {() => void} again @returns {Note[]} */
export const stopped = (again) => [{ words: "Stopped. The picture shows the state before.", act: ["Compute it", again] }];

/** @param {() => void} again @returns {Note[]} */
export const lost = (again) => [{
  words: "The picture lost its graphics context. The numbers are still right.", alert: true, act: ["Draw it again", again],
}];

/** @param {string} why @param {() => void} again @returns {Note[]} */
export const undrawn = (why, again) => [{
  words: `The pictures could not be drawn: ${why}. The numbers are still right.`, alert: true, act: ["Try again", again],
}];

/** @param {"unborn" | "crashed"} why @param {() => void} again @returns {Note[]} */
export const unraced = (why, again) => [{
  words: why === "unborn"
    ? "No more fits of the race come: they are made by workers, and those could not load worker.js and wasm_exec.js. They go on by themselves when the network is back."
    : "No more fits of the race come: the workers that make them broke off again and again.",
  alert: true, act: ["Try again", again],
}];

/** @returns {Note[]} */
export const unable = () => [{
  words: "Mercer computes with WebAssembly and Web Workers, and this browser has none or keeps them off, so there is no answer and nothing can be tried. The lessons can be read without.",
  alert: true,
}];

/** @param {string} why @returns {Note[]} */
export const broken = (why) => [{
  words: `The page could not start: ${why}.`, alert: true, act: ["Try again", () => location.reload()],
}];
