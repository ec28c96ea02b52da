/** Returns the position of an isolated point, so that no other mark is near the pointer. */
export function isolatedPointIndex({ data, centres = [] }, p) {
  const marks = [...data.points, ...centres];
  const px = p.w / (p.range[1] - p.range[0]);
  const off = (a, b) => px * Math.hypot(a[0] - b[0], a[1] - b[1]);
  // A point with a landmark on top has the gap 0.
  const gap = (i) => Math.min(...marks.filter((_, j) => j !== i).map((q) => off(q, data.points[i])));
  return data.points.map((_, i) => [gap(i), i]).sort((a, b) => b[0] - a[0])[0][1];
}
