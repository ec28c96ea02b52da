/**
 * Compares this library with others on the standard jobs. It checks that all programs give the same results
 * and measures the medians of alternating runs. It prints a table of ratios with their limits, the growth of
 * times with n and m, and the rows of site/reference/speed.html. The table is written to bench/peers.md, and
 * all measurements are written to bench/peers.json.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { createInterface } from "node:readline";
import { disagreements, median } from "./peers/agree.mjs";
import { LIMIT, ROWS, SLOW, htmlRows, digits, report } from "./peers/table.mjs";

const folder = process.argv[2];
const ROUNDS = process.env.QUICK ? 2 : 7;
const SPAN = 25; // shortest measurement in ms

/** Lines is a program that writes a line of output for each line of input. */
class Lines {
  constructor(command, args, env = {}) {
    this.start = () => {
      this.child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, ...env } });
      this.answers = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    };
  }
  async ask(request, limit) {
    if (!this.child) this.start();
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    let timer;
    const late = new Promise((done) => (timer = setTimeout(() => done("late"), limit)));
    const got = await Promise.race([this.answers.next(), late]);
    clearTimeout(timer);
    if (got === "late") {
      this.close();
      return { late: true };
    }
    if (got.done) throw new Error(`no answer to ${JSON.stringify(request)}`);
    return JSON.parse(got.value);
  }
  close() {
    this.child?.kill("SIGKILL");
    this.child = undefined;
  }
}

/** Page runs the worker in an empty page. */
class Page {
  async open() {
    const { launch, serve } = await import("../site/e2e/lib.mjs");
    this.site = await serve({ dir: folder });
    this.browser = await launch();
    this.page = await this.browser.newPage();
    this.page.setDefaultTimeout(10 * LIMIT);
    await this.page.goto(this.site.url);
    await this.page.evaluate(() => {
      const worker = new Worker("worker.js");
      window.ask = (line) => new Promise((done, fail) => {
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = (e) => fail(new Error(e.message));
        worker.postMessage(line);
      });
    });
    return this;
  }
  async ask(request) {
    return JSON.parse(await this.page.evaluate((line) => window.ask(line), JSON.stringify(request)));
  }
  async close() {
    await this.browser.close();
    this.site.close();
  }
}

const missing = [];
const peers = {};
const add = (key, peer, way) => (peers[key] = { peer, way });
const one = { OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" };
if (process.env.PYTHON) add("scikit", new Lines(process.env.PYTHON, [".ci/peers/peers.py", folder], one));
else missing.push("scikit-learn (Debian's python3-sklearn)");
const go = () => new Lines("bin/peers", ["-data", folder], { GOMAXPROCS: "1" });
const node = () => new Lines(process.execPath, [".ci/peers/node.mjs", folder]);
add("native", go(), "mercer");
add("node", node(), "mercer");
if (process.env.CHROMIUM && existsSync("site/e2e/node_modules/playwright-core")) add("page", await new Page().open(), "mercer");
else missing.push("Chromium");
add("plain", go(), "gonum");
add("plainNode", node(), "gonum");
if (existsSync(".ci/peers/node_modules/ml-matrix")) {
  const scripts = () => new Lines(process.execPath, ["--expose-gc", ".ci/peers/scripts.mjs", folder]);
  add("scripts", scripts(), "npm");
  add("hand", scripts(), "hand");
} else missing.push("the libraries of npm");

/** Checks and measures a row of the table. */
async function measure(row) {
  const found = { key: row.key, ms: {}, late: [], problems: [], apart: {} };
  const numbers = {};
  for (const [name, { peer, way }] of Object.entries(peers)) {
    if (name === "hand" && row.key !== "gemm") continue;
    // The first request may choose among solvers. The program in a page has no clock to stop the request.
    const got = await peer.ask({ job: row.key, way, repeats: 1, check: true }, name === "scikit" ? 20 * LIMIT : LIMIT);
    if (got.error === "none") continue;
    if (got.error) throw new Error(`${name}, ${row.key}: ${got.error}`);
    if (got.late) {
      found.late.push(name);
      found.ms[name] = LIMIT;
      continue;
    }
    numbers[name] = got.numbers;
    found.ms[name] = got.ms;
  }
  const truth = numbers.scikit ?? numbers.plain ?? numbers.native;
  ({ problems: found.problems, differ: found.apart } = disagreements(numbers, truth, row.tolerance, row.residual));
  if ("scikit" in numbers && onReference) found.reference = true;
  const turns = Object.keys(numbers).filter((name) => found.ms[name] <= SLOW);
  const repeats = {}, times = {};
  for (const name of turns) { // the first of two runs includes compilation and cold caches
    for (let k = 0; k < 2; k++) {
      repeats[name] = Math.max(1, Math.min(500, Math.ceil(SPAN / found.ms[name])));
      found.ms[name] = (await peers[name].peer.ask({ job: row.key, way: peers[name].way, repeats: repeats[name] }, LIMIT)).ms;
    }
    repeats[name] = Math.max(1, Math.min(500, Math.ceil(SPAN / found.ms[name])));
    times[name] = [];
  }
  for (let k = 0; k < ROUNDS; k++) {
    for (const name of turns) {
      times[name].push((await peers[name].peer.ask({ job: row.key, way: peers[name].way, repeats: repeats[name] }, LIMIT)).ms);
    }
  }
  for (const name of turns) found.ms[name] = median(times[name]);
  return found;
}

/** about is the BLAS of scikit-learn. Times with the reference BLAS are not meaningful. */
const { about } = peers.scikit ? await peers.scikit.peer.ask({ job: "about" }, 20 * LIMIT) : {};
const onReference = about?.includes("reference");
if (onReference) console.error(`scikit-learn runs on ${about}: install libopenblas0-pthread`);

const chosen = process.env.ROWS?.split(",");
const file = "bench/peers.json";
const before = chosen && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { rows: {} };
const rows = Object.fromEntries(ROWS.filter(({ key }) => key in before.rows).map(({ key }) => [key, before.rows[key]]));
for (const row of ROWS.filter((r) => !chosen || chosen.includes(r.key))) {
  rows[row.key] = await measure(row);
  const { ms, problems, late } = rows[row.key];
  console.error(`${row.key}: ${Object.entries(ms).map(([k, v]) => `${k} ${late.includes(k) ? "> " : ""}${digits(v)} ms`).join(", ")}${problems.length ? ` — ${problems.join("; ")}` : ""}`);
}
for (const { peer } of Object.values(peers)) await peer.close();
const growth = chosen?.includes("growth") === false || process.env.QUICK ? before.growth : execFileSync("bin/peers", ["-growth"], { encoding: "utf8", env: { ...process.env, GOMAXPROCS: "1" } });
const machine = `${cpus()[0].model.trim()}, Node ${process.versions.node}${about ? `, ${about}` : ""}`;
const { text, ...summary } = report(rows, { rounds: ROUNDS, missing, machine });
const whole = [text, growth, htmlRows(rows)].filter(Boolean).map((t) => t.trim()).join("\n\n");
console.log(whole);
writeFileSync("bench/peers.md", `${whole}\n`);
writeFileSync(file, JSON.stringify({ ...summary, missing, rounds: ROUNDS, rows, growth }, null, 1));
process.exitCode = Object.values(rows).some((r) => r.problems.length) ? 1 : 0;
