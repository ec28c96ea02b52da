/** The QR code of a link. The library that makes it is loaded when the first code is needed. */
import { actionButton, download } from "../away/parts.js";
import { WORDS as AWAY } from "../away/words.js";
import { h, setText } from "../lib/dom.js";
import { importScript } from "../lib/load.js";
import { WORDS } from "./words.js";

const EASY_LENGTH = 600; // characters up to which a code is scanned easily from a projector
const MAX_LENGTH = 2953; // bytes of the largest code
const QUIET = 4; // modules around a code, which the standard demands
const PIXELS = 12; // pixels of a module in a file
const LEVELS = /** @type {const} */ (["L", "M", "Q", "H"]); // levels of error correction, from the lowest
const FILE = "mercer-link"; // the name of a saved code, without its ending
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {typeof import("../third_party/qrcode/qrcode.js").default} Library */

/**
 * Returns the modules of a code, row by row; true is dark. The code has the smallest version, and the highest level of error
 * correction of this version.
 * @param {Library} library @param {string} text ASCII signs
 */
export function modulesOf(library, text) {
  const make = (/** @type {number} */ version, /** @type {typeof LEVELS[number]} */ level) => {
    const code = library(version, level);
    code.addData(text, "Byte");
    code.make();
    return code;
  };
  let code = make(0, LEVELS[0]);
  const size = code.getModuleCount(), version = (size - 17) / 4;
  for (const level of LEVELS.slice(1)) {
    try {
      code = make(version, level);
    } catch {
      break; // the text is too long for this level
    }
  }
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, column) => code.isDark(row, column)));
}

/** Returns the dark modules as a path of an SVG, with a rectangle for each run in a row. @param {boolean[][]} modules */
export function pathOf(modules) {
  const runs = modules.flatMap((row, y) => [...row.map((isDark) => (isDark ? "1" : "0")).join("").matchAll(/1+/g)].map(({ 0: run, index: x }) => `M${x + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`));
  return runs.join("");
}

/** Returns the file of a code. @param {boolean[][]} modules */
export function svgFile(modules) {
  const size = modules.length + 2 * QUIET;
  return `<svg xmlns="${SVG}" viewBox="0 0 ${size} ${size}" width="${size * PIXELS}" height="${size * PIXELS}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${pathOf(modules)}"/></svg>\n`;
}

/** Returns a code as a PNG file. @param {boolean[][]} modules @returns {Promise<Blob>} */
function pngFile(modules) {
  const size = (modules.length + 2 * QUIET) * PIXELS, canvas = new OffscreenCanvas(size, size), context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, size, size);
    context.scale(PIXELS, PIXELS);
    context.fillStyle = "#000";
    context.fill(new Path2D(pathOf(modules)));
  }
  return canvas.convertToBlob({ type: "image/png" });
}

export class QRSection {
  /** @param {(text: string) => void} announce */
  constructor(announce) {
    this.address = "";
    /** @type {boolean[][]} */
    this.modules = [];
    const element = (/** @type {string} */ name) => document.createElementNS(SVG, name);
    this.picture = element("svg");
    this.picture.setAttribute("role", "img");
    this.picture.setAttribute("aria-label", WORDS.qr);
    this.picture.setAttribute("shape-rendering", "crispEdges");
    this.path = element("path");
    this.picture.append(this.path);
    this.remark = h("p.cap");
    const link = (/** @type {string} */ words, /** @type {string} */ label, /** @type {() => Promise<Blob>} */ makeFile, /** @type {string} */ ending) => {
      const button = actionButton(words, announce, async () => {
        download(await makeFile(), `${FILE}.${ending}`);
        return AWAY.saved;
      });
      button.className = "lk";
      button.setAttribute("aria-label", label);
      return button;
    };
    this.buttons = h("p.save", {}, link(WORDS.saveSVG, WORDS.saveSVG, async () => new Blob([svgFile(this.modules)], { type: "image/svg+xml" }), "svg"), link(WORDS.savePNG, WORDS.savePNGLabel, () => pngFile(this.modules), "png"));
    this.element = h("div.qr", {}, this.picture, this.buttons, this.remark);
  }

  /** Shows the code of an address. @param {string} address */
  async show(address) {
    if (address === this.address) return;
    this.address = address;
    const isPossible = address.length <= MAX_LENGTH;
    let words = isPossible ? (address.length > EASY_LENGTH ? WORDS.qrLong : "") : WORDS.qrTooLong(MAX_LENGTH);
    if (isPossible) {
      try {
        const { default: library } = await importScript(() => import("../third_party/qrcode/qrcode.js"));
        if (this.address !== address) return;
        this.modules = modulesOf(library, address);
      } catch {
        if (this.address !== address) return;
        this.address = ""; // the next change tries again
        words = WORDS.qrNotLoaded;
      }
    }
    const size = this.modules.length + 2 * QUIET, hasCode = isPossible && words !== WORDS.qrNotLoaded;
    this.picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
    this.path.setAttribute("d", pathOf(this.modules));
    this.picture.toggleAttribute("hidden", !hasCode);
    this.buttons.hidden = !hasCode;
    setText(this.remark, words);
    this.remark.hidden = words === "";
  }
}
