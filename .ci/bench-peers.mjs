/**
 * Holds this library against others over the standard jobs: first whether all say
 * the same, then the medians of runs that take turns. Prints a table of ratios with
 * the ceilings that they are to stay below, and how times grow with n and m; keeps it
 * in bench/peers.md and, with all that was measured, in bench/peers.json.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { createInterface } from "node:readline";
import { disagreements, median } from "./peers/agree.mjs";

const folder = process.argv[2];
const ROUNDS = process.env.QUICK ? 2 : 7;
const LIMIT = 10_000; // ms that a peer may take for one run
const SLOW = 2_000; // ms from which one run has to do
const SPAN = 25; // ms that a measurement takes at least

/**
 * The rows. page is the ceiling of WebAssembly in Chromium over scikit-learn, native
 * that of native code; plain is how many times faster than plain gonum WebAssembly is
 * to be; tolerance is what answers may differ by, relative to the largest number of
 * their kind. Eigenvalues that are rounding of the others, and features along them,
 * differ more. What is extra is in no mean.
 */
const ROWS = [
  { key: "kpca2000", name: "exact kernel PCA, 16 pairs, n = 2,000", page: 0.3, plain: 8, tolerance: 1e-8 },
  { key: "kpca5000", name: "exact kernel PCA, 16 pairs, n = 5,000", page: 0.1, plain: 8, tolerance: 1e-8 },
  { key: "laplacian", name: "Laplacian kernel, exact, 16 pairs, n = 2,000", page: 1.5, plain: 8, tolerance: 1e-8 },
  { key: "nystrom", name: "Nyström, m = 128, n = 2,000, fit and transform", page: 2, native: 2.5, plain: 2, tolerance: 1e-9 },
  { key: "rff", name: "RFF, D = 512, n = 2,000, transform", page: 2.5, plain: 2, tolerance: 1e-12 },
  { key: "orf", name: "ORF, D = 512, n = 2,000, transform", page: 2.5, plain: 2, tolerance: 1e-12 },
  { key: "ika", name: "IKA, 128 functions, S = 2,000, m = 64", page: 1, plain: 2, tolerance: 1e-8 },
  { key: "ikadense", name: "the same with K evaluated", page: 3, extra: true, tolerance: 1e-8 },
  { key: "rskpca", name: "ShDE + RSKPCA, ε = σ/2.83, n = 5,000", page: 0.3, plain: 2, tolerance: 1e-8 },
  { key: "rskpcaflat", name: "the same, beside NumPy with an array for each coordinate", extra: true, tolerance: 1e-8 },
  { key: "krr", name: "kernel ridge regression, n = 2,000", page: 0.3, plain: 2, tolerance: 1e-7 },
  { key: "krrdense", name: "the same with K evaluated", page: 4, extra: true, tolerance: 1e-7 },
  { key: "kmeans", name: "k-means, 64 centres, n = 5,000, 20 sweeps", page: 1.5, plain: 2, tolerance: 1e-9 },
  { key: "error", name: "relative Frobenius error, n = 2,000, m = 128", page: 3, native: 2.5, plain: 2, tolerance: 1e-6 },
  { key: "eig128", name: "symmetric eigenproblem, all pairs, n = 128", page: 6, native: 2.5, plain: 8, tolerance: 1e-12 },
  { key: "eig256", name: "symmetric eigenproblem, all pairs, n = 256", page: 6, native: 2.5, plain: 8, tolerance: 1e-12 },
  { key: "nystrom16", name: "d = 16, n = 3,500: Nyström, m = 256", page: 3, native: 2.5, plain: 2, tolerance: 1e-8 },
  { key: "rskpca16", name: "d = 16, n = 3,500: ShDE + RSKPCA, m = 256", page: 3, native: 2.5, plain: 2, tolerance: 1e-8 },
  { key: "rff16", name: "d = 16, n = 3,500: RFF, D = 512", page: 5, native: 2.5, plain: 2, tolerance: 1e-12 },
  { key: "svm", name: "support vector machine, n = 1,000, objective to 1e-6", extra: true, tolerance: 1e-6 },
  { key: "gemm", name: "product of 512×512 matrices", extra: true, tolerance: 1e-12 },
];
const LIBRARIES = 5; // how many times faster than JavaScript libraries

/** A program that answers lines with lines. */
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

/** A worker of a bare page. */
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

/** Checks and measures one row. */
async function measure(row) {
  const found = { key: row.key, ms: {}, late: [], problems: [], apart: {} };
  const numbers = {};
  for (const [name, { peer, way }] of Object.entries(peers)) {
    if (name === "hand" && row.key !== "gemm") continue;
    // The first request may choose among solvers; the program in a page has no clock over it.
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
  ({ problems: found.problems, differ: found.apart } = disagreements(numbers, truth, row.tolerance));
  const turns = Object.keys(numbers).filter((name) => found.ms[name] <= SLOW);
  const repeats = {}, times = {};
  for (const name of turns) { // twice: the first run pays for compilers and caches
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

/** What scikit-learn runs on. Its times on the reference BLAS are no measure of it. */
const { about } = peers.scikit ? await peers.scikit.peer.ask({ job: "about" }, 20 * LIMIT) : {};
if (about?.includes("reference")) console.error(`scikit-learn runs on ${about}: install libopenblas0-pthread`);

const digits = (x) => (x === undefined ? "–" : x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
const mark = (ok) => (ok === undefined ? "" : ok ? " ✓" : " ✗");

/** The ratio of two medians; a peer that was too slow gives a bound. */
function over(r, a, b) {
  const x = r.ms[a] === undefined || r.ms[b] === undefined ? undefined : r.ms[a] / r.ms[b];
  return { x, text: (x !== undefined && r.late.includes(a) ? "> " : "") + digits(x) };
}
const power = (x) => (x > 0 ? x.toExponential(0).replace("e-", "·10⁻").replace(/\d+$/, (e) => [...e].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]).join("")).replace(/^1·/, "") : "0");
/** What the answers of a row differ by at most; residuals are held to a limit of their own. */
const apart = (r) => Math.max(0, ...Object.entries(r.apart).filter(([k]) => k in peers).map(([, v]) => v));
const mean = (x) => (x.length ? Math.exp(x.reduce((s, v) => s + Math.log(v), 0) / x.length) : undefined);

function report(rows) {
  const out = [], all = { page: [], native: [], node: [] };
  let kept = 0, asked = 0;
  const judge = (x, ok) => {
    if (x === undefined) return "";
    asked++;
    kept += ok ? 1 : 0;
    return mark(ok);
  };
  out.push("| job | scikit-learn, ms | Chromium ÷ scikit-learn | ceiling | Node ÷ scikit-learn | native ÷ scikit-learn | gonum ÷ Mercer, native | gonum ÷ Mercer, Node | JavaScript ÷ Mercer, Node | answers apart (at most) |");
  out.push("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  for (const row of ROWS) {
    const r = rows[row.key];
    if (!r) continue;
    const page = over(r, "page", "scikit"), inNode = over(r, "node", "scikit"), native = over(r, "native", "scikit");
    const gonum = over(r, "plain", "native"), plain = over(r, "plainNode", "node"), scripts = over(r, "scripts", "node");
    if (!row.extra) for (const [k, v] of [["page", page], ["node", inNode], ["native", native]]) if (v.x !== undefined) all[k].push(v.x);
    out.push(`| ${row.name}${r.problems.length ? ` **(${r.problems.join("; ")})**` : ""} | ${digits(r.ms.scikit)} | ${page.text}${row.page ? judge(page.x, page.x <= row.page) : ""} | ${row.page ? `≤ ${row.page}` : ""} | ${inNode.text} | ${native.text}${row.native ? judge(native.x, native.x <= row.native) : ""} | ${gonum.text} | ${plain.text}${row.plain ? judge(plain.x, plain.x >= row.plain) : ""} | ${scripts.text}${row.extra ? "" : judge(scripts.x, scripts.x >= LIBRARIES)} | ${power(apart(r))} (${power(row.tolerance)}) |`);
  }
  const [page, inNode, native] = [mean(all.page), mean(all.node), mean(all.native)];
  out.push(`| **geometric mean of the rows with a ceiling** | | **${digits(page)}**${judge(page, page <= 1)} | ≤ 1 | **${digits(inNode)}** | **${digits(native)}**${judge(native, native <= 0.7)} | | | | |`);
  out.push("");
  const gemm = rows.gemm;
  if (gemm?.ms.hand) {
    const share = gemm.ms.hand / gemm.ms.node;
    out.push(`Products in WebAssembly: ${(2 * 512 ** 3 / gemm.ms.node / 1e6).toFixed(1)} GFLOP/s, ${(100 * share).toFixed(0)} % of a kernel written by hand (≥ 50 %${judge(share, share >= 0.5)}); natively ${(2 * 512 ** 3 / gemm.ms.native / 1e6).toFixed(1)}.`);
  }
  out.push(`Native ceilings: 2.5 for products and eigenproblems, 0.7 for the mean. Against gonum in WebAssembly: ≥ 8 where eigenproblems decide, ≥ 2 elsewhere; against JavaScript: ≥ ${LIBRARIES}. \`>\`: the other was stopped after ${LIMIT / 1000} s; what takes more than ${SLOW / 1000} s is timed once. –: nobody wrote it. ${kept} of ${asked} marks kept.`);
  if (missing.length) out.push(`Missing: ${missing.join(", ")}.`);
  out.push(`${ROUNDS} rounds, medians, one thread. ${cpus()[0].model.trim()}, Node ${process.versions.node}${about ? `, ${about}` : ""}.`);
  return { text: out.join("\n"), means: { page, node: inNode, native }, kept, asked };
}

const chosen = process.env.ROWS?.split(",");
const file = "bench/peers.json";
const before = chosen && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { rows: {} };
const { rows } = before;
for (const row of ROWS.filter((r) => !chosen || chosen.includes(r.key))) {
  rows[row.key] = await measure(row);
  const { ms, problems, late } = rows[row.key];
  console.error(`${row.key}: ${Object.entries(ms).map(([k, v]) => `${k} ${late.includes(k) ? "> " : ""}${digits(v)} ms`).join(", ")}${problems.length ? ` — ${problems.join("; ")}` : ""}`);
}
for (const { peer } of Object.values(peers)) await peer.close();
const growth = chosen?.includes("growth") === false || process.env.QUICK ? before.growth : execFileSync("bin/peers", ["-growth"], { encoding: "utf8", env: { ...process.env, GOMAXPROCS: "1" } });
const { text, ...summary } = report(rows);
const whole = [text, growth].filter(Boolean).join("\n\n");
console.log(whole);
writeFileSync("bench/peers.md", `${whole}\n`);
writeFileSync(file, JSON.stringify({ ...summary, missing, rounds: ROUNDS, rows, growth }, null, 1));
process.exitCode = Object.values(rows).some((r) => r.problems.length) ? 1 : 0;
