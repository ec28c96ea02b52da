/**
 * This module contains the texts of notes about failures. Most of these notes have a button whose action repairs
 * the failure.
 *
 * @typedef {import("./notes.js").Note} Note
 */

import { OWN } from "../lib/contract.js";
import { formatCount } from "../lib/format.js";

/** @param {"crashed" | "hung"} reason */
export const restartedNote = (reason) => [reason === "hung"
  ? "The computation gave no answer for half a minute. It was restarted, and this state was computed again."
  : "The computation stopped unexpectedly. It was restarted, and this state was computed again."];

/** @param {string} reason */
export const unsolvedText = (reason) => `This state could not be computed${reason ? `: ${reason.replace(/\.$/, "")}` : ""}`;

/** @param {string} reason @param {() => void} retry @returns {Note[]} */
export const failedNote = (reason, retry) => [{
  words: `${unsolvedText(reason)}. The picture shows the previous state.`,
  isAlert: true, action: ["Try again", retry],
}];

/** @param {() => void} retry @returns {Note[]} */
export const stoppedNote = (retry) => [{ words: "Stopped. The picture shows the previous state.", action: ["Compute", retry] }];

/** @param {() => void} retry @returns {Note[]} */
export const lostContextNote = (retry) => [{
  words: "The picture lost its graphics context. The numbers are still correct.", isAlert: true, action: ["Draw again", retry],
}];

/** @param {string} reason @param {() => void} retry @returns {Note[]} */
export const undrawnNote = (reason, retry) => [{
  words: `The pictures could not be drawn: ${reason}. The numbers are still correct.`, isAlert: true, action: ["Try again", retry],
}];

/** @param {"unborn" | "crashed"} reason @param {() => void} retry @returns {Note[]} */
export const racePausedNote = (reason, retry) => [{
  words: reason === "unborn"
    ? "The race is paused: its workers could not load worker.js, kernels.js and wasm_exec.js. It continues when the network is back."
    : "The race is paused: its workers stopped unexpectedly several times.",
  isAlert: true, action: ["Try again", retry],
}];

/**
 * @param {number} length the number of characters of the settings in the link with all points @param {() => void} [saveFile] saves the whole state
 * @returns {Note[]}
 */
export const longLinkNote = (length, saveFile) => (length <= OWN.link ? [] : [{
  words: `This state is too long for a link (${formatCount(length)} characters, the limit is ${formatCount(OWN.link)}). The address bar lacks the points.`,
  ...(saveFile && { action: ["Save a file", saveFile] }),
}]);

/** @returns {Note[]} */
export const missingPointsNote = () => [{ words: "This link has no points; a link has no space for many of them. Drop a saved file of the state here, or paste or draw points." }];

/** @returns {Note[]} */
export const noCopyNote = () => [{ words: "Points of your own begin as a copy of the shown points, and no points are shown yet. Choose this data set again when they are shown." }];

/** @returns {Note[]} */
export const noProjectorNote = () => [{ words: "This window is too small for the projector." }];

/** @returns {Note[]} */
export const unsupportedNote = () => [{
  words: "Mercer needs WebAssembly with SIMD, and Web Workers. This browser lacks one of them, or has it switched off. You can still read the lessons.",
  isAlert: true,
}];

/** @param {string} reason @returns {Note[]} */
export const startFailedNote = (reason) => [{
  words: `The page could not start: ${reason}.`, isAlert: true, action: ["Try again", () => location.reload()],
}];

/** @param {string} name the name of a part of the page @param {() => void} retry @returns {Note[]} */
export const notLoadedNote = (name, retry) => [{ words: `${name} could not be loaded. Check the network.`, isAlert: true, action: ["Try again", retry] }];

/** @param {"full" | "blocked"} fault @returns {Note[]} */
export const unstoredNote = (fault) => [{
  words: `${fault === "full" ? "The storage of this browser is full" : "This browser blocks the storage of this page"}, so this state will not be offered on your next visit.`,
}];

/** @param {string} reason @returns {Note[]} */
export const lostSessionNote = (reason) => [{ words: `The state of your last visit cannot be opened: ${reason}. It was deleted.` }];

/** @param {string} reason @returns {Note[]} */
export const notPinnedNote = (reason) => [{ words: `There is no result to pin${reason ? `: ${reason}` : ""}.` }];
