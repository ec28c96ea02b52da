/**
 * Opens and closes the popover below the sentence. At most one popover is open. A choice, Esc, a click
 * outside, and Tab past the last element close the popover, and the focus returns to its word.
 */
import { h } from "./dom.js";

const NOTCH = 47; // px from the left edge of the box to the notch, if there is room

/** @type {{close: (returnFocus?: boolean) => void, word: HTMLElement, update: () => void, place: () => void} | null} */
let currentPopover = null;

/** Closes the popover. @param {boolean} [returnFocus] whether the focus returns to the word */
export const close = (returnFocus) => currentPopover?.close(returnFocus);

/** Updates the content of the popover. */
export const update = () => currentPopover?.update();

/** Places the popover after its content has changed its size. */
export const place = () => currentPopover?.place();

/** Returns the word that the popover belongs to, or null. */
export const currentWord = () => currentPopover?.word ?? null;

/** Returns the element that gets the focus after a popover that a key opens. @param {HTMLElement} fallback */
export function focusedElement(fallback) {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return fallback;
  return activeElement.closest(".pop") ? currentPopover?.word ?? fallback : activeElement;
}

/**
 * Reports whether Tab skips an element, because another radio button of its group is chosen.
 * @param {HTMLInputElement} element @param {HTMLElement} box
 */
const isSkippedRadio = (element, box) => element.type === "radio" && !element.checked && box.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) !== null;

/**
 * Opens the popover of a word. If this popover is already open, it is closed instead.
 * @param {HTMLElement} word the clicked word
 * @param {HTMLElement} anchor the element above the box, such as the whole sentence
 * @param {{element: HTMLElement, focus?: HTMLElement, update?: () => void, onClose?: () => void}} content onClose is called after
 *   the box has been closed
 * @param {{role?: string, label: string, isSheet?: boolean, isWide?: boolean, start?: () => number, returnTo?: HTMLElement}} how isSheet: show the box at
 *   the bottom of a phone; isWide: the box is as wide as the page; start returns the preferred left edge of the box in px. A
 *   wide box and a box with a start are always below the anchor. returnTo gets the focus in place of the word.
 */
export function open(word, anchor, content, { role = "dialog", label, isSheet, isWide, start, returnTo = word }) {
  const isOpen = currentPopover?.word === word;
  close();
  if (isOpen) return;
  const notch = h("span.notch", { "aria-hidden": true });
  const box = h("div.pop", { role, "aria-label": label }, notch, content.element);
  box.classList.toggle("sheet", Boolean(isSheet));
  box.classList.toggle("wide", Boolean(isWide));
  (word.closest("dialog") ?? document.body).append(box); // a modal dialog covers the rest of the page
  word.classList.add("open");
  word.setAttribute("aria-expanded", "true");

  const isLarge = isWide || start !== undefined; // the box covers pictures
  const placeBox = () => {
    if (isSheet) return;
    const w = word.getBoundingClientRect();
    const b = anchor.getBoundingClientRect();
    const margin = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--margin")) || 16;
    const middle = w.left + w.width / 2;
    const room = document.documentElement.clientWidth - margin - box.offsetWidth;
    const left = isWide ? (document.documentElement.clientWidth - box.offsetWidth) / 2 : start ? Math.max(Math.min(margin, room), Math.min(start(), room)) : Math.max(Math.min(margin, room), Math.min(middle - NOTCH, room));
    // The box is above the word if there is more room above, as for words near the third row of pictures.
    const bottom = isLarge ? Math.max(0, Math.min(b.bottom, innerHeight / 3)) : b.bottom; // the anchor may be scrolled out of view or large
    const roomBelow = innerHeight - bottom - 20;
    const isAbove = !isLarge && roomBelow < 320 && b.top - 20 > roomBelow;
    box.classList.toggle("above", isAbove);
    box.style.left = `${left + scrollX}px`;
    notch.style.left = `${Math.max(8, Math.min(box.offsetWidth - 22, middle - left - 7))}px`;
    box.style.maxHeight = `${Math.max(Math.min(220, innerHeight - 16), isAbove ? b.top - 20 : roomBelow)}px`;
    let top = isAbove ? b.top - 9 - box.offsetHeight : bottom + 9;
    const overflow = top + box.offsetHeight + 8 - innerHeight;
    const isMoved = document.documentElement.dataset.layout === "embed" && overflow > 0; // an embedded page does not scroll
    if (isMoved) top -= overflow;
    notch.hidden = isMoved || isLarge && !anchor.contains(word);
    box.style.top = `${scrollY + top}px`;
  };
  const handlePointer = (/** @type {Event} */ ev) => {
    const target = /** @type {Node} */ (ev.target);
    if (!box.contains(target) && !word.contains(target)) closeBox(false);
  };
  const handleKey = (/** @type {KeyboardEvent} */ ev) => {
    if (ev.key === "Escape") {
      ev.preventDefault();
      closeBox(true);
    }
    if (ev.key !== "Tab" || !box.contains(document.activeElement)) return;
    // The popover is the last element of the page, but Tab must continue after its word.
    const focusableElements = [.../** @type {NodeListOf<HTMLInputElement>} */ (box.querySelectorAll("a, button, input, select"))].filter((e) => !e.disabled && e.tabIndex >= 0 && !isSkippedRadio(e, box) && e.checkVisibility({ visibilityProperty: true }));
    if (focusableElements.length > 0 && document.activeElement !== focusableElements.at(ev.shiftKey ? 0 : -1)) return;
    if (ev.shiftKey) ev.preventDefault();
    closeBox(true);
  };
  const handleBlur = () => closeBox(false); // clicks inside the frame of the pictures do not reach the page
  const closeBox = (returnFocus = true) => {
    if (currentPopover?.word !== word) return;
    currentPopover = null;
    box.remove();
    word.classList.remove("open");
    word.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", handlePointer, true);
    document.removeEventListener("keydown", handleKey);
    removeEventListener("blur", handleBlur);
    removeEventListener("resize", placeBox);
    if (returnFocus && returnTo.isConnected) returnTo.focus();
    content.onClose?.();
  };
  document.addEventListener("pointerdown", handlePointer, true);
  document.addEventListener("keydown", handleKey);
  addEventListener("blur", handleBlur);
  addEventListener("resize", placeBox);
  currentPopover = { word, close: closeBox, place: placeBox, update: () => { content.update?.(); placeBox(); } };
  content.update?.();
  placeBox();
  (content.focus ?? box).focus({ preventScroll: true });
}
