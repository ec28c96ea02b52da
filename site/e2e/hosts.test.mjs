import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { TIMEOUT, accessibilityViolations, close, nativeReport, root, stage } from "./lib.mjs";

// These tests open the examples of site/examples, in which the playground is in a frame of another page.
const site = stage(test);
const errorText = ({ error }) => `${(100 * error.frobenius).toPrecision(2)} %`;

/** Waits until the text of an element matches a pattern. @param {string} selector @param {RegExp} pattern */
const waitForText = (page, selector, pattern) => page.waitForFunction(([s, p]) => new RegExp(p).test(document.querySelector(s)?.textContent ?? ""), [selector, pattern.source], { timeout: TIMEOUT });

/** Returns the frame of the page whose address contains a text, once its numbers are exact. */
async function playerFrame(page, selector) {
  const frame = await (await page.waitForSelector(selector)).contentFrame();
  await frame.waitForFunction(() => document.documentElement.dataset.state === "ready", null, { timeout: TIMEOUT, polling: 100 });
  return frame;
}

test("plain HTML: a picture becomes live, and two frames are linked by messages", async () => {
  const page = await site.open("examples/plain.html", { wait: false, width: 900, height: 800 });
  await page.locator("#errors").scrollIntoViewIfNeeded();
  const [nystrom, waves] = await Promise.all(["v=1", "v=1&method=rff"].map(nativeReport));
  await waitForText(page, "#errors", new RegExp(`Nyström on two moons: ${errorText(nystrom)} with m = 24; Random Fourier features on two moons: ${errorText(waves)} with m = 24`));

  const left = await playerFrame(page, "iframe.linked >> nth=0");
  await left.locator("#foot input.trk").focus();
  await page.keyboard.press("ArrowRight");
  const [next] = await Promise.all(["v=1&method=rff&m=25"].map(nativeReport));
  await waitForText(page, "#errors", new RegExp(`m = 25; Random Fourier features on two moons: ${errorText(next)} with m = 25`));

  assert.equal(await page.locator("iframe.live").count(), 0);
  await page.locator("a.live").click();
  const live = await playerFrame(page, "iframe.live");
  assert.equal(await live.evaluate(() => window.mercer.get()), "v=1&views=data,kernel");
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, "the page is wider than a phone");
  await close(page);
});

/** Serves the files of reveal.js beside the examples, where its readers copy them. */
const serveReveal = (context) => context.route("**/examples/reveal.js/**", async (route) => {
  const path = new URL(route.request().url()).pathname.split("/examples/")[1];
  route.fulfill({ path: join(root, "site/e2e/node_modules", path) });
});

test("reveal.js: the figure of the current slide is live, keys go to the slides, and the speaker view has pictures", async () => {
  const page = await site.open("favicon.svg", { wait: false, width: 1000, height: 750 });
  await serveReveal(page.context());
  await page.goto(`${site.url}examples/slides.html#/1`);
  const liveCount = () => page.locator("iframe").count();
  const first = await playerFrame(page, "iframe.mercer");
  assert.equal(await first.evaluate(() => window.mercer.get()), "v=1&views=data,kernel");
  await first.locator("#sentence button").first().click();
  await first.locator("[role=dialog], [role=listbox], .pop").first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.localName), "iframe", "an open list loses the keys");
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => document.activeElement === document.body);
  const slider = await first.locator("#foot input.trk").boundingBox();
  await page.mouse.click(slider.x + slider.width * 0.7, slider.y + slider.height / 2);
  await first.waitForFunction(() => document.documentElement.dataset.state === "ready" && window.mercer.report().m !== 24, null, { timeout: TIMEOUT, polling: 100 });
  const m = await first.evaluate(() => window.mercer.report().m);
  await page.waitForFunction(() => document.hasFocus() && document.activeElement === document.body);
  await page.keyboard.press("PageDown");
  await page.waitForURL("**#/2");
  const second = await playerFrame(page, "iframe.mercer");
  assert.equal(await second.evaluate(() => window.mercer.get()), "v=1&method=rff&m=40&views=kernel,fourier");
  assert.equal(await liveCount(), 1);
  await page.keyboard.press("PageUp");
  const again = await playerFrame(page, "iframe.mercer");
  assert.equal(await again.evaluate(() => window.mercer.report().m), m, "a figure goes on where it was");

  const opened = page.waitForEvent("popup");
  await page.keyboard.press("s");
  const speaker = await opened;
  await speaker.waitForFunction(() => {
    const frames = [...document.querySelectorAll("iframe")];
    return frames.length === 2 && frames.every((f) => f.contentDocument?.querySelector(".present a.mercer"));
  }, null, { timeout: TIMEOUT, polling: 100 });
  assert.deepEqual(speaker.frames().map((f) => f.url()).filter((url) => url.includes("?embed")), [], "the speaker view has players");
  await speaker.close();
  assert.deepEqual(page.consoleErrors, []);
  await page.context().unroute("**/examples/reveal.js/**");
  await close(page);
});

// Quarto is not installed here. It copies raw blocks of HTML and raw HTML in a line to the page as they stand. The other
// text of the example does not matter here.
test("Quarto: the raw HTML of the example works in a page", async () => {
  const source = await readFile(join(root, "site/examples/article.qmd"), "utf8");
  const blocks = [...source.matchAll(/^```\{=html\}\n([\s\S]*?)^```$/gm)].map(([, html]) => html);
  const [sentence] = source.match(/^.*<output.*$/m);
  assert.equal(blocks.length, 3);
  const page = await site.open("favicon.svg", { wait: false, width: 900, height: 800 });
  const address = `${site.url}examples/article.html`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="en"><head><title>Article</title></head><body><main class="content" id="quarto-document-content">${blocks[0]}${blocks[1]}<p>${sentence}</p>${blocks[2]}</main></body></html>` }));
  await page.goto(address);
  await page.locator("#waves").scrollIntoViewIfNeeded();
  await waitForText(page, "#error", new RegExp(`^${errorText(await nativeReport("v=1&method=rff&m=40"))}$`));
  await page.locator("a.live").click();
  await playerFrame(page, "iframe.live");
  await page.unroute(address);
  await close(page);
});
