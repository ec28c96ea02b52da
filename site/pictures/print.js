/**
 * Prints the page. Browsers leave WebGL pictures blank on paper, and their layout is made for a screen. So the
 * drawing program draws the pictures again, in the light theme and at the width of the paper. It draws pixels
 * during the event `beforeprint`, since the browser prints the page right after that event. A PNG would be too
 * late. Without a picture, the poster or the empty frames are printed.
 */
import { h } from "../lib/dom.js";

export class Print {
  /**
   * @param {HTMLElement} root the element of the pictures
   * @param {HTMLElement} addressElement the element with the printed address of the state
   * @param {import("../app/page.js").Page} page
   * @param {() => string} address returns the address of the state
   */
  constructor(root, addressElement, page, address) {
    /** startedBy is the kind of event that began printing. @type {"word" | "media" | undefined} */
    this.startedBy = undefined;
    /** canvas has the printed picture. @type {HTMLCanvasElement | undefined} */
    this.canvas = undefined;
    this.root = root;
    this.addressElement = addressElement;
    this.page = page;
    this.address = address;
    addEventListener("beforeprint", () => this.begin("word"));
    addEventListener("afterprint", () => this.end("word"));
    // Some browsers and tools print without print events. In other browsers, the change event occurs too late.
    matchMedia("print").addEventListener("change", (ev) => (ev.matches ? this.begin("media") : this.end("media")));
    if (!page.config.embed) return;
    // An embedded page is printed with its screen layout, in the frame of its host.
    for (const sheet of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[media]"))) sheet.media = sheet.media === "screen" ? "all" : "not all";
  }

  /**
   * @param {"word" | "media"} kind "word" for print events, "media" for the media query. Only an event of the
   * same kind ends printing. A print event replaces the media query.
   */
  begin(kind) {
    const previousKind = this.startedBy;
    if (previousKind !== "word") this.startedBy = kind;
    if (previousKind) return;
    const { frame, linkResult, isLinkShown, preparePaper } = this.page;
    const answer = linkResult();
    this.addressElement.textContent = this.address() + (answer || isLinkShown() ? "" : " (each eigenfunction with the sign that it has on the screen)");
    preparePaper(true);
    if (this.page.config.embed) { // the host may give the frame another size on paper
      const { width, height } = getComputedStyle(frame.iframe);
      Object.assign(frame.iframe.style, { width, height });
    }
    const paper = frame.paperPicture(answer);
    if (!paper?.width) return;
    const { bytes, width, height, w, h: paperHeight } = paper;
    this.canvas = h("canvas", { width, height, id: "paper", role: "img", "aria-label": "the pictures", className: paperHeight > w ? "tall" : "" });
    this.canvas.getContext("2d")?.putImageData(new ImageData(bytes, width, height), 0, 0);
    /** @type {any} */ (bytes.buffer).transfer?.(0); // frees the bytes, which the Go program would keep until its next garbage collection
    this.canvas.style.aspectRatio = `${w} / ${paperHeight}`;
    this.root.append(this.canvas);
  }

  /** @param {"word" | "media"} kind */
  end(kind) {
    if (this.startedBy !== kind) return;
    this.startedBy = undefined;
    this.page.preparePaper(false);
    this.canvas?.remove();
    this.canvas = undefined;
    Object.assign(this.page.frame.iframe.style, { width: "", height: "" });
  }
}
