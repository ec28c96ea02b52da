/**
 * These tests check that site/app/kernels.js is current, and compare both variants of the kernels in Chromium with
 * sums and functions of JavaScript. A variant may store numbers only where its results belong.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { assembleModules, scriptPath, writeModules } from "./kernels.mjs";
import { close, root, sample, stage } from "./lib.mjs";

const site = stage(test);

test("the kernels match their text", async () => {
  const script = await readFile(scriptPath, "utf8");
  assert.ok(writeModules(script, await assembleModules()) === script, "app/kernels.js is stale: run «node site/e2e/kernels.mjs»");
});

/** Connects the kernels with a memory, instead of that of a program, and returns their functions in window.kernels. */
const startKernels = (page, modules) => page.evaluate(async (modules) => {
  const decode = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  window.kernels = {};
  for (const name of ["plain", "relaxed"]) {
    const memory = new WebAssembly.Memory({ initial: 256 });
    const { instance: { exports: link } } = await WebAssembly.instantiate(decode(modules.link));
    await WebAssembly.instantiate(decode(modules[name]), { go: { mem: memory }, link });
    window.kernels[name] = { ...link, numbers: new Float64Array(memory.buffer) };
  }
}, Object.fromEntries(Object.entries(modules).map(([name, module]) => [name, module.toString("base64")])));

/** Compares products of several sizes with sums. Returns the largest error and a list of defects. */
const checkProducts = (page, name) => page.evaluate((name) => {
  const { numbers, multiply, multiplySpace } = window.kernels[name];
  const a0 = 100, b0 = a0 + 60_000, c0 = b0 + 160_000, space0 = c0 + 80_000; // indices of the first numbers
  const defects = [];
  let worst = 0;
  function check(m, n, k, isATransposed, isBTransposed, mode, isLower) {
    const lda = (isATransposed ? m : k) + 3, ldb = (isBTransposed ? k : n) + 1, ldc = n + 2;
    for (let i = a0; i < space0; i++) numbers[i] = Math.sin(13 * i);
    const before = numbers.slice(c0 - 1, c0 + m * ldc);
    const spaceEnd = space0 + Math.ceil(multiplySpace(m, n, k) / 8);
    numbers[space0 - 1] = numbers[spaceEnd] = 77;
    multiply(mode, 8 * c0, 8 * ldc, 8 * a0, ...(isATransposed ? [8, 8 * lda] : [8 * lda, 8]),
      8 * b0, ...(isBTransposed ? [8, 8 * ldb] : [8 * ldb, 8]), m, n, k, isLower, 8 * space0);
    const label = `${m}×${n}×${k}, ${isATransposed}${isBTransposed}, mode ${mode}, lower ${isLower}`;
    if (numbers[space0 - 1] !== 77 || numbers[spaceEnd] !== 77) defects.push(`${label}: the space is too small`);
    for (let at = -1; at < m * ldc; at++) {
      const i = Math.floor(at / ldc), j = at - i * ldc, c = before[at + 1];
      if (i < 0 || j >= n) {
        if (numbers[c0 + at] !== c) defects.push(`${label}: a number beside C has changed`);
      } else if (!isLower || j <= i) {
        let sum = 0;
        for (let l = 0; l < k; l++) sum += numbers[a0 + (isATransposed ? l * lda + i : i * lda + l)] * numbers[b0 + (isBTransposed ? j * ldb + l : l * ldb + j)];
        worst = Math.max(worst, Math.abs(numbers[c0 + at] - [sum, c + sum, c - sum][mode]));
      }
    }
  }
  for (const [m, n, k] of [[1, 1, 1], [2, 3, 1], [4, 4, 2], [6, 5, 3], [7, 9, 7], [13, 17, 300], [100, 530, 5], [97, 33, 257], [101, 20, 260]]) {
    for (let bits = 0; bits < 24; bits++) check(m, n, k, bits & 1, (bits >> 1) & 1, bits >> 3, (bits >> 2) & 1);
  }
  return { worst, defects };
}, name);

/** Returns the largest errors of squared distances, and whether a number behind the results has changed. */
const checkDistances = (page, name) => page.evaluate((name) => {
  const { numbers, distances } = window.kernels[name];
  const n = 5, ld = 8, dst = 300, columns = 100;
  let worst = 0, hasChanged = false;
  for (const d of [1, 2, 3, 4, 5, 16]) {
    for (const m of [1, 2, 7, 8]) {
      for (let i = 0; i < 400; i++) numbers[i] = Math.sin(13 * i);
      const next = numbers[dst + n * m];
      distances(8 * dst, 0, 8 * columns, ld, n, m, d);
      hasChanged ||= numbers[dst + n * m] !== next;
      for (let i = 0; i < n * m; i++) {
        let sum = 0;
        for (let l = 0; l < d; l++) {
          const j = i % m, panel = j - j % 4;
          sum += (numbers[Math.floor(i / m) * d + l] - numbers[columns + (d > 4 ? panel * d + 4 * l + j % 4 : l * ld + j)]) ** 2;
        }
        worst = Math.max(worst, Math.abs(numbers[dst + i] - sum));
      }
    }
  }
  return { worst, hasChanged };
}, name);

/** Returns the largest error of planarRow, and whether a number behind the results has changed. */
const checkPlanarRow = (page, name) => page.evaluate((name) => {
  const { numbers, planarRow } = window.kernels[name];
  const dst = 100, y = 200;
  let worst = 0, hasChanged = false;
  for (const n of [1, 2, 7, 8]) {
    for (let i = 0; i < 300; i++) numbers[i] = Math.sin(13 * i);
    const next = numbers[dst + n];
    planarRow(8 * dst, 8 * y, 0.3, -0.7, n);
    hasChanged ||= numbers[dst + n] !== next;
    for (let j = 0; j < n; j++) worst = Math.max(worst, Math.abs(numbers[dst + j] - (0.3 - numbers[y + 2 * j]) ** 2 - (-0.7 - numbers[y + 2 * j + 1]) ** 2));
  }
  return { worst, hasChanged };
}, name);

/**
 * Returns the largest relative error of ratios and quotients, the largest value of a secular function at its roots, relative to the sum
 * of its terms, and whether a root is outside its bracket or a number behind the results has changed.
 */
const checkRoots = (page, name) => page.evaluate((name) => {
  const { numbers, secular, ratios, quotients } = window.kernels[name];
  const [d0, z0, p0, q0, root0] = [100, 200, 300, 400, 500];
  const inverse = 0.3;
  let worst = 0, worstRoot = 0, hasChanged = false;
  for (const n of [1, 2, 3, 8, 9]) {
    for (let i = 0; i < root0; i++) numbers[i] = 2 + Math.sin(13 * i);
    numbers.subarray(d0, d0 + n).sort();
    const [d, z, p, q] = [d0, z0, p0, q0].map((at) => Array.from(numbers.subarray(at, at + n)));
    const compare = (got, want) => (worst = Math.max(worst, Math.abs(got / want - 1) || Number(!Number.isFinite(got))));
    const next = [p0 + n, q0 + n, root0 + 2].map((at) => numbers[at]);
    for (let j = 0; j < n; j++) {
      secular(8 * d0, 8 * z0, inverse, n, j, 8 * root0);
      const [origin, mu] = numbers.subarray(root0, root0 + 2);
      const terms = [inverse, ...z.map((v, i) => v / (d[i] - origin - mu))], sum = (list) => list.reduce((s, v) => s + v);
      worstRoot = Math.max(worstRoot, Math.abs(sum(terms)) / sum(terms.map(Math.abs)));
      hasChanged ||= !(d[j] < origin + mu && (j === n - 1 || origin + mu < d[j + 1]));
    }
    ratios(8 * p0, 8 * z0, 8 * d0, 0.5, n);
    p.forEach((v, i) => compare(numbers[p0 + i], v * z[i] / (d[i] - 0.5)));
    compare(quotients(8 * q0, 8 * z0, n), q.reduce((s, v, i) => s + (z[i] / v) ** 2, 0));
    q.forEach((v, i) => compare(numbers[q0 + i], z[i] / v));
    hasChanged ||= next.some((v, i) => v !== numbers[[p0 + n, q0 + n, root0 + 2][i]]);
  }
  return { worst, worstRoot, hasChanged };
}, name);

/**
 * Returns the defects of shiftMax and bestPartner. The numbers are small integers, so that results are exact, and often equal.
 * The first of equal numbers counts.
 */
const checkPairs = (page, name) => page.evaluate((name) => {
  const { numbers, shiftMax, bestPartner } = window.kernels[name];
  const [e0, a0, b0, room0, curve0, gap0] = [100, 200, 300, 400, 500, 600];
  const delta = 2, top = 1.5, c = 3, floor = 4.5;
  const defects = [];
  let seed = 1;
  const random = (limit) => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 8) % limit;
  const part = (start, n) => Array.from(numbers.subarray(start, start + n));
  for (let n = 1; n < 40; n++) {
    for (let i = 0; i < n; i++) {
      [numbers[e0 + i], numbers[a0 + i], numbers[b0 + i], numbers[curve0 + i]] = [random(9) - 4, random(3), random(3), 4];
      numbers[room0 + i] = random(1 + n / 8) ? -Infinity : 0;
    }
    const next = numbers[e0 + n], room = part(room0, n), row = part(a0, n);
    const slopes = part(e0, n).map((e, i) => Math.max(0, top - e + room[i]));
    const gains = slopes.map((g, i) => g ** 2 / Math.max(4 + c - 2 * row[i], floor));
    const partner = gains.indexOf(Math.max(...gains.filter((g) => g > 0)));
    const gotPartner = bestPartner(8 * e0, 8 * room0, 8 * a0, 8 * curve0, top, c, floor, n, 8 * gap0);
    if (gotPartner !== partner || numbers[gap0] !== Math.max(...slopes)) defects.push(`of ${n}, the partner is ${gotPartner} with the gap ${numbers[gap0]}, want ${partner}`);
    const shifted = part(e0, n).map((e, i) => e + delta * (numbers[b0 + i] - row[i])), open = shifted.map((e, i) => e + room[i]);
    const at = Math.max(...open) === -Infinity ? -1 : open.indexOf(Math.max(...open));
    const gotAt = shiftMax(8 * e0, 8 * a0, 8 * b0, delta, 8 * room0, n);
    if (gotAt !== at || String(part(e0, n)) !== String(shifted) || numbers[e0 + n] !== next) defects.push(`of ${n}, the maximum is at ${gotAt}, want ${at}, or a sum is wrong`);
  }
  return defects;
}, name);

/** Returns the largest error of fold, and whether a number beside its results has changed. */
const checkFold = (page, name) => page.evaluate((name) => {
  const { numbers, fold } = window.kernels[name];
  const a0 = 100;
  let worst = 0, hasChanged = false;
  for (const k of [1, 2, 3, 4, 6, 7, 8, 13, 14, 20]) {
    const ld = k + 3, m = k + 1, v0 = a0 + k * ld + 5;
    for (let i = 0; i < v0 + 4 * m + 9; i++) numbers[i] = Math.sin(13 * i);
    const before = numbers.slice(0, v0 + 4 * m + 9);
    fold(8 * a0, ld, k, 8 * v0, m);
    const want = before.slice(), [u, w, x, p] = [0, 1, 2, 3].map((q) => v0 + q * m);
    for (let i = 0; i < k; i++) {
      want[p + i] = 0;
      for (let j = 0; j <= i; j++) {
        const b = want[a0 + i * ld + j] -= before[u + i] * before[w + j] + before[w + i] * before[u + j];
        want[p + i] += b * before[x + j];
        if (j < i) want[p + j] += b * before[x + i];
      }
    }
    want.forEach((t, i) => {
      worst = Math.max(worst, Math.abs(numbers[i] - t));
      hasChanged ||= t === before[i] && numbers[i] !== t;
    });
  }
  return { worst, hasChanged };
}, name);

/** Returns the largest error of mulSymmetric, and whether a number beside its results has changed. */
const checkSymmetric = (page, name) => page.evaluate((name) => {
  const { numbers, mulSymmetric } = window.kernels[name];
  const a0 = 100, m = 8;
  let worst = 0, hasChanged = false;
  for (const [i, n] of [[0, 0], [0, 2], [0, 4], [0, 10], [4, 4], [4, 12], [8, 14], [20, 20], [0, 514], [512, 514]]) {
    const ld = n + 1, x0 = a0 + m * ld, y0 = x0 + Math.max(n, i + m), end = y0 + i + m + 9;
    for (let k = 0; k < end; k++) numbers[k] = Math.sin(13 * k);
    const before = numbers.slice(0, end), want = before.slice();
    mulSymmetric(8 * y0, 8 * x0, 8 * a0, ld, i, n, m);
    for (let r = 0; r < m; r++) {
      want[y0 + i + r] = 0;
      for (let j = 0; j < n; j++) {
        want[y0 + i + r] += before[a0 + r * ld + j] * before[x0 + j];
        if (j < i) want[y0 + j] += before[a0 + r * ld + j] * before[x0 + i + r];
      }
    }
    want.forEach((t, k) => {
      worst = Math.max(worst, Math.abs(numbers[k] - t) / Math.max(1, n / 20)); // long sums have larger errors
      hasChanged ||= t === before[k] && numbers[k] !== t;
    });
  }
  return { worst, hasChanged };
}, name);

/** Returns the defects of dot and raise. */
const checkVectors = (page, name) => page.evaluate((name) => {
  const { numbers, dot, raise } = window.kernels[name];
  const x0 = 100, y0 = 300, defects = [];
  for (const n of [8, 16, 40, 104]) {
    for (let k = 0; k < y0 + n + 9; k++) numbers[k] = Math.sin(13 * k);
    const x = numbers.slice(x0, x0 + n), y = numbers.slice(y0, y0 + n + 9);
    const error = dot(8 * x0, 8 * y0, n) - x.reduce((s, v, i) => s + v * y[i], 0);
    if (!(Math.abs(error) < 1e-14 * n)) defects.push(`dot of ${n} has an error of ${error}`);
    raise(8 * y0, 8 * x0, n);
    const want = y.map((v, i) => (i < n ? Math.max(v, Math.abs(x[i])) : v));
    if (String(numbers.slice(y0, y0 + n + 9)) !== String(want)) defects.push(`raise of ${n} is wrong`);
  }
  return defects;
}, name);

/** Returns the sizes for which transpose stores a wrong number, or a number beside its results. */
const checkTranspose = (page, name) => page.evaluate((name) => {
  const { numbers, transpose } = window.kernels[name];
  const src = 100, dst = 1000, end = 2000;
  const defects = [];
  for (const [m, n] of [[4, 2], [8, 6], [12, 20]]) {
    const ld = m + 3, lds = n + 1;
    for (let i = 0; i < end; i++) numbers[i] = Math.sin(13 * i);
    const want = numbers.slice(0, end);
    for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) want[dst + j * ld + i] = want[src + i * lds + j];
    transpose(8 * dst, ld, 8 * src, lds, m, n);
    if (want.some((v, i) => numbers[i] !== v)) defects.push(`${m}×${n}`);
  }
  return defects;
}, name);

/** Returns the largest error of substitute, and whether a number beside its results has changed. */
const checkSubstitute = (page, name) => page.evaluate((name) => {
  const { numbers, substitute } = window.kernels[name];
  const l0 = 100, b0 = 1000, end = 2000, n = 5, ld = 7, ldb = 20;
  let worst = 0, hasChanged = false;
  for (const isTransposed of [false, true]) { // the last unknown of a transposed system is computed first
    for (const k of [1, 2, 7, 8, 19]) {
      for (let i = 0; i < end; i++) numbers[i] = Math.sin(13 * i);
      for (let i = 0; i < n; i++) numbers[l0 + i * (ld + 1)] = 2 + i;
      const want = numbers.slice(0, end), order = Array.from({ length: n }, (_, i) => (isTransposed ? n - 1 - i : i));
      for (let c = 0; c < k; c++) {
        order.forEach((i, s) => {
          for (const j of order.slice(0, s)) want[b0 + i * ldb + c] -= want[l0 + Math.max(i, j) * ld + Math.min(i, j)] * want[b0 + j * ldb + c];
          want[b0 + i * ldb + c] /= want[l0 + i * (ld + 1)];
        });
      }
      if (isTransposed) substitute(8 * (l0 + (n - 1) * (ld + 1)), -8, -8 * ld, 8 * (b0 + (n - 1) * ldb), -8 * ldb, n, k);
      else substitute(8 * l0, 8 * ld, 8, 8 * b0, 8 * ldb, n, k);
      want.forEach((v, i) => {
        const isResult = i >= b0 && i < b0 + n * ldb && (i - b0) % ldb < k;
        if (isResult) worst = Math.max(worst, Math.abs(numbers[i] - v));
        else hasChanged ||= numbers[i] !== v;
      });
    }
  }
  return { worst, hasChanged };
}, name);

/**
 * Returns the largest relative error of exponentials, and the largest error of sines and cosines. The second result of
 * sincos is for a number above 10⁵, where the results are not valid.
 */
const checkElementary = (page, name) => page.evaluate((name) => {
  const { numbers, exps, sincos } = window.kernels[name];
  const n = 4006, x0 = 100, dst = 5000, cos0 = 10_000, amp0 = 15_000;
  const special = [NaN, Infinity, -Infinity, 0, -0, 709.7, -708.3, -740, -800, 1e308, 5e-324];
  for (let i = 0; i < n; i++) numbers[x0 + i] = i < special.length ? special[i] : (i - n / 2) / 2.83;
  numbers[dst + n] = 77;
  exps(8 * dst, 8 * x0, 1, n);
  let exponential = 0, wave = 0;
  for (let i = 0; i < n; i++) {
    const x = numbers[x0 + i], y = numbers[dst + i], want = Math.exp(x);
    if (!Object.is(y, want)) exponential = Math.max(exponential, Math.abs(y - want) / Math.max(want, 2 ** -1022));
  }
  for (let i = 0; i < n; i++) [numbers[x0 + i], numbers[amp0 + i]] = [(i - n / 2) * 49.9, 0.5 + i % 3];
  const isNear = sincos(8 * dst, 8 * cos0, 8 * x0, 8 * amp0, n);
  for (let i = 0; i < n; i++) {
    const x = numbers[x0 + i], amp = numbers[amp0 + i];
    wave = Math.max(wave, Math.abs(numbers[dst + i] - amp * Math.sin(x)), Math.abs(numbers[cos0 + i] - amp * Math.cos(x)));
  }
  numbers[x0 + 5] = 2e5;
  return { exponential, wave, near: [isNear, sincos(8 * dst, 8 * cos0, 8 * x0, 8 * amp0, n)], hasChanged: numbers[dst + n] !== 77 };
}, name);

/**
 * Returns the largest error of waves and planarWaves, what they return for angles below and above 2⁵¹ quarters of a turn, and whether a
 * number behind the results has changed.
 */
const checkWaves = (page, name) => page.evaluate((name) => {
  const { numbers, waves, planarWaves } = window.kernels[name];
  const [x0, y0, amp0, sin0, cos0] = [100, 1000, 2000, 3000, 4000].map((at) => 8 * at);
  const near = [];
  let worst = 0, hasChanged = false;
  for (const n of [2, 4, 6, 600]) {
    for (const [g, h] of [[1, 0], [0.3, -7]]) {
      for (let i = 0; i < n; i++) [numbers[x0 / 8 + i], numbers[y0 / 8 + i], numbers[amp0 / 8 + i]] = [(i - n / 2) / 4, Math.sin(i), 0.5 + i % 3];
      numbers[sin0 / 8 + n] = numbers[cos0 / 8 + n] = 77;
      near.push(h ? planarWaves(sin0, cos0, x0, y0, g, h, amp0, n) : waves(sin0, cos0, x0, amp0, n));
      for (let i = 0; i < n; i++) {
        const v = g * numbers[x0 / 8 + i] + h * numbers[y0 / 8 + i], amp = numbers[amp0 / 8 + i], f = Math.PI / 2 * (v % 4);
        const error = Math.max(Math.abs(numbers[sin0 / 8 + i] - amp * Math.sin(f)), Math.abs(numbers[cos0 / 8 + i] - amp * Math.cos(f)));
        worst = Math.max(worst, error / (1 + Math.abs(v)));
      }
      hasChanged ||= numbers[sin0 / 8 + n] !== 77 || numbers[cos0 / 8 + n] !== 77;
    }
  }
  const far = [2 ** 52, -(2 ** 60), 1e300, Infinity, NaN].map((x) => ((numbers[x0 / 8 + 1] = x), waves(sin0, cos0, x0, amp0, 2)));
  return { worst, hasChanged, near, far };
}, name);

test("both variants of the kernels give the results of plain JavaScript", async () => {
  const page = await site.open("wasm_exec.js.LICENSE", { wait: false }); // a page without scripts
  await startKernels(page, await assembleModules());
  for (const name of ["plain", "relaxed"]) {
    const products = await checkProducts(page, name);
    assert.deepEqual(products.defects, [], name);
    assert.ok(products.worst < 1e-12, `${name}: an error of ${products.worst} in a product`);
    const { worst, hasChanged } = await checkDistances(page, name);
    assert.ok(worst < 1e-14 && !hasChanged, `${name}: an error of ${worst} in a distance, or numbers behind the results`);
    const planar = await checkPlanarRow(page, name);
    assert.ok(planar.worst < 1e-14 && !planar.hasChanged, `${name}: an error of ${planar.worst} in a distance in the plane, or a number behind the results`);
    assert.deepEqual(await checkPairs(page, name), [], name);
    const fold = await checkFold(page, name);
    assert.ok(fold.worst < 1e-13 && !fold.hasChanged, `${name}: an error of ${fold.worst} in fold, or numbers beside the results`);
    const symmetric = await checkSymmetric(page, name);
    assert.ok(symmetric.worst < 1e-14 && !symmetric.hasChanged, `${name}: an error of ${symmetric.worst} in mulSymmetric, or numbers beside the results`);
    assert.deepEqual(await checkVectors(page, name), [], name);
    assert.deepEqual(await checkTranspose(page, name), [], name);
    const solutions = await checkSubstitute(page, name);
    assert.ok(solutions.worst < 1e-14 && !solutions.hasChanged, `${name}: an error of ${solutions.worst} in substitute, or numbers beside the results`);
    const roots = await checkRoots(page, name);
    assert.ok(roots.worst < 1e-14 && roots.worstRoot < 1e-14 && !roots.hasChanged, `${name}: ${JSON.stringify(roots)} in ratios, quotients or secular`);
    const elementary = await checkElementary(page, name);
    assert.ok(elementary.exponential < 4e-16 && elementary.wave < 8e-16, `${name}: errors of ${elementary.exponential} and ${elementary.wave}`);
    assert.deepEqual([elementary.near, elementary.hasChanged], [[1, 0], false], name);
    const waves = await checkWaves(page, name);
    assert.ok(waves.worst < 2e-15 && !waves.hasChanged, `${name}: an error of ${waves.worst} in a wave, or a number behind the results`);
    assert.deepEqual([new Set(waves.near), new Set(waves.far)], [new Set([1]), new Set([0])], name);
  }
  await close(page, false);
});

/**
 * Starts the program of the worker with each variant of the kernels, and stores functions that return the final result of a
 * link in window.solve.
 */
async function startPrograms(page) {
  await page.evaluate(async (base) => {
    const module = await WebAssembly.compileStreaming(fetch(`${base}compute.wasm`));
    window.solve = {};
    window.addWorker = () => (window.newWorker = new Worker(`${base}app/worker.js`));
    window.start = (name) => new Promise((done) => {
      const worker = window.newWorker;
      let handleResult;
      window.solve[name] = (link) => new Promise((resolve) => {
        handleResult = resolve;
        worker.postMessage({ kind: "solve", rev: 1, link, frame: { w: 300, h: 300, nx: 24, ny: 24 }, rest: true });
      });
      worker.onmessage = ({ data }) => {
        if (data.kind === "loaded" || data.kind === "running") return; // the worker accepts requests in between
        if (data.kind === "ready") return done();
        const { kind, body } = JSON.parse(data.head);
        if (kind !== "progress") handleResult(body);
      };
      worker.postMessage({ module });
    });
  }, site.url);
  for (const name of ["plain", "relaxed"]) {
    const [worker] = await Promise.all([page.waitForEvent("worker"), page.evaluate(() => void window.addWorker())]);
    if (name === "plain") await worker.evaluate(() => (WebAssembly.validate = () => false)); // as in a browser without relaxed_madd
    await page.evaluate((n) => window.start(n), name);
  }
}

/**
 * Returns the differences of two results that a reader could notice, and the largest difference of their numbers.
 *
 * Of all published links, the largest difference is 1.6·10⁻⁹, in the largest error of an entry of K̂ for checkerboard, n = 2,000
 * and m = 128. The condition number of K(Z, Z) is 6·10¹². At the point with this error, the weights of the landmarks have the
 * sum 13,803 in magnitude. Rounding errors of half a unit in the values of K(Z, Z) can change the entry by 2·10⁻⁸, and random
 * ones changed it by up to 2.3·10⁻⁹. Hence no kernel makes this difference smaller.
 */
function compareResults(plain, relaxed) {
  const differences = [];
  let largest = 0;
  const compare = (a, b, path) => {
    if (/time|twin/.test(path)) return;
    if (typeof a === "number" && typeof b === "number") {
      const size = Math.max(Math.abs(a), Math.abs(b)), difference = Math.abs(a - b) / Math.max(1, size);
      largest = Math.max(largest, difference);
      // Smaller numbers, such as angles between equal spaces, may be rounding errors.
      if (difference > 1e-8 || (size > 1e-7 && a.toPrecision(3) !== b.toPrecision(3))) differences.push(`${path}: ${a} and ${b}`);
    } else if (a && b && typeof a === "object" && typeof b === "object") {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) compare(a[key], b[key], `${path}.${key}`);
    } else if (a !== b) differences.push(`${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`);
  };
  compare(plain, relaxed, "result");
  return { differences, largest };
}

test("both variants of the kernels show the same words and digits", async (t) => {
  const lines = (await readFile(join(root, "wasm/play/state/testdata/links.txt"), "utf8")).split("\n");
  // With σ = 1000, K is constant to 10⁻⁶. The directions of all but three eigenvectors are rounding errors, in native code too.
  const links = lines.filter((line) => line && !line.startsWith("//") && !line.includes("sigma=1000"));
  assert.ok(links.length > 30, `only ${links.length} links`);
  const page = await site.open("wasm_exec.js.LICENSE", { wait: false });
  await startPrograms(page);
  let largest = 0;
  for (const link of sample(links, 9, 2)) {
    const [plain, relaxed] = await page.evaluate((l) => Promise.all([window.solve.plain(l), window.solve.relaxed(l)]), link);
    const result = compareResults(plain, relaxed);
    assert.deepEqual(result.differences, [], link);
    largest = Math.max(largest, result.largest);
  }
  assert.ok(largest > 0, "both workers use the same kernels");
  await close(page, false);
  t.diagnostic(`the largest difference is ${largest}`);
});
