/**
 * Hint is the line below the sentence which tells a new reader that the words of the sentence can be changed. The line
 * goes when the reader hides it or has changed a word of the sentence. The page below it moves up only when the next
 * final result is shown, so that nothing moves under a hand.
 */
import * as popover from "../lib/popover.js";

export class Hint {
  /** @param {HTMLElement} root @param {HTMLElement} sentence @param {() => import("./view.js").View} view returns the view, which is created later */
  constructor(root, sentence, view) {
    this.root = root;
    this.sentence = sentence;
    this.view = view;
    this.root.querySelector("button")?.addEventListener("click", () => this.remove());
  }

  /** Hides the words of the line if an edit was made in the sentence. */
  recordEdit() {
    const words = [document.activeElement, popover.currentWord()];
    if (this.view().isPartShown("hint") && words.some((word) => word && this.sentence.contains(word))) this.root.classList.add("used");
  }

  /** Removes the line after it was used, unless the reader still drags. */
  recordFinalResult() {
    if (this.root.classList.contains("used") && !this.view().value.hold && this.view().isPartShown("hint")) this.remove();
  }

  remove() {
    const hadFocus = this.root.contains(document.activeElement);
    this.view().showPart("hint", false);
    if (hadFocus) /** @type {HTMLElement | null} */ (this.sentence.querySelector("button"))?.focus();
  }
}
