/**
 * Handles the keys of the whole page, except while the reader types. The keys [ and ] show another eigenfunction,
 * V switches the projector layout on or off, and T opens or closes the sheet “Take away”. In the projector, digits choose
 * the picture. Esc closes the sheet or the projector.
 *
 * @typedef {{undo: () => void, redo: () => void, changeIndex: (step: number) => void, toggleProjector: () => void, showSlide: (n: number) => boolean, closeProjector: () => boolean,
 *   toggleTakeAway: () => void, closeTakeAway: () => boolean}} Actions
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
    else if (ev.key === "t" || ev.key === "T") actions.toggleTakeAway();
    else if (ev.key === "Escape") {
      if (!actions.closeTakeAway() && !actions.closeProjector()) return;
    } else if (!(/^[1-9]$/.test(ev.key) && actions.showSlide(Number(ev.key) - 1))) return;
    ev.preventDefault();
  });
}

/**
 * Undoes a step by Ctrl+Z or ⌘Z, and redoes a step by Ctrl+Shift+Z, ⌘⇧Z or Ctrl+Y. While the reader types, these keys
 * belong to the text field.
 * @param {Window} target the window of the page or of the pictures
 * @param {Pick<Actions, "undo" | "redo">} actions
 */
export function listenToUndoKeys(target, actions) {
  /** typedField is the field whose text the reader has changed and not applied yet. @type {EventTarget | null} */
  let typedField = null;
  target.addEventListener("input", (ev) => (typedField = isTextField(ev.target) ? ev.target : null), true);
  for (const type of ["change", "focusout"]) target.addEventListener(type, () => (typedField = null), true);
  target.addEventListener("keydown", (ev) => {
    const key = ev.key.toLowerCase();
    const action = key === "z" && ev.shiftKey ? actions.redo : key === "z" ? actions.undo : key === "y" && !ev.shiftKey ? actions.redo : undefined;
    if (!action || ev.ctrlKey === ev.metaKey || ev.altKey || ev.defaultPrevented) return;
    const hasOwnUndo = ev.target instanceof Element && ev.target.matches?.("textarea, [contenteditable]");
    if (hasOwnUndo || (typedField !== null && typedField === ev.target)) return;
    ev.preventDefault();
    action();
  });
}

/** Reports whether a target of an event is a field for text. @param {EventTarget | null} e */
const isTextField = (e) => e instanceof Element && e.matches("input:not([type=range], [type=checkbox], [type=radio], [type=file])");
