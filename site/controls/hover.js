const HOVER_DELAY = 80; // ms that the mouse stays on a row before the row is marked

/**
 * Marks the row of a list on which the mouse stays. The mouse can pass rows quickly on its way to a description below the
 * list, and this description does not change.
 * @template {object} T
 * @param {HTMLElement} list
 * @param {(target: Node) => T | null | undefined} rowAt returns the row that contains a node
 * @param {() => T | null | undefined} markedRow
 * @param {(row: T) => void} mark
 */
export function markOnHover(list, rowAt, markedRow, mark) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {T | null} */
  let nextRow = null;
  const hover = (/** @type {Node | null} */ target) => {
    const row = target && (rowAt(target) ?? null);
    if (row === nextRow) return;
    clearTimeout(timer);
    nextRow = row === markedRow() ? null : row;
    if (row && nextRow) timer = setTimeout(() => {
      nextRow = null;
      if (list.isConnected && rowAt(/** @type {Node} */ (target)) === row) mark(row); // the list may have new rows
    }, HOVER_DELAY);
  };
  list.addEventListener("pointermove", (ev) => {
    if (ev.pointerType === "mouse" && (ev.movementX || ev.movementY)) hover(/** @type {Node} */ (ev.target));
  });
  list.addEventListener("pointerleave", () => hover(null));
}
