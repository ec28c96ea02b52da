/** The words of the list of steps and of the pinned result. Another language replaces this table. */
import { formatCount } from "../lib/format.js";

export const WORDS = {
  label: "history", title: "History", error: "error", firstError: "error of the first method", close: "Close",
  steps: "steps, the oldest first", undone: "undone", empty: "Nothing to undo yet.",
  stepState: (/** @type {boolean} */ isUndone, /** @type {boolean} */ hasError) => `${isUndone ? ", undone" : ""}${hasError ? ", error " : ""}`,
  resetToAuthor: "Reset to the author’s state", resetToDefault: "Reset to the default state",
  look: " look", goThere: " go there", stay: " stay",
  stepCount: (/** @type {number} */ count) => `${formatCount(count)} ${count === 1 ? "step" : "steps"}. `,
  bounds: (/** @type {number} */ steps, /** @type {number} */ megabytes) => `Beyond ${formatCount(steps)} steps or ${megabytes} MB the oldest are dropped.`,

  // The pinned result.
  pinned: "Pinned", unpin: "Unpin", goBack: "Go back to this state", notDrawn: " The pictures could not be drawn.",
  stateChanged: "the state changed before its result was known",
  enlarge: (/** @type {string} */ caption) => `Enlarge the pinned pictures. ${caption}`, enlarged: "pinned pictures",
};
