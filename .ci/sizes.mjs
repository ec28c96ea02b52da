// Prints the number of bytes that a visitor loads, with the best Brotli compression. Fails if a file exceeds its
// budget in budgets.json.\n\n  node .ci/sizes.mjs site
//
//   node .ci/sizes.mjs site

import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const pack = promisify(brotliCompress);
const dir = process.argv[2] ?? "site";
const budgets = JSON.parse(await readFile(new URL("budgets.json", import.meta.url)));

const packed = (bytes) => pack(bytes, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

const rows = await Promise.all(Object.entries(budgets).map(async ([name, budget]) => {
  const bytes = await readFile(`${dir}/${name}`);
  return { name, raw: bytes.length, size: (await packed(bytes)).length, budget };
}));

let over = 0;
for (const { name, raw, size, budget } of rows) {
  const fits = size <= budget;
  if (!fits) over++;
  console.log(`${name}: ${size} bytes with Brotli 11 (${raw} plain), budget ${budget}: ${fits ? "fits" : "OVER"}`);
}
process.exit(over > 0 ? 1 : 0);
