import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { accessibilityViolations, close, countNewEntries, get, stage } from "./lib.mjs";

const site = stage(test);

/** Presses a button of a section, and returns the name and the bytes of the downloaded file. */
async function save(section, page, name, press = (button) => button.click()) {
  const [download] = await Promise.all([page.waitForEvent("download"), press(section.locator(`button[data-action="${name}"]`))]);
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

/** Reads an NPY file with float64 numbers. */
function readNPY(bytes) {
  const length = bytes.readUInt16LE(8), header = bytes.subarray(10, 10 + length).toString();
  const shape = header.match(/'shape': \((.*?)\)/)[1].split(",").filter((s) => s.trim()).map(Number);
  return { shape, values: Array.from({ length: (bytes.length - 10 - length) / 8 }, (_, i) => bytes.readDoubleLE(10 + length + 8 * i)) };
}

const previewIsDrawn = (page) => page.waitForFunction(() => document.querySelector(".away .prev canvas:not([hidden])") && !document.querySelector(".away .prev.old"), null, { polling: 50 });

/** Checks that the data of a comparison are those of the chosen method. */
async function checkComparedData(page, data) {
  const compared = await page.evaluate(() => window.mercer.set({ views: "compare", method2: "nystrom", m2: 20 }));
  const readTable = async (method) => {
    await data.getByRole("group", { name: "method of the data" }).getByRole("button", { name: method }).click();
    await data.getByRole("button", { name: "landmarks" }).click();
    const { name: fileName, bytes: text } = await save(data, page, "Save JSON");
    const [table] = JSON.parse(text).tables;
    return [fileName, table.name, table.columns.x];
  };
  assert.deepEqual(await readTable("Nyström, m = 12"), ["mercer-landmarks.json", "landmarks", compared.centres.map(([x]) => x)]);
  const [fileName, tableName, x] = await readTable("Nyström, m = 20");
  assert.deepEqual([fileName, tableName, x.length], ["mercer-landmarks-2.json", "landmarks", compared.compared[1].m]);
  const { data: tables } = JSON.parse((await save(data, page, "Save all")).bytes);
  assert.deepEqual([tables.landmarks.x, tables["landmarks-2"].x], [compared.centres.map(([first]) => first), x]);
}

test("the sheet Take away saves pictures, numbers and data of the state", async () => {
  const page = await site.open("#v=1&n=100&m=12&sigma=0.5&x0=0.25,-0.125&views=kernel,eigen");
  const link = `${site.url}#${await get(page)}`;
  const report = await page.evaluate(() => window.mercer.report());
  await page.keyboard.press("t");
  const sheet = page.getByRole("main", { name: "Take away" });
  await sheet.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Take away");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "away", "the focus has not returned to the header");
  assert.ok(await page.locator("#pictures").isVisible() && await sheet.isHidden());
  await page.keyboard.press("T");
  const section = (name) => sheet.locator(".item").filter({ has: page.getByRole("heading", { name, exact: true }) });

  // One of two pictures is unticked. The preview, the files and the code for another page follow.
  await section("Picture").getByRole("checkbox", { name: "eigenfunction" }).uncheck();
  assert.ok(await section("Picture").getByRole("checkbox", { name: "kernel" }).isDisabled(), "no picture is left");
  await previewIsDrawn(page);
  const svg = await save(section("Picture"), page, "Save SVG", (button) => button.press("Enter"));
  const png = await save(section("Picture"), page, "Save PNG");
  assert.deepEqual([svg.name, png.name], ["mercer-kernel.svg", "mercer-kernel.png"]);
  const pictures = await comparePictures(page, svg.bytes, png.bytes);
  assert.equal(pictures.parseError, undefined);
  assert.equal(pictures.link, link);
  assert.match(pictures.texts, /Kernel seen from/);
  assert.match(pictures.texts, /Gaussian kernel, σ = 0\.50, 100 points of two moons.*Nyström, m = 12, seed 24: error 15\s%/);
  assert.ok(!/Eigenfunction φ/.test(pictures.texts), "the file of a single view contains another view");
  assert.equal(pictures.svg[0], 1076 + 2 * 16);
  assert.deepEqual(pictures.png, pictures.svg.map((v) => 2 * v));
  assert.ok(pictures.contrast > 5, "nothing is drawn");
  assert.ok(pictures.mean < 3, `the mean difference of the pictures is ${pictures.mean}`); // the fonts differ
  assert.deepEqual(await page.locator(".prev canvas").evaluate((c) => [c.width, c.height]), pictures.png, "the preview is not the file");
  const code = await section("Embed").locator(".code").textContent();
  assert.match(code, /^<iframe src="http:.*\?embed#v=1&amp;n=100&amp;.*views=kernel"\n {2}title="Nyström on two moons: error 15\s%"\n {2}width="100%" style="aspect-ratio:3\/2;border:0"/);

  // The browser first allows and then refuses to copy.
  await page.evaluate(() => {
    window.copied = [];
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => window.copied.push(text) } });
  });
  await section("Link").getByRole("button", { name: "Copy link" }).click();
  await section("Link").getByRole("button", { name: "Copied" }).waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined }));
  await section("Embed").getByRole("button", { name: "Copy code" }).click();
  await section("Embed").getByRole("button", { name: "Press Ctrl + C" }).waitFor();
  assert.deepEqual(await page.evaluate(() => [window.copied, getSelection().toString()]), [[link], code]);

  const numbers = (await save(section("Numbers"), page, "Save CSV")).bytes.toString();
  assert.ok(numbers.startsWith(`quantity,method,value,unit,place\nerror_frobenius,nystrom,${report.error.frobenius},1,1\nbest_frobenius,,${report.optimal.frobenius},1,\n`), numbers.slice(0, 200));

  // The features give the error of the report, and the field of the kernel is its formula.
  const data = section("Data");
  await data.getByRole("button", { name: "features" }).click();
  const features = readNPY((await save(data, page, "Save NPY")).bytes);
  assert.deepEqual(features.shape, [100, 12]);
  const kernel = ([a, b], [c, d]) => Math.exp(-((a - c) ** 2 + (b - d) ** 2) / (2 * 0.5 ** 2));
  let errorSum = 0, sum = 0;
  report.data.points.forEach((p, i) => report.data.points.forEach((q, j) => {
    let approximation = 0;
    for (let k = 0; k < 12; k++) approximation += features.values[12 * i + k] * features.values[12 * j + k];
    errorSum += (kernel(p, q) - approximation) ** 2;
    sum += kernel(p, q) ** 2;
  }));
  assert.ok(Math.abs(Math.sqrt(errorSum / sum) - report.error.frobenius) < 1e-9, `the features have the error ${Math.sqrt(errorSum / sum)}, and the report has ${report.error.frobenius}`);
  await data.getByRole("button", { name: "kernel" }).click();
  const field = readNPY((await save(data, page, "Save NPY")).bytes);
  assert.equal(field.shape[2], 4);
  const probe = (await get(page)).match(/x0=([^&]*)/)[1].split(",").map(Number); // the position of the probe is rounded
  for (let i = 0; i < field.values.length; i += 4) {
    const [x, y, exact] = field.values.slice(i, i + 3);
    assert.ok(Math.abs(exact - kernel([x, y], probe)) < 1e-4, `k is ${exact} at (${x}, ${y})`);
  }
  assert.equal((await save(data, page, "Save CSV")).bytes.toString().split("\n").length, field.values.length / 4 + 2);

  // The file of the state opens again after other edits.
  const { name, bytes } = await save(data, page, "Save all");
  assert.deepEqual([name, JSON.parse(bytes).data.points.x], ["mercer.json", report.data.points.map(([x]) => x)]);
  await page.evaluate(() => window.mercer.set({ data: "circles", m: 30 }));
  await data.getByLabel("a file of this page").setInputFiles({ name, mimeType: "application/json", buffer: bytes });
  await page.waitForFunction((l) => location.href === l && document.documentElement.dataset.state === "ready", link);
  assert.deepEqual((await page.evaluate(() => window.mercer.report())).error, report.error);
  await data.getByLabel("a file of this page").setInputFiles({ name, mimeType: "application/json", buffer: bytes.subarray(0, 300) });
  await data.getByText("The file could not be opened: it is not complete JSON").waitFor();
  await checkComparedData(page, data);
  await page.evaluate(() => delete window.copied);
  await section("Picture").getByRole("checkbox", { name: "caption" }).press("Escape");
  assert.ok(await sheet.isHidden());
  await close(page, false);
});

test("the tables of all shown views are saved with the signs of the link", async () => {
  const page = await site.open("#v=1&n=60&m=12", { width: 390, height: 844 }); // a phone draws no preview in a closed section
  const data = page.locator(".item[data-name=data]");
  const saveTables = async (form) => {
    await page.getByRole("button", { name: "Take away" }).click();
    const fold = data.getByRole("button", { name: "Data", exact: true });
    if (await fold.getAttribute("aria-expanded") === "false") await fold.click();
    await data.getByRole("button", { name: "tables" }).click();
    if (form === "Save JSON") assert.deepEqual(await accessibilityViolations(page), []); // once
    const file = await save(data, page, form);
    await page.getByRole("button", { name: "Take away" }).click();
    return file;
  };
  const { name, bytes } = await saveTables("Save CSV");
  assert.equal(name, "mercer-tables.csv");
  const { firstLine, tables } = parseTables(bytes.toString());
  assert.equal(firstLine, `# ${site.url}#${await get(page)}`);
  for (const table of ["points", "centres", "spectrum", "gram", "phi", "k"]) assert.ok(tables[table], `there is no table ${table}`);
  assert.equal(tables.points.x.length, 60);
  assert.equal(tables.gram.gram.length, 60 * 60);
  assert.equal(new Set(tables.k.x).size * new Set(tables.k.y).size, tables.k["k.exact"].length, "the positions are not a grid");
  const object = JSON.parse((await saveTables("Save JSON")).bytes.toString());
  const [{ columns: { key, value } }, ...otherTables] = object.tables;
  assert.equal(Object.fromEntries(key.map((k, i) => [k, value[i]]))["error.frobenius"], await page.evaluate(() => window.mercer.report().error.frobenius));
  delete tables.numbers;
  assert.deepEqual(Object.fromEntries(otherTables.map((t) => [t.name, t.columns])), tables);

  // After edits, eigenfunctions keep the signs of the earlier picture. A link does not contain these signs, and a
  // file contains the numbers of its link. After saving, the page also shows the numbers of the link.
  await page.evaluate(() => window.mercer.open("v=1&views=wall"));
  for (const edits of [{ sigma: 0.6 }, { m: 40 }]) await page.evaluate((e) => window.mercer.set(e), edits);
  const newEntryCount = await countNewEntries(page);
  const editedTables = (await saveTables("Save CSV")).bytes.toString();
  assert.equal(await newEntryCount(), 0);
  await page.evaluate(async () => {
    const link = window.mercer.get();
    await window.mercer.open("v=1&views=spectrum");
    await window.mercer.open(link);
  });
  const linkTables = (await saveTables("Save CSV")).bytes.toString();
  const withoutTimes = (csv) => csv.replace(/^time_ms.*\n/gm, "");
  assert.equal(withoutTimes(editedTables), withoutTimes(linkTables));
  await close(page);
});
