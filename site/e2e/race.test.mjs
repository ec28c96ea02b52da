import assert from "node:assert/strict";
import test from "node:test";
import { close, dragUntil, waitForFrames, get, waitForLink, nativeReport, panel, windowPosition, waitUntilReady, report, assertSameReport, stage } from "./lib.mjs";

const site = stage(test);
const getRace = (page) => page.evaluate(() => window.mercer.race());
/** Waits for a number of fits. */
const waitForFits = (page, least) => page.waitForFunction((n) => window.mercer.race()?.fits.length >= n, least);
const nameOf = ({ method, seed, ...vary }) => [method, ...Object.entries(vary)[0], seed].join(" ");

test("the race finishes, and its fits agree with the native program", async () => {
  const link = "v=1&n=60&m=12&views=race";
  const page = await site.load(`#${link}`);
  await waitForFits(page, 60);
  const { all, fits } = await getRace(page);
  const want = await nativeReport(link);
  const nativeFits = new Map(want.race.map((f) => [nameOf({ method: f.method, [f.vary]: f.at, seed: f.seed }), f]));
  assert.ok(all > want.race.length, `${all} fits in all`);
  let compared = 0;
  for (const f of fits) {
    const w = nativeFits.get(nameOf(f.setting));
    if (!w) continue;
    compared++;
    assert.equal(Boolean(f.refused), Boolean(w.refused), nameOf(f.setting));
    assert.ok(f.refused || Math.abs(f.error - w.error) <= 1e-9, `${nameOf(f.setting)}: error ${f.error}, natively ${w.error}`);
    for (const key of ["m", "bytes", "evals", "se"]) assert.ok(f.refused || f[key] === w[key], `${nameOf(f.setting)}: ${key} ${f[key]}, natively ${w[key]}`);
  }
  assert.ok(compared >= 50, `only ${compared} fits were compared`);
  assertSameReport(await report(page), want);
  await close(page);
});

test("a drag of a slider shows every picture and pauses the race", async () => {
  const page = await site.load("#v=1&n=150&m=12&views=data,race");
  await waitForFits(page, 3);
  // The script counts the fits that arrive between the first edit and the end of a drag. Fits that had already
  // started are not counted.
  await page.evaluate(() => {
    const count = () => window.mercer.race().fits.length;
    let moves = false, began = null, known = window.mercer.report().link;
    window.previews = new Set();
    window.grown = [];
    window.mercer.on("edit", (link) => {
      moves = link !== known;
      if (!moves) began = null;
    });
    window.mercer.on("result", (r) => {
      if (began !== null) window.grown.push(count() - began);
      if (r.preview) {
        window.previews.add(r.link);
        if (moves) began ??= count();
      } else [moves, began, known] = [false, null, r.link];
    });
  });
  const box = await page.getByRole("slider", { name: /landmarks/ }).first().boundingBox();
  const y = box.y + box.height / 2;
  const x = (share) => box.x + share * box.width;
  await dragUntil(page, (k) => [x(0.31 + 0.01 * (k % 30)), y], () => window.previews.size >= 5);
  await waitForLink(page, "m=");
  await waitUntilReady(page);
  const { grown, seen, workers } = await page.evaluate(() => ({
    grown: window.grown, seen: window.previews.size, workers: Math.max(1, navigator.hardwareConcurrency - 1),
  }));
  const largestGrowth = Math.max(...grown);
  assert.ok(grown.length > 0 && largestGrowth <= workers, `${largestGrowth} fits were made while the slider moved`); // each worker may finish a fit
  assert.ok(seen >= 5, `only ${seen} pictures came`);
  const fitsAfter = (await getRace(page)).fits.length;
  await waitForFits(page, fitsAfter + 2);
  await close(page);
});

test("a click on a fit opens its setting, and a click on the title changes the axis", async () => {
  const page = await site.load("#v=1&n=60&m=12&views=race");
  await waitForFits(page, 30);
  const p = await panel(page, "race");
  // The axis grows while fits arrive, and other marks may cover this mark.
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
  assert.ok(Math.abs(openedFit.error - currentReport.error.frobenius) <= 1e-9, `the fit says ${openedFit.error}, its state ${currentReport.error.frobenius}`);
  assert.ok((await getRace(page)).fits.every((f) => !("ms" in f)), "a time is told before it is measured");
  for (const [word, key] of [["against time in ms", "race=time"], ["against bytes", "race=bytes"], ["against evaluations", "race=evals"]]) {
    await page.locator("button.over", { hasText: "against" }).click();
    await waitForLink(page, key);
    assert.equal(await page.locator("button.over", { hasText: "against" }).innerText(), word);
    if (key !== "race=time") continue;
    await page.waitForFunction(() => window.mercer.race().fits.filter((f) => "ms" in f).length >= 3);
    for (const { ms, ms_range: [low, high] } of (await getRace(page)).fits.filter((f) => "ms" in f)) assert.ok(0 < low && low <= ms && ms <= high, `${ms} ms of ${low} to ${high}`);
  }
  assert.ok((await getRace(page)).fits.length >= fits.length, "another method or axis lost fits");
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
  assert.equal(await alert.count(), 0, "the alert outlives its cause");
  page.consoleErrors = []; // these errors are about missing files
  await close(page);
});
