/**
 * Copy this file to your site. It shows the playground in a frame of a page, and talks with it by messages. The page and the
 * playground can be on different servers.
 */
const NAMESPACE = "mercer";
const VERSION = 1;

/** Player is the playground in a frame. */
export class Player {
  #frame;
  #lastId = 0;
  /** @type {Map<number, {done: (result: any) => void, fail: (error: Error) => void}>} */
  #waiters = new Map();
  /** @type {Map<string, ((detail: any) => void)[]>} */
  #listeners = new Map();
  #controller = new AbortController();
  #isLoaded = false;
  #setLoaded = () => {};
  /** @type {Promise<void>} */
  #loaded = new Promise((done) => (this.#setLoaded = done));

  /** @param {HTMLIFrameElement} frame */
  constructor(frame) {
    this.#frame = frame;
    addEventListener("message", (ev) => this.#receive(ev), { signal: this.#controller.signal });
    this.#post({ id: this.#lastId, method: "get" }, "*"); // the playground answers if it was loaded before this script
  }

  /** Calls a method of the playground, such as call("set", {m: 30}). @param {string} method @param {...unknown} args @returns {Promise<any>} */
  async call(method, ...args) {
    await this.#loaded;
    return this.#request(method, args);
  }

  /** Calls f at each event, such as "result". @param {string} event @param {(detail: any) => void} f */
  on(event, f) {
    const listeners = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...listeners, f]);
    if (listeners.length === 0) this.call("on", event);
  }

  /** Ends the connection, before the frame is removed. */
  close() {
    this.#controller.abort();
  }

  /** @param {string} method @param {unknown[]} args */
  #request(method, args) {
    const id = ++this.#lastId;
    this.#post({ id, method, args }, new URL(this.#frame.src).origin);
    return new Promise((done, fail) => this.#waiters.set(id, { done, fail }));
  }

  /** @param {object} message @param {string} origin */
  #post(message, origin) {
    this.#frame.contentWindow?.postMessage({ ns: NAMESPACE, v: VERSION, ...message }, origin);
  }

  /** @param {MessageEvent} ev */
  #receive({ source, data }) {
    if (source !== this.#frame.contentWindow || data?.ns !== NAMESPACE) return;
    if (data.event === "loaded" && this.#isLoaded) this.#listeners.forEach((_, event) => this.#request("on", [event])); // the frame was loaded again
    if (data.event === "loaded" || data.reply === 0) {
      this.#isLoaded = true;
      this.#setLoaded();
    }
    const waiter = this.#waiters.get(data.reply);
    this.#waiters.delete(data.reply);
    if (data.error) waiter?.fail(Object.assign(new Error(data.error.message), { name: data.error.name }));
    else waiter?.done(data.result);
    for (const f of this.#listeners.get(data.event) ?? []) f(data.detail ?? data); // the message of a challenge has no detail
  }
}

/** Figure is a picture in a link to the playground. It becomes live and a picture again. */
export class Figure {
  /** @type {Player | null} */
  player = null;

  /** @param {HTMLAnchorElement} picture the link, with an image whose text describes it */
  constructor(picture) {
    this.picture = picture;
    this.frame = document.createElement("iframe");
    this.frame.className = picture.className;
    this.frame.title = picture.querySelector("img")?.alt ?? "";
  }

  /** Replaces the picture by the playground. */
  start() {
    if (this.player) return;
    const address = new URL(this.picture.href);
    address.search = "?embed";
    this.frame.src = address.href;
    this.picture.replaceWith(this.frame);
    this.player = new Player(this.frame);
    this.player.on("edit", (link) => (this.picture.hash = link)); // the next start continues from here
  }

  /** Replaces the playground by the picture. So the playground no longer needs memory. */
  stop() {
    if (!this.player) return;
    this.player.close();
    this.player = null;
    this.frame.replaceWith(this.picture);
  }
}
