import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import test from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { Catalogue } from "../app/catalogue.js";
import { entryAddress, referenceAddress } from "../lib/reference.js";
import { close, accessibilityViolations, isFullRun, root, stage, TIMEOUT } from "./lib.mjs";

// The server uses the strict policy and a sub-path, since dist can be served in this way.
const site = stage(test, { server: { args: ["-csp", "-base", "/some/deep/path/"] } });
const names = (await readdir(join(root, "site/reference"))).filter((name) => name.endsWith(".html"));
// The pages of the entries of the catalogue are in a folder for each kind.
const kinds = (await readdir(join(root, "site/reference"), { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name);
const entryPages = (await Promise.all(kinds.map(async (kind) => (await readdir(join(root, "site/reference", kind))).map((name) => `${kind}/${name}`)))).flat();

test("the reference pages fit every screen, are accessible and have no error", async () => {
  assert.ok(names.includes("index.html") && names.length >= 6);
  const page = await site.open("reference/", { wait: false });
  for (const name of names) {
    await page.goto(`${site.url}reference/${name}`);
    for (const [width, height] of [[1440, 900], [820, 1180], [390, 844], [320, 640]]) {
      await page.setViewportSize({ width, height });
      const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(pageWidth <= width, `${name} is ${pageWidth} wide at ${width}`);
      const wideElements = await page.evaluate(() => {
        const { right } = document.querySelector("main").getBoundingClientRect();
        return [...document.querySelectorAll("main > *")].filter((e) => e.getBoundingClientRect().right > right + 1).map((e) => e.outerHTML.slice(0, 80));
      });
      assert.deepEqual(wideElements, [], `${name} at ${width}: elements are wider than the column`);
    }
    const [width, colorScheme] = names.indexOf(name) % 2 ? [1440, "light"] : [390, "dark"];
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    // The rows of a table have the same structure, and axe needs seconds for many rows.
    await page.evaluate(() => document.querySelectorAll("tbody tr:nth-child(n + 4)").forEach((row) => row.remove()));
    assert.deepEqual(await accessibilityViolations(page), [], `${name}, ${width}, ${colorScheme}`);
    assert.equal(await page.locator('.pages [aria-current="page"]').getAttribute("href"), name);
  }
  await close(page);
});

test("the pages of entries fit every screen, are accessible, and their pictures exist", async () => {
  assert.ok(kinds.length === 5 && entryPages.length > 100, `${kinds}: ${entryPages.length} pages`);
  const page = await site.open("reference/", { wait: false });
  const checkedKinds = new Set();
  for (const [i, name] of entryPages.entries()) {
    await page.goto(`${site.url}reference/${name}`);
    await page.locator("figure img").evaluate((image) => image.decode());
    const [kind] = name.split("/");
    const isFirst = !checkedKinds.has(kind);
    checkedKinds.add(kind);
    for (const width of isFirst || isFullRun ? [1440, 820, 390, 320] : [[1440, 820, 390, 320][i % 4]]) {
      await page.setViewportSize({ width, height: 844 });
      const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(pageWidth <= width, `${name} is ${pageWidth} wide at ${width}`);
    }
    if (isFirst || isFullRun) assert.deepEqual(await accessibilityViolations(page), [], name);
    if (name === "methods/rskpca.html") { // a formula that is wider than a phone can be scrolled with the keyboard
      await page.setViewportSize({ width: 320, height: 640 });
      const formula = page.getByRole("group", { name: "formula" }).first();
      await formula.focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction((e) => e.scrollLeft > 0, await formula.elementHandle());
    }
    if (!isFirst || kind !== "tasks") continue;
    const link = await page.locator(".live").getAttribute("data-link");
    await page.getByRole("button", { name: "Start the live figure" }).click();
    await page.waitForFunction(() => document.querySelector(".live iframe")?.contentDocument?.documentElement?.dataset.state === "ready", null, { timeout: TIMEOUT });
    assert.equal(await page.evaluate(() => document.querySelector(".live iframe").contentWindow.mercer.get()), link, `${name}: the live figure`);
  }
  await close(page);
});

test("the gallery filters methods by family and property", async () => {
  const page = await site.open("reference/gallery.html", { wait: false });
  const shown = page.locator(".cards li:visible");
  const all = await shown.count();
  assert.ok(all > 50, `${all} methods`);
  await page.locator("select").selectOption({ index: 2 });
  const family = await shown.count();
  assert.ok(family > 1 && family < all, `${family} methods of a family`);
  assert.equal(await page.locator("main > section:visible").count(), 1);
  await page.locator(".filters input").first().check();
  const few = await shown.count();
  assert.ok(few > 0 && few < family, `${few} of ${family} methods have the property`);
  assert.equal(await page.locator("output").innerText(), `${few} of ${all} methods`);
  await close(page);
});

test("a page of the reference transfers at most 150 kB without pictures, fonts and WebAssembly", async () => {
  const compressed = new Map(); // bytes of each file
  const size = async (path) => {
    if (!compressed.has(path)) {
      const text = await readFile(join(root, "site", path));
      compressed.set(path, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length);
    }
    return compressed.get(path);
  };
  for (const name of [...names, ...entryPages]) {
    const path = join("reference", name);
    const text = await readFile(join(root, "site", path), "utf8");
    let total = await size(path);
    for (const [, address] of text.matchAll(/<(?:script|link rel="stylesheet")[^>]* (?:src|href)="([^"]*)"/g)) {
      total += await size(normalize(join(dirname(path), address)));
    }
    assert.ok(total <= 150_000, `${name} transfers ${total} bytes`);
  }
});

test("the playground and the lessons link to the reference, and all links of the reference work", async () => {
  await site.start();
  const textsByURL = new Map(); // the text of each linked page
  const textOf = async (url) => {
    if (!textsByURL.has(url)) {
      const response = await fetch(url);
      assert.equal(response.status, 200, url);
      textsByURL.set(url, await response.text());
    }
    return textsByURL.get(url);
  };
  for (const name of [...names, ...entryPages]) {
    const address = `${site.url}reference/${name}`;
    for (const [, href] of (await textOf(address)).matchAll(/<[a-z]+ [^>]*?(?:href|src)="([^"]*)"/g)) {
      const target = new URL(href.replaceAll("&amp;", "&"), address);
      assert.ok(target.href.startsWith(site.url), `${name} has a link to ${target}`);
      const { hash } = target;
      target.hash = "";
      const text = await textOf(target.href);
      if (hash && !hash.startsWith("#v=1")) assert.ok(text.includes(` id="${hash.slice(1)}"`), `${name}: the target of ${href} does not exist`);
    }
  }
  // The help of each setting leads to the place that describes it.
  const catalogue = new Catalogue(JSON.parse(await textOf(`${site.url}catalogue.json`))), settings = catalogue.fields;
  const helped = Object.keys(JSON.parse(await textOf(`${site.url}help.json`)));
  for (const setting of settings.filter(({ key }) => helped.includes(key))) {
    const [path, id] = referenceAddress(setting).split("#");
    assert.ok((await textOf(site.url + path)).includes(` id="${id}"`), `${path} does not describe ${setting.key}`);
  }
  // The choosers lead to the page of each choice. Points of one's own and no method have none.
  const withoutPage = ["data", "kernel", "method", "method2", "task"].flatMap((key) => (catalogue.choices(catalogue.setting(key)) ?? []).map((choice) => [key, choice.key, entryAddress(key, choice.key)]))
    .filter(([, , address]) => !entryPages.includes(address?.replace("reference/", "")));
  assert.deepEqual(withoutPage, [["data", "own", undefined], ["method2", "none", undefined]]);
  for (const startPage of ["index.html", "lessons/index.html"]) {
    assert.match(await textOf(site.url + startPage), /href="(\.\.\/)?reference\/index\.html"/, startPage);
  }
});
