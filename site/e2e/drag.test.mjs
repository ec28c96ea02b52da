import assert from "node:assert/strict";
import test from "node:test";
import { HOLD_TIME, catalogue, close, drag, isFullRun, dragUntil, touchDrag, get, waitForLink, nativeReport, open, panel, windowPosition, waitUntilReady, report, assertSameReport, stage } from "./lib.mjs";
import { isolatedPointIndex } from "./marks.mjs";

const site = stage(test);
const stepPosition = (k) => k && 1 + (k % 29); // the positions repeat and do not return to 0
const probe = (await catalogue()).fields.find((f) => f.key === "x0").default;

test("the numbers after a drag depend only on the position of the point, and the probe follows the pointer", async () => {
  const page = await site.open("#v=1&n=60&m=12");
  const p = await panel(page, "data");
  const reportBefore = await report(page);
  const i = isolatedPointIndex(reportBefore, p);
  const startPosition = windowPosition(p, reportBefore.data.points[i]);
  await drag(page, startPosition, [startPosition[0] + 30, startPosition[1] - 20]);
  await waitForLink(page, `p${i}=`);
  await waitUntilReady(page);
  const reportAfter = await report(page);
  const scale = (p.range[1] - p.range[0]) / p.w;
  const want = [reportBefore.data.points[i][0] + 30 * scale, reportBefore.data.points[i][1] + 20 * scale];
  for (const a of [0, 1]) {
    assert.ok(Math.abs(reportAfter.data.points[i][a] - want[a]) < 1.5 * scale, `point ${i} is at ${reportAfter.data.points[i]}, want ${want}`);
  }
  reportAfter.data.points.forEach((q, j) => j !== i && assert.deepEqual(q, reportBefore.data.points[j], `point ${j} has moved, too`));
  const link = await get(page);
  assertSameReport(reportAfter, await nativeReport(link));
  await close(page);

  const freshPage = await site.load(`#${link}`);
  const freshReport = await report(freshPage);
  for (const key of ["error", "optimal", "eigenvalues", "angles", "certificate", "centres", "data"]) {
    assert.deepEqual(reportAfter[key], freshReport[key], `${key} depends on the drag`);
  }

  const k = await panel(freshPage, "k.exact");
  const x0 = windowPosition(k, probe);
  await drag(freshPage, x0, [x0[0] - 60, x0[1] - 30]);
  await waitForLink(freshPage, "x0=");
  await waitUntilReady(freshPage);
  const [x, y] = (await get(freshPage)).match(/x0=([^&]*)/)[1].split(",").map(Number);
  const planeScale = (k.range[1] - k.range[0]) / k.w;
  assert.ok(Math.hypot(x - (probe[0] - 60 * planeScale), y - (probe[1] + 30 * planeScale)) < 2 * planeScale, `x₀ is at ${x}, ${y}`);
  await close(freshPage);
});

test("a long drag shows a picture at every step and is one history entry", async () => {
  const page = await site.open("#v=1&n=200&m=20");
  await page.evaluate(() => {
    window.recordedResults = [];
    window.mercer.on("result", (r) => window.recordedResults.push([r.preview, r.link]));
  });
  const p = await panel(page, "k.exact");
  const startPosition = windowPosition(p, probe);
  await dragUntil(page, (k) => [startPosition[0] - 2 * stepPosition(k), startPosition[1] - stepPosition(k)],
    () => new Set(window.recordedResults.filter(([preview]) => preview).map(([, link]) => link)).size >= 5);
  await page.waitForFunction(() => { // the last edit of the drag may not have arrived yet
    const [preview, link] = window.recordedResults.at(-1);
    return !preview && link.includes("x0=") && link === window.mercer.get();
  });
  await waitUntilReady(page);
  const recordedResults = await page.evaluate(() => window.recordedResults);
  const previews = recordedResults.filter(([preview]) => preview);
  assert.ok(new Set(previews.map(([, link]) => link)).size >= 5, `only ${previews.length} pictures during the drag`);
  assert.equal(recordedResults.at(-1)[0], false, "the last picture is a preview");
  await page.goBack();
  await page.waitForFunction(() => !window.mercer.get().includes("x0="));
  await waitUntilReady(page);
  await close(page);
});

test("a task is recomputed during a drag of a point", async () => {
  const page = await site.open("#v=1&data=rivals&n=150&m=20&task=krr");
  await page.evaluate(() => {
    window.recordedResults = [];
    window.mercer.on("result", (r) => window.recordedResults.push([r.preview, r.link, r.task.approximate.train]));
  });
  const p = await panel(page, "data");
  const reportBefore = await report(page);
  const i = isolatedPointIndex(reportBefore, p);
  const startPosition = windowPosition(p, reportBefore.data.points[i]);
  await dragUntil(page, (k) => [startPosition[0] + 2 * stepPosition(k), startPosition[1] - stepPosition(k)],
    () => new Set(window.recordedResults.filter(([preview]) => preview).map(([, , loss]) => loss)).size >= 3);
  await waitForLink(page, `p${i}=`);
  await waitUntilReady(page);
  const recordedResults = await page.evaluate(() => window.recordedResults);
  const losses = new Set(recordedResults.filter(([preview]) => preview).map(([, , loss]) => loss));
  assert.ok(losses.size >= 3, `the losses during the drag are ${[...losses]}`);
  assert.ok([...losses].every((v) => v > 0), `a loss is missing: ${[...losses]}`);
  assertSameReport(await report(page), await nativeReport(await get(page)));
  await close(page);
});

test("a long touch on a mark drags the mark", async () => {
  const page = await site.open("#v=1&n=60&m=12", { width: 820, height: 1180, hasTouch: true });
  const p = await panel(page, "data");
  const reportBefore = await report(page);
  const i = isolatedPointIndex(reportBefore, p);
  const [x, y] = windowPosition(p, reportBefore.data.points[i]);
  await touchDrag(page, [x, y], [x + 30, y - 24], 6, HOLD_TIME);
  await page.waitForFunction(() => /&p\d+=/.test(window.mercer.get()));
  await waitUntilReady(page);
  await close(page);
});

test("a point can be dragged in the picture of a task", async () => {
  const page = await site.open("#v=1&n=60&m=12");
  for (const task of isFullRun ? ["knn", "classes", "ncut", "krr"] : ["knn", "classes", "ncut"]) { // another test drags a point with krr
    await open(page, `v=1&n=60&m=12&task=${task}&views=kernel,data`);
    await page.waitForFunction((t) => window.mercer.report()?.link.includes(t), `task=${task}`);
    await waitUntilReady(page);
    const p = await panel(page, "k.exact");
    const reportBefore = await report(page);
    const i = isolatedPointIndex(reportBefore, p);
    const startPosition = windowPosition(p, reportBefore.data.points[i]);
    await page.mouse.move(...startPosition);
    await drag(page, startPosition, [startPosition[0] + 20, startPosition[1] - 15]);
    await waitForLink(page, `p${i}=`);
    await waitUntilReady(page);
    const scale = (p.range[1] - p.range[0]) / p.w;
    const [x, y] = (await report(page)).data.points[i];
    const [u, v] = reportBefore.data.points[i];
    assert.ok(Math.hypot(x - u - 20 * scale, y - v - 15 * scale) < 2 * scale, `${task}: point ${i} is at ${x}, ${y}`);
    assertSameReport(await report(page), await nativeReport(await get(page)));
  }
  await close(page);
});
