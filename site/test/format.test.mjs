import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { formatEstimate, formatLowerBound, formatBounded, formatDigits, formatError, formatPercent, formatSetting, formatMedian, formatTime } from "../lib/format.js";
import { formatRange, formatEntry, formatPreviewError, formatCount, formatInterval, formatIndex } from "../lib/format.js";

const replaceSpaces = (s) => s.replace(/[\u202f\u00a0]/g, " ");

test("numbers have two significant digits", () => {
  for (const [x, want] of [[0.66, "0.66"], [13.37, "13"], [2.15, "2.1"], [9.96, "10"], [123.4, "120"], [0, "0"], [-0.42, "−0.42"],
    [0.05, "0.050"], [2.1e-13, "2.1·10⁻¹³"], [1.96e7, "2.0·10⁷"], [25000, "25,000"], [-4321, "−4,300"], [NaN, "not known"], [null, "not known"]]) {
    assert.equal(formatDigits(x), want, String(x));
  }
});

test("relative errors are percentages", () => {
  for (const [x, want] of [[0.134, "13 %"], [0.0312, "3.1 %"], [0.000099, "below 0.01 %"], [2e-12, "below 0.01 %"], [0, "0"], [2.2e-15, "0"], [1.234, "120 %"], [null, "not known"]]) {
    assert.equal(replaceSpaces(formatPercent(x)), want, String(x));
  }
  for (const [x, want] of [[0.134, "13 %"], [1e-8, "below 0.01 %"], [9e-10, "0 up to rounding"], [2.2e-15, "0 up to rounding"], [0, "0"], [null, "not known"]]) {
    assert.equal(replaceSpaces(formatError(x)), want, String(x));
  }
  assert.doesNotMatch(formatError(1e-12), / /, "a space allows a line break");
  assert.match(formatPercent(0.13), /^13\u202f%$/, "a narrow no-break space");
});

test("estimates are shown with their standard errors", () => {
  assert.equal(replaceSpaces(formatEstimate(0.131, 0.0096)), "13 ± 1 %");
  assert.equal(replaceSpaces(formatEstimate(0.0212, 0.0014)), "2.1 ± 0.1 %");
  assert.equal(replaceSpaces(formatEstimate(0.00702, 0.0021)), "0.7 ± 0.2 %");
  assert.equal(replaceSpaces(formatEstimate(0.134, 0.0001)), "13 ± 0.01 %");
  assert.equal(replaceSpaces(formatEstimate(0.02)), "≈ 2.0 %");
  assert.equal(replaceSpaces(formatEstimate(1, 3e-13)), "≈ 100 %");
  assert.equal(replaceSpaces(formatEstimate(0.5, 4e-6)), "≈ 50 %", "the standard error is too small to be shown");
  assert.equal(replaceSpaces(formatEstimate(0.5, 6e-6)), "50 ± 0.0006 %");
  assert.equal(replaceSpaces(formatEstimate(0.00051, 1e-8)), "0.051 ± 1·10⁻⁶ %");
  assert.equal(replaceSpaces(formatEstimate(0.0137, 5e-7)), "1.4 ± 5·10⁻⁵ %");
  assert.equal(replaceSpaces(formatEstimate(43.2, 0.01)), "4,320 ± 1 %");
  assert.equal(replaceSpaces(formatEstimate(1e-6, 1e-7)), "below 0.01 %");
  assert.equal(replaceSpaces(formatLowerBound(0.612)), "at least 0.61");
  assert.equal(formatLowerBound(null), "not known");
});

test("the index of an eigenfunction is shown with the number of eigenfunctions", () => {
  assert.deepEqual([formatIndex(5, 16), formatIndex(1, 1), formatIndex(5, 1), formatIndex(5, 3)], ["5 of 16", "1 of 1", "5: there is only 1", "5: there are only 3"]);
});

test("bounds are marked as bounds", () => {
  assert.equal(replaceSpaces(formatBounded({ atMost: 0.008 })), "at most 0.8 %");
  assert.equal(replaceSpaces(formatBounded({ atMost: 1e-8 })), "below 0.01 %");
  assert.equal(replaceSpaces(formatBounded({ atMost: 2.2e-15 })), "0 up to rounding", "the bound is at rounding level");
  assert.equal(replaceSpaces(formatBounded(0.022)), "2.2 %");
  assert.equal(formatBounded(null), "not known");
});

test("measured times are shown with the range of the measurements", () => {
  for (const [ms, range, want] of [[9.83, [9.7, 10.4], "9.8 ms (9.7–10.0)"], [0.0213, [0.0211, 0.034], "0.021 ms (0.021–0.034)"], [140, [138, 212], "140 ms (140–210)"],
    [12.3, [12.1, 12.4], "12 ms"], [999.7, [990, 1040], "1.0 s"], [1404, [1310, 1660], "1.4 s (1.3–1.7)"]]) {
    assert.equal(replaceSpaces(formatTime(ms, range)), want);
  }
  assert.equal(formatMedian(12.4, [10.9, 14.2], " times"), "12 times (11–14)");
  assert.equal(formatMedian(0.43, [0.4, 0.51], " times"), "0.43 times (0.40–0.51)");
  assert.equal(formatMedian(1480, [1210, 1790], " times"), "1,500 times (1,200–1,800)");
});

test("settings have at least two digits and keep typed digits", () => {
  for (const [v, want] of [[1, "1.0"], [0.1, "0.10"], [0.35, "0.35"], [1.25, "1.25"], [0.355, "0.355"], [10, "10"], [-0.5, "−0.50"]]) {
    assert.equal(formatSetting({}, v), want);
  }
  assert.equal(formatSetting({ integer: true }, 500), "500");
});

test("only large whole numbers have groups of digits", () => {
  for (const [text, want] of [["500", "500"], ["5000", "5,000"], [1024, "1,024"], [999, "999"], ["10000", "10,000"], ["100000", "100,000"], ["0.35", "0.35"], ["1234567", "1,234,567"], ["12345.5", "12345.5"]]) {
    assert.equal(formatCount(text), want);
  }
});

test("an interval with equal ends is one number", () => {
  for (const [low, high, want] of [[449.6, 450.4, "450"], [0.1234, 0.1236, "0.12"], [12, 14, "12 to 14"], [0, 3, "0 to 3.0"], [5, 5, "5.0"]]) assert.equal(formatRange(low, high), want);
});

test("an entry is shown as 0 if the given relative error is at rounding level", () => {
  for (const [x, relativeError, want] of [[2.5e-191, 3e-13, "0 up to rounding"], [0, 0, "0"], [1e-13, 0.2, "1.0·10⁻¹³"], [0.5, 0.1, "0.50"], [null, null, "not known"], [0.3, null, "0.30"]]) {
    assert.equal(formatEntry(x, relativeError).replaceAll("\u00a0", " "), want);
  }
});

test("the page and the pictures format numbers in the same way", () => {
  const formatters = { error: formatError, digits: formatDigits, interval: formatInterval, estimate: formatPreviewError };
  for (const { as: formatName, of: values, text } of JSON.parse(readFileSync(new URL("numbers.json", import.meta.url), "utf8"))) {
    assert.equal(replaceSpaces(formatters[formatName](...values)), text, `${formatName} of ${values}`);
  }
});
