/**
 * Decides which pictures appear by a cross-fade. A picture fades in after a choice or after the opening of a link.
 * During a drag, pictures appear without a fade.
 */
export class Fade {
  /** @param {() => boolean} prefersReducedMotion whether the reader prefers less motion */
  constructor(prefersReducedMotion) {
    this.prefersReducedMotion = prefersReducedMotion;
    this.isDragging = false; // whether the reader drags
    /** link is the link of the shown state. @type {string | undefined} */
    this.link = undefined;
    this.wasDragged = false; // whether a drag led to the state
  }

  /** Records an edit. @param {boolean} isFinal false during a drag; the next edit is the end of the drag */
  recordEdit(isFinal) {
    this.wasDragged = !isFinal || this.isDragging;
    this.isDragging = !isFinal;
  }

  /** Records that another state was opened. */
  recordOpening() {
    this.wasDragged = this.isDragging = false;
  }

  /**
   * Returns whether the picture of a result appears by a cross-fade, or undefined if the state is already
   * shown.
   * @param {string} link
   */
  shouldFade(link) {
    if (link === this.link) return undefined;
    const isFirst = this.link === undefined;
    this.link = link;
    return !isFirst && !this.wasDragged && !this.prefersReducedMotion();
  }

  /** Replaces the link of the shown state by its canonical form. @param {string} link */
  renameLink(link) {
    this.link = link;
  }
}
