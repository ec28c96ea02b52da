/**
 * This module contains the geometry of the drawing tools. Each function returns new points and leaves its arguments
 * unchanged, since the page stores the points of earlier steps.
 *
 * @typedef {object} Points
 * @property {Float64Array} x the coordinates, n×2, row by row
 * @property {Float64Array} [labels] the class of each point, from 0
 * @property {Float64Array} [targets] the value of each point for regression
 *
 * @typedef {[number, number]} Position
 *
 * @typedef {object} Paint what new points receive
 * @property {number} label a class from 0
 * @property {number} target
 */

/** LIMITS has the largest number of points that a stroke adds, and the largest number to which drawing adds. */
export const LIMITS = { stroke: 500, points: 5000 };

/** @param {Points} points */
export const countOf = ({ x }) => x.length / 2;

/** Returns the indices of all points. @param {Points} points */
export const allIndices = (points) => Array.from({ length: countOf(points) }, (_, i) => i);

/**
 * Returns random numbers that a seed determines: next() is uniform in [0, 1), and normal() has the mean 0 and the
 * deviation 1. The generator is Mulberry32.
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()); // Box and Muller
  return { next, normal };
}

/** @typedef {ReturnType<typeof createRandom>} Random */

/**
 * Returns how many of count points a stroke may add.
 * @param {number} count @param {number} addedCount the points that the stroke has added @param {number} n the number of all points
 * @param {number} [limit] the largest number of all points
 */
export const allowedCount = (count, addedCount, n, limit = LIMITS.points) => Math.max(0, Math.min(count, LIMITS.stroke - addedCount, limit - n));

/**
 * Returns points with further points at their end. Points without classes get classes if the label is not 0, and points
 * without targets stay without.
 * @param {Points} points @param {ArrayLike<number>} coordinates of the new points @param {Paint} paint @returns {Points}
 */
export function append(points, coordinates, { label, target }) {
  const n = countOf(points), count = n + coordinates.length / 2;
  const x = new Float64Array(2 * count);
  x.set(points.x);
  x.set(coordinates, 2 * n);
  const extended = (/** @type {Float64Array} */ values, /** @type {number} */ value) => {
    const z = new Float64Array(count).fill(value, n);
    z.set(values);
    return z;
  };
  /** @type {Points} */
  const result = { ...points, x };
  if (points.labels || label > 0) result.labels = extended(points.labels ?? new Float64Array(n), label);
  if (points.targets) result.targets = extended(points.targets, target);
  return result;
}

/**
 * Returns count positions that are uniform in a disc.
 * @param {number} count @param {Position} center @param {number} radius @param {Random} random
 */
export function positionsInDisc(count, [cx, cy], radius, random) {
  const z = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    const r = radius * Math.sqrt(random.next()), angle = 2 * Math.PI * random.next();
    z[2 * i] = cx + r * Math.cos(angle);
    z[2 * i + 1] = cy + r * Math.sin(angle);
  }
  return z;
}

/** Rounds numbers to multiples of a step. @param {ArrayLike<number>} values @param {number} step */
export const snap = (values, step) => Float64Array.from(values, (v) => step * Math.round(v / step));

/** Rounds a position to multiples of a step. @param {Position} position @param {number} step @returns {Position} */
export const snapPosition = ([x, y], step) => [step * Math.round(x / step), step * Math.round(y / step)];

/**
 * Returns the positions inside a range.
 * @param {Float64Array} positions @param {number[]} range xmin, xmax, ymin, ymax
 */
export function insideRange(positions, [x0, x1, y0, y1]) {
  const isInside = (/** @type {number} */ i) => positions[2 * i] >= x0 && positions[2 * i] <= x1 && positions[2 * i + 1] >= y0 && positions[2 * i + 1] <= y1;
  return positions.filter((_, i) => isInside(Math.floor(i / 2)));
}

/**
 * Returns the indices of the points in a disc, in increasing order.
 * @param {Points} points @param {Position} center @param {number} radius
 * @param {ReadonlySet<number>} [selection] if it is not empty, only its points are considered
 */
export function indicesInDisc({ x }, [cx, cy], radius, selection) {
  const indices = [];
  for (let i = 0; 2 * i < x.length; i++) {
    if (selection?.size && !selection.has(i)) continue;
    if ((x[2 * i] - cx) ** 2 + (x[2 * i + 1] - cy) ** 2 <= radius ** 2) indices.push(i);
  }
  return indices;
}

/**
 * Returns the indices of the points inside a closed polygon, by the rule of even and odd crossings.
 * @param {Points} points @param {Position[]} polygon
 */
export function indicesInPolygon({ x }, polygon) {
  const indices = [];
  for (let i = 0; 2 * i < x.length; i++) {
    let isInside = false;
    for (let a = 0, b = polygon.length - 1; a < polygon.length; b = a++) {
      const [ax, ay] = polygon[a], [bx, by] = polygon[b];
      if (ay > x[2 * i + 1] !== by > x[2 * i + 1] && x[2 * i] < ((bx - ax) * (x[2 * i + 1] - ay)) / (by - ay) + ax) isInside = !isInside;
    }
    if (isInside) indices.push(i);
  }
  return indices;
}

/**
 * Returns the index of the point nearest to a position, or −1 if none is within reach.
 * @param {Points} points @param {Position} position @param {number} reach
 */
export function nearestIndex({ x }, [px, py], reach) {
  let nearest = -1, least = reach ** 2;
  for (let i = 0; 2 * i < x.length; i++) {
    const distance = (x[2 * i] - px) ** 2 + (x[2 * i + 1] - py) ** 2;
    if (distance <= least) [nearest, least] = [i, distance];
  }
  return nearest;
}

const CLUSTER_REACH = 4; // distance between points of a cluster, in median distances of a point to its nearest point

/**
 * Returns the indices of the cluster that contains a point. Two points are in the same cluster if a chain of points
 * joins them whose gaps are at most CLUSTER_REACH times the median distance of a point to its nearest point.
 * @param {Points} points @param {number} start the index of the point
 */
export function clusterOf({ x }, start) {
  const n = x.length / 2;
  const squaredDistance = (/** @type {number} */ i, /** @type {number} */ j) => (x[2 * i] - x[2 * j]) ** 2 + (x[2 * i + 1] - x[2 * j + 1]) ** 2;
  const sampledCount = Math.min(n, 256);
  const nearest = Array.from({ length: sampledCount }, (_, l) => {
    const i = Math.floor((l * n) / sampledCount);
    let least = Infinity;
    for (let j = 0; j < n; j++) if (j !== i) least = Math.min(least, squaredDistance(i, j));
    return least;
  }).sort((a, b) => a - b);
  const reach = CLUSTER_REACH ** 2 * (nearest[Math.floor(sampledCount / 2)] ?? 0);
  const isMember = new Uint8Array(n), queue = [start];
  isMember[start] = 1;
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    for (let j = 0; j < n; j++) {
      if (isMember[j] || squaredDistance(i, j) > reach) continue;
      isMember[j] = 1;
      queue.push(j);
    }
  }
  return [...isMember.keys()].filter((i) => isMember[i]);
}

/** Returns the points without those of the indices. @param {Points} points @param {Iterable<number>} indices @returns {Points} */
export function remove(points, indices) {
  const removed = new Set(indices);
  const keep = (/** @type {Float64Array} */ z, /** @type {number} */ dim) => z.filter((_, i) => !removed.has(Math.floor(i / dim)));
  return { ...points, x: keep(points.x, 2), labels: points.labels && keep(points.labels, 1), targets: points.targets && keep(points.targets, 1) };
}

/** Returns the indices of a selection after points were removed. @param {Iterable<number>} selection @param {Iterable<number>} indices the removed points */
export function remainingSelection(selection, indices) {
  const removed = new Set(indices), sorted = [...removed].sort((a, b) => a - b);
  return new Set([...selection].filter((i) => !removed.has(i)).map((i) => i - sorted.filter((r) => r < i).length));
}

/** Returns the points with copies of those of the indices at their end. @param {Points} points @param {number[]} indices @param {Position} offset of the copies @returns {Points} */
export function duplicate(points, indices, [dx, dy]) {
  const copy = (/** @type {Float64Array} */ z) => Float64Array.of(...z, ...indices.map((i) => z[i]));
  const x = new Float64Array(points.x.length + 2 * indices.length);
  x.set(points.x);
  indices.forEach((i, k) => x.set([points.x[2 * i] + dx, points.x[2 * i + 1] + dy], points.x.length + 2 * k));
  return { ...points, x, labels: points.labels && copy(points.labels), targets: points.targets && copy(points.targets) };
}

/**
 * Returns the points after a function has changed the coordinates of some.
 * @param {Points} points @param {Iterable<number>} indices @param {(x: number, y: number) => Position} f @returns {Points}
 */
function mapPositions(points, indices, f) {
  const x = points.x.slice();
  for (const i of indices) x.set(f(x[2 * i], x[2 * i + 1]), 2 * i);
  return { ...points, x };
}

/** Moves points. @param {Points} points @param {Iterable<number>} indices @param {Position} offset */
export const move = (points, indices, [dx, dy]) => mapPositions(points, indices, (x, y) => [x + dx, y + dy]);

/** Adds normal noise. @param {Points} points @param {Iterable<number>} indices @param {number} deviation @param {Random} random */
export const jitter = (points, indices, deviation, random) => mapPositions(points, indices, (x, y) => [x + deviation * random.normal(), y + deviation * random.normal()]);

/**
 * Moves points towards a position by a share of their distance. A negative share moves them away.
 * @param {Points} points @param {Iterable<number>} indices @param {Position} center @param {number} share at most 1
 */
export const attract = (points, indices, [cx, cy], share) => mapPositions(points, indices, (x, y) => [x + share * (cx - x), y + share * (cy - y)]);

/** Turns points about their centre. @param {Points} points @param {number[]} indices @param {number} angle in radians, counter-clockwise */
export function turn(points, indices, angle) {
  const [cx, cy] = centerOf(points, indices), c = Math.cos(angle), s = Math.sin(angle);
  return mapPositions(points, indices, (x, y) => [cx + c * (x - cx) - s * (y - cy), cy + s * (x - cx) + c * (y - cy)]);
}

/** Returns the mean position of points. @param {Points} points @param {number[]} indices @returns {Position} */
export function centerOf({ x }, indices) {
  const sum = indices.reduce((s, i) => [s[0] + x[2 * i], s[1] + x[2 * i + 1]], [0, 0]);
  return [sum[0] / indices.length, sum[1] / indices.length];
}

/** Gives points a class. @param {Points} points @param {Iterable<number>} indices @param {number} label @returns {Points} */
export function relabel(points, indices, label) {
  const labels = points.labels?.slice() ?? new Float64Array(countOf(points));
  for (const i of indices) labels[i] = label;
  return { ...points, labels };
}

/** Gives points a target. Points without targets first get the target 0. @param {Points} points @param {Iterable<number>} indices @param {number} target @returns {Points} */
export function setTargets(points, indices, target) {
  const targets = points.targets?.slice() ?? new Float64Array(countOf(points));
  for (const i of indices) targets[i] = target;
  return { ...points, targets };
}

/** Returns the range of points: xmin, xmax, ymin, ymax. It is undefined without points. @param {Points} points */
export function rangeOf({ x }) {
  if (x.length === 0) return undefined;
  const range = [Infinity, -Infinity, Infinity, -Infinity];
  x.forEach((v, i) => {
    const a = 2 * (i % 2);
    range[a] = Math.min(range[a], v);
    range[a + 1] = Math.max(range[a + 1], v);
  });
  return range;
}

/**
 * Returns the share of points that are visible in a range: the share of those inside, or 0 if points at different places look
 * like one.
 * @param {Points} points @param {number[]} range xmin, xmax, ymin, ymax
 * @param {number} leastSize the size of points that do not look like one, as a share of the range
 */
export function visibleShare(points, range, leastSize) {
  const hull = rangeOf(points);
  if (!hull) return 1;
  const size = Math.max((hull[1] - hull[0]) / (range[1] - range[0]), (hull[3] - hull[2]) / (range[3] - range[2]));
  if (size > 0 && size < leastSize) return 0;
  return allIndices(points).filter((i) => isInside(points.x[2 * i], points.x[2 * i + 1], range)).length / countOf(points);
}

/** @param {number} x @param {number} y @param {number[]} range */
const isInside = (x, y, [x0, x1, y0, y1]) => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/**
 * Returns the smallest range around another one with the same centre and the given ratio of width to height.
 * @param {number[]} range xmin, xmax, ymin, ymax @param {number} aspect
 */
export function growRange([x0, x1, y0, y1], aspect) {
  const w = Math.max(x1 - x0, (y1 - y0) * aspect), h = Math.max(y1 - y0, (x1 - x0) / aspect), [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return [cx - w / 2, cx + w / 2, cy - h / 2, cy + h / 2];
}

/**
 * Returns a range, magnified about a position. A factor below 1 shows a smaller part of the plane.
 * @param {number[]} range xmin, xmax, ymin, ymax @param {Position} position @param {number} factor
 */
export const zoom = ([x0, x1, y0, y1], [px, py], factor) => [px + factor * (x0 - px), px + factor * (x1 - px), py + factor * (y0 - py), py + factor * (y1 - py)];
