import assert from "node:assert/strict";
import test from "node:test";
import { SIZES, close, isFullRun, accessibilityViolations, waitForFrames, waitUntilReady, stage } from "./lib.mjs";

const site = stage(test);

/** Returns the buttons of the help that are not wholly in the window. */
const cutHelpButtons = (page) => page.evaluate(() => [...document.querySelectorAll(".ask")].filter((e) => {
  const { left, right } = e.getBoundingClientRect();
  return e.checkVisibility() && (left < 0 || right > innerWidth);
}).map((e) => e.ariaLabel));

/** Starts to observe the width of the page for 30 frames. The returned function returns the largest number of px outside of the window. */
async function observeWidth(page) {
  const observation = await page.evaluateHandle(() => ({ done: new Promise((done) => {
    let frames = 0, widest = 0;
    const observe = () => {
      widest = Math.max(widest, document.documentElement.scrollWidth - innerWidth);
      if (++frames < 30) requestAnimationFrame(observe);
      else done(widest);
    };
    observe();
  }) }));
  return () => observation.evaluate(({ done }) => done);
}

test("axe finds no violation on any screen, in any theme or in a popover", async () => {
  const page = await site.open("", { width: 1440, height: 900 });
  for (const [name, width, height] of SIZES) {
    const widest = await observeWidth(page);
    await page.setViewportSize({ width, height });
    assert.equal(await widest(), 0, `${name}: the page is too wide until the pictures have their new layout`);
    await page.waitForFunction((layout) => document.documentElement.dataset.layout === layout, name);
    await waitUntilReady(page);
    for (const [w, h] of name === "desk" ? [[1366, 768], [1280, 720], [1440, 900]] : []) {
      await page.setViewportSize({ width: w, height: h });
      assert.ok(await page.locator("#seen").evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight), `“What you see” is not visible on a first visit at ${w}×${h}`);
    }
    assert.deepEqual(await cutHelpButtons(page), [], name);
    for (const colorScheme of name !== "desk" ? ["light"] : isFullRun ? ["dark", "light"] : ["dark"]) { // the check of the notes below uses the light theme
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await accessibilityViolations(page), [], `${name}, ${colorScheme}`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.waitForFunction(() => document.documentElement.dataset.layout === "desk");
  await page.evaluate(() => (document.documentElement.dataset.theme = "projector")); // the colours of “High contrast”
  assert.deepEqual(await accessibilityViolations(page, ["color-contrast"]), [], "high contrast");
  await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
  await page.evaluate(() => (location.hash = "n=banana&data=nothing"));
  await page.locator("#notes.below").waitFor();
  const [noteEnd, ringStart] = await page.evaluate(() => {
    const word = document.querySelector("h1 .w"), { outlineOffset } = getComputedStyle(word);
    return [document.querySelector("#notes").getBoundingClientRect().bottom, word.getBoundingClientRect().top - parseFloat(outlineOffset || "0")];
  });
  assert.ok(noteEnd <= ringStart, `the note ends at ${noteEnd}, and the ring of a word begins at ${ringStart}`);
  assert.ok(await page.locator("#notes").isVisible());
  assert.deepEqual(await accessibilityViolations(page), [], "notes");
  for (const name of [/^0\.35/, /Nyström/]) {
    await page.getByRole("heading", { level: 1 }).getByRole("button", { name }).click();
    assert.deepEqual(await accessibilityViolations(page), [], String(name));
    await page.keyboard.press("Escape");
  }
  await close(page);
});

test("axe finds no violation in an embedded page", async () => {
  const page = await site.open("?embed", { width: 600, height: 420 });
  assert.deepEqual(await accessibilityViolations(page), []);
  await close(page);
});

test("pictures have descriptions, and the Tab key moves the focus through the page and out of the pictures", async () => {
  const page = await site.load();
  assert.match(await page.locator("#description").textContent(), /500 points of two moons/, "the pictures have no description");
  const focusedElements = new Set();
  for (let i = 0; i < 80 && !(focusedElements.has("away") && focusedElements.has("view")); i++) {
    await page.keyboard.press("Tab");
    focusedElements.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || document.activeElement?.tagName));
  }
  assert.ok(focusedElements.has("away") && focusedElements.has("view"), `Tab does not reach the header: ${[...focusedElements]}`);
  await close(page);
});

test("a popover closes if Tab moves the focus past its end, and the focus continues at its word", async () => {
  const page = await site.open("#v=1&n=60&m=5");
  const focusedKey = () => page.evaluate(() => document.activeElement.dataset.key ?? document.activeElement.id);
  for (const [word, nextKey] of [["h1 .w[data-key=kernel]", "sigma"], ["h1 .w[data-key=sigma]", "n"], ["#view", "away"]]) {
    await page.locator(word).focus();
    const wordKey = await focusedKey();
    await page.keyboard.press("Enter");
    await page.locator(".pop").waitFor();
    if (wordKey === "sigma") await page.locator(".pop .help a").first().waitFor(); // the help is loaded on demand
    const focusableCount = await page.locator(".pop :is(a, button, input, select):visible").count();
    for (let i = 0; i <= focusableCount && await page.locator(".pop").count(); i++) await page.keyboard.press("Tab");
    assert.equal(await page.locator(".pop").count(), 0, `${wordKey}: the popover is still open`);
    assert.equal(await focusedKey(), nextKey);
    await page.locator(word).focus();
    await page.keyboard.press("Enter");
    await page.locator(".pop").waitFor();
    for (let i = 0; i <= focusableCount && await page.locator(".pop").count(); i++) await page.keyboard.press("Shift+Tab");
    assert.equal(await focusedKey(), wordKey);
    await page.keyboard.press("Enter");
    await page.locator(".pop").waitFor(); // some popovers are loaded on demand
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".pop").count(), 0);
    assert.equal(await focusedKey(), wordKey);
  }
  await close(page);
});

test("no layout is wider than the window, and a small window has no projector", async () => {
  const page = await site.open("#v=1&n=60&m=5", { width: 390, height: 844 });
  await page.keyboard.press("v");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.layout), "phone");
  assert.match(await page.locator("#notes").textContent(), /too small for the projector/);
  for (const width of [390, 320, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const layout of ["grid", "pairs", "one", "wall", "projector"]) {
      await page.evaluate((v) => void window.mercer.set({ layout: v }).catch(() => {}), layout); // a later layout ends the computation
      await waitForFrames(page, 2);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${layout}, ${width} px: the page is ${overflow} px too wide`);
    }
  }
  await close(page);
});
