import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import test from "node:test";
import { TIMEOUT, close, assertDrawn, waitForFrames, get, waitUntilReady, stage } from "./lib.mjs";

const site = stage(test);

/** Returns the number of pages of a PDF, and its images with their numbers of colours. */
function readPDF(pdf) {
  const text = pdf.toString("latin1");
  const images = [...text.matchAll(/<<[^]*?\/Subtype \/Image[^]*?>>\s*stream\r?\n/g)].map((found) => {
    const head = found[0].slice(found[0].lastIndexOf(" obj"));
    const number = (key) => Number(new RegExp(`/${key} (\\d+)`).exec(head)[1]);
    const streamStart = found.index + found[0].length;
    const pixels = inflateSync(pdf.subarray(streamStart, streamStart + number("Length")));
    const colours = new Set();
    for (let i = 0; i + 2 < pixels.length; i += 3) colours.add((pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]);
    return { width: number("Width"), height: number("Height"), colours: colours.size };
  });
  return { pages: text.match(/\/Type \/Page\b/g).length, images };
}

test("the page is printed on one sheet", async () => {
  const page = await site.open("#v=1&n=100&m=12", { colorScheme: "dark" });
  for (const format of [{ format: "A4" }, { format: "Letter" }, { format: "A4", landscape: true }]) {
    const { pages, images } = readPDF(await page.pdf(format));
    assert.equal(pages, 1, JSON.stringify(format));
    assert.equal(images.length, 1, JSON.stringify([format, images]));
    assert.equal(images[0].width, 1448, "two pixels for each of the sheet");
    assert.ok(images[0].colours > 1000, `the picture has ${images[0].colours} colours`);
  }
  assert.equal(await page.locator("#paper").count(), 0, "the picture of the paper stays on the screen");
  await waitForFrames(page, 10);
  await assertDrawn(page);

  const size = () => page.locator("#pictures iframe").evaluate((e) => [e.clientWidth, e.clientHeight]);
  const onScreen = await size();
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await size(), onScreen, "the frame of the pictures has another size on paper, for which the state is solved anew");
  await page.locator("#paper").waitFor(); // the picture for printing also appears without a print event
  for (const controls of ["input", "select", "iframe", "nav", ".chip", ".over", "#dock", "#foot"]) {
    assert.equal(await page.locator(`${controls}:visible`).count(), 0, `${controls} is printed`);
  }
  assert.ok(await page.getByText("best possible at this rank").isVisible(), "no numbers");
  assert.equal(await page.locator("#address").innerText(), `${site.url}#${await get(page)}`);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), "rgb(255, 255, 255)");
  const smallestFontSize = await page.evaluate(() => [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.childElementCount && e.textContent)
    .map((e) => parseFloat(getComputedStyle(e).fontSize)).reduce((a, b) => Math.min(a, b)));
  assert.ok(smallestFontSize >= 11, `type of ${smallestFontSize} px`);

  // After edits, eigenfunctions keep the signs of the earlier picture. A link does not contain these signs.
  const printed = async () => {
    await page.emulateMedia({ media: "print" });
    await page.locator("#paper").waitFor();
    const printedPage = await page.evaluate(() => [document.querySelector("#address").textContent, document.querySelector("#paper").toDataURL()]);
    await page.emulateMedia({ media: "screen" });
    return printedPage;
  };
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.mercer.set({ sigma: 0.6, views: "wall" }));
  await waitUntilReady(page); // a preview does not report its signs
  let edited = await printed();
  for (const end = Date.now() + TIMEOUT; / sign /.test(edited[0]) && Date.now() < end;) { // the worker has not computed the result for printing yet
    await page.waitForTimeout(200);
    edited = await printed();
  }
  await page.evaluate(async () => {
    const link = window.mercer.get();
    await window.mercer.open("v=1&n=60&views=data");
    await window.mercer.open(link);
  });
  const [address, picture] = await printed();
  assert.equal(address, edited[0]);
  assert.ok(picture === edited[1], "what is printed is not what its link shows"); // assert.equal would print both pictures
  await close(page);
});

test("an embedded page is printed with the page of its host", async () => {
  const page = await site.open("wasm_exec.js.LICENSE", { wait: false, width: 700, height: 600, colorScheme: "dark" });
  await page.setContent(`<p>Text.</p><iframe src="${site.url}?embed#v=1&n=100&m=12" width="600" height="420" title="Mercer"></iframe>`);
  const inner = await (await page.locator("iframe").elementHandle()).contentFrame();
  await inner.waitForFunction(() => document.documentElement.dataset.state === "ready");
  const [there] = await inner.evaluate(() => [...document.querySelectorAll("#pictures iframe")].map((f) => [2 * f.clientWidth, 2 * f.clientHeight]));
  const { pages, images } = readPDF(await page.pdf({ format: "A4" }));
  assert.equal(pages, 1);
  assert.equal(images.length, 1, JSON.stringify(images));
  assert.deepEqual([images[0].width, images[0].height], there, "the picture is not of its box");
  assert.ok(images[0].colours > 1000, `the picture has ${images[0].colours} colours`);
  await close(page);
});
