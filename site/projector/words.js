/** The words of the slides in the projector. Another language replaces this table. */

export const WORDS = {
  slides: "slides", previous: "previous slide", next: "next slide",
  slide: (/** @type {number} */ n) => `slide ${n}`,
  count: (/** @type {number} */ n, /** @type {number} */ all) => `${n} of ${all}`,
  blank: "the screen is blank; B shows the slide again",
};
