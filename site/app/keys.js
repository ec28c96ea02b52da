/**
 * Handles the keys of the whole page, except while the reader types. The keys [ and ] show another eigenfunction,
 * and V switches the projector layout on or off. In that layout, digits choose the picture, and Esc closes the
 * layout.
 *
 * @typedef {{changeIndex: (step: number) => void, toggleProjector: () => void, showSlide: (n: number) => boolean, closeProjector: () => boolean}} Actions
 */

/**
 * @param {Window} target the window of the page or of the pictures
 * @param {Actions} actions
 */
export function listenToKeys(target, actions) {
  target.addEventListener("keydown", (ev) => {
    if (ev.ctrlKey || ev.metaKey || ev.altKey || ev.defaultPrevented) return;
    const isTyping = ev.target instanceof Element && ev.target.matches?.("input:not([type=range]), textarea, select, dialog *");
    if (isTyping) return;
    if (ev.key === "[") actions.changeIndex(-1);
    else if (ev.key === "]") actions.changeIndex(1);
    else if (ev.key === "v" || ev.key === "V") actions.toggleProjector();
    else if (ev.key === "Escape") {
      if (!actions.closeProjector()) return;
    } else if (!(/^[1-9]$/.test(ev.key) && actions.showSlide(Number(ev.key) - 1))) return;
    ev.preventDefault();
  });
}
