/**
 * This script measures the playground in headless Chromium with software rendering and prints tables. It has five
 * parts: loading, idling, drawing, worker and kernels. Loading is also measured in Firefox if it is installed. With the
 * name of a part as argument, the script measures only this part and keeps the other results. After BENCH_SECONDS, the
 * other rows are omitted. With QUICK=1, there are fewer rows.
 *
 * «Draw in Go» is measured for frames of a drag, after the browser has optimised the WebAssembly. Each of these
 * frames has a new result and is drawn completely. If only the pointer moves, the time of a frame includes Draw
 * and the commands to the browser.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { FITS } from "../lib/contract.js";
import { TIMEOUT, catalogue, launch, root, serve, waitUntilReady } from "./lib.mjs";
import { measureStarts } from "./bench-start.mjs";

const site = await serve();
const results = [];
let currentPart = ""; // the part that is being measured

/** selectedRows matches the names of the rows to measure, such as ROWS='n = 5000.*point'. */
const selectedRows = new RegExp(process.env.ROWS ?? "");
const isQuick = Boolean(process.env.QUICK);
const endTime = Date.now() + 1000 * Number(process.env.BENCH_SECONDS ?? Infinity);
const omittedRows = new Set();

/** Reports whether a row is measured. If the time is over, the row is omitted, and the last line says so. @param {string} name */
function isMeasured(name) {
  if (!selectedRows.test(name)) return false;
  if (Date.now() < endTime) return true;
  omittedRows.add(name);
  return false;
}

/** Prints and stores a row. */
function addRow(name, value, unit, budget) {
  const text = typeof value === "number" ? (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0)) : value;
  const verdict = budget === undefined ? "" : `${value <= budget.most || value >= budget.least ? "within" : "OVER"} ${budget.words}`;
  results.push({ part: currentPart, what: name, value, unit, verdict });
  console.log(`${name.padEnd(64)} ${text.padStart(8)} ${unit.padEnd(6)} ${verdict}`);
}
const upperBudget = (limit, unit = "ms") => ({ most: limit, words: `≤ ${limit} ${unit}` });
const lowerBudget = (limit, unit) => ({ least: limit, words: `≥ ${limit} ${unit}` });
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
 * Starts a worker in the page and stores a function in window.engine. The function sends a link to the worker. It
 * returns the result, and the time in ms between the request and the arrival of the result.
 */
async function startEngine(page) {
  await page.evaluate(async (base) => {
    const worker = new Worker(`${base}app/worker.js`);
    let rev = 0;
    const replyHandlers = new Map(); // the function that receives the reply, by the number of the request
    const workerReady = new Promise((done) => {
      worker.onmessage = ({ data }) => {
        const now = performance.now();
        if (data.kind === "ready") done();
        if (typeof data.head !== "string") return;
        const head = JSON.parse(data.head);
        if (head.kind !== "progress") replyHandlers.get(head.rev)?.({ now, head });
      };
    });
    worker.postMessage({ module: await WebAssembly.compileStreaming(fetch(`${base}compute.wasm`)) });
    await workerReady;
    const { port1, port2 } = new MessageChannel();
    let lastNumbers; // the numbers that the pictures would have received last
    let handleNumbers = () => {};
    port2.onmessage = ({ data }) => {
      lastNumbers = { now: performance.now(), text: data.head, data: data.data };
      handleNumbers();
    };
    worker.postMessage({ kind: "pictures", port: port1, channel: 1 }, [port1]);
    /** Returns the buffer of a result to the worker, as the pictures do. The result is empty afterwards. */
    window.returnBuffer = ({ data }) => port2.postMessage({ kind: "buffer", data }, [data]);
    /** Sends points of one's own to the worker, for links with points=@name. */
    window.sendPoints = (name, x) => worker.postMessage({ kind: "points", name, x: x.buffer }, [x.buffer]);
    window.engine = async (link, frame, isFinal) => {
      const requestRev = ++rev;
      const answer = new Promise((done) => replyHandlers.set(requestRev, done));
      const numbersPosted = new Promise((done) => (handleNumbers = done));
      const start = performance.now();
      worker.postMessage({ kind: "solve", rev: requestRev, link, frame, rest: isFinal });
      const { now, head } = await answer;
      replyHandlers.delete(requestRev);
      if (head.kind !== "result") throw new Error(`${link}: ${head.kind} ${JSON.stringify(head.body)}`);
      await numbersPosted;
      return { ...lastNumbers, ms: Math.max(now, lastNumbers.now) - start, rev: requestRev, body: head.body };
    };
  }, site.url);
}

const FRAME = { w: 300, h: 300, nx: 96, ny: 96 };
/** Returns the times in ms until the results of the links have arrived. */
const measureTimes = (page, links, isFinal) => page.evaluate(async ([allLinks, frame, final]) => {
  const times = [];
  for (const link of allLinks) {
    const result = await window.engine(link, frame, final);
    times.push(result.ms);
    window.returnBuffer(result);
  }
  return times;
}, [links, FRAME, isFinal]);

/**
 * Waits as long as a typical reader looks at the first picture before a drag. In this time, the worker compiles
 * the code for previews.
 */
const waitLikeReader = () => new Promise((done) => setTimeout(done, 1500));

/** STEP_COUNT is the number of steps of a usual drag. LONG_STEP_COUNT is the number of steps in a drag of twenty seconds. */
const STEP_COUNT = 60, LONG_STEP_COUNT = 1200;
const linksOfSteps = (f, steps = STEP_COUNT) => Array.from({ length: steps }, (_, k) => f(k));
// With a rough kernel and more than 2,048 points, previews use a sample of 1,024 points. With 5,000 points, p4 is
// in the sample, so a drag of p4 changes the exact eigenpairs. A drag of p7, which is not in the sample, changes
// only the approximation.
const linksOfPoint = (p) => (base) => linksOfSteps((k) => `${base}&p${p}=${(0.5 + 0.004 * k).toFixed(4)},${(0.2 + 0.003 * k).toFixed(4)}`);
const drags = {
  "a point is dragged": linksOfPoint(4),
  "a point that is not followed is dragged": linksOfPoint(7),
  "a landmark is dragged": (base) => linksOfSteps((k) => `${base}&c7=${(0.5 + 0.004 * k).toFixed(4)},${(0.2 + 0.003 * k).toFixed(4)}`),
  "σ slides": (base) => linksOfSteps((k) => `${base}&sigma=${(0.35 * 1.008 ** k).toFixed(4)}`),
  "m slides": (base, m) => linksOfSteps((k) => `${base.replace(`m=${m}`, `m=${m - (STEP_COUNT >> 1) + k}`)}`),
  "x₀ is dragged": (base) => linksOfSteps((k) => `${base}&x0=${(0.2 + 0.01 * k).toFixed(3)},0.1`),
};

/** Sends two noisy moons as points of one's own. It runs in the page. @param {number} n */
function sendMoons(n) {
  const x = new Float64Array(2 * n);
  const noise = (i) => 0.2 * ((i * 0.6180339887498949) % 1) - 0.1; // a sequence with little discrepancy, so that runs agree
  for (let i = 0; i < n; i++) {
    const angle = (Math.PI * i) / n, isLower = i % 2 === 1;
    x[2 * i] = (isLower ? 1 - Math.cos(angle) : Math.cos(angle)) + noise(i);
    x[2 * i + 1] = (isLower ? 0.5 - Math.sin(angle) : Math.sin(angle)) + noise(3 * i + 1);
  }
  window.sendPoints("1", x);
}

/**
 * Returns the processor time in ms that the workers of this browser have used so far. Other programs on the machine
 * do not affect this time.
 */
function workerMs() {
  let ns = 0;
  for (const pid of listProcesses().filter((p) => p !== process.pid)) {
    try {
      for (const task of readdirSync(`/proc/${pid}/task`)) {
        const taskFolder = `/proc/${pid}/task/${task}/`;
        if (readFileSync(`${taskFolder}comm`, "utf8").startsWith("DedicatedWorker")) ns += Number(readFileSync(`${taskFolder}schedstat`, "utf8").split(" ")[0]);
      }
    } catch {
      // the process has ended since the list was made
    }
  }
  return ns / 1e6;
}

async function measureWorker(browser) {
  printTitle("Worker, from the edit to the posted result, while a hand moves (five panels, 96×96)");
  // The part “kernels” has every kernel with 5,000 points.
  const states = [
    [500, 64, "gaussian", { median: 16, p95: 33 }],
    [5000, 256, "gaussian", { point: 12, sigma: 50 }],
    [5000, 256, "gaussian", { point: 16, sigma: 120 }, true],
    [5000, 256, "matern12", { point: 80, sigma: 250 }],
    [5000, 256, "matern12", { point: 80, sigma: 250 }, true],
    [1000, 128, "gaussian", { point: 8, sigma: 12 }],
    [2000, 128, "gaussian", { median: 60 }],
    [100000, 128, "gaussian", { point: 10, sigma: 33 }],
    [500, 64, "matern12", { median: 33 }],
    [2000, 128, "matern12", { median: 120 }],
  ];
  for (const [n, m, kernel, limits, isOwn] of isQuick ? states.slice(0, 3) : states) {
    for (const [dragName, links] of Object.entries(drags)) {
      const rowName = `${kernel}, n = ${n}${isOwn ? " points of one's own" : ""}, m = ${m}: ${dragName}`;
      if (isOwn && !dragName.includes("point") || isQuick && !dragName.includes("point") && !dragName.startsWith("σ")) continue;
      if (dragName.includes("not followed") && (kernel === "gaussian" || n <= 2048)) continue; // every point is in the sample, or no sample is used
      if (!isMeasured(rowName)) continue;
      const page = await openEmptyPage(browser);
      await startEngine(page);
      if (isOwn) await page.evaluate(sendMoons, n);
      const base = isOwn ? `v=1&kernel=${kernel}&m=${m}&data=own&points=@1` : `v=1&n=${n}&kernel=${kernel}&m=${m}`;
      await measureTimes(page, [base], true);
      await waitLikeReader();
      // The first steps are not measured, because caches are empty and the WebAssembly is not optimised.
      const stepLinks = links(base, m), skippedCount = 5;
      await measureTimes(page, stepLinks.slice(0, skippedCount), false);
      const msBefore = workerMs();
      const times = await measureTimes(page, stepLinks.slice(skippedCount), false);
      const mean = (workerMs() - msBefore) / times.length;
      const limit = limits.median ?? limits[{ "a point is dragged": "point", "a point that is not followed is dragged": "point", "σ slides": "sigma" }[dragName]];
      addRow(`${rowName}, median`, quantile(times, 0.5), "ms", limit && upperBudget(limit));
      addRow(`${rowName}, 95 %`, quantile(times, 0.95), "ms", limits.p95 && upperBudget(limits.p95));
      addRow(`${rowName}, processor, mean`, mean, "ms");
      await page.close();
    }
  }
  // A reader notices a single slow frame, so the slowest frame is measured, too.
  const longDragName = `gaussian, n = 100000, m = 128: a point is dragged through ${LONG_STEP_COUNT} places`;
  if (!isQuick && isMeasured(longDragName)) {
    const page = await openEmptyPage(browser);
    await startEngine(page);
    const base = "v=1&n=100000&m=128";
    await measureTimes(page, [base], true);
    await waitLikeReader();
    const stepLinks = linksOfSteps((k) => `${base}&p7=${(0.5 + 0.3 * Math.cos(k / 50)).toFixed(4)},${(0.2 + 0.3 * Math.sin(k / 30)).toFixed(4)}`, LONG_STEP_COUNT);
    const skippedCount = 5;
    await measureTimes(page, stepLinks.slice(0, skippedCount), false);
    const times = await measureTimes(page, stepLinks.slice(skippedCount), false);
    addRow(`${longDragName}, median`, quantile(times, 0.5), "ms", upperBudget(10));
    addRow(`${longDragName}, worst`, Math.max(...times), "ms", upperBudget(60));
    await page.close();
  }
  printTitle("Worker at rest: exact errors, optimum, Gram panel");
  for (const [n, m, kernel, limit] of [[500, 64, "gaussian"], [2000, 128, "gaussian", 0.15], [5000, 128, "gaussian", 0.5], [500, 64, "matern12"], [2000, 128, "matern12", 1.5], [5000, 128, "matern12", 10], [2000, 128, "layered", 1.5], [2000, 128, "arccos2", 1.5], [5000, 128, "layered", 10], [100000, 128, "gaussian", 1.5], [100000, 128, "matern12", 5]]) {
    if (isQuick && n > 2000 || !isMeasured(`${kernel}, n = ${n}, m = ${m}: rest`)) continue;
    const page = await openEmptyPage(browser);
    await startEngine(page);
    const base = `v=1&n=${n}&kernel=${kernel}&m=${m}`;
    await measureTimes(page, [`v=1&kernel=${kernel}`], true); // the first state of a page
    await waitLikeReader();
    await measureTimes(page, [base, `${base}&seed=5`], false);
    const msBefore = workerMs();
    const [ms] = await measureTimes(page, [`${base}&seed=6&sigma=0.36`], true);
    addRow(`${kernel}, n = ${n}, m = ${m}`, ms / 1000, "s", limit && upperBudget(limit, "s"));
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
  const linkOf = async (kernel, size) => {
    const link = `v=1&kernel=${kernel}${size}`;
    const isRefused = await page.evaluate(async ([l, frame]) => "empty.gram" in (JSON.parse((await window.engine(l, frame, false)).text).labels ?? {}), [`v=1&kernel=${kernel}&n=50&m=8`, FRAME]);
    return isRefused ? `${link}&method=exact` : link;
  };
  printTitle("Every kernel, n = 5000, m = 256, while a hand moves: median, and mean of the processor's time");
  for (const { key, unscaled, params } of list) {
    if (!isMeasured(`${key}: frame`)) continue;
    const link = await linkOf(key, "&n=5000&m=256");
    const [movedKey, startValue] = unscaled ? [params?.length && `${key}.${params[0].key}`, params?.[0].default] : ["sigma", 0.35];
    const linksByMove = { "a point": drags["a point is dragged"](link), "another point": drags["a point that is not followed is dragged"](link) };
    if (movedKey) linksByMove[movedKey] = linksOfSteps((k) => `${link}&${movedKey}=${(startValue * 1.008 ** k).toFixed(4)}`);
    await measureTimes(page, [link], true);
    await waitLikeReader();
    const timesOfMoves = Object.fromEntries(Object.keys(linksByMove).map((m) => [m, { ms: [], processorMs: [] }]));
    const turnCount = 2, skippedCount = 2, measuredCount = 5; // the first frames after a different drag are slower and are not measured
    for (let t = 0; t < turnCount; t++) {
      for (const [move, links] of Object.entries(linksByMove)) {
        const turnLinks = links.slice(t * (skippedCount + measuredCount), (t + 1) * (skippedCount + measuredCount));
        await measureTimes(page, turnLinks.slice(0, skippedCount), false);
        const msBefore = workerMs();
        timesOfMoves[move].ms.push(...await measureTimes(page, turnLinks.slice(skippedCount), false));
        timesOfMoves[move].processorMs.push((workerMs() - msBefore) / measuredCount);
      }
    }
    for (const [move, { ms, processorMs }] of Object.entries(timesOfMoves)) {
      const limit = move.includes("point") ? (key === "gaussian" ? 16 : 80) : key === "gaussian" ? 120 : 250;
      addRow(`${key}: ${move}, median`, quantile(ms, 0.5), "ms", upperBudget(limit));
      addRow(`${key}: ${move}, processor, mean`, processorMs.reduce((a, b) => a + b) / turnCount, "ms");
    }
  }
  printTitle("Every kernel at rest: exact errors, optimum, Gram panel");
  for (const [n, m] of [[2000, 128], [5000, 128]]) {
    for (const { key } of list) {
      if (!isMeasured(`${key}: rest, n = ${n}`)) continue;
      const link = await linkOf(key, `&n=${n}&m=${m}`);
      await measureTimes(page, [link], false);
      const msBefore = workerMs();
      const [ms] = await measureTimes(page, [`${link}&dseed=5`], true);
      addRow(`${key}: rest, n = ${n}, m = ${m}`, ms / 1000, "s", upperBudget(n === 2000 ? (key === "gaussian" ? 0.15 : 1.5) : key === "gaussian" ? 0.5 : 10, "s"));
      addRow(`${key}: rest, n = ${n}, m = ${m}, processor`, (workerMs() - msBefore) / 1000, "s");
    }
  }
  await page.close();
}

const SECONDS = isQuick ? 2 : 6; // the number of seconds in which frames are counted

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
    window.frameTimes = [];
    window.requestAnimationFrame = (f) => frame((now) => {
      const start = performance.now();
      f(now);
      window.frameTimes.push(performance.now() - start);
    });
  });
  await page.evaluate(async (base) => {
    document.body.replaceChildren();
    document.body.style.margin = 0;
    const iframe = document.createElement("iframe");
    iframe.style = "border: 0; display: block; width: 1200px; height: 800px";
    let setReady, handlePainted = () => {};
    const ready = new Promise((done) => (setReady = done));
    const module = await WebAssembly.compileStreaming(fetch(`${base}canvas.wasm`));
    addEventListener("message", ({ data }) => {
      if (data.kind === "loaded") post({ kind: "program", module });
      if (data.kind === "ready") setReady();
      if (data.kind === "painted") handlePainted(data);
    });
    const post = (message, transfer = []) => iframe.contentWindow.postMessage(message, location.origin, transfer);
    iframe.src = `${base}canvas.html`;
    document.body.append(iframe);
    await ready;
    const { port1, port2 } = new MessageChannel();
    post({ kind: "worker", port: port1 }, [port1]);
    const view = { theme: "light", layout: "desk", tab: "eigen", column: 1, magnify: 1, hold: true, stale: false };
    window.pictures = {
      post,
      innerWindow: iframe.contentWindow,
      setView: (changes = {}) => post({ kind: "view", view: JSON.stringify({ ...view, ...changes }) }),
      /** Shows a copy of a result and returns the message after its painting. */
      show({ rev, text, data }) {
        const copy = data.slice(0);
        const done = new Promise((resolve) => (handlePainted = resolve));
        port2.postMessage({ head: text, data: copy }, [copy]);
        post({ kind: "show", rev });
        return done;
      },
    };
    window.pictures.setView();
  }, site.url);
}

/** Shows twelve results, and returns for each the number of frames until it is painted. It runs in the page. */
async function framesUntilPixels(frame) {
  const frameCounts = [];
  for (let k = 0; k < 12; k++) {
    const answer = await window.engine(`v=1&m=${24 + k}`, frame, true);
    let frames = -1, isCounting = true;
    const count = () => { frames++; if (isCounting) requestAnimationFrame(count); };
    const done = window.pictures.show(answer);
    requestAnimationFrame(count);
    await done;
    isCounting = false;
    frameCounts.push(Math.max(0, frames));
  }
  return frameCounts;
}

/** Paints two results of a drag of a point in turn, one result in each frame. It runs in the page. */
async function paintEveryFrame([frame, seconds]) {
  await window.engine("v=1&m=64", frame, true);
  const results = [await window.engine("v=1&m=64&p7=0.50,0.20", frame, false), await window.engine("v=1&m=64&p7=0.52,0.21", frame, false)];
  const drawTimes = [], { innerWindow } = window.pictures;
  innerWindow.frameTimes.length = 0;
  const start = performance.now();
  let n = 0;
  while (performance.now() - start < 1000 * seconds) drawTimes.push((await window.pictures.show(results[n++ % 2])).ms);
  return { rate: (1000 * n) / (performance.now() - start), drawTimes, frameTimes: innerWindow.frameTimes.slice() };
}

/** Paints the final results of two states of one view in turn, and then moves the pointer. It runs in the page. */
async function paintView([frame, key, columns]) {
  const { innerWindow, setView, post, show } = window.pictures;
  setView({ rows: [key] });
  const pair = [await window.engine(`v=1&m=24&views=${key}`, frame, true), await window.engine(`v=1&m=25&views=${key}`, frame, true)];
  if (key === "race") { // the fits of a race arrive one by one, so this code makes fictitious fits with errors proportional to 1/m
    const { text, data } = pair[0];
    const { labels, blocks } = JSON.parse(text);
    const { rows, off } = blocks.find((b) => b.name === "race.cells");
    const cells = new Float64Array(data, 8 * off, 4 * rows);
    const runs = new Float64Array(columns * rows);
    for (let i = 0; i < rows; i++) {
      const [method, size, seed] = cells.subarray(4 * i);
      runs.set([1, size, (1 + method / 20) * (1 + seed / 10) / size, 0, size / 10, 64 * size, 100 * size], columns * i);
    }
    const head = { kind: "more", rev: 0, blocks: [{ name: "race.runs", rows, cols: columns, off: 0 }], labels: { "race.key": labels["race.key"] } };
    post({ kind: "more", head: JSON.stringify(head), data: runs.buffer });
  }
  const drawTimes = [], measuredCount = 32;
  for (let k = 0; k < 2 * measuredCount; k++) drawTimes.push((await show(pair[k % 2])).ms);
  const canvas = innerWindow.document.querySelector("canvas"), moveTimes = [];
  for (let k = 0; k < 2 * measuredCount; k++) {
    innerWindow.frameTimes.length = 0;
    const pointerPosition = { clientX: 100 + ((37 * k) % 1000), clientY: 60 + ((61 * k) % 700) };
    canvas.dispatchEvent(new innerWindow.PointerEvent("pointermove", { ...pointerPosition, pointerType: "mouse", pointerId: 1, isPrimary: true }));
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    moveTimes.push(...innerWindow.frameTimes); // a movement that does not change the hovered mark paints no frame
  }
  return [key, drawTimes.slice(measuredCount), moveTimes.slice(moveTimes.length >> 1)];
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
  const { rate, drawTimes, frameTimes } = await page.evaluate(paintEveryFrame, [FRAME, SECONDS]);
  const viewTimes = [];
  for (const { key } of (await catalogue()).views) {
    if (!isQuick && isMeasured(`Draw in Go, the view ${key} alone`)) viewTimes.push(await page.evaluate(paintView, [FRAME, key, FITS.columns.length]));
  }
  await page.close();
  addRow("an empty Ebitengine canvas", emptyRate, "frames a second");
  addRow("the nine pictures, a new result in every frame", rate, "frames a second");
  addRow("… of the empty canvas", (100 * rate) / emptyRate, "%", lowerBudget(60, "%"));
  addRow("Draw in Go, median", quantile(drawTimes, 0.5), "ms", upperBudget(4));
  // This row is the time of the page's thread for a painted frame. It includes rendering in software, because there is
  // no GPU. With a GPU, the limit of a frame is 1/60 s.
  addRow("a whole frame of the page's thread, painted, median", quantile(frameTimes.filter((ms) => ms >= 0.5 * quantile(drawTimes, 0.5)), 0.5), "ms", upperBudget(16, "ms"));
  for (const [key, times] of viewTimes) addRow(`Draw in Go, the view ${key} alone`, quantile(times, 0.5), "ms", upperBudget(4));
  for (const [key, , moveTimes] of viewTimes) if (moveTimes.length) addRow(`a frame of a pointer that moves, the view ${key} alone`, quantile(moveTimes, 0.5), "ms");
  addRow("frames between a result and its pixels, most", Math.max(...frameCounts), "", upperBudget(1, "frame"));
}

async function measureLoading() {
  for (const { title, rows } of measureStarts(isQuick)) {
    printTitle(title);
    for await (const { name, seconds, limit } of rows) addRow(name, seconds, "s", limit && upperBudget(limit, "s"));
  }
}

/** Returns the ids of this process and of all its descendants. */
function listProcesses() {
  const parents = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), Number(statFields(name)[1]));
    } catch {
      // the process has ended since the list was made
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
  for (const pid of listProcesses().filter((p) => p !== process.pid)) {
    try {
      const fields = statFields(pid);
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // the process has ended since the list was made
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
    addRow("of a core, over 10 s", 10 * (processorSeconds() - secondsBefore), "%", upperBudget(15, "%"));
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
const partFunctions = {
  loading: measureLoading,
  idling: measureIdling,
  drawing: () => inBrowser(measureDrawing),
  worker: () => inBrowser(measureWorker),
  kernels: () => (isQuick ? undefined : inBrowser(measureKernels)),
};
try {
  for (const [name, measure] of Object.entries(partFunctions)) {
    currentPart = name;
    if (!onlyPart || onlyPart === name) await measure();
  }
} finally {
  site.close();
}
const resultsPath = join(root, "bench/browser.json");
mkdirSync(join(root, "bench"), { recursive: true });
// If only one part or some rows are measured, the file also contains the earlier results of the others.
const otherResults = (onlyPart || process.env.ROWS) && existsSync(resultsPath) ? JSON.parse(readFileSync(resultsPath, "utf8")).filter((r) => process.env.ROWS || r.part !== onlyPart) : [];
const measuredKeys = new Set(results.map((r) => `${r.part} ${r.what}`));
const mergedResults = [...otherResults.filter((r) => !measuredKeys.has(`${r.part} ${r.what}`)), ...results];
writeFileSync(resultsPath, JSON.stringify(mergedResults, null, 2));
if (omittedRows.size > 0) console.log(`\nThe time is over: ${omittedRows.size} rows were omitted, from “${[...omittedRows][0]}” on.`);
const overBudget = results.filter((r) => r.verdict.startsWith("OVER"));
console.log(`\n${overBudget.length ? `${overBudget.length} over their budget` : "all within their budgets"}; kept in bench/browser.json`);
