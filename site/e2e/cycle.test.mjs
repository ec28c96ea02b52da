import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { TIMEOUT, SIZES, accessibilityViolations, close, root, stage, waitUntilReady } from "./lib.mjs";

// The lesson of this test has two steps with all kinds of blocks, a third step, and an exercise.
const site = stage(test);
let page;

/** Calls a function of the playground in the figure. */
const inFigure = (name, ...args) => page.evaluate(([n, a]) => document.querySelector("#figure iframe").contentWindow.mercer[n](...a), [name, args]);

/** Waits until the figure shows a final result whose link contains a text. */
const waitForFigure = (text = "") => page.waitForFunction((t) => {
  const { contentWindow, contentDocument } = document.querySelector("#figure iframe") ?? {};
  return contentDocument?.documentElement?.dataset.state === "ready" && contentWindow.mercer?.get().includes(t);
}, text, { timeout: TIMEOUT });

const stateOf = (id) => page.getAttribute(`#${id}`, "data-state");
const isFocused = (selector) => page.evaluate((s) => document.activeElement.matches(s), selector);
const press = async (...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};

test("a reader works through a cycle with the keyboard", async () => {
  page = await site.open("lessons/index.html", { wait: false });
  const html = await readFile(`${root}site/test/lesson.html`, "utf8");
  await page.route("**/lessons/test.html*", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await page.goto(`${site.url}lessons/test.html`);
  await waitForFigure("v=1");
  assert.deepEqual(await Promise.all(["predict", "act", "why"].map((kind) => stateOf(`what-chance-misses-${kind}`))), ["open", "closed", "closed"]);
  assert.equal(await page.getByRole("button", { name: "Commit" }).count(), 0, "Commit is there before a choice");

  await page.locator("#what-chance-misses-predict input").first().focus();
  await press("ArrowDown", "Tab", "Enter");
  assert.ok(await isFocused("#what-chance-misses-act"), "the next block has no focus");
  await waitForFigure("seed=2");
  assert.equal(await page.locator("#what-chance-misses-predict .told").isVisible(), false, "the answer is told before the task");
  assert.equal(await page.locator("#what-chance-misses-predict input").first().isDisabled(), true);

  await inFigure("set", { sigma: 0.2 });
  await page.getByText("Data or kernel were changed.").waitFor();
  await press("p");
  await waitForFigure("data=blobs&m=12&seed=2&x0");
  await page.getByText("Data or kernel were changed.").waitFor({ state: "hidden" });
  assert.match(await page.locator("#what-chance-misses-act li").nth(1).textContent(), /: not yet, 0\.\d+$/);

  await page.getByRole("button", { name: "Draw again" }).first().focus();
  await press("Enter");
  await page.waitForFunction(() => document.querySelector("#what-chance-misses-why").dataset.state === "open", null, { timeout: TIMEOUT });
  assert.equal(await page.getByRole("status").filter({ hasText: "Every condition is reached." }).count(), 1);
  assert.match(await page.locator("#what-chance-misses-predict .told").innerText(), /^You said about 10 %\. It is 19 %\. Losing/);
  assert.deepEqual(await page.locator("#what-chance-misses-predict .choice").evaluateAll((boxes) => boxes.map((b) => [b.dataset.mine, b.dataset.right].join())), ["false,false", "true,false", "false,true"]);

  await page.locator("#what-chance-misses-why input").first().focus();
  await press("Space", "Tab", "Enter");
  assert.match(await page.locator("#what-chance-misses-why .told").innerText(), /^Not this:/);
  assert.equal(await stateOf("what-chance-misses-why"), "open");
  await page.locator("#what-chance-misses-why input").first().focus();
  await press("ArrowDown", "Tab", "Enter");
  assert.match(await page.locator("#what-chance-misses-why .told").innerText(), /^Yes\./);
  assert.equal(await stateOf("what-chance-misses-why"), "done");
});

test("N leads to the next step, and its predictions are a slider and a curve", async () => {
  await press("n");
  assert.ok(await isFocused("#look h2"));
  await waitForFigure("method=nystrom-rpc");
  await page.locator("#look-predict input").focus();
  await press("ArrowLeft", "ArrowLeft", "Tab", "Enter");
  assert.match(await page.locator("#look-predict .told").innerText(), /^You said 9\.5\s%\. It is 5\.2/);
  const valuesOfCurve = () => page.locator("#look-predict-2 [role=slider]").evaluateAll((handles) => handles.map((e) => e.getAttribute("aria-valuetext")));
  assert.deepEqual(await valuesOfCurve(), ["59\u202f%", "59\u202f%", "59\u202f%"], "the curve does not start at the given point");
  const givenHeight = () => page.locator("#look-predict-2 circle.given").getAttribute("cy");
  const heightBefore = await givenHeight();
  await page.locator("#look-predict-2 [role=slider]").first().focus();
  await press("ArrowDown", "Tab", "End", "Tab", "Tab", "Enter");
  assert.equal(await page.locator("#look-predict-2 path.truth").count(), 1);
  assert.deepEqual(await valuesOfCurve(), ["54\u202f%", "100\u202f%", "59\u202f%"]);
  assert.equal(await givenHeight(), heightBefore);
  assert.deepEqual(await page.locator(".bars a").evaluateAll((bars) => bars.map((b) => b.dataset.state)), ["done", "done", "ahead"]);
});

test("progress is kept, and a task that was left can be done later", async () => {
  await page.goto(`${site.url}lessons/`);
  await page.goto(`${site.url}lessons/test.html`);
  await waitForFigure("method=nystrom-rpc"); // the figure is at the stored step
  assert.equal(await stateOf("what-chance-misses-why"), "done");
  assert.match(await page.locator("#what-chance-misses-why .told").innerText(), /^Yes\./);
  assert.equal(await page.locator("#look-predict-2 path.truth").count(), 1);

  const exercise = page.locator("#ex1");
  await exercise.getByRole("button", { name: "Begin" }).click();
  await waitForFigure("seed=2");
  for (const m of [13, 14]) await inFigure("set", { m });
  await exercise.getByText("Try seeds.").waitFor(); // the hint
  assert.equal(await exercise.getByRole("button", { name: "solution" }).count(), 0);
  await inFigure("set", { m: 15 });
  await exercise.getByRole("button", { name: "solution" }).click();
  await exercise.getByRole("link", { name: "Draw 3" }).click();
  await page.waitForFunction(() => document.querySelector("#ex1").dataset.state === "done", null, { timeout: TIMEOUT });
});

test("text and figure are visible at every size, and nothing is inaccessible", async () => {
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator("#what-chance-misses-predict .choice").first().click();
  await page.getByRole("button", { name: "Commit" }).click();
  await waitForFigure("seed=2");
  for (const [name, width, height] of [...SIZES, ["landscape", 844, 390]]) {
    await page.setViewportSize({ width, height });
    await page.locator("#what-chance-misses-act h3").evaluate((e) => e.scrollIntoView({ block: "center" }));
    const seen = await page.evaluate(() => {
      const isSeen = (selector) => {
        const box = document.querySelector(selector).getBoundingClientRect();
        const x = box.left + Math.min(box.width, 40) / 2, y = box.top + box.height / 2;
        return document.querySelector(selector).contains(document.elementFromPoint(x, y));
      };
      return [isSeen("#figure"), isSeen("#what-chance-misses-act h3"), isSeen("#what-chance-misses-act .edit"), document.documentElement.scrollWidth <= innerWidth];
    });
    assert.deepEqual(seen, [true, true, true, true], `${name}: figure, text, button, width`);
    assert.deepEqual(await accessibilityViolations(page), [], name);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Show the picture: kernel, approximate" }).click();
  await page.waitForFunction(() => document.querySelector("#figure iframe").contentWindow.mercer.panels().map((p) => p.name).join() === "k.approx", null, { timeout: TIMEOUT });
});

test("the playground opens the state of the figure, and leads back to the step", async () => {
  await page.getByRole("link", { name: "Open in the playground" }).click();
  await page.waitForURL(/back=/);
  await waitUntilReady(page);
  assert.match(page.url(), /\?back=test,4,1,what-chance-misses#v=1&data=blobs&m=12&seed=2&/);
  await page.getByRole("link", { name: "lesson 4, step 1" }).click();
  await page.waitForURL(/lessons\/test\.html#what/);
  await waitForFigure("seed=2");
  assert.equal(await stateOf("what-chance-misses-act"), "open");
});

test("the lesson has no error in the console", () => close(page, false));
