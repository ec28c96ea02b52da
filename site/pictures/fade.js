/**
 * Decides which pictures appear by a cross-fade. A picture fades in after a choice, a link or a step back, and
 * follows a drag without a fade.
 */
export class Fade {
  /** @param {() => boolean} reducedMotion whether the reader prefers less motion */
  constructor(reducedMotion) {
    this.reducedMotion = reducedMotion;
    this.dragging = false; // whether the reader drags
    /** link is the link of the shown state. @type {string | undefined} */
    this.link = undefined;
    this.dragged = false; // whether a drag led to the state
  }

  /** Records an edit. @param {boolean} rest false during a drag; the next edit is the end of the drag */
  recordEdit(rest) {
    this.dragged = !rest || this.dragging;
    this.dragging = !rest;
  }

  /** Records that another state was opened. */
  recordOpening() {
    this.dragged = this.dragging = false;
  }

  /**
   * Returns whether the picture of a result appears by a cross-fade, or undefined if the state is already
   * shown.
   * @param {string} link
   */
  fadeFor(link) {
    if (link === this.link) return undefined;
    const first = this.link === undefined;
    this.link = link;
    return !first && !this.dragged && !this.reducedMotion();
  }

  /** Replaces the link of the shown state by its canonical form. @param {string} link */
  renameLink(link) {
    this.link = link;
  }
}
