/** This module measures how long the page takes to start, on localhost and on a slow network, in Chromium and Firefox. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findFirefox, openFirefox } from "./firefox.mjs";
import { launchProfile, root, serve, waitUntilReady } from "./lib.mjs";
import { slowDown } from "./slow.mjs";

const WINDOW = { width: 1440, height: 900 };
const NETWORK = { megabits: 10, roundTrip: 100 };
const LIMITS = { local: { poster: 0.3, live: 1 }, slow: { poster: 1, live: 4 } }; // seconds
const IDLE_TIME = 3000; // ms after which a browser with one page is idle
/** The page that a running browser has shown before: text, formulas and pictures of another server, and no WebAssembly. */
const PREVIOUS_PAGE = "reference/methods/nystrom.html";
const NAMES = { poster: "the poster", live: "the first live picture", exact: "all numbers exact" };

/** Stores the times of the poster, of the first live picture and of the exact numbers in window.marks. It runs in the page before its scripts. */
function recordStart() {
  if (window !== top) return;
  const marks = window.marks = {};
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (e.element?.tagName === "IMG") marks.poster ??= e.renderTime || e.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  const recordState = () => {
    const { live, state } = document.documentElement?.dataset ?? {};
    if (live) marks.live ??= performance.now();
    if (state === "ready") marks.exact ??= performance.now();
  };
  new MutationObserver(recordState).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-live", "data-state"] });
}

/**
 * @typedef {import("playwright-core").BrowserContext} BrowserContext
 * @typedef {string | undefined} Program the path of a Chromium, or undefined for the Chromium of the tests
 */

/**
 * Starts a new profile of a Chromium, and passes its context to a function.
 * @template T @param {Program} program @param {(context: BrowserContext) => Promise<T>} use @returns {Promise<T>}
 */
async function withProfile(program, use) {
  const folder = await mkdtemp(join(tmpdir(), "mercer-chromium-"));
  const context = await launchProfile(folder, { viewport: WINDOW, ...(program && { executablePath: program }) });
  try {
    return await use(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts the page in a new tab, and returns the times. @param {BrowserContext} context @param {string} url */
async function visitInTab(context, url) {
  const page = await context.newPage();
  await page.addInitScript(recordStart);
  await page.goto(url);
  await waitUntilReady(page);
  return { page, marks: await page.evaluate(() => window.marks) };
}

/** Starts the page twice, and returns the times of both visits. @param {BrowserContext} context @param {string} url */
async function visitTwice(context, url) {
  const first = await visitInTab(context, url);
  await new Promise((done) => setTimeout(done, 6000)); // the browser stores compiled programs when they are optimised
  await first.page.close();
  const second = await visitInTab(context, url);
  return [first.marks, second.marks];
}

/** Starts the page in a Chromium that has just started, and whose own start is therefore part of the times. @param {string} url */
const visitAtStart = (url) => withProfile(undefined, async (context) => [(await visitInTab(context, url)).marks]);

/**
 * Returns a function that starts the page twice in a new profile of a Chromium that runs like the browser of a reader: it has
 * shown a page of another server, so that its processes run and can draw text, pictures and boxes. Its cache has no files of
 * the playground.
 * @param {string} previousUrl the address of the page of another server @param {Program} [program]
 */
const visitWhenRunning = (previousUrl, program) => (/** @type {string} */ url) => withProfile(program, async (context) => {
  await (await context.newPage()).goto(previousUrl);
  await new Promise((done) => setTimeout(done, IDLE_TIME));
  return visitTwice(context, url);
});

/**
 * Shows a picture alone in a new profile of Chromium. Its time is the part of a cold start that no page can avoid. Without a
 * graphics card, the process for drawing has to start first.
 * @param {string} url of the picture
 */
const showPicture = (url) => withProfile(undefined, async (context) => {
  const page = await context.newPage();
  await page.addInitScript(recordStart);
  await page.goto(url);
  await page.waitForFunction(() => window.marks.poster !== undefined);
  return page.evaluate(() => window.marks.poster / 1000);
});

/** Starts the page in a new profile of Firefox. @param {string} url */
async function visitInFirefox(url) {
  const tab = await openFirefox(findFirefox(), WINDOW);
  try {
    await tab.send("script.addPreloadScript", { functionDeclaration: `() => { (${recordStart})(); }` });
    await tab.open(url);
    await tab.waitUntilReady();
    return [await tab.evaluate(() => window.marks)];
  } finally {
    await tab.close();
  }
}

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/**
 * Measures the visits of an address, and yields the medians of their times.
 * @param {string} url @param {(url: string) => Promise<Record<string, number>[]>} visit @param {number} count
 * @param {Record<string, number>} [limits] in seconds
 */
async function* measureVisits(url, visit, count, limits = {}) {
  const rounds = [];
  for (let i = 0; i < count; i++) rounds.push(await visit(url));
  for (const [k, visitName] of ["", "second visit: "].entries()) {
    for (const [key, name] of Object.entries(NAMES)) {
      const times = rounds.map((visits) => visits[k]?.[key]).filter((t) => t !== undefined);
      if (times.length > 0) yield { name: `${visitName}${name}, median of ${times.length}`, seconds: median(times) / 1000, limit: k === 0 ? limits[key] : undefined };
    }
  }
}

/** Returns the path of Chromium's headless shell, or "" if it is not installed. */
const findShell = () => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "chromium-headless-shell")).find(existsSync) ?? "";

/**
 * Returns the tables of starts. Their rows are measured when they are read. The servers join the scripts of the page, as
 * `make run` and `make dist` do.
 *
 * The limits hold for a browser that runs like the browser of a reader. The start of Chromium itself takes longer than the
 * limit of the poster, as the table of a picture alone shows, so the table of a browser that has just started has no limits.
 *
 * Without a graphics card, Chromium takes up to 50 ms of all processors to draw a frame of its window, and draws the spinner
 * of a tab that loads. Its headless shell has the same engine and no window. Its times are closer to those of a browser
 * with a graphics card.
 * @param {boolean} isQuick
 */
export function* measureStarts(isQuick) {
  const count = isQuick ? 1 : 3;
  const place = "Loading from localhost, Chromium", running = "in a running browser with an empty cache", shell = findShell();
  yield { title: `${place}, ${running}`, rows: measureRunning(count) };
  if (shell) yield { title: `${place} without a window (headless shell), ${running}`, rows: measureRunning(count, shell) };
  else console.log("\nChromium's headless shell is not installed, so it is not measured.");
  yield { title: `${place}, in a browser that has just started`, rows: measureLocalVisits(visitAtStart, count) };
  yield { title: "A picture of localhost alone, in a browser that has just started, for comparison", rows: measurePicture(count) };
  if (findFirefox()) yield { title: "Loading from localhost, Firefox, cold", rows: measureLocalVisits(visitInFirefox, count, LIMITS.local) };
  else console.log("\nFirefox is not installed, so it is not measured.");
  const isPacked = existsSync(join(root, "dist/canvas.wasm.br"));
  const title = `Loading ${isPacked ? "dist/ in Brotli" : "site/ in gzip"} at ${NETWORK.megabits} Mbit/s with a round trip of ${NETWORK.roundTrip} ms, Chromium, ${running}`;
  yield { title, rows: measureSlowVisits(isPacked, count) };
}

/** @param {(url: string) => Promise<Record<string, number>[]>} visit @param {number} count @param {Record<string, number>} [limits] in seconds */
async function* measureLocalVisits(visit, count, limits) {
  const server = await serve({ args: ["-bundle"] });
  yield* measureVisits(server.url, visit, count, limits);
  server.close();
}

/** @param {number} count @param {Program} [program] */
async function* measureRunning(count, program) {
  const otherServer = await serve();
  yield* measureLocalVisits(visitWhenRunning(otherServer.url + PREVIOUS_PAGE, program), count, LIMITS.local);
  otherServer.close();
}

/** @param {number} count */
async function* measurePicture(count) {
  const server = await serve();
  const times = [];
  for (let i = 0; i < count; i++) times.push(await showPicture(`${server.url}picture.png`));
  server.close();
  yield { name: `the picture, median of ${count}`, seconds: median(times) };
}

/** @param {boolean} isPacked @param {number} count */
async function* measureSlowVisits(isPacked, count) {
  const server = await serve(isPacked ? { dir: "dist" } : { args: ["-bundle"] });
  const slowSite = await slowDown(server.url, NETWORK);
  const otherServer = await serve();
  yield* measureVisits(slowSite.url, visitWhenRunning(otherServer.url + PREVIOUS_PAGE), count, LIMITS.slow);
  otherServer.close();
  slowSite.close();
  server.close();
}
