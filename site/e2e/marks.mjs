/**
 * Returns the index of the point whose nearest other mark in a panel is farthest away. The marks are the points and
 * the landmarks or centres of a report.
 */
export function isolatedPointIndex({ data, centres = [] }, p) {
  const marks = [...data.points, ...centres];
  const pixelsPerUnit = p.w / (p.range[1] - p.range[0]);
  const distance = (a, b) => pixelsPerUnit * Math.hypot(a[0] - b[0], a[1] - b[1]);
  // A point has the gap 0 if a landmark has the same position.
  const gapOf = (i) => Math.min(...marks.filter((_, j) => j !== i).map((q) => distance(q, data.points[i])));
  return data.points.map((_, i) => [gapOf(i), i]).sort((a, b) => b[0] - a[0])[0][1];
}
