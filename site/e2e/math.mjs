/**
 * This script writes the formulas of the lessons. It fills each `<math alttext="TeX">` with the MathML of its TeX.
 * The MathML has no inline styles, because the policy of the page forbids inline styles.
 *
 *   node site/e2e/math.mjs     updates the pages
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import temml from "temml";

const lessonFolder = fileURLToPath(new URL("../lessons/", import.meta.url));

/** Returns the paths of the lesson pages. */
export async function lessonPaths() {
  return (await readdir(lessonFolder)).filter((name) => name.endsWith(".html")).map((name) => join(lessonFolder, name));
}

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"' };
const unescapeHTML = (text) => text.replace(/&(amp|lt|gt|quot);/g, (_, name) => ENTITIES[name]);

/** Returns the MathML of a TeX formula. @param {string} tex @param {boolean} isBlock */
export function toMathML(tex, isBlock) {
  return temml.renderToString(tex, { displayMode: isBlock, throwOnError: true })
    .replace(/^<math[^>]*>|<\/math>$/g, "")
    .replace(/ (class|style)="[^"]*"/g, "")
    .replace(/<mi>([^<]{2,})<\/mi>/g, (element, name) => (/^[A-Za-z]{2,}$/.test(name) ? `<mi mathvariant="normal">${name}</mi>` : element))
    .replace(/<mover><mi>(.)<\/mi><mo[^>]*>ˆ<\/mo><\/mover>/gu, "<mi>$1\u0302</mi>")
    .replace(/<mo [^>]*>([∑∏∫])<\/mo>/g, '<mo class="big">$1</mo>')
    .replaceAll("<mspace width=\"0.1667em\"></mspace>", "<mspace width=\"0.17em\"></mspace>");
}

/** Returns the page with the current MathML of each formula. @param {string} html */
export function renderFormulas(html) {
  return html.replace(/<math alttext="([^"]*)"( display="block")?>[\s\S]*?<\/math>/g, (_, tex, block = "") =>
    `<math alttext="${tex}"${block}>${toMathML(unescapeHTML(tex), Boolean(block))}</math>`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of await lessonPaths()) await writeFile(path, renderFormulas(await readFile(path, "utf8")));
}
