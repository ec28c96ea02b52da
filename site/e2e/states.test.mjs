import assert from "node:assert/strict";
import test from "node:test";
import { pairwise, product } from "./cover.mjs";
import { catalogue, close, drawn, full, open, stage } from "./lib.mjs";

const at = stage(test);
const { datasets, kernels, methods } = await catalogue();
const factors = [datasets, kernels, methods].map((list) => list.map((e) => e.key));
const rows = full ? product(factors) : pairwise(factors, 1);

/** Everything that a report has is a finite number, or null with a reason. */
function finite(report) {
  const walk = (x, path) => {
    if (typeof x === "number") assert.ok(Number.isFinite(x), `${path} is ${x}`);
    else if (x && typeof x === "object") for (const [key, y] of Object.entries(x)) walk(y, `${path}.${key}`);
  };
  walk(report, "report");
}

test(`${rows.length} states with every pair of data set, kernel and method`, async (t) => {
  const page = await at.open("#v=1&n=150&m=16", { width: 1180, height: 900 });
  for (const [data, kernel, method] of rows) {
    await t.test(`${data}, ${kernel}, ${method}`, async () => {
      page.complaints.length = 0;
      const report = await open(page, `v=1&data=${data}&n=150&kernel=${kernel}&method=${method}&m=16`);
      assert.deepEqual([report.data.name, report.kernel.name, report.method], [data, kernel, method]);
      assert.equal(report.preview, false);
      finite(report);
      await drawn(page, ["data", "phi.approx", "k.exact"]);
      assert.deepEqual(page.complaints, []);
    });
  }
  await close(page);
});

// States at the ends of what can be asked for: a picture and finite numbers, and
// where something is missing, words.
const edges = [
  "n=10", "n=10&m=10&method=rff", "n=10&method=ika&ika.basis=500&ika.sample=1", "n=5000&m=50", "m=1", "m=1&method=ika", "m=1&method=rff",
  "sigma=0.001&n=200", "sigma=1000&n=200", "sigma=0.001&n=100&method=rskpca", "sigma=1000&n=100&method=rskpca", "kernel=matern12&sigma=0.001&n=100", "kernel=matern12&sigma=1000&n=100",
  "method=rskpca&ell=0.25&sigma=5", "method=rskpca&ell=10&sigma=0.05&n=200",
  "data=three&noise=0&n=60", "data=blobs&noise=0&n=60&method=rskpca", "data=grid&noise=0&n=400&i=16", "i=16&m=2&n=100",
  "n=12&" + Array.from({ length: 12 }, (_, i) => `p${i}=0.5,0.5`).join("&"),
  "n=12&method=rff&" + Array.from({ length: 12 }, (_, i) => `p${i}=0.5,0.5`).join("&"),
  "n=60&p3=-3.9,2.4&x0=4.9,-1.9",
];

test("states at the ends of every range", async (t) => {
  const page = await at.open("#v=1&n=100", { width: 1180, height: 900 });
  for (const link of edges) {
    await t.test(link.slice(0, 60), async () => {
      page.complaints.length = 0;
      const report = await open(page, `v=1&${link}`);
      finite(report);
      await drawn(page, ["data", "phi.exact", "phi.approx", "spectrum", "gram"], 2);
      assert.deepEqual(page.complaints, []);
    });
  }
  await close(page);
});
