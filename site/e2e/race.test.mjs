import assert from "node:assert/strict";
import test from "node:test";
import { close, dragUntil, waitForFrames, get, waitForLink, nativeReport, panel, windowPosition, waitUntilReady, report, assertSameReport, stage } from "./lib.mjs";

const site = stage(test);
const getRace = (page) => page.evaluate(() => window.mercer.race());
/** Waits until a number of fits are finished. */
const waitForFits = (page, count) => page.waitForFunction((n) => window.mercer.race()?.fits.length >= n, count);
const fitName = ({ method, seed, ...vary }) => [method, ...Object.entries(vary)[0], seed].join(" ");

test("the race finishes, and its fits agree with the native program", async () => {
  const link = "v=1&n=60&m=12&views=race";
  const page = await site.load(`#${link}`);
  await waitForFits(page, 60);
  const { all: fitCount, fits } = await getRace(page);
  const want = await nativeReport(link);
  const nativeFits = new Map(want.race.map((f) => [fitName({ method: f.method, [f.vary]: f.at, seed: f.seed }), f]));
  assert.ok(fitCount > want.race.length, `the race has only ${fitCount} fits`);
  let comparedCount = 0;
  for (const f of fits) {
    const nativeFit = nativeFits.get(fitName(f.setting));
    if (!nativeFit) continue;
    comparedCount++;
    assert.equal(Boolean(f.refused), Boolean(nativeFit.refused), fitName(f.setting));
    assert.ok(f.refused || Math.abs(f.error - nativeFit.error) <= 1e-9, `${fitName(f.setting)}: error ${f.error}, natively ${nativeFit.error}`);
    for (const key of ["m", "bytes", "evals", "se"]) assert.ok(f.refused || f[key] === nativeFit[key], `${fitName(f.setting)}: ${key} ${f[key]}, natively ${nativeFit[key]}`);
  }
  assert.ok(comparedCount >= 50, `only ${comparedCount} fits were compared`);
  assertSameReport(await report(page), want);
  await close(page);
});

test("a drag of a slider shows every picture and pauses the race", async () => {
  const page = await site.load("#v=1&n=150&m=12&views=data,race");
  await waitForFits(page, 3);
  // The script counts the fits that are finished between the third preview and the final result of a drag. Before this
  // preview, a worker may finish the fits that it had received before the pause.
  await page.evaluate(() => {
    const countFits = () => window.mercer.race().fits.length;
    let isDragging = false, previewCount = 0, startCount = null, finalLink = window.mercer.report().link;
    window.previews = new Set();
    window.newFitCounts = [];
    window.mercer.on("edit", (link) => {
      isDragging = link !== finalLink;
      if (!isDragging) [previewCount, startCount] = [0, null];
    });
    window.mercer.on("result", (r) => {
      if (startCount !== null) window.newFitCounts.push(countFits() - startCount);
      if (r.preview) {
        window.previews.add(r.link);
        if (isDragging && ++previewCount >= 3) startCount ??= countFits();
      } else [isDragging, previewCount, startCount, finalLink] = [false, 0, null, r.link];
    });
  });
  const box = await page.getByRole("slider", { name: /landmarks/ }).first().boundingBox();
  const y = box.y + box.height / 2;
  const x = (share) => box.x + share * box.width;
  await dragUntil(page, (k) => [x(0.31 + 0.01 * (k % 30)), y], () => window.newFitCounts.length >= 6);
  await waitForLink(page, "m=");
  await waitUntilReady(page);
  const { newFitCounts, previewCount, workerCount } = await page.evaluate(() => ({
    newFitCounts: window.newFitCounts, previewCount: window.previews.size, workerCount: Math.max(1, navigator.hardwareConcurrency - 1),
  }));
  const largestCount = Math.max(...newFitCounts);
  assert.ok(newFitCounts.length > 0 && largestCount <= workerCount, `${largestCount} fits were finished while the slider moved`); // each worker may finish a fit
  assert.ok(previewCount >= 5, `only ${previewCount} previews were shown`);
  const fitsAfter = (await getRace(page)).fits.length;
  await waitForFits(page, fitsAfter + 2);
  await close(page);
});

test("a click on a fit opens its setting, and a click on the title changes the axis", async () => {
  const page = await site.load("#v=1&n=60&m=12&views=race");
  await waitForFits(page, 30);
  const p = await panel(page, "race");
  // The range of the axis grows while fits arrive, and other marks may cover the clicked mark. So clicks are repeated.
  const { fits } = await getRace(page);
  const f = fits.find(({ setting }) => setting.method === "rff" && setting.m === 16);
  for (let k = 0; k < 20 && !(await get(page)).includes("method=rff"); k++) {
    const { range } = await panel(page, "race");
    await page.mouse.click(...windowPosition({ ...p, range }, [Math.log10(f.m), Math.log10(f.error)]));
    await waitForFrames(page, 10);
  }
  await waitForLink(page, "method=rff");
  await waitUntilReady(page);
  const currentReport = await report(page);
  const openedFit = (await getRace(page)).fits.find(({ setting }) => setting.method === "rff" && setting.m === currentReport.m && setting.seed === currentReport.seed);
  assert.ok(Math.abs(openedFit.error - currentReport.error.frobenius) <= 1e-9, `the error is ${openedFit.error} in the race and ${currentReport.error.frobenius} in the report`);
  assert.ok((await getRace(page)).fits.every((f) => !("ms" in f)), "a fit has a time before it is measured");
  for (const [word, key] of [["against time in ms", "race=time"], ["against bytes", "race=bytes"], ["against evaluations", "race=evals"]]) {
    await page.locator("button.over", { hasText: "against" }).click();
    await page.getByRole("option", { name: word }).click();
    await waitForLink(page, key);
    assert.equal(await page.locator("button.over", { hasText: "against" }).innerText(), word);
    if (key !== "race=time") continue;
    await page.waitForFunction(() => window.mercer.race().fits.filter((f) => "ms" in f).length >= 3);
    for (const { ms, ms_range: [low, high] } of (await getRace(page)).fits.filter((f) => "ms" in f)) assert.ok(0 < low && low <= ms && ms <= high, `${ms} ms, with the range ${low} to ${high}`);
  }
  assert.ok((await getRace(page)).fits.length >= fits.length, "fits were lost after a change of method or axis");
  await page.goBack();
  assert.match(await get(page), /race=bytes/);
  await close(page);
});

// Each worker of a race loads its own scripts.
test("a race without a network shows an alert and continues later", async () => {
  const page = await site.load("#v=1&n=60&m=12");
  await page.context().setOffline(true);
  await page.evaluate(() => void window.mercer.set({ views: "race" }));
  const alert = page.getByRole("alert").filter({ hasText: "could not load" });
  await alert.waitFor();
  assert.equal((await getRace(page)).fits.length, 0);
  await page.context().setOffline(false);
  await waitForFits(page, 3);
  assert.equal(await alert.count(), 0, "the alert is still shown");
  page.consoleErrors = []; // these errors are about missing files
  await close(page);
});
