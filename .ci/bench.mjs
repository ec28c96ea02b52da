// This script runs the Go benchmarks in three builds and prints a table with the ratios of their times. The builds
// are native code, native code without vector instructions, and WebAssembly in Node. The output
// of go test is stored under bench/ for benchstat.

import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";

const pattern = process.env.BENCH || ".";
if (pattern === "-") process.exit(0);
const benchTime = process.env.BENCHTIME || "200ms";
const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
const environment = ["PATH", "HOME"].map((k) => `${k}=${process.env[k]}`).join(" ");
const nodeCommand = `env -i ${environment} ${goroot}/lib/wasm/go_js_wasm_exec`;

const builds = {
  native: {},
  plain: { GODEBUG: "cpu.avx2=off" },
  wasm: { GOOS: "js", GOARCH: "wasm", GOEXPERIMENT: "simd,nojsonv2" },
};

/** Runs the benchmarks in one build. @param {string} name the build @returns {Promise<string>} the output of go test */
function runBenchmarks(name) {
  const args = ["test", "-run", "^$", "-bench", pattern, "-benchtime", benchTime, "-timeout", "60m"];
  if (name === "wasm") args.push("-exec", nodeCommand);
  const go = spawn("go", [...args, "./approx/...", "./wasm/play/..."], { env: { ...process.env, ...builds[name] } });
  let text = "";
  go.stdout.on("data", (chunk) => (text += chunk));
  go.stderr.pipe(process.stderr);
  return new Promise((resolve, reject) => go.on("exit", (code) => (code === 0 ? resolve(text) : reject(new Error(`go test ended with ${code}\n${text}`)))));
}

/** Returns a map from the package and the name of each benchmark to its time in nanoseconds. @param {string} text */
function parseTimes(text) {
  const times = new Map();
  let packageName = "";
  for (const line of text.split("\n")) {
    const packageLine = line.match(/^pkg: mercer\/(\S+)/);
    if (packageLine) packageName = packageLine[1];
    const benchmarkLine = line.match(/^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns\/op/);
    if (benchmarkLine) times.set(`${packageName} ${benchmarkLine[1]}`, Number(benchmarkLine[2]));
  }
  return times;
}

const formatTime = (ns) => (ns === undefined ? "–" : ns < 1e3 ? `${ns.toFixed(0)} ns` : ns < 1e6 ? `${(ns / 1e3).toFixed(1)} µs` : ns < 1e9 ? `${(ns / 1e6).toFixed(1)} ms` : `${(ns / 1e9).toFixed(2)} s`);
const formatRatio = (a, b) => (a && b ? `${(a / b).toFixed(1)}×` : "–");

await mkdir("bench", { recursive: true });
const results = {};
for (const name of Object.keys(builds)) {
  const text = await runBenchmarks(name);
  await writeFile(`bench/${name}.txt`, text);
  results[name] = parseTimes(text);
}
const names = [...new Set(Object.values(results).flatMap((r) => [...r.keys()]))];
const rows = [["", "native", "without vectors", "", "WebAssembly", ""]];
for (const name of names) {
  const [n, p, w] = ["native", "plain", "wasm"].map((build) => results[build].get(name));
  rows.push([name, formatTime(n), formatTime(p), formatRatio(p, n), formatTime(w), formatRatio(w, n)]);
}
const widths = rows[0].map((_, i) => Math.max(...rows.map((r) => r[i].length)));
for (const row of rows) console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  "));
console.log("Ratios are to native. The lines of Go are in bench/, for benchstat.");
