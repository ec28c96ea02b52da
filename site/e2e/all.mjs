/**
 * Runs the tests of every file here in one process, which share a browser, and pages
 * whose programs are compiled. `node --test FILE` runs those of one.
 */
import { readdir } from "node:fs/promises";

const files = (await readdir(new URL(".", import.meta.url))).filter((name) => name.endsWith(".test.mjs"));
for (const name of files.sort()) await import(`./${name}`);
