/** This module finds the point to which the probe moves when another data set is chosen. */

/** MAX_DISTANCE is the largest distance at which the probe is not moved, as a share of the width of the data. */
const MAX_DISTANCE = 0.05;

/**
 * Returns the point nearest to the probe, with coordinates rounded to three decimals.
 * @param {ArrayLike<number>} points x, y, x, y, …
 * @param {number[]} probe
 * @returns {[number, number] | null} null if the probe is near a point, or if there are no points
 */
export function nearestPoint(points, probe) {
  let nearest = -1, smallestDistance = Infinity;
  const low = [Infinity, Infinity], high = [-Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const distance = Math.hypot(points[i] - probe[0], points[i + 1] - probe[1]);
    if (distance < smallestDistance) [nearest, smallestDistance] = [i, distance];
    for (const axis of [0, 1]) {
      low[axis] = Math.min(low[axis], points[i + axis]);
      high[axis] = Math.max(high[axis], points[i + axis]);
    }
  }
  if (nearest < 0 || !(smallestDistance > MAX_DISTANCE * Math.max(high[0] - low[0], high[1] - low[1]))) return null;
  return [Number(points[nearest].toFixed(3)), Number(points[nearest + 1].toFixed(3))];
}
