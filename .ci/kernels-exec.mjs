/**
 * Runs a Go test program with the kernels of the page, which the program imports with the build tag kernels:
 *
 *   node --stack-size=8192 .ci/kernels-exec.mjs PROGRAM [ARGUMENT…]
 *
 * The variable GOROOT is the folder of the Go toolchain.
 */
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";

const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error("usage: kernels-exec.mjs PROGRAM [ARGUMENT…]");
  process.exit(2);
}
globalThis.fs = fs;
for (const path of [join(process.env.GOROOT ?? "", "lib/wasm/wasm_exec.js"), new URL("../site/app/kernels.js", import.meta.url)]) {
  vm.runInThisContext(fs.readFileSync(path, "utf8"), { filename: String(path) });
}
const { Go, instantiateWithKernels } = /** @type {any} */ (globalThis);
const go = new Go();
go.argv = [program, ...args];
go.env = { TMPDIR: tmpdir(), ...process.env };
go.exit = process.exit;
const instance = await instantiateWithKernels(await WebAssembly.compile(fs.readFileSync(program)), go);
process.on("exit", (code) => {
  if (code !== 0 || go.exited) return;
  go._pendingEvent = { id: 0 }; // every goroutine waits, so Go prints their stacks
  go._resume();
});
await go.run(instance);
