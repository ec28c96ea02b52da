/**
 * This module has what a stroke of each tool does. A stroke begins when the button is pressed and ends when it is released.
 *
 * @typedef {import("./tools.js").Position} Position
 * @typedef {import("./drawing.js").Drawing} Drawing
 *
 * @typedef {object} Stroke
 * @property {(pixel: Position, keys: {altKey: boolean, shiftKey: boolean}) => void} [move] called for each position of the pointer
 * @property {(seconds: number) => void} [tick] called repeatedly while the button is down, with the time since the last call
 * @property {() => void} [end] called before the step is recorded
 * @property {() => void} [cancel]
 * @property {() => string} name returns the name of the step
 * @property {() => string} words returns what the stroke has done so far, such as "14 added"
 * @property {() => Position[]} [outline] returns the outline of the lasso in px
 *
 * @typedef {object} StrokeContext
 * @property {Drawing} drawing
 * @property {{density: number, strength: number}} brush density in points per second
 * @property {import("./tools.js").Paint} paint
 * @property {import("./tools.js").Random} random
 * @property {number} radius of the brush, in units of the data
 * @property {number[]} range the shown part of the plane: xmin, xmax, ymin, ymax
 * @property {number} step the step of the positions of new points
 * @property {number} reach the distance within which a point is hit
 * @property {boolean} isInSelection whether the stroke begins inside the selection
 * @property {(pixel: Position) => Position} toData
 *
 * @typedef {(context: StrokeContext, start: Position, keys: {altKey: boolean, shiftKey: boolean}) => Stroke} StrokeMaker
 * @typedef {import("./tools.js").Points} Points
 */
import * as tools from "./tools.js";
import { WORDS } from "./words.js";

const ATTRACTION = 4; // at full strength, the distance decreases by the factor e in 1/4 s
const MIN_LASSO = 3; // vertices of a lasso that selects; a shorter one is a click

/** @param {Drawing} drawing @returns {Points} */
const pointsOf = (drawing) => /** @type {Points} */ (drawing.points);

/** Returns why a stroke cannot add more points, or "". @param {Drawing} drawing @param {number} addedCount @param {number} n */
function limitWords(drawing, addedCount, n) {
  if (n >= drawing.limit) return mostWords(drawing);
  return addedCount >= tools.LIMITS.stroke ? WORDS.strokeIsFull(tools.LIMITS.stroke) : "";
}

/** Returns the words for the largest number of points. @param {Drawing} drawing */
export const mostWords = (drawing) => WORDS.isMost(WORDS.counted(drawing.limit, drawing.noun(drawing.limit)));

/** @type {StrokeMaker} */
function addStroke({ drawing, paint, step, toData }, start) {
  const before = pointsOf(drawing), count = tools.allowedCount(1, 0, tools.countOf(before), drawing.limit);
  const put = (/** @type {Position} */ pixel) => {
    if (count) drawing.change(tools.append(before, tools.snap(toData(pixel), step), paint));
  };
  put(start);
  return { move: put, name: () => drawing.stepName("add", count), words: () => (count ? WORDS.added(1) : limitWords(drawing, 0, tools.countOf(before))) };
}

/** @type {StrokeMaker} */
function sprayStroke({ drawing, brush, paint, random, radius, range, step, toData }, start) {
  let center = start, due = 1, addedCount = 0;
  const add = () => {
    const n = drawing.count, count = tools.allowedCount(Math.floor(due), addedCount, n, drawing.limit);
    due -= Math.floor(due);
    const positions = tools.insideRange(tools.positionsInDisc(count, toData(center), radius, random), range);
    if (positions.length === 0) return;
    addedCount += positions.length / 2;
    drawing.change(tools.append(pointsOf(drawing), tools.snap(positions, step), paint));
  };
  add();
  return {
    move: (pixel) => void (center = pixel),
    tick(seconds) {
      due += seconds * brush.density;
      if (due >= 1) add();
    },
    name: () => drawing.stepName("spray", addedCount),
    words: () => limitWords(drawing, addedCount, drawing.count) || WORDS.added(addedCount),
  };
}

/**
 * Calls a function for positions along the way of the pointer, so that a fast brush leaves no gap.
 * @param {Position} start in px @param {StrokeContext} context @param {(center: Position) => void} apply the argument is in units of the data
 */
function alongWay(start, { toData, radius }, apply) {
  let last = toData(start);
  apply(last);
  return (/** @type {Position} */ pixel) => {
    const next = toData(pixel), distance = Math.hypot(next[0] - last[0], next[1] - last[1]);
    const count = Math.max(1, Math.ceil(distance / (radius / 2)));
    for (let k = 1; k <= count; k++) apply([last[0] + (k / count) * (next[0] - last[0]), last[1] + (k / count) * (next[1] - last[1])]);
    last = next;
  };
}

/** @type {StrokeMaker} */
function eraseStroke(context, start) {
  const { drawing, radius } = context;
  const hadSelection = drawing.selection.size > 0;
  let erasedCount = 0;
  const move = alongWay(start, context, (center) => {
    if (hadSelection && drawing.selection.size === 0) return;
    const before = drawing.count;
    drawing.removePoints(tools.indicesInDisc(pointsOf(drawing), center, radius, drawing.selection), false);
    erasedCount += before - drawing.count;
  });
  return { move, name: () => drawing.stepName("erase", erasedCount), words: () => WORDS.erased(erasedCount) };
}

/** @type {StrokeMaker} */
function moveStroke({ drawing, reach, isInSelection, step, toData }, start) {
  const before = pointsOf(drawing), from = toData(start), nearest = tools.nearestIndex(before, from, reach);
  const indices = isInSelection ? [...drawing.selection] : nearest >= 0 ? [nearest] : [];
  return {
    move(pixel) {
      const to = toData(pixel);
      if (indices.length) drawing.change(tools.move(before, indices, tools.snapPosition([to[0] - from[0], to[1] - from[1]], step)), indices);
    },
    name: () => drawing.stepName("move", indices.length),
    words: () => (drawing.points === before ? "" : WORDS.moved(indices.length)),
  };
}

/** Applies a change once to each point that the brush covers. @param {StrokeContext} context @param {Position} start @param {(points: Points, indices: number[]) => Points} change @param {string} verb @param {(count: number) => string} words @param {boolean} isMove @returns {Stroke} */
function onceStroke(context, start, change, verb, words, isMove) {
  const { drawing, radius } = context;
  /** covered has the points that the stroke has changed. @type {Set<number>} */
  const covered = new Set();
  const move = alongWay(start, context, (center) => {
    const indices = tools.indicesInDisc(pointsOf(drawing), center, radius, drawing.selection).filter((i) => !covered.has(i));
    if (indices.length === 0) return;
    for (const i of indices) covered.add(i);
    drawing.change(change(pointsOf(drawing), indices), isMove ? [...covered] : null);
  });
  return { move, name: () => drawing.stepName(verb, covered.size), words: () => words(covered.size) };
}

/** @type {StrokeMaker} */
const jitterStroke = (context, start) => onceStroke(context, start,
  (points, indices) => tools.jitter(points, indices, context.brush.strength * context.radius, context.random), "jitter", WORDS.moved, true);

/** @type {StrokeMaker} */
function paintStroke(context, start) {
  const { drawing, paint } = context, targets = drawing.pointsWithTargets?.targets;
  return onceStroke(context, start, (points, indices) => (targets ? tools.setTargets({ ...points, targets: points.targets ?? targets }, indices, paint.target) : tools.relabel(points, indices, paint.label)), "paint", WORDS.painted, false);
}

/** @type {StrokeMaker} */
function attractStroke({ drawing, brush, radius, toData }, start, keys) {
  let center = start, isPush = keys.altKey;
  /** covered has the points that the stroke has changed. @type {Set<number>} */
  const covered = new Set();
  return {
    move(pixel, { altKey }) {
      center = pixel;
      isPush = altKey;
    },
    tick(seconds) {
      const position = toData(center), indices = tools.indicesInDisc(pointsOf(drawing), position, radius, drawing.selection);
      if (indices.length === 0) return;
      for (const i of indices) covered.add(i);
      const rate = ATTRACTION * brush.strength * seconds;
      drawing.change(tools.attract(pointsOf(drawing), indices, position, isPush ? 1 - Math.exp(rate) : 1 - Math.exp(-rate)), [...covered]);
    },
    name: () => drawing.stepName("attract", covered.size),
    words: () => WORDS.moved(covered.size),
  };
}

/** @type {StrokeMaker} */
function lassoStroke(context, start, keys) {
  const { drawing, isInSelection, toData } = context;
  if (isInSelection && !keys.shiftKey && !keys.altKey) return moveStroke(context, start, keys);
  const outline = [start], previous = new Set(drawing.selection);
  return {
    move(pixel) {
      const [x, y] = outline[outline.length - 1];
      if (Math.hypot(pixel[0] - x, pixel[1] - y) >= 3) outline.push(pixel);
    },
    end() {
      const inside = outline.length < MIN_LASSO ? [] : tools.indicesInPolygon(pointsOf(drawing), outline.map(toData));
      if (keys.shiftKey) drawing.select([...previous, ...inside]);
      else if (keys.altKey) drawing.select([...previous].filter((i) => !inside.includes(i)));
      else drawing.select(inside);
    },
    name: () => "",
    words: () => "",
    outline: () => outline,
  };
}

/** STROKES has a function for each tool, which begins a stroke. @type {Record<string, StrokeMaker>} */
export const STROKES = { add: addStroke, spray: sprayStroke, erase: eraseStroke, move: moveStroke, jitter: jitterStroke, attract: attractStroke, paint: paintStroke, lasso: lassoStroke };

/** Moves the selection during a stroke. @param {Drawing} drawing @param {Position} offset */
export const moveSelection = (drawing, offset) => drawing.change(tools.move(pointsOf(drawing), drawing.selection, offset), [...drawing.selection]);
