/**
 * The size of one plane panel, which fixes the shown part of the plane, and the
 * samples of its fields. Until the pictures say where their panels are, the
 * known proportions of the layouts stand in.
 */
const SAMPLES = 96 * 96;
/** The size of a plane panel in a frame of w×h, by layout. @type {Record<string, (w: number, h: number) => number[]>} */
const GUESS = {
  desk: (w, h) => [Math.floor((w - 64) / 3), Math.floor((h - 120) / 3)],
  tablet: (w, h) => [Math.floor((w - 50) / 3), Math.floor((h - 124) / 3)],
  phone: (w, h) => [w, Math.floor((h - 56) / (1 + Math.floor((w - 16) / 3) / w))],
  embed: (w, h) => (w >= 560 && h >= 480 ? GUESS.tablet(w, h) : [w >= 384 ? Math.floor((w - 14) / 2) : w, h - 24]),
  projector: (w, h) => {
    const more = Math.min(Math.max(1, Math.min(w / 1200, h / 494)), 3);
    return [Math.floor((w - 28 * more) / 2), Math.floor(h - 76 * more)];
  },
};

/** @param {import("../app/frame.js").Frame} frame @param {string} layout */
export function planeOf(frame, layout) {
  const known = frame.size;
  const [w, h] = known && known.w > 0 ? [known.w, known.h] : GUESS[layout](frame.iframe.clientWidth, frame.iframe.clientHeight);
  return samples(Math.max(1, w), Math.max(1, h));
}

/** About 96×96 samples in the shape of the panel. @param {number} w @param {number} h */
export function samples(w, h) {
  const nx = Math.round(Math.sqrt((SAMPLES * w) / h));
  const cut = (/** @type {number} */ v) => Math.min(256, Math.max(24, v));
  return { w: Math.round(w * 100) / 100, h: Math.round(h * 100) / 100, nx: cut(nx), ny: cut(Math.round(SAMPLES / nx)) };
}
