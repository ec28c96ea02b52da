/**
 * Determines the size of a plane panel, and the grid of samples of its fields. The part of the plane that the panel
 * shows depends on this size. Until the pictures report their panels, the size is estimated from the distances of
 * the layout.
 */
import { DISTANCES, SIZES } from "../lib/contract.js";

const SAMPLES = 96 * 96; // approximate number of samples of a field

/** @typedef {keyof typeof DISTANCES} Layout */

/** Returns the height of a title, including the distance to its frames. @param {Layout} layout */
export const titleHeight = (layout) => DISTANCES[layout].title + DISTANCES[layout].under;

/** Returns the width of a frame if count frames are side by side. @param {Layout} layout @param {number} w @param {number} count */
function columnWidth(layout, w, count) {
  const { hang, gapX } = DISTANCES[layout];
  return (w - hang - (count - 1) * gapX) / count;
}

/**
 * Returns the height of the titles, gaps and foot of count rows.
 * @param {Layout} layout @param {number} count
 */
export function rowsHeight(layout, count) {
  const { gapY, foot } = DISTANCES[layout];
  return count * titleHeight(layout) + (count - 1) * gapY + foot;
}

/**
 * Returns the size of a frame in a grid of three rows and three columns.
 * @param {Layout} layout @param {number} w @param {number} h
 */
const gridFrame = (layout, w, h) => [columnWidth(layout, w, 3), (h - rowsHeight(layout, 3)) / 3];

/**
 * ESTIMATES has a function for each layout. It returns the size of a plane panel in a frame of w×h.
 * @type {Record<string, (w: number, h: number) => number[]>}
 */
const ESTIMATES = {
  desk: (w, h) => gridFrame("desk", w, h),
  tablet: (w, h) => gridFrame("tablet", w, h),
  phone(w, h) {
    const { gapX, gapY } = DISTANCES.phone;
    const thumbWidth = Math.floor((w - 2 * gapX - 2 * SIZES.thumbOutline) / 3);
    return [w, (h - titleHeight("phone") - gapY - SIZES.captionHeight) / (1 + thumbWidth / w)];
  },
  embed(w, h) {
    if (w >= SIZES.roomyWidth && h >= SIZES.roomyHeight) return gridFrame("figure", w, h);
    return [columnWidth("embed", w, w >= SIZES.narrowEmbed ? 2 : 1), h - titleHeight("embed")];
  },
  projector(w, h) {
    const scale = Math.min(Math.max(1, Math.min(w / SIZES.projectorWidth, h / SIZES.projectorHeight)), SIZES.mostGrowth);
    return [columnWidth("projector", w / scale, 2) * scale, h - scale * (titleHeight("projector") + SIZES.keyHeight)];
  },
};

/** Estimates the size of a plane panel in a frame of w×h. @param {string} layout @param {number} w @param {number} h */
export const estimatePlane = (layout, w, h) => ESTIMATES[layout](w, h).map(Math.floor);

/** @param {import("../app/frame.js").Frame} frame @param {string} layout */
export function planeOf(frame, layout) {
  const size = frame.size;
  const [w, h] = size && size.w > 0 ? [size.w, size.h] : estimatePlane(layout, frame.iframe.clientWidth, frame.iframe.clientHeight);
  return sampleGrid(Math.max(1, w), Math.max(1, h));
}

/** Returns a grid of about 96×96 samples in the shape of the panel. @param {number} w @param {number} h */
export function sampleGrid(w, h) {
  const nx = Math.round(Math.sqrt((SAMPLES * w) / h));
  const clampCount = (/** @type {number} */ v) => Math.min(256, Math.max(24, v));
  return { w: Math.round(w * 100) / 100, h: Math.round(h * 100) / 100, nx: clampCount(nx), ny: clampCount(Math.round(SAMPLES / nx)) };
}
