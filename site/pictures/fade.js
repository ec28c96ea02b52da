/**
 * Which pictures come out of the one before in a cross-fade: those that change by
 * themselves, after a choice, a link or a step back. What a hand moves follows it.
 */
export class Fade {
  /** @param {() => boolean} reduced whether there is to be less motion */
  constructor(reduced) {
    this.reduced = reduced;
    this.moving = false; // a hand
    /** The state that is shown. @type {string | undefined} */
    this.link = undefined;
    this.hand = false; // the state is where a hand has put it
  }

  /** The state was edited. @param {boolean} rest false while a hand moves: the edit after that is where it let go */
  edited(rest) {
    this.hand = !rest || this.moving;
    this.moving = !rest;
  }

  /** Another state was opened. */
  opened() {
    this.hand = this.moving = false;
  }

  /**
   * How the picture of a result comes: true is out of the one before, false at once,
   * and nothing where it is the state that is shown already.
   * @param {string} link
   */
  of(link) {
    if (link === this.link) return undefined;
    const first = this.link === undefined;
    this.link = link;
    return !first && !this.hand && !this.reduced();
  }

  /** The state that is shown has another, canonical link. @param {string} link */
  rename(link) {
    this.link = link;
  }
}
