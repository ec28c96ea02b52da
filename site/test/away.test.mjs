import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { lockFault } from "../app/check.js";
import { linkIn, openData } from "../app/incoming.js";
import { Catalogue } from "../app/catalogue.js";
import { parsePoints } from "../app/own.js";
import { State } from "../app/state.js";
import { ArrayRequests } from "../away/arrays.js";
import { captionLines, titleOf } from "../away/caption.js";
import { pageToBibTeX, pageToText, paperToBibTeX, paperToText } from "../away/cite.js";
import { csvCell } from "../away/csv.js";
import { embedCode, linkWithViews } from "../away/embed.js";
import { fileText, openFile, readFile } from "../away/file.js";
import { LISTS, QUANTITIES, numberRows, rowsToCSV, rowsToJSON } from "../away/flat.js";
import { writeNPY } from "../away/npy.js";
import { pointsTable, tableCSV, tableJSON, tableLists, tableNPY, tablesOf } from "../away/tables.js";
import { useCatalogue } from "../numbers/outcome.js";

const readText = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const catalogue = new Catalogue(JSON.parse(readText("../catalogue.json")));
useCatalogue(catalogue);

/** Reads an NPY file of version 1.0 with float64 numbers. */
function readNPY(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const headerLength = view.getUint16(8, true);
  const header = new TextDecoder().decode(bytes.subarray(10, 10 + headerLength));
  assert.equal(String.fromCharCode(...bytes.subarray(1, 6)), "NUMPY");
  assert.equal((10 + headerLength) % 64, 0, "the numbers are not aligned");
  assert.match(header, /^\{'descr': '<f8', 'fortran_order': False, 'shape': \(.*\), \} *\n$/);
  const shape = header.match(/\((.*)\)/)[1].split(",").filter((s) => s.trim()).map(Number);
  const values = Array.from({ length: (bytes.length - 10 - headerLength) / 8 }, (_, i) => view.getFloat64(10 + headerLength + 8 * i, true));
  return { shape, values };
}

const VALUES = [0, -0, 1 / 3, -1e308, 5e-324, NaN, Infinity, -Infinity, 0.1, 2 ** 53];

test("an NPY file has its shape and its numbers", () => {
  for (const shape of [[10], [5, 2], [1, 10], [2, 5, 1], [10, 1]]) assert.deepEqual(readNPY(writeNPY(VALUES, shape)), { shape, values: VALUES });
  assert.deepEqual(readNPY(writeNPY([], [0, 2])), { shape: [0, 2], values: [] });
  assert.throws(() => writeNPY(VALUES, [3, 3]), /an array of shape 3 × 3 has 9 numbers, not 10/);
});

const python = ["python3", "/usr/bin/python3"].find((name) => spawnSync(name, ["-c", "import numpy"]).status === 0);

test("NumPy loads an NPY file", { skip: !python && "there is no Python with NumPy" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "npy-"));
  try {
    writeFileSync(join(folder, "a.npy"), writeNPY(VALUES, [5, 2]));
    writeFileSync(join(folder, "b.npy"), writeNPY([1, 2, 3, 4, 5, 6, 7, 8], [2, 2, 2]));
    const code = "import numpy as np, sys; a = np.load('a.npy'); b = np.load('b.npy'); print(a.shape, a.dtype, [float(v).hex() for v in a.ravel()], b[1, 0].tolist(), b.shape)";
    const hex = "'0x0.0p+0', '-0x0.0p+0', '0x1.5555555555555p-2', '-0x1.1ccf385ebc8a0p+1023', '0x0.0000000000001p-1022', 'nan', 'inf', '-inf', '0x1.999999999999ap-4', '0x1.0000000000000p+53'";
    assert.equal(execFileSync(python, ["-c", code], { cwd: folder, encoding: "utf8" }).trim(), `(5, 2) float64 [${hex}] [5.0, 6.0] (2, 2, 2)`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a CSV cell keeps all digits, and quotes what needs quotes", () => {
  assert.deepEqual([0.1, -0, NaN, Infinity, 1e-7, "plain", "a,b", 'a "b"', "two\nlines", true].map(csvCell), ["0.1", "-0", "", "", "1e-7", "plain", '"a,b"', '"a ""b"""', '"two\nlines"', "true"]);
});

const SHAPES = [["points", 3, 2], ["features", 3, 4], ["signs", 4, 1], ["eigenvalues_exact", 3, 1], ["eigenvalues", 2, 1], ["centres", 2, 2], ["weights", 2, 1], ["box", 4, 1], ["phi_exact", 2, 3], ["phi_approx", 2, 3]]
  .map(([name, rows, cols]) => ({ name, rows, cols }));
const arrays = Object.fromEntries(SHAPES.map(({ name, rows, cols }, k) => [name, Float64Array.from({ length: rows * cols }, (_, i) => 100 * k + i)]));
arrays.box = Float64Array.of(-1, 1, 10, 20);
const getArray = (name) => arrays[name];
const WORDS = { marks: "landmarks", index: 12, task: "kernel", isKernel: true };

test("the arrays of a state become tables", () => {
  const tables = tablesOf(SHAPES, WORDS);
  assert.deepEqual(tables.map((t) => [t.key, t.name, t.columns, t.shape]), [
    ["landmarks", "landmarks", ["x", "y", "weight"], [2, 3]],
    ["eigenvalues", "λ", ["i", "exact", "approximate"], [3, 3]],
    ["eigenfunction-12", "φ₁₂", ["x", "y", "exact", "approximate"], [2, 3, 4]],
    ["signs", "signs", ["sign"], [4, 1]],
    ["features", "features", ["psi_1", "psi_2", "psi_3", "psi_4"], [3, 4]],
  ]);
  const [landmarks, eigenvalues, field] = tables;
  assert.equal(tableCSV(landmarks, getArray), "x,y,weight\n500,501,600\n502,503,601\n");
  assert.equal(tableCSV(eigenvalues, getArray), "i,exact,approximate\n1,300,400\n2,301,401\n3,302,\n");
  assert.deepEqual(JSON.parse(tableLists(eigenvalues, getArray)), { i: [1, 2, 3], exact: [300, 301, 302], approximate: [400, 401, null] });
  // The grid begins at the upper left corner.
  assert.equal(tableCSV(field, getArray), "x,y,exact,approximate\n-1,20,800,900\n0,20,801,901\n1,20,802,902\n-1,10,803,903\n0,10,804,904\n1,10,805,905\n");
  assert.deepEqual(readNPY(tableNPY(field, getArray)), { shape: [2, 3, 4], values: [-1, 20, 800, 900, 0, 20, 801, 901, 1, 20, 802, 902, -1, 10, 803, 903, 0, 10, 804, 904, 1, 10, 805, 905] });
  assert.deepEqual(tablesOf([{ name: "frequencies", rows: 1, cols: 2 }, { name: "centres", rows: 1, cols: 2 }], WORDS).map((t) => [t.name, t.columns]),
    [["centres", ["x", "y"]], ["frequencies", ["omega_x", "omega_y"]]]);
  const ofTask = [["regions_exact", 2, 3], ["regions_approx", 2, 3], ["classes", 5, 1], ["embedding_exact", 5, 2], ["embedding_approx", 5, 2], ["parts_exact", 5, 1]].map(([name, rows, cols]) => ({ name, rows, cols }));
  assert.deepEqual(tablesOf(ofTask, WORDS).map((t) => [t.name, t.columns, t.shape]), [
    ["regions", ["x", "y", "exact", "approximate"], [2, 3, 4]], ["learned", ["class"], [5, 1]],
    ["embedding", ["exact_x", "exact_y", "approximate_x", "approximate_y"], [5, 4]], ["clusters", ["exact"], [5, 1]],
  ]);
  assert.deepEqual(tablesOf([], WORDS), []);
});

test("the table of points has the names of classes in CSV, and their numbers in NPY", () => {
  const table = pointsTable({ x: Float64Array.of(1, 2, 3, 4), labels: Float64Array.of(1, 0), targets: Float64Array.of(0.5, -0.5), classes: ["a,b", "c"] });
  assert.equal(tableCSV(table, getArray), 'x,y,class,target\n1,2,c,0.5\n3,4,"a,b",-0.5\n');
  assert.deepEqual(readNPY(tableNPY(table, getArray)), { shape: [2, 4], values: [1, 2, 1, 0.5, 3, 4, 0, -0.5] });
  assert.deepEqual(pointsTable({ x: new Float64Array() }).shape, [0, 2]);
  const json = JSON.parse(tableJSON(table, getArray, "https://example.org/#v=1"));
  assert.deepEqual(json, { link: "https://example.org/#v=1", tables: [{ name: "points", columns: { x: [1, 3], y: [2, 4], class: ["c", "a,b"], target: [0.5, -0.5] } }] });
  const extremes = pointsTable({ x: Float64Array.of(-0, 1 / 3, NaN, 1e-300) });
  const { x, y } = JSON.parse(tableLists(extremes, getArray));
  assert.ok(Object.is(x[0], -0), "JSON loses the sign of −0");
  assert.deepEqual([x[1], ...y], [null, 1 / 3, 1e-300]);
});

test("a restarted worker ends the requests for arrays", async () => {
  const posted = [];
  const requests = new ArrayRequests((m) => posted.push(m));
  const first = requests.request("v=1", { w: 1, h: 1, nx: 2, ny: 2 }, ["box"]), second = requests.request("v=1", { w: 1, h: 1, nx: 2, ny: 2 }, []);
  requests.receive({ kind: "arrays", rev: posted[0].rev, body: { list: SHAPES }, blocks: [{ name: "box", rows: 4, cols: 1, off: 1 }], data: Float64Array.of(9, 1, 2, 3, 4).buffer });
  const { shapes, get, reason } = await first;
  assert.deepEqual([shapes, get("box"), get("points"), reason], [SHAPES, Float64Array.of(1, 2, 3, 4), undefined, ""]);
  requests.workerEnded();
  await assert.rejects(second, /restarted/);
});

test("a cancelled request for arrays is repeated for the same state, and fails in plain words for another one", async () => {
  const posted = [], page = { state: { link: "v=1" }, plane: () => ({ w: 1, h: 1, nx: 2, ny: 2 }), api: { finalReport: async () => null } };
  const requests = new ArrayRequests((m) => posted.push(m));
  /** Answers the newest request after it was sent. */
  const answer = async (body) => {
    await new Promise(setImmediate);
    requests.receive({ kind: "arrays", rev: posted.at(-1).rev, body: { list: null, ...body }, data: new ArrayBuffer(0) });
  };
  const first = requests.requestOf(page, ["box"]);
  await answer({ cancelled: true });
  await answer({ list: SHAPES });
  assert.deepEqual((await first).shapes, SHAPES);
  assert.deepEqual(posted.map((m) => [m.link, m.names, m.method]), [["v=1", ["box"], 0], ["v=1", ["box"], 0]]);
  const second = assert.rejects(requests.requestOf(page, []), /^Error: The data were not saved, because the state has changed/);
  await new Promise(setImmediate);
  page.state.link = "v=1&m=3";
  await answer({ cancelled: true });
  await second;
  assert.equal(posted.length, 3);
  const third = assert.rejects(requests.requestOf(page, []), /^Error: The data could not be saved: too many$/);
  await answer({ reason: "too many" });
  await third;
});

const REPORT = {
  link: "v=1", data: { name: "moons", n: 500 }, kernel: { name: "gaussian", sigma: 0.35 }, method: "nystrom", m: 24, rank: 24, seed: 4, preview: false,
  error: { frobenius: 0.1321, spectral: 0.192, nuclear: null, max: 0.5, expected: 0.001 }, optimal: { frobenius: 0.0202, spectral: { atMost: 0.03 }, nuclear: null },
  eigenvalues: { exact: [0.5, 0.2], approximate: [0.4, 0.2], deviation: [0.2, 0] }, certificate: { value: 1e-15, words: "dense", exact: true }, angles: [0.1, 0.3],
  bounds: [{ key: "5.1", form: "as printed", left: "", right: "", source: "", actual: 0.1, atLeast: true, bound: 0.2, trivial: 2, applies: false, reason: "" }],
  compared: [{ method: "nystrom", m: 24, rank: 24, error: 0.1321, optimal: 0.0202 }, { method: "rff", m: 40, rank: 40, error: 0.45, error_se: 0.01, max: 0.9, optimal: { atMost: 0.002 } }, { method: "taylor", m: 3, rank: 0, error: null, refused: "no" }],
  time_ms: { exact: null, approximate: 1.5, speedup: null, runs: 3, step: 0.1 }, evals: 12000, notes: ["a note"], twin: "simd",
};

test("the numbers of a report are one flat table", () => {
  const rows = numberRows(REPORT);
  const csv = rowsToCSV(rows);
  assert.ok(csv.startsWith("quantity,method,value,unit,place\nerror_frobenius,nystrom,0.1321,1,1\nbest_frobenius,,0.0202,1,\nerror_spectral,nystrom,0.192,1,1\nbest_spectral_at_most,,0.03,1,\n"), csv);
  for (const line of ["rank,nystrom,24,1,1", "sigma,,0.35,data,", "points,,500,1,", "exact_certified,,true,boolean,", "time_approximate,nystrom,1.5,ms,1", "largest_principal_angle,nystrom,0.3,rad,1", "theorem_5.1_as_printed_bound,nystrom,0.2,1,1",
    "theorem_5.1_as_printed_actual_at_least,nystrom,0.1,1,1", "error_frobenius,rff,0.45,1,2", "error_largest_entry,rff,0.9,1,2", "best_frobenius_at_its_rank_at_most,rff,0.002,1,2"]) assert.ok(csv.split("\n").includes(line), `${line} is missing in\n${csv}`);
  assert.doesNotMatch(csv, /twin|simd|nuclear|null|NaN|undefined|time_exact,|taylor/);
  const names = rows.map((r) => `${r.quantity} ${r.method}`);
  assert.equal(new Set(names).size, names.length, "a number has two rows");
  // Each number of a comparison of one method with itself has one row.
  const twice = numberRows({ ...REPORT, compared: [REPORT.compared[0], { method: "nystrom", m: 40, rank: 40, error: 0.07, optimal: 0.01 }] });
  const places = twice.map((r) => `${r.quantity} ${r.method} ${r.place}`);
  assert.equal(new Set(places).size, places.length, "a number of a comparison has two rows");
  assert.deepEqual(twice.filter((r) => r.quantity === "m").map((r) => [r.value, r.place]), [[24, 1], [40, 2]]);
  assert.doesNotMatch(rowsToCSV(numberRows({ ...REPORT, m: 0, rank: 0, refused: "no" })), /^(m|rank),nystrom/m, "a refused method has a size");
  const json = JSON.parse(rowsToJSON(rows, "https://example.org/#v=1"));
  assert.deepEqual(json, { link: "https://example.org/#v=1", numbers: rows });
  assert.deepEqual(json.numbers.find((r) => r.quantity === "exact_certified"), { quantity: "exact_certified", method: "", value: true, unit: "boolean" });
});

/** Returns the paths of all numbers and booleans of the type of a report. */
function leavesOf(types, name, prefix = "") {
  const body = types.match(new RegExp(`export interface ${name} \\{\\n(.*?)\\n\\}`, "s"))[1];
  return body.split("\n").flatMap((line) => {
    const [, key, type] = line.match(/^ {2}(\w+)\??: (.*);$/);
    const path = prefix + key;
    if (LISTS.includes(path)) return [];
    const nested = type.replace(/ \| null$/, "");
    if (types.includes(`export interface ${nested} {`)) return leavesOf(types, nested, `${path}.`);
    return /number|boolean/.test(type) ? [path] : [];
  });
}

test("every number of a report has a quantity, or is a list", () => {
  const leaves = leavesOf(readText("../app/bodies.d.ts"), "Report");
  assert.deepEqual(QUANTITIES.map(([, path]) => path).sort(), leaves.sort());
});

test("the code of an embedded page escapes its title and has no fixed size", () => {
  const code = embedCode("https://example.org/?embed#v=1&m=20", 'Nyström on "my <data>": error 13 %');
  assert.equal(code, '<iframe src="https://example.org/?embed#v=1&amp;m=20"\n  title="Nyström on &quot;my &lt;data&gt;&quot;: error 13 %"\n  width="100%" style="aspect-ratio:3/2;border:0"\n  loading="lazy"></iframe>');
  assert.equal(linkWithViews(new State(catalogue, "v=1&m=20&views=data,eigen"), ["eigen"]), "v=1&m=20&views=eigen");
  assert.equal(linkWithViews(new State(catalogue, "v=1&m=20&views=eigen,data"), ["data", "eigen", "kernel"]), "v=1&m=20", "default views are not in the link");
});

test("a caption has all settings and the errors", () => {
  const lines = (link, report = REPORT) => captionLines(new State(catalogue, link), report);
  assert.deepEqual(lines("v=1"), ["Gaussian kernel, σ = 0.35, 500 points of two moons (noise 0.10, data seed 18).", "Nyström, m = 24, seed 24: error 13\u202f%, best possible 2.0\u202f%. Eigenfunction 5, x₀ = (0.95, −0.50)."]);
  assert.match(lines("v=1&method=exact", { ...REPORT, method: "exact", error: { frobenius: 0 }, compared: undefined })[1], /^Exact kernel PCA: error 0\sup\sto\srounding\. Eigen/);
  assert.match(lines("v=1&task=krr", null).join("\n"), /^Nyström, m = 24, seed 24\. .*\nTask: .*ρ/m);
  assert.match(lines("v=1&views=compare&method2=rff&method3=taylor")[1], /^Nyström, m = 24: error 13\u202f%; random Fourier.*, m = 40: error 43–47\u202f%; Taylor features, m = 3: no approximation; best possible/i);
  assert.match(lines("v=1", { ...REPORT, refused: "no" })[1], /: no approximation\./);
  const state = new State(catalogue, "v=1&data=own");
  state.set([["points", state.ownSets.add(parsePoints({ x: [[0, 0], [1, 1]], name: "my data.csv" }))]]);
  assert.match(captionLines(state, REPORT)[0], /2 points of your own, my data\.csv\./);
  assert.equal(titleOf(state, REPORT), "Nyström on my data.csv: error 13\u202f%");
  assert.equal(titleOf(new State(catalogue, "v=1&views=compare&method2=rff"), { ...REPORT, compared: REPORT.compared.slice(0, 2) }), "Nyström and random Fourier features on two moons: errors 13\u202f% and 43–47\u202f%");
});

const textOf = (state) => fileText(state, { address: "https://example.org/#v=1", numbers: numberRows(REPORT), data: { points: '{"x": [1],\n"y": [2]}' } });
const POINTS = { x: [[1 / 3, -0], [1e-300, 2], [0.1, 0.2]], labels: [0, 1, 1], classes: ["a", 'b "c"'], targets: [1, 0.1 + 0.2, 2], name: "my data.csv", box: [-1, 1, -2, 2] };

/** Returns a page whose state a file can replace. */
function fakePage(link = "v=1", lockedKeys = []) {
  const state = new State(catalogue, link);
  const names = [];
  return { state, names, config: { hostLock: new Set(lockedKeys) }, history: { record() {} }, openLink: (l, _, name) => {
    state.open(l);
    names.push(name);
  } };
}

test("a saved state opens again with all digits", () => {
  for (const link of ["v=1", "v=1&method=rff&m=21&p3=0.1,0.2&views=eigen&task=krr"]) {
    const page = fakePage("v=1&m=7");
    assert.equal(openFile(page, textOf(new State(catalogue, link))), "");
    assert.equal(page.state.link, link);
    assert.deepEqual(page.names, ["open a file"]);
  }
  const state = new State(catalogue, "v=1&data=own&p1=0.25,0.5&m=2");
  state.set([["points", state.ownSets.add(parsePoints(POINTS))]]);
  state.edits = [...state.edits, ["p1", "0.25,0.5"]];
  const text = textOf(state);
  assert.match(text, /^\{"mercer": 1,\n/);
  assert.deepEqual(Object.keys(JSON.parse(text)), ["mercer", "link", "address", "points", "numbers", "data"]);
  const page = fakePage();
  assert.equal(openFile(page, text), "");
  const { x, labels, classes, targets, name, box } = page.state.ownSet;
  assert.deepEqual({ x, labels, classes, targets, name, box, count: 3 }, parsePoints(POINTS));
  assert.ok(Object.is(x[1], -0), "the sign of −0 is lost");
  const sortedEdits = (l) => l.replace(/@\d+/, "@").split("&").sort();
  assert.deepEqual(sortedEdits(page.state.link), sortedEdits(state.link));
  assert.match(page.state.link, /points=.*p1=/, "a moved point precedes the points");
  assert.equal(openFile(page, JSON.parse(text)), "", "a JSON value opens too");
});

test("a damaged or newer file is refused with a reason, and changes nothing", () => {
  const valid = JSON.parse(textOf(new State(catalogue, "v=1&m=20")));
  for (const [content, want] of [
    ["{\"mercer\": 1,", "The file could not be opened: it is not complete JSON ("],
    ["[1, 2]", 'The file could not be opened: it is no file of this page, whose first key is "mercer"'],
    [{ link: "v=1" }, 'The file could not be opened: it is no file of this page, whose first key is "mercer"'],
    [{ ...valid, mercer: "1" }, 'The file could not be opened: it is damaged: "mercer" is "1", not the version of the format'],
    [{ ...valid, mercer: 2 }, "The file could not be opened: it has version 2 of the format, and this page reads versions up to 1. Reload the page, or open the file with the page that saved it"],
    [{ mercer: 1 }, 'The file could not be opened: it is damaged: "link" is missing, not a text'],
    [{ ...valid, link: 7 }, 'The file could not be opened: it is damaged: "link" is 7, not a text'],
    [{ ...valid, link: "v=1&m=-3" }, "The file could not be opened: its link has an unusable part: m = -3"],
    [{ ...valid, link: "v=1&nothing=1" }, "The file could not be opened: its link has an unusable part: nothing = 1: unknown setting"],
    [{ ...valid, link: "v=1&data=own" }, 'The file could not be opened: it is damaged: "points" is missing'],
    [{ ...valid, link: "v=1&data=own", points: { x: [[1, 2], [3, "4"]] } }, "The file could not be opened: its points are damaged: x[1] is 3,4, not a pair of numbers"],
    [{ ...valid, link: "v=1&data=own", points: { x: [[1, 2]], labels: [9] } }, "The file could not be opened: its points are damaged: labels[0] is 9"],
  ]) {
    const page = fakePage("v=1&m=7");
    const reason = openFile(page, content);
    assert.ok(reason.startsWith(want), `${reason}\nwant ${want}`);
    assert.deepEqual([page.state.link, page.names], ["v=1&m=7", []]);
  }
});

test("a file and a pasted link change no locked setting", async () => {
  const own = new State(catalogue, "v=1&data=own");
  own.set([["points", own.ownSets.add(parsePoints(POINTS))]]);
  for (const [content, locked, want] of [
    [textOf(own), "data", "data"], [textOf(own), "points", "points"], [textOf(new State(catalogue, "v=1&sigma=0.5")), "sigma", "sigma"], [textOf(new State(catalogue, "v=1&data=circles")), "data", "data"],
    [textOf(new State(catalogue, "v=1&m=40")), "data", ""], [textOf(own), "method", ""],
  ]) {
    const page = fakePage("v=1&m=7", [locked]);
    assert.equal(openFile(page, content), want && `The file could not be opened: the address of this page locks ${want}`);
    assert.equal(page.state.link === "v=1&m=7", want !== "", locked);
  }
  const page = fakePage("v=1&m=7", ["data"]);
  openFile(page, textOf(new State(catalogue, "v=1&m=9")));
  assert.equal(lockFault(own, own.link, new Set(["data", "points"])), "", "the same points are no change");

  /** Pastes a text, and returns the note. */
  const paste = async (text, lockedKeys) => {
    let notes = [];
    const target = Object.assign(fakePage("v=1&m=7", lockedKeys), { isSupported: true, notes: { set: (_, list) => (notes = list) } });
    await openData(target, { text });
    return { target, note: notes[0] };
  };
  const { target, note } = await paste(" http://localhost:8000/index.html?theme=dark#v=1&m=40&method=rff\n");
  assert.equal(target.state.link, "v=1&m=7", "a pasted link is opened without a question");
  note.action[1]();
  assert.equal(target.state.link, "v=1&m=40&method=rff");
  assert.match((await paste("v=1&m=-4")).note, /^The pasted link cannot be opened: m = -4/);
  assert.equal((await paste("#v=1&data=circles", ["data"])).note, "The pasted link cannot be opened: the address of this page locks data.");
  for (const text of ["v=1 and more", "1,2\n3,4", "x=1", "https://example.org/#top", "v=1&m=3\nv=1&m=4", ""]) assert.equal(linkIn(text), undefined, text);
});

test("no change of a file causes an unexpected error", () => {
  const state = new State(catalogue, "v=1&data=own");
  state.set([["points", state.ownSets.add(parsePoints(POINTS))]]);
  const text = textOf(state);
  let seed = 1;
  const random = (n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  for (let i = 0; i < 3000; i++) {
    const at = random(Math.min(text.length, 400)), length = random(4);
    const changed = text.slice(0, at) + ["", "null", "9", '"', "[", "{}", "-1e999", "\\u0000"][random(8)] + text.slice(at + length);
    try {
      const { link } = readFile(changed, catalogue);
      assert.equal(typeof link, "string");
    } catch (error) {
      assert.match(error.message, /^(it |its )/, `${error.stack}\n${changed.slice(0, 500)}`);
    }
  }
});

test("papers and the page are cited as BibTeX and as text", () => {
  const { papers, methods } = JSON.parse(readText("../away/papers.json"));
  assert.deepEqual(Object.keys(methods).sort(), catalogue.lists.method.map((m) => m.key).sort(), "a method has no paper");
  const [paper] = methods.nystrom.map((i) => papers[i]);
  assert.equal(paperToBibTeX(paper), `@inproceedings{williams2001using,
  author = {Williams, Christopher K. I. and Seeger, Matthias},
  title = {{Using the Nyström Method to Speed Up Kernel Machines}},
  booktitle = {Advances in Neural Information Processing Systems},
  volume = {13},
  year = {2001}
}`);
  assert.equal(paperToText(paper), "Christopher K. I. Williams and Matthias Seeger (2001). Using the Nyström Method to Speed Up Kernel Machines. Advances in Neural Information Processing Systems 13.");
  const keys = papers.map((p) => paperToBibTeX(p).match(/^@(?:article|inproceedings|book|misc)\{([a-z]+\d{4}[a-z]+),\n/)?.[1]);
  assert.equal(new Set(keys).size, papers.length, "two papers have the same key");
  assert.ok(!keys.includes(undefined));
  const page = { title: "Mercer: hands-on", address: "https://example.org/#v=1&m=20", date: "26 November 2026" };
  assert.equal(pageToBibTeX(page), "@misc{mercer,\n  author = {{The Mercer authors}},\n  title = {{Mercer: hands-on}},\n  howpublished = {\\url{https://example.org/#v=1&m=20}},\n  note = {Accessed 26 November 2026}\n}");
  assert.equal(pageToText(page), "The Mercer authors. Mercer: hands-on. https://example.org/#v=1&m=20, accessed 26 November 2026.");
});
