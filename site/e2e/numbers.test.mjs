import assert from "node:assert/strict";
import test from "node:test";
import { formatDigits, formatPercent } from "../lib/format.js";
import { close, isFullRun, get, nativeReport, open, waitUntilReady, report, assertSameReport, set, stage } from "./lib.mjs";

const site = stage(test);

test("after a move of a slider, the numbers agree with the native program", async () => {
  const page = await site.open();
  assertSameReport(await report(page), await nativeReport(await get(page)));
  const slider = page.getByRole("slider", { name: /landmarks/ }).first();
  await slider.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /[&]m=\d+/.test(window.mercer.get()));
  await waitUntilReady(page);
  const got = await report(page);
  assert.ok(got.m > 24, `m is ${got.m}`);
  assert.ok(got.link.includes(`m=${got.m}`), got.link);
  assertSameReport(got, await nativeReport(got.link));

  // The view of the spectrum comes with the numbers of the shown eigenfunction.
  assert.ok(await page.locator("#at").isHidden());
  await open(page, "n=150&m=9&views=spectrum&i=3");
  const { eigenvalues: { exact, approximate }, span_angles: angles } = await report(page);
  await page.waitForFunction(() => document.querySelector("#at h2").textContent === "At i = 3" && !document.querySelector("#at .old"));
  const numbers = await page.locator("#at dl > div").evaluateAll((rows) => rows.filter((row) => !row.hidden).map((row) => row.querySelector("dd").textContent));
  assert.deepEqual(numbers, [
    formatDigits(exact[2], 3), formatDigits(approximate[2], 3), formatPercent(Math.abs(approximate[2] - exact[2]) / exact[2]), `${formatDigits(angles[2] * 180 / Math.PI)}°`,
  ]);
  await close(page);
});

/** Returns the number in the row with this name in the side bar. */
const numberOf = (page, name) => page.locator("#six dl > div", { hasText: name }).locator("dd").textContent();

test("measured times are shown with their range", async () => {
  const page = await site.open("#v=1&n=300", {
    script: () => window === top && Object.defineProperty(window, "mercer", {
      configurable: true,
      set(api) {
        Object.defineProperty(window, "mercer", { value: api });
        window.results = [];
        api.on("result", (r) => window.results.push({ ...structuredClone(r), timeText: [...document.querySelectorAll("#six dd")].at(-2).textContent }));
      },
    }),
  });
  await page.waitForFunction(() => window.mercer.report().time_ms.runs > 0);
  const finalResults = (await page.evaluate(() => window.results)).filter((r) => !r.preview);
  const lastResult = finalResults.at(-1), firstResult = finalResults[0];
  assert.equal(firstResult.time_ms.exact, null);
  assert.equal(firstResult.time_ms.approximate, null);
  assert.equal(firstResult.time_ms.speedup, null);
  assert.equal(firstResult.timeText, "…", "a time is shown before it is measured");
  const withoutTimes = (r) => ({ ...r, time_ms: null, timeText: null });
  assert.deepEqual(withoutTimes(lastResult), withoutTimes(firstResult));
  const times = lastResult.time_ms;
  assert.ok(times.runs >= 3, `${times.runs} runs`);
  for (const [key, range] of [["exact", "exact_range"], ["approximate", "approximate_range"], ["speedup", "speedup_range"]]) {
    assert.ok(times[range][0] <= times[key] && times[key] <= times[range][1] && times[range][0] > 0, `${key} is ${times[key]}, and its range is ${times[range]}`);
  }
  assert.match(await numberOf(page, "time, exact"), /^[\d.,]+\s(ms|s)( \([\d.,]+–[\d.,]+\))?$/);

  // An edit that does not affect the times does not change them. After other edits, the times are unknown.
  const reportWithSameTimes = await set(page, { x0: "0.5,0.25" });
  assert.deepEqual(reportWithSameTimes.time_ms, times);
  assert.notEqual(await numberOf(page, "time, approximate"), "…");
  const reportWithoutTimes = await set(page, { m: 30 });
  assert.equal(reportWithoutTimes.time_ms.approximate, null);
  assert.equal(await numberOf(page, "time, approximate"), "…");
  await page.waitForFunction(() => window.mercer.report().time_ms.runs > 0);
  await close(page);
});

// No link has an eigenvalue near the threshold of the rank, since the last bits would then determine the rank.
const testedLinks = [
  "v=1&sigma=0.5&m=40",
  "v=1&n=300&kernel=matern12&m=40",
  "v=1&data=circles&n=300&method=rff&m=50&seed=3",
  "v=1&data=three&n=200&method=ika&m=10&ika.basis=30",
  "v=1&n=300&method=rskpca&ell=1.5",
  "v=1&n=200&method=exact&i=2",
  "v=1&n=150&m=20&p3=0.2,0.7&p90=-1.5,-0.25",

  // The next links contain a method of each group and a kernel of each family.
  "v=1&n=200&kernel=matern32&method=nystrom-rpc&m=30",
  "v=1&data=spiral&n=200&method=wnystrom&m=20",
  "v=1&n=150&method=kpca-centred&m=20",
  "v=1&n=200&kernel=cauchy&method=orf&m=32",
  "v=1&n=200&kernel=laplacian&method=binning&m=30",
  "v=1&n=200&kernel=rationalquadratic&method=qmc-halton&m=30",
  "v=1&n=200&method=equispaced&m=100",
  "v=1&n=150&kernel=periodic&method=rff&m=30",
  "v=1&n=200&kernel=arccos1&method=exact-radius&m=30",
  "v=1&n=150&kernel=layered&method=layers&m=20",
  "v=1&n=150&kernel=polynomial&method=sketch&m=20",
  "v=1&n=200&method=rskpca-mmd&ell=2",
  "v=1&n=150&kernel=sigmoid&method=exact",
  "v=1&n=150&kernel=chi2&method=rff", // this method does not support this kernel

  // The next links contain every task.
  "v=1&data=rivals&n=150&m=30&task=krr&krr.rho=0.01",
  "v=1&data=three&n=150&method=rff&m=40&task=classes",
  "v=1&n=150&m=40&task=svm&svm.c=2",
  "v=1&data=blobs&n=150&m=20&task=knn&knn.r=3",
  "v=1&n=150&m=30&task=components",
  "v=1&n=150&method=nystrom-kmeans&m=40&task=eigenmaps",
  "v=1&n=150&method=rskpca&m=40&ell=2&task=diffusion&diffusion.t=3",
  "v=1&data=three&n=150&m=30&task=ncut",
  "v=1&n=150&method=rskpca-kmeans&m=30&task=density",
];

test("the browser and the native program agree", async (t) => {
  const page = await site.open("#v=1&n=100");
  for (const link of testedLinks.filter((l, i) => isFullRun || i % 2 === 0 || l.includes("task="))) {
    await t.test(link, async () => {
      const got = await open(page, link);
      assert.equal(await get(page), link);
      assertSameReport(got, await nativeReport(link));
    });
  }
  await close(page);
});

test("single edits lead to the same state as the link", async () => {
  const page = await site.open();
  await set(page, { n: 120 });
  await set(page, [["sigma", "0.5"], ["m", 15]]);
  const got = await set(page, { method: "rff", seed: 6 });
  assertSameReport(got, await nativeReport("v=1&n=120&sigma=0.5&method=rff&m=15&seed=6"));
  await close(page);
});
