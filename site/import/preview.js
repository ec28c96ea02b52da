/** Draws the preview of imported points: a plane with equal units, axes, and the marks of classes. */
import { CLASS_COLORS } from "../lib/contract.js";
import { replaceMinus } from "../lib/format.js";

/** SHAPES has the outline of the mark of each class in SVG, as DrawShape in viz/figure/mark.go. */
const SHAPES = [
  "M1,0A1,1,0,1,1,-1,0A1,1,0,1,1,1,0Z",
  "M0,-1.15L1.1,.85L-1.1,.85Z",
  "M-.9,-.9H.9V.9H-.9Z",
  "M0,-1.25L1.25,0L0,1.25L-1.25,0Z",
  "M0,-.42L.79,-1.21L1.21,-.79L.42,0L1.21,.79L.79,1.21L0,.42L-.79,1.21L-1.21,.79L-.42,0L-1.21,-.79L-.79,-1.21Z",
  "M-.3,-1.2H.3V-.3H1.2V.3H.3V1.2H-.3V.3H-1.2V-.3H-.3Z",
  "M1.2,0A1.2,1.2,0,1,1,-1.2,0A1.2,1.2,0,1,1,1.2,0ZM.6,0A.6,.6,0,1,0,-.6,0A.6,.6,0,1,0,.6,0Z",
  "M0,-1.4L.35,-.45L1.33,-.43L.57,.19L.82,1.13L0,.6L-.82,1.13L-.57,.19L-1.33,-.43L-.35,-.45Z",
];

const LEFT = 34, BOTTOM = 20; // px for the axes
const MARGIN = 0.06; // free part at each side of the points
const RADIUS = 2.3, SMALL_RADIUS = 1.2, SMALL_COUNT = 2000; // px; more points are smaller
const MAX_MARKS = 5000; // more points are drawn as pixels

/** Returns the colours of classes in the theme of the page. */
const classColours = () => /** @type {Record<string, string[]>} */ (CLASS_COLORS)[document.documentElement.dataset.theme ?? "light"] ?? CLASS_COLORS.light;

/** Returns the mark of a class. @param {number} group */
export function classMark(group) {
  const create = (/** @type {string} */ tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const svg = create("svg"), path = create("path");
  for (const [key, value] of Object.entries({ class: "mark", viewBox: "-1.5 -1.5 3 3", "aria-hidden": "true" })) svg.setAttribute(key, value);
  for (const [key, value] of Object.entries({ d: SHAPES[group], fill: `#${classColours()[group]}`, "fill-rule": "evenodd" })) path.setAttribute(key, value);
  svg.append(path);
  return svg;
}

/**
 * Returns the tick values of an axis: multiples of 1, 2 or 5 times a power of ten.
 * @param {number} low @param {number} high @param {number} most the largest number of ticks
 */
export function tickValues(low, high, most) {
  const rough = (high - low) / most, power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((s) => s * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(high / step + 1e-9) - first + 1) }, (_, i) => (first + i) * step);
}

/** Formats a tick without the digits of rounding errors. @param {number} value @param {number} step */
function formatTick(value, step) {
  const size = Math.max(Math.abs(value), step);
  if (size >= 1e5 || size < 1e-4) return replaceMinus(value === 0 ? "0" : value.toExponential(1).replace(/\.0e/, "e").replace("e+", "e"));
  return replaceMinus(String(Number(value.toFixed(Math.max(0, -Math.floor(Math.log10(step)))))));
}

/**
 * Draws points.
 * @param {HTMLCanvasElement} canvas
 * @param {Float64Array} points n×2, row by row
 * @param {Float64Array | null} labels the class of each point
 */
export function drawPreview(canvas, points, labels) {
  const w = canvas.clientWidth, h = canvas.clientHeight, density = devicePixelRatio || 1;
  canvas.width = Math.round(w * density);
  canvas.height = Math.round(h * density);
  const c = canvas.getContext("2d");
  if (!c || w <= LEFT || h <= BOTTOM) return;
  c.scale(density, density);
  const style = getComputedStyle(canvas);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const width = w - LEFT, height = h - BOTTOM;
  c.fillStyle = colour("panel");
  c.fillRect(LEFT, 0, width, height);
  if (points.length > 0) {
    const scale = scaleOf(points, width, height);
    c.save();
    c.beginPath();
    c.rect(LEFT, 0, width, height);
    c.clip();
    drawPoints(c, points, labels, scale, density, colour("ink"));
    c.restore();
    drawAxes(c, scale, width, height, { text: colour("ink3"), line: colour("edge"), font: `11px ${style.fontFamily}` });
  }
  c.strokeStyle = colour("rule");
  c.strokeRect(LEFT + 0.5, 0.5, width - 1, height - 1);
}

/** Returns a scale with equal units that shows all points. @param {Float64Array} points @param {number} width @param {number} height */
function scaleOf(points, width, height) {
  const box = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    box[0] = Math.min(box[0], points[i]);
    box[1] = Math.max(box[1], points[i]);
    box[2] = Math.min(box[2], points[i + 1]);
    box[3] = Math.max(box[3], points[i + 1]);
  }
  const [cx, cy] = [box[0] / 2 + box[1] / 2, box[2] / 2 + box[3] / 2];
  const size = Math.max((box[1] - box[0]) / width, (box[3] - box[2]) / height) * (1 + 2 * MARGIN) || 2 / height;
  return { cx, cy, size, x: (/** @type {number} */ v) => LEFT + width / 2 + (v - cx) / size, y: (/** @type {number} */ v) => height / 2 - (v - cy) / size };
}

/** @param {CanvasRenderingContext2D} c @param {Float64Array} points @param {Float64Array | null} labels @param {ReturnType<typeof scaleOf>} scale @param {number} density @param {string} ink */
function drawPoints(c, points, labels, scale, density, ink) {
  const count = points.length / 2, colours = classColours(), shapes = SHAPES.map((d) => new Path2D(d));
  const radius = count > SMALL_COUNT ? SMALL_RADIUS : RADIUS;
  c.globalAlpha = labels ? 0.82 : 0.5;
  for (let i = 0; i < count; i++) {
    const group = labels ? labels[i] : 0, x = scale.x(points[2 * i]), y = scale.y(points[2 * i + 1]);
    c.fillStyle = labels ? `#${colours[group]}` : ink;
    if (count > MAX_MARKS) {
      c.fillRect(x - 0.75, y - 0.75, 1.5, 1.5);
      continue;
    }
    c.setTransform(radius * density, 0, 0, radius * density, x * density, y * density);
    c.fill(shapes[count > SMALL_COUNT ? 0 : group], "evenodd");
  }
}

/** @param {CanvasRenderingContext2D} c @param {ReturnType<typeof scaleOf>} scale @param {number} width @param {number} height @param {{text: string, line: string, font: string}} look */
function drawAxes(c, { cx, cy, size, x, y }, width, height, { text, line, font }) {
  c.font = font;
  c.fillStyle = text;
  c.strokeStyle = line;
  const tick = (/** @type {number[]} */ [x0, y0, x1, y1]) => {
    c.beginPath();
    c.moveTo(x0, y0);
    c.lineTo(x1, y1);
    c.stroke();
  };
  const ticks = (/** @type {number} */ centre, /** @type {number} */ length, /** @type {number} */ most) => {
    const values = tickValues(centre - length * size / 2, centre + length * size / 2, most);
    return values.map((v) => ({ v, label: formatTick(v, values.length > 1 ? values[1] - values[0] : 1) }));
  };
  c.textAlign = "center";
  c.textBaseline = "top";
  for (const { v, label } of ticks(cx, width, 7)) {
    if (x(v) < LEFT + 8 || x(v) > LEFT + width - 8) continue;
    tick([x(v), height, x(v), height + 4]);
    c.fillText(label, x(v), height + 6);
  }
  c.textAlign = "right";
  c.textBaseline = "middle";
  for (const { v, label } of ticks(cy, height, 5)) {
    if (y(v) < 5 || y(v) > height - 5) continue;
    tick([LEFT, y(v), LEFT - 4, y(v)]);
    c.fillText(label, LEFT - 7, y(v), LEFT - 8);
  }
}
