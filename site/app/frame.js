/**
 * Manages the iframe with the pictures: its messages, its poster, and the positions of its panels.
 *
 * @typedef {import("./messages.js").Plane} Plane
 * @typedef {import("./messages.js").Box} Box
 * @typedef {import("./messages.js").Panel} Panel
 * @typedef {import("./messages.js").FrameMessage} FrameMessage
 * @typedef {import("./messages.js").FrameRequest} FrameRequest
 */
import { align, wholePixels } from "../lib/pixels.js";
import { loadProgram } from "./programs.js";

const REPEAT_TIME = 10000; // if the context is lost again within this number of ms, the loss is an error

const MAX_WAITING = 4; // largest number of results whose numbers wait for the pictures; a drag would fill the memory

export class Frame {
  /**
   * @param {HTMLElement} root
   * @param {object} handlers
   * @param {() => void} handlers.onReady called when the drawing program has started and needs a result
   * @param {(pairs: [string, string][], isFinal: boolean) => void} handlers.onEdit
   * @param {(frame: {w: number, h: number}) => void} handlers.onLayout
   * @param {(rev: number) => void} handlers.onPaint
   * @param {(message: string) => void} handlers.onFailure called when the program has ended
   * @param {() => void} handlers.onLoss called when the graphics context is lost again soon after a reload
   * @param {(progress: import("./programs.js").Progress) => void} handlers.onLoading is called during a slow download
   * @param {(words: string[]) => void} handlers.onNotes
   */
  constructor(root, handlers) {
    this.root = root;
    this.handlers = handlers;
    this.iframe = /** @type {HTMLIFrameElement} */ (root.querySelector("iframe"));
    this.poster = /** @type {HTMLImageElement} */ (root.querySelector("img"));
    /** @type {Panel[]} */
    this.layout = [];
    /**
     * size is the size of a plane panel in CSS pixels, or undefined before the first layout.
     * @type {{w: number, h: number} | undefined}
     */
    this.size = undefined;
    /**
     * pendingResult contains the arguments of show for a result. The result is shown when the size is known.
     * @type {[number, boolean | undefined, Plane] | undefined}
     */
    this.pendingResult = undefined;
    this.channel = 0; // number of the channel from the worker to the pictures, or 0 without a channel
    /**
     * waitingPort is the pictures' end of the channel until they run, and waitingCount the number of results in the channel.
     * @type {MessagePort | undefined}
     */
    this.waitingPort = undefined;
    this.waitingCount = 0;
    this.saveCount = 0; // number of requested files
    this.isExpected = true; // whether the program runs or will run soon
    this.isRunning = false;
    this.isHidden = false;
    this.isOffScreen = false; // whether the pictures are outside the visible part of the page
    this.lossTime = -Infinity;
    this.lastView = "";
    /** @type {Map<number, (blob?: Blob) => void>} */
    this.saves = new Map();
    addEventListener("message", (ev) => {
      if (ev.source === this.iframe.contentWindow && ev.origin === location.origin) this.receive(ev.data);
    });
    this.iframe.addEventListener("load", () => this.handleLoad());
    new IntersectionObserver(([e]) => this.updateSleep({ isOffScreen: !e.isIntersecting }), { rootMargin: "50px" }).observe(root);
    document.addEventListener("visibilitychange", () => this.updateSleep({}));
    this.watchPixelRatio();
    new ResizeObserver(() => this.storeSize()).observe(this.iframe);
    new ResizeObserver(() => [this.poster, this.iframe].filter((e) => !e.hidden).forEach(align)).observe(document.body);
  }

  /** Stores the size of the frame for print.css, since the frame must have the same size on paper. */
  storeSize() {
    const { width, height } = getComputedStyle(this.iframe);
    this.iframe.style.setProperty("--wide", width);
    this.iframe.style.setProperty("--high", height);
  }

  load() {
    if (this.iframe.src) this.markStopped(); // before the first frame, numbers of the worker may wait in the channel
    this.iframe.src = new URL("canvas.html", document.baseURI).href;
  }

  /**
   * Reloads the frame after a change of the pixel ratio, since Ebitengine keeps the old ratio. The resolution
   * also changes during printing, but the pixel ratio does not.
   */
  watchPixelRatio() {
    const ratio = devicePixelRatio;
    document.documentElement.style.setProperty("--whole", `${wholePixels(ratio)}px`);
    matchMedia(`(resolution: ${ratio}dppx)`).addEventListener("change", () => {
      if (devicePixelRatio !== ratio) this.reload();
      this.watchPixelRatio();
    }, { once: true });
  }

  reload() {
    this.markStopped();
    const contentWindow = this.frameWindow();
    if (contentWindow?.mercer) contentWindow.location.reload();
    else this.load();
  }

  /** Records that the drawing program does not run. */
  markStopped() {
    this.isExpected = this.isRunning = false;
    this.closeChannel();
  }

  /** Reports whether the first picture of the page will be drawn soon. */
  get isStarting() {
    return this.isExpected && !this.isHidden && !this.root.classList.contains("live");
  }

  /** Ends the channel from the worker. Numbers that wait in the channel are deleted. */
  closeChannel() {
    this.waitingPort?.close();
    this.waitingPort = undefined;
    this.channel = 0;
  }

  /** Returns the window of the pictures, or undefined if the browser shows an error page instead. */
  frameWindow() {
    try {
      const contentWindow = /** @type {Window} */ (this.iframe.contentWindow);
      const { href } = contentWindow.location;
      return href.endsWith("canvas.html") || href === "about:blank" ? contentWindow : undefined;
    } catch {
      return undefined;
    }
  }

  /** Handles the load event of the frame. Without a network, the frame has an error page, which sends no messages. */
  handleLoad() {
    const contentWindow = this.frameWindow();
    if (contentWindow?.location.href === "about:blank" || (contentWindow?.mercer && contentWindow.Go)) return;
    this.handlers.onFailure("canvas.html, canvas.js or wasm_exec.js could not be loaded");
  }

  /** Pauses the pictures while the frame is off-screen or hidden. @param {{isOffScreen?: boolean}} change */
  updateSleep({ isOffScreen = this.isOffScreen }) {
    this.isOffScreen = isOffScreen;
    const isHidden = isOffScreen || document.hidden;
    if (isHidden === this.isHidden) return;
    this.isHidden = isHidden;
    this.post({ kind: isHidden ? "sleep" : "wake" });
  }

  /** @param {FrameMessage | null} m */
  receive(m) {
    switch (m?.kind) {
      case "loaded":
        return void this.startProgram();
      case "ready":
        this.isRunning = true;
        this.lastView = "";
        if (this.waitingPort) this.post({ kind: "worker", port: this.waitingPort }, [this.waitingPort]);
        this.waitingPort = undefined;
        if (this.isHidden) this.post({ kind: "sleep" });
        return this.handlers.onReady();
      case "layout":
        this.layout = m.panels;
        this.size = m.frame;
        this.handlers.onLayout(m.frame);
        if (this.pendingResult) this.show(...this.pendingResult);
        return;
      case "painted":
        this.root.classList.add("live");
        align(this.iframe);
        return this.handlers.onPaint(m.rev);
      case "lost":
        return this.handleLostContext();
      case "outgrown": // the new size of the canvas needs another pixel ratio
        return this.reload();
      case "failed":
        this.markStopped();
        return this.handlers.onFailure(m.message);
      case "edit":
        return this.forwardEdit(m.pairs ?? [[m.key, m.value]], m.rest);
      case "saved":
        this.saves.get(m.id)?.(m.blob);
        return void this.saves.delete(m.id);
      case "notes":
        return this.handlers.onNotes(m.notes);
    }
  }

  /** Sends the compiled program to the frame, whose scripts are loaded. */
  async startProgram() {
    const { contentWindow } = this.iframe;
    try {
      const module = await loadProgram("canvas", (progress) => {
        this.isExpected = false; // its download is slow
        this.handlers.onLoading(progress);
      });
      contentWindow?.postMessage({ kind: "program", module }, location.origin);
      this.isExpected = true;
    } catch (error) {
      this.isExpected = false;
      this.handlers.onFailure(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Forwards an edit that was made on the pictures. The edit must be a list of pairs of strings.
   * @param {unknown} pairs @param {unknown} isFinal
   */
  forwardEdit(pairs, isFinal) {
    const isValid = Array.isArray(pairs) && pairs.every((p) => Array.isArray(p) && p.length === 2 && p.every((v) => typeof v === "string"));
    if (isValid) this.handlers.onEdit(pairs, isFinal === true);
    else console.error("mercer: the pictures have sent an edit that is no list of keys and values", pairs);
  }

  handleLostContext() {
    const isRepeated = performance.now() - this.lossTime < REPEAT_TIME;
    this.lossTime = performance.now();
    if (isRepeated) this.handlers.onLoss();
    else this.reload();
  }

  /** @param {FrameRequest} message @param {Transferable[]} [transfer] */
  post(message, transfer = []) {
    if (this.isRunning) this.iframe.contentWindow?.postMessage(message, location.origin, transfer);
  }

  /** Sends a view if it differs from the last one. @param {object} view */
  sendView(view) {
    const text = JSON.stringify(view);
    if (!this.isRunning || text === this.lastView) return;
    this.lastView = text;
    this.post({ kind: "view", view: text });
  }

  /** Connects the pictures to the worker as soon as they run. @param {MessagePort} port @param {number} channel the number of the channel */
  connectWorker(port, channel) {
    this.closeChannel();
    this.channel = channel;
    if (this.isRunning) return this.post({ kind: "worker", port }, [port]);
    this.waitingPort = port;
    this.waitingCount = 0;
  }

  /**
   * Shows a result. The worker has already sent its numbers to the pictures. Only a few results wait for pictures that do not
   * run yet.
   * @param {number} rev the number of the request
   * @param {boolean | undefined} shouldFade see Fade.shouldFade
   * @param {Plane} plane the plane of the result's fields. The first result is not shown if the panels have
   *   another size, since the picture would be cut. A result of the right size follows.
   */
  show(rev, shouldFade, plane) {
    if (this.waitingPort && ++this.waitingCount > MAX_WAITING) this.closeChannel();
    const isFirst = !this.root.classList.contains("live");
    this.pendingResult = isFirst && !this.size ? [rev, shouldFade, plane] : undefined;
    if (this.pendingResult || (isFirst && this.size && this.size.w > 0 && (Math.abs(plane.w - this.size.w) > 1 || Math.abs(plane.h - this.size.h) > 1))) return;
    this.post({ kind: "show", rev, fade: shouldFade });
  }

  /**
   * Sends a matrix that became known after a result. It replaces the result's matrix of the same name if both have
   * the same labels.
   * @param {string} name @param {Float64Array} z @param {number} cols @param {Record<string, string>} labels
   */
  sendBlocks(name, z, cols, labels) {
    const { buffer } = z.slice();
    const head = { kind: "more", rev: 0, blocks: [{ name, rows: z.length / cols, cols, off: 0 }], labels };
    this.post({ kind: "more", head: JSON.stringify(head), data: buffer }, [buffer]);
  }

  /**
   * Returns pictures or their numbers as a file, or undefined if no picture exists yet.
   * @param {object} file
   * @param {"png" | "svg" | "csv" | "json"} file.form
   * @param {string[]} file.views the keys of the views, from the top
   * @param {string} file.link the link of the state, which the file contains
   * @param {string} [file.caption] the lines below a picture
   * @param {object | null} [file.report] the report whose numbers come first in tables
   * @returns {Promise<Blob | undefined>}
   */
  save({ form, views, link, caption = "", report }) {
    const id = ++this.saveCount;
    return new Promise((done) => {
      if (!this.isRunning) return done(undefined);
      this.saves.set(id, done);
      this.post({ kind: "save", id, form, rows: views.join(","), link, caption, report: report ? JSON.stringify(report) : "" });
    });
  }

  /**
   * Returns the picture for paper, or undefined if no picture exists yet. The bytes are RGBA pixels, width and
   * height are counted in these pixels, and w and h are the size in CSS pixels.
   * @param {number} [rev] the request number of the printed result, by default the shown result
   * @returns {{bytes: Uint8ClampedArray<ArrayBuffer>, width: number, height: number, w: number, h: number} | undefined}
   */
  paperPicture(rev = 0) {
    const { mercer } = /** @type {any} */ (this.iframe.contentWindow) ?? {};
    return (this.isRunning && mercer?.paper?.(rev)) || undefined;
  }

  /** Returns the panels with their positions in CSS pixels of the page's window, and their data ranges. */
  panels() {
    const frameBox = this.iframe.getBoundingClientRect();
    return this.layout.map(({ name, x, y, w, h, range }) => ({ name, x: x + frameBox.left, y: y + frameBox.top, w, h, range }));
  }

  /** @param {string} name */
  findPanel(name) {
    return this.layout.find((p) => p.name === name);
  }
}
