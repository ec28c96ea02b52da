/** These tests undo and redo gestures of the mouse and the keyboard, and use the list of steps. */
import assert from "node:assert/strict";
import test from "node:test";
import { accessibilityViolations, close, drag, get, panel, report, set, stage, waitForLink, waitUntilReady, windowPosition } from "./lib.mjs";
import { isolatedPointIndex } from "./marks.mjs";

const site = stage(test);
const numbersOf = ({ data, error, optimal, eigenvalues, angles }) => ({ data, error, optimal, eigenvalues, angles });
const headerNames = (page) => page.evaluate(() => [...document.querySelectorAll("#history .step")].map((e) => e.title));

/** Waits until the page shows a link, and returns its numbers. */
async function numbersAt(page, link) {
  await page.waitForFunction((l) => window.mercer.get() === l, link);
  await waitUntilReady(page);
  return numbersOf(await report(page));
}

test("gestures are undone and redone by keys, also in the pictures, with the same numbers", async () => {
  const page = await site.load("#v=1&n=60&m=12");
  const links = [await get(page)], numbers = [numbersOf(await report(page))];
  const record = async () => {
    await waitUntilReady(page);
    links.push(await get(page));
    numbers.push(numbersOf(await report(page)));
  };
  const track = await page.locator('#rail .trk[data-key="sigma"]').boundingBox();
  const thumb = await page.locator('#rail .trk[data-key="sigma"]').evaluate((e) => 8 + (e.value / e.max) * (e.clientWidth - 16));
  await drag(page, [track.x + thumb, track.y + track.height / 2], [track.x + thumb + 40, track.y + track.height / 2]);
  await record();
  const field = page.locator('#rail .val[data-key="m"]');
  await field.fill("9");
  await page.keyboard.press("Control+z"); // this key belongs to the text that is being typed
  assert.equal(await get(page), links[1]);
  await field.fill("9");
  await field.press("Enter");
  await record();
  await set(page, { method: "rff" });
  await record();
  const data = await panel(page, "data"), { points } = (await report(page)).data;
  const i = isolatedPointIndex(await report(page), data), start = windowPosition(data, points[i]);
  await drag(page, start, [start[0] + 30, start[1] - 20]);
  await waitForLink(page, `p${i}=`);
  await record();
  assert.match((await headerNames(page)).join(), /^move 1 point,$/);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "IFRAME");

  await page.keyboard.press("Control+z");
  assert.deepEqual(await numbersAt(page, links[3]), numbers[3]);
  assert.deepEqual(await headerNames(page), ["method: Nyström → random Fourier features", "move 1 point"]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await field.focus(); // nothing is typed yet
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.deepEqual(await numbersAt(page, links[0]), numbers[0], "a drag is more than one step");
  await page.keyboard.press("Control+z");
  assert.equal(await get(page), links[0]);
  for (const [k, key] of ["Control+Shift+z", "Control+y", "Meta+Shift+z"].entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((l) => window.mercer.get() === l, links[k + 1]);
  }
  await page.getByRole("button", { name: /^Redo/ }).click();
  assert.deepEqual(await numbersAt(page, links[4]), numbers[4]);

  await page.goBack(); // the undone and redone steps are one entry of the history, after the entries of the gestures
  await page.goBack();
  assert.deepEqual(await numbersAt(page, links[3]), numbers[3]);
  assert.deepEqual(await headerNames(page), ["method: Nyström → random Fourier features", "move 1 point"], "Back has changed the list of steps");
  await close(page);
});

test("the list of steps, the last session and a pinned result return to earlier states", async () => {
  const page = await site.open("#v=1&n=50&m=12");
  const links = [await get(page)];
  for (const edits of [{ m: 13 }, { m: 14 }, { sigma: 0.5 }, { x0: "0.5,0.5" }]) {
    await set(page, edits);
    links.push(await get(page));
  }
  const hash = () => new URL(page.url()).hash.slice(1);
  const listbox = page.getByRole("listbox", { name: /steps/ });
  const openList = () => page.getByRole("button", { name: /^history/ }).click();
  await openList();
  await listbox.waitFor();
  const rows = await listbox.getByRole("option").evaluateAll((options) => options.map((e) => [e.firstChild.title, e.lastChild.textContent]));
  assert.deepEqual(rows.slice(-4).map(([name]) => name), ["m 12 → 13", "m 13 → 14", "σ 0.35 → 0.50", "move x₀"]);
  for (const [name, error] of rows.slice(-5)) assert.match(error, /^[\d.]+\s%$/, `the error after ${name}`);
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await numbersAt(page, links[2]);
  assert.equal(hash(), links[4], "looking has changed the address");
  await page.keyboard.press("Escape");
  await listbox.waitFor({ state: "detached" });
  assert.equal(await get(page), links[4]);
  await openList();
  await listbox.waitFor();
  for (let k = 0; k < 3; k++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  assert.deepEqual([await get(page), hash(), await headerNames(page)], [links[1], links[1], ["m 12 → 13", "m 13 → 14"]]);
  await openList();
  await listbox.getByRole("option", { name: /^σ 0.35 → 0.50/ }).click();
  assert.equal(await get(page), links[3]);
  await openList();
  await page.getByRole("button", { name: "Reset to the default state" }).click();
  assert.equal(await get(page), "v=1");
  await waitUntilReady(page);
  assert.deepEqual(await headerNames(page), ["reset to the default state", ""]);
  await page.keyboard.press("Control+z");
  await numbersAt(page, links[3]);

  await page.goto("about:blank");
  await page.goto(page.site); // the next visit offers the last state
  await waitUntilReady(page);
  assert.equal(await get(page), "v=1");
  assert.match(await page.locator("#offer").innerText(), /Go on where you left off: 50 points of two moons by Nyström/);
  await page.locator("#offer").getByRole("button", { name: "Open" }).click();
  await numbersAt(page, links[3]);
  assert.equal(await page.locator("#offer").isVisible(), false);
  assert.deepEqual(await headerNames(page), ["open the last session", ""]);

  const readError = () => page.locator("#six div", { hasText: "error, Frobenius" }).locator("dd:visible").allTextContents();
  const [error] = await readError();
  await page.getByRole("button", { name: "Pin this result" }).click();
  await page.locator("#pinned").waitFor();
  await set(page, { m: 30, method: "rff" });
  const [newError, pinnedError] = await readError();
  assert.deepEqual([pinnedError, newError === error], [`pinned: ${error}`, false]);
  await page.getByRole("button", { name: "Enlarge the pinned pictures" }).click();
  const [width, height, colourCount] = await page.locator(".enlarged canvas").evaluate((e) => {
    const pixels = new Uint32Array(e.getContext("2d").getImageData(0, 0, e.width, e.height).data.buffer);
    return [e.width, e.height, new Set(pixels).size];
  });
  assert.ok(width > 500 && height > 300 && colourCount > 100, `the still has ${width}×${height} pixels of ${colourCount} colours`);
  await page.keyboard.press("Escape");
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "Go back to this state" }).click();
  await numbersAt(page, links[3]);
  assert.deepEqual(await headerNames(page), ["go back to the pinned state", ""]);
  await page.getByRole("button", { name: "Unpin" }).click();
  assert.deepEqual(await readError(), [error]);
  await close(page);
});

test("the errors of the steps are those of the first method, also in a comparison", async () => {
  const page = await site.open("#v=1&n=50&m=12");
  await set(page, { views: "compare", method2: "rff" });
  await set(page, { m: 13 });
  await page.getByRole("button", { name: /^history/ }).click();
  await page.locator(".history", { hasText: "error of the first method" }).waitFor();
  const errors = await page.locator(".history [role=option] .error").allTextContents();
  assert.equal(errors.at(-2), errors.at(-3), "the step that adds a method has the error of this method");
  assert.equal(Number.parseFloat(errors.at(-1)), Number((100 * (await report(page)).error.frobenius).toPrecision(2)));
  await page.keyboard.press("Escape");
  await close(page);
});

test("a reload keeps points that the address lacks, and a copied link says that it lacks them", async () => {
  const page = await site.open("#v=1&n=50&m=12");
  await page.evaluate(() => window.mercer.setPoints({ x: Float64Array.from({ length: 6000 }, (_, i) => Math.sin(i * i)) }));
  await set(page, { m: 2, c0: "0,0.1", c1: "0.5,0" });
  const ownNumbers = numbersOf(await report(page));
  assert.doesNotMatch(page.url(), /points=/, "the points fit into the address");
  await page.reload();
  await waitUntilReady(page);
  assert.deepEqual(numbersOf(await report(page)), ownNumbers, "a reload has changed the points or the landmarks");
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address); // a copied link has no entry of the history
  await page.locator("#notes", { hasText: "This link has no points" }).waitFor();
  await page.locator("#offer", { hasText: "3,000 points of your own by Nyström" }).waitFor();
  await page.getByText("There are no points, so placed landmarks and moved points of the link are ignored.").waitFor({ state: "attached" });
  await close(page);
});

test("the line of notes gives way to the names of steps, and follows the layout", async () => {
  const page = await site.load("#v=1&n=30&m=4&sigma=90&method=rff");
  const text = "The numerical rank of the Gram matrix is 8.";
  /** Returns the form of the notes, whether they are below the header, and by how much the page is too wide. */
  const state = () => page.evaluate(() => {
    const notes = document.getElementById("notes"), line = notes.querySelector(".said");
    return { shown: /** @type {HTMLElement} */ (line ?? notes.querySelector("button")).innerText, below: notes.classList.contains("below"), overflow: document.documentElement.scrollWidth - innerWidth };
  });
  assert.deepEqual(await state(), { shown: text, below: false, overflow: 0 });
  for (const method of ["orf", "nystrom"]) await set(page, { method });
  await page.keyboard.press("Control+z"); // both buttons have a name
  await waitUntilReady(page);
  assert.deepEqual(await state(), { shown: text, below: true, overflow: 0 });
  await page.keyboard.press("Control+Shift+z");
  await waitUntilReady(page);
  for (const [width, shown] of [[390, "A note"], [820, text], [390, "A note"], [1440, text]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((w) => window.mercer.panels()[0].w < w && innerWidth === w, width);
    const { shown: now, overflow } = await state();
    assert.deepEqual([now, overflow], [shown, 0], `at ${width} px`);
  }
  await close(page, false);
});
