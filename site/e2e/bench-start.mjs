/** This module measures how long the page takes to start, on localhost and on a slow network, in Chromium and Firefox. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFirefox, openFirefox } from "./firefox.mjs";
import { launchProfile, root, serve, waitUntilReady } from "./lib.mjs";
import { slowDown } from "./slow.mjs";

const WINDOW = { width: 1440, height: 900 };
const NETWORK = { megabits: 10, roundTrip: 100 };
const LIMITS = { local: { poster: 0.3, live: 1 }, slow: { poster: 1, live: 4 } }; // seconds
const IDLE_TIME = 3000; // ms after which a browser with one picture is idle
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
 * Starts a new profile of Chromium, and passes its context to a function.
 * @template T @param {(context: import("playwright-core").BrowserContext) => Promise<T>} use @returns {Promise<T>}
 */
async function withProfile(use) {
  const folder = await mkdtemp(join(tmpdir(), "mercer-chromium-"));
  const context = await launchProfile(folder, { viewport: WINDOW });
  try {
    return await use(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts the page in a new tab, and returns the times. @param {import("playwright-core").BrowserContext} context @param {string} url */
async function visitInTab(context, url) {
  const page = await context.newPage();
  await page.addInitScript(recordStart);
  await page.goto(url);
  await waitUntilReady(page);
  return { page, marks: await page.evaluate(() => window.marks) };
}

/** Starts the page twice, and returns the times of both visits. @param {import("playwright-core").BrowserContext} context @param {string} url */
async function visitTwice(context, url) {
  const first = await visitInTab(context, url);
  await new Promise((done) => setTimeout(done, 6000)); // the browser stores compiled programs when they are optimised
  await first.page.close();
  const second = await visitInTab(context, url);
  return [first.marks, second.marks];
}

/** Starts the page in a Chromium that has just started, and whose own start is therefore part of the times. @param {string} url */
const visitAtStart = (url) => withProfile(async (context) => [(await visitInTab(context, url)).marks]);

/** Starts the page twice in a Chromium that has just started. @param {string} url */
const visitTwiceAtStart = (url) => withProfile((context) => visitTwice(context, url));

/**
 * Returns a function that starts the page twice in a new profile of Chromium that has shown a picture of another server. The
 * processes of the browser run, and its cache has no files of the page.
 * @param {string} picture the address of the picture
 */
const visitWhenRunning = (picture) => (/** @type {string} */ url) => withProfile(async (context) => {
  await (await context.newPage()).goto(picture);
  await new Promise((done) => setTimeout(done, IDLE_TIME));
  return visitTwice(context, url);
});

/**
 * Shows a picture alone in a new profile of Chromium. Its time is the part of a cold start that no page can avoid. Without a
 * graphics card, the process for drawing has to start first.
 * @param {string} url of the picture
 */
const showPicture = (url) => withProfile(async (context) => {
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

/**
 * Returns the tables of starts. Their rows are measured when they are read. The servers join the scripts of the page, as
 * `make run` and `make dist` do.
 *
 * The limits on localhost hold for a browser that runs like the browser of a reader. The start of Chromium itself takes longer than
 * the limit of the poster, as the table of a picture alone shows, so the table of a browser that has just started has no limits.
 * @param {boolean} isQuick
 */
export function* measureStarts(isQuick) {
  const count = isQuick ? 1 : 3;
  const place = "Loading from localhost, Chromium";
  yield { title: `${place}, in a running browser with an empty cache`, rows: measureRunning(count) };
  yield { title: `${place}, in a browser that has just started`, rows: measureLocalVisits(visitAtStart, count) };
  yield { title: "A picture of localhost alone, in a browser that has just started, for comparison", rows: measurePicture(count) };
  if (findFirefox()) yield { title: "Loading from localhost, Firefox, cold", rows: measureLocalVisits(visitInFirefox, count, LIMITS.local) };
  else console.log("\nFirefox is not installed, so it is not measured.");
  const isPacked = existsSync(join(root, "dist/canvas.wasm.br"));
  const title = `Loading ${isPacked ? "dist/ in Brotli" : "site/ in gzip"} at ${NETWORK.megabits} Mbit/s with a round trip of ${NETWORK.roundTrip} ms, Chromium, cold`;
  yield { title, rows: measureSlowVisits(isPacked, count) };
}

/** @param {(url: string) => Promise<Record<string, number>[]>} visit @param {number} count @param {Record<string, number>} [limits] in seconds */
async function* measureLocalVisits(visit, count, limits) {
  const server = await serve({ args: ["-bundle"] });
  yield* measureVisits(server.url, visit, count, limits);
  server.close();
}

/** @param {number} count */
async function* measureRunning(count) {
  const otherServer = await serve();
  yield* measureLocalVisits(visitWhenRunning(`${otherServer.url}picture.png`), count, LIMITS.local);
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
  yield* measureVisits(slowSite.url, visitTwiceAtStart, count, LIMITS.slow);
  slowSite.close();
  server.close();
}
