// Checks the number of bytes that a visitor loads. Fails if a file exceeds its budget in budgets.json.
//
//   node .ci/sizes.mjs site
//
// The budgets are for the best Brotli compression, quality 11. Quality 10 takes half the time and gives a larger
// file, so a file that fits with quality 10 fits. With --exact, quality 11 is measured always.

import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const pack = promisify(brotliCompress);
const exact = process.argv.includes("--exact");
const dir = process.argv.slice(2).find((arg) => !arg.startsWith("--")) ?? "site";
const budgets = JSON.parse(await readFile(new URL("budgets.json", import.meta.url)));

const size = async (bytes, quality) => (await pack(bytes, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
})).length;

const rows = await Promise.all(Object.entries(budgets).map(async ([name, budget]) => {
  const bytes = await readFile(`${dir}/${name}`);
  const quick = exact ? Infinity : await size(bytes, 10);
  const best = quick <= budget ? undefined : await size(bytes, 11);
  return { name, raw: bytes.length, said: best === undefined ? `${quick} bytes with Brotli 10` : `${best} bytes with Brotli 11`, fits: (best ?? quick) <= budget, budget };
}));

let over = 0;
for (const { name, raw, said, fits, budget } of rows) {
  if (!fits) over++;
  console.log(`${name}: ${said} (${raw} plain), budget ${budget}: ${fits ? "fits" : "OVER"}`);
}
process.exit(over > 0 ? 1 : 0);
