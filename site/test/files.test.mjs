import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import test from "node:test";

const site = new URL("../", import.meta.url);
const BUILT_FILES = ["wasm_exec.js"];
const COPIED_FILES = /^reveal\.js\//; // the reader of an example copies these files
/** SERVED_PATHS has the path at which a browser test serves a page, if it is not the path of the file. @type {Record<string, string>} */
const SERVED_PATHS = { "test/lesson.html": "lessons/test.html" };
const LAYOUTS = ["desk", "tablet", "phone", "embed", "projector"];

test("every script and style sheet of a page exists", async () => {
  const fileNames = await readdir(site, { recursive: true });
  const pages = fileNames.filter((name) => name.endsWith(".html") && !name.includes("node_modules"));
  assert.ok(pages.length > 5, `only ${pages.length} pages`);
  for (const name of pages) {
    const text = await readFile(new URL(name, site), "utf8");
    const page = new URL(/<base href="([^"]+)"/.exec(text)?.[1] ?? "", new URL(SERVED_PATHS[name] ?? name, site));
    const paths = [...text.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="([^"]+)"/g)].map(([, path]) => path);
    assert.ok(paths.length > 0, `${name} refers to no file`);
    for (const [, id] of text.matchAll(/<link\b[^>]* href="#([^"]+)"/g)) assert.ok(text.includes(`id="${id}"`), `${name} waits for the missing element ${id}`);
    for (const path of paths) assert.ok(BUILT_FILES.includes(path) || COPIED_FILES.test(path) || existsSync(new URL(path, page)), `${name} refers to the missing file ${path}`);
  }
});

test("the style sheet of a layout is loaded after the shared rules and has no rule for another layout", async () => {
  const index = await readFile(new URL("index.html", site), "utf8");
  for (const layout of LAYOUTS) {
    const position = index.indexOf(`styles/${layout}.css" media="screen"`);
    assert.ok(position > index.indexOf("styles/layout.css"), `${layout}.css is not loaded after layout.css`);
    const text = await readFile(new URL(`styles/${layout}.css`, site), "utf8");
    const otherLayouts = [...text.matchAll(/data-layout="(\w+)"/g)].map(([, name]) => name).filter((name) => name !== layout);
    assert.deepEqual(otherLayouts, [], `${layout}.css has rules for other layouts`);
    assert.ok(text.includes(`[data-layout="${layout}"]`), `${layout}.css has no rule for its layout`);
  }
});

test("every table of words is listed in the README, and a script uses each of its words", async () => {
  const readme = await readFile(new URL("README.md", site), "utf8");
  const fileNames = (await readdir(site, { recursive: true })).filter((name) => name.endsWith(".js") && !name.includes("node_modules"));
  const tables = fileNames.filter((name) => /(^|\/|-)words\.js$/.test(name));
  assert.ok(tables.length > 5, `only ${tables.length} tables`);
  const scripts = await Promise.all(fileNames.filter((name) => !BUILT_FILES.includes(name)).map(async (name) => ({ folder: dirname(name), text: await readFile(new URL(name, site), "utf8") })));
  for (const name of tables) {
    assert.ok(readme.includes(`| \`${name}\` |`), `the README does not list ${name}`);
    const { WORDS } = await import(new URL(name, site).href);
    const users = scripts.filter(({ folder, text }) => text.includes(`${dirname(name) === folder ? "./" : `../${dirname(name)}/`}${basename(name)}"`));
    for (const key of Object.keys(WORDS)) assert.ok(users.some(({ text }) => new RegExp(`\\b[A-Z]+\\.${key}\\b`).test(text)), `${name}: no script uses ${key}`);
  }
});
