/**
 * Draws the small picture of a choice: the data with the landmarks, centres or lines of a method, the plane of its
 * frequencies, or a field.
 *
 * @typedef {import("../app/trials.js").Trial} Trial
 * @typedef {{ink: string, panel: string, accent: string, edge: string, palette: number[][]}} Colours palette has 17 colours, from −1 to 1
 * @typedef {{x: (v: number) => number, y: (v: number) => number, unit: number}} Scale
 */

const LARGE = 70; // px; a wider picture has larger marks
const MAX_LINES = 12; // largest number of lines of units in a picture
const FEW_CIRCLES = 24; // more circles are fainter

/** Returns the colours of the theme of the page. @param {Record<string, string[]>} palettes @returns {Colours} */
export function coloursOfPage(palettes) {
  const style = getComputedStyle(document.documentElement);
  const value = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const palette = (palettes[document.documentElement.dataset.theme ?? "light"] ?? palettes.light).map((c) => [0, 2, 4].map((i) => parseInt(c.slice(i, i + 2), 16)));
  return { ink: value("ink"), panel: value("panel"), accent: value("accent"), edge: value("edge"), palette };
}

/**
 * Draws the picture of a trial. Without a trial, the picture is empty.
 * @param {HTMLCanvasElement} canvas @param {Trial | undefined} trial @param {Colours} colours
 * @param {{isUnavailable?: boolean, usesAllPoints?: boolean, hidesMarks?: boolean}} options usesAllPoints: draw all points in the colour of marks; hidesMarks: draw the points only
 */
export function drawThumbnail(canvas, trial, colours, { isUnavailable, usesAllPoints, hidesMarks }) {
  const w = canvas.clientWidth, h = canvas.clientHeight, density = devicePixelRatio || 1;
  canvas.width = Math.round(w * density);
  canvas.height = Math.round(h * density);
  const c = canvas.getContext("2d");
  if (!c || w === 0) return;
  c.scale(density, density);
  c.fillStyle = colours.panel;
  c.fillRect(0, 0, w, h);
  const box = trial?.block("box");
  if (isUnavailable || !trial || !box) {
    if (isUnavailable) drawDashedFrame(c, w, h, colours);
    return;
  }
  const picture = new Picture(c, w, h, colours, scaleOf(box, w, h));
  const field = trial.block("trial.field"), frequencies = trial.block("freq");
  if (hidesMarks) picture.drawPoints(trial, colours.ink, 0.6);
  else if (field) picture.drawField(field, trial.columns("trial.field"), box);
  else if (frequencies && !trial.block("lines")) picture.drawFrequencies(frequencies, trial);
  else picture.drawMarks(trial, Boolean(usesAllPoints));
}

/** Returns the scale of a plane that covers the picture, with equal units. @param {Float64Array} box @param {number} w @param {number} h @returns {Scale} */
function scaleOf([x0, x1, y0, y1], w, h) {
  const unit = Math.max(w / (x1 - x0), h / (y1 - y0));
  return { unit, x: (v) => w / 2 + (v - (x0 + x1) / 2) * unit, y: (v) => h / 2 - (v - (y0 + y1) / 2) * unit };
}

/** @param {CanvasRenderingContext2D} c @param {number} w @param {number} h @param {Colours} colours */
function drawDashedFrame(c, w, h, colours) {
  c.setLineDash([2, 3]);
  c.strokeStyle = colours.edge;
  c.strokeRect(0.5, 0.5, w - 1, h - 1);
}

class Picture {
  /** @param {CanvasRenderingContext2D} c @param {number} w @param {number} h @param {Colours} colours @param {Scale} scale */
  constructor(c, w, h, colours, scale) {
    this.c = c;
    this.w = w;
    this.h = h;
    this.colours = colours;
    this.scale = scale;
    this.isLarge = w > LARGE;
  }

  /** Draws a disc or a circle. @param {number} x @param {number} y @param {number} r @param {{fill?: string, line?: string, alpha?: number}} style */
  disc(x, y, r, { fill, line, alpha = 1 }) {
    const { c } = this;
    c.beginPath();
    c.arc(x, y, r, 0, 2 * Math.PI);
    c.globalAlpha = alpha;
    if (fill) {
      c.fillStyle = fill;
      c.fill();
    }
    if (line) {
      c.strokeStyle = line;
      c.stroke();
    }
    c.globalAlpha = 1;
  }

  /** Draws a mark with a rim. @param {number} x @param {number} y @param {number} r */
  mark(x, y, r) {
    this.disc(x, y, r + 0.9, { fill: this.colours.panel });
    this.disc(x, y, r, { fill: this.colours.accent });
  }

  /** Draws the first data points, whose order is random. @param {Trial} trial @param {string} fill @param {number} alpha @param {number} [count] the largest number of points */
  drawPoints(trial, fill, alpha, count = Infinity) {
    const { scale } = this;
    const points = trial.block("points") ?? new Float64Array();
    for (let i = 0; i < points.length && i < 2 * count; i += 2) this.disc(scale.x(points[i]), scale.y(points[i + 1]), this.isLarge ? 1 : 0.8, { fill, alpha });
  }

  /** Draws the data and the marks on them. @param {Trial} trial @param {boolean} usesAllPoints */
  drawMarks(trial, usesAllPoints) {
    const { c, scale, colours, isLarge } = this;
    if (usesAllPoints) this.drawPoints(trial, colours.accent, 0.8);
    else this.drawPoints(trial, colours.ink, 0.42, isLarge ? 200 : 120);
    c.lineWidth = 0.8;
    const lines = trial.block("lines") ?? [];
    for (let i = 0; i + 2 < lines.length && i < 3 * MAX_LINES; i += 3) this.line(lines[i], lines[i + 1], lines[i + 2]);
    for (const x of trial.block("cells.x") ?? []) this.segment(scale.x(x), 0, scale.x(x), this.h);
    for (const y of trial.block("cells.y") ?? []) this.segment(0, scale.y(y), this.w, scale.y(y));
    const ball = trial.block("ball");
    if (ball) for (const part of [1 / 3, 2 / 3, 1]) this.disc(scale.x(ball[0]), scale.y(ball[1]), part * ball[2] * scale.unit, { line: colours.accent });
    this.drawCentres(trial);
  }

  /** Draws centres. The area of a mark is proportional to its weight. @param {Trial} trial */
  drawCentres(trial) {
    const { scale, colours, isLarge } = this;
    const centres = trial.block("centres") ?? [], weights = trial.block("weights"), [radius] = trial.block("eps") ?? [];
    if (radius > 0) {
      const strength = Math.min(1, (2 * FEW_CIRCLES) / centres.length);
      for (let i = 0; i < centres.length; i += 2) this.disc(scale.x(centres[i]), scale.y(centres[i + 1]), radius * scale.unit, { fill: colours.accent, alpha: 0.07 * strength });
      for (let i = 0; i < centres.length; i += 2) this.disc(scale.x(centres[i]), scale.y(centres[i + 1]), radius * scale.unit, { line: colours.accent, alpha: 0.5 * strength });
    }
    const usual = (isLarge ? 2.4 : 1.8) * (radius > 0 ? 0.6 : 1) * Math.min(1, Math.sqrt(60 / Math.max(1, centres.length)) + 0.35);
    const mean = weights ? weights.reduce((sum, v) => sum + Math.abs(v), 0) / weights.length : 1;
    for (let i = 0; i < centres.length; i += 2) {
      const share = weights ? Math.min(2, Math.sqrt(Math.abs(weights[i / 2]) / (mean || 1))) : 1;
      this.mark(scale.x(centres[i]), scale.y(centres[i + 1]), Math.max(0.5, usual * share));
    }
  }

  /** Draws the line w₁x + w₂y + b = 0. @param {number} w1 @param {number} w2 @param {number} b */
  line(w1, w2, b) {
    const { scale } = this;
    const norm = Math.hypot(w1, w2);
    if (!(norm > 0)) return;
    const x = (-w1 * b) / norm ** 2, y = (-w2 * b) / norm ** 2, reach = (this.w + this.h) / scale.unit + Math.hypot(x, y);
    this.segment(scale.x(x - (reach * w2) / norm), scale.y(y + (reach * w1) / norm), scale.x(x + (reach * w2) / norm), scale.y(y - (reach * w1) / norm));
  }

  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  segment(x0, y0, x1, y1) {
    const { c } = this;
    c.strokeStyle = this.colours.accent;
    c.globalAlpha = 0.6;
    c.beginPath();
    c.moveTo(x0, y0);
    c.lineTo(x1, y1);
    c.stroke();
    c.globalAlpha = 1;
  }

  /** Draws the frequencies ω and, open and faint, −ω, with rings at one and two deviations. @param {Float64Array} frequencies @param {Trial} trial */
  drawFrequencies(frequencies, trial) {
    const { c, w, h, colours, isLarge } = this;
    const rings = trial.block("freq.rings"), [planeReach] = trial.block("freq.reach") ?? [1];
    const reach = rings ? 1.4 * rings[1] : planeReach;
    const unit = h / 2 / (reach || 1);
    c.lineWidth = 0.8;
    for (const r of rings?.slice(0, 2) ?? []) this.disc(w / 2, h / 2, r * unit, { line: colours.ink, alpha: 0.22 });
    const weights = trial.block("freq.weights");
    const mean = weights ? weights.reduce((sum, v) => sum + Math.abs(v), 0) / weights.length : 1;
    for (let i = 0; i < frequencies.length; i += 2) {
      const weight = weights ? weights[i / 2] / (mean || 1) : 1;
      const r = (isLarge ? 2 : 1.4) * Math.min(2.2, Math.max(0.35, Math.sqrt(Math.abs(weight))));
      const x = frequencies[i] * unit, y = frequencies[i + 1] * unit;
      this.disc(w / 2 - x, h / 2 + y, r, { line: colours.accent, alpha: 0.35 }); // −ω
      this.disc(w / 2 + x, h / 2 - y, r, weight < 0 ? { line: colours.accent } : { fill: colours.accent });
    }
  }

  /** Draws a field with values from −1 to 1, whose samples cover a box. @param {Float64Array} values @param {number} columns @param {Float64Array} box */
  drawField(values, columns, [x0, x1, y0, y1]) {
    const { c, scale, colours: { palette } } = this;
    const rows = values.length / columns;
    const image = new ImageData(columns, rows);
    values.forEach((v, i) => {
      const position = ((Math.max(-1, Math.min(1, v)) + 1) / 2) * (palette.length - 1), lower = Math.min(palette.length - 2, Math.floor(position));
      for (let j = 0; j < 3; j++) image.data[4 * i + j] = palette[lower][j] + (position - lower) * (palette[lower + 1][j] - palette[lower][j]);
      image.data[4 * i + 3] = 255;
    });
    const samples = document.createElement("canvas");
    samples.width = columns;
    samples.height = rows;
    samples.getContext("2d")?.putImageData(image, 0, 0);
    c.drawImage(samples, scale.x(x0), scale.y(y1), (x1 - x0) * scale.unit, (y1 - y0) * scale.unit);
  }
}
