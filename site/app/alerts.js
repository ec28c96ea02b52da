/**
 * This module has the texts of alerts. Most alerts have a button with an action that repairs the failure.
 *
 * @typedef {import("./notes.js").Note} Note
 */

/** @param {"crashed" | "hung"} why */
export const restartedNote = (why) => [why === "hung"
  ? "The computation gave no answer for half a minute. It was restarted, and this state was computed again."
  : "The computation stopped unexpectedly. It was restarted, and this state was computed again."];

/** @param {string} why */
export const unsolvedText = (why) => `This state could not be computed${why ? `: ${why.replace(/\.$/, "")}` : ""}`;

/** @param {string} why @param {() => void} again @returns {Note[]} */
export const failedNote = (why, again) => [{
  words: `${unsolvedText(why)}. The picture shows the previous state.`,
  alert: true, act: ["Try again", again],
}];

/** @param {() => void} again @returns {Note[]} */
export const stoppedNote = (again) => [{ words: "Stopped. The picture shows the previous state.", act: ["Compute", again] }];

/** @param {() => void} again @returns {Note[]} */
export const lostContextNote = (again) => [{
  words: "The picture lost its graphics context. The numbers are still correct.", alert: true, act: ["Draw again", again],
}];

/** @param {string} why @param {() => void} again @returns {Note[]} */
export const undrawnNote = (why, again) => [{
  words: `The pictures could not be drawn: ${why}. The numbers are still correct.`, alert: true, act: ["Try again", again],
}];

/** @param {"unborn" | "crashed"} why @param {() => void} again @returns {Note[]} */
export const racePausedNote = (why, again) => [{
  words: why === "unborn"
    ? "The race is paused: its workers could not load worker.js and wasm_exec.js. It continues when the network is back."
    : "The race is paused: its workers stopped unexpectedly several times.",
  alert: true, act: ["Try again", again],
}];

/** @returns {Note[]} */
export const unsupportedNote = () => [{
  words: "Mercer needs WebAssembly and Web Workers, and this browser lacks them or has them switched off. You can still read the lessons.",
  alert: true,
}];

/** @param {string} why @returns {Note[]} */
export const startFailedNote = (why) => [{
  words: `The page could not start: ${why}.`, alert: true, act: ["Try again", () => location.reload()],
}];
