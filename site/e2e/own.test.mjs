/** These tests use points of one's own in scripts, in links, in the history, and after a restart of the worker. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { assertDrawn, assertSameReport, close, computeWorker, countNewEntries, get, nativeReport, open, pageText, report, set, stage, waitUntilReady } from "./lib.mjs";

const site = stage(test);

const setPoints = (page, points) => page.evaluate((p) => window.mercer.setPoints(p), points);
const readPoints = (page) => page.evaluate(() => {
  const { x, ...others } = window.mercer.points();
  return { x: [...x], ...others, ...Object.fromEntries(["labels", "targets"].map((key) => [key, others[key] && [...others[key]]])) };
});
const sentence = (page) => page.evaluate(() => document.querySelector("h1").textContent.replace(/\s+/g, " "));
const hash = (page) => new URL(page.url()).hash.slice(1);

/** Returns n points on multiples of 1/1024, which a link contains exactly. */
const spiral = (n) => Array.from({ length: n }, (_, i) => [Math.cos(i / 9), Math.sin(i / 9)].map((v) => Math.round(v * (0.2 + i / n) * 1024) / 1024));

/** Returns the parts of a report that the points determine. */
const numbersOf = ({ data, error, eigenvalues, angles }) => ({ data, error, eigenvalues, angles });

test("points of a script have a sentence, a report, a link and a history", async () => {
  const page = await site.open("#v=1&n=100&m=15");
  const x = spiral(137), labels = x.map((_, i) => i % 3);
  const ownReport = await setPoints(page, { x, labels, classes: ["a", "b", "c"], name: "spiral.csv" });
  assert.deepEqual(ownReport.data, { name: "own", source: "spiral.csv", n: 137, points: x, labels, classes: ["a", "b", "c"] });
  assert.match(await sentence(page), /on 137 points of your own by Nyström with m = 15 landmarks/);
  assert.deepEqual(await readPoints(page), { x: x.flat(), labels, classes: ["a", "b", "c"], targets: null, name: "spiral.csv" });
  await assertDrawn(page, ["data", "phi.exact", "k.exact"]);
  const link = await get(page);
  assert.match(link, /^v=1&data=own&points=1[\w-]+&m=15/);
  assert.equal(hash(page), link);

  assertSameReport(ownReport, await nativeReport(link)); // a link has the same numbers in the program for pictures
  assert.deepEqual(numbersOf(await open(page, "v=1&n=50")).data.n, 50);
  assert.deepEqual(numbersOf(await open(page, link)), numbersOf(ownReport));
  await page.reload();
  await waitUntilReady(page);
  assert.deepEqual(numbersOf(await report(page)), numbersOf(ownReport), "the page has other numbers after a reload");
  await page.locator("#view").click();
  assert.ok(await page.getByRole("checkbox", { name: "Points by group" }).isChecked(), "the opened points do not have the colours of their groups");
  await page.keyboard.press("Escape");

  const { points: [point] } = (await set(page, { p0: "0.5,0.5" })).data;
  assert.ok(Math.hypot(point[0] - 0.5, point[1] - 0.5) < 1e-3, `p0 is ${point}`);
  assert.match(await sentence(page), /on 137 points of your own by/);
  const three = await setPoints(page, { x: [[0, 0], [1, 0.1], [0.3, 1 / 3]] });
  assert.equal(three.m, 3);
  assert.ok((await pageText(page)).includes("m was 15; there are 3 points, so m = 3."));
  assert.match(await sentence(page), /on 3 points of your own by Nyström with m = 3 landmarks/);
  await page.goBack();
  await page.waitForFunction(() => window.mercer.report().data.n === 137 && document.documentElement.dataset.state === "ready");
  assert.deepEqual((await report(page)).data.points[0], point);
  await page.goForward();
  await page.waitForFunction(() => window.mercer.report().data.n === 3 && document.documentElement.dataset.state === "ready");
  assert.deepEqual((await report(page)).data.points[2], [0.3, 1 / 3]);
  assert.equal((await report(page)).m, 3);

  const menu = await page.evaluate(async () => {
    document.querySelector("#away").click();
    while (!document.querySelector(".away .url")?.textContent) await new Promise(requestAnimationFrame);
    const address = () => document.querySelector(".away .url").textContent;
    const result = window.mercer.setPoints({ x: [[0, 0], [1, 1]] });
    const early = address();
    await result;
    const late = address();
    document.querySelector("#away").click();
    return { early, late };
  });
  assert.match(menu.early, /data=own&m=15$/);
  assert.equal(menu.late, page.url(), "the menu shows an older link");
  await close(page);
});

test("the frames of a gesture are one entry of the history", async () => {
  const page = await site.open("#v=1&n=60&m=12");
  const newEntryCount = await countNewEntries(page);
  const last = await page.evaluate(async () => {
    for (let i = 1; i <= 12; i++) {
      await window.mercer.setPoints({ x: Array.from({ length: 100 + i }, (_, j) => [Math.cos(j), Math.sin(j * i)]) }, { moving: true });
      await new Promise(requestAnimationFrame);
    }
    return window.mercer.setPoints({ x: Array.from({ length: 113 }, (_, j) => [Math.cos(j) / 2, Math.sin(3 * j)]) });
  });
  assert.deepEqual([last.data.n, last.preview], [113, false]);
  assert.equal(await newEntryCount(), 1);
  await page.goBack();
  await page.waitForFunction(() => window.mercer.report().data.name === "moons" && document.documentElement.dataset.state === "ready");
  await close(page);
});

test("Undo restores points of a gesture that another edit has ended", async () => {
  const page = await site.open("#v=1&n=60&m=6");
  const links = await page.evaluate(async () => {
    const { setPoints, set, get } = window.mercer, points = (n) => ({ x: Array.from({ length: n }, (_, j) => [Math.cos(j), Math.sin(2 * j)]) });
    await setPoints(points(20), { moving: true });
    await set({ m: 7 });
    const before = get();
    await setPoints(points(30));
    return { before };
  });
  assert.match(links.before, /points=1.*m=7/);
  await page.evaluate(() => { /** @type {HTMLElement} */ (document.activeElement)?.blur(); });
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => window.mercer.report().data.n === 20 && document.documentElement.dataset.state === "ready");
  assert.equal(await page.evaluate(() => window.mercer.get()), links.before);
  await close(page);
});

test("without points, the page says what to do", async () => {
  const page = await site.open("#v=1&data=own");
  for (const n of [0, 1, 0]) {
    await setPoints(page, { x: spiral(n) });
    const text = await pageText(page);
    assert.equal(text.includes("There are no points. Choose a data set, or draw some points."), n === 0);
    assert.equal(text.includes("All points coincide: K has rank 1."), n === 1, text);
    if (n === 0) {
      const m = page.locator("#controls .ctl:has(.trk[data-key=m])");
      assert.deepEqual([await m.locator(".val").inputValue(), await m.locator(".trk").isDisabled(), await m.locator(".why").innerText(), await m.evaluate((e) => e.classList.contains("chg"))], ["–", true, "There are no points yet.", false]);
      assert.equal(await page.locator("#six div", { hasText: "time, exact" }).locator("dd").first().innerText(), "not computed");
    }
    assert.match(await sentence(page), n === 1 ? /on 1 point of your own/ : /on 0 points of your own by Nyström: the error is not known/);
  }
  assert.equal((await set(page, { data: "circles" })).data.name, "circles");
  await close(page);
});

test("the data set “own” is a copy of the current points", async () => {
  const page = await site.open("#v=1&n=60&m=12&p3=0.5,0.25&task=krr");
  const before = await report(page);
  assert.match(await sentence(page), /on 60 points of two moons, 1 moved, for regression, by/);
  const after = await set(page, { data: "own" });
  assert.deepEqual([after.error, after.eigenvalues, after.data.points, after.data.labels], [before.error, before.eigenvalues, before.data.points, before.data.labels]);
  assert.deepEqual([after.data.name, after.data.source, after.data.classes], ["own", "two moons", ["upper moon", "lower moon"]]);
  await page.goBack();
  await page.waitForFunction(() => window.mercer.report().data.name === "moons" && document.documentElement.dataset.state === "ready");
  assert.deepEqual((await report(page)).error, before.error);
  await page.goForward();
  await set(page, { views: "data,race", task: "kernel" });
  await page.waitForFunction(() => window.mercer.race()?.fits.some((f) => f.error > 0)); // the workers of the race have the points

  const early = await page.evaluate(async () => {
    const circles = window.mercer.set({ data: "circles", n: 80, views: "data" });
    const reason = await window.mercer.set({ data: "own" }).catch((e) => e.message); // the page still has the copy of the moons
    await circles;
    return { reason, copy: await window.mercer.set({ data: "own", p1: "0,0" }) };
  });
  assert.match(early.reason, /the points of this state have no result yet/);
  assert.deepEqual([early.copy.data.source, early.copy.data.n, Math.hypot(...early.copy.data.points[1]) < 1e-3], ["concentric circles", 80, true]);
  await close(page);
});

test("too many points for a link are kept by the page, also after a restart of the worker", async () => {
  const page = await site.load("#v=1&m=15");
  const x = Array.from({ length: 1100 }, (_, i) => [Math.sin(i * 0.7) + i / 7000, Math.cos(i * 1.3)]);
  await setPoints(page, { x: x.slice(0, 500) });
  await page.locator("#away").click();
  for (const [name, noun] of [["link", "link"], ["embed", "code"]]) await page.locator(`.away .item[data-name=${name}]`, { hasText: `The ${noun} rounds the points to 65,536 steps` }).waitFor();
  await page.keyboard.press("Escape");
  const before = await setPoints(page, { x, targets: x.map(([v]) => 3 * v) }); // fewer points than without targets are too many
  assert.deepEqual(before.data.points, x, "the page keeps all digits");
  const { length } = await get(page);
  assert.ok(length > 8192 && before.link.length === length);
  const words = `This state is too long for a link (${String(length).replace(/(?=\d{3}$)/, ",")} characters, the limit is 8,192).`;
  const notes = await page.evaluate(() => document.querySelector("#notes").textContent);
  assert.ok(notes.replace(/\u202f|\u2009/g, ",").includes(words), notes);
  assert.equal(hash(page), "v=1&data=own&m=15");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save a file" }).click()]);
  assert.deepEqual(JSON.parse(await readFile(await download.path(), "utf8")).points.x, x, "the note offers no file with the points");
  await set(page, { m: 12 });
  await page.goBack();
  await page.waitForFunction(() => window.mercer.report().m === 15 && document.documentElement.dataset.state === "ready");
  assert.deepEqual(numbersOf(await report(page)), numbersOf(before), "Back has other points");
  await computeWorker(page).evaluate(() => setTimeout(() => self.dispatchEvent(new MessageEvent("message", { data: { kind: "crash" } })), 0));
  await page.waitForFunction(() => document.body.innerText.includes("was restarted"));
  await waitUntilReady(page);
  assert.deepEqual(numbersOf(await report(page)), numbersOf(before), "the new worker has other points");
  page.consoleErrors = []; // these errors are about the old worker
  await close(page, false);
});

test("a damaged block of points is reported", async () => {
  const page = await site.open("#v=1&data=own&points=1AAAA");
  assert.ok((await pageText(page)).includes("points = 1AAAA is not a block of points: it has 5 characters"), await pageText(page));
  assert.equal(await get(page), "v=1&data=own");
  await close(page);
});
