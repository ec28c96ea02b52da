/** The slides of a link are states that the projector shows one after the other. Each slide is a link. */
import { joinSlides } from "../assignment/parse.js";
import * as link from "../lib/link.js";

export const SLIDES = "slides"; // the key of the slides in a link
const IGNORED_KEYS = ["v", SLIDES]; // a slide has neither a version nor slides of its own

/**
 * Returns the link of a slide, which has no version. The default state is "v=1", since an empty text is no slide.
 * @param {string} text a link
 */
export function slideOf(text) {
  const edits = link.parse(text).filter(([key]) => !IGNORED_KEYS.includes(key));
  return edits.length > 0 ? link.format(edits).replace(/^v=1&/, "") : "v=1";
}

/** Returns a text that is equal for links of the same state. The projector ignores the layout of a slide. @param {string} text a link */
const stateKey = (text) => link.format(link.parse(text).filter(([key]) => key !== "layout" && !IGNORED_KEYS.includes(key)).sort());

/**
 * Returns the index of the slide that has the state of a link, or -1. Of several such slides, it is the present one if
 * possible.
 * @param {string[]} slides @param {string} text a link @param {number} presentIndex
 */
export function indexOfSlide(slides, text, presentIndex) {
  const key = stateKey(text), isSame = (/** @type {string | undefined} */ slide) => slide !== undefined && stateKey(slide) === key;
  return isSame(slides[presentIndex]) ? presentIndex : slides.findIndex(isSame);
}

/**
 * Returns the link that shows a slide in the projector, together with all slides.
 * @param {string[]} slides @param {number} index
 */
export function linkOfSlide(slides, index) {
  const edits = link.set(link.parse(slides[index]), "layout", "projector");
  return link.format(link.set(edits, SLIDES, joinSlides(slides)));
}
