/**
 * This script writes the formulas of the lessons and of the reference: `site/lessons/formulas.json` has the MathML of each
 * TeX formula in the Markdown files, and `site/reference/formulas.json` that of the articles in Go. The MathML has no
 * inline styles, because the policy of the page forbids inline styles.
 *
 *   node site/e2e/math.mjs     updates both files
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import temml from "temml";

const lessonFolder = fileURLToPath(new URL("../lessons/", import.meta.url));
export const formulasPath = join(lessonFolder, "formulas.json");
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

/** Returns the text of formulas.json for the articles in Go. */
export const renderArticleFormulas = () => renderFormulas(articleFolder, ".go");

/** Returns the text of formulas.json for the files of a folder with an extension. */
export async function renderFormulas(folder = lessonFolder, extension = ".md") {
  /** @type {Record<"inline" | "block", Record<string, string>>} */
  const output = { inline: {}, block: {} };
  const all = { inline: new Set(), block: new Set() };
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(extension) && !/^(page|.*_test)\.go$/.test(file))) {
    const text = await readFile(join(folder, name), "utf8");
    const found = findFormulas(extension === ".go" ? goStrings(text) : text);
    for (const kind of ["inline", "block"]) for (const tex of found[kind]) all[kind].add(tex);
  }
  for (const kind of ["inline", "block"]) for (const tex of [...all[kind]].sort()) output[kind][tex] = toMathML(tex, kind === "block");
  return JSON.stringify(output, null, 1) + "\n";
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(formulasPath, await renderFormulas());
  await writeFile(articleFormulasPath, await renderArticleFormulas());
}
