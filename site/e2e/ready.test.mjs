import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { close, pictureDifference, assertDrawn, waitForFrames, isFullRun, get, waitForLink, open, panel, pngDataURL, waitUntilReady, report, set, stage, pageText, root } from "./lib.mjs";
import { slowDown } from "./slow.mjs";

const site = stage(test);

const SCREENS = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844, hasTouch: true },
};

const EMBED_SIZE = { width: 600, height: 420 };

// The poster has the same size and almost the same pixels as the live picture, so that nothing moves when the live
// picture appears.
const posters = [["desk", 2], ["tablet", 1], ["phone", 2], ["embed", 1.75]];
if (isFullRun) posters.push(["embed", 2], ["desk", 1], ["desk", 1.75], ["tablet", 2], ["tablet", 1.75], ["phone", 1.75], ["embed", 1.25]);
for (const [name, ratio] of posters) {
  test(`${name}, ratio ${ratio}: the page fits its window, and the poster equals the live picture`, async () => {
    const page = await site.open(name === "embed" ? "?embed" : "", { ...EMBED_SIZE, ...SCREENS[name], deviceScaleFactor: ratio, wait: false });
    const poster = page.locator("#pictures img");
    await poster.waitFor({ state: "attached" });
    const posterSize = await poster.evaluate(async (img) => {
      await img.decode();
      return [img.naturalWidth, img.naturalHeight];
    });
    await waitUntilReady(page);
    const frame = await page.locator("iframe").boundingBox();
    assert.deepEqual(posterSize, [frame.width, frame.height].map((v) => Math.round(v * 1000) / 1000), "the poster and the picture differ in size");
    assert.equal(await poster.isVisible(), false, "the poster is still visible");
    const opacities = await page.evaluate(() => [undefined, "true"].map((live) => {
      const { dataset } = document.documentElement, iframe = document.querySelector("iframe");
      if (live) dataset.live = live;
      else delete dataset.live;
      return getComputedStyle(iframe).opacity;
    }));
    assert.deepEqual(opacities, ["0", "1"], "the frame must be transparent under the poster until it is painted");
    assert.equal(new URL(page.url()).hash, name === "embed" ? "" : "#v=1", "the address has another link");
    const { error, m } = await report(page);
    assert.equal(m, 24);
    assert.ok(error.frobenius > 0 && error.frobenius < 1, `the error is ${error.frobenius}`);
    if (name !== "embed") {
      for (const p of await page.evaluate(() => window.mercer.panels())) {
        assert.ok(p.w > 60 && p.h > 60, `${p.name} is ${p.w}×${p.h}`);
      }
      const overflowWidth = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflowWidth <= 0, `the page is ${overflowWidth} pixels wider than its window`);
    }
    await assertDrawn(page);
    await waitForFrames(page, 2);
    await page.evaluate(() => { // the poster has no button ×10
      for (const b of document.querySelectorAll("#pictures button")) if (b.textContent === "×10") b.style.visibility = "hidden";
    });
    const capturePictures = async () => pngDataURL(await page.screenshot({ clip: frame }));
    const livePicture = await capturePictures();
    await poster.evaluate((img) => Object.assign(img, { hidden: false }).style.setProperty("z-index", "1"));
    const { mean, worst, worstPosition } = await pictureDifference(page, livePicture, await capturePictures());
    const [maxMean, maxWorst] = ratio % 1 === 0 ? [2, 16] : [2.4, 40]; // the poster of an embedded page is scaled, so its text is less sharp
    assert.ok(mean <= maxMean && worst <= maxWorst, `the mean difference is ${mean} of 255, and the block at ${worstPosition} differs by ${worst}`);
    await poster.evaluate((img) => (img.hidden = true));
    await page.emulateMedia({ colorScheme: "dark" });
    await assertDrawn(page);

    const { width, height } = page.viewportSize(); // a smaller window makes the poster smaller
    await page.setViewportSize({ width: Math.round(0.85 * width), height: Math.round(0.8 * height) });
    const [posterBox, frameBox] = await poster.evaluate((img) => {
      img.hidden = false; // the live picture may have hidden the poster
      return [img, document.querySelector("iframe")].map((e) => e.getBoundingClientRect().toJSON());
    });
    assert.ok(posterBox.width > 100 && posterBox.right <= frameBox.right + 1 && posterBox.bottom <= frameBox.bottom + 1, `the poster extends beyond the frame: ${JSON.stringify([posterBox, frameBox])}`);
    await close(page);
  });
}

test("a state other than the default has no poster", async () => {
  const page = await site.open("#v=1&m=30", { wait: false });
  await page.locator("iframe").waitFor();
  assert.equal(await page.locator("#pictures img").isVisible(), false);
  await waitUntilReady(page);
  await close(page);
});

test("a permalink reproduces the state and the numbers", async () => {
  const link = "v=1&data=circles&n=200&noise=0.05&method=rff&m=40&seed=7&i=2&x0=0.5,0.25";
  const firstPage = await site.load(`#${link}`);
  assert.equal(await get(firstPage), link);
  const want = await report(firstPage);
  await close(firstPage);

  // The result must not depend on earlier states, so the page first shows another state and makes an edit.
  const secondPage = await site.open("#v=1&data=circles&n=200&noise=0.05&method=nystrom&m=20");
  await set(secondPage, { sigma: 0.8 });
  const got = await open(secondPage, link);
  for (const key of ["link", "m", "error", "optimal", "eigenvalues", "angles", "frequencies", "data", "notes"]) {
    assert.deepEqual(got[key], want[key], `${key} depends on earlier states`);
  }
  assert.ok(secondPage.url().endsWith(`#${link}`), `the address is ${secondPage.url()}`);
  await close(secondPage);
});

test("the first history entry contains the complete permalink", async () => {
  const script = "history.pushState = () => console.error('a new entry')";
  for (const [path, want] of [["#v=1", "#v=1"], ["#n=200&m=30", "#v=1&n=200&m=30"], ["?embed=1#n=100&m=12", "#n=100&m=12"]]) {
    const page = await site.open(path, { script });
    assert.equal(new URL(page.url()).hash, want, path);
    if (path === want) assert.match(await page.evaluate(() => document.documentElement.dataset.poster), /png 2x$/, "v=1 is the default");
    await close(page);
  }
});

test("Back and Forward restore the states", async () => {
  const page = await site.open("#v=1&n=100&m=10");
  await set(page, { m: 20 });
  await set(page, { m: 30 });
  assert.equal((await report(page)).m, 30);
  await page.goBack();
  await waitForLink(page, "m=20");
  await waitUntilReady(page);
  assert.equal((await report(page)).m, 20);
  await page.goForward();
  await waitForLink(page, "m=30");
  await waitUntilReady(page);
  assert.equal((await report(page)).m, 30);
  await close(page);
});

test("an invalid link opens with notes, and an edit out of range has a note", async () => {
  const page = await site.load("#v=1&n=banana&m=9000&sigma=NaN&foo=1&p9999=1,1&x0=%zz");
  const pageWords = await pageText(page);
  for (const sentence of [
    "m = 9,000 is too large: the range is 1 to 500, so m = 500.",
    "n = banana is not a number",
    "sigma = NaN is not a number",
    "foo",
    "9999",
  ]) assert.ok(pageWords.includes(sentence), `«${sentence}» is not on the page:\n${pageWords}`);
  assert.match(await get(page), /&m=500$/);

  // If a later edit limits a value, the note does not say that the link was wrong.
  await open(page, "v=1&n=100&m=90&p60=0.5,0.5");
  await page.evaluate(() => window.mercer.set({ n: 40 }));
  const textAfter = await pageText(page);
  for (const sentence of [
    "m = 90 is too large: the range is 1 to 40, so m = 40.",
    "p60 = 0.5,0.5 is out of range: with n = 40 the points are p0 to p39. It is ignored.",
  ]) assert.ok(textAfter.includes(sentence), `«${sentence}» is not on the page:\n${textAfter}`);
  assert.ok(!textAfter.includes("The link"), textAfter);
  assert.equal(await get(page), "v=1&n=40&m=40");
  await close(page);
});

test("an address with unknown options has a note", async () => {
  const page = await site.open("?theme=purple&nonsense=1");
  const pageWords = await pageText(page);
  assert.ok(pageWords.includes("purple") && pageWords.includes("nonsense"), pageWords);
  await close(page);
});

test("a note can be closed, and the focus moves to the next note", async () => {
  const page = await site.open("#data=foo&method=bar");
  const closeButton = page.getByRole("button", { name: "Close this note" });
  await closeButton.first().click();
  const pageWords = await pageText(page);
  assert.ok(!pageWords.includes("foo") && pageWords.includes("bar"), pageWords);
  assert.ok(await closeButton.evaluate((b) => b === document.activeElement), "the focus is lost");
  await page.keyboard.press("Enter");
  assert.ok(await page.locator("#notes").isHidden());
  assert.ok(await page.evaluate(() => document.activeElement.matches("h1 .w")), "the focus is lost");
  await close(page);
});

test("panels() returns the position of the plane, and a symbol is on the same line as its word", async () => {
  const page = await site.open("#v=1&n=60&method=rskpca");
  const p = await panel(page, "data");
  const [x0, x1, y0, y1] = p.range;
  const unitsPerPixelX = (x1 - x0) / p.w, unitsPerPixelY = (y1 - y0) / p.h;
  assert.ok(Math.abs(unitsPerPixelX - unitsPerPixelY) < 0.02 * unitsPerPixelX, `one unit is ${1 / unitsPerPixelX} px across and ${1 / unitsPerPixelY} px up`);
  const separatedWords = await page.evaluate(() => [...document.querySelectorAll("h1 .w")].filter((w) => {
    const unbreakableElement = w.closest(".nb") ?? w;
    return /^[,:]/.test(unbreakableElement.nextSibling.textContent);
  }).map((w) => w.textContent));
  assert.deepEqual(separatedWords, []);
  assert.match(await page.locator("h1").innerText(), /kernel, σ = 0\.35, on 60 points of two moons by reduced-set KPCA with ℓ = 1\.25, so m = \d+ shadow centres: the error/);
  await close(page);
});

test("a slow download shows its bytes until both programs run", async () => {
  const page = await site.open("favicon.svg", { wait: false, script: () => {
    window.progress = [];
    setInterval(() => {
      const tag = document.querySelector("#pictures .tag:not([hidden])");
      if (tag) window.progress.push(tag.textContent);
    }, 50);
  } });
  const slowSite = await slowDown(site.url, { megabits: 12, roundTrip: 5 });
  test.after(slowSite.close);
  await page.goto(slowSite.url);
  await waitUntilReady(page);
  const sizes = (await page.evaluate(() => window.progress)).map((text) => text.match(/^Loading: (\d+\.\d) of (\d+\.\d)\u202fMB/)?.slice(1).map(Number)).filter(Boolean);
  assert.ok(new Set(sizes.map(([done]) => done)).size > 5, `the progress has the sizes ${sizes.join("; ")}`);
  const packedSize = (await Promise.all(["compute", "canvas"].map((name) => stat(join(root, `site/${name}.wasm.gz`))))).reduce((sum, { size }) => sum + size, 0) / 1e6;
  let last = 0;
  for (const [done, total] of sizes) {
    assert.ok(done >= last && done <= total && Math.abs(total - packedSize) < 0.06, `${done} of ${total} follows ${last}; the server sends ${packedSize}`);
    last = done;
  }
  assert.ok(await page.locator("#pictures .line, #pictures .tag").evaluateAll((elements) => elements.every((e) => e.hidden)), "the progress is still visible");
  await close(page);
});

test("without vectors in WebAssembly the page shows an alert", async () => {
  const page = await site.open("", { wait: false, script: () => { WebAssembly.validate = () => false; } });
  await page.getByRole("alert").first().waitFor();
  assert.match(await pageText(page), /WebAssembly with SIMD/);
  assert.doesNotMatch(await pageText(page), /can be changed/);
  await close(page);
});

test("without WebAssembly the page shows an alert, loads nothing and describes only its poster", async () => {
  const page = await site.open("", { wait: false, script: () => delete globalThis.WebAssembly });
  await page.getByRole("alert").first().waitFor();
  assert.match(await pageText(page), /This browser lacks one of them/);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.state), "error");
  assert.equal(await page.locator("#pictures > img").isVisible(), true);
  assert.ok(await page.locator("#pictures .line, #pictures .tag").evaluateAll((elements) => elements.every((e) => e.hidden)), "the page shows that something is loading");
  assert.equal(await page.locator("#rail input").first().evaluate((e) => {
    e.focus();
    return document.activeElement === e;
  }), false, "a number can be changed");
  assert.match(await page.evaluate(() => window.mercer.set({ m: 30 }).then(() => "done", (e) => e.message)), /could not be computed/);
  await page.keyboard.press("]");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  assert.deepEqual(await page.evaluate(() => [document.documentElement.dataset.state, window.mercer.get()]), ["error", "v=1"]);
  await page.getByRole("button", { name: "Take away" }).click();
  await page.getByText("This browser has no WebAssembly with SIMD, so there is no picture to save.").waitFor();
  await close(page);
});
