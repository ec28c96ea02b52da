import test from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Catalogue } from "../app/catalogue.js";
import { parsePoints } from "../app/own.js";
import { State } from "../app/state.js";
import { formatSetting } from "../lib/format.js";
import { fieldAround, valueAtPosition, parseNumber, parseTyped, roundToStep, sliderRange, stepAt, stepValue, positionOfValue } from "../lib/scale.js";

const sigma = { key: "sigma", min: 0.001, max: 1000, default: 0.35, log: true };
const n = { key: "n", min: 10, max: 5000, default: 500, log: true, integer: true };
const noise = { key: "noise", min: 0, max: 0.5, default: 0.1 };
const seed = { key: "seed", min: 0, max: 2 ** 53 - 1, default: 4, integer: true };

test("a slider reaches both ends of its range, and positions convert to values and back", () => {
  for (const f of [sigma, n, noise, seed]) {
    const [lo, hi] = sliderRange(f);
    assert.equal(positionOfValue(f, lo), 0);
    assert.equal(positionOfValue(f, hi), 1);
    for (let p = 0; p <= 1; p += 0.01) {
      const v = valueAtPosition(f, p);
      assert.ok(v >= f.min && v <= f.max);
      // The distance from the position is less than the steps on both sides.
      const distance = Math.abs(positionOfValue(f, v) - p);
      const s = stepAt(f, v);
      assert.ok(distance <= positionOfValue(f, v + s) - positionOfValue(f, Math.max(lo, v - s)), `${f.key} at ${p}: ${distance}`);
    }
  }
});

test("equal distances on a logarithmic slider are equal ratios", () => {
  const [lo, hi] = sliderRange(sigma);
  assert.ok(Math.abs(positionOfValue(sigma, Math.sqrt(lo * hi)) - 0.5) < 1e-12);
  assert.ok(Math.abs(positionOfValue(sigma, 0.35) - 0.5) < 0.01, "the default is the middle of a limited range");
});

test("steps are small, and values have no rounding errors", () => {
  assert.equal(stepValue(sigma, 0.35, 1), 0.36);
  assert.equal(stepValue(sigma, 0.35, -1), 0.34);
  assert.equal(stepValue(sigma, 0.35, 1, true), 0.351);
  assert.equal(stepValue(noise, 0.1, 3), 0.115);
  assert.equal(stepValue(n, 500, 1), 510);
  assert.equal(stepValue(n, 500, 1, true), 501);
  assert.equal(roundToStep(sigma, 0.3549), 0.35);
});

test("a step up and a step down lead back to the same value, also at powers of ten", () => {
  for (const f of [sigma, n]) {
    for (let v = f === n ? 11 : 0.005, i = 0; i < 150; i++) {
      const nextValue = stepValue(f, v, 1);
      assert.ok(nextValue > v, `${f.key} ${v}`);
      if (nextValue < f.max) assert.equal(stepValue(f, nextValue, -1), v, `${f.key} ${v} ${nextValue}`);
      v = nextValue;
      if (v >= f.max) break;
    }
  }
});

test("steps stop at the ends", () => {
  assert.equal(stepValue(n, 10, -5), 10);
  assert.equal(stepValue(n, 5000, 5), 5000);
  assert.equal(stepValue(seed, 0, -1), 0);
});

test("typed numbers are parsed", () => {
  for (const [text, want] of [["0,2", 0.2], ["2e-1", 0.2], [" 0.35 ", 0.35], ["−1.5", -1.5], [".5", 0.5], ["1E3", 1000], ["5.", 5], ["+2", 2]]) {
    assert.equal(parseNumber(text), want, text);
  }
  assert.equal(parseNumber("2,000", true), 2000);
  assert.equal(parseNumber("2 000", true), 2000);
  for (const text of ["", "9o0", "1,2,3", "NaN", "Infinity", "0x10", "1e", "--1", "1 2a"]) assert.ok(Number.isNaN(parseNumber(text)), text);
});

test("a number out of range is refused with a message that contains the range", () => {
  assert.deepEqual(parseTyped(n, "9000"), { error: "A whole number from 10 to 5,000." });
  assert.deepEqual(parseTyped(n, "12.5"), { error: "A whole number from 10 to 5,000." });
  assert.deepEqual(parseTyped(n, "9o0"), { error: "A whole number from 10 to 5,000." });
  assert.deepEqual(parseTyped(noise, "0,7"), { error: "A number from 0 to 0.50." });
  assert.deepEqual(parseTyped(noise, "0,2"), { value: 0.2 });
  assert.deepEqual(parseTyped(seed, "9007199254740992"), { error: "A whole number from 0 to 9,007,199,254,740,991." });
  assert.deepEqual(parseTyped(seed, "9007199254740991"), { value: 2 ** 53 - 1 });
});

test("every formatted value can be typed", () => {
  const f = { min: 1e-12, max: 1e9 };
  for (const v of [1e-12, 2.5e-7, 0.001, 0.35, 1, 1000, 2e8]) assert.equal(parseTyped(f, formatSetting(f, v)).value, v, formatSetting(f, v));
});

test("the slider of a length follows the distances of points of one's own, and has every value", async () => {
  const state = new State(new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8"))), "");
  const ranges = [sliderRange(state.field("sigma"))];
  for (const median of [0.027, 27, 270]) {
    state.set([["data", "own"], ["points", state.ownSets.add(parsePoints({ x: [[0, 0], [1, median]] }))]]);
    state.ownSets.record({ link: state.link, own: { count: 2, box: [0, 1, 0, 1] }, controls: { median } });
    for (const v of [median, median / 10]) {
      const p = positionOfValue(state.field("sigma"), v);
      assert.ok(p > 0.1 && p < 0.75, `σ = ${v} of the median ${median} is at ${p}`);
    }
    ranges.push(sliderRange(state.field("sigma")));
  }
  state.set([["points", state.ownSets.add(parsePoints({ x: [[0, 0], [1, 300]] }))]]);
  assert.deepEqual(sliderRange(state.field("sigma")), ranges.at(-1), "a stroke keeps the range");
  state.set([["data", "moons"]]);
  assert.deepEqual(sliderRange(state.field("sigma")), ranges[0]);
});

test("the range of a slider moves to a value outside of it, and stays while it has the value", () => {
  const usual = fieldAround(sigma, 0.35);
  assert.deepEqual(sliderRange(usual), sliderRange(sigma));
  const moved = fieldAround(sigma, 27, usual), [lo, hi] = sliderRange(moved);
  assert.ok(Math.abs(positionOfValue(moved, 27) - 0.5) < 0.1, `27 is at ${positionOfValue(moved, 27)}`);
  for (const v of [lo, hi]) assert.deepEqual(sliderRange(fieldAround(sigma, v, moved)), [lo, hi], "a drag to the end changes the range");
  assert.deepEqual(sliderRange(fieldAround(sigma, 0.35, moved)), sliderRange(sigma));
  assert.deepEqual(sliderRange(fieldAround({ ...sigma, middle: 5 }, 27, moved)), sliderRange({ ...sigma, middle: 5 }), "other data give another range");
  for (const v of [sigma.min, sigma.max]) assert.ok(Math.abs(valueAtPosition(fieldAround(sigma, v), positionOfValue(fieldAround(sigma, v), v)) / v - 1) < 0.06);
  assert.equal(fieldAround(n, 5000), n, "a short range is whole");
});
