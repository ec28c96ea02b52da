/**
 * This script measures the playground in headless Chromium with software rendering and prints tables. It has five
 * parts: worker, kernels, drawing, loading and idling. With the name of a part as argument, the script measures
 * only this part and keeps the other results.
 *
 * «Draw in Go» is measured for frames of a drag, after the browser has optimised the WebAssembly. Each of these
 * frames has a new result and is drawn completely. If only the pointer moves, the time of a frame includes Draw
 * and the commands to the browser.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { FITS } from "../lib/contract.js";
import { TIMEOUT, catalogue, launch, waitUntilReady, root, serve } from "./lib.mjs";

const site = await serve();
const results = [];
let part = ""; // the part that is measured now

/** This pattern selects the rows of the worker and the views that are measured, such as ROWS='n = 5000.*point'. */
const rows = new RegExp(process.env.ROWS ?? "");

/** Prints and stores a row. */
function addRow(what, value, unit, budget) {
  const text = typeof value === "number" ? (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0)) : value;
  const verdict = budget === undefined ? "" : `${value <= budget.most || value >= budget.least ? "within" : "OVER"} ${budget.words}`;
  results.push({ part, what, value, unit, verdict });
  console.log(`${what.padEnd(64)} ${text.padStart(8)} ${unit.padEnd(6)} ${verdict}`);
}
const atMost = (limit, unit = "ms") => ({ most: limit, words: `≤ ${limit} ${unit}` });
const atLeast = (limit, unit) => ({ least: limit, words: `≥ ${limit} ${unit}` });
const printTitle = (words) => console.log(`\n${words}`);
const quantile = (times, q) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(q * times.length))];

/** Returns a new empty page of the same origin as the playground. */
async function openEmptyPage(browser) {
  const page = await browser.newPage();
  page.setDefaultTimeout(10 * TIMEOUT);
  await page.goto(`${site.url}catalogue.json`);
  return page;
}

/**
 * Starts a worker in the page and stores a function in window.engine. The function sends a link to the worker and
 * returns the result with the time in ms until the result has arrived.
 */
async function startEngine(page) {
  await page.evaluate(async (base) => {
    const worker = new Worker(`${base}app/worker.js`);
    let rev = 0;
    const waiting = new Map();
    const workerReady = new Promise((done) => {
      worker.onmessage = ({ data }) => {
        const now = performance.now();
        if (typeof data.head !== "string") return;
        const head = JSON.parse(data.head);
        if (head.kind === "ready") done();
        else if (head.kind !== "progress") waiting.get(head.rev)?.({ now, head });
      };
    });
    worker.postMessage({ exec: `${base}wasm_exec.js`, wasm: `${base}compute.wasm` });
    await workerReady;
    const { port1, port2 } = new MessageChannel();
    let drawn; // the number of the last result that the pictures would have received
    let numbers = () => {};
    port2.onmessage = ({ data }) => {
      drawn = { now: performance.now(), text: data.head, data: data.data };
      numbers();
    };
    worker.postMessage({ kind: "pictures", port: port1, channel: 1 }, [port1]);
    window.engine = async (link, frame, rest) => {
      const mine = ++rev;
      const answer = new Promise((done) => waiting.set(mine, done));
      const numbersPosted = new Promise((done) => (numbers = done));
      const start = performance.now();
      worker.postMessage({ kind: "solve", rev: mine, link, frame, rest });
      const { now, head } = await answer;
      waiting.delete(mine);
      if (head.kind !== "result") throw new Error(`${link}: ${head.kind} ${JSON.stringify(head.body)}`);
      await numbersPosted;
      return { ...drawn, ms: Math.max(now, drawn.now) - start, rev: mine, body: head.body };
    };
  }, site.url);
}

const FRAME = { w: 300, h: 300, nx: 96, ny: 96 };
const measureTimes = (page, links, rest) => page.evaluate(async ([all, frame, r]) => {
  const out = [];
  for (const link of all) out.push((await window.engine(link, frame, r)).ms);
  return out;
}, [links, FRAME, rest]);

/**
 * Waits as long as a typical reader looks at the first picture before a drag. In this time, the worker compiles
 * the code for previews.
 */
const waitLikeReader = () => new Promise((done) => setTimeout(done, 1500));

/** STEPS is the number of steps of a usual drag. LONG is the number of steps of a drag of twenty seconds. */
const STEPS = 60, LONG = 1200;
const linksOfSteps = (f, steps = STEPS) => Array.from({ length: steps }, (_, k) => f(k));
// With a rough kernel and more than 2,048 points, previews use a sample of 1,024 points. With 5,000 points, p4 is
// in the sample, so a drag of p4 changes the exact eigenpairs. A drag of p7, which is not in the sample, changes
// only the approximation.
const linksOfPoint = (p) => (base) => linksOfSteps((k) => `${base}&p${p}=${(0.5 + 0.004 * k).toFixed(4)},${(0.2 + 0.003 * k).toFixed(4)}`);
const drags = {
  "a point is dragged": linksOfPoint(4),
  "a point that is not followed is dragged": linksOfPoint(7),
  "a landmark is dragged": (base) => linksOfSteps((k) => `${base}&c7=${(0.5 + 0.004 * k).toFixed(4)},${(0.2 + 0.003 * k).toFixed(4)}`),
  "σ slides": (base) => linksOfSteps((k) => `${base}&sigma=${(0.35 * 1.008 ** k).toFixed(4)}`),
  "m slides": (base, m) => linksOfSteps((k) => `${base.replace(`m=${m}`, `m=${m - (STEPS >> 1) + k}`)}`),
  "x₀ is dragged": (base) => linksOfSteps((k) => `${base}&x0=${(0.2 + 0.01 * k).toFixed(3)},0.1`),
};

/**
 * Returns the processor time in ms that the workers of this browser have used. Other programs on the machine do
 * not affect this time.
 */
function workerMs() {
  let ns = 0;
  for (const pid of processes().filter((p) => p !== process.pid)) {
    try {
      for (const task of readdirSync(`/proc/${pid}/task`)) {
        const taskFolder = `/proc/${pid}/task/${task}/`;
        if (readFileSync(`${taskFolder}comm`, "utf8").startsWith("DedicatedWorker")) ns += Number(readFileSync(`${taskFolder}schedstat`, "utf8").split(" ")[0]);
      }
    } catch {
      // the process has ended meanwhile
    }
  }
  return ns / 1e6;
}

async function measureWorker(browser) {
  printTitle("Worker, from the edit to the posted result, while a hand moves (five panels, 96×96)");
  for (const [n, m, kernel, limits] of [
    [500, 64, "gaussian", { median: 16, p95: 33 }],
    [1000, 128, "gaussian", { point: 16, sigma: 16 }],
    [2000, 128, "gaussian", { median: 60 }],
    [5000, 256, "gaussian", { point: 16, sigma: 120 }],
    [100000, 128, "gaussian", { point: 33 }],
    [500, 64, "matern12", { median: 33 }],
    [2000, 128, "matern12", { median: 120 }],
    [5000, 256, "matern12", { point: 80, sigma: 250 }],
    [5000, 256, "matern32", { point: 80, sigma: 250 }],
    [5000, 256, "laplacian", { point: 80, sigma: 250 }],
    [5000, 256, "arccos0", { point: 80, sigma: 250 }],
    [5000, 256, "arccos2", { point: 80, sigma: 250 }],
    [5000, 256, "layered", { point: 80, sigma: 250 }],
    [5000, 256, "twoscales", { point: 80, sigma: 250 }],
  ]) {
    for (const [what, links] of Object.entries(drags)) {
      if (!rows.test(`${kernel}, n = ${n}, m = ${m}: ${what}`)) continue;
      if (what.includes("not followed") && (kernel === "gaussian" || n <= 2048)) continue; // every point is in the sample, or no sample is used
      const page = await openEmptyPage(browser);
      await startEngine(page);
      const base = `v=1&n=${n}&kernel=${kernel}&m=${m}`;
      await measureTimes(page, [base], true);
      await waitLikeReader();
      // The first steps are not measured, because caches are empty and the WebAssembly is not optimised.
      const stepLinks = links(base, m), cold = 5;
      await measureTimes(page, stepLinks.slice(0, cold), false);
      const msBefore = workerMs();
      const warm = await measureTimes(page, stepLinks.slice(cold), false);
      const mean = (workerMs() - msBefore) / warm.length;
      const limit = limits.median ?? limits[{ "a point is dragged": "point", "a point that is not followed is dragged": "point", "σ slides": "sigma" }[what]];
      addRow(`${kernel}, n = ${n}, m = ${m}: ${what}, median`, quantile(warm, 0.5), "ms", limit && atMost(limit));
      addRow(`${kernel}, n = ${n}, m = ${m}: ${what}, 95 %`, quantile(warm, 0.95), "ms", limits.p95 && atMost(limits.p95));
      addRow(`${kernel}, n = ${n}, m = ${m}: ${what}, processor, mean`, mean, "ms");
      await page.close();
    }
  }
  // A single slow frame is noticeable, so the slowest frame is measured.
  const longDragName = `gaussian, n = 100000, m = 128: a point is dragged through ${LONG} places`;
  if (rows.test(longDragName)) {
    const page = await openEmptyPage(browser);
    await startEngine(page);
    const base = "v=1&n=100000&m=128";
    await measureTimes(page, [base], true);
    await waitLikeReader();
    const stepLinks = linksOfSteps((k) => `${base}&p7=${(0.5 + 0.3 * Math.cos(k / 50)).toFixed(4)},${(0.2 + 0.3 * Math.sin(k / 30)).toFixed(4)}`, LONG);
    const cold = 5;
    await measureTimes(page, stepLinks.slice(0, cold), false);
    const warm = await measureTimes(page, stepLinks.slice(cold), false);
    addRow(`${longDragName}, median`, quantile(warm, 0.5), "ms", atMost(33));
    addRow(`${longDragName}, worst`, Math.max(...warm), "ms", atMost(60));
    await page.close();
  }
  printTitle("Worker at rest: exact errors, optimum, Gram panel");
  for (const [n, m, kernel, limit] of [[500, 64, "gaussian"], [2000, 128, "gaussian", 0.3], [5000, 128, "gaussian", 3], [500, 64, "matern12"], [2000, 128, "matern12", 1.5], [5000, 128, "matern12", 10], [2000, 128, "layered", 1.5], [2000, 128, "arccos2", 1.5], [5000, 128, "layered", 10], [100000, 128, "gaussian", 5], [100000, 128, "matern12", 5]]) {
    if (!rows.test(`${kernel}, n = ${n}, m = ${m}: rest`)) continue;
    const page = await openEmptyPage(browser);
    await startEngine(page);
    const base = `v=1&n=${n}&kernel=${kernel}&m=${m}`;
    await measureTimes(page, [`v=1&kernel=${kernel}`], true); // the first state of a page
    await waitLikeReader();
    await measureTimes(page, [base, `${base}&seed=5`], false);
    const msBefore = workerMs();
    const [ms] = await measureTimes(page, [`${base}&seed=6&sigma=0.36`], true);
    addRow(`${kernel}, n = ${n}, m = ${m}`, ms / 1000, "s", limit && atMost(limit, "s"));
    addRow(`${kernel}, n = ${n}, m = ${m}: processor`, (workerMs() - msBefore) / 1000, "s");
    await page.close();
  }
}

/**
 * Measures every kernel of the catalogue in one worker. A point of the sample, another point and the slider of the
 * kernel move in turn. The rows contain the median times of these frames and the time of a final result.
 */
async function measureKernels(browser) {
  const page = await openEmptyPage(browser);
  await startEngine(page);
  await measureTimes(page, ["v=1"], true); // the first state of a page
  const list = (await catalogue()).kernels;
  // The exact method is used for kernels that the first method does not support.
  const base = async (kernel, size) => {
    const link = `v=1&kernel=${kernel}${size}`;
    const refused = await page.evaluate(async ([l, frame]) => "empty.gram" in (JSON.parse((await window.engine(l, frame, false)).text).labels ?? {}), [`v=1&kernel=${kernel}&n=50&m=8`, FRAME]);
    return refused ? `${link}&method=exact` : link;
  };
  printTitle("Every kernel, n = 5000, m = 256, while a hand moves: median, and mean of the processor's time");
  for (const { key, unscaled, params } of list) {
    if (!rows.test(`${key}: frame`)) continue;
    const link = await base(key, "&n=5000&m=256");
    const [what, from] = unscaled ? [params?.length && `${key}.${params[0].key}`, params?.[0].default] : ["sigma", 0.35];
    const moves = { "a point": drags["a point is dragged"](link), "another point": drags["a point that is not followed is dragged"](link) };
    if (what) moves[what] = linksOfSteps((k) => `${link}&${what}=${(from * 1.008 ** k).toFixed(4)}`);
    await measureTimes(page, [link], true);
    await waitLikeReader();
    const timesOfMoves = Object.fromEntries(Object.keys(moves).map((m) => [m, { ms: [], busy: [] }]));
    const turns = 2, cold = 2, warm = 5; // the first frames after a different drag are slower and are not measured
    for (let t = 0; t < turns; t++) {
      for (const [move, links] of Object.entries(moves)) {
        const turnLinks = links.slice(t * (cold + warm), (t + 1) * (cold + warm));
        await measureTimes(page, turnLinks.slice(0, cold), false);
        const msBefore = workerMs();
        timesOfMoves[move].ms.push(...await measureTimes(page, turnLinks.slice(cold), false));
        timesOfMoves[move].busy.push((workerMs() - msBefore) / warm);
      }
    }
    for (const [move, { ms, busy }] of Object.entries(timesOfMoves)) {
      const limit = move.includes("point") ? (key === "gaussian" ? 16 : 80) : key === "gaussian" ? 120 : 250;
      addRow(`${key}: ${move}, median`, quantile(ms, 0.5), "ms", atMost(limit));
      addRow(`${key}: ${move}, processor, mean`, busy.reduce((a, b) => a + b) / turns, "ms");
    }
  }
  printTitle("Every kernel at rest: exact errors, optimum, Gram panel");
  for (const [n, m] of [[2000, 128], [5000, 128]]) {
    for (const { key } of list) {
      if (!rows.test(`${key}: rest, n = ${n}`)) continue;
      const link = await base(key, `&n=${n}&m=${m}`);
      await measureTimes(page, [link], false);
      const msBefore = workerMs();
      const [ms] = await measureTimes(page, [`${link}&dseed=5`], true);
      addRow(`${key}: rest, n = ${n}, m = ${m}`, ms / 1000, "s", atMost(n === 2000 ? (key === "gaussian" ? 0.3 : 1.5) : key === "gaussian" ? 3 : 10, "s"));
      addRow(`${key}: rest, n = ${n}, m = ${m}, processor`, (workerMs() - msBefore) / 1000, "s");
    }
  }
  await page.close();
}

const SECONDS = 6; // the time in which frames are counted

/** Measures the frames per second of an Ebitengine canvas that is only cleared. */
async function measureEmptyCanvas(browser) {
  mkdirSync(join(root, "bench/empty"), { recursive: true });
  execFileSync("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", join(root, "bench/empty/empty.wasm"), "./site/e2e/empty"],
    { cwd: root, env: { ...process.env, GOOS: "js", GOARCH: "wasm", GOEXPERIMENT: "simd,nojsonv2" } });
  copyFileSync(join(root, "site/wasm_exec.js"), join(root, "bench/empty/wasm_exec.js"));
  writeFileSync(join(root, "bench/empty/index.html"), `<!doctype html><script src="wasm_exec.js"></script><script>
    const go = new Go();
    WebAssembly.instantiateStreaming(fetch("empty.wasm"), go.importObject).then(({ instance }) => go.run(instance));
  </script>`);
  const emptySite = await serve({ dir: "bench/empty" });
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  await page.goto(emptySite.url);
  await page.locator("canvas").waitFor();
  const rate = await page.evaluate((s) => new Promise((done) => {
    let n = 0, start = 0;
    const tick = (now) => {
      if (!start && now > 2000) [start, n] = [now, 0];
      n++;
      if (start && now - start > 1000 * s) done((1000 * (n - 1)) / (now - start));
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }), SECONDS);
  await page.close();
  emptySite.close();
  return rate;
}

/**
 * Creates the frame of the pictures in a page with window.engine. The object window.pictures sends messages to the
 * frame, shows results, and waits until the next picture is painted.
 */
async function openPictures(page) {
  await page.addInitScript(() => {
    const frame = requestAnimationFrame.bind(window);
    window.tookFrames = [];
    window.requestAnimationFrame = (f) => frame((now) => {
      const start = performance.now();
      f(now);
      window.tookFrames.push(performance.now() - start);
    });
  });
  await page.evaluate(async (base) => {
    document.body.replaceChildren();
    document.body.style.margin = 0;
    const iframe = document.createElement("iframe");
    iframe.style = "border: 0; display: block; width: 1200px; height: 800px";
    let setReady, painted = () => {};
    const ready = new Promise((done) => (setReady = done));
    addEventListener("message", ({ data }) => {
      if (data.kind === "ready") setReady();
      if (data.kind === "painted") painted(data);
    });
    iframe.src = `${base}canvas.html`;
    document.body.append(iframe);
    await ready;
    const say = (message, transfer = []) => iframe.contentWindow.postMessage(message, location.origin, transfer);
    const { port1, port2 } = new MessageChannel();
    say({ kind: "worker", port: port1 }, [port1]);
    const view = { theme: "light", layout: "desk", tab: "eigen", column: 1, magnify: 1, hold: true, stale: false };
    window.pictures = {
      say,
      inside: iframe.contentWindow,
      look: (more = {}) => say({ kind: "view", view: JSON.stringify({ ...view, ...more }) }),
      /** Shows a copy of a result and returns the message after its painting. */
      show({ rev, text, data }) {
        const copy = data.slice(0);
        const done = new Promise((resolve) => (painted = resolve));
        port2.postMessage({ head: text, data: copy }, [copy]);
        say({ kind: "show", rev });
        return done;
      },
    };
    window.pictures.look();
  }, site.url);
}

/** Returns the number of frames between each of twelve results and its pixels. It runs in the page. */
async function framesUntilPixels(frame) {
  const frameCounts = [];
  for (let k = 0; k < 12; k++) {
    const answer = await window.engine(`v=1&m=${24 + k}`, frame, true);
    let frames = -1, on = true;
    const count = () => { frames++; if (on) requestAnimationFrame(count); };
    const done = window.pictures.show(answer);
    requestAnimationFrame(count);
    await done;
    on = false;
    frameCounts.push(Math.max(0, frames));
  }
  return frameCounts;
}

/** Paints two results of a drag of a point in turn, one result in each frame. It runs in the page. */
async function paintEveryFrame([frame, seconds]) {
  await window.engine("v=1&m=64", frame, true);
  const two = [await window.engine("v=1&m=64&p7=0.50,0.20", frame, false), await window.engine("v=1&m=64&p7=0.52,0.21", frame, false)];
  const drawTimes = [], { inside } = window.pictures;
  inside.tookFrames.length = 0;
  const start = performance.now();
  let n = 0;
  while (performance.now() - start < 1000 * seconds) drawTimes.push((await window.pictures.show(two[n++ % 2])).ms);
  return { rate: (1000 * n) / (performance.now() - start), took: drawTimes, frames: inside.tookFrames.slice() };
}

/** Paints the final results of two states of one view in turn, and then moves the pointer. It runs in the page. */
async function paintView([frame, key, columns]) {
  const { inside, look, say, show } = window.pictures;
  look({ rows: [key] });
  const pair = [await window.engine(`v=1&m=24&views=${key}`, frame, true), await window.engine(`v=1&m=25&views=${key}`, frame, true)];
  if (key === "race") { // the fits of a race arrive one by one, so this code invents all fits with errors proportional to 1/m
    const { text, data } = pair[0];
    const { labels, blocks } = JSON.parse(text);
    const { rows, off } = blocks.find((b) => b.name === "race.cells");
    const cells = new Float64Array(data, 8 * off, 4 * rows);
    const runs = new Float64Array(columns * rows);
    for (let i = 0; i < rows; i++) {
      const [method, at, seed] = cells.subarray(4 * i);
      runs.set([1, at, (1 + method / 20) * (1 + seed / 10) / at, 0, at / 10, 64 * at, 100 * at], columns * i);
    }
    const head = { kind: "more", rev: 0, blocks: [{ name: "race.runs", rows, cols: columns, off: 0 }], labels: { "race.key": labels["race.key"] } };
    say({ kind: "more", head: JSON.stringify(head), data: runs.buffer });
  }
  const drawTimes = [], warm = 32;
  for (let k = 0; k < 2 * warm; k++) drawTimes.push((await show(pair[k % 2])).ms);
  const canvas = inside.document.querySelector("canvas"), moved = [];
  for (let k = 0; k < 2 * warm; k++) {
    inside.tookFrames.length = 0;
    const pointerPosition = { clientX: 100 + ((37 * k) % 1000), clientY: 60 + ((61 * k) % 700) };
    canvas.dispatchEvent(new inside.PointerEvent("pointermove", { ...pointerPosition, pointerType: "mouse", pointerId: 1, isPrimary: true }));
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    moved.push(...inside.tookFrames); // a move within the same mark paints no frame
  }
  return [key, drawTimes.slice(warm), moved.slice(moved.length >> 1)];
}

/** Measures the pictures per second at 1200×800 pixels, and the frames per second of a canvas that is only cleared. */
async function measureDrawing(browser) {
  printTitle("Drawing at 1200×800, software renderer");
  const emptyRate = await measureEmptyCanvas(browser);
  const page = await openEmptyPage(browser);
  await page.setViewportSize({ width: 1200, height: 800 });
  await startEngine(page);
  await openPictures(page);
  const frameCounts = await page.evaluate(framesUntilPixels, FRAME);
  const { rate, took, frames } = await page.evaluate(paintEveryFrame, [FRAME, SECONDS]);
  const viewTimes = [];
  for (const { key } of (await catalogue()).views) {
    if (rows.test(`Draw in Go, the view ${key} alone`)) viewTimes.push(await page.evaluate(paintView, [FRAME, key, FITS.columns.length]));
  }
  await page.close();
  addRow("an empty Ebitengine canvas", emptyRate, "frames a second");
  addRow("the nine pictures, a new result in every frame", rate, "frames a second");
  addRow("… of the empty canvas", (100 * rate) / emptyRate, "%", atLeast(60, "%"));
  addRow("Draw in Go, median", quantile(took, 0.5), "ms", atMost(4));
  // This row is the work of the page for a painted frame. It includes rendering in software, because there is no
  // GPU. With a GPU, a frame may take 1/60 s.
  addRow("a whole frame of the page's thread, painted, median", quantile(frames.filter((ms) => ms >= 0.5 * quantile(took, 0.5)), 0.5), "ms", atMost(16, "ms"));
  for (const [key, times] of viewTimes) addRow(`Draw in Go, the view ${key} alone`, quantile(times, 0.5), "ms", atMost(4));
  for (const [key, , moved] of viewTimes) if (moved.length) addRow(`a frame of a pointer that moves, the view ${key} alone`, quantile(moved, 0.5), "ms");
  addRow("frames between a result and its pixels, most", Math.max(...frameCounts), "", atMost(1, "frame"));
}

async function measureLoading(browser) {
  printTitle("Loading from localhost, cold");
  const poster = [], live = [], exact = [];
  for (let i = 0; i < 3; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      if (window !== top) return;
      window.marks = {};
      new PerformanceObserver((list) => {
        for (const e of list.getEntries()) if (e.element?.tagName === "IMG") window.marks.poster ??= e.renderTime || e.startTime;
      }).observe({ type: "largest-contentful-paint", buffered: true });
      const see = () => {
        const { live, state } = document.documentElement?.dataset ?? {};
        if (live) window.marks.live ??= performance.now();
        if (state === "ready") window.marks.exact ??= performance.now();
      };
      new MutationObserver(see).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-live", "data-state"] });
    });
    await page.goto(site.url);
    await waitUntilReady(page);
    const marks = await page.evaluate(() => window.marks);
    if (marks.poster !== undefined) poster.push(marks.poster);
    live.push(marks.live);
    exact.push(marks.exact);
    await context.close();
  }
  if (poster.length) addRow("the poster, median of 3", quantile(poster, 0.5) / 1000, "s", atMost(0.5, "s"));
  addRow("the first live picture, median of 3", quantile(live, 0.5) / 1000, "s", atMost(2.5, "s"));
  addRow("all numbers exact, median of 3", quantile(exact, 0.5) / 1000, "s");
}

/** Returns the ids of this process and of all its descendants. */
function processes() {
  const parents = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), Number(statFields(name)[1]));
    } catch {
      // the process has ended meanwhile
    }
  }
  const isDescendant = (p) => p === process.pid || (parents.has(p) && isDescendant(parents.get(p)));
  return [...parents.keys()].filter(isDescendant);
}

/** Returns the fields of /proc/PID/stat, starting with the state of the process. */
const statFields = (pid) => readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");

/** Returns the processor time in seconds that the browser has used. */
function processorSeconds() {
  let ticks = 0;
  for (const pid of processes().filter((p) => p !== process.pid)) {
    try {
      const fields = statFields(pid);
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // the process has ended meanwhile
    }
  }
  return ticks / 100; // a tick is 0.01 s on Linux
}

async function measureIdling() {
  printTitle("Nothing happens: all processes of Chromium");
  await inBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(site.url);
    await waitUntilReady(page);
    await new Promise((done) => setTimeout(done, 3000));
    const secondsBefore = processorSeconds();
    await new Promise((done) => setTimeout(done, 10000));
    addRow("of a core, over 10 s", 10 * (processorSeconds() - secondsBefore), "%", atMost(15, "%"));
  });
}

/**
 * Starts a browser, measures in this browser, and closes the browser, also after a failure.
 * @param {(browser: object) => Promise<void>} measure
 */
async function inBrowser(measure) {
  const browser = await launch();
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
}

const onlyPart = process.argv[2];
const partFunctions = { worker: measureWorker, kernels: measureKernels, drawing: measureDrawing, loading: measureLoading };
try {
  await inBrowser(async (browser) => {
    for (const [name, measure] of Object.entries(partFunctions)) {
      part = name;
      if (!onlyPart || onlyPart === name) await measure(browser);
    }
  });
  part = "idling";
  if (!onlyPart || onlyPart === part) await measureIdling();
} finally {
  site.close();
}
const resultsPath = join(root, "bench/browser.json");
mkdirSync(join(root, "bench"), { recursive: true });
// If only one part or some rows are measured, the other results are kept.
const keptResults = (onlyPart || process.env.ROWS) && existsSync(resultsPath) ? JSON.parse(readFileSync(resultsPath, "utf8")).filter((r) => process.env.ROWS || r.part !== onlyPart) : [];
const measuredKeys = new Set(results.map((r) => `${r.part} ${r.what}`));
const mergedResults = [...keptResults.filter((r) => !measuredKeys.has(`${r.part} ${r.what}`)), ...results];
writeFileSync(resultsPath, JSON.stringify(mergedResults, null, 2));
const overBudget = results.filter((r) => r.verdict.startsWith("OVER"));
console.log(`\n${overBudget.length ? `${overBudget.length} over their budget` : "all within their budgets"}; kept in bench/browser.json`);
