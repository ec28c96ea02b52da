import assert from "node:assert/strict";
import test from "node:test";
import { TIMEOUT, accessibilityViolations, close, get, stage, waitUntilReady } from "./lib.mjs";

const site = stage(test, { server: { args: ["-csp", "-base", "/some/deep/path/"] } });
const START = "v=1&n=120&m=12&views=data,kernel&hide=seed&say=Which%20method%20is%20better%3F";

/** Returns the playground in the preview, when its result is there. */
async function previewFrame(page) {
  const handle = await page.locator(".preview iframe").elementHandle();
  const frame = await handle.contentFrame();
  await frame.waitForFunction(() => document.documentElement.dataset.state === "ready", null, { timeout: TIMEOUT, polling: 50 });
  return frame;
}

const section = (page, name) => page.getByRole("region", { name });
const copiedText = (page) => page.locator("#side .code").textContent();

/** Makes and tries a challenge with the fields of the builder. */
async function checkChallenge(page) {
  const challenge = section(page, "Challenge"), verdict = challenge.getByRole("status");
  await challenge.getByRole("button", { name: "Add a condition" }).click();
  const value = challenge.getByLabel("value of condition 1");
  await value.fill("no number");
  assert.match(await challenge.getByRole("alert").textContent(), /^Condition 1 needs a number/);
  await value.fill("99.9 %");
  await page.waitForFunction((e) => e.textContent === "Already true at the start.", await verdict.elementHandle());
  await value.fill("0.0001 %");
  await page.waitForFunction((e) => /^No method at this size reaches it; the best possible is .*%\./.test(e.textContent), await verdict.elementHandle());
  await challenge.getByRole("button", { name: "Add a condition" }).click();
  assert.equal(await challenge.getByLabel("value of condition 2").inputValue(), "12");
  await challenge.getByRole("button", { name: "write it as an expression" }).click();
  const field = challenge.getByRole("textbox", { name: "the conditions as expressions" });
  assert.equal(await field.inputValue(), "error.frobenius < 0.000001\nm <= 12");
  await field.fill("error.frobenius < 0.2\nm <= <");
  assert.match(await challenge.getByRole("alert").textContent(), /^Condition 2, column 6: < is out of place\./);
  await field.fill("error.frobenius < 0.2\nm <= 12");
  await challenge.getByRole("button", { name: "choose from lists" }).click();
  assert.equal(await challenge.getByLabel("value of condition 1").inputValue(), "20\u202f%");
  await challenge.getByRole("textbox", { name: "When solved, say" }).fill("Yes.");
}

/** Changes the preview before and after it opens a changed link. Neither change is lost, and the teacher puts them back or uses them. */
async function checkChanges(page, frame) {
  const preview = section(page, "Preview"), gram = page.getByRole("checkbox", { name: "Gram matrices" });
  const waitForFrame = (pattern) => frame.waitForFunction((p) => new RegExp(p).test(window.mercer.get()), pattern);
  const changeBoth = (isChecked, m) => page.evaluate(([name, checked, size]) => { // within the delay after which the preview opens a link
    const box = [...document.querySelectorAll("#fields label")].find((e) => e.textContent.includes(name)).querySelector("input");
    if (box.checked !== checked) box.click();
    document.querySelector(".preview iframe").contentWindow.mercer.set({ m: size }).catch(() => {});
  }, ["Gram matrices", isChecked, m]);
  await changeBoth(true, 17);
  await waitForFrame("[?&]m=17&.*views=[^&]*gram|views=[^&]*gram.*[?&]m=17");
  assert.doesNotMatch(await copiedText(page), /[?&]m=17/, "the link has a change before the teacher uses it");
  await gram.uncheck(); // the preview is changed already
  await waitForFrame("^(?!.*gram).*[?&]m=17");
  await preview.getByRole("button", { name: "Put it back" }).click();
  await waitForFrame("[?&]m=12");
  await preview.getByText("live").waitFor();
  await changeBoth(true, 18);
  await preview.getByRole("button", { name: "Use its state" }).click(); // before the preview has opened the link with the Gram matrices
  assert.match(await copiedText(page), /&m=18\\?&views=[^&]*gram/);
  await changeBoth(false, 12);
  await preview.getByRole("button", { name: "Use its state" }).click();
  assert.match(await copiedText(page), /&m=12\\?&/);
}

/** Makes three slides and reorders them. Returns the address of the slides. */
async function makeSlides(page, frame) {
  const slides = section(page, "Slides"), add = slides.getByRole("button", { name: "Add this state as a slide" });
  await add.click();
  await frame.evaluate(() => window.mercer.set({ m: 20 }));
  await section(page, "Preview").getByRole("button", { name: "Use its state" }).click();
  await add.click();
  await slides.getByRole("button", { name: "move slide 2 up" }).click();
  await add.click();
  await slides.getByRole("button", { name: "remove slide 3" }).click();
  assert.equal(await slides.getByRole("listitem").count(), 2);
  return slides.getByRole("link", { name: "Open the slides" }).getAttribute("href");
}

/** Hides the method, which neither the title of a figure nor its file may name, and shows it again. */
async function checkHiddenNames(page) {
  const method = page.getByRole("radiogroup", { name: "method" }), say = section(page, "A sentence of your own").getByRole("textbox");
  await method.getByRole("radio", { name: "hidden" }).check();
  await say.fill("");
  const code = await copiedText(page);
  assert.match(code, /\{mercer\.png\}/);
  assert.match(code, /\\caption\{An approximation of a kernel\. /);
  assert.doesNotMatch(code, /Nystr/i);
  await method.getByRole("radio", { name: "free" }).check();
  await say.fill("Fewer landmarks?");
}

test("the builder makes a link with its fields, tries the challenge, and opens the link again", async () => {
  const page = await site.open(`build/index.html#${START}`, { wait: false });
  const frame = await previewFrame(page);
  await page.locator("#fields").getByText("2 of ").waitFor();
  assert.ok(await page.getByRole("radiogroup", { name: "seed" }).getByRole("radio", { name: "hidden" }).isChecked());
  await page.getByRole("radiogroup", { name: "data" }).getByRole("radio", { name: "free" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("checkbox", { name: "Eigenfunction" }).check();
  await section(page, "A sentence of your own").getByRole("textbox").fill("Fewer landmarks?");
  assert.match(await copiedText(page), /some\/deep\/path\/#v=1&n=120&m=12&views=data,kernel,eigen&hide=seed&say=Fewer%20landmarks%3F&lock=data$/);
  await checkChallenge(page);
  await frame.waitForFunction(() => window.mercer.get().includes("done=Yes."));
  const link = await copiedText(page);
  assert.match(link, /&goal=error\.frobenius%20%3C%200\.2%3B%20m%20%3C%3D%2012&done=Yes\.$/);

  for (const [form, pattern] of [["iframe", /^<iframe src=".*\?embed#v=1&amp;n=120.*\n {2}title="Fewer landmarks\?"/], ["Markdown", /^\[Fewer landmarks\?\]\(http.*\)$/], ["LaTeX", /\\includegraphics\[width=\\linewidth\]\{mercer-nystrom-moons\.png\}/]]) {
    await page.getByRole("radio", { name: form }).check();
    assert.match(await copiedText(page), pattern);
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save picture for LaTeX" }).click()]);
  assert.equal(download.suggestedFilename(), "mercer-nystrom-moons.png");
  await checkHiddenNames(page);
  await checkChanges(page, frame);
  assert.ok(await page.getByRole("img", { name: "QR code" }).locator("path").getAttribute("d"));
  const slidesAddress = await makeSlides(page, frame);
  for (const [width, colorScheme] of [[1440, "light"], [820, "dark"], [390, "light"]]) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await accessibilityViolations(page), [], `${width}, ${colorScheme}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `the page is too wide at ${width}`);
  }
  await page.waitForFunction(() => location.hash.includes("slides="));
  assert.match(await page.getByRole("link", { name: "Playground" }).getAttribute("href"), /#v=1&n=120&m=20&views=data,kernel,eigen$/, "the playground gets the settings only");
  await page.reload();
  await section(page, "Slides").getByRole("listitem").nth(1).waitFor();
  assert.equal(await section(page, "A sentence of your own").getByRole("textbox").inputValue(), "Fewer landmarks?");
  await close(page, false);
  await checkSlides(slidesAddress);
});

/** Steps through slides with the keys of presenters. */
async function checkSlides(address) {
  const page = await site.open(address.slice(site.url.length), { width: 1280, height: 720 });
  const counter = page.locator("#slides .count"), press = async (key, text) => {
    await page.keyboard.press(key);
    await page.waitForFunction(([e, t]) => e.textContent === t, [await counter.elementHandle(), text]);
  };
  await counter.waitFor();
  assert.equal(await counter.textContent(), "1 of 2");
  assert.match(await get(page), /[?&]m=20&/);
  await press("PageDown", "2 of 2");
  await waitUntilReady(page);
  assert.match(await get(page), /[?&]m=12&/);
  await press("ArrowLeft", "1 of 2");
  await press("End", "2 of 2");
  await press("Space", "2 of 2");
  await press("Home", "1 of 2");
  await page.locator("h1 .w[data-key=m]").focus();
  await press("PageDown", "2 of 2"); // also while a word has the focus
  await waitUntilReady(page);
  await page.locator("h1 .w[data-key=m]").focus();
  await page.keyboard.press("ArrowRight"); // an arrow changes the word, and the slide stays
  await page.waitForFunction(() => !/[?&]m=12&/.test(window.mercer.get()));
  assert.equal(await counter.textContent(), "2 of 2");
  await press("PageUp", "1 of 2");
  await page.keyboard.press("b");
  assert.ok(await page.locator(".curtain").isVisible());
  await press("PageDown", "1 of 2"); // the first key only shows the slide
  assert.ok(!await page.locator(".curtain").isVisible());
  await page.goBack();
  await page.waitForFunction((e) => e.textContent === "2 of 2", await counter.elementHandle());
  // A phone is too small for the projector, and steps through the slides by buttons.
  for (const [width, height] of [[390, 844], [844, 390]]) {
    await page.setViewportSize({ width, height });
    const buttons = page.locator("#top .deck button");
    await buttons.first().waitFor();
    for (const [label, text] of [["previous slide", "1 of 2"], ["next slide", "2 of 2"]]) {
      await page.getByRole("button", { name: label }).click();
      await page.locator("#top .count", { hasText: text }).waitFor();
      await waitUntilReady(page);
    }
    const boxes = await buttons.evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map((b) => [b.width >= 44 && b.height >= 44, b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight]));
    assert.deepEqual(boxes, [[true, true], [true, true]], `${width}: the buttons are small or not visible`);
  }
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.waitForFunction(() => document.querySelector("#slides .count")?.checkVisibility());
  await close(page, false);
}
