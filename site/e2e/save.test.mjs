import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { close, countNewEntries, get, stage } from "./lib.mjs";

const site = stage(test);

/** Presses the button of a format, and returns the name and the bytes of the downloaded file. */
async function save(page, form, press = (button) => button.click()) {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page.getByRole("button", { name: form, exact: true }))]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/**
 * Returns the first line of a CSV file, and its tables. The tables are an object from their names to their columns,
 * which are arrays of numbers by name.
 */
function parseTables(csv) {
  const [firstLine, ...lines] = csv.split("\n");
  const tablesByName = {};
  for (const tableText of lines.join("\n").trim().split("\n\n")) {
    if (tableText.startsWith("# numbers\n")) { // some texts in this table contain commas
      const [, , , ...rows] = tableText.split("\n");
      tablesByName.numbers = Object.fromEntries(rows.map((r) => [r.slice(0, r.indexOf(",")), r.slice(r.indexOf(",") + 1)]));
      continue;
    }
    const [name, header, ...rows] = tableText.split("\n").filter((line, i) => i === 0 || !line.startsWith("# ")); // lines that begin with # are notes
    const columns = header.split(",");
    tablesByName[name.slice(2)] = Object.fromEntries(columns.map((c, j) => [c, rows.map((r) => (r.split(",")[j] === "" ? null : Number(r.split(",")[j])))]));
  }
  return { firstLine, tables: tablesByName };
}

/**
 * Compares an SVG and a PNG, scaled to the size of the SVG. Returns the mean difference and the contrast of the SVG on a
 * scale of 255, both sizes, and the texts of the SVG.
 */
const comparePictures = (page, svg, png) => page.evaluate(async ([a, b]) => {
  const load = async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  };
  const [svgImage, pngImage] = [await load(a), await load(b)];
  const readPixels = (image) => {
    const canvasContext = new OffscreenCanvas(svgImage.naturalWidth, svgImage.naturalHeight).getContext("2d");
    canvasContext.drawImage(image, 0, 0, svgImage.naturalWidth, svgImage.naturalHeight);
    return canvasContext.getImageData(0, 0, svgImage.naturalWidth, svgImage.naturalHeight).data;
  };
  const [p, q] = [readPixels(svgImage), readPixels(pngImage)];
  let sum = 0, contrast = 0; // contrast is the difference of the SVG from its first pixel
  for (let i = 0; i < p.length; i++) {
    sum += Math.abs(p[i] - q[i]);
    contrast += Math.abs(p[i] - p[i % 4]);
  }
  const svgDocument = new DOMParser().parseFromString(await (await fetch(a)).text(), "image/svg+xml");
  return {
    mean: sum / p.length, contrast: contrast / p.length, parseError: svgDocument.querySelector("parsererror")?.textContent,
    texts: [...svgDocument.querySelectorAll("text")].map((t) => t.textContent).join(""), link: svgDocument.querySelector("desc")?.textContent,
    svg: [svgImage.naturalWidth, svgImage.naturalHeight], png: [pngImage.naturalWidth, pngImage.naturalHeight],
  };
}, [`data:image/svg+xml;base64,${svg.toString("base64")}`, `data:image/png;base64,${png.toString("base64")}`]);

test("a view is saved as a picture and as its numbers", async () => {
  const page = await site.open("#v=1&n=100&m=12&sigma=0.5&x0=0.25,-0.125");
  const link = `${site.url}#${await get(page)}`;
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("group", { name: "what to save" }).getByRole("button", { name: "kernel" }).click();

  const csv = await save(page, "CSV");
  assert.equal(csv.name, "mercer-kernel.csv");
  const { firstLine, tables } = parseTables(csv.bytes.toString());
  assert.equal(firstLine, `# ${link}`);
  const { x, y, "k.exact": k, "k.approx": approx, "k.diff": diff } = tables.k;
  assert.ok(k.length > 1000, `the field has ${k.length} samples`);
  assert.equal(new Set(x).size * new Set(y).size, k.length, "the positions are not a grid");
  const [[px], [py]] = [tables.probe.x, tables.probe.y]; // the position of the probe is rounded
  assert.ok(Math.hypot(px - 0.25, py + 0.125) < 1e-3, `x₀ is (${px}, ${py})`);
  k.forEach((v, i) => {
    const want = Math.exp(-((x[i] - px) ** 2 + (y[i] - py) ** 2) / (2 * 0.5 ** 2));
    assert.ok(Math.abs(v - want) < 1e-12, `k is ${v} at (${x[i]}, ${y[i]}), want ${want}`);
    assert.equal(diff[i], approx[i] - v);
  });

  const json = await save(page, "JSON");
  const object = JSON.parse(json.bytes.toString());
  assert.equal(object.link, link);
  assert.equal(object.view, "kernel");
  const [{ name, columns: { key, value } }, ...otherTables] = object.tables;
  assert.equal(name, "numbers");
  const { error, optimal, twin, m } = await page.evaluate(() => window.mercer.report());
  const numbers = Object.fromEntries(key.map((k, i) => [k, value[i]]));
  assert.deepEqual([numbers["error.frobenius"], numbers["optimal.frobenius"], numbers.twin, numbers.m], [error.frobenius, optimal.frobenius, twin, m]);
  assert.equal(Number(tables.numbers["error.frobenius"]), error.frobenius);
  delete tables.numbers;
  assert.deepEqual(Object.fromEntries(otherTables.map((t) => [t.name, t.columns])), tables);

  const svg = await save(page, "SVG", (button) => button.press("Enter"));
  const png = await save(page, "PNG");
  assert.deepEqual([svg.name, png.name], ["mercer-kernel.svg", "mercer-kernel.png"]);
  const pictures = await comparePictures(page, svg.bytes, png.bytes);
  assert.equal(pictures.parseError, undefined);
  assert.equal(pictures.link, link);
  assert.match(pictures.texts, /Kernel seen from/);
  assert.ok(!/Spectrum/.test(pictures.texts), "the file of a single view contains another view");
  assert.equal(pictures.svg[0], 1076 + 2 * 16);
  assert.deepEqual(pictures.png, pictures.svg.map((v) => 2 * v));
  assert.ok(pictures.contrast > 5, "nothing is drawn");
  assert.ok(pictures.mean < 3, `the mean difference of the pictures is ${pictures.mean}`); // the fonts differ
  await close(page);
});

test("all shown views are saved together", async () => {
  const page = await site.open("#v=1&n=60&m=12");
  await page.getByRole("button", { name: "Share" }).click();
  const { name, bytes } = await save(page, "CSV");
  assert.equal(name, "mercer-pictures.csv");
  const { tables } = parseTables(bytes.toString());
  for (const table of ["points", "centres", "spectrum", "gram", "phi", "k"]) assert.ok(tables[table], `there is no table ${table}`);
  assert.equal(tables.points.x.length, 60);
  assert.equal(tables.gram.gram.length, 60 * 60);

  // After edits, eigenfunctions keep the signs of the earlier picture. A link does not contain these signs, and a
  // file contains the numbers of its link. After saving, the page also shows the numbers of the link.
  await page.evaluate(() => window.mercer.open("v=1&views=wall"));
  for (const edits of [{ sigma: 0.6 }, { m: 40 }]) await page.evaluate((e) => window.mercer.set(e), edits);
  await page.getByRole("button", { name: "Share" }).click();
  const newEntryCount = await countNewEntries(page);
  const editedTables = (await save(page, "CSV")).bytes.toString();
  assert.equal(await newEntryCount(), 0);
  assert.ok(await page.getByRole("group", { name: "what to save" }).isVisible(), "the menu has been closed");
  await page.evaluate(async () => {
    const link = window.mercer.get();
    await window.mercer.open("v=1&views=spectrum");
    await window.mercer.open(link);
  });
  await page.getByRole("button", { name: "Share" }).click();
  const linkTables = (await save(page, "CSV")).bytes.toString();
  const withoutTimes = (csv) => csv.replace(/^time_ms.*\n/gm, "");
  assert.equal(withoutTimes(editedTables), withoutTimes(linkTables));
  await close(page);
});
