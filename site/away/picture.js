/** The section Picture shows the file of the chosen pictures, and saves and copies it. */
import { shortName } from "../app/catalogue.js";
import { pageAddress } from "../app/address.js";
import { h, setText } from "../lib/dom.js";
import { computedViews, visibleViews } from "../pictures/pictures.js";
import { captionLines, titleOf } from "./caption.js";
import { actionButton, download } from "./parts.js";
import { WORDS } from "./words.js";

/**
 * Makes a file of the pictures of the link's state. The result is undefined if there are none.
 * @param {import("../app/page.js").Page} page
 * @param {{form: "png" | "svg", views?: string[], caption?: string}} options views: the keys of the views, from the top; caption: its lines
 */
export async function makePicture(page, { form, views = visibleViews(page.state), caption = "" }) {
  try {
    if (page.frame.isRunning) await page.showLinkState();
    return await page.frame.save({ form, views, link: pageAddress(page.state.publicLink), caption });
  } catch {
    return undefined; // the state has no result
  }
}

export class PictureSection {
  /**
   * @param {import("../app/page.js").Page} page
   * @param {(text: string) => void} announce
   * @param {() => void} onChange called when other pictures are ticked
   */
  constructor(page, announce, onChange) {
    this.page = page;
    this.onChange = onChange;
    this.hasCaption = true;
    /** untickedViews has the views that the reader has unticked. @type {Set<string>} */
    this.untickedViews = new Set();
    this.boxKey = "";
    this.drawnKey = ""; // what the preview shows
    this.image = h("canvas", { role: "img", hidden: true }); // an image could not show a Blob under a strict content security policy
    this.reason = h("p.none", { hidden: true });
    this.preview = h("div.prev", {}, this.image, this.reason);
    this.boxes = h("div.boxes", { role: "group", "aria-label": WORDS.pictureBoxes });
    this.pixels = h("em");
    this.size = h("em");
    const save = (/** @type {"png" | "svg"} */ form) => async () => {
      const blob = await this.makeFile(form);
      if (blob) download(blob, `${this.fileName}.${form}`);
      return blob ? WORDS.saved : "";
    };
    this.element = h("div", {}, this.preview, h("div.bs", {}, this.boxes, this.pixels),
      h("div.bs", {}, actionButton(WORDS.save("PNG"), announce, save("png")), actionButton(WORDS.save("SVG"), announce, save("svg")),
        actionButton(WORDS.copyPicture, announce, () => this.copy()), this.size));
  }

  /** Returns the keys of the ticked views, from the top. If none is ticked, these are all shown views. */
  get views() {
    const shown = visibleViews(this.page.state), ticked = shown.filter((key) => !this.untickedViews.has(key));
    return ticked.length > 0 ? ticked : shown;
  }

  get fileName() {
    return `mercer-${this.views.length < visibleViews(this.page.state).length ? this.views.join("-") : "pictures"}`;
  }

  get caption() {
    return this.hasCaption ? captionLines(this.page.state, this.page.report()).join("\n") : "";
  }

  /** Makes the file of the ticked views. The preview shows why there is none. @param {"png" | "svg"} form */
  makeFile(form) {
    return makePicture(this.page, { form, views: this.views, caption: this.caption });
  }

  async copy() {
    const file = this.makeFile("png").then((blob) => blob ?? Promise.reject(new Error(WORDS.noPictureYet)));
    file.catch(() => {}); // the clipboard reports the error
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": file })]);
      return WORDS.copied;
    } catch {
      return WORDS.cannotCopy;
    }
  }

  /** Makes a box for each shown view and for the caption. */
  updateBoxes() {
    const { state } = this.page;
    const views = visibleViews(state);
    const key = views.join();
    if (key === this.boxKey) return;
    this.boxKey = key;
    for (const view of this.untickedViews) if (!computedViews(state).includes(view)) this.untickedViews.delete(view);
    const inputs = /** @type {[string, HTMLInputElement][]} */ ([]);
    const lockLast = () => { // a file has at least one picture
      for (const [view, input] of inputs) input.disabled = this.views.length === 1 && this.views[0] === view;
    };
    const box = (/** @type {string} */ name, /** @type {boolean} */ checked, /** @type {(isOn: boolean) => void} */ choose) => {
      const input = h("input", { type: "checkbox", checked, onchange: () => {
        choose(input.checked);
        lockLast();
        this.onChange();
      } });
      return { input, label: h("label.box", {}, input, name) };
    };
    const labels = views.map((view) => {
      const { input, label } = box(shortName(state.catalogue.entry("views", view)), !this.untickedViews.has(view), (isOn) => (isOn ? this.untickedViews.delete(view) : this.untickedViews.add(view)));
      inputs.push([view, input]);
      return label;
    });
    this.boxes.replaceChildren(...labels, box(WORDS.captionBox, this.hasCaption, (isOn) => (this.hasCaption = isOn)).label);
    lockLast();
  }

  update() {
    this.updateBoxes();
    const { page } = this;
    const { theme, classes, magnify, hidden } = page.view.value;
    const key = JSON.stringify([page.state.publicLink, this.views, this.caption, theme, classes, magnify, hidden]);
    const isReady = page.api.state === "ready" && page.frame.isRunning;
    const reason = isReady ? "" : page.missingPictureReason();
    this.reason.hidden = !reason;
    setText(this.reason, reason && WORDS.noPicture(reason));
    this.preview.classList.toggle("old", key !== this.drawnKey);
    if (key === this.drawnKey || !this.element.checkVisibility()) return; // a closed section of a phone needs no preview
    for (const e of [this.pixels, this.size]) setText(e, reason ? "" : WORDS.waiting);
    if (isReady) this.draw(key);
  }

  /** Draws the preview, which is the PNG file. @param {string} key */
  async draw(key) {
    this.drawnKey = key;
    const file = await this.makeFile("png");
    if (this.drawnKey !== key) return;
    if (!file) {
      this.drawnKey = ""; // the next result tries again
      return;
    }
    const bitmap = await createImageBitmap(file);
    if (this.drawnKey !== key) return bitmap.close();
    const { width, height } = bitmap;
    Object.assign(this.image, { width, height, hidden: false });
    this.image.getContext("2d")?.drawImage(bitmap, 0, 0);
    bitmap.close();
    this.image.setAttribute("aria-label", `${titleOf(this.page.state, this.page.report())}. ${this.caption}`);
    setText(this.pixels, WORDS.pixels(width, height));
    this.preview.classList.remove("old");
    setText(this.size, WORDS.themeAndSize(WORDS.themes[this.page.view.value.theme], WORDS.bytes(file.size)));
  }
}
