// This script checks the number of bytes that a visitor loads. The script fails if a file exceeds its budget in
// budgets.json.
//
//   node .ci/sizes.mjs site
//
// A budget is the largest number of bytes after the best Brotli compression, which has quality 11. Quality 10 takes
// half the time and gives a larger file. So the script uses quality 11 only if the file exceeds its budget with
// quality 10. With --exact, it always uses quality 11.

import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const isExact = process.argv.includes("--exact");
const folder = process.argv.slice(2).find((arg) => !arg.startsWith("--")) ?? "site";
const budgets = JSON.parse(await readFile(new URL("budgets.json", import.meta.url)));

const compressedSize = async (bytes, quality) => (await compress(bytes, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
})).length;

const rows = await Promise.all(Object.entries(budgets).map(async ([name, budget]) => {
  const bytes = await readFile(`${folder}/${name}`);
  const quickSize = isExact ? Infinity : await compressedSize(bytes, 10);
  const bestSize = quickSize <= budget ? undefined : await compressedSize(bytes, 11);
  return { name, rawSize: bytes.length, sizeText: bestSize === undefined ? `${quickSize} bytes with Brotli 10` : `${bestSize} bytes with Brotli 11`, isWithin: (bestSize ?? quickSize) <= budget, budget };
}));

let overBudgetCount = 0;
for (const { name, rawSize, sizeText, isWithin, budget } of rows) {
  if (!isWithin) overBudgetCount++;
  console.log(`${name}: ${sizeText} (${rawSize} plain), budget ${budget}: ${isWithin ? "fits" : "OVER"}`);
}
process.exit(overBudgetCount > 0 ? 1 : 0);
