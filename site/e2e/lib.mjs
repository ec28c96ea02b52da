/**
 * Helpers of the browser tests: a server, a browser, a page that is ready, and the numbers of wasm/render for
 * a link. Tests use the playground like a host page or a reader, through window.mercer, <html data-state>,
 * roles and pixels.
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
/** Returns every step-th entry of a list, starting at index from. With FULL=1 it returns all entries. */
export const sample = (list, step, from = 0) => (isFullRun ? list : list.filter((_, i) => i % step === from % step));
export const TIMEOUT = 60_000; // ms for a page to become ready on a busy machine
const SOON = { timeout: TIMEOUT, polling: 50 }; // polling in each frame would request frames

/** The window size of each layout. @type {[string, number, number][]} */
export const SIZES = [["desk", 1440, 900], ["tablet", 820, 1180], ["phone", 390, 844]];

const run = promisify(execFile);

/** Serves a folder of the repository until close() is called. */
export async function serve({ dir = process.env.SITE || "site", args = [] } = {}) {
  const server = spawn(join(root, "bin/serve"), ["-dir", join(root, dir), "-port", "0", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (chunk) => {
      text += chunk;
      const found = text.match(/http:\S+/);
      if (found) resolve(found[0]);
    });
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { url, close: () => server.kill() };
}

const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
// WebGL runs in SwiftShader. Without a graphics card, Chromium composes and rasters the page faster on the CPU
// itself: a frame during a drag takes less than half the time.
const SOFTWARE = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing", "--disable-gpu-rasterization"];

// Chromium optimises a WebAssembly function after some milliseconds of use. In short tests this takes more time
// than it saves, so this budget is eight times the default.
const UNHURRIED = "--js-flags=--wasm-tiering-budget=100000000";

/** Starts a Chromium with software rendering. @param {{webgl?: boolean, flags?: string[]}} [options] */
export async function launch({ webgl = true, flags = [] } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: [...FLAGS, ...(webgl ? SOFTWARE : ["--disable-3d-apis"]), ...flags],
  });
}

const shared = new Map();

/** Shares objects by their options: tests of one process use one browser and one server. */
function once(what, options, make) {
  const key = what + JSON.stringify(options ?? {});
  if (!shared.has(key)) shared.set(key, make(options));
  return shared.get(key);
}

const left = new Map(); // released pages, by their fixed options
const LEFT = 4;

/**
 * Returns a browser and a server for the tests of one file, and a page for each test: `const site =
 * stage(test)`, then `await site.open("#m=30")`.
 *
 * `open` waits until the page is ready and reuses a released page with the same fixed options. If the page
 * still shows the playground, it only follows the new link, which takes a sixth of the time of a load. `load`
 * always loads the page, for tests of loading and of state that is not in the link.
 *
 * The reader of the page prefers less motion, since a fade draws about ten pictures instead of one. With
 * `motion`, the reader has no preference.
 * @param {typeof import("node:test")} test
 */
export function stage(test, { browser: how, server: what, motion = false } = {}) {
  const at = { url: "" };
  const name = JSON.stringify(how ?? {});
  let browser, server;
  at.start = async () => {
    server = await once("server", what, serve);
    browser = await once("browser", { ...how, flags: [UNHURRIED] }, launch);
    at.url = server.url;
  };
  test.after(async () => {
    await browser?.close();
    server?.close();
  });
  at.load = (path = "", options = {}) => at.open(path, { ...options, load: true });
  at.open = async (path = "", { width = 1440, height = 900, wait = true, load = false, script, ...context } = {}) => {
    await at.start();
    const { colorScheme = "light", reducedMotion = motion ? "no-preference" : "reduce", forcedColors = "none", ...lasts } = context;
    const key = JSON.stringify([name, lasts]);
    let page = left.get(key);
    left.delete(key);
    const follows = page?.warm && !load && wait && !script && /^(#|$)/.test(path) && page.url().split("#")[0] === at.url;
    if (page) {
      page.consoleErrors = [];
      await page.bringToFront(); // frames and timers of a background page are late, after some minutes by up to a minute
      if (!follows) await page.goto("about:blank");
      await resize(page, width, height);
      await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
    } else {
      page = await (await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion, forcedColors, ...lasts })).newPage();
      page.setDefaultTimeout(TIMEOUT);
      page.consoleErrors = [];
      // Browsers request a default icon for a page without an icon, such as some host pages here.
      page.on("console", (m) => m.type() === "error" && !m.location().url.endsWith("/favicon.ico") && page.consoleErrors.push(`${m.text()} (${m.location().url})`));
      page.on("pageerror", (e) => page.consoleErrors.push(String(e)));
      page.key = key;
    }
    if (follows) await follow(page, path);
    else {
      if (script) await before(page, script);
      await page.goto(at.url + path);
    }
    if (wait) await waitUntilReady(page);
    if (!follows) page.globals = wait ? await globals(page) : "";
    return page;
  };
  return at;
}

/** Makes each document first run a script, until the page is released. @param {string | (() => void)} script */
async function before(page, script) {
  page.scripts = await page.context().newCDPSession(page);
  await page.scripts.send("Page.enable");
  await page.scripts.send("Page.addScriptToEvaluateOnNewDocument", { source: typeof script === "string" ? script : `(${script})()` });
}

/** Resizes the window, and waits until the canvas has its new size. */
async function resize(page, width, height) {
  const old = page.viewportSize();
  if (old.width === width && old.height === height) return;
  await page.setViewportSize({ width, height });
  if (page.url() === "about:blank") return;
  await page.waitForFunction(() => {
    const { clientWidth, clientHeight, contentDocument } = document.querySelector("#pictures iframe");
    const canvas = contentDocument.querySelector("canvas");
    return [[canvas.width, clientWidth], [canvas.height, clientHeight]].every(([pixels, units]) => Math.abs(pixels - units * devicePixelRatio) < 2);
  });
  await waitForFrames(page, 2); // after two frames, the page has the new layout of the pictures
}

/** Makes the page follow a link, as from the address bar. */
const follow = (page, hash) => page.evaluate(async (hash) => {
  const address = new URL(hash || "#", location.href).href;
  if (address === location.href) return void window.mercer.open(hash).catch(() => {}); // the browser ignores the same address
  const followed = new Promise((done) => addEventListener("hashchange", done, { once: true }));
  location.replace(address);
  await followed;
}, hash);

/** Returns the names of the global variables of a window. */
const globals = (page) => page.evaluate(() => Object.keys(window).join());

/**
 * Resets state that is not in the link: dialogs, focus and scrolling. It returns false if the page must be
 * loaded again, because the page shows an alert or a race, or a test has left variables, styles or stored
 * choices.
 */
const clean = (page) => page.evaluate((before) => {
  const { state } = document.documentElement.dataset;
  const stays = localStorage.length > 0 || document.body.hasAttribute("style") || Object.keys(window).join() !== before;
  if (!window.mercer || state !== "ready" || stays || document.querySelector("#notes [role=alert]")) return false;
  if (location.hash.includes("race")) return false; // a race would continue in the background
  document.querySelector("dialog[open]")?.close();
  document.activeElement.blur();
  scrollTo({ top: 0, behavior: "instant" });
  return true;
}, page.globals).catch(() => false);

/** Waits until all numbers are exact and painted. */
export async function waitUntilReady(page) {
  // The state is read in the same call, since the page may become busy again, for example by following a link.
  const state = await page.waitForFunction(() => ["ready", "error"].find((s) => s === document.documentElement.dataset.state), null, SOON);
  assert.equal(await state.jsonValue(), "ready", `the page is in state error: ${(await pageText(page)).slice(0, 300)}`);
}

/**
 * Releases the page of a test for later tests. The page must have no complaints.
 * @param {boolean} [again] whether a later test can reuse the page. It cannot if the test has changed state
 *   that is not in the link, such as a speed or the control in the dock.
 */
export async function close(page, again = true) {
  const complaints = [...page.consoleErrors];
  if (left.has(page.key) || page.context().pages().length > 1) await page.context().close();
  else {
    page.warm = again && !page.scripts && await clean(page);
    await page.scripts?.detach();
    page.scripts = undefined;
    await page.mouse.move(0, 0);
    if (!page.warm) {
      await page.evaluate(() => localStorage.clear()).catch(() => {});
      await page.goto("about:blank");
    }
    left.set(page.key, page);
    if (left.size > LEFT) {
      const [[oldest, first]] = left;
      left.delete(oldest);
      await first.context().close();
    }
  }
  assert.deepEqual(complaints, [], "the console has errors");
}

export const get = (page) => page.evaluate(() => window.mercer.get());
export const report = (page) => page.evaluate(() => window.mercer.report());
export const set = (page, edits) => page.evaluate((e) => window.mercer.set(e), edits);
export const open = (page, link) => page.evaluate((l) => window.mercer.open(l), link);
export const pageText = (page) => page.evaluate(() => document.body.innerText);

/** Waits until the link contains a text. */
export const waitForLink = (page, text) => page.waitForFunction((t) => window.mercer.get().includes(t), text, SOON);

/**
 * Starts listening for an event of an element. The returned function waits for the event, which may already
 * have happened.
 */
export async function listenForEvent(page, selector, type) {
  const seen = await page.evaluateHandle(([s, t]) => {
    const been = { yes: false };
    document.querySelector(s).addEventListener(t, () => (been.yes = true), { once: true });
    return been;
  }, [selector, type]);
  return () => page.waitForFunction((been) => been.yes, seen);
}

/** Returns a panel by its name. */
export async function panel(page, name) {
  const found = (await page.evaluate(() => window.mercer.panels())).find((p) => p.name === name);
  assert.ok(found, `there is no panel ${name}`);
  return found;
}

/** Returns the position in the window of a point of the plane. */
export function windowPosition({ x, y, w, h, range: [x0, x1, y0, y1] }, [px, py]) {
  return [x + ((px - x0) / (x1 - x0)) * w, y + ((y1 - py) / (y1 - y0)) * h];
}

/** Drags the mouse in steps. */
export async function drag(page, [x0, y0], [x1, y1], steps = 4) {
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move(x1, y1, { steps });
  await page.mouse.up();
}

/**
 * Drags the mouse by one step per frame until a condition holds. On a busy machine, the drag is slower but has
 * the same number of pictures.
 * @param {(k: number) => number[]} at returns the position after k moves
 * @param {() => boolean} enough reports in the page whether the condition holds
 */
export async function dragUntil(page, at, enough) {
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let k = 1, end = Date.now() + TIMEOUT; Date.now() < end && !(await page.evaluate(enough)); k++) {
    await page.mouse.move(...at(k));
    await waitForFrames(page, 1);
  }
  await page.mouse.up();
}

/** The time in ms, with a margin, after which a resting touch grabs a mark. */
export const HOLD_TIME = 500;

/** Touches, rests for some ms, moves in steps, and releases. */
export async function touchDrag(page, [x0, y0], [x1, y1], steps = 6, rest = 0) {
  await waitForFrames(page, 2); // Chromium cancels a touch if the page is too busy to respond
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: x0, y: y0 }]);
  if (rest) await page.waitForTimeout(rest);
  for (let k = 1; k <= steps; k++) {
    await touch("touchMove", [{ x: x0 + ((x1 - x0) * k) / steps, y: y0 + ((y1 - y0) * k) / steps }]);
  }
  await touch("touchEnd", []);
  await session.detach();
}

const counters = new WeakMap(); // by browser

/** Returns a page of the same browser that reads pixels for the tests. */
export function pixelReader(page) {
  const browser = page.context().browser();
  if (!counters.has(browser)) counters.set(browser, browser.newPage());
  return counters.get(browser);
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
  const whole = await screenshot(page);
  return (await pixelReader(page)).evaluate(async ([url, width, all]) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const fine = image.width / width;
    return all.map((clip) => {
      const [x, y, w, h] = [clip.x, clip.y, clip.w, clip.h].map((v) => v * fine);
      return new Set(new Uint32Array(pen.getImageData(x, y, w, h).data.buffer)).size;
    });
  }, [whole, await page.evaluate(() => innerWidth), clips]);
}

/** Returns the data URL of a picture. @param {Buffer} bytes */
export const pngDataURL = (bytes) => `data:image/png;base64,${bytes.toString("base64")}`;

/**
 * Returns the mean difference of two pictures on a scale of 255. It also returns the mean difference and the
 * position of the worst block of 16×16 pixels.
 * @param {string} one the data URL of a picture
 * @param {string} other the data URL of another picture
 * @param {{x: number, y: number, w: number, h: number}[]} [holes] rectangles to leave out, in pixels
 */
export const pictureDifference = async (page, one, other, holes = []) => (await pixelReader(page)).evaluate(async ([one, other, holes]) => {
  const BLOCK = 16;
  const [first, second] = await Promise.all([one, other].map(async (url) => createImageBitmap(await (await fetch(url)).blob())));
  const { width: w, height: h } = first;
  const [p, q] = [first, second].map((image) => {
    const pen = new OffscreenCanvas(w, h).getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, w, h).data;
  });
  let sum = 0, count = 0, worst = 0, where = "";
  for (let y0 = 0; y0 < h; y0 += BLOCK) {
    for (let x0 = 0; x0 < w; x0 += BLOCK) {
      if (holes.some((o) => x0 < o.x + o.w && o.x < x0 + BLOCK && y0 < o.y + o.h && o.y < y0 + BLOCK)) continue;
      const off = [0, 0, 0];
      let n = 0;
      for (let y = y0; y < Math.min(y0 + BLOCK, h); y++) {
        for (let x = x0; x < Math.min(x0 + BLOCK, w); x++, n++) {
          for (let k = 0; k < 3; k++) {
            const at = 4 * (y * w + x) + k, d = p[at] - q[at];
            off[k] += d;
            sum += Math.abs(d);
          }
        }
      }
      count += 3 * n;
      const most = Math.max(...off.map((d) => Math.abs(d / n)));
      if (most > worst) [worst, where] = [most, `${x0}, ${y0}`];
    }
  }
  return { sizes: [first, second].map((image) => [image.width, image.height]), mean: sum / count, worst, where };
}, [one, other, holes]);

/** Fails if a panel in the window is nearly blank. */
export async function assertDrawn(page, names, least = 10) {
  const { width, height } = page.viewportSize();
  const all = (await page.evaluate(() => window.mercer.panels()))
    .filter((p) => (names ? names.includes(p.name) : p.y + p.h <= height && p.x + p.w <= width));
  assert.equal(all.length, names?.length ?? all.length, `not all of ${names} are there`);
  const counts = await countColours(page, all);
  all.forEach((p, i) => assert.ok(counts[i] > least, `${p.name} is blank: ${counts[i]} colours`));
}

/**
 * Returns descriptions of the violations that axe finds. The frame of the pictures is excluded.
 * @param {string[]} [impacts] the impacts to report, by default all
 */
export async function accessibilityViolations(page, impacts) {
  await page.evaluate(await once("axe", null, () => readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")));
  const { violations } = await page.evaluate(() => window.axe.run(document, { iframes: false, resultTypes: ["violations"] }));
  return violations.filter((v) => !impacts || impacts.includes(v.impact)).map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.html).join(" ")}`);
}

/** Returns the file that the native program writes for a link. @param {string} link @param {"json" | "png"} form @param {string[]} [flags] */
export async function renderFile(link, form, flags = []) {
  const dir = await mkdtemp(join(tmpdir(), "mercer-"));
  try {
    const file = join(dir, `a.${form}`);
    await run(join(root, "bin/render"), ["-link", link, ...flags, `-${form}`, file]);
    return await readFile(file);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Returns the report that the native program writes for a link. */
export const nativeReport = async (link) => JSON.parse((await renderFile(link, "json")).toString());

/**
 * Compares the numbers of two reports of a link. Native code and WebAssembly differ in the last bits, since one
 * of them fuses multiplications and additions. Errors must agree to 1e-9, eigenvalues to 1e-9 of the largest,
 * and angles and results of tasks to 1e-6.
 */
export function assertSameReport(got, want) {
  const near = (a, b, tolerance, what) => {
    if (typeof b === "number" && typeof a === "number") assert.ok(Math.abs(a - b) <= tolerance, `${what}: ${a}, want ${b}`);
    else if (b && typeof b === "object") {
      assert.deepEqual(Object.keys(a ?? {}), Object.keys(b), what);
      for (const key of Object.keys(b)) near(a[key], b[key], tolerance, `${what}.${key}`);
    } else assert.equal(a, b, what);
  };
  for (const key of ["link", "method", "m", "rank", "seed", "preview", "refused"]) assert.deepEqual(got[key], want[key], key);
  for (const key of ["data", "kernel", "centres", "weights", "frequencies", "error", "optimal"]) near(got[key], want[key], 1e-9, key);
  near(got.eigenvalues, want.eigenvalues, 1e-9 * want.eigenvalues.exact[0], "eigenvalues");
  near(got.angles, want.angles, 1e-6, "angles");
  near(got.task, want.task, 1e-6, "task");
  assert.deepEqual(got.notes, want.notes, "notes");
}

/** Returns all data sets, kernels and methods of the page. */
export async function catalogue() {
  return JSON.parse(await readFile(join(root, "site/catalogue.json"), "utf8"));
}

/** Waits for a number of frames, independently of any clock. */
export const waitForFrames = (page, count) => page.evaluate((n) => new Promise((done) => {
  const next = () => (n-- > 0 ? requestAnimationFrame(next) : done());
  next();
}), count);
