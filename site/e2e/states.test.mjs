import assert from "node:assert/strict";
import test from "node:test";
import { pairwiseRows, sampleRows } from "./cover.mjs";
import { catalogue, close, assertDrawn, isFullRun, open, sample, set, stage } from "./lib.mjs";
import { OWN } from "../lib/contract.js";

const site = stage(test);
const { datasets, kernels, methods, tasks } = await catalogue();
const testedMethods = isFullRun ? methods : methods.filter((_, i) => i % 3 === 0);
const factors = [datasets, kernels, testedMethods, tasks].map((list) => list.map((e) => e.key));

// A cover of all pairs has more than a thousand rows. The product of the four lists has two hundred times as many.
// Go's tests solve all pairs of kernel and method. This test only checks that results arrive, for a sample of the
// cover. The sample has every data set, kernel and task, but only one method in three.
const cover = pairwiseRows(factors, 1);
const rows = isFullRun ? cover : sampleRows(cover, 0);

// Every method supports at least one of these kernels.
const SUPPORTED_KERNELS = ["gaussian", "laplacian", "arccos1", "layered"];

/** Fails if a number of a report is infinite or NaN. Null entries are ignored. */
function assertFinite(report) {
  const checkValue = (x, path) => {
    if (typeof x === "number") assert.ok(Number.isFinite(x), `${path} is ${x}`);
    else if (x && typeof x === "object") for (const [key, y] of Object.entries(x)) checkValue(y, `${path}.${key}`);
  };
  checkValue(report, "report");
}

/** Opens a state, checks that each panel has a picture or text, and returns the report. */
async function assertStateDrawn(page, [data, kernel, method, task]) {
  page.consoleErrors.length = 0;
  const isOwn = data === OWN.key; // a copy of the points of another data set
  let report = await open(page, `v=1&data=${isOwn ? datasets[0].key : data}&n=100&kernel=${kernel}&method=${method}&m=16&task=${task}`);
  if (isOwn) report = await set(page, { data });
  assert.deepEqual([report.data.name, report.kernel.name, report.method, report.task?.key ?? "kernel"], [data, kernel, method, task]);
  assert.equal(report.preview, false);
  assertFinite(report);
  if (report.refused) {
    assert.equal(report.error.frobenius, null, "a refused method has an error");
    assert.ok(report.notes.includes(report.refused), "no note has the reason");
    assert.ok((await page.locator("#notes").innerText()).includes(report.refused), "the page does not show the reason");
    // If the method does not support the kernel, the panel contains only a few words, and a note explains the reason.
    const description = await page.locator("#description").textContent();
    assert.ok(description.includes(report.refused) || /K is indefinite:\s+only exact kernel PCA accepts it\.|cannot serve this kernel\./.test(description), `the description of the pictures does not contain the reason: ${description}`);
  } else {
    assert.ok(report.error.frobenius >= 0 && report.m > 0, `m = ${report.m}, error ${report.error.frobenius}`);
  }
  // A panel without a picture shows the reason as drawn text.
  await assertDrawn(page, ["data", "phi.exact", "phi.approx", "k.exact", "k.approx"], report.refused ? 2 : 10);
  assert.deepEqual(page.consoleErrors, []);
  return report;
}

test(`${rows.length} of ${cover.length} states of the pairwise cover have pictures or an explanation`, async (t) => {
  const page = await site.open("#v=1&n=150&m=16", { width: 1180, height: 900 });
  const drawnMethods = new Set(), refusedMethods = new Map();
  for (const row of rows) {
    await t.test(row.join(", "), async () => {
      const [, , method] = row;
      if ((await assertStateDrawn(page, row)).refused) refusedMethods.set(method, row);
      else drawnMethods.add(method);
    });
  }
  for (const [method, [data, , , task]] of refusedMethods) {
    if (drawnMethods.has(method)) continue;
    await t.test(`the player shows ${method}`, async () => {
      for (const kernel of SUPPORTED_KERNELS) {
        if (!(await assertStateDrawn(page, [data, kernel, method, task])).refused) return;
      }
      assert.fail(`${method} supports none of ${SUPPORTED_KERNELS}`);
    });
  }
  await close(page);
});

// Extreme states have a picture and finite numbers, or an explanation. Go's tests contain many more extreme states.
const extremeLinks = [
  "n=10", "n=10&method=ika&ika.basis=500&ika.sample=1", "n=5000&m=50", "m=1&method=rff",
  "sigma=0.001&n=200", "sigma=1000&n=100&method=rskpca", "kernel=matern12&sigma=0.001&n=100", "method=rskpca&ell=0.25&sigma=5",
  "data=three&noise=0&n=60", "i=16&m=2&n=100", "n=12&" + Array.from({ length: 12 }, (_, i) => `p${i}=0.5,0.5`).join("&"),
  "n=60&p3=-3.9,2.4&x0=4.9,-1.9", "kernel=chi2&chi2.shift=0&n=100", "method=equispaced&sigma=0.05&n=200",
  "task=krr&krr.rho=0.00000001&sigma=3&n=100", "task=knn&knn.k=25&n=10", "task=diffusion&sigma=0.001&n=60",
];
if (isFullRun) extremeLinks.push(
  "n=10&m=10&method=rff", "m=1", "m=1&method=ika", "sigma=1000&n=200", "sigma=0.001&n=100&method=rskpca", "kernel=matern12&sigma=1000&n=100",
  "method=rskpca&ell=10&sigma=0.05&n=200", "data=blobs&noise=0&n=60&method=rskpca", "data=grid&noise=0&n=400&i=16",
  "n=12&method=rff&" + Array.from({ length: 12 }, (_, i) => `p${i}=0.5,0.5`).join("&"),
  "kernel=polynomial&polynomial.degree=8&n=100", "method=binning&sigma=0.001&n=100", "task=svm&svm.c=10000&n=100", "task=ncut&ncut.rule=walk&ncut.parts=8&n=12",
  "task=eigenmaps&n=12&" + Array.from({ length: 12 }, (_, i) => `p${i}=0.5,0.5`).join("&"),
);

test("states at the ends of every range have pictures or an explanation", async (t) => {
  const page = await site.open("#v=1&n=100", { width: 1180, height: 900 });
  for (const link of sample(extremeLinks, 2)) {
    await t.test(link.slice(0, 60), async () => {
      page.consoleErrors.length = 0;
      const report = await open(page, `v=1&${link}`);
      assertFinite(report);
      await assertDrawn(page, ["data", "phi.exact", "phi.approx", "spectrum", "gram"], 2);
      assert.deepEqual(page.consoleErrors, []);
    });
  }
  await close(page);
});
