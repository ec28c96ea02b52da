import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { LIMIT, ROWS, htmlRows, isWithinLimits, timeRatio, report } from "./table.mjs";

/** Returns results of all rows that are within all limits. This library takes a tenth of the time of each other program. */
function passingResults() {
  const rows = {};
  for (const { key } of ROWS) rows[key] = { ms: { scikit: 100, native: 10, node: 10, page: 10, plain: 100, plainNode: 100, scripts: 100 }, late: [], problems: [], apart: { page: 1e-13 } };
  return rows;
}
const reportOptions = { rounds: 7, machine: "a machine" };
const findLine = (text, start) => text.split("\n").find((l) => l.startsWith(`| ${start}`));
const countMarks = (l) => [...l.matchAll(/[✓✗]/g)].length;

test("a row with different results has no mark and belongs to no mean", () => {
  const rows = passingResults(), all = report(rows, reportOptions);
  rows.krr.problems = ["page is 1e-3 off"];
  rows.krr.ms.page = 1e-9;
  const { text, means, asked } = report(rows, reportOptions);
  assert.equal(countMarks(findLine(all.text, "kernel ridge")), 4);
  assert.equal(countMarks(findLine(text, "kernel ridge")), 0);
  assert.equal(asked, all.asked - 4 - 4); // 4 marks of the row and 4 marks of the means are missing
  assert.equal(means.all.of, all.means.all.of - 1);
  assert.ok(Math.abs(means.all.page - 0.1) < 1e-12);
  assert.match(text, /Answers disagree.*: kernel ridge regression/);
  assert.match(htmlRows(rows), /kernel ridge regression.*answers disagree/);
});

test("the ratio of a stopped program is a bound, and its mark shows that the program was stopped", () => {
  const rows = passingResults();
  Object.assign(rows.kpca2000, { late: ["plainNode", "scripts"] });
  rows.kpca2000.ms.plainNode = rows.kpca2000.ms.scripts = LIMIT;
  const { text, stopped, kept, asked } = report(rows, reportOptions);
  assert.match(findLine(text, "exact kernel PCA, 16 pairs, n = 2,000"), /> 1000 ✓° \| > 1000 ✓°/);
  assert.equal(stopped, 2);
  assert.equal(kept, asked);
  assert.match(text, /stopped, not checked/);
});

test("a row that misses its goal has a cross, and products and the support vector machine may take twice the time in Chromium", () => {
  const rows = passingResults();
  for (const key of ["krr", "svm", "gemm"]) Object.assign(rows[key].ms, { page: 150, native: 150 });
  const { text, kept, asked } = report(rows, reportOptions);
  assert.match(findLine(text, "kernel ridge"), /\| 1.50 ✗ \| ≤ 1 \|.*\| 1.50 ✗ \|/);
  for (const start of ["support vector machine", "product of"]) assert.match(findLine(text, start), /\| 1.50 ✓ \| ≤ 2 \|.*\| 1.50 ✗ \|/);

  assert.equal(asked - kept, 4);
});

test("a bound has a verdict only if the bound is decisive", () => {
  const r = { ms: { slow: 10, fast: 1 }, late: ["slow"] };
  const lowerBound = timeRatio(r, "slow", "fast"), upperBound = timeRatio(r, "fast", "slow");
  assert.deepEqual([lowerBound.text, upperBound.text], ["> 10.0", "< 0.10"]);
  assert.equal(isWithinLimits(lowerBound, { least: 5 }), true);
  assert.equal(isWithinLimits(lowerBound, { least: 20 }), undefined);
  assert.equal(isWithinLimits(lowerBound, { most: 5 }), false);
  assert.equal(isWithinLimits(lowerBound, { most: 20 }), undefined);
  assert.equal(isWithinLimits(upperBound, { most: 0.3 }), true);
  assert.equal(isWithinLimits(upperBound, { most: 0.05 }), undefined);
  assert.equal(isWithinLimits(upperBound, { least: 0.3 }), false);
  assert.equal(isWithinLimits(timeRatio({ ...r, late: ["slow", "fast"] }, "slow", "fast"), { least: 5 }), undefined);
  assert.equal(isWithinLimits(timeRatio(r, "nobody", "fast"), { least: 5 }), undefined);
});

test("ratios to scikit-learn have no limit with the reference BLAS", () => {
  const rows = passingResults();
  for (const r of Object.values(rows)) r.reference = true;
  const { text, means, asked } = report(rows, reportOptions);
  assert.equal(means.all.of, 0);
  assert.equal(means.all.page, undefined);
  const otherLimitCount = ROWS.filter((r) => r.plain).length + ROWS.filter((r) => !r.isExtra).length; // the limits for gonum and JavaScript are still checked
  assert.equal(asked, otherLimitCount);
  assert.match(text, /reference BLAS/);
});

test("one mean includes the rows that evaluate K, and one excludes them", () => {
  const rows = passingResults();
  rows.krrdense.ms.page = rows.ikadense.ms.page = 1000;
  const { text, means } = report(rows, reportOptions);
  assert.equal(means.withoutDense.of, means.all.of - 2);
  assert.ok(Math.abs(means.withoutDense.page - 0.1) < 1e-12);
  assert.ok(Math.abs(means.all.page - 10 ** (2 * 2 / means.all.of - 1)) < 1e-12);
  assert.match(text, new RegExp(`but those with K evaluated, the machine and the product: ${means.withoutDense.of}\\*\\*`));
  assert.match(text, new RegExp(`but the machine and the product: ${means.all.of}\\*\\*`));
  assert.equal(countMarks(findLine(text, "**geometric mean of all rows but the machine and the product: ")), 2);
  delete rows.krr;
  assert.equal(countMarks(findLine(report(rows, reportOptions).text, "**geometric mean of all rows but the machine and the product: ")), 0); // a mean without all rows has no mark
});

test("htmlRows returns the rows of the means", () => {
  const htmlLines = htmlRows(passingResults()).split("\n");
  assert.equal(htmlLines.length, 3 + ROWS.filter((r) => !r.isExtra).length + 2 + 2);
  assert.equal(htmlLines[3], '<tr><th scope="row">exact kernel PCA, 16 pairs, n = 2,000</th>' + [["Chromium, ms", "10.0"], ["÷ scikit-learn", "0.10"], ["Aim", "≤ 1"],
    ["Native ÷ scikit-learn", "0.10"], ["× gonum, WebAssembly", "10.0"], ["× JavaScript", "10.0"]].map(([c, x]) => `<td data-column="${c}">${x}</td>`).join("") + "</tr>");
});

test("the reference page has the rows of the means and the current columns", async () => {
  const page = await readFile(new URL("../../site/reference/speed.html", import.meta.url), "utf8");
  const headersOf = (text) => [...text.slice(text.indexOf("<table"), text.indexOf("</table>")).matchAll(/<th scope="(?:row|col)">(.*?)<\/th>/g)].map((m) => m[1]);
  assert.deepEqual(headersOf(page), headersOf(htmlRows(passingResults())));
});
