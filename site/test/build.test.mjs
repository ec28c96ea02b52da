import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { listenToKeys } from "../app/keys.js";
import { State } from "../app/state.js";
import { joinSlides, parseAssignment } from "../assignment/parse.js";
import { embedCode } from "../away/embed.js";
import { applyChanges, findChanges } from "../build/changes.js";
import { verdictOf } from "../build/challenge.js";
import { formatValue, rowOf } from "../assignment/conditions.js";
import { faultOfConditions, formatRow, missingNames, parseValue } from "../build/conditions.js";
import { latexCode, markdownCode, needsUnicodeTeX } from "../build/formats.js";
import { fittingText } from "../build/parts.js";
import { modulesOf, pathOf, svgFile } from "../build/qr.js";
import { isBeyondBest, methodCandidates, sizeCandidates, tryChallenge } from "../build/trial.js";
import { get, parse } from "../lib/link.js";
import { indexOfSlide, linkOfSlide, slideOf } from "../projector/slides.js";
import qrcode from "../third_party/qrcode/qrcode.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url))));
const address = "https://example.org/mercer/#v=1&m=24&say=A%20(b)%3F&goal=error.frobenius%20%3C%200.065";

test("a condition with one number is a row, and other conditions are not", () => {
  for (const [text, row] of [
    ["error.frobenius < 0.065", ["error.frobenius", "<", 0.065]], ["m<=24", ["m", "<=", 24]], [" rank == 3 ", ["rank", "==", 3]], ["error.max >= 1e-3", ["error.max", ">=", 0.001]],
    ["m + 1 < 3", null], ["m < rank", null], ["no.such < 3", null], ["method == \"nystrom\"", null], ["m < 3 && rank < 3", null], ["m != 3", null], ["", null],
  ]) {
    const got = rowOf(text);
    assert.deepEqual(got ? [got.quantity, got.relation, got.value] : null, row, text);
    if (got) assert.deepEqual(rowOf(formatRow(got)), got, "a written row is read as the same row");
  }
});

test("the changes in the preview are settings, and can be applied to another link", () => {
  const changes = findChanges("v=1&m=12&x0=1,1&hide=seed&views=data", "v=1&data=circles&m=20&hide=method&views=data");
  assert.deepEqual([...changes].sort(), [["data", "circles"], ["m", "20"], ["x0", undefined]]);
  assert.equal(applyChanges("v=1&m=12&x0=1,1&views=data,eigen&say=Hm%3F", changes), "v=1&m=20&views=data,eigen&say=Hm%3F&data=circles");
  assert.equal(findChanges("v=1&m=12&say=a", "v=1&say=b&m=12").size, 0);
});

test("values have the unit of their quantity", () => {
  for (const [text, quantity, value] of [
    ["6.5 %", "error.frobenius", 0.065], ["6.5", "error.frobenius", 0.065], ["6,5\u202f%", "error.frobenius", 0.065], ["1e-3", "error.nuclear", 0.00001], ["24", "m", 24], ["1,000", "m", 1000],
    ["0.5", "error.max", 0.5], ["5 %", "error.max", 0.05],
    ["24.5", "m", undefined], ["24 %", "m", undefined], ["", "m", undefined], ["x", "error.max", undefined], ["-1", "m", undefined], ["6.5 % or so", "error.frobenius", undefined],
  ]) assert.equal(parseValue(text, quantity), value, `${text} of ${quantity}`);
  for (const [value, quantity] of [[0.065, "error.frobenius"], [0.0007, "error.spectral"], [24, "m"], [0.5, "error.max"], [0.1 + 0.2, "error.nuclear"]]) {
    assert.ok(Math.abs(parseValue(formatValue(value, quantity), quantity) - value) < 1e-9, `${value} of ${quantity}`);
  }
});

test("the first fault of conditions has its place and its reason", () => {
  for (const [conditions, condition, column, reason] of [
    [["m <= 24", "error.frobenius <"], 2, 18, /too early/], [["m <= ) 3"], 1, 6, /out of place/], [["sum(m"], 1, 6, /missing/], [["m = 3"], 1, 3, /cannot be read/], [["wow(m) < 3"], 1, 1, /there is no wow/],
    [["m 3"], 1, 3, /ended/], [["error. < 3"], 1, 8, /name/],
  ]) {
    const fault = faultOfConditions(conditions);
    assert.deepEqual([fault?.condition, fault?.column], [condition, column], conditions.join("; "));
    assert.match(fault.reason, reason);
  }
  assert.equal(faultOfConditions(["m <= 24", "sum(eigenvalues.exact, 2) > 0.7"]), undefined);
});

test("names that a report lacks are found", () => {
  const report = { m: 24, error: { frobenius: 0.1 }, eigenvalues: { exact: [1] } };
  assert.deepEqual(missingNames(["m <= 24", "error.frob < 1", "sum(eigenvalues.exact, 1) > 0", "kernel.name == \"no.such\" && true"], report), ["error.frob", "kernel.name"]);
});

test("Markdown, LaTeX and a frame escape their signs", () => {
  assert.equal(markdownCode(address, "Which [is] better_1?"), "[Which \\[is\\] better\\_1?](https://example.org/mercer/#v=1&m=24&say=A%20%28b%29%3F&goal=error.frobenius%20%3C%200.065)");
  assert.match(markdownCode("a", "$a$ @b ~c~ |d| &lt; e^f <g> \\"), /^\[\\\$a\\\$ \\@b \\~c\\~ \\\|d\\\| \\&lt; e\\\^f \\<g> \\\\\]\(a\)$/);
  assert.equal(latexCode(address, "Nyström: error 13\u202f% & more", "mercer-nystrom-moons.png", "Open it"), `\\begin{figure}
  \\centering
  \\includegraphics[width=\\linewidth]{mercer-nystrom-moons.png}
  \\caption{Nyström: error 13\\,\\% \\& more. \\href{https://example.org/mercer/\\#v=1\\&m=24\\&say=A\\%20(b)\\%3F\\&goal=error.frobenius\\%20\\%3C\\%200.065}{Open it}.}
\\end{figure}`);
  assert.match(latexCode("a", "Which is better?", "f", "w"), /\\caption\{Which is better\? \\href\{a\}\{w\}\.\}/);
  assert.match(latexCode("a", "a {b} ~ \\ ^", "f", "w"), /\{a \\\{b\\\} \\textasciitilde\{\} \\textbackslash\{\} \\textasciicircum\{\}\. /);
  assert.match(latexCode("a", "Is σ² ≤ 2μ₁ – or Ψ_i − 1?", "f", "w"), /caption\{Is \$\\sigma\$² \$\\leq\$ 2\$\\mu\$\$_1\$ – or \$\\Psi\$\\_i \$-\$ 1\? /);
  assert.deepEqual(["Nyström: σ ≤ 2 “a” – b…\u202f%", "ядро", "k\u0302"].map(needsUnicodeTeX), [false, true, true]);
  assert.match(latexCode("https://example.org/~a/#{b}^\\", "t", "f", "w"), /\\href\{https:\/\/example\.org\/\\%7Ea\/\\#\\%7Bb\\%7D\\%5E\\%5C\}\{w\}/);
  assert.match(embedCode(address, 'a "b" <c>'), /src="https:\/\/example\.org\/mercer\/#v=1&amp;m=24&amp;say=.*\n {2}title="a &quot;b&quot; &lt;c&gt;"/);
});

test("a text is cut as the reader of a link counts its characters", () => {
  assert.equal(fittingText("a𝑘𝑘b", 3), "a𝑘𝑘");
  assert.equal(fittingText("abc", -1), "");
});

test("slides keep their keys, and a link of a slide has them all", () => {
  const slides = ["v=1&m=20&say=A%20|%20b%25", "v=1", "#v=1&method=rff&slides=m=3&layout=pairs"].map(slideOf);
  assert.deepEqual(slides, ["m=20&say=A%20|%20b%25", "v=1", "method=rff&layout=pairs"]);
  const text = linkOfSlide(slides, 2), edits = parse(text);
  assert.equal(get(edits, "layout"), "projector");
  assert.equal(get(edits, "method"), "rff");
  assert.deepEqual(parseAssignment(edits.filter(([key]) => key === "slides")).slides.map(slideOf), slides);
  assert.equal(indexOfSlide(slides, text, 0), 2);
  assert.equal(indexOfSlide(slides, "v=1&layout=projector&m=21", 0), -1);
  assert.equal(indexOfSlide([...slides, "m=20&say=A%20|%20b%25"], "v=1&say=A%20|%20b%25&m=20", 3), 3, "of equal slides, the present one is chosen");
  assert.equal(joinSlides(slides).split("|").length, 3);
});

test("the keys of slides go before those of controls, and belong to controls and hosts without slides", () => {
  /** @type {((event: any) => void)[]} */
  const listeners = [];
  globalThis.Element ??= class {};
  const element = (kind) => Object.assign(Object.create(globalThis.Element.prototype), { matches: (selector) => selector.split(", ").some((part) => part === kind || part.startsWith(`${kind}:`)) });
  let hasSlides = true;
  const calls = [], actions = { hasPlainKeys: () => true, stepSlide: (step) => hasSlides && calls.push(step) > 0, blankSlide: () => hasSlides && calls.push("blank") > 0 };
  listenToKeys({ addEventListener: (type, f) => type === "keydown" && listeners.push(f) }, actions);
  const press = (key, kind = "body") => {
    calls.length = 0;
    const event = { key, target: element(kind), ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, isStopped: false, preventDefault: () => (event.defaultPrevented = true), stopImmediatePropagation: () => (event.isStopped = true) };
    for (const f of listeners) if (!event.isStopped) f(event);
    return [...calls, event.defaultPrevented].join();
  };
  for (const [key, kind, result] of [
    ["PageDown", "body", "1,true"], ["PageUp", "button", "-1,true"], ["PageDown", "canvas", "1,true"], ["b", "button", "blank,true"], ["Home", "body", "-Infinity,true"], ["End", "body", "Infinity,true"],
    [" ", "body", "1,true"], [" ", "button", "false"], ["ArrowLeft", "body", "-1,true"], ["ArrowLeft", "canvas", "false"], ["PageDown", "textarea", "false"], ["b", "textarea", "false"],
  ]) assert.equal(press(key, kind), result, `${key} in ${kind}`);
  hasSlides = false;
  for (const key of ["PageDown", " ", "ArrowRight", "Home", "b"]) assert.equal(press(key), "false", `${key} without slides`);
});

const report = (error, m = 24, optimal = 0.02) => ({ m, rank: m, error: { frobenius: error }, optimal: { frobenius: optimal } });
const conditions = ["error.frobenius < 0.065", "m <= 24"];

test("the trial of a challenge tells the four outcomes", async () => {
  const methods = [{ name: "k-means landmarks", link: "a" }, { name: "greedy", link: "b" }, { name: "refused", link: "c" }], sizes = [{ name: "m = 48", link: "d" }, { name: "m = 72", link: "e" }];
  /** @type {Record<string, any>} */
  const reports = { a: report(0.043), b: report(0.05), c: { ...report(0), refused: "no" }, d: report(0.03, 48), e: report(0.02, 72) };
  const solve = async (link) => reports[link];
  const tryIt = (options) => tryChallenge({ conditions, report: report(0.13), methods, sizes, solve, mustStop: () => false, ...options });

  assert.equal((await tryIt({ report: report(0.05) })).kind, "solved");
  const found = await tryIt({});
  assert.deepEqual([found.kind, found.candidate.name, found.error, found.otherCount], ["found", "k-means landmarks", 0.043, 1]);
  assert.equal(verdictOf(found, "2.0 %"), "Not solved at the start. K-means landmarks and 1 other method solve it (4.3\u202f%).");
  const bySize = await tryIt({ methods: [], conditions: conditions.slice(0, 1) });
  assert.deepEqual([bySize.candidate.name, bySize.otherCount, bySize.triedCount], ["m = 48", 0, 1]);
  assert.equal(verdictOf(bySize, "2.0 %"), "Not solved at the start. With m = 48 it is solved (3.0\u202f%).");
  const beyond = await tryIt({ conditions: ["error.frobenius < 0.01", "m <= 24"] });
  assert.equal(beyond.kind, "beyond");
  assert.equal(verdictOf(beyond, "2.0 %"), "No method at this size reaches it; the best possible is 2.0 %.");
  assert.equal(verdictOf(await tryIt({ methods: [], sizes: [] }), ""), "Not solved at the start. Method and size are not free, so no other was tried.");
  assert.match(verdictOf(await tryIt({ conditions: ["m < 3"] }), ""), /nor by 5 other/);
  let count = 0;
  assert.match(verdictOf(await tryIt({ conditions: ["m < 3"], mustStop: () => ++count > 2 }), ""), /after 2 of 5/);
});

test("only a bound on the Frobenius error can be beyond the best possible error", () => {
  for (const [condition, isBeyond] of [["error.frobenius < 0.02", true], ["error.frobenius <= 0.02", false], ["error.frobenius < 0.021", false], ["error.frobenius > 0.5", false], ["error.nuclear < 0.001", false]]) {
    assert.equal(isBeyondBest([condition], report(0.13)), isBeyond, condition);
  }
  assert.equal(isBeyondBest(["error.frobenius < 0.01"], { ...report(0.13), optimal: null }), false);
});

test("candidates are other methods of the same size, and larger sizes", () => {
  const state = new State(catalogue, "v=1&n=100&m=60&data=circles");
  const methods = methodCandidates(state);
  assert.ok(methods.length > 30 && methods.every(({ link }) => /m=60/.test(link) && /data=circles/.test(link)));
  assert.ok(!methods.some(({ link }) => /method=exact(&|$)/.test(link) || !/method=/.test(link)), "neither the exact method nor that of the state");
  assert.deepEqual(sizeCandidates(state).map(({ name }) => name), ["m = 90", "m = 100"]);
  assert.deepEqual(sizeCandidates(new State(catalogue, "v=1&method=rskpca")), [], "a method without a size");
});

/** Returns a symbol as in the picture of a standard, with # for a dark module. */
const draw = (modules) => modules.map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""));

test("a QR code has the patterns of the standard, and the highest level of its version", () => {
  const modules = modulesOf(qrcode, address), picture = draw(modules), last = picture.length - 7;
  const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
  for (const [x, y] of [[0, 0], [last, 0], [0, last]]) assert.deepEqual(picture.slice(y, y + 7).map((row) => row.slice(x, x + 7)), finder);
  for (let i = 8; i < last - 1; i++) assert.deepEqual([modules[6][i], modules[i][6]], [i % 2 === 0, i % 2 === 0], "the timing patterns");
  assert.equal(modules.length % 4, 1);
  assert.equal(modulesOf(qrcode, "a").length, 21);
  assert.throws(() => modulesOf(qrcode, "a".repeat(2954)));
});

test("a known code has the modules that a decoder has read as its text", () => {
  assert.deepEqual(draw(modulesOf(qrcode, "HTTPS://A.B")), [
    "#######.#.....#######", "#.....#.###.#.#.....#", "#.###.#.###.#.#.###.#", "#.###.#.##....#.###.#", "#.###.#.##....#.###.#", "#.....#..###..#.....#", "#######.#.#.#.#######",
    "........#..#.........", ".##.#.##..#.#.#.#####", "#..#...#.##.#.###....", "#.######...#.#..#.###", "######..#.#.....#..#.", ".#....##.#.##.##.##..", "........#....#.##..#.",
    "#######.#.#####.#.###", "#.....#...#..#.##...#", "#.###.#.#........##..", "#.###.#...##..#.##.#.", "#.###.#.###.#...#.#.#", "#.....#.#..##...#..#.", "#######...#.#.#.#####",
  ]);
});

test("the path of a QR code has a rectangle for each run, inside the quiet zone", () => {
  assert.equal(pathOf([[true, true, false, true], [false, false, false, false]]), "M4 4h2v1h-2zM7 4h1v1h-1z");
  assert.match(svgFile([[true]]), /viewBox="0 0 9 9" width="108" height="108".*fill="#fff" d="M0 0h9v9h-9z".*d="M4 4h1v1h-1z"/);
});
