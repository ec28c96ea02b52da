import test from "node:test";
import assert from "node:assert/strict";
import { describeBestErrors, describeErrors, describeLargestEntries, describeOutcome, referenceMethod, isExact, sizeRemark, useCatalogue } from "../numbers/outcome.js";
import { inflectNoun, splitTemplate, sentenceTemplate } from "../controls/sentence.js";

useCatalogue({ lists: { task: [], method: [{ key: "exact", traits: { exact: true } }, { key: "nystrom", traits: { exact: false } }] } });

const replaceSpaces = (s) => s?.replaceAll("\u202f", " ");

test("a template is split into text, words and results with their symbols", () => {
  assert.deepEqual(splitTemplate("with ℓ = {ell}, so m = [m] shadow centres"), [
    { text: "with " }, { key: "ell", isResult: false, symbol: "ℓ" }, { text: ", so " }, { key: "m", isResult: true, symbol: "m" }, { text: " shadow centres" }]);
  assert.deepEqual(splitTemplate("m = {m} of {ika.basis} functions"), [
    { key: "m", isResult: false, symbol: "m" }, { text: " of " }, { key: "ika.basis", isResult: false, symbol: undefined }, { text: " functions" }]);
  assert.deepEqual(splitTemplate(""), []);
});

test("the pieces of a template can be joined to the same template", () => {
  const text = sentenceTemplate({ phrase: "with m = {m} landmarks" });
  const joinedTemplate = splitTemplate(text).map((p) => p.text ?? (p.symbol ? `${p.symbol} = ` : "") + (p.isResult ? `[${p.key}]` : `{${p.key}}`)).join("");
  assert.equal(joinedTemplate, text);
  assert.equal(sentenceTemplate({ phrase: "" }).endsWith("by {method}: "), true);
  assert.match(sentenceTemplate({ phrase: "", traits: { exact: true } }), /^Decompose the \{kernel\} kernel/);
});

test("the sentence names the task and the moved points", () => {
  const template = (points) => sentenceTemplate({ phrase: "with m = {m} landmarks" }, false, undefined, undefined, points);
  assert.match(template({ hasTask: true }), /of \{data\}, for \{task\}, by \{method\} with m = \{m\} landmarks: $/);
  assert.match(template({ hasTask: true, hasMoved: true }), /of \{data\}, \[moved\] moved, for \{task\}, by \{method\}/);
  assert.doesNotMatch(template({}), /task/);
  assert.match(template({ isOwn: true, isEmpty: true }), /by \{method\}: $/, "without points, there are no landmarks");
});

test("the short sentence contains only the method and its size", () => {
  assert.equal(sentenceTemplate({ phrase: "with m = {m} landmarks" }, true), "{method}, m = {m}: ");
  assert.equal(sentenceTemplate({ phrase: "with ℓ = {ell}, so m = [m] shadow centres" }, true), "{method}, ℓ = {ell}, m = [m]: ");
  assert.equal(sentenceTemplate({ phrase: "" }, true), "{method}: ");
  assert.equal(sentenceTemplate({ phrase: "with m = {m} landmarks" }, true, undefined, undefined, {}, ["kernel", "sigma", "n", "method", "m"]), "{method}, m = {m}, {kernel}, σ = {sigma}, n = {n}: ");
  assert.equal(sentenceTemplate({ phrase: "with m = {m} landmarks" }, true, undefined, undefined, {}, ["seed"]), "{method}, m = {m}, seed {seed}: ");
  assert.equal(sentenceTemplate({ phrase: "with ℓ = {ell}, so m = [m] shadow centres" }, true, undefined, undefined, {}, ["rskpca.order"]), "{method}, ℓ = {ell}, m = [m], scan order {rskpca.order}: ");
  assert.match(sentenceTemplate({ phrase: "with ℓ = {ell}, so m = [m] shadow centres" }, false, undefined, undefined, {}, ["rskpca-mmd.order"]), /shadow centres, scan order \{rskpca-mmd\.order\}: $/);
  assert.match(sentenceTemplate({ phrase: "", traits: { exact: true } }, false, undefined, undefined, {}, ["sigma", "seed"]), /^Decompose .* by \{method\}, seed \{seed\}: $/);
});

test("a noun is singular after 1, and other words stay", () => {
  for (const [plural, singular] of [[" landmarks: ", " landmark: "], [" points of ", " point of "], [" frequencies and a constant: ", " frequency and a constant: "],
    [" shadow centres: ", " shadow centre: "], [" eigenfunctions from ", " eigenfunction from "], [" frequencies or landmarks in each layer: ", " frequency or landmarks in each layer: "], [" basis functions: ", " basis function: "], [" features each: ", " feature each: "], [" features, or as few as possible, each: ", " feature, or as few as possible, each: "], [" random mixtures of all points: ", " random mixture of all points: "],
    [" basis functions of width τσ, τ = ", " basis function of width τσ, τ = "], [" of ", " of "], [": the mean and m − 1 components: ", ": the mean and m − 1 components: "], [" of points: ", " of points: "]]) {
    for (const suffix of [/$/, /: $/]) { // the sentence writes the last colon separately
      assert.equal(inflectNoun(plural.replace(suffix, ""), 1), singular.replace(suffix, ""));
      assert.equal(inflectNoun(plural.replace(suffix, ""), 2), plural.replace(suffix, ""));
    }
  }
});

test("the best possible error on a sample is approximate", () => {
  const bestText = (best) => replaceSpaces(describeOutcome({ preview: false, sampled: 1024, exact_of: 2000, error: { frobenius: 0.31, frobenius_se: 0.01 }, optimal: { frobenius: best } }).best);
  assert.equal(bestText(0.1), "≈ 10 %");
  assert.equal(bestText({ atMost: 0.1 }), "at most 10 %");
});

test("describeOutcome formats the errors of final results and previews", () => {
  const exact = describeOutcome({ preview: false, error: { frobenius: 0.131 }, optimal: { frobenius: 0.0215 } });
  assert.deepEqual([replaceSpaces(exact.error), replaceSpaces(exact.best)], ["13 %", "2.1 %"]);
  const preview = describeOutcome({ preview: true, error: { frobenius: 0.131, frobenius_se: 0.01 }, optimal: null });
  assert.deepEqual([replaceSpaces(preview.error), preview.best], ["11–15 %", null]);
  const unchangedError = describeOutcome({ preview: true, error: { frobenius: 0.131 }, optimal: { frobenius: 0.022 } }); // this drag does not change the error
  assert.deepEqual([unchangedError.error, unchangedError.best].map(replaceSpaces), ["13 %", "2.2 %"]);
  assert.deepEqual(describeOutcome(null), { error: "…", best: null });
  assert.equal(replaceSpaces(describeOutcome({ preview: false, error: { frobenius: 0.2 }, optimal: { frobenius: { atMost: 0.008 } } }).best), "at most 0.8 %");
});

test("if the first method is exact, the best possible error is taken from the next method", () => {
  const exact = { method: "exact", preview: false, rank: 204, error: { frobenius: 1e-15 }, optimal: { frobenius: 1e-15 } };
  assert.equal(describeOutcome(exact).best, "");
  const rff = { method: "rff", rank: 48, error: 0.39, optimal: 0.00074 };
  const compared = [{ method: "exact", rank: 204, error: 1e-15, optimal: 1e-15 }, { method: "nystrom", refused: true }, rff];
  assert.equal(referenceMethod({ ...exact, compared }), rff);
  assert.equal(replaceSpaces(describeOutcome({ ...exact, compared }).best), "0.074 %");
  assert.equal(describeOutcome({ ...exact, compared: compared.slice(0, 2) }).best, "");
  assert.equal(describeOutcome({ ...exact, compared: [compared[0], { ...rff, optimal: undefined }] }).best, null);
});

test("no shown error is below the best possible error, and a raised error is shown as a bound", () => {
  const lowestNumber = (text) => (/^(below|0)/.test(text) && !/^0\.\d/.test(text) ? 0 : Number(/[\d.]+/.exec(text.replaceAll(",", ""))[0]));
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < 3000; i++) {
    const best = 10 ** (-6 * random());
    const x = best * (0.5 + random() * (i % 2 ? 1 : 30));
    const se = x * 10 ** (-4 * random());
    const optimal = { frobenius: best };
    for (const reportKind of [{ preview: true }, { preview: false, sampled: 1024 }]) {
      const { error, best: shownBest } = describeOutcome({ ...reportKind, error: { frobenius: x, frobenius_se: se }, optimal });
      assert.ok(lowestNumber(replaceSpaces(error)) >= lowestNumber(replaceSpaces(shownBest)), `${x} ± ${se} with best ${best} is shown as ${error}, the best possible as ${shownBest}`);
    }
  }
  const errorText = (x, se, best) => replaceSpaces(describeOutcome({ preview: true, error: { frobenius: x, frobenius_se: se }, optimal: { frobenius: best } }).error);
  assert.equal(errorText(0.0026, 0.00015, 0.001), "0.23–0.29 %");
  assert.equal(errorText(0.015, 0.002, 0.016), "1.6–1.9 %", "the interval begins at the best possible error");
  assert.equal(errorText(0.015, 0.002, 0.02), "at least 2.0 %", "the best possible error replaces the interval");
  assert.equal(errorText(0.0004, 0.0004, 0), "below 0.12 %");
});

test("the sentence has a remark if only a part of m is used", () => {
  const remarkFor = (m, rank, more) => sizeRemark({ m, rank, method: "nystrom", error: { frobenius: 0.1 }, ...more }, 24);
  assert.equal(remarkFor(24, 24), null);
  assert.equal(remarkFor(24, 48), null, "each frequency has a cosine and a sine");
  assert.deepEqual(remarkFor(24, 1), "numerical rank\u00a01");
  assert.deepEqual(remarkFor(9, 18), "only\u00a09 used");
  assert.deepEqual(remarkFor(4, 2), "numerical rank\u00a02");
  assert.equal(remarkFor(0, 0, { refused: "it has no spectrum" }), null);
});

test("no best possible error is shown for an exact method", () => {
  const exactReport = (frobenius, more) => ({ method: "exact", preview: false, error: { frobenius }, optimal: { frobenius: 0 }, ...more });
  for (const x of [1e-11, 0]) assert.deepEqual(describeOutcome(exactReport(x)), { error: "0\u00a0up\u00a0to\u00a0rounding", best: "" }, "the numbers and the captions have the same text");
  assert.deepEqual(describeOutcome({ method: "exact", preview: true, error: { frobenius: 0.06, frobenius_se: 0.01 }, optimal: null }), { error: "…", best: null });
  assert.equal(replaceSpaces(describeOutcome(exactReport(0.3)).error), "30 %", "the kernel is indefinite");
  assert.equal(describeOutcome(exactReport(null, { refused: "too many points" })).error, "not known");
  assert.equal(isExact({ method: "nystrom", error: { frobenius: 0 } }), false);
});

test("the errors of compared methods keep their order, and no interval begins below the best possible error", () => {
  const errorTexts = (...compared) => describeErrors({ compared }).map(replaceSpaces);
  assert.deepEqual(errorTexts({ error: 0.14, optimal: 0.02 }, { error: 0.39 }, { error: null, refused: "Nyström needs a positive definite kernel." }), ["14 %", "39 %", "none"]);
  assert.deepEqual(errorTexts({ error: 0.14, error_se: 0.01, optimal: 0.02 }, { error: 0.0022, error_se: 0.0004, optimal: 0.0019 }, { error: 0.0012, error_se: 0.0002, optimal: 0.002 }),
    ["12–16 %", "0.19–0.30 %", "at least 0.20 %"]);
  assert.deepEqual(errorTexts({ error: 0.14, error_se: 1e-9, optimal: { atMost: 0.02 } }), ["14 %"]);
});

test("the largest entries of compared methods are numbers, and lower bounds if they are from a sample", () => {
  const entries = describeLargestEntries({ compared: [{ error: 0.14, max: 0.5 }, { error: 1e-12, max: 1e-13 }, { error: 0.14, error_se: 0.01, max: 0.5 }, { error: null, max: null, refused: "no" }] });
  assert.deepEqual(entries.map(replaceSpaces), ["0.50", "0\u00a0up\u00a0to\u00a0rounding", "at least 0.50", "none"]);
});

test("compared methods of different ranks have separate best possible errors", () => {
  const bestErrorTexts = (...compared) => describeBestErrors({ compared })?.map(replaceSpaces);
  assert.deepEqual(bestErrorTexts({ rank: 16, optimal: 0.0092 }, { rank: 25, optimal: 0.0011 }), ["0.92 %", "0.11 %"]);
  assert.deepEqual(bestErrorTexts({ rank: 16, optimal: 0.0092 }, { rank: 16, optimal: 0.0092 }), ["0.92 %"]);
  assert.deepEqual(bestErrorTexts({ rank: 16, optimal: 0.0092 }, { rank: 0, refused: "No." }), ["0.92 %"]);
  assert.deepEqual(bestErrorTexts({ rank: 0, refused: "No." }, { rank: 16, optimal: { atMost: 0.008 } }), ["at most 0.8 %"]);
  assert.equal(bestErrorTexts({ rank: 16, optimal: 0.0092 }, { rank: 25 }), undefined, "the preview has no best possible error for one method");
  assert.deepEqual(describeBestErrors({ exact_of: 2000, compared: [{ rank: 16, optimal: 0.0092 }, { rank: 25, optimal: 0.0011 }] }).map(replaceSpaces), ["≈ 0.92 %", "≈ 0.11 %"]);
});
