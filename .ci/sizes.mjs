// This script checks the number of bytes that a visitor loads. The script fails if a file exceeds its budget in
// budgets.json.
//
//   node .ci/sizes.mjs site
//
// A budget limits the size with the best Brotli compression, quality 11, which takes a minute per file. Quality 9
// takes a tenth of the time and gives a file that is larger by a constant factor. So the size is first estimated
// from quality 9. If the estimate is close to the budget, the file is compressed with quality 10, which takes half the
// time of quality 11 and gives a larger file, and then with quality 11. With --exact, only quality 11 is used.

import { readFile, stat } from "node:fs/promises";
import { compress } from "./compress.mjs";

const RATIO = 0.868; // size with quality 11 divided by size with quality 9
const MARGIN = 0.01; // relative error of an estimate

const isExact = process.argv.includes("--exact");
const folder = process.argv.slice(2).find((arg) => !arg.startsWith("--")) ?? "site";
const budgets = JSON.parse(await readFile(new URL("budgets.json", import.meta.url)));

/** @param {number[]} sizes */
const sum = (sizes) => sizes.reduce((a, b) => a + b, 0);

/** The sizes that are measured, since a file can have two budgets. @type {Map<string, Promise<number>>} */
const packedSizes = new Map();

/** Returns the compressed size of a file. @param {string} name @param {number} quality */
function packedSize(name, quality) {
  const key = `${name} ${quality}`;
  const measure = async () => (await compress(await readFile(`${folder}/${name}`), quality)).length;
  if (!packedSizes.has(key)) packedSizes.set(key, measure());
  return packedSizes.get(key);
}

/** Returns the compressed size of files, or an estimate or upper bound within the budget, and a description of the size. */
async function measureSize(names, budget) {
  const sumSizes = async (quality) => sum(await Promise.all(names.map((name) => packedSize(name, quality))));
  if (!isExact) {
    const estimate = Math.round(RATIO * await sumSizes(9));
    if (estimate <= (1 - MARGIN) * budget) return { size: estimate, sizeText: `about ${estimate} bytes, estimated with Brotli 9` };
    const size = await sumSizes(10);
    if (size <= budget) return { size, sizeText: `${size} bytes with Brotli 10` };
  }
  const size = await sumSizes(11);
  return { size, sizeText: `${size} bytes with Brotli 11` };
}

/** Returns the row of a budget for one file, or for several whose names are joined by « + ». */
async function measureRow([files, budget]) {
  const names = files.split(" + ");
  const stats = await Promise.all(names.map((name) => stat(`${folder}/${name}`)));
  return { files, rawSize: sum(stats.map((s) => s.size)), budget, ...await measureSize(names, budget) };
}

const rows = await Promise.all(Object.entries(budgets).map(measureRow));

let overBudgetCount = 0;
for (const { files, rawSize, size, sizeText, budget } of rows) {
  if (size > budget) overBudgetCount++;
  console.log(`${files}: ${sizeText} (${rawSize} plain), budget ${budget}: ${size <= budget ? "fits" : "OVER"}`);
}
process.exit(overBudgetCount > 0 ? 1 : 0);
