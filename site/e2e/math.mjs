/**
 * This script writes the formulas of the lessons and of the reference: `site/lessons/SLUG.formulas.json` has the MathML of
 * each TeX formula in a lesson, its notes and its handout, and `site/reference/formulas.json` that of the articles in Go.
 * Each lesson has its own file, so that changes of two lessons do not conflict. The MathML has no inline styles, because
 * the policy of the page forbids inline styles.
 *
 *   node site/e2e/math.mjs     updates all files, and removes those of lessons that do not exist
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import temml from "temml";

const lessonFolder = fileURLToPath(new URL("../lessons/", import.meta.url));
const FORMULAS_EXTENSION = ".formulas.json";
const articleFolder = fileURLToPath(new URL("../../wasm/play/reference/", import.meta.url));
export const articleFormulasPath = fileURLToPath(new URL("../reference/formulas.json", import.meta.url));

/** Returns the MathML of a TeX formula. @param {string} tex @param {boolean} isBlock */
export function toMathML(tex, isBlock) {
  return temml.renderToString(tex, { displayMode: isBlock, throwOnError: true })
    .replace(/^<math[^>]*>|<\/math>$/g, "")
    .replace(/ (class|style)="[^"]*"/g, "")
    .replace(/<mi>([^<]{2,})<\/mi>/g, (element, name) => (/^[A-Za-z]{2,}$/.test(name) ? `<mi mathvariant="normal">${name}</mi>` : element))
    // A combining hat stands beside a Greek letter of the font, and above a Latin one.
    .replace(/<mover><mi>([A-Za-z])<\/mi><mo[^>]*>ˆ<\/mo><\/mover>/g, "<mi>$1\u0302</mi>")
    .replace(/<mover>(<mi>.<\/mi><mo[^>]*>ˆ<\/mo><\/mover>)/gu, '<mover accent="true">$1')
    .replace(/<mo [^>]*>([∑∏∫])<\/mo>/g, '<mo class="big">$1</mo>')
    .replaceAll("<mspace width=\"0.1667em\"></mspace>", "<mspace width=\"0.17em\"></mspace>");
}

/** Returns TeX with single spaces, as wasm/play/lesson reads it. @param {string} tex */
const normalize = (tex) => tex.replace(/\n[ \t>]*/g, " ").replace(/\s+/g, " ").trim();

/**
 * Returns the formulas of a Markdown file: `$$…$$` and `$…$`, but not `\$`. A displayed formula begins a line.
 * @param {string} markdown
 */
export function findFormulas(markdown) {
  const text = markdown.replace(/^---\n[\s\S]*?\n---\n/, (matter) => matter.replace(/\$/g, " "));
  const formulas = { inline: new Set(), block: new Set() };
  const rest = text.replace(/^[ \t>]*\$\$([\s\S]*?)\$\$/gm, (_, tex) => {
    formulas.block.add(normalize(tex));
    return "";
  });
  for (const [, tex] of rest.matchAll(/(?<!\\)\$((?:\\[\s\S]|[^$\\])+)\$/g)) formulas.inline.add(normalize(tex));
  return formulas;
}

/** Returns the string literals of a Go file, one a line. @param {string} source */
export const goStrings = (source) => [...source.matchAll(/`([^`]*)`|"((?:\\.|[^"\\\n])*)"/g)].map(([, raw, quoted]) => raw ?? quoted).join("\n");

/** Returns the text of a file with the formulas of texts. @param {string[]} texts */
function renderFormulas(texts) {
  /** @type {Record<"inline" | "block", Record<string, string>>} */
  const output = { inline: {}, block: {} };
  const found = texts.map(findFormulas);
  for (const kind of ["inline", "block"]) {
    const formulas = new Set(found.flatMap((f) => [...f[kind]]));
    for (const tex of [...formulas].sort()) output[kind][tex] = toMathML(tex, kind === "block");
  }
  return JSON.stringify(output, null, 1) + "\n";
}

/** Returns the texts of the files of a folder that match a pattern, by their names. @param {string} folder @param {RegExp} pattern */
async function readTexts(folder, pattern) {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  return new Map(await Promise.all(names.map(async (name) => /** @type {const} */ ([name, await readFile(join(folder, name), "utf8")]))));
}

/** Returns the text of formulas.json for the articles in Go. */
export async function renderArticleFormulas() {
  const texts = await readTexts(articleFolder, /^(?!(page|text|.*_test)\.go$).*\.go$/);
  return renderFormulas([...texts.values()].map(goStrings));
}

/** Returns the texts of the files with the formulas of the lessons, by the names of these files. */
export async function renderLessonFormulas() {
  const texts = await readTexts(lessonFolder, /\.md$/);
  /** @type {Map<string, string[]>} */
  const bySlug = new Map();
  for (const [name, text] of texts) {
    const slug = name.slice(0, name.indexOf("."));
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), text]);
  }
  return new Map([...bySlug].map(([slug, ofLesson]) => [slug + FORMULAS_EXTENSION, renderFormulas(ofLesson)]));
}

/** Returns the texts of the files with the formulas of the lessons that exist, by the names of these files. */
export const readLessonFormulas = () => readTexts(lessonFolder, /\.formulas\.json$/);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = await renderLessonFormulas();
  for (const [name, text] of texts) await writeFile(join(lessonFolder, name), text);
  for (const name of (await readLessonFormulas()).keys()) if (!texts.has(name)) await rm(join(lessonFolder, name));
  await writeFile(articleFormulasPath, await renderArticleFormulas());
}
