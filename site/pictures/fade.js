/**
 * Decides which pictures appear by a cross-fade: those that change after a choice, a link or a step back.
 * Pictures follow a drag without a fade.
 */
export class Fade {
  /** @param {() => boolean} reduced whether there is to be less motion */
  constructor(reduced) {
    this.reducedMotion = reduced;
    this.dragging = false; // during a drag
    /** The link of the shown state. @type {string | undefined} */
    this.link = undefined;
    this.dragged = false; // whether a drag led to the state
  }

  /** Records an edit. @param {boolean} rest false during a drag; the next edit is its end */
  noteEdit(rest) {
    this.dragged = !rest || this.dragging;
    this.dragging = !rest;
  }

  /** Records that another state was opened. */
  noteOpened() {
    this.dragged = this.dragging = false;
  }

  /**
   * Returns how the picture of a result appears: true by a cross-fade, false at once, undefined if its state
   * is already shown.
   * @param {string} link
   */
  fadeFor(link) {
    if (link === this.link) return undefined;
    const first = this.link === undefined;
    this.link = link;
    return !first && !this.dragged && !this.reducedMotion();
  }

  /** Replaces the link of the shown state by its canonical form. @param {string} link */
  rename(link) {
    this.link = link;
  }
}
