/** WORDS contains the words of lessons and of the list of lessons that scripts write. */
export const WORDS = {
  commit: "Commit",
  answer: "Answer",
  choices: "Your prediction",
  reasons: "Your reason",
  isCommitted: "committed",
  fieldNotLoaded: "The field for your prediction could not be loaded. Check the network.",
  tryAgain: "Try again",
  isSkipped: "skipped, still open",
  opensAfterPredict: "opens when you have committed to a prediction",
  opensAfterAct: "opens when every condition is reached",
  /** @param {number} reached @param {number} count */
  reached: (reached, count) => (reached === count ? "reached" : `${reached} of ${count} reached`),
  allReached: "Every condition is reached.",
  notYet: "not yet",
  putBack: "Put it back",
  beginTask: "Begin",
  hint: "hint",
  solution: "solution",
  needsWebAssembly: "This step needs WebAssembly; here is what it shows.",
  stepPicture: "The figure of this step",

  /** @param {string} said a choice, which can be a sentence @param {boolean} isRight */
  told: (said, isRight) => (/[.!?]$/.test(said) ? `You said “${said}”${isRight ? " That is right." : ""}` : `You said ${said}${isRight ? ": right" : ""}.`),
  /** @param {string} said @param {boolean} isClose */
  toldNumber: (said, isClose) => `You said ${said}${isClose ? ", which is close" : ""}.`,
  toldCurve: "The dashed line is your guess, the solid line is computed.",
  rightChoice: " (right)",
  mineAndRight: " (your choice, right)",
  mine: " (your choice)",
  wrong: " (not this)",
  yourGuess: "your guess",
  computed: "computed",
  dragToGuess: "Drag, or use the arrow keys.",
  /** @param {string} up @param {string} across @param {string} place */
  guessAt: (up, across, place) => `Your guess of ${up} at ${across} = ${place}`,

  /** @param {string} title */
  next: (title) => `Next: ${title}`,
  /** @param {number} step @param {number} count @param {number} minutes */
  nextTime: (step, count, minutes) => `step ${step} of ${count}${minutes ? `, about ${minutes} ${minutes === 1 ? "minute" : "minutes"}` : ""}`,
  steps: "steps",
  /** @param {number} step @param {number} count @param {string} title @param {string} state */
  stepName: (step, count, title, state) => `Step ${step} of ${count}: ${title}${state ? `, ${state}` : ""}`,
  stepStates: { done: "done", current: "now", skipped: "skipped", ahead: "" },

  /** @param {string[]} groups the groups of settings that were to stay */
  changed: (groups) => `${GROUPS.begin[groups[0]] ?? groups[0]}${groups.slice(1).map((g) => ` or ${GROUPS.within[g] ?? g}`).join("")} ${groups.length > 1 || groups[0] === "data" ? "were" : "was"} changed.`,
  changedSomething: "Something that should stay was changed.",
  progressNotKept: "Progress is not kept here.",
  progressUnreadable: "The stored progress could not be read, so this lesson begins anew.",

  /** @param {string} name the name of a picture, such as k.approx */
  picture: (name) => {
    const [view, part = ""] = name.split(".");
    const pictureName = PICTURES[name] ?? PICTURES[view] ?? view;
    return PARTS[part] && !PICTURES[name] ? `${pictureName}, ${PARTS[part]}` : pictureName;
  },
  /** @param {string} name */
  showPicture: (name) => `Show the picture: ${name}`,
  figure: "the live figure: a sentence with words that can be changed, pictures, and a slider",

  questions: {
    /** @param {string} title */
    answers: (title) => `Your answer: ${title}`,
    result: "Your answers",
    topic: "Idea",
    lesson: "More in",
    /** @type {Record<string, string>} */
    times: { before: "Before", after: "After" },
    verdicts: { right: "right", wrong: "not right", open: "not answered" },
    /** @param {string} when @param {number} right @param {number} count */
    score: (when, right, count) => `${when === "before" ? "Before" : "After"} the course, ${right} of ${count} ${right === 1 ? "was" : "were"} right.`,
    reasonsLater: "The reasons are told after the course.",
    /** @param {string} number */
    lessonLink: (number) => `lesson ${number}`,
  },

  /** @param {string} number @param {number} [step] @param {number} [steps] */
  goOn: (number, step, steps) => `Go on with lesson ${number}${step ? `, step ${step} of ${steps}` : ""}`,
  /** @param {string} number */
  beginLesson: (number) => `Begin with lesson ${number}`,
  allDone: "All lessons are done.",
  /** @param {number} done @param {number} count */
  kept: (done, count) => `${done} of ${count} done; kept in this browser, sent nowhere`,
  unreadable: "Some stored progress could not be read.",
  forget: "forget",
  forgetQuestion: "Forget the progress of all lessons?",
  forgetYes: "Forget",
  forgetNo: "Keep",
  done: "done",
  /** @param {number} step @param {number} steps */
  atStep: (step, steps) => `step ${step} of ${steps}`,

  /** What is wrong with an expression. */
  faults: {
    unknown: (/** @type {string} */ rest) => `${rest.length > 20 ? `${rest.slice(0, 20)}…` : rest} cannot be read`,
    missing: (/** @type {string} */ sign) => `${sign} is missing`,
    early: "the expression ends too early",
    misplaced: (/** @type {string} */ sign) => `${sign} is out of place`,
    noFunction: (/** @type {string} */ name) => `there is no ${name}`,
    noField: "a name must follow the point",
    late: "the expression should have ended before this",
  },
};

/** GROUPS names the groups of settings that a task can keep. @type {Record<"begin" | "within", Record<string, string>>} */
const GROUPS = {
  begin: { data: "Data", kernel: "The kernel", method: "The method", seed: "The seed", i: "The number i" },
  within: { data: "data", kernel: "kernel", method: "method", seed: "seed", x0: "x₀", ell: "ℓ", i: "i" },
};

/** PICTURES names the pictures in lessons. @type {Record<string, string>} */
const PICTURES = {
  data: "data", spectrum: "spectrum", gram: "Gram error", "gram.diff": "Gram error", "gram.exact": "Gram matrix", k: "kernel", phi: "eigenfunction", freq: "frequencies",
  density: "density", embedding: "embedding", error: "error field", fourier: "frequencies", "fourier.wave": "wave", "fourier.k": "mean of the waves", how: "how it works", "how.placed": "how it works", "how.kernel": "kernel, step by step", "how.error": "error, step by step",
  race: "race", wall: "all eigenfunctions", bounds: "bounds", compare: "comparison",
  "spectrum.values": "eigenvalues", "spectrum.sum": "captured", "spectrum.error": "errors of eigenvalues", "spectrum.angle": "angles",
};
/** @type {Record<string, string>} */
const PARTS = { exact: "exact", approx: "approximate", diff: "difference" };
