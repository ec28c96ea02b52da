// This script compresses the files of a folder with Brotli, for servers that send such files. It writes «file.br» beside each
// file of text or WebAssembly.
//
//   node .ci/brotli.mjs dist [quality]

import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "./compress.mjs";

const [folder, quality = "11"] = process.argv.slice(2);
const COMPRESSIBLE = /\.(wasm|js|css|html|json|svg|txt)$/;
const MIN_SIZE = 1000; // a smaller file fits in one packet in any form

const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name));
const sizes = await Promise.all(names.map(async (name) => {
  const bytes = await readFile(join(folder, name));
  if (bytes.length < MIN_SIZE) return 0;
  const packed = await compress(bytes, Number(quality));
  await writeFile(join(folder, `${name}.br`), packed);
  return packed.length;
}));
console.log(`${folder}/ holds ${sizes.filter(Boolean).length} files in Brotli, ${(sizes.reduce((a, b) => a + b, 0) / 1e6).toFixed(1)} MB`);
