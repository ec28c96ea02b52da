/**
 * Shared by the browser tests: a server, a browser, a page that is ready, and the numbers of wasm/render for
 * a link. Tests access the playground as a host page or a reader does: through window.mercer, <html
 * data-state>, roles and pixels.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const full = Boolean(process.env.FULL);
/** Returns every k-th entry of a list from an index on, or with FULL=1 all. */
export const sample = (list, step, from = 0) => (full ? list : list.filter((_, i) => i % step === from % step));
export const PATIENCE = 60_000; // ms for a page to become ready on a busy machine

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
const SOFTWARE = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** Starts a Chromium with software rendering. */
export async function launch({ webgl = true } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: [...FLAGS, ...(webgl ? SOFTWARE : ["--disable-3d-apis"])],
  });
}

const shared = new Map();

/** Shares objects by their options: tests of one process use one browser and one server. */
function once(what, options, make) {
  const key = what + JSON.stringify(options ?? {});
  if (!shared.has(key)) shared.set(key, make(options));
  return shared.get(key);
}

const left = new Map(); // pages that tests have released, by their fixed options
const LEFT = 3;

/**
 * Returns a browser and a server for the tests of one file, and a page for each test: `const at =
 * stage(test)`, then `await at.open("#m=30")`.
 * @param {typeof import("node:test")} test
 */
export function stage(test, { browser: how, server: what } = {}) {
  const at = { url: "" };
  const name = JSON.stringify(how ?? {});
  let browser, server;
  at.start = async () => {
    server = await once("server", what, serve);
    browser = await once("browser", how, launch);
    at.url = server.url;
  };
  test.after(async () => {
    await browser?.close();
    server?.close();
  });
  /**
   * Opens a page and waits until it is ready. A released page with the same fixed options is reused, since
   * its process has compiled the programs: it is ready in half of the time.
   */
  at.open = async (path = "", { width = 1440, height = 900, wait = true, script, ...context } = {}) => {
    await at.start();
    const { colorScheme = "light", reducedMotion = "no-preference", forcedColors = "none", ...lasts } = context;
    const key = JSON.stringify([name, lasts, String(script)]);
    let page = left.get(key);
    left.delete(key);
    if (page) {
      page.complaints = [];
      await page.bringToFront(); // a page in the background gets late frames and timers, after some minutes one a minute
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
    } else {
      page = await (await browser.newContext({ viewport: { width, height }, ...context })).newPage();
      page.setDefaultTimeout(PATIENCE);
      page.complaints = [];
      // Browsers request the icon of a page that names none, as of some host pages here.
      page.on("console", (m) => m.type() === "error" && !m.location().url.endsWith("/favicon.ico") && page.complaints.push(`${m.text()} (${m.location().url})`));
      page.on("pageerror", (e) => page.complaints.push(String(e)));
      if (script) await page.addInitScript(script);
      page.key = key;
    }
    await page.goto(at.url + path);
    if (wait) await ready(page);
    return page;
  };
  return at;
}

/** Waits until all numbers are exact and painted. */
export async function ready(page) {
  // The state is read in the same call, since the page may become busy again, as by a link that it follows.
  const state = await page.waitForFunction(() => ["ready", "error"].find((s) => s === document.documentElement.dataset.state), null, { timeout: PATIENCE });
  assert.equal(await state.jsonValue(), "ready", `the page is in state error: ${(await words(page)).slice(0, 300)}`);
}

/** Releases the page of a test to the next one. The page must have no complaints. */
export async function close(page) {
  const complaints = [...page.complaints];
  if (left.has(page.key) || page.context().pages().length > (page.counter ? 2 : 1)) await page.context().close();
  else {
    await page.evaluate(() => localStorage.clear()).catch(() => {});
    await page.mouse.move(0, 0);
    await page.goto("about:blank");
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
export const words = (page) => page.evaluate(() => document.body.innerText);

/** Waits until the link contains a text. */
export const linked = (page, text) => page.waitForFunction((t) => window.mercer.get().includes(t), text, { timeout: PATIENCE });

/**
 * Starts listening for an event of an element. The returned function waits for it, even if it has already
 * happened.
 */
export async function event(page, selector, type) {
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
export function place({ x, y, w, h, range: [x0, x1, y0, y1] }, [px, py]) {
  return [x + ((px - x0) / (x1 - x0)) * w, y + ((y1 - py) / (y1 - y0)) * h];
}

/** Drags the mouse in steps. */
export async function drag(page, [x0, y0], [x1, y1], steps = 8) {
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move(x1, y1, { steps });
  await page.mouse.up();
}

/**
 * Drags the mouse by one step per frame until a condition holds: on a busy machine the drag is slower, but
 * has as many pictures.
 * @param {(k: number) => number[]} at the place after k moves @param {() => boolean} enough is asked in the page
 */
export async function dragUntil(page, at, enough) {
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let k = 1, end = Date.now() + PATIENCE; Date.now() < end && !(await page.evaluate(enough)); k++) {
    await page.mouse.move(...at(k));
    await frames(page, 1);
  }
  await page.mouse.up();
}

/** ms, with a margin, that a touch must rest on a mark to grab it. */
export const HELD = 500;

/** Touches, rests for some ms, moves in steps, and releases. */
export async function finger(page, [x0, y0], [x1, y1], steps = 6, rest = 0) {
  await frames(page, 2); // Chromium cancels the touch if the page is too busy to answer it
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

/**
 * Returns the number of colours in each of some rectangles of the window, from one screenshot: a panel with a
 * drawing has many.
 */
export async function colours(page, clips) {
  // This is the protocol's own screenshot. Playwright's waits for frames of the pictures, which are idle.
  page.camera ??= await page.context().newCDPSession(page);
  const { data: png } = await page.camera.send("Page.captureScreenshot", { optimizeForSpeed: true });
  page.counter ??= await page.context().newPage();
  return page.counter.evaluate(async ([data, width, all]) => {
    const image = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const fine = image.width / width;
    return all.map((clip) => {
      const [x, y, w, h] = [clip.x, clip.y, clip.w, clip.h].map((v) => v * fine);
      return new Set(new Uint32Array(pen.getImageData(x, y, w, h).data.buffer)).size;
    });
  }, [`data:image/png;base64,${png}`, await page.evaluate(() => innerWidth), clips]);
}

/** Fails if a panel in the window is nearly blank. */
export async function drawn(page, names, least = 10) {
  const { width, height } = page.viewportSize();
  const all = (await page.evaluate(() => window.mercer.panels()))
    .filter((p) => (names ? names.includes(p.name) : p.y + p.h <= height && p.x + p.w <= width));
  assert.equal(all.length, names?.length ?? all.length, `not all of ${names} are there`);
  const counts = await colours(page, all);
  all.forEach((p, i) => assert.ok(counts[i] > least, `${p.name} is blank: ${counts[i]} colours`));
}

/** Returns the report that the native program writes for a link. */
export async function native(link) {
  const dir = await mkdtemp(join(tmpdir(), "mercer-"));
  try {
    await run(join(root, "bin/render"), ["-link", link, "-json", join(dir, "report.json")]);
    return JSON.parse(await readFile(join(dir, "report.json"), "utf8"));
  } finally {
    await rm(dir, { recursive: true });
  }
}

/**
 * Compares the numbers of two reports of a link. Engines differ in the last bits, since one fuses
 * multiplications and additions. Errors agree to 1e-9, eigenvalues to 1e-9 of the largest, angles and results
 * of tasks to 1e-6.
 */
export function same(got, want) {
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

/** Waits for a number of frames: a time that does not depend on a clock. */
export const frames = (page, count) => page.evaluate((n) => new Promise((done) => {
  const next = () => (n-- > 0 ? requestAnimationFrame(next) : done());
  next();
}), count);
