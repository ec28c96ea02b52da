/**
 * Keeps the pictures on the grid of the device's pixels. Text above them may end between
 * two pixels, and then the browser would blend each row of the pictures with the next.
 */

/**
 * The least whole number of CSS pixels that is a whole number of the device's: 4 at a
 * ratio of 1.25. Where that is more than 4 it is 1.
 * @param {number} ratio
 */
export function whole(ratio) {
  for (let n = 1; n <= 4; n++) if (Math.abs(n * ratio - Math.round(n * ratio)) < 1e-3) return n;
  return 1;
}

/**
 * How far a length, in CSS pixels, lies before the nearest pixel of the device. Half way
 * it is the next one, as browsers have it, although what is told of a box is a hair less.
 * @param {number} at @param {number} ratio
 */
export const short = (at, ratio) => Math.round(at * ratio + 1e-3) / ratio - at;

/**
 * Moves an element to the nearest pixel of the device, by less than one.
 * @param {HTMLElement} element
 */
export function align(element) {
  const { x: left, y: top } = element.getBoundingClientRect();
  const [x, y] = moved.get(element) ?? [0, 0];
  const next = [short(left + scrollX - x, devicePixelRatio), short(top + scrollY - y, devicePixelRatio)];
  if (Math.hypot(next[0] - x, next[1] - y) < 0.02) return; // boxes lie on multiples of 1/64
  moved.set(element, next);
  element.style.translate = next.map((v) => `${v.toFixed(4)}px`).join(" ");
}

/** By how much each was moved. @type {WeakMap<HTMLElement, number[]>} */
const moved = new WeakMap();
