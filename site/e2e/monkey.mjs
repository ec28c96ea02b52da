/**
 * This module contains a reader who does anything: a monkey with a seed. Its steps are real events of the mouse, the
 * wheel and the keyboard, pasted texts, links, edits of a script and new sizes of the window. After each step the page
 * must be without errors and failures, and at rest its numbers must be finite.
 */
import assert from "node:assert/strict";
import { KEPT_BYTES, REST_TIME } from "../app/recycler.js";
import { createRandom } from "../draw/tools.js";
import { catalogue, get, isFullRun, nativeReport, report, SIZES, waitForFrames, waitUntilReady } from "./lib.mjs";

const MAX_FRAME_TIME = isFullRun ? 500 : 1000; // ms. In a short run, other tests share the processor.
const REST_INTERVAL = 12; // steps between two checks at rest
const NATIVE_SHARE = 0.25; // of the checks at rest that compare the numbers with the native program
const MAX_LINK = 60_000; // characters of a link that is an argument of a program
const STORES = new Set(["Steps", "OwnSets", "Trials"]); // classes with a bound: the list of steps, its points, and the errors in lists
const MAX_POINTS = 400; // after a step with more points, the monkey draws fewer points, so that a step stays cheap

/** OBSERVER runs at the start of each document and records long frames and the memory of the pictures. */
export const OBSERVER = `{
  const { top } = window;
  top.monkey ??= { longFrames: [] };
  new PerformanceObserver((list) => {
    for (const { duration, scripts } of list.getEntries()) {
      const longest = scripts.toSorted((a, b) => b.duration - a.duration)[0];
      top.monkey.longFrames.push([duration, longest ? \`\${Math.round(longest.duration)} ms in \${longest.invoker} of \${longest.sourceURL}, \${longest.sourceFunctionName}\` : "no script"]);
    }
  }).observe({ type: "long-animation-frame" });
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const make = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
      const result = await make.apply(WebAssembly, args);
      top.monkey.memory = (result.instance ?? result).exports.mem;
      return result;
    };
  }
  window.print = () => {};
}`;

const KEYS = ["Tab", "Tab", "Tab", "Shift+Tab", "Enter", "Enter", "Space", "Space", "Escape", "Escape", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown",
  "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Shift+ArrowRight", "Alt+ArrowUp", "Control+z", "Control+z", "Control+z", "Control+y", "Control+Shift+z", "Control+a",
  "Control+k", "Control+c", "Control+d", "[", "]", "v", "t", "?", "+", "-", "a", "s", "e", "l", "m", "j", "x", "1", "2", "3", "9", "0", "."];
const TYPED_TEXTS = ["12", "-3", "1e9", "1e-300", "NaN", "Infinity", "0", ",", "0,5", "1e", "ν", "rff", "m 12", "n 80", "σ 0.4", "nyström", "k-means", "undo", "spiral", "((", "%", "gram"];
const SELECTOR = "button, a[href^='#'], input, select, textarea, summary, [role=option], [role=tab], [role=slider], [role=radio], [role=menuitem], .w, .trk, [tabindex]";

/** Returns a table of random numbers, with a few cells that are no numbers. */
function randomTable(random) {
  const { between, pick } = random;
  const separator = pick([",", ";", "\t", " "]), columns = between(1, 4), rows = between(1, 40);
  const value = () => (between(0, 40) === 0
    ? pick(["", "NaN", "n/a", "1e400", "-0", "inf", "a", "\"q", "1,5"])
    : pick([random.normal().toFixed(between(0, 6)), random.normal().toFixed(3), String(between(-9, 9))]));
  const lines = Array.from({ length: rows }, () => Array.from({ length: columns }, value).join(separator));
  if (random.next() < 0.4) lines.unshift(Array.from({ length: columns }, (_, j) => pick(["x", "y", "class", "length"]) + j).join(separator));
  return lines.join(pick(["\n", "\n", "\r\n"]));
}

/** Returns a text that a reader may paste. */
const randomText = (random) => random.pick([
  () => randomTable(random), () => randomTable(random), () => randomTable(random),
  () => JSON.stringify(Array.from({ length: random.between(0, 9) }, () => [random.normal(), random.normal()])),
  () => '{"mercer": 1, "link": "v=1&n=70&m=6"}', () => '{"mercer": 1, "link": "v=1&n=70&m=',
  () => "{\"a\": [1, 2, 3]}", () => "[[1, 2], [3", () => "\u0000\u0001\ufeff", () => "1,1\n1,1\n1,1", () => "x".repeat(2000), () => "0 0\n1e308 -1e308\n1e-308 2",
])();

/** Returns a random valid value of a field of the catalogue. */
function randomValue(random, field, lists) {
  if (lists[field.key]) return random.pick(lists[field.key]).key;
  if (field.kind === "choice" || field.kind === "position" || !(field.max > field.min)) return undefined;
  const max = field.key === "n" ? MAX_POINTS : /^m\d?$/.test(field.key) ? 60 : field.max;
  const value = field.min + random.next() ** 2 * (max - field.min);
  return String(Number.isInteger(field.min) && Number.isInteger(field.max) && Number.isInteger(field.default) ? Math.round(value) : Number(value.toPrecision(3)));
}

/** Returns random edits of settings. */
function randomEdits(random, { fields, datasets, kernels, methods, tasks, views }) {
  const lists = { data: datasets.filter((d) => d.key !== "own"), kernel: kernels, method: methods, method2: methods, task: tasks };
  const edits = {};
  for (let k = random.between(1, 3); k > 0; k--) {
    const field = random.pick(fields), value = randomValue(random, field, lists);
    if (value !== undefined) edits[field.key] = value;
  }
  if (random.next() < 0.2) edits.method = random.pick(methods).key;
  if (random.next() < 0.15) edits.views = random.pick(views.filter((v) => v.key !== "race")).key;
  return edits;
}

/** Returns a text with a random change of a character or two. */
function mutate(random, text) {
  let result = text;
  for (let k = random.between(1, 3); k > 0; k--) {
    const i = random.between(0, result.length);
    result = result.slice(0, i) + random.pick(["", "&", "=", "-", "9", "e", "%", "%ff", "é", ",", "."]) + result.slice(i + random.between(0, 3));
  }
  return result;
}

/**
 * ACTIONS has the weight of each action and its function, which returns a description of what it did.
 * @type {[number, string, (monkey: Monkey) => Promise<string>][]}
 */
const ACTIONS = [
  [8, "click", async ({ page, random, somewhere }) => {
    const [x, y] = somewhere();
    await page.mouse.click(x, y, { clickCount: random.next() < 0.15 ? 2 : 1 });
    return `${x},${y}`;
  }],
  [10, "drag", async ({ page, random, somewhere }) => {
    const from = somewhere(), to = random.next() < 0.1 ? [-20, -20] : somewhere();
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: random.between(1, 6) });
    const key = random.next() < 0.15 ? random.pick(KEYS) : "";
    if (key) await page.keyboard.press(key);
    await page.mouse.up();
    return `${from} to ${to} ${key}`;
  }],
  [8, "drag a mark", async (monkey) => {
    const { page, random } = monkey;
    const places = await page.evaluate(() => {
      const p = window.mercer.panels().find((q) => q.name === "data"), { data, centres } = window.mercer.report() ?? {};
      if (!p?.range || !data?.points) return [];
      return [...data.points.slice(0, 50), ...(centres ?? []).slice(0, 20)].map(([x, y]) => [p.x + ((x - p.range[0]) / (p.range[1] - p.range[0])) * p.w, p.y + ((p.range[3] - y) / (p.range[3] - p.range[2])) * p.h].map(Math.round));
    });
    if (places.length === 0) return "none";
    const [x, y] = random.pick(places), to = [x + random.between(-80, 80), y + random.between(-80, 80)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 3 });
    await page.mouse.up();
    return `${x},${y} to ${to}`;
  }],
  [3, "wheel", async ({ page, random, somewhere }) => {
    const at = somewhere(), delta = random.between(-400, 400), isZoom = random.next() < 0.6;
    await page.mouse.move(...at);
    if (isZoom) await page.keyboard.down("Control");
    await page.mouse.wheel(0, delta);
    if (isZoom) await page.keyboard.up("Control");
    return `${at} by ${delta}${isZoom ? " with Ctrl" : ""}`;
  }],
  [22, "press", async ({ page, random }) => {
    const targets = await page.evaluate((selector) => {
      const box = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
      return [...box.querySelectorAll(selector)].map((e) => [e, e.getBoundingClientRect()])
        .filter(([e, r]) => r.width > 0 && r.height > 0 && r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight && e.checkVisibility())
        .map(([e, r]) => [r.x + r.width / 2, r.y + r.height / 2, `${e.localName}#${e.id}.${e.className} ${(e.getAttribute("aria-label") || e.textContent || "").trim().slice(0, 30)}`]);
    }, SELECTOR);
    if (targets.length === 0) return "nothing";
    const [x, y, name] = random.pick(targets);
    await page.mouse.click(x, y);
    return `${Math.round(x)},${Math.round(y)} ${name}`;
  }],
  [18, "key", async ({ page, random }) => {
    const keys = Array.from({ length: random.between(1, 4) }, () => random.pick(KEYS));
    for (const key of keys) await page.keyboard.press(key);
    return keys.join(" ");
  }],
  [5, "type", async ({ page, random }) => {
    const text = random.pick(TYPED_TEXTS), end = random.pick(["", "Enter", "Tab"]);
    await page.keyboard.type(text);
    if (end) await page.keyboard.press(end);
    return `${text} ${end}`;
  }],
  [3, "slide", async ({ page, random }) => {
    const boxes = await page.locator(".trk:visible").evaluateAll((tracks) => tracks.map((e) => [e.getBoundingClientRect().toJSON(), e.dataset.key]));
    if (boxes.length === 0) return "none";
    const [{ x, y, width, height }, key] = random.pick(boxes), share = () => x + width * random.next();
    await page.mouse.move(share(), y + height / 2);
    await page.mouse.down();
    await page.mouse.move(share(), y + height / 2, { steps: 3 });
    await page.mouse.up();
    return key;
  }],
  [7, "draw", async ({ page, random }) => {
    if (!await page.locator(".board").isVisible()) {
      const button = page.getByRole("button", { name: "Edit points" });
      if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => {});
      return "begin";
    }
    const box = await page.locator(".board").boundingBox(), key = random.pick([..."asemlj", "g", "b", "n"]);
    if (!box) return "none";
    await page.keyboard.press(key);
    const at = () => [box.x + box.width * (1.1 * random.next() - 0.05), box.y + box.height * (1.1 * random.next() - 0.05)].map(Math.round);
    const path = Array.from({ length: random.between(1, 4) }, at);
    await page.mouse.move(...path[0]);
    await page.mouse.down();
    for (const position of path) await page.mouse.move(...position, { steps: 2 });
    if (random.next() < 0.1) await page.keyboard.press("Escape");
    await page.mouse.up();
    return `${key} ${path.join(" ")}`;
  }],
  [4, "choose", async ({ page, random }) => {
    const words = page.locator("h1 .w:visible");
    const count = await words.count();
    if (count === 0) return "none";
    await words.nth(random.between(0, count - 1)).click({ timeout: 1000 }).catch(() => {});
    const text = random.pick(TYPED_TEXTS);
    await page.keyboard.type(text);
    const keys = Array.from({ length: random.between(0, 4) }, () => random.pick(["ArrowDown", "ArrowRight", "Enter", "+", "Backspace", "End"]));
    for (const key of keys) await page.keyboard.press(key);
    return `${text} ${keys.join(" ")}`;
  }],
  [5, "paste", async ({ page, random }) => {
    const text = randomText(random), isInFrame = random.next() < 0.3;
    await page.evaluate(([text, isInFrame]) => {
      const target = isInFrame ? document.querySelector("#pictures iframe")?.contentWindow ?? window : window;
      const clipboardData = new target.DataTransfer();
      clipboardData.setData("text/plain", text);
      (target.document.activeElement ?? target.document.body).dispatchEvent(new target.ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, [text, isInFrame]);
    const use = random.next() < 0.6 && await page.locator("dialog.import .foot button, dialog.import button").filter({ hasText: /^Use \d/ }).first().click({ timeout: 400 }).then(() => true, () => false);
    return `${JSON.stringify(text.slice(0, 120))}${isInFrame ? " in the frame" : ""}${use ? " and use" : ""}`;
  }],
  [5, "edit", async ({ page, random, lists }) => {
    const edits = randomEdits(random, lists);
    await page.evaluate((e) => void window.mercer.set(e).catch(() => {}), edits);
    return JSON.stringify(edits);
  }],
  [3, "link", async ({ page, random, links, lists }) => {
    const good = random.next() < 0.5 ? random.pick(links) : `v=1&${new URLSearchParams(randomEdits(random, lists))}`;
    const hash = random.next() < 0.5 ? good : mutate(random, good);
    await page.evaluate((h) => void (location.hash = h), hash);
    return hash.slice(0, 200);
  }],
  [4, "back or forward", async ({ page, random }) => page.evaluate((step) => {
    const { navigation } = window, entry = navigation.entries()[navigation.currentEntry.index + step];
    if (entry?.sameDocument) history.go(step);
    return `${step} ${Boolean(entry?.sameDocument)}`;
  }, random.pick([-1, -1, -1, 1, -2]))],
  [2, "resize", async ({ page, random }) => {
    const [name, width, height] = random.pick(SIZES);
    await page.setViewportSize({ width, height });
    return name;
  }],
  [1, "colours", async ({ page, random }) => {
    const colorScheme = random.pick(["light", "dark"]);
    await page.emulateMedia({ colorScheme });
    return colorScheme;
  }],
  [3, "points", async ({ page, random }) => {
    const n = random.between(0, 12) ? random.between(2, 60) : random.between(0, 2), scale = 10 ** random.between(-3, 3);
    const set = { x: Array.from({ length: n }, () => [scale * random.normal(), scale * random.normal()]), ...(random.next() < 0.4 && { labels: Array.from({ length: n }, () => random.between(0, 2)) }) };
    const moving = random.next() < 0.3;
    await page.evaluate(([set, moving]) => void window.mercer.setPoints(set, { moving }).catch(() => {}), [set, moving]);
    return `${n} of scale ${scale}${moving ? ", moving" : ""}`;
  }],
];
const WEIGHT_SUM = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

/**
 * Monkey makes random steps on a page.
 * @typedef {InstanceType<typeof Monkey>} Monkey
 */
export class Monkey {
  /** @param {any} page @param {number} seed */
  constructor(page, seed) {
    this.page = page;
    this.seed = seed;
    const random = createRandom(seed);
    const between = (a, b) => a + Math.floor(random.next() * (b - a + 1)); // an integer from a to b
    this.random = { ...random, between, pick: (list) => list[between(0, list.length - 1)] };
    /** log describes each step. @type {string[]} */
    this.log = [];
    this.links = ["v=1", "v=1&n=60&m=8", "v=1&views=wall&n=50", "v=1&views=how&method=rff&n=60"]; // links that the monkey opens
    this.somewhere = () => {
      const { width, height } = page.viewportSize();
      return [between(0, width - 1), between(0, height - 1)];
    };
    this.longest = 0; // the longest frame in ms
    this.longestName = ""; // the script and the step of the longest frame
    this.maxFrameTime = MAX_FRAME_TIME;
  }

  /** Prepares the measurements, and waits until the page is ready. */
  async begin() {
    this.lists = await catalogue();
    this.cpu = await this.page.context().newCDPSession(this.page);
    await this.cpu.send("Performance.enable", { timeDomain: "threadTicks" });
    await waitUntilReady(this.page);
  }

  /** Makes steps. @param {number} count */
  async run(count) {
    const { page } = this;
    for (let i = 0; i < count; i++) {
      let k = this.random.next() * WEIGHT_SUM;
      const [, name, act] = ACTIONS.find(([weight]) => (k -= weight) < 0) ?? ACTIONS[0];
      this.log.push(`${name} …`);
      try {
        const cpuBefore = await this.cpuTime();
        this.log[this.log.length - 1] = `${name}: ${await act(this)}`;
        await waitForFrames(page, 1);
        await this.check(cpuBefore);
        if (this.log.length % REST_INTERVAL === 0) await this.checkAtRest();
      } catch (error) {
        const steps = this.log.map((text, j) => `${j + 1} ${text}`).slice(-40).join("\n");
        throw new Error(`seed ${this.seed}, step ${this.log.length}: ${error.message}\n${page.url()}\n${await this.describe()}\nThe last steps were:\n${steps}`, { cause: error });
      }
    }
  }

  /** Describes what the page shows, or says that the page does not answer. */
  async describe() {
    const description = this.page.evaluate(() => JSON.stringify({
      state: document.documentElement.dataset.state,
      notes: document.getElementById("notes")?.innerText,
      pictures: window.mercer.panels().map(({ name, range, w, h }) => ({ name, range, w, h })),
    }));
    const deadline = new Promise((done) => setTimeout(done, 5000, "The page does not answer."));
    return Promise.race([description, deadline]).catch((error) => error.message);
  }

  /** Returns the processor time of the main thread in ms. */
  async cpuTime() {
    const { metrics } = await this.cpu.send("Performance.getMetrics");
    return 1000 * metrics.find((m) => m.name === "TaskDuration").value;
  }

  /** Checks that the last step has caused no error, no failure and no long frame. */
  async check(cpuBefore) {
    const { page } = this;
    const { alerts, longFrames, n } = await page.evaluate(() => ({
      alerts: [...document.querySelectorAll("#notes [role=alert]")].map((e) => e.textContent).concat(document.querySelector("#notes").innerText.match(/.*was restarted.*/) ?? []),
      longFrames: window.monkey.longFrames.splice(0),
      n: window.mercer.report()?.data?.n ?? 0,
    }));
    assert.deepEqual(page.consoleErrors, [], "the console has errors");
    assert.deepEqual(alerts, [], "the page shows an alert");
    const cpuTime = await this.cpuTime() - cpuBefore;
    for (const [wallTime, script] of longFrames) {
      const time = Math.round(Math.min(wallTime, cpuTime)); // on a busy machine, a frame waits for the processor
      if (time > this.longest) [this.longest, this.longestName] = [time, `${script}, step ${this.log.length}, ${this.log.at(-1)}`];
      assert.ok(time <= this.maxFrameTime, `a frame took ${time} ms, ${script}`);
    }
    if (n > MAX_POINTS) await page.evaluate((n) => void window.mercer.open(`v=1&n=${n}`), MAX_POINTS / 4);
  }

  /** Waits until the page is at rest, and checks its words and numbers. */
  async checkAtRest() {
    const { page } = this;
    await waitUntilReady(page);
    const faults = await page.evaluate(() => {
      const found = [];
      const look = (value, path) => {
        if (typeof value === "number" && !Number.isFinite(value)) found.push(`${path} is ${value}`);
        else if (value && typeof value === "object" && !ArrayBuffer.isView(value)) for (const [key, v] of Object.entries(value)) look(v, `${path}.${key}`);
      };
      look(window.mercer.report(), "report");
      const isOverlaid = document.querySelector("dialog[open], .pop") !== null; // these show the texts that the monkey types and pastes
      const text = [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title]")].map((e) => `${e.ariaLabel ?? ""} ${e.title}`)].join("\n");
      const word = text.match(/.{0,40}(\bNaN\b|\bundefined\b|\bInfinity\b|\[object ).{0,20}/);
      if (word && !isOverlaid) found.push(`the page shows “${word[0]}”`);
      const { scrollWidth } = document.documentElement;
      if (scrollWidth > innerWidth && !isOverlaid) {
        const wide = [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5 && e.checkVisibility()).at(-1); // the innermost element
        found.push(`the page is ${scrollWidth} px wide in a window of ${innerWidth} px: ${wide?.outerHTML.slice(0, 300) ?? "no element is that wide"}`);
      }
      return found.slice(0, 5);
    });
    assert.deepEqual(faults, [], "at rest");
    const link = await get(page);
    if (this.random.next() < NATIVE_SHARE && link.length < MAX_LINK) await this.checkNumbers(link);
    if (link.length < 2000 && !link.includes("race")) this.links.push(link);
    if (this.links.length > 30) this.links.splice(4, 1);
  }

  /** Checks that the native program computes the same numbers from the link. @param {string} link */
  async checkNumbers(link) {
    const got = await report(this.page), want = await nativeReport(link);
    for (const key of ["link", "method", "refused", "seed"]) assert.deepEqual(got[key], want[key], key);
    assert.deepEqual([got.data.name, got.data.n], [want.data.name, want.data.n]);
    if (JSON.stringify(got.notes).includes("rounding decides")) return;
    for (const measure of ["error", "optimal"]) {
      const [a, b] = [got, want].map((r) => r[measure]?.frobenius?.atMost ?? r[measure]?.frobenius);
      assert.ok(a === b || Math.abs(a - b) <= 1e-4 * (1 + Math.abs(b)), `${measure} is ${a}, and the native program computes ${b}`);
    }
  }

  /** Undoes all steps and redoes them, and checks that the state and its numbers are the same. */
  async checkUndo() {
    const { page } = this;
    for (let k = 0; k < 8; k++) await page.keyboard.press("Escape"); // closes what is open
    await page.evaluate(() => { /** @type {HTMLElement} */ (document.activeElement)?.blur(); });
    const press = async (key, id) => {
      let count = 0;
      for (; count < 1100 && await page.evaluate((id) => document.getElementById(id).ariaDisabled === "false", id); count++) await page.keyboard.press(key);
      return count;
    };
    await press("Control+y", "redo");
    await waitUntilReady(page);
    const link = await get(page), before = await report(page);
    const undone = await press("Control+z", "undo");
    await waitUntilReady(page);
    const redone = await press("Control+y", "redo");
    await waitUntilReady(page);
    assert.equal(await get(page), link, `${undone} steps were undone and ${redone} redone`);
    const after = await report(page);
    assert.equal(redone, undone, "steps are lost");
    assert.deepEqual([after.error, after.eigenvalues], [before.error, before.eigenvalues], `${undone} steps were undone and ${redone} redone`);
    return undone;
  }

  /**
   * Closes what is open, removes the pinned result and shows a small state on a desk, so that the memory does not depend on the
   * last steps. The sheet Take away is loaded on demand and keeps the tables of the state that it last showed.
   */
  async settle() {
    const { page } = this;
    await page.setViewportSize({ width: 1440, height: 900 });
    for (let k = 0; k < 8; k++) await page.keyboard.press("Escape");
    await page.evaluate(() => window.mercer.open("v=1&n=60&m=8"));
    await waitUntilReady(page);
    await page.evaluate(() => {
      /** @type {HTMLElement | null} */ (document.querySelector("#pinned h2 button"))?.click();
      if (!document.getElementById("sheet-away")?.checkVisibility()) document.getElementById("away").click();
    });
    await page.locator("#sheet-away .prev:not(.old) canvas").waitFor(); // the preview is drawn
    await page.keyboard.press("Escape");
    await waitForFrames(page, 2);
  }

  /**
   * Returns the bytes of the objects of scripts, of their buffers, and of the memories of both programs, after a collection.
   * What only bounded stores hold is apart, in stores.
   */
  async memory() {
    await this.settle();
    const { objects, buffers, stores } = await this.heap();
    const pictures = await this.page.evaluate(() => window.monkey.memory?.buffer.byteLength ?? 0);
    return { objects, buffers: buffers - pictures, stores, pictures, workers: await this.workerMemory() };
  }

  /** Returns the bytes of the largest memory of a worker. The page replaces a worker with more than KEPT_BYTES after a rest. */
  async workerMemory() {
    for (const deadline = Date.now() + 4 * REST_TIME; ; await new Promise((done) => setTimeout(done, REST_TIME / 10))) {
      const workers = await Promise.all(this.page.workers().map((w) => w.evaluate(() => self.programMemory?.buffer.byteLength ?? 0).catch(() => 0)));
      const largest = Math.max(0, ...workers);
      if (largest <= KEPT_BYTES || Date.now() > deadline) return largest;
    }
  }

  /** Returns the bytes of the objects and the buffers of the page, and those that only bounded stores hold. */
  async heap() {
    const chunks = [], add = ({ chunk }) => chunks.push(chunk);
    this.cpu.on("HeapProfiler.addHeapSnapshotChunk", add);
    await this.cpu.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    this.cpu.off("HeapProfiler.addHeapSnapshotChunk", add);
    return measureHeap(JSON.parse(chunks.join("")));
  }
}

/**
 * Returns the bytes of the objects and the buffers of a heap snapshot, and those that only STORES hold. These are what cannot be
 * reached from the root without a store. Machine code is not counted, since browsers optimise further functions for thousands of
 * steps.
 */
export function measureHeap({ snapshot: { meta }, nodes, edges, strings }) {
  const nodeLength = meta.node_fields.length, edgeLength = meta.edge_fields.length;
  const [type, name, size, edgeCount] = ["type", "name", "self_size", "edge_count"].map((field) => meta.node_fields.indexOf(field)), [typeNames] = meta.node_types;
  const edgeType = meta.edge_fields.indexOf("type"), target = meta.edge_fields.indexOf("to_node"), weak = meta.edge_types[edgeType].indexOf("weak");
  const firstEdges = [0];
  for (let i = 0; i < nodes.length; i += nodeLength) firstEdges.push(firstEdges[i / nodeLength] + nodes[i + edgeCount]);
  const isStore = (i) => typeNames[nodes[i + type]] === "object" && STORES.has(strings[nodes[i + name]]);
  const reach = (isBarred) => {
    const reached = new Uint8Array(firstEdges.length), stack = [0];
    reached[0] = 1;
    while (stack.length > 0) {
      const i = stack.pop() / nodeLength;
      for (let e = firstEdges[i]; e < firstEdges[i + 1]; e++) {
        const to = edges[e * edgeLength + target];
        if (edges[e * edgeLength + edgeType] === weak || reached[to / nodeLength] || isBarred(to)) continue;
        reached[to / nodeLength] = 1;
        stack.push(to);
      }
    }
    return reached;
  };
  const all = reach(() => false), others = reach(isStore);
  const sums = { objects: 0, buffers: 0, stores: 0 };
  for (let i = 0; i < nodes.length; i += nodeLength) {
    const typeName = typeNames[nodes[i + type]], isBuffer = strings[nodes[i + name]] === "system / JSArrayBufferData";
    if (!isBuffer && (typeName === "code" || typeName === "native")) continue;
    const isStored = all[i / nodeLength] && !others[i / nodeLength];
    sums[isStored ? "stores" : isBuffer ? "buffers" : "objects"] += nodes[i + size];
  }
  return sums;
}

/**
 * Keeps the reader on the page. Returns a function that ends this.
 * @param {any} page
 */
export async function prepare(page) {
  const onChooser = () => {}; // no dialog of the system
  const onPopup = (popup) => popup.close().catch(() => {});
  page.on("filechooser", onChooser);
  page.on("popup", onPopup);
  // A response without content keeps the page.
  await page.route(/\/(build|lessons|reference|style)\//, (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue()));
  return async () => {
    page.off("filechooser", onChooser);
    page.off("popup", onPopup);
    await page.unrouteAll();
  };
}
