import assert from "node:assert/strict";
import test from "node:test";
import * as tools from "../draw/tools.js";

const cloud = (n, seed = 1) => ({ x: tools.positionsInDisc(n, [0, 0], 1, tools.createRandom(seed)) });
const paint = { label: 0, target: 0 };
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const near = (value, want, tolerance, words) => assert.ok(Math.abs(value - want) <= tolerance, `${words} is ${value}, not ${want} ± ${tolerance}`);
const columns = ({ x }) => [0, 1].map((a) => [...x].filter((_, i) => i % 2 === a));

test("spray is uniform in its disc", () => {
  const n = 20000, radius = 0.4, z = tools.positionsInDisc(n, [2, -1], radius, tools.createRandom(7));
  const [x, y] = columns({ x: z }), squared = x.map((v, i) => ((v - 2) ** 2 + (y[i] + 1) ** 2) / radius ** 2);
  assert.ok(squared.every((v) => v <= 1));
  // r²/R² of a uniform point is uniform in [0, 1]. The tolerances are five standard errors.
  near(mean(squared), 1 / 2, 5 / Math.sqrt(12 * n), "the mean of r²");
  near(mean(squared.map((v) => v * v)), 1 / 3, 5 * Math.sqrt(4 / 45 / n), "the mean of r⁴");
  near(mean(x), 2, (5 * radius) / 2 / Math.sqrt(n), "the mean of x");
  near(mean(y), -1, (5 * radius) / 2 / Math.sqrt(n), "the mean of y");
  near(mean(x.map((v, i) => (v - 2) * (y[i] + 1))), 0, (5 * radius ** 2) / Math.sqrt(24 * n), "the covariance");
  const [u, v] = columns({ x: tools.insideRange(z, [2, 3, -1, -0.9]) });
  near(u.length / n, (radius * 0.1) / (Math.PI * radius ** 2), 0.02, "the share of the points in a strip"); // a strip through the centre, half as wide as the disc
  assert.ok(u.every((w) => w >= 2) && v.every((w) => w >= -1 && w <= -0.9));
  assert.deepEqual(tools.positionsInDisc(9, [0, 0], 1, tools.createRandom(3)), tools.positionsInDisc(9, [0, 0], 1, tools.createRandom(3)));
  assert.notDeepEqual(tools.positionsInDisc(9, [0, 0], 1, tools.createRandom(3)), tools.positionsInDisc(9, [0, 0], 1, tools.createRandom(4)));
});

test("jitter has the given deviation and moves only its points", () => {
  const n = 20000, points = cloud(n), indices = tools.allIndices(points).filter((i) => i % 2 === 0);
  const moved = tools.jitter(points, indices, 0.3, tools.createRandom(5));
  const [dx, dy] = columns({ x: moved.x.map((v, i) => v - points.x[i]) });
  assert.ok(dx.every((v, i) => i % 2 === 0 ? v !== 0 : v === 0));
  for (const d of [dx, dy].map((z) => z.filter((_, i) => i % 2 === 0))) {
    near(mean(d), 0, (5 * 0.3) / Math.sqrt(d.length), "the mean");
    near(Math.sqrt(mean(d.map((v) => v * v))), 0.3, (5 * 0.3) / Math.sqrt(2 * d.length), "the deviation");
  }
});

test("attract decreases every distance, and a negative share increases it", () => {
  const points = cloud(50), all = tools.allIndices(points), center = [0.2, -0.7];
  const distances = (p) => all.map((i) => Math.hypot(p.x[2 * i] - center[0], p.x[2 * i + 1] - center[1]));
  const before = distances(points);
  distances(tools.attract(points, all, center, 0.25)).forEach((d, i) => near(d, 0.75 * before[i], 1e-12, "the distance"));
  distances(tools.attract(points, all, center, -0.25)).forEach((d, i) => near(d, 1.25 * before[i], 1e-12, "the distance"));
});

test("a stroke adds 500 points, and drawing stops at 5,000", () => {
  assert.deepEqual([[40, 0, 0], [40, 480, 600], [40, 500, 600], [40, 0, 4990], [40, 0, 5000], [40, 0, 90000]].map(([c, added, n]) => tools.allowedCount(c, added, n)), [40, 20, 0, 10, 0, 0]);
});

test("new points have the class and the target of the paint", () => {
  const one = tools.append({ x: new Float64Array() }, [1, 2], paint);
  assert.deepEqual(one, { x: Float64Array.of(1, 2) });
  const two = tools.append(one, [3, 4], { label: 2, target: 9 });
  assert.deepEqual(two, { x: Float64Array.of(1, 2, 3, 4), labels: Float64Array.of(0, 2) });
  assert.deepEqual(tools.append({ ...two, targets: Float64Array.of(5, 6) }, [7, 8], { label: 1, target: 9 }).targets, Float64Array.of(5, 6, 9));
  assert.equal(one.x.length, 2, "an argument was changed");
  assert.deepEqual(tools.relabel(one, [0], 3).labels, Float64Array.of(3));
  assert.deepEqual(tools.setTargets(two, [1], 4).targets, Float64Array.of(0, 4));
});

test("discs and polygons contain the points inside", () => {
  const points = cloud(400), all = tools.allIndices(points);
  const isIn = (i) => Math.hypot(points.x[2 * i] - 0.2, points.x[2 * i + 1]) <= 0.5;
  assert.deepEqual(tools.indicesInDisc(points, [0.2, 0], 0.5), all.filter(isIn));
  const selection = new Set(all.slice(0, 40));
  assert.deepEqual(tools.indicesInDisc(points, [0.2, 0], 0.5, selection), all.slice(0, 40).filter(isIn));
  assert.deepEqual(tools.indicesInDisc(points, [0.2, 0], 0.5, new Set()), all.filter(isIn), "an empty selection limits the tool");
  const L = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0], [0, 0], [0, 0.5], [-0.5, 0.5]];
  const isInL = (i) => [0, 1].every((a) => Math.abs(points.x[2 * i + a]) < 0.5) && !(points.x[2 * i] > 0 && points.x[2 * i + 1] > 0);
  assert.deepEqual(tools.indicesInPolygon(points, L), all.filter(isInL));
  assert.deepEqual(tools.indicesInPolygon(points, L.toReversed()), all.filter(isInL));
  assert.deepEqual(tools.indicesInPolygon(points, []), []);
});

test("the nearest point within reach is found", () => {
  const points = { x: Float64Array.of(0, 0, 1, 0, 0, 3) };
  assert.deepEqual([[0.6, 0], [0.2, 0.1], [0, 2], [5, 5]].map((p) => tools.nearestIndex(points, p, 0.9)), [1, 0, -1, -1]);
});

test("a cluster is joined by small gaps", () => {
  const [a, b] = [tools.positionsInDisc(60, [0, 0], 0.5, tools.createRandom(1)), tools.positionsInDisc(40, [4, 0], 0.5, tools.createRandom(2))];
  const points = { x: Float64Array.of(...a, ...b) };
  assert.deepEqual(tools.clusterOf(points, 3), Array.from({ length: 60 }, (_, i) => i));
  assert.deepEqual(tools.clusterOf(points, 70), Array.from({ length: 40 }, (_, i) => 60 + i));
  assert.deepEqual(tools.clusterOf({ x: Float64Array.of(1, 1) }, 0), [0]);
});

test("points are removed and copied with their classes and targets", () => {
  const points = { x: Float64Array.of(0, 0, 1, 1, 2, 2), labels: Float64Array.of(0, 1, 2), targets: Float64Array.of(5, 6, 7) };
  assert.deepEqual(tools.remove(points, [1]), { x: Float64Array.of(0, 0, 2, 2), labels: Float64Array.of(0, 2), targets: Float64Array.of(5, 7) });
  assert.deepEqual(tools.countOf(tools.remove(points, [0, 1, 2])), 0);
  assert.deepEqual([...tools.remainingSelection([0, 1, 2], [1])], [0, 1]);
  assert.deepEqual(tools.duplicate(points, [0, 2], [0.5, 0]), {
    x: Float64Array.of(0, 0, 1, 1, 2, 2, 0.5, 0, 2.5, 2), labels: Float64Array.of(0, 1, 2, 0, 2), targets: Float64Array.of(5, 6, 7, 5, 7),
  });
});

test("a turn keeps the centre and the distances", () => {
  const points = cloud(20), indices = [2, 5, 9, 11], turned = tools.turn(points, indices, Math.PI / 3);
  const back = tools.turn(turned, indices, -Math.PI / 3);
  points.x.forEach((v, i) => near(back.x[i], v, 1e-12, "a coordinate"));
  assert.ok(turned.x.every((v, i) => indices.includes(Math.floor(i / 2)) || v === points.x[i]));
  tools.centerOf(points, indices).forEach((v, a) => near(tools.centerOf(turned, indices)[a], v, 1e-12, "the centre"));
  const quarter = tools.turn({ x: Float64Array.of(1, 0, -1, 0) }, [0, 1], Math.PI / 2).x;
  [0, 1, 0, -1].forEach((v, i) => near(quarter[i], v, 1e-12, "a turned coordinate"));
});

test("positions are rounded to multiples of a step", () => {
  assert.deepEqual(tools.snap([0.1, -0.26, 3], 0.25), Float64Array.of(0, -0.25, 3));
  assert.deepEqual(tools.snapPosition([0.4, 0.9], 0.25), [0.5, 1]);
});

test("a zoom keeps the position of the pointer", () => {
  const range = [-2, 2, -1, 1], position = [0.5, 0.25], closer = tools.zoom(range, position, 0.5);
  const share = (r) => [(position[0] - r[0]) / (r[1] - r[0]), (position[1] - r[2]) / (r[3] - r[2])];
  assert.deepEqual(share(closer), share(range));
  assert.deepEqual([closer[1] - closer[0], closer[3] - closer[2]], [2, 1]);
  assert.deepEqual([2, 4, 1].map((aspect) => tools.growRange(range, aspect)), [range, [-4, 4, -1, 1], [-2, 2, -2, 2]]);
  assert.deepEqual(tools.rangeOf({ x: Float64Array.of(0, 3, -1, 5) }), [-1, 0, 3, 5]);
  assert.equal(tools.rangeOf({ x: new Float64Array() }), undefined);
});

test("points are visible if they are inside of the range and not too close together", () => {
  const range = [-1, 1, -1, 1], share = (...x) => tools.visibleShare({ x: Float64Array.from(x) }, range, 1 / 60);
  assert.equal(share(0, 0, 5, 5), 0.5);
  assert.equal(share(1, 1), 1);
  assert.equal(share(2, 0, 0, 2), 0); // outside, though the middle of both is inside
  assert.equal(share(1e-3, 0, 0, 0), 0);
  assert.equal(share(0.1, 0.1, 0.1, 0.1), 1); // one place is visible at any magnification
  assert.equal(share(), 1);
});
