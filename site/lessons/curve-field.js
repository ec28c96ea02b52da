/**
 * A prediction of a curve in a small chart. The reader drags the curve at some places, or moves it there with the arrow
 * keys. Points that the question gives are fixed. After the task, the chart also has the computed curve.
 */
import { h } from "../lib/dom.js";
import { formatTick, positionOf, readScale, ticksOf, valueAt } from "./scale.js";
import { WORDS } from "./words.js";

const WIDTH = 440, HEIGHT = 210; // of the chart in units of its SVG
const BOX = { left: 56, right: WIDTH - 16, top: 24, bottom: HEIGHT - 34 };
const KEY_STEPS = /** @type {Record<string, number>} */ ({ ArrowUp: 0.02, ArrowRight: 0.02, ArrowDown: -0.02, ArrowLeft: -0.02, PageUp: 0.1, PageDown: -0.1 });

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...(SVGElement | string)} children */
function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

const xAt = (/** @type {number} */ position) => BOX.left + position * (BOX.right - BOX.left);
const yAt = (/** @type {number} */ position) => BOX.bottom - position * (BOX.bottom - BOX.top);

/** @param {number[]} xs @param {number[]} ys */
const pathOf = (xs, ys) => xs.map((x, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${ys[i].toFixed(1)}`).join("");

/**
 * makeCurveField returns the field of a prediction. Its value is undefined until the reader has moved the curve.
 * @param {HTMLElement} root the section of the prediction, with the attributes of both scales
 * @param {HTMLElement} details the answer, with a table of the computed points
 * @param {() => void} onChange @returns {import("./prediction.js").Field}
 */
export function makeCurveField(root, details, onChange) {
  const across = readScale(root.dataset, "across"), up = readScale(root.dataset, "up");
  const names = { across: root.dataset.across ?? "", up: root.dataset.up ?? "" };
  const points = [.../** @type {NodeListOf<HTMLElement>} */ (details.querySelectorAll("tr[data-x]"))].map((row) => ({ x: Number(row.dataset.x), y: Number(row.querySelector("data")?.value), isGiven: "given" in row.dataset }));
  const xs = points.map((p) => xAt(positionOf(across, p.x)));
  const truth = points.map((p) => yAt(positionOf(up, p.y)));
  const givenPoint = points.find((p) => p.isGiven);
  const start = givenPoint ? positionOf(up, givenPoint.y) : 0.5;
  const positions = points.map((p) => (p.isGiven ? positionOf(up, p.y) : start));
  let isChosen = false, isFixed = false;

  const line = svg("path", { class: "guess" });
  const truthLine = svg("path", { class: "truth", d: pathOf(xs, truth) });
  const truthDots = xs.map((x, i) => svg("circle", { class: "truth", cx: x, cy: truth[i], r: 3.5 }));
  const handles = points.map((p, i) => (p.isGiven ? svg("circle", { class: "given", r: 3.5, cx: xs[i] }) : svg("circle", {
    class: "handle", r: 7, cx: xs[i], tabindex: 0, role: "slider", "aria-orientation": "vertical",
    "aria-label": WORDS.guessAt(names.up, names.across, formatTick(across, p.x)), "aria-valuemin": up.from, "aria-valuemax": up.to,
  })));
  const chart = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": `${names.up}, ${names.across}` }, ...axes(across, up, names, points.map((p) => p.x)), line, ...handles);

  const draw = () => {
    line.setAttribute("d", pathOf(xs, positions.map(yAt)));
    for (const [i, handle] of handles.entries()) {
      const value = valueAt(up, positions[i]);
      handle.setAttribute("cy", String(yAt(positions[i])));
      if (points[i].isGiven) continue;
      handle.setAttribute("aria-valuenow", String(value));
      handle.setAttribute("aria-valuetext", up.format(value));
    }
  };
  const move = (/** @type {number} */ index, /** @type {number} */ position) => {
    if (isFixed || points[index].isGiven) return;
    positions[index] = Math.min(1, Math.max(0, position));
    isChosen = true;
    draw();
    onChange();
  };
  for (const [i, handle] of handles.entries()) {
    if (points[i].isGiven) continue;
    handle.addEventListener("keydown", (ev) => {
      const step = KEY_STEPS[ev.key];
      const end = ev.key === "Home" ? 0 : ev.key === "End" ? 1 : undefined;
      if (step === undefined && end === undefined) return;
      ev.preventDefault();
      move(i, end ?? positions[i] + step);
    });
  }
  addDragging(chart, xs.map((x, i) => (points[i].isGiven ? Infinity : x)), (index, y) => move(index, (BOX.bottom - y) / (BOX.bottom - BOX.top)), () => !isFixed);
  draw();

  const key = h("p.key", { "aria-hidden": "true" }, WORDS.dragToGuess);
  return {
    element: h("div.curve", {}, chart, key),
    get value() {
      return isChosen ? positions.map((p) => valueAt(up, p)) : undefined;
    },
    show(answer, isTold) {
      if (!Array.isArray(answer)) return;
      for (const [i, p] of points.entries()) positions[i] = positionOf(up, p.isGiven ? p.y : answer[i] ?? up.from);
      isFixed = true;
      chart.dataset.fixed = "true";
      for (const handle of handles) if (handle.classList.contains("handle")) handle.setAttribute("aria-disabled", "true");
      draw();
      key.textContent = isTold ? WORDS.toldCurve : "";
      if (isTold && !truthLine.isConnected) chart.append(truthLine, ...truthDots);
    },
    told: () => "",
  };
}

/**
 * addDragging calls onMove with the index of the nearest place and the height while a pointer drags in the chart.
 * @param {SVGElement} chart @param {number[]} xs the places, ∞ for places that do not move @param {(index: number, y: number) => void} onMove @param {() => boolean} canDrag
 */
function addDragging(chart, xs, onMove, canDrag) {
  const follow = (/** @type {PointerEvent} */ ev) => {
    const box = chart.getBoundingClientRect();
    const x = ((ev.clientX - box.left) / box.width) * WIDTH, y = ((ev.clientY - box.top) / box.height) * HEIGHT;
    const index = xs.reduce((best, other, i) => (Math.abs(other - x) < Math.abs(xs[best] - x) ? i : best), 0);
    onMove(index, y);
  };
  chart.addEventListener("pointerdown", (ev) => {
    if (ev.button !== 0 || !canDrag()) return;
    ev.preventDefault();
    chart.setPointerCapture(ev.pointerId);
    follow(ev);
  });
  chart.addEventListener("pointermove", (ev) => {
    if (chart.hasPointerCapture(ev.pointerId)) follow(ev);
  });
}

/** @param {import("./scale.js").Scale} across @param {import("./scale.js").Scale} up @param {{across: string, up: string}} names @param {number[]} places the numbers at which the reader moves the curve */
function axes(across, up, names, places) {
  return [
    svg("rect", { class: "frame", x: BOX.left, y: BOX.top, width: BOX.right - BOX.left, height: BOX.bottom - BOX.top }),
    ...ticksOf(up).flatMap((y) => [
      svg("line", { class: "grid", x1: BOX.left, x2: BOX.right, y1: yAt(positionOf(up, y)), y2: yAt(positionOf(up, y)) }),
      svg("text", { x: BOX.left - 7, y: yAt(positionOf(up, y)) + 4, "text-anchor": "end" }, formatTick(up, y)),
    ]),
    ...places.map((x) => svg("text", { x: xAt(positionOf(across, x)), y: BOX.bottom + 16, "text-anchor": "middle" }, formatTick(across, x))),
    svg("text", { class: "name", x: BOX.left, y: BOX.top - 9 }, names.up),
    svg("text", { class: "name", x: BOX.right, y: BOX.bottom + 30, "text-anchor": "end" }, names.across),
  ];
}
