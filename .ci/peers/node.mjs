/**
 * This script runs the Go program as WebAssembly in Node. Each line of input is a request, and each line of output
 * is a result.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

const folder = process.argv[2];
for (const name of ["wasm_exec.js", "kernels.js"]) vm.runInThisContext(readFileSync(`${folder}/${name}`, "utf8"));
const go = new Go();
go.run(await instantiateWithKernels(await WebAssembly.compile(readFileSync(`${folder}/peers.wasm`)), go));
const loadError = globalThis.peers.load(readFileSync(`${folder}/data.json`, "utf8"), new Uint8Array(readFileSync(`${folder}/data.f64`)));
if (loadError) throw new Error(loadError);
for await (const line of createInterface({ input: process.stdin })) console.log(globalThis.peers.run(line));
process.exit();
