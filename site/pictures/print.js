/**
 * Prints the page. Browsers leave WebGL pictures blank on paper, and those are laid out for a screen. So the
 * drawing program draws them again, in the light theme and as wide as the paper. It draws into plain pixels
 * within `beforeprint`, since the browser prints the page as it is after that event, and a PNG would be too
 * late. Without a picture, the poster or the empty frames are printed.
 */
import { h } from "../lib/dom.js";

export class Print {
  /**
   * @param {HTMLElement} root where the pictures stand
   * @param {HTMLElement} foot where the address of the state is printed
   * @param {import("../app/page.js").Page} page
   * @param {() => string} address of the state
   */
  constructor(root, foot, page, address) {
    /** The event that began printing. @type {"word" | "media" | undefined} */
    this.startedBy = undefined;
    /** The printed picture. @type {HTMLCanvasElement | undefined} */
    this.canvas = undefined;
    this.root = root;
    this.foot = foot;
    this.page = page;
    this.address = address;
    addEventListener("beforeprint", () => this.begin("word"));
    addEventListener("afterprint", () => this.end("word"));
    // Some browsers and tools print without the events. In others this event comes late.
    matchMedia("print").addEventListener("change", (ev) => (ev.matches ? this.begin("media") : this.end("media")));
    if (!page.config.embed) return;
    // An embedded page is printed as it is, in the frame of its host.
    for (const sheet of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[media]"))) sheet.media = sheet.media === "screen" ? "all" : "not all";
  }

  /** @param {"word" | "media"} by what began it, which alone ends it; the word is the better one */
  begin(by) {
    const begun = this.startedBy;
    if (begun !== "word") this.startedBy = by;
    if (begun) return;
    const { frame, linkResult: apart, showsLink: plain, preparePaper: printed } = this.page;
    const answer = apart();
    this.foot.textContent = this.address() + (answer || plain() ? "" : " (each eigenfunction with the sign that it has on the screen)");
    printed(true);
    if (this.page.config.embed) { // the host may give the frame another size on paper
      const { width, height } = getComputedStyle(frame.iframe);
      Object.assign(frame.iframe.style, { width, height });
    }
    const paper = frame.paper(answer);
    if (!paper?.width) return;
    const { bytes, width, height, w, h: high } = paper;
    this.canvas = h("canvas", { width, height, id: "paper", role: "img", "aria-label": "the pictures", className: high > w ? "tall" : "" });
    this.canvas.getContext("2d")?.putImageData(new ImageData(bytes, width, height), 0, 0);
    this.canvas.style.aspectRatio = `${w} / ${high}`;
    this.root.append(this.canvas);
  }

  /** @param {"word" | "media"} by */
  end(by) {
    if (this.startedBy !== by) return;
    this.startedBy = undefined;
    this.page.preparePaper(false);
    this.canvas?.remove();
    this.canvas = undefined;
    Object.assign(this.page.frame.iframe.style, { width: "", height: "" });
  }
}
