/**
 * Aligns the pictures with the pixels of the device. The text above the pictures can end between two pixels,
 * and the browser would then blur the pictures.
 */

/**
 * Returns the smallest n for which n CSS pixels are a whole number of device pixels. For example, n is 4 at a
 * ratio of 1.25. If no n up to 4 has this property, the result is 1.
 * @param {number} ratio
 */
export function wholePixels(ratio) {
  for (let n = 1; n <= 4; n++) if (Math.abs(n * ratio - Math.round(n * ratio)) < 1e-3) return n;
  return 1;
}

/**
 * Returns the distance, in CSS pixels, from a position to the nearest device pixel. A position half way between
 * two pixels is rounded up, as in browsers, even if the measured position is slightly smaller.
 * @param {number} position @param {number} ratio
 */
export const distanceToPixel = (position, ratio) => Math.round(position * ratio + 1e-3) / ratio - position;

/**
 * Moves an element to the nearest device pixel.
 * @param {HTMLElement} element
 */
export function align(element) {
  const { x: left, y: top } = element.getBoundingClientRect();
  const [x, y] = shifts.get(element) ?? [0, 0];
  const newShift = [distanceToPixel(left + scrollX - x, devicePixelRatio), distanceToPixel(top + scrollY - y, devicePixelRatio)];
  if (Math.hypot(newShift[0] - x, newShift[1] - y) < 0.02) return; // browsers place boxes at multiples of 1/64 px
  shifts.set(element, newShift);
  element.style.translate = newShift.map((v) => `${v.toFixed(4)}px`).join(" ");
}

/** shifts maps an element to its current shift in CSS pixels. @type {WeakMap<HTMLElement, number[]>} */
const shifts = new WeakMap();
