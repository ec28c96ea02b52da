import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import test from "node:test";
import { TIMEOUT, close, assertDrawn, waitForFrames, get, waitUntilReady, stage } from "./lib.mjs";

const site = stage(test);

/** Returns the number of pages of a PDF, and for each image its size in pixels and its number of colours. */
function readPDF(pdf) {
  const text = pdf.toString("latin1");
  const images = [...text.matchAll(/<<[^]*?\/Subtype \/Image[^]*?>>\s*stream\r?\n/g)].map((match) => {
    const header = match[0].slice(match[0].lastIndexOf(" obj"));
    const numberOf = (key) => Number(new RegExp(`/${key} (\\d+)`).exec(header)[1]);
    const streamStart = match.index + match[0].length;
    const pixels = inflateSync(pdf.subarray(streamStart, streamStart + numberOf("Length")));
    const colours = new Set();
    for (let i = 0; i + 2 < pixels.length; i += 3) colours.add((pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]);
    return { width: numberOf("Width"), height: numberOf("Height"), colourCount: colours.size };
  });
  return { pageCount: text.match(/\/Type \/Page\b/g).length, images };
}

test("the page is printed on one sheet", async () => {
  const page = await site.open("#v=1&n=100&m=12", { colorScheme: "dark" });
  for (const format of [{ format: "A4" }, { format: "Letter" }, { format: "A4", landscape: true }]) {
    const { pageCount, images } = readPDF(await page.pdf(format));
    assert.equal(pageCount, 1, JSON.stringify(format));
    assert.equal(images.length, 1, JSON.stringify([format, images]));
    assert.equal(images[0].width, 1448, "the picture has two pixels for each CSS pixel");
    assert.ok(images[0].colourCount > 1000, `the picture has ${images[0].colourCount} colours`);
  }
  assert.equal(await page.locator("#paper").count(), 0, "the printed picture is still on the screen");
  await waitForFrames(page, 10);
  await assertDrawn(page);

  const frameSize = () => page.locator("#pictures iframe").evaluate((e) => [e.clientWidth, e.clientHeight]);
  const screenSize = await frameSize();
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await frameSize(), screenSize, "the frame has another size on paper, so the state is computed again");
  await page.locator("#paper").waitFor(); // the picture for printing also appears without a print event
  for (const controls of ["input", "select", "iframe", "nav", ".chip", ".over", "#dock", "#foot"]) {
    assert.equal(await page.locator(`${controls}:visible`).count(), 0, `${controls} is printed`);
  }
  assert.ok(await page.getByText("best possible at this rank").isVisible(), "the numbers are not printed");
  assert.equal(await page.locator("#address").innerText(), `${site.url}#${await get(page)}`);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), "rgb(255, 255, 255)");
  const smallestFontSize = await page.evaluate(() => [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.childElementCount && e.textContent)
    .map((e) => parseFloat(getComputedStyle(e).fontSize)).reduce((a, b) => Math.min(a, b)));
  assert.ok(smallestFontSize >= 11, `the smallest font has ${smallestFontSize} px`);

  // After edits, eigenfunctions keep the signs of the earlier picture. A link does not contain these signs.
  const printPage = async () => {
    await page.emulateMedia({ media: "print" });
    await page.locator("#paper").waitFor();
    const printedPage = await page.evaluate(() => [document.querySelector("#address").textContent, document.querySelector("#paper").toDataURL()]);
    await page.emulateMedia({ media: "screen" });
    return printedPage;
  };
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.mercer.set({ sigma: 0.6, views: "wall" }));
  await waitUntilReady(page); // a preview does not report its signs
  let editedPage = await printPage();
  for (const deadline = Date.now() + TIMEOUT; / sign /.test(editedPage[0]) && Date.now() < deadline;) { // the worker has not computed the result for printing yet
    await page.waitForTimeout(200);
    editedPage = await printPage();
  }
  await page.evaluate(async () => {
    const link = window.mercer.get();
    await window.mercer.open("v=1&n=60&views=data");
    await window.mercer.open(link);
  });
  const [address, picture] = await printPage();
  assert.equal(address, editedPage[0]);
  assert.ok(picture === editedPage[1], "the printed picture differs from the picture of its link"); // assert.equal would print both pictures
  await close(page);
});

test("an embedded page is printed with the page of its host", async () => {
  const page = await site.open("wasm_exec.js.LICENSE", { wait: false, width: 700, height: 600, colorScheme: "dark" });
  await page.setContent(`<p>Text.</p><iframe src="${site.url}?embed#v=1&n=100&m=12" width="600" height="420" title="Mercer"></iframe>`);
  const innerFrame = await (await page.locator("iframe").elementHandle()).contentFrame();
  await innerFrame.waitForFunction(() => document.documentElement.dataset.state === "ready");
  const [expectedSize] = await innerFrame.evaluate(() => [...document.querySelectorAll("#pictures iframe")].map((f) => [2 * f.clientWidth, 2 * f.clientHeight]));
  const { pageCount, images } = readPDF(await page.pdf({ format: "A4" }));
  assert.equal(pageCount, 1);
  assert.equal(images.length, 1, JSON.stringify(images));
  assert.deepEqual([images[0].width, images[0].height], expectedSize, "the picture has the wrong size");
  assert.ok(images[0].colourCount > 1000, `the picture has ${images[0].colourCount} colours`);
  await close(page);
});
