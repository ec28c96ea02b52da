/**
 * Decides which pictures appear by a cross-fade: those that change after a choice, a link or a step back.
 * Pictures follow a drag without a fade.
 */
export class Fade {
  /** @param {() => boolean} reduced whether there is to be less motion */
  constructor(reduced) {
    this.reduced = reduced;
    this.moving = false; // during a drag
    /** The link of the shown state. @type {string | undefined} */
    this.link = undefined;
    this.hand = false; // whether a drag led to the state
  }

  /** Records an edit. @param {boolean} rest false during a drag; the next edit is its end */
  edited(rest) {
    this.hand = !rest || this.moving;
    this.moving = !rest;
  }

  /** Records that another state was opened. */
  opened() {
    this.hand = this.moving = false;
  }

  /**
   * Returns how the picture of a result appears: true by a cross-fade, false at once, undefined if its state
   * is already shown.
   * @param {string} link
   */
  of(link) {
    if (link === this.link) return undefined;
    const first = this.link === undefined;
    this.link = link;
    return !first && !this.hand && !this.reduced();
  }

  /** Replaces the link of the shown state by its canonical form. @param {string} link */
  rename(link) {
    this.link = link;
  }
}
