/**
 * This script compares this library with other libraries on the standard jobs. It checks that all programs give
 * the same results, and it measures the median time of alternating runs. It prints a table of time ratios with
 * their limits, the growth of times with n and m, and the rows of site/reference/speed.html. The script writes the
 * tables to bench/peers.md and all measurements to bench/peers.json.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { createInterface } from "node:readline";
import { disagreements, median } from "./peers/agree.mjs";
import { LIMIT, ROWS, SLOW, htmlRows, formatDigits, report } from "./peers/table.mjs";

const folder = process.argv[2];
const ROUNDS = process.env.QUICK ? 2 : 7;
const MIN_DURATION = 25; // smallest number of ms in which a job is repeated

/** LineProgram is a running program that writes one line of output for each line of input. */
class LineProgram {
  constructor(command, args, env = {}) {
    this.start = () => {
      this.child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, ...env } });
      this.answers = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    };
  }
  /** Sends a request and returns the answer, or {late: true} if it takes longer than limit ms. */
  async request(job, limit) {
    if (!this.child) this.start();
    this.child.stdin.write(`${JSON.stringify(job)}\n`);
    let timer;
    const timeout = new Promise((done) => (timer = setTimeout(() => done("late"), limit)));
    const answer = await Promise.race([this.answers.next(), timeout]);
    clearTimeout(timer);
    if (answer === "late") {
      this.close();
      return { late: true };
    }
    if (answer.done) throw new Error(`no answer to ${JSON.stringify(job)}`);
    return JSON.parse(answer.value);
  }
  close() {
    this.child?.kill("SIGKILL");
    this.child = undefined;
  }
}

/** WorkerPage is an empty page in Chromium that runs the Go program in a worker. */
class WorkerPage {
  async open() {
    const { launch, serve } = await import("../site/e2e/lib.mjs");
    this.site = await serve({ dir: folder });
    this.browser = await launch();
    this.page = await this.browser.newPage();
    this.page.setDefaultTimeout(10 * LIMIT);
    await this.page.goto(this.site.url);
    await this.page.evaluate(() => {
      const worker = new Worker("worker.js");
      window.request = (line) => new Promise((done, fail) => {
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = (e) => fail(new Error(e.message));
        worker.postMessage(line);
      });
    });
    return this;
  }
  async request(job) {
    return JSON.parse(await this.page.evaluate((line) => window.request(line), JSON.stringify(job)));
  }
  async close() {
    await this.browser.close();
    this.site.close();
  }
}

const missingPeers = [];
const peers = {};
const addPeer = (key, peer, way) => (peers[key] = { peer, way });
const singleThread = { OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" };
if (process.env.PYTHON) addPeer("scikit", new LineProgram(process.env.PYTHON, [".ci/peers/peers.py", folder], singleThread));
else missingPeers.push("scikit-learn (Debian's python3-sklearn)");
const startNative = () => new LineProgram("bin/peers", ["-data", folder], { GOMAXPROCS: "1" });
const startNode = () => new LineProgram(process.execPath, [".ci/peers/node.mjs", folder]);
addPeer("native", startNative(), "mercer");
addPeer("node", startNode(), "mercer");
if (process.env.CHROMIUM && existsSync("site/e2e/node_modules/playwright-core")) addPeer("page", await new WorkerPage().open(), "mercer");
else missingPeers.push("Chromium");
addPeer("plain", startNative(), "gonum");
addPeer("plainNode", startNode(), "gonum");
if (existsSync(".ci/peers/node_modules/ml-matrix")) {
  const startScripts = () => new LineProgram(process.execPath, ["--expose-gc", ".ci/peers/scripts.mjs", folder]);
  addPeer("scripts", startScripts(), "npm");
  addPeer("hand", startScripts(), "hand");
} else missingPeers.push("the libraries of npm");

/** Runs the job of a row with all programs, compares the results, and measures the times. */
async function measureRow(row) {
  const result = { key: row.key, ms: {}, late: [], problems: [], apart: {} };
  const results = {};
  for (const [name, { peer, way }] of Object.entries(peers)) {
    if (name === "hand" && row.key !== "gemm") continue;
    // The first request to scikit-learn may compare several solvers, so its limit is longer. The program in the page
    // does not enforce the limit.
    const answer = await peer.request({ job: row.key, way, repeats: 1, check: true }, name === "scikit" ? 20 * LIMIT : LIMIT);
    if (answer.error === "none") continue;
    if (answer.error) throw new Error(`${name}, ${row.key}: ${answer.error}`);
    if (answer.late) {
      result.late.push(name);
      result.ms[name] = LIMIT;
      continue;
    }
    results[name] = answer.numbers;
    result.ms[name] = answer.ms;
  }
  const reference = results.scikit ?? results.plain ?? results.native;
  ({ problems: result.problems, differences: result.apart } = disagreements(results, reference, row.tolerance, row.residual));
  if ("scikit" in results && usesReferenceBLAS) result.reference = true;
  const timedNames = Object.keys(results).filter((name) => result.ms[name] <= SLOW);
  const repeats = {}, times = {};
  for (const name of timedNames) { // the number of repeats is determined twice, because the first run is slower than later ones
    for (let k = 0; k < 2; k++) {
      repeats[name] = Math.max(1, Math.min(500, Math.ceil(MIN_DURATION / result.ms[name])));
      result.ms[name] = (await peers[name].peer.request({ job: row.key, way: peers[name].way, repeats: repeats[name] }, LIMIT)).ms;
    }
    repeats[name] = Math.max(1, Math.min(500, Math.ceil(MIN_DURATION / result.ms[name])));
    times[name] = [];
  }
  for (let k = 0; k < ROUNDS; k++) {
    for (const name of timedNames) {
      times[name].push((await peers[name].peer.request({ job: row.key, way: peers[name].way, repeats: repeats[name] }, LIMIT)).ms);
    }
  }
  for (const name of timedNames) result.ms[name] = median(times[name]);
  return result;
}

/** about contains the versions and the BLAS of scikit-learn. Times with the reference BLAS are not meaningful. */
const { about } = peers.scikit ? await peers.scikit.peer.request({ job: "about" }, 20 * LIMIT) : {};
const usesReferenceBLAS = about?.includes("reference");
if (usesReferenceBLAS) console.error(`scikit-learn runs on ${about}: install libopenblas0-pthread`);

const chosenRows = process.env.ROWS?.split(",");
const resultsPath = "bench/peers.json";
const oldResults = chosenRows && existsSync(resultsPath) ? JSON.parse(readFileSync(resultsPath, "utf8")) : { rows: {} };
const rows = Object.fromEntries(ROWS.filter(({ key }) => key in oldResults.rows).map(({ key }) => [key, oldResults.rows[key]]));
for (const row of ROWS.filter((r) => !chosenRows || chosenRows.includes(r.key))) {
  rows[row.key] = await measureRow(row);
  const { ms, problems, late } = rows[row.key];
  console.error(`${row.key}: ${Object.entries(ms).map(([k, v]) => `${k} ${late.includes(k) ? "> " : ""}${formatDigits(v)} ms`).join(", ")}${problems.length ? ` — ${problems.join("; ")}` : ""}`);
}
for (const { peer } of Object.values(peers)) await peer.close();
const growth = chosenRows?.includes("growth") === false || process.env.QUICK ? oldResults.growth : execFileSync("bin/peers", ["-growth"], { encoding: "utf8", env: { ...process.env, GOMAXPROCS: "1" } });
const machine = `${cpus()[0].model.trim()}, Node ${process.versions.node}${about ? `, ${about}` : ""}`;
const { text, ...summary } = report(rows, { rounds: ROUNDS, missing: missingPeers, machine });
const fullReport = [text, growth, htmlRows(rows)].filter(Boolean).map((t) => t.trim()).join("\n\n");
console.log(fullReport);
writeFileSync("bench/peers.md", `${fullReport}\n`);
writeFileSync(resultsPath, JSON.stringify({ ...summary, missing: missingPeers, rounds: ROUNDS, rows, growth }, null, 1));
process.exitCode = Object.values(rows).some((r) => r.problems.length) ? 1 : 0;
