// This script runs the Go benchmarks in three builds, prints each time when it is measured, and then prints a table with the
// ratios of the times. The builds are native code, native code without vectors, and WebAssembly in Node. The output of go test
// is stored under bench/ for benchstat. Each build has an equal share of BENCH_SECONDS. After it, the other benchmarks of the build
// are omitted. Benchmarks of several processors compare one with two in the same run. With QUICK=1, only the packages of linear
// algebra and of the playground are measured.

import { execFileSync, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const pattern = process.env.BENCH || ".";
if (pattern === "-") process.exit(0);
const isQuick = Boolean(process.env.QUICK);
const benchTime = process.env.BENCHTIME || (isQuick ? "20ms" : "100ms");
const packages = isQuick ? ["./approx/internal/lin", "./wasm/play"] : ["./wasm/play/...", "./approx/..."];
const endTime = Date.now() + 1000 * Number(process.env.BENCH_SECONDS || Infinity);
const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
const environment = ["PATH", "HOME"].map((k) => `${k}=${process.env[k]}`).join(" ");
const nodeCommand = `env -i ${environment} ${goroot}/lib/wasm/go_js_wasm_exec`;

const builds = {
  native: {},
  plain: { GODEBUG: "cpu.avx2=off" },
  wasm: { GOOS: "js", GOARCH: "wasm", GOEXPERIMENT: "simd,nojsonv2" },
};

/**
 * Runs the benchmarks in one build until its time is over.
 * @param {string} name the build @param {number} ms the time
 * @returns {Promise<string>} the output of go test
 */
async function runBenchmarks(name, ms) {
  const args = ["test", "-run", "^$", "-bench", pattern, "-benchtime", benchTime, "-timeout", "60m"];
  if (name === "wasm") args.push("-exec", nodeCommand);
  console.log(`\n${name}`);
  const go = spawn("go", [...args, ...packages], { env: { ...process.env, ...builds[name] }, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  let isLate = false, text = "";
  const timer = Number.isFinite(ms) ? setTimeout(() => {
    isLate = true;
    process.kill(-go.pid); // with the running test, which is its child
  }, ms) : undefined;
  const exit = new Promise((done) => go.on("exit", done));
  for await (const line of createInterface(go.stdout)) {
    text += `${line}\n`;
    const time = parseLine(line);
    if (time) console.log(`  ${time.name.padEnd(64)} ${formatTime(time.ns).padStart(9)}${time.speedup ? `, ${time.speedup}× faster on two processors than on one` : ""}`);
  }
  const code = await exit;
  clearTimeout(timer);
  if (isLate) console.log(`The time is over: the other benchmarks of the build ${name} were omitted.`);
  else if (code !== 0) throw new Error(`go test ended with ${code}\n${text}`);
  return text;
}

/**
 * Returns the name and the nanoseconds of a line of a benchmark, or null for another line. A benchmark of several processors
 * also has a speed-up.
 * @param {string} line
 */
function parseLine(line) {
  const match = line.match(/^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns\/op/);
  return match && { name: match[1], ns: Number(match[2]), speedup: line.match(/\s([\d.]+) ×/)?.[1] };
}

/** Returns a map from the package and the name of each benchmark to its time in nanoseconds. @param {string} text */
function parseTimes(text) {
  const times = new Map();
  let packageName = "";
  for (const line of text.split("\n")) {
    const packageLine = line.match(/^pkg: mercer\/(\S+)/);
    if (packageLine) packageName = packageLine[1];
    const time = parseLine(line);
    if (time) times.set(`${packageName} ${time.name}`, time.ns);
  }
  return times;
}

const formatTime = (ns) => (ns === undefined ? "–" : ns < 1e3 ? `${ns.toFixed(0)} ns` : ns < 1e6 ? `${(ns / 1e3).toFixed(1)} µs` : ns < 1e9 ? `${(ns / 1e6).toFixed(1)} ms` : `${(ns / 1e9).toFixed(2)} s`);
const formatRatio = (a, b) => (a && b ? `${(a / b).toFixed(1)}×` : "–");

await mkdir("bench", { recursive: true });
const results = {};
for (const [i, name] of Object.keys(builds).entries()) {
  const text = await runBenchmarks(name, (endTime - Date.now()) / (Object.keys(builds).length - i));
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
