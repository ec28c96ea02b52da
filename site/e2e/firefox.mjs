/** This module starts Firefox and controls it by WebDriver BiDi, the protocol that browsers share. Playwright needs a Firefox of its own. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { accessSync, constants } from "node:fs";
import WebSocket from "ws";
import { TIMEOUT } from "./lib.mjs";

// Profiles without these settings ask for updates and show pages of their own. WebGL is drawn by the processor.
const PREFERENCES = { "webgl.force-enabled": true, "browser.shell.checkDefaultBrowser": false, "datareporting.policy.dataSubmissionEnabled": false, "app.update.enabled": false,
  "browser.startup.page": 0, "browser.download.folderList": 2, "browser.download.useDownloadDir": true, "ui.prefersReducedMotion": 1 };
const KEY_CODES = { Control: "\uE009", Shift: "\uE008", Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", ArrowDown: "\uE015" }; // of the WebDriver protocol

/** Returns the path of Firefox, or "" if there is none. */
export function findFirefox() {
  if (process.env.FIREFOX) return process.env.FIREFOX;
  for (const dir of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of ["firefox-esr", "firefox"]) {
      try {
        accessSync(join(dir, name), constants.X_OK);
        return join(dir, name);
      } catch { /* the next folder */ }
    }
  }
  return "";
}

/** Starts Firefox without a window, and returns a tab. @param {string} program @param {{width: number, height: number}} size */
export async function openFirefox(program, { width, height }) {
  const profile = await mkdtemp(join(tmpdir(), "mercer-firefox-"));
  const preferences = { ...PREFERENCES, "browser.download.dir": profile };
  await writeFile(join(profile, "user.js"), Object.entries(preferences).map(([k, v]) => `user_pref(${JSON.stringify(k)}, ${JSON.stringify(v)});\n`).join(""));
  const firefox = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((done) => firefox.on("exit", done));
  const address = await new Promise((resolve, reject) => {
    let text = "";
    firefox.stderr.on("data", (chunk) => {
      text += chunk;
      const match = text.match(/WebDriver BiDi listening on (ws:\S+)/);
      if (match) resolve(match[1]);
    });
    firefox.on("error", reject);
    firefox.on("exit", (code) => reject(new Error(`Firefox ended with ${code}: ${text.slice(0, 500)}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
  const tab = new Tab(socket);
  await tab.begin(width, height);
  tab.profile = profile;
  tab.close = async () => {
    await tab.send("browser.close", {}).catch(() => {});
    socket.close();
    await Promise.race([ended, new Promise((done) => setTimeout(done, 5000).unref())]);
    firefox.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return tab;
}

/** Tab is a tab of Firefox. */
class Tab {
  /** @param {WebSocket} socket */
  constructor(socket) {
    this.socket = socket;
    this.lastId = 0;
    this.pending = new Map();
    /** errors has the errors that the console has shown. @type {string[]} */
    this.errors = [];
    socket.on("message", (text) => this.receive(JSON.parse(text)));
  }

  receive({ id, method, params, result, error, message }) {
    if (method === "log.entryAdded" && params.level === "error") this.errors.push(params.text);
    if (!this.pending.has(id)) return;
    const { resolve, reject } = this.pending.get(id);
    this.pending.delete(id);
    if (error) reject(new Error(`${error}: ${message}`));
    else resolve(result);
  }

  /** Sends a command, and returns its result. @param {string} method @param {object} params @returns {Promise<any>} */
  send(method, params) {
    return new Promise((resolve, reject) => {
      this.pending.set(++this.lastId, { resolve, reject });
      this.socket.send(JSON.stringify({ id: this.lastId, method, params }));
    });
  }

  async begin(width, height) {
    await this.send("session.new", { capabilities: {} });
    await this.send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await this.send("browsingContext.getTree", {});
    this.context = contexts[0].context;
    await this.send("browsingContext.setViewport", { context: this.context, viewport: { width, height } });
  }

  open = (url) => this.send("browsingContext.navigate", { context: this.context, url, wait: "interactive" });

  /** Calls a function in the page with arguments of JSON, and returns its result. */
  async evaluate(f, ...args) {
    const expression = `(async () => JSON.stringify(await (${f})(...${JSON.stringify(args)})))()`;
    const { type, result, exceptionDetails } = await this.send("script.evaluate", { expression, target: { context: this.context }, awaitPromise: true, userActivation: true });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return result.type === "undefined" ? undefined : JSON.parse(result.value);
  }

  /** Waits until a function returns a true value in the page, and returns it. */
  async waitFor(f, ...args) {
    for (const deadline = Date.now() + TIMEOUT; Date.now() < deadline; await new Promise((done) => setTimeout(done, 100))) {
      const value = await this.evaluate(f, ...args);
      if (value) return value;
    }
    throw new Error(`the condition does not hold: ${f}; errors: ${this.errors.join("; ")}`);
  }

  waitUntilReady = () => this.waitFor(() => document.documentElement.dataset.state === "ready");

  /** Drags the mouse through positions. @param {number[][]} positions */
  drag([first, ...others]) {
    const move = ([x, y], duration) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration });
    return this.send("input.performActions", { context: this.context, actions: [{ type: "pointer", id: "mouse", actions: [
      move(first, 0), { type: "pause", duration: 100 }, { type: "pointerDown", button: 0 }, ...others.map((p) => move(p, 50)), { type: "pointerUp", button: 0 },
    ] }] });
  }

  click = (position) => this.drag([position]);

  /** Presses keys together, such as "Control+z". @param {string} keys */
  press(keys) {
    const values = keys.split("+").map((key) => KEY_CODES[key] ?? key);
    return this.send("input.performActions", { context: this.context, actions: [{ type: "key", id: "keyboard", actions: [
      ...values.map((value) => ({ type: "keyDown", value })), ...values.reverse().map((value) => ({ type: "keyUp", value })),
    ] }] });
  }

  /** Clicks the element that a function returns. The function runs in the page. */
  async clickElement(f, ...args) {
    await this.waitFor(`(...args) => { const r = (${f})(...args)?.getBoundingClientRect(); return Boolean(r?.width); }`, ...args);
    await this.click(await this.evaluate(`(...args) => {
      const e = (${f})(...args);
      e.scrollIntoView({ block: "nearest", behavior: "instant" });
      const r = e.getBoundingClientRect();
      return [r.x + r.width / 2, r.y + r.height / 2];
    }`, ...args));
  }
}
