/**
 * This module changes a number of the sentence by a drag or by arrow keys. A click on the number opens its popover,
 * and a double click resets the number.
 */
import { stepValue } from "../lib/scale.js";

const DRAG_STEP = 4; // px of a drag that change the value by one step
const COARSE_STEPS = 10; // number of steps by which Page Up and Page Down change the value

/**
 * Makes a number of the sentence draggable.
 * @param {HTMLElement} e the button
 * @param {string} key
 * @param {import("../app/page.js").Page} page
 */
export function makeDraggable(e, key, { state, edit, open }) {
  /**
   * dragStart has the pointer and the value at the start of the drag. steps is the number of steps since then.
   * @type {{id: number, x: number, value: number, steps: number} | null}
   */
  let dragStart = null;
  let hasDragged = false;

  /** @param {number} v @param {boolean} isFinal */
  const setValue = (v, isFinal) => edit([[key, String(v)]], isFinal);

  e.classList.add("num");
  e.addEventListener("pointerdown", (ev) => {
    if (ev.button !== 0) return;
    end();
    dragStart = { id: ev.pointerId, x: ev.clientX, value: state.number(key), steps: 0 };
    hasDragged = false;
    capturePointer(ev.pointerId);
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
  // The pointer capture is lost if the sentence is rebuilt during the drag.
  const capturePointer = (/** @type {number} */ id) => {
    if (e.isConnected && !e.hasPointerCapture(id)) e.setPointerCapture(id);
  };
  const move = (/** @type {PointerEvent} */ ev) => {
    if (!dragStart || ev.pointerId !== dragStart.id) return;
    if (ev.buttons === 0) return end(); // the pointer was released outside the window
    capturePointer(ev.pointerId);
    const steps = Math.trunc((ev.clientX - dragStart.x) / DRAG_STEP);
    if (steps === dragStart.steps) return;
    dragStart.steps = steps;
    hasDragged = true;
    const direction = getComputedStyle(e).direction === "rtl" ? -1 : 1;
    setValue(stepValue(state.field(key), dragStart.value, direction * steps, ev.shiftKey), false);
  };
  /** @param {PointerEvent} [ev] */
  const end = (ev) => {
    if (!dragStart || (ev && ev.pointerId !== dragStart.id)) return;
    dragStart = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!hasDragged) return;
    setValue(state.number(key), true);
    setTimeout(() => (hasDragged = false)); // after the click event that follows the drag
  };
  e.addEventListener("click", () => {
    if (!hasDragged) open(e, key);
  });

  e.addEventListener("dblclick", () => {
    if (!hasDragged && state.isChanged(key)) edit([[key, state.resetValue(key)]], true);
  });

  listenToArrowKeys(e, () => state.field(key), () => state.number(key), setValue);
}

/**
 * Changes a number by arrow keys, Page Up and Down, Home and End. Releasing the key ends the change.
 * @param {HTMLElement} e
 * @param {() => import("../app/catalogue.js").Field} field
 * @param {() => number} value
 * @param {(v: number, isFinal: boolean) => void} setValue
 * @param {{isVertical?: boolean}} [options] isVertical: use only the keys up and down, as for a text field
 */
export function listenToArrowKeys(e, field, value, setValue, options = {}) {
  let hasChanged = false;
  /** @type {Record<string, number>} */
  const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: COARSE_STEPS, PageDown: -COARSE_STEPS };
  if (!options.isVertical) Object.assign(steps, { ArrowRight: 1, ArrowLeft: -1 });
  e.addEventListener("keydown", (ev) => {
    if (ev.ctrlKey || ev.metaKey || ev.altKey) return;
    const f = field();
    let v;
    if (ev.key in steps) v = stepValue(f, value(), steps[ev.key], ev.shiftKey);
    else if (!options.isVertical && ev.key === "Home") v = f.min;
    else if (!options.isVertical && ev.key === "End") v = f.max;
    else return;
    ev.preventDefault();
    hasChanged = true;
    setValue(v, false);
  });
  const finish = () => {
    if (hasChanged) setValue(value(), true);
    hasChanged = false;
  };
  e.addEventListener("keyup", finish);
  e.addEventListener("blur", finish);
}
