/**
 * The page on paper. A browser leaves the pictures of WebGL blank there, and they are
 * laid out for a screen: the program that draws makes them anew, light and as wide as
 * a sheet. It draws while the page waits, into plain pixels that stand there at once: what
 * a browser prints is the page as it is when `beforeprint` has been heard, and a PNG
 * would come later. Where no picture is there yet its poster is printed, or the panels' frames.
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
    /** What began it. @type {"word" | "media" | undefined} */
    this.by = undefined;
    /** The picture on paper. @type {HTMLCanvasElement | undefined} */
    this.canvas = undefined;
    this.root = root;
    this.foot = foot;
    this.page = page;
    this.address = address;
    addEventListener("beforeprint", () => this.begin("word"));
    addEventListener("afterprint", () => this.end("word"));
    // Some engines and tools turn to paper without a word. With one, this comes late.
    matchMedia("print").addEventListener("change", (ev) => (ev.matches ? this.begin("media") : this.end("media")));
    if (!page.config.embed) return;
    // It is printed as it stands, in the box that its host gives it.
    for (const sheet of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[media]"))) sheet.media = sheet.media === "screen" ? "all" : "not all";
  }

  /** @param {"word" | "media"} by what began it, which alone ends it; the word is the better one */
  begin(by) {
    const begun = this.by;
    if (begun !== "word") this.by = by;
    if (begun) return;
    const { frame, apart, plain, printed } = this.page;
    const answer = apart();
    this.foot.textContent = this.address() + (answer || plain() ? "" : " (each eigenfunction with the sign that it has on the screen)");
    printed(true);
    if (this.page.config.embed) { // whose host may give it another size on paper
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
    if (this.by !== by) return;
    this.by = undefined;
    this.page.printed(false);
    this.canvas?.remove();
    this.canvas = undefined;
    Object.assign(this.page.frame.iframe.style, { width: "", height: "" });
  }
}
