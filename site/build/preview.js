/**
 * The preview of a link: the playground in a frame, as a student sees it on a desk, on a phone or in another page. The preview
 * can be used. What is changed in it does not change the link until the teacher says so. Until then, the preview shows the link
 * with these changes, also when a field changes the link: of two changes of one setting, the later counts.
 *
 * @typedef {"desk" | "phone" | "embed"} Device
 */
import { h, setText } from "../lib/dom.js";
import { applyChanges, findChanges } from "./changes.js";
import { segment } from "./parts.js";
import { WORDS } from "./words.js";

const POLL_INTERVAL = 50; // ms between two checks for window.mercer of the frame, which is set after the load event
const OPEN_DELAY = 300; // ms without a change after which the preview opens the link

/** SIZES has the size of the window of each device in CSS pixels. A frame in another page is as wide as the preview. @type {Record<Device, [number, number]>} */
const SIZES = { desk: [1280, 720], phone: [390, 760], embed: [888, 592] };

export class Preview {
  /**
   * @param {{onReport: (report: any) => void, onUse: (link: string) => void}} listeners onReport is called when the result of the
   *   link is shown at rest; onUse when the teacher wants the state of the preview
   */
  constructor(listeners) {
    this.listeners = listeners;
    /** @type {Device} */
    this.device = matchMedia("(max-width: 767px)").matches ? "phone" : "desk";
    this.theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
    this.link = "";
    /** mercer is the interface of the playground in the frame. It is undefined until the frame is loaded. @type {any} */
    this.mercer = undefined;
    this.openedLink = ""; // the link that the frame shows, as it was requested, without the changes in the preview
    /** changes are the settings that were changed in the preview and are not in the link. @type {import("./changes.js").Changes} */
    this.changes = new Map();
    this.frameLink = ""; // the state of the frame after it was opened or last changed
    /** timer delays the opening of a link. @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.frame = h("iframe", { title: WORDS.previewFrame });
    this.box = h("div.frame", {}, this.frame);
    this.status = h("span", { role: "status" });
    this.use = h("button.lk", { type: "button", onclick: () => this.useChanges() }, WORDS.useChanges);
    this.back = h("button.lk", { type: "button", onclick: () => this.putBack() }, WORDS.putBack);
    this.element = h("section.preview", { "aria-labelledby": "preview-title" },
      h("div.head", {}, h("h2", { id: "preview-title" }, WORDS.preview), h("p", {}, this.status, this.use, this.back),
        segment(WORDS.device, WORDS.devices, this.device, (device) => this.choose({ device: /** @type {Device} */ (device) })),
        segment(WORDS.theme, WORDS.themes, this.theme, (theme) => this.choose({ theme }))),
      this.box);
    new ResizeObserver(() => this.fit()).observe(this.box);
    this.frame.addEventListener("load", () => this.connect());
    this.showStatus();
  }

  /** Shows another device or theme, for which the frame is loaded again. @param {{device?: Device, theme?: string}} choice */
  choose(choice) {
    Object.assign(this, choice);
    this.load();
  }

  /** Returns whether the preview shows another state than the link. */
  get isChanged() {
    return this.changes.size > 0;
  }

  /** Loads the frame. */
  load() {
    const page = new URL("index.html", document.baseURI);
    page.search = `?${this.device === "embed" ? "embed&" : ""}poster=0&theme=${this.theme}`;
    this.openedLink = this.link;
    page.hash = this.frameLink = applyChanges(this.link, this.changes);
    this.mercer = undefined;
    this.showStatus();
    this.fit();
    this.frame.src = page.href;
  }

  /** Scales the frame to the width of the preview. */
  fit() {
    const [width, height] = SIZES[this.device], room = this.box.clientWidth;
    if (room === 0) return; // the preview is not in the page yet
    const isFluid = this.device === "embed", scale = isFluid ? 1 : Math.min(1, room / width);
    const frameWidth = isFluid ? Math.min(width, room) : width, frameHeight = isFluid ? Math.round((frameWidth * height) / width) : height;
    Object.assign(this.frame.style, { width: `${frameWidth}px`, height: `${frameHeight}px`, transform: scale < 1 ? `scale(${scale})` : "", marginInlineStart: `${Math.max(0, (room - frameWidth * scale) / 2)}px` });
    this.box.style.height = `${Math.ceil(frameHeight * scale)}px`;
  }

  connect() {
    const mercer = this.frame.contentWindow?.mercer;
    if (!mercer) {
      if (this.frame.contentDocument?.documentElement?.dataset.state !== "error") setTimeout(() => this.connect(), POLL_INTERVAL);
      return;
    }
    if (this.mercer === mercer) return;
    this.mercer = mercer;
    mercer.on("edit", (/** @type {string} */ link) => this.recordEdit(link));
    mercer.on("ready", (/** @type {any} */ report) => this.report(report));
    mercer.ready.then(() => this.report(mercer.report()));
    if (this.openedLink !== this.link) this.open();
  }

  /** Reports a result at rest of the link. @param {any} report */
  report(report) {
    if (!this.isChanged && report && !report.preview && this.openedLink === this.link) this.listeners.onReport(report);
  }

  /** Records a change in the preview. @param {string} frameLink the new state of the frame */
  recordEdit(frameLink) {
    this.setChanges(new Map([...this.changes, ...findChanges(this.frameLink, frameLink)]));
    this.frameLink = frameLink;
  }

  /** Shows another link soon. @param {string} link */
  show(link) {
    if (link === this.link) return;
    const fieldChanges = findChanges(this.link, link);
    this.link = link;
    this.setChanges(new Map([...this.changes].filter(([key]) => !fieldChanges.has(key))));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), OPEN_DELAY);
  }

  /** Opens the link with the changes in the frame, if the frame is loaded. The promise ends with the result. */
  async open() {
    clearTimeout(this.timer);
    if (!this.mercer) return; // connect opens the link
    this.openedLink = this.link;
    this.frameLink = applyChanges(this.link, this.changes);
    await this.mercer.open(this.frameLink).then((/** @type {any} */ report) => this.report(report), () => {}); // the playground in the frame shows the error
  }

  /** Sets the changes. One that the link has, too, is none. @param {import("./changes.js").Changes} changes */
  setChanges(changes) {
    this.changes = findChanges(this.link, applyChanges(this.link, changes));
    this.showStatus();
  }

  showStatus() {
    setText(this.status, this.isChanged ? WORDS.wasChanged : WORDS.live);
    this.use.hidden = this.back.hidden = !this.isChanged;
  }

  useChanges() {
    const link = applyChanges(this.link, this.changes);
    this.setChanges(new Map());
    this.listeners.onUse(link);
  }

  /** Shows the link without the changes in the preview. */
  putBack() {
    this.setChanges(new Map());
    return this.open();
  }

  /** Returns a picture of the link as a PNG file. The changes in the preview are left out for it. @returns {Promise<Blob>} */
  async picture() {
    if (!this.mercer) throw new Error(WORDS.noPreviewYet);
    const { changes } = this;
    if (this.isChanged || this.openedLink !== this.link) await this.putBack();
    try {
      return await this.mercer.picture("png");
    } finally {
      if (changes.size > 0) {
        this.setChanges(new Map([...changes, ...this.changes]));
        this.open();
      }
    }
  }

  /** Returns the addresses of the programs that the frame has loaded, so that they need not be loaded again. */
  get programUrls() {
    return /** @type {any} */ (this.frame.contentWindow)?.mercerLoader?.urls;
  }
}
