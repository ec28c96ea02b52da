/** These tests draw points with real events of the mouse, the keyboard and fingers. */
import assert from "node:assert/strict";
import test from "node:test";
import { accessibilityViolations, assertSameReport, close, report, stage, waitUntilReady } from "./lib.mjs";

const site = stage(test);

const points = (page) => page.evaluate(() => ({ ...window.mercer.points(), x: [...window.mercer.points().x] }));
const countPoints = async (page) => (await points(page)).x.length / 2;

/** Opens a page in which drawing has begun, and returns a function from shares of the picture to pixels. */
async function openDrawing(path, options) {
  const page = await site.open(path, options);
  if (options?.isMobile) await page.getByRole("tab", { name: "Data" }).click();
  await page.getByRole("button", { name: "Edit points" }).click();
  await page.waitForFunction(() => document.querySelector(".board")?.getBoundingClientRect().width > 300);
  await waitUntilReady(page);
  const at = async (x, y) => {
    const box = await page.locator(".board").boundingBox(); // a line above the pictures may have come or gone
    return [box.x + x * box.width, box.y + y * box.height];
  };
  return { page, at };
}

/** Waits until the numbers of the last stroke are exact, and returns the points. */
async function settle(page) {
  await waitUntilReady(page);
  return points(page);
}

/** Checks that the report equals that of the same points, given by a script. */
async function assertPointsAreComputed(page) {
  const before = await report(page), p = await points(page);
  const after = await page.evaluate((set) => window.mercer.setPoints(set), { x: p.x, labels: p.labels && Object.values(p.labels), classes: p.classes });
  assert.deepEqual([after.data.points, after.data.labels], [before.data.points, before.data.labels]);
  assertSameReport({ ...after, link: "", data: {} }, { ...before, link: "", data: {} });
}

/** Checks that a number of the brush has its formula and its effect, and that the list of shortcuts has the keys of the tools. */
async function assertBrushHasHelp(page) {
  await page.getByRole("button", { name: "help: density" }).press("Enter");
  await page.locator(".pop .help").filter({ hasText: "Larger: The same stroke adds more points" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".board").focus();
  await page.keyboard.press("?");
  await page.locator(".pop .shortcuts").filter({ hasText: /While you draw.*Attract.*Smaller radius.*1 … 8.*Select all/s }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".board").focus();
}

test("the tools change the points and their results by mouse and keyboard", async () => {
  const { page, at } = await openDrawing("#v=1&n=60&m=8");
  const { mouse, keyboard } = page;
  await mouse.click(...await at(0.9, 0.15)); // the tool Add
  let p = await settle(page);
  assert.equal(p.x.length / 2, 61);
  const [x, y] = p.x.slice(-2);
  await keyboard.press("Control+a"); // selects all points
  assert.deepEqual(await accessibilityViolations(page), []);
  await keyboard.press("Escape");

  await keyboard.press("s");
  await assertBrushHasHelp(page);
  await keyboard.press("3");
  await mouse.move(...await at(0.85, 0.2));
  await mouse.down();
  await page.waitForFunction(() => /^([5-9]|\d\d+) added$/.test(document.querySelector(".readout").textContent));
  await mouse.move(...await at(1.2, 0.2)); // a stroke ends where the button is released, also outside of the picture
  await mouse.up();
  p = await settle(page);
  const sprayed = p.x.length / 2 - 61;
  assert.ok(sprayed >= 5 && sprayed <= 500, `${sprayed} points`);
  assert.deepEqual([...new Set(Object.values(p.labels).slice(61))], [2]);
  assert.deepEqual(p.classes.length, 3);
  assert.match(await page.evaluate(() => document.querySelector("h1").textContent), new RegExp(`on ${61 + sprayed} points of your own`));

  await keyboard.press("e");
  const [ex, ey] = await at(0.9, 0.15);
  await mouse.click(ex, ey);
  await page.waitForFunction((n) => window.mercer.points().x.length / 2 < n, 61 + sprayed);
  p = await settle(page);
  assert.ok(p.x.length / 2 < 61 + sprayed && !p.x.some((v, i) => i % 2 === 0 && v === x && p.x[i + 1] === y), "the point under the ring remains");
  await assertPointsAreComputed(page);
  const n = await countPoints(page);

  await keyboard.press("l");
  await mouse.move(...await at(0.001, 0.001));
  await mouse.down();
  for (const corner of [[1.1, 0], [1.1, 1.1], [0, 1.1]]) await mouse.move(...await at(...corner));
  await mouse.up();
  await page.getByText(`${n} selected`, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Duplicate" }).click();
  assert.equal((await settle(page)).x.length / 2, 2 * n);
  await page.locator(".board").focus();
  const before = await points(page);
  await keyboard.press("ArrowRight");
  p = await settle(page);
  assert.ok(p.x.every((v, i) => (i < 2 * n || i % 2 ? v === before.x[i] : v > before.x[i])), "an arrow key has not moved the copies only");
  await keyboard.press("Delete");
  assert.equal((await settle(page)).x.length / 2, n);

  await keyboard.press("m");
  const target = (await page.evaluate(() => window.mercer.panels().find((q) => q.name === "data")));
  const pixel = [target.x + ((p.x[0] - target.range[0]) / (target.range[1] - target.range[0])) * target.w, target.y + ((target.range[3] - p.x[1]) / (target.range[3] - target.range[2])) * target.h];
  await mouse.move(...pixel);
  await mouse.down();
  await mouse.move(pixel[0] + 40, pixel[1] - 30, { steps: 3 });
  await mouse.up();
  const moved = await settle(page);
  assert.equal(moved.x.filter((v, i) => v !== before.x[i]).length, 2);
  await mouse.move(pixel[0] + 40, pixel[1] - 30);
  await mouse.down();
  await mouse.move(pixel[0], pixel[1], { steps: 2 });
  await keyboard.press("Escape"); // cancels the stroke
  await mouse.up();
  assert.deepEqual((await settle(page)).x, moved.x);

  await page.locator(".tools").getByRole("button", { name: "landmarks" }).click();
  await page.getByText("Nyström, uniform landmarks, chooses its landmarks.").waitFor();
  await page.getByRole("button", { name: "Use your own" }).click();
  await keyboard.press("a");
  await mouse.click(...await at(0.9, 0.3));
  await waitUntilReady(page);
  const { centres, m } = await report(page);
  assert.deepEqual([centres.length, m], [9, 9]);
  const { range: [x0, x1] } = await page.evaluate(() => window.mercer.panels().find((q) => q.name === "data"));
  assert.ok(Math.abs(centres[8][0] - (x0 + 0.9 * (x1 - x0))) < 0.02, `the landmark is at ${centres[8]}`);
  assert.equal(await page.getByRole("button", { name: "9, m landmarks" }).count(), 0, "the number of given landmarks can be changed");
  assert.match(await page.evaluate(() => document.querySelector("h1").textContent), /with m = 9 landmarks/);

  for (let i = 0; i < 3; i++) await keyboard.press("Escape"); // the tool, then drawing
  await page.waitForFunction(() => !document.querySelector(".board"));
  await close(page);
});

test("two fingers zoom and one finger draws", async () => {
  const { page, at } = await openDrawing("#v=1&n=40&m=8", { width: 390, height: 844, hasTouch: true, isMobile: true });
  await page.getByRole("button", { name: "Spray" }).tap();
  await page.getByRole("button", { name: "help: density" }).waitFor();
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "Add" }).tap();
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...positions) => client.send("Input.dispatchTouchEvent", { type, touchPoints: positions.map(([x, y], id) => ({ x, y, id })) });
  await touch("touchStart", await at(0.5, 0.1));
  await touch("touchEnd");
  assert.equal((await settle(page)).x.length / 2, 41);
  // The actions of a selection are whole, and below the panel, where they cover no selected point.
  await page.locator(".board").focus();
  await page.keyboard.press("Control+a");
  await page.locator(".acts").waitFor();
  const bar = await page.locator(".acts").boundingBox(), panelBottom = await page.evaluate(() => { const q = window.mercer.panels().find(({ name }) => name === "data"); return q.y + q.h; });
  assert.ok(bar.y >= panelBottom && bar.x >= 0 && bar.x + bar.width <= 390, JSON.stringify(bar));
  assert.ok(await page.locator(".acts").evaluate((e) => e.scrollWidth <= e.clientWidth), "an action is cut");
  await page.keyboard.press("Escape");
  await page.locator(".acts").waitFor({ state: "hidden" });
  const width = () => page.evaluate(() => window.mercer.panels().find((q) => q.name === "data").range).then((r) => r[1] - r[0]);
  const before = await width();
  await touch("touchStart", await at(0.45, 0.5));
  await touch("touchStart", await at(0.45, 0.5), await at(0.55, 0.5));
  await touch("touchMove", await at(0.3, 0.5), await at(0.7, 0.5));
  await touch("touchEnd");
  await page.waitForFunction((w) => { const { range } = window.mercer.panels().find((q) => q.name === "data"); return range[1] - range[0] < 0.5 * w; }, before);
  assert.equal((await settle(page)).x.length / 2, 41, "the first finger of two has drawn");
  await page.evaluate(() => window.mercer.setPoints({ x: [[1000, 0], [0, 1000], [900, 900]] }));
  await page.waitForFunction(() => { const { range } = window.mercer.panels().find((q) => q.name === "data"); return range[0] < 0 && range[1] > 1000 && range[1] < 5000; });
  await page.getByRole("button", { name: "Take away" }).click();
  await page.locator("#sheet-away").waitFor();
  assert.ok(await page.locator("#dock .tools").isHidden(), "the tools cover the sheet Take away");
  await page.getByRole("button", { name: "Take away" }).click();
  await page.locator("#dock .tools").waitFor();
  await close(page);
});
