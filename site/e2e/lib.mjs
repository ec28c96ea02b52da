/**
 * This module contains the helpers of the browser tests. They start a server and a browser, open pages, and run
 * the native program for a link. Tests use only interfaces that a host page or a reader could also use:
 * window.mercer, <html data-state>, roles and pixels.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const isFullRun = Boolean(process.env.FULL);
/** Returns every step-th entry of a list, starting at index start. With FULL=1, sample returns all entries. */
export const sample = (list, step, start = 0) => (isFullRun ? list : list.filter((_, i) => i % step === start % step));
export const TIMEOUT = 60_000; // ms within which a page must become ready on a busy machine
const POLL_OPTIONS = { timeout: TIMEOUT, polling: 50 }; // polling in each frame would request frames
const PANIC = /^(panic|fatal error): /;

// The canvas of a test has a quarter of the pixels of its panels, since drawing pixels without a graphics card takes a
// third of the time of all tests. The layout of the page is the same, except that lines of one pixel are thicker.
const SMALL_RATIO = 0.5;

/** SIZES contains the name, the width and the height of the window of each layout. @type {[string, number, number][]} */
export const SIZES = [["desk", 1440, 900], ["tablet", 820, 1180], ["phone", 390, 844]];

const runFile = promisify(execFile);

/** Serves a folder of the repository until close() is called. */
export async function serve({ dir = process.env.SITE || "site", args = [] } = {}) {
  const server = spawn(join(root, "bin/serve"), ["-dir", join(root, dir), "-port", "0", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (chunk) => {
      text += chunk;
      const urlMatch = text.match(/http:\S+/);
      if (urlMatch) resolve(urlMatch[0]);
    });
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { url, close: () => server.kill() };
}

const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
  "--font-render-hinting=none"]; // chromium-headless-shell would otherwise round the widths of letters, unlike Chromium
const SOFTWARE_FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]; // flags for WebGL without a graphics card

// Chromium optimises a WebAssembly function after some milliseconds of use. In short tests, the optimisation takes
// more time than it saves. So this budget, after which functions are optimised, is eight times the default.
const SLOW_TIERING = "--js-flags=--wasm-tiering-budget=100000000";
// Without a graphics card, Chromium emulates WebGL for the page as well. Skia composes the page in a third of the time.
const NO_COMPOSITING = "--disable-gpu-compositing";
const ONE_PROCESS = "--process-per-site"; // all pages of a context run in one process and share compiled programs

/** Returns how a Chromium with software rendering is started. @param {{webgl?: boolean, flags?: string[]}} [options] */
const launchOptions = ({ webgl = true, flags = [] } = {}) => ({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: [...FLAGS, ...(webgl ? SOFTWARE_FLAGS : ["--disable-3d-apis"]), ...flags],
});

/** Starts a Chromium with software rendering. @param {{webgl?: boolean, flags?: string[]}} [options] */
export const launch = async (options) => chromium.launch(launchOptions(options));

/**
 * Starts a Chromium that stores files and compiled programs, and returns its context. Other contexts are private windows, which
 * store no compiled programs.
 * @param {string} folder the folder of the profile @param {{viewport: {width: number, height: number}}} options
 */
export const launchProfile = async (folder, options) => chromium.launchPersistentContext(folder, { ...launchOptions(), ...options });

const sharedObjects = new Map();

/**
 * Returns the shared object of a kind with these options, and makes the object on the first call. In this way, all
 * tests of a process use one browser and one server.
 */
function shareObject(kind, options, make) {
  const key = kind + JSON.stringify(options ?? {});
  if (!sharedObjects.has(key)) sharedObjects.set(key, make(options));
  return sharedObjects.get(key);
}

const releasedPages = new Map(); // the pages that later tests can use, by the options that cannot change
const MAX_RELEASED_PAGES = 4;

/**
 * Returns a browser and a server for the tests of one file, and a page for each test: `const site =
 * stage(test)`, then `await site.open("#m=30")`.
 *
 * `open` waits until the page is ready, and reuses a released page with the same fixed options. If the page
 * still shows the playground, `open` only opens the new link, which takes a sixth of the time of a load.
 * `load` always loads the page. Tests use `load` for loading and for state that is not in the link.
 *
 * The simulated reader prefers less motion, since a fade draws about ten pictures instead of one. If `motion` is
 * true, the reader has no preference. Tests of pixels and of the layout set the pixel ratio `ratio` of their window to 1.
 * @param {typeof import("node:test")} test
 */
export function stage(test, { browser: browserOptions, server: serverOptions, motion = false, ratio = SMALL_RATIO } = {}) {
  const result = { url: "" };
  const name = JSON.stringify(browserOptions ?? {});
  let browser, server;
  result.start = async () => {
    server = await shareObject("server", serverOptions, serve);
    browser = await shareObject("browser", { ...browserOptions, flags: [SLOW_TIERING, NO_COMPOSITING, ONE_PROCESS] }, launch);
    result.url = server.url;
  };
  test.after(async () => {
    await browser?.close();
    server?.close();
  });
  result.load = (path = "", options = {}) => result.open(path, { ...options, load: true });
  result.open = async (path = "", { width = 1440, height = 900, wait = true, load = false, script, ...context } = {}) => {
    await result.start();
    const { colorScheme = "light", reducedMotion = motion ? "no-preference" : "reduce", forcedColors = "none", ...otherOptions } = context;
    const fixedOptions = { deviceScaleFactor: ratio, ...otherOptions };
    const key = JSON.stringify([name, fixedOptions]);
    let page = releasedPages.get(key);
    releasedPages.delete(key);
    const canFollow = page?.isReusable && !load && wait && !script && /^(#|$)/.test(path) && page.url().split("#")[0] === result.url;
    if (page) {
      page.consoleErrors = [];
      await page.bringToFront(); // frames and timers of a background page are late, by up to a minute after some minutes
      if (!canFollow) await unload(page);
      await resize(page, width, height);
      await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
    } else {
      page = await (await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion, forcedColors, ...fixedOptions })).newPage();
      page.setDefaultTimeout(TIMEOUT);
      const waitForFunction = page.waitForFunction.bind(page);
      page.waitForFunction = (f, arg, options) => waitForFunction(f, arg, { ...POLL_OPTIONS, ...options });
      const setViewportSize = page.setViewportSize.bind(page);
      page.setViewportSize = async (size) => {
        await setViewportSize(size);
        await waitForFrames(page, 2); // the window has its new size before the page handles it
      };
      page.consoleErrors = [];
      // Browsers request a default icon for a page without an icon, such as some host pages here.
      // A Go program that ends by a panic writes the reason and the stack as plain lines.
      page.on("console", (m) => {
        const isError = m.type() === "error" && !m.location().url.endsWith("/favicon.ico");
        if (isError || PANIC.test(m.text()) || page.consoleErrors.some((text) => PANIC.test(text))) page.consoleErrors.push(`${m.text()} (${m.location().url})`);
      });
      page.on("pageerror", (e) => page.consoleErrors.push(String(e)));
      page.key = key;
    }
    page.site = result.url;
    if (canFollow) await followLink(page, path);
    else {
      if (script) await runBeforeLoad(page, script);
      await page.goto(result.url + path);
    }
    if (wait) await waitUntilReady(page);
    if (!canFollow) page.globals = wait ? await globalNames(page) : "";
    return page;
  };
  return result;
}

/** Runs a script at the start of each document, until the page is released. @param {string | (() => void)} script */
async function runBeforeLoad(page, script) {
  page.scripts = await page.context().newCDPSession(page);
  await page.scripts.send("Page.enable");
  await page.scripts.send("Page.addScriptToEvaluateOnNewDocument", { source: typeof script === "string" ? script : `(${script})()` });
}

const keepers = new WeakMap(); // the page of each context that keeps the compiled programs

/**
 * Replaces the document by an empty one. Before the first replacement, another page of the same process compiles both
 * programs and keeps them. Otherwise Chromium frees the programs, and each later load compiles them again.
 */
async function unload(page) {
  const context = page.context();
  if (!keepers.has(context) && await page.evaluate(() => Boolean(window.mercer)).catch(() => false)) {
    const keeper = await context.newPage();
    keepers.set(context, keeper);
    await keeper.goto(`${page.site}favicon.svg`);
    await keeper.evaluate(async () => {
      window.programs = await Promise.all(["compute.wasm", "canvas.wasm"].map((name) => WebAssembly.compileStreaming(fetch(name))));
    });
    await page.bringToFront();
  }
  await page.goto("about:blank");
}

/** Resizes the window, and waits until the canvas has its new size. */
async function resize(page, width, height) {
  const oldSize = page.viewportSize();
  if (oldSize.width === width && oldSize.height === height) return;
  await page.setViewportSize({ width, height });
  if (page.url() === "about:blank") return;
  await page.waitForFunction(() => {
    const { clientWidth, clientHeight, contentDocument } = document.querySelector("#pictures iframe");
    const canvas = contentDocument.querySelector("canvas");
    return [[canvas.width, clientWidth], [canvas.height, clientHeight]].every(([pixels, units]) => Math.abs(pixels - units * devicePixelRatio) < 2);
  });
  await waitForFrames(page, 2); // after two frames, the page has the new layout of the pictures
}

/** Opens a link in the page in the same way as the address bar. */
const followLink = (page, hash) => page.evaluate(async (hash) => {
  const address = new URL(hash || "#", location.href).href;
  if (address === location.href) return void window.mercer.open(hash).catch(() => {}); // the browser ignores the same address
  const hashChange = new Promise((done) => addEventListener("hashchange", done, { once: true }));
  location.replace(address);
  await hashChange;
}, hash);

/** Returns the names of the global variables of a window. */
const globalNames = (page) => page.evaluate(() => Object.keys(window).join());

/**
 * Resets state that is not in the link: dialogs, focus and scrolling. The result is false if a later test must load
 * the page again. This is necessary if the page shows an alert or a race, or if a test has added variables, styles
 * or stored choices.
 */
const resetPage = (page) => page.evaluate((initialNames) => {
  const { state } = document.documentElement.dataset;
  // Each test with an edit stores its last state, and that the first line of help is off.
  for (const key of ["mercer.session", "mercer.points"]) localStorage.removeItem(key);
  if (localStorage.getItem("mercer.view") === JSON.stringify({ off: ["hint"] })) localStorage.removeItem("mercer.view");
  const hasLeftovers = localStorage.length > 0 || document.body.hasAttribute("style") || Object.keys(window).join() !== initialNames;
  if (!window.mercer || state !== "ready" || hasLeftovers || document.querySelector("#notes [role=alert]")) return false;
  if (location.hash.includes("race")) return false; // a race would continue in the background
  document.querySelector("dialog[open]")?.close();
  document.activeElement.blur();
  scrollTo({ top: 0, behavior: "instant" });
  return true;
}, page.globals).catch(() => false);

/** Waits until all numbers are exact and painted. Fails if the page has the state error. */
export async function waitUntilReady(page) {
  // The state is read in the same call, since the page may become busy again, for example by following a link.
  const state = await page.waitForFunction(() => ["ready", "error"].find((s) => s === document.documentElement.dataset.state), null, POLL_OPTIONS);
  assert.equal(await state.jsonValue(), "ready", `the page is in state error: ${(await pageText(page)).slice(0, 300)}`);
}

/**
 * Releases the page of a test for later tests. Fails if the page has logged errors.
 * @param {boolean} [isReusable] whether a later test can reuse the loaded page. The value is false if the test has
 *   changed state that is not in the link. Examples are the speed of the player and the control in the dock.
 */
export async function close(page, isReusable = true) {
  const loggedErrors = [...page.consoleErrors];
  const hasPopups = page.context().pages().some((p) => p !== page && p !== keepers.get(page.context()));
  if (releasedPages.has(page.key) || hasPopups) await page.context().close();
  else {
    page.isReusable = isReusable && !page.scripts && await resetPage(page);
    await page.scripts?.detach();
    page.scripts = undefined;
    await page.mouse.move(0, 0);
    if (!page.isReusable) {
      await page.evaluate(() => localStorage.clear()).catch(() => {});
      await unload(page);
    }
    releasedPages.set(page.key, page);
    if (releasedPages.size > MAX_RELEASED_PAGES) {
      const [[oldestKey, oldestPage]] = releasedPages;
      releasedPages.delete(oldestKey);
      await oldestPage.context().close();
    }
  }
  assert.deepEqual(loggedErrors, [], "the console has errors");
}

/** Returns the worker that computes. A page also has a worker that loads the programs. @param {import("playwright-core").Page} page */
export const computeWorker = (page) => {
  const worker = page.workers().find((w) => new URL(w.url()).pathname.endsWith("/app/worker.js"));
  if (!worker) throw new Error("the page has no compute worker");
  return worker;
};

export const get = (page) => page.evaluate(() => window.mercer.get());
export const report = (page) => page.evaluate(() => window.mercer.report());
export const set = (page, edits) => page.evaluate((e) => window.mercer.set(e), edits);
export const open = (page, link) => page.evaluate((l) => window.mercer.open(l), link);
export const pageText = (page) => page.evaluate(() => document.body.innerText);

/**
 * Returns a function that returns the number of history entries that the page has added since then. The length of the
 * history does not tell, since browsers limit it.
 */
export async function countNewEntries(page) {
  const countEntries = () => page.evaluate(() => {
    if (window.entryCount === undefined) {
      window.entryCount = 0;
      const push = history.pushState;
      history.pushState = (...args) => {
        window.entryCount++;
        push.apply(history, args);
      };
    }
    return window.entryCount;
  });
  const before = await countEntries();
  return async () => (await countEntries()) - before;
}

/** Waits until the link contains a text. */
export const waitForLink = (page, text) => page.waitForFunction((t) => window.mercer.get().includes(t), text, POLL_OPTIONS);

/**
 * Adds a listener for an event of an element. The returned function waits for the event. It returns at once if the
 * event has already happened.
 */
export async function listenForEvent(page, selector, type) {
  const stateHandle = await page.evaluateHandle(([s, t]) => {
    const state = { hasHappened: false };
    document.querySelector(s).addEventListener(t, () => (state.hasHappened = true), { once: true });
    return state;
  }, [selector, type]);
  return () => page.waitForFunction((state) => state.hasHappened, stateHandle);
}

/** Returns the panel with this name. */
export async function panel(page, name) {
  const foundPanel = (await page.evaluate(() => window.mercer.panels())).find((p) => p.name === name);
  assert.ok(foundPanel, `there is no panel ${name}`);
  return foundPanel;
}

/** Returns the window position of a point [px, py] in the plane of a panel. */
export function windowPosition({ x, y, w, h, range: [x0, x1, y0, y1] }, [px, py]) {
  return [x + ((px - x0) / (x1 - x0)) * w, y + ((y1 - py) / (y1 - y0)) * h];
}

/** Drags the mouse from the first to the second position in steps. */
export async function drag(page, [x0, y0], [x1, y1], steps = 4) {
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move(x1, y1, { steps });
  await page.mouse.up();
}

/**
 * Drags the mouse by one step per frame until a condition holds. On a busy machine, the drag is slower but has
 * the same number of pictures.
 * @param {(k: number) => number[]} positionAfter returns the position after k moves
 * @param {() => boolean} isDone a function that runs in the page and reports whether the condition holds
 */
export async function dragUntil(page, positionAfter, isDone) {
  await page.mouse.move(...positionAfter(0));
  await waitForFrames(page, 2); // the pictures have handled the move and have their final layout
  await page.mouse.down();
  for (let k = 1, deadline = Date.now() + TIMEOUT; Date.now() < deadline && !(await page.evaluate(isDone)); k++) {
    await page.mouse.move(...positionAfter(k));
    await waitForFrames(page, 1);
  }
  await page.mouse.up();
}

/** HOLD_TIME is a time in ms, with a margin, after which a touch without movement drags a mark. */
export const HOLD_TIME = 500;

/** Touches the first position, waits for some ms, moves to the second position in steps, and ends the touch. */
export async function touchDrag(page, [x0, y0], [x1, y1], steps = 6, holdMs = 0) {
  await waitForFrames(page, 2); // Chromium cancels a touch if the page is too busy to respond
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: x0, y: y0 }]);
  if (holdMs) await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), holdMs); // a timer of the page ends after the timer of the held touch, also if the page is busy
  for (let k = 1; k <= steps; k++) {
    await touch("touchMove", [{ x: x0 + ((x1 - x0) * k) / steps, y: y0 + ((y1 - y0) * k) / steps }]);
  }
  await touch("touchEnd", []);
  await session.detach();
}

const pixelReaders = new WeakMap(); // the page for reading pixels, by the browser

/** Returns an empty page of the same browser, in which tests read the pixels of pictures. */
export function pixelReader(page) {
  const browser = page.context().browser();
  if (!pixelReaders.has(browser)) pixelReaders.set(browser, browser.newPage());
  return pixelReaders.get(browser);
}

/**
 * Returns a screenshot of the window, or of a clip in CSS pixels, as a data URL. It uses the protocol, since
 * Playwright's screenshot would wait for frames of the idle pictures.
 * @param {{x: number, y: number, width: number, height: number}} [clip]
 */
export async function screenshot(page, clip) {
  page.camera ??= await page.context().newCDPSession(page);
  const { data } = await page.camera.send("Page.captureScreenshot", { optimizeForSpeed: true, ...(clip && { clip: { ...clip, scale: 1 } }) });
  return `data:image/png;base64,${data}`;
}

/**
 * Returns the number of colours in each rectangle of the window, from one screenshot. A panel with a drawing
 * has many colours.
 */
export async function countColours(page, clips) {
  const windowURL = await screenshot(page);
  return (await pixelReader(page)).evaluate(async ([url, width, rectangles]) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const canvasContext = canvas.getContext("2d", { willReadFrequently: true });
    canvasContext.drawImage(image, 0, 0);
    const pixelsPerUnit = image.width / width;
    return rectangles.map((clip) => {
      const [x, y, w, h] = [clip.x, clip.y, clip.w, clip.h].map((v) => v * pixelsPerUnit);
      return new Set(new Uint32Array(canvasContext.getImageData(x, y, w, h).data.buffer)).size;
    });
  }, [windowURL, await page.evaluate(() => innerWidth), clips]);
}

/** Returns the data URL of a picture. @param {Buffer} bytes */
export const pngDataURL = (bytes) => `data:image/png;base64,${bytes.toString("base64")}`;

/**
 * Returns the mean difference of two pictures on a scale of 255. It also returns the mean difference and the
 * position of the worst block of 16×16 pixels.
 * @param {string} first the data URL of a picture
 * @param {string} second the data URL of another picture
 * @param {{x: number, y: number, w: number, h: number}[]} [holes] the rectangles to ignore, in pixels
 */
export const pictureDifference = async (page, first, second, holes = []) => (await pixelReader(page)).evaluate(async ([first, second, holes]) => {
  const BLOCK = 16;
  const images = await Promise.all([first, second].map(async (url) => createImageBitmap(await (await fetch(url)).blob())));
  const [{ width: w, height: h }] = images;
  const [p, q] = images.map((image) => {
    const canvasContext = new OffscreenCanvas(w, h).getContext("2d", { willReadFrequently: true });
    canvasContext.drawImage(image, 0, 0);
    return canvasContext.getImageData(0, 0, w, h).data;
  });
  let sum = 0, count = 0, worst = 0, worstPosition = "";
  for (let y0 = 0; y0 < h; y0 += BLOCK) {
    for (let x0 = 0; x0 < w; x0 += BLOCK) {
      if (holes.some((o) => x0 < o.x + o.w && o.x < x0 + BLOCK && y0 < o.y + o.h && o.y < y0 + BLOCK)) continue;
      const differences = [0, 0, 0];
      let n = 0;
      for (let y = y0; y < Math.min(y0 + BLOCK, h); y++) {
        for (let x = x0; x < Math.min(x0 + BLOCK, w); x++, n++) {
          for (let k = 0; k < 3; k++) {
            const pixelIndex = 4 * (y * w + x) + k, d = p[pixelIndex] - q[pixelIndex];
            differences[k] += d;
            sum += Math.abs(d);
          }
        }
      }
      count += 3 * n;
      const largest = Math.max(...differences.map((d) => Math.abs(d / n)));
      if (largest > worst) [worst, worstPosition] = [largest, `${x0}, ${y0}`];
    }
  }
  return { sizes: images.map((image) => [image.width, image.height]), mean: sum / count, worst, worstPosition };
}, [first, second, holes]);

/**
 * Fails if one of the named panels has at most maxBlankColours colours. Without names, all panels in the window are
 * checked.
 */
export async function assertDrawn(page, names, maxBlankColours = 10) {
  const { width, height } = page.viewportSize();
  const checkedPanels = (await page.evaluate(() => window.mercer.panels()))
    .filter((p) => (names ? names.includes(p.name) : p.y + p.h <= height && p.x + p.w <= width));
  assert.equal(checkedPanels.length, names?.length ?? checkedPanels.length, `some of the panels ${names} are missing`);
  const counts = await countColours(page, checkedPanels);
  checkedPanels.forEach((p, i) => assert.ok(counts[i] > maxBlankColours, `${p.name} is blank: ${counts[i]} colours`));
}

/**
 * Returns a description of each violation that axe finds. The frame of the pictures is not checked.
 * @param {import("playwright-core").Page} page @param {string[]} [rules] the rules to check, by default all
 */
export async function accessibilityViolations(page, rules) {
  await page.evaluate(await shareObject("axe", null, () => readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")));
  const { violations } = await page.evaluate((runOnly) => {
    const { axe } = window;
    delete window.axe; // later tests reuse pages without new variables
    return axe.run(document, { iframes: false, resultTypes: ["violations"], ...(runOnly && { runOnly }) });
  }, rules);
  return violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.html).join(" ")}`);
}

/** Returns the file that the native program writes for a link. @param {string} link @param {"json" | "png" | "python" | "go"} form @param {string[]} [flags] */
export async function renderFile(link, form, flags = []) {
  const dir = await mkdtemp(join(tmpdir(), "mercer-"));
  try {
    const path = join(dir, `a.${form}`);
    await runFile(join(root, "bin/render"), ["-link", link, ...flags, `-${form}`, path]);
    return await readFile(path);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Returns the report that the native program writes for a link. */
export const nativeReport = async (link) => JSON.parse((await renderFile(link, "json")).toString());

/**
 * Fails if two reports of a link differ. Native code and WebAssembly differ in the last bits, since one of them
 * fuses multiplications and additions. Errors must agree to 1e-9, and eigenvalues to 1e-9 times the largest
 * eigenvalue. Angles and results of tasks must agree to 1e-6.
 */
export function assertSameReport(got, want) {
  const assertNear = (a, b, tolerance, name) => {
    if (typeof b === "number" && typeof a === "number") assert.ok(Math.abs(a - b) <= tolerance, `${name}: ${a}, want ${b}`);
    else if (b && typeof b === "object") {
      assert.deepEqual(Object.keys(a ?? {}), Object.keys(b), name);
      for (const key of Object.keys(b)) assertNear(a[key], b[key], tolerance, `${name}.${key}`);
    } else assert.equal(a, b, name);
  };
  for (const key of ["link", "method", "m", "rank", "seed", "preview", "refused"]) assert.deepEqual(got[key], want[key], key);
  for (const key of ["data", "kernel", "centres", "weights", "frequencies", "error", "optimal"]) assertNear(got[key], want[key], 1e-9, key);
  assertNear(got.eigenvalues, want.eigenvalues, 1e-9 * want.eigenvalues.exact[0], "eigenvalues");
  assertNear(got.angles, want.angles, 1e-6, "angles");
  assertNear(got.task, want.task, 1e-6, "task");
  assert.deepEqual(got.notes, want.notes, "notes");
}

/** Returns the content of site/catalogue.json: all data sets, kernels, methods and views. */
export async function catalogue() {
  return JSON.parse(await readFile(join(root, "site/catalogue.json"), "utf8"));
}

/** Waits for a number of frames of the page. */
export const waitForFrames = (page, count) => page.evaluate((n) => new Promise((done) => {
  const countFrame = () => (n-- > 0 ? requestAnimationFrame(countFrame) : done());
  countFrame();
}), count);
