/**
 * The iframe with the pictures: its messages, the poster that stands in for it,
 * and the places of its panels.
 *
 * @typedef {import("./messages.js").Plane} Plane
 * @typedef {import("./messages.js").Box} Box
 * @typedef {import("./messages.js").Panel} Panel
 * @typedef {import("./messages.js").FrameMessage} FrameMessage
 * @typedef {import("./messages.js").FrameRequest} FrameRequest
 */
import { align, wholePixels } from "../lib/pixels.js";

const LOST_AGAIN = 10000; // ms within which a second loss is no accident

export class Frame {
  /**
   * @param {HTMLElement} root
   * @param {object} on
   * @param {() => void} on.ready the pictures' program runs, or runs again, and has no result
   * @param {(pairs: [string, string][], rest: boolean) => void} on.edit
   * @param {(frame: {w: number, h: number}) => void} on.layout
   * @param {(rev: number) => void} on.painted
   * @param {(message: string) => void} on.failed the program ended
   * @param {() => void} on.lost the graphics context was lost and a reload did not bring it back
   * @param {(done: number, total: number) => void} on.loading
   * @param {(words: string[]) => void} on.notes
   */
  constructor(root, on) {
    this.root = root;
    this.on = on;
    this.iframe = /** @type {HTMLIFrameElement} */ (root.querySelector("iframe"));
    this.poster = /** @type {HTMLImageElement} */ (root.querySelector("img"));
    /** @type {Panel[]} */
    this.layout = [];
    /** The size of a plane panel, once there are pictures. @type {{w: number, h: number} | undefined} */
    this.size = undefined;
    /** An answer that waits for the size of the frame. @type {[number, boolean | undefined, Plane] | undefined} */
    this.held = undefined;
    this.channel = 0; // by which the pictures have the numbers of the worker; 0 is none
    this.asked = 0; // files
    this.up = false;
    this.hidden = false;
    this.away = false; // off-screen
    this.lostAt = -Infinity;
    this.last = "";
    /** @type {Map<number, (blob?: Blob) => void>} */
    this.saves = new Map();
    addEventListener("message", (ev) => {
      if (ev.source === this.iframe.contentWindow && ev.origin === location.origin) this.receive(ev.data);
    });
    this.iframe.addEventListener("load", () => this.arrived());
    new IntersectionObserver(([e]) => this.sleep({ away: !e.isIntersecting }), { rootMargin: "50px" }).observe(root);
    document.addEventListener("visibilitychange", () => this.sleep({}));
    this.watchPixels();
    new ResizeObserver(() => this.keepSize()).observe(this.iframe);
    new ResizeObserver(() => [this.poster, this.iframe].filter((e) => !e.hidden).forEach(align)).observe(document.body);
  }

  /** Writes the size of the frame where print.css finds it: on paper the frame has the size that it has on the screen. */
  keepSize() {
    const { width, height } = getComputedStyle(this.iframe);
    this.iframe.style.setProperty("--wide", width);
    this.iframe.style.setProperty("--high", height);
  }

  load() {
    this.down();
    this.iframe.src = new URL("canvas.html", document.baseURI).href;
  }

  /** A change of the device's pixels needs a new canvas: Ebitengine keeps the old ratio. Paper has another resolution too, for as long as it is printed. */
  watchPixels() {
    const ratio = devicePixelRatio;
    document.documentElement.style.setProperty("--whole", `${wholePixels(ratio)}px`);
    matchMedia(`(resolution: ${ratio}dppx)`).addEventListener("change", () => {
      if (devicePixelRatio !== ratio) this.reload();
      this.watchPixels();
    }, { once: true });
  }

  reload() {
    this.down();
    const inside = this.inside();
    if (inside?.mercer) inside.location.reload();
    else this.load();
  }

  /** There is no program that draws. */
  down() {
    this.up = false;
    this.channel = 0;
  }

  /** The window of the pictures; nothing where their page did not come, and the browser shows a page of its own. */
  inside() {
    try {
      const inside = /** @type {Window} */ (this.iframe.contentWindow);
      const { href } = inside.location;
      return href.endsWith("canvas.html") || href === "about:blank" ? inside : undefined;
    } catch {
      return undefined;
    }
  }

  /** A page has come, or did not: without a network there is another, which never says a word. */
  arrived() {
    const inside = this.inside();
    if (inside?.location.href === "about:blank" || (inside?.mercer && inside.Go)) return;
    this.on.failed("canvas.html, canvas.js or wasm_exec.js could not be loaded");
  }

  /** Off-screen or hidden there are no frames. @param {{away?: boolean}} change */
  sleep({ away = this.away }) {
    this.away = away;
    const hidden = away || document.hidden;
    if (hidden === this.hidden) return;
    this.hidden = hidden;
    this.post({ kind: hidden ? "sleep" : "wake" });
  }

  /** @param {FrameMessage | null} m */
  receive(m) {
    switch (m?.kind) {
      case "ready":
        this.up = true;
        this.last = "";
        if (this.hidden) this.post({ kind: "sleep" });
        return this.on.ready();
      case "layout":
        this.layout = m.panels;
        this.size = m.frame;
        this.on.layout(m.frame);
        if (this.held) this.show(...this.held);
        return;
      case "painted":
        this.root.classList.add("live");
        align(this.iframe);
        return this.on.painted(m.rev);
      case "lost":
        return this.lost();
      case "outgrown": // its canvas has too many pixels now, or needlessly few
        return this.reload();
      case "failed":
        this.down();
        return this.on.failed(m.message);
      case "edit":
        return this.edit(m.pairs ?? [[m.key, m.value]], m.rest);
      case "saved":
        this.saves.get(m.id)?.(m.blob);
        return void this.saves.delete(m.id);
      case "loading":
        return this.on.loading(m.done, m.total);
      case "notes":
        return this.on.notes(m.notes);
    }
  }

  /** An edit of a hand on the pictures: pairs of texts and nothing else. @param {unknown} pairs @param {unknown} rest */
  edit(pairs, rest) {
    const good = Array.isArray(pairs) && pairs.every((p) => Array.isArray(p) && p.length === 2 && p.every((v) => typeof v === "string"));
    if (good) this.on.edit(pairs, rest === true);
    else console.error("mercer: the pictures have sent an edit that is no list of keys and values", pairs);
  }

  lost() {
    const again = performance.now() - this.lostAt < LOST_AGAIN;
    this.lostAt = performance.now();
    if (again) this.on.lost();
    else this.reload();
  }

  /** @param {FrameRequest} message @param {Transferable[]} [transfer] */
  post(message, transfer = []) {
    if (this.up) this.iframe.contentWindow?.postMessage(message, location.origin, transfer);
  }

  /** Sends a view where it differs from the last. @param {object} view */
  view(view) {
    const text = JSON.stringify(view);
    if (!this.up || text === this.last) return;
    this.last = text;
    this.post({ kind: "view", view: text });
  }

  /** Gives the pictures an end of a channel to the worker. @param {MessagePort} port @param {number} channel its number */
  join(port, channel) {
    this.post({ kind: "worker", port }, [port]);
    this.channel = channel;
  }

  /**
   * Shows an answer, whose numbers the pictures have from the worker.
   * @param {number} rev its number
   * @param {boolean | undefined} fade see Fade.of
   * @param {Plane} plane that its fields were made for: of another shape the
   *   first picture would be cut in its frames, and one of theirs is on its way
   */
  show(rev, fade, plane) {
    const first = this.up && !this.root.classList.contains("live");
    this.held = first && !this.size ? [rev, fade, plane] : undefined;
    if (this.held || (first && this.size && this.size.w > 0 && (Math.abs(plane.w - this.size.w) > 1 || Math.abs(plane.h - this.size.h) > 1))) return;
    this.post({ kind: "show", rev, fade });
  }

  /**
   * Hands on what has come since a result: blocks that are laid over its own, where
   * the labels are the same.
   * @param {string} name @param {Float64Array} z @param {number} cols @param {Record<string, string>} labels
   */
  more(name, z, cols, labels) {
    const { buffer } = z.slice();
    const head = { kind: "more", rev: 0, blocks: [{ name, rows: z.length / cols, cols, off: 0 }], labels };
    this.post({ kind: "more", head: JSON.stringify(head), data: buffer }, [buffer]);
  }

  /**
   * A picture or its numbers as a file; nothing where there is none yet.
   * @param {"png" | "svg" | "csv" | "json"} form
   * @param {string} view its key; "" is all that is shown
   * @param {string} link to the state, which the file names
   * @param {object | null | undefined} report whose numbers come first in tables
   * @returns {Promise<Blob | undefined>}
   */
  save(form, view, link, report) {
    const id = ++this.asked;
    return new Promise((done) => {
      if (!this.up) return done(undefined);
      this.saves.set(id, done);
      this.post({ kind: "save", id, form, view, link, report: report ? JSON.stringify(report) : "" });
    });
  }

  /**
   * The pixels of the picture on paper, at once, and its size in CSS pixels; nothing
   * where there is none yet.
   * @param {number} [rev] of an answer that the pictures keep for paper, in place of what is shown
   * @returns {{bytes: Uint8ClampedArray<ArrayBuffer>, width: number, height: number, w: number, h: number} | undefined}
   */
  paper(rev = 0) {
    const { mercer } = /** @type {any} */ (this.iframe.contentWindow) ?? {};
    return (this.up && mercer?.paper?.(rev)) || undefined;
  }

  /** The panels in CSS pixels of the page's window, with their ranges of data. */
  panels() {
    const at = this.iframe.getBoundingClientRect();
    return this.layout.map(({ name, x, y, w, h, range }) => ({ name, x: x + at.left, y: y + at.top, w, h, range }));
  }

  /** @param {string} name */
  panel(name) {
    return this.layout.find((p) => p.name === name);
  }
}
