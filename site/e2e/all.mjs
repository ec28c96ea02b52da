/**
 * This script runs all test files of this folder in one process. The files share a browser and pages with compiled
 * programs. `node --test FILE` runs one file.
 */
import { readdir } from "node:fs/promises";

const files = (await readdir(new URL(".", import.meta.url))).filter((name) => name.endsWith(".test.mjs"));
for (const name of files.sort()) await import(`./${name}`);
