/**
 * The size of a plane panel, which determines the shown part of the plane, and the grid of samples of its
 * fields. Until the pictures report their panels, the size is estimated from the distances of the layout.
 */
import { DISTANCES, SIZES } from "../lib/contract.js";

const SAMPLES = 96 * 96;

/** @typedef {keyof typeof DISTANCES} Layout */

/** Returns the height of a title, including the distance to its frames. @param {Layout} layout */
export const lineOf = (layout) => DISTANCES[layout].title + DISTANCES[layout].under;

/** Returns the width of a frame if count frames are side by side. @param {Layout} layout @param {number} w @param {number} count */
function columnOf(layout, w, count) {
  const { hang, gapX } = DISTANCES[layout];
  return (w - hang - (count - 1) * gapX) / count;
}

/** Returns the height of some rows without their frames. @param {Layout} layout @param {number} count */
export function linesOf(layout, count) {
  const { gapY, foot } = DISTANCES[layout];
  return count * lineOf(layout) + (count - 1) * gapY + foot;
}

/** Returns the size of a frame in three rows of three. @param {Layout} layout @param {number} w @param {number} h */
const grid = (layout, w, h) => [columnOf(layout, w, 3), (h - linesOf(layout, 3)) / 3];

/** The size of a plane panel in a frame of w×h, by layout. @type {Record<string, (w: number, h: number) => number[]>} */
const GUESS = {
  desk: (w, h) => grid("desk", w, h),
  tablet: (w, h) => grid("tablet", w, h),
  phone(w, h) {
    const { gapX, gapY } = DISTANCES.phone;
    const thumb = Math.floor((w - 2 * gapX - 2 * SIZES.thumbOutline) / 3);
    return [w, (h - lineOf("phone") - gapY - SIZES.captionHeight) / (1 + thumb / w)];
  },
  embed(w, h) {
    if (w >= SIZES.roomyWidth && h >= SIZES.roomyHeight) return grid("figure", w, h);
    return [columnOf("embed", w, w >= SIZES.narrowEmbed ? 2 : 1), h - lineOf("embed")];
  },
  projector(w, h) {
    const more = Math.min(Math.max(1, Math.min(w / SIZES.projectorWidth, h / SIZES.projectorHeight)), SIZES.mostGrowth);
    return [columnOf("projector", w / more, 2) * more, h - more * (lineOf("projector") + SIZES.keyHeight)];
  },
};

/** Estimates the size of a plane panel in a frame of w×h. @param {string} layout @param {number} w @param {number} h */
export const guess = (layout, w, h) => GUESS[layout](w, h).map(Math.floor);

/** @param {import("../app/frame.js").Frame} frame @param {string} layout */
export function planeOf(frame, layout) {
  const known = frame.size;
  const [w, h] = known && known.w > 0 ? [known.w, known.h] : guess(layout, frame.iframe.clientWidth, frame.iframe.clientHeight);
  return samples(Math.max(1, w), Math.max(1, h));
}

/** Returns a grid of about 96×96 samples in the shape of the panel. @param {number} w @param {number} h */
export function samples(w, h) {
  const nx = Math.round(Math.sqrt((SAMPLES * w) / h));
  const cut = (/** @type {number} */ v) => Math.min(256, Math.max(24, v));
  return { w: Math.round(w * 100) / 100, h: Math.round(h * 100) / 100, nx: cut(nx), ny: cut(Math.round(SAMPLES / nx)) };
}
