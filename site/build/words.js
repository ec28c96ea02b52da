/** The words of the link builder. Another language replaces this table. */
import { formatCount } from "../lib/format.js";

export const WORDS = {
  // Pictures.
  pictures: "Pictures",
  shownOf: (/** @type {number} */ shown, /** @type {number} */ all) => `${shown} of ${all} shown`,
  more: (/** @type {number} */ count) => `${count} more`, fewer: "fewer",
  onePicture: "One picture stays.",

  // Words of the sentence.
  sentence: "Words of the sentence",
  /** @type {Record<string, string>} */
  sentenceWords: { data: "data", kernel: "kernel", method: "method", size: "size", seed: "seed", task: "task", best: "best possible", results: "errors, results" },
  states: { free: "free", locked: "locked", hidden: "hidden" },
  shown: { shown: "shown", hidden: "hidden" },
  points: (/** @type {string} */ name, /** @type {string} */ count) => `${name}, n = ${count}`,
  size: (/** @type {number} */ m) => `m = ${formatCount(m)}`,
  noValue: "–",
  statesDoc: "Locked words are shown and cannot be changed. Hidden ones are left out.",

  // The teacher's sentence, and the challenge.
  say: "A sentence of your own",
  countOf: (/** @type {number} */ count, /** @type {number} */ limit) => `${count} of ${limit}`,
  challenge: "Challenge", checked: "checked by the page",
  quantity: (/** @type {number} */ n) => `quantity of condition ${n}`, relation: (/** @type {number} */ n) => `relation of condition ${n}`, value: (/** @type {number} */ n) => `value of condition ${n}`,
  remove: "remove", removeCondition: (/** @type {number} */ n) => `remove condition ${n}`,
  add: "Add a condition",
  asExpression: "write it as an expression", asRows: "choose from lists",
  expression: "the conditions as expressions, one in each line",
  expressionDoc: "One condition in each line, such as error.frobenius < 0.05 or m <= 24. The names are those of the ", report: "report",
  noRows: (/** @type {number} */ n) => `Condition ${n} compares no single number with a value, so it is an expression.`,
  badValue: (/** @type {number} */ n, /** @type {boolean} */ isWhole) => `Condition ${n} needs a ${isWhole ? "whole number" : "number"}, such as ${isWhole ? "24" : "6.5"}. The link has its last value.`,
  fault: (/** @type {number} */ condition, /** @type {number} */ column, /** @type {string} */ reason) => `Condition ${condition}, column ${column}: ${reason}. The link has the last readable conditions.`,
  tooMany: (/** @type {number} */ count, /** @type {number} */ limit) => `These are ${count} conditions, and a challenge has at most ${limit}. The link has the last readable conditions.`,
  tooLong: (/** @type {number} */ count, /** @type {number} */ limit) => `The conditions have ${count} characters, and a challenge has at most ${limit}. The link has the last readable conditions.`,
  missing: (/** @type {string[]} */ names) => `The report of this state has no ${names.join(" and no ")}, so a condition with it is never met.`,
  done: "When solved, say",

  // What trying the challenge has shown.
  trying: "Trying it …", tryingMore: (/** @type {number} */ tried, /** @type {number} */ count) => `Not solved at the start. Trying ${tried + 1} of ${count} …`,
  solved: "Already true at the start.",
  notSolved: "Not solved at the start.",
  found: (/** @type {string} */ name, /** @type {string} */ error, /** @type {number} */ others) => `Not solved at the start. ${name} ${others > 0 ? `and ${formatCount(others)} other ${others === 1 ? "method solve" : "methods solve"}` : "solves"} it (${error}).`,
  foundSize: (/** @type {string} */ size, /** @type {string} */ error, /** @type {string} */ best) => `${best ? `No method at this size reaches it; the best possible is ${best}.` : "Not solved at the start."} With ${size} it is solved (${error}).`,
  beyond: (/** @type {string} */ best) => `No method at this size reaches it; the best possible is ${best}.`,
  none: (/** @type {number} */ count) => `Not solved at the start, nor by ${formatCount(count)} other methods and sizes.`,
  noneTried: "Not solved at the start. Method and size are not free, so no other was tried.",
  outOfTime: (/** @type {number} */ tried, /** @type {number} */ count) => `Not solved at the start. The trial ended after ${tried} of ${count} methods and sizes, and none of them solves it.`,
  noTrial: (/** @type {string} */ reason) => `Other methods could not be tried: ${reason}.`,

  // The preview.
  preview: "Preview", live: "live: it can be used",
  previewFrame: "the preview: the playground as a student sees it",
  device: "size of the preview", devices: { desk: "desk", phone: "phone", embed: "embed" },
  theme: "colours of the preview", themes: { light: "light", dark: "dark" },
  wasChanged: "The preview was changed.", useChanges: "Use its state", putBack: "Put it back",
  noPreviewYet: "the preview is not loaded yet",

  // Copying.
  copyAs: "Copy as",
  forms: { link: "link", iframe: "iframe", markdown: "Markdown", latex: "LaTeX" },
  code: "the text to copy",
  /** @type {Record<string, string>} */
  copy: { link: "Copy link", iframe: "Copy code", markdown: "Copy code", latex: "Copy code" },
  characters: (/** @type {number} */ count) => `${formatCount(count)} characters`,
  open: "Open it",
  savePicture: "Save picture for LaTeX", noPicture: "No picture yet",
  openPage: "Open it in the browser",
  hiddenTitle: "An approximation of a kernel", // the title of a link that hides the method or the data
  tooLongLink: (/** @type {number} */ count, /** @type {number} */ limit) => `This link has ${formatCount(count)} characters. Some programs cut links after ${formatCount(limit)}.`,
  noPoints: "Your own points do not fit into a link, so this one has none. Choose a data set in the preview, or take fewer points.",
  latexDoc: "It needs the packages graphicx and hyperref.",
  unicodeTeX: "The sentence has letters that pdfLaTeX does not know. Use LuaLaTeX or XeLaTeX with a font that has them.",
  resetDoc: ["A student’s ", "reset", " returns to this state."],

  // The QR code.
  qr: "QR code of the link",
  saveSVG: "Save SVG", savePNG: "PNG", savePNGLabel: "Save PNG",
  qrLong: "Too long to scan easily from a projector.",
  qrTooLong: (/** @type {number} */ limit) => `Too long for a QR code, which holds ${formatCount(limit)} characters.`,
  qrNotLoaded: "The QR code could not be loaded.",

  // Slides.
  slides: "Slides",
  slidesDoc: "The projector steps through them with the keys that presenters send.",
  slideCount: (/** @type {number} */ count) => (count === 1 ? "1 slide" : `${formatCount(count)} slides`),
  addSlide: "Add this state as a slide",
  earlier: (/** @type {number} */ n) => `move slide ${n} up`, later: (/** @type {number} */ n) => `move slide ${n} down`, removeSlide: (/** @type {number} */ n) => `remove slide ${n}`,
  showSlide: (/** @type {number} */ n, /** @type {string} */ title) => `Slide ${n}: ${title}. Put its state into the builder`,
  slidesFull: (/** @type {number} */ limit) => `A link has at most ${limit} slides.`,
  slidesTooLong: "With this slide the link would be too long, so it was not added.",
  copySlides: "Copy their link", openSlides: "Open the slides",
  ignored: "In the link that was opened: ",

  notStarted: (/** @type {string} */ reason) => `The builder could not be started: ${reason}`,
};
