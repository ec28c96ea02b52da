/**
 * This script runs the standard jobs in JavaScript with ml-matrix, ml-kernel and ml-kmeans. One job uses a matrix
 * product written in WebAssembly. Each line of input is a request, and each line of output is a result. Results have
 * the same names and layout as in approx/peers.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { CholeskyDecomposition, EigenvalueDecomposition, Matrix, QrDecomposition } from "ml-matrix";
import { kmeans } from "ml-kmeans";
import { Kernel } from "ml-kernel";
import wabt from "wabt";

const folder = process.argv[2];
const { arrays, settings: S } = JSON.parse(readFileSync(`${folder}/data.json`, "utf8"));
const bytes = readFileSync(`${folder}/data.f64`);
const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
const data = {};
for (const [name, { at, len, dim }] of Object.entries(arrays)) {
  data[name] = Array.from({ length: len / dim }, (_, i) => Array.from(numbers.subarray(at + i * dim, at + (i + 1) * dim)));
}
const CHECKED_POINTS = 64; // number of points whose approximate Gram matrix is compared
const gaussian = (sigma) => new Kernel("gaussian", { sigma });
const { sqrt } = Math;

/** Returns the leading q eigenpairs of a symmetric matrix, largest first, with vectors as rows. */
function leadingPairs(a, q) {
  const e = new EigenvalueDecomposition(a, { assumeSymmetric: true });
  const order = e.realEigenvalues.map((_, i) => i).sort((i, j) => e.realEigenvalues[j] - e.realEigenvalues[i]).slice(0, q);
  return { values: order.map((i) => e.realEigenvalues[i]), vectors: order.map((i) => e.eigenvectorMatrix.getColumn(i)) };
}

/**
 * Returns the entries of Σ wᵢ vᵢ vᵢᵀ for the first CHECKED_POINTS points, row by row. The wᵢ are the values, and the vᵢ
 * are the vectors.
 */
function lowRankGram(values, vectors) {
  const k = [];
  for (let i = 0; i < CHECKED_POINTS; i++) for (let j = 0; j < CHECKED_POINTS; j++) k.push(values.reduce((s, w, l) => s + w * vectors[l][i] * vectors[l][j], 0));
  return k;
}

/** Returns the centred Gram matrix. */
function centreGram(k) {
  const rowMeans = k.mean("row"), mean = k.mean();
  return k.subColumnVector(rowMeans).subRowVector(rowMeans).add(mean);
}

/** Returns the largest entry of VᵀV − 1. */
const orthogonalityError = (v) => v.transpose().mmul(v).sub(Matrix.eye(v.columns)).abs().max();

const kernelPCAJob = (x) => () => {
  const k = centreGram(new Matrix(gaussian(S.sigma).compute(x)));
  const { values, vectors } = leadingPairs(k, S.pairs);
  return () => {
    const u = new Matrix(vectors).transpose(), ku = k.mmul(u);
    const residuals = values.map((m, i) => sqrt(vectors[i].reduce((s, u, j) => s + (ku.get(j, i) - m * u) ** 2, 0)) / values[0]);
    return { eigenvalues: values, kernel: lowRankGram(values, vectors), residual: [Math.max(...residuals)], orthogonality: [orthogonalityError(u)] };
  };
};

function nystromFeatures(x, z, sigma) {
  const k = gaussian(sigma);
  const { values, vectors } = leadingPairs(new Matrix(k.compute(z)), z.length);
  const inverseRoot = new Matrix(vectors.map((v, i) => v.map((t) => (values[i] > 1e-12 * values[0] ? t / sqrt(values[i]) : 0)))).transpose();
  return new Matrix(k.compute(x, z)).mmul(inverseRoot);
}

const approximateGram = (psi) => {
  const firstRows = psi.subMatrix(0, CHECKED_POINTS - 1, 0, psi.columns - 1);
  return { kernel: firstRows.mmul(firstRows.transpose()).to1DArray(), trace: [psi.norm() ** 2] };
};

const nystromJob = (x, z, sigma) => () => {
  const psi = nystromFeatures(x, z, sigma);
  return () => approximateGram(psi);
};

const fourierJob = (x, w) => () => {
  const m = w.length, scale = 1 / sqrt(m);
  const angle = new Matrix(x).mmul(new Matrix(w).transpose());
  const psi = new Matrix(x.length, 2 * m);
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < m; j++) {
      const t = angle.get(i, j);
      psi.set(i, j, scale * Math.cos(t));
      psi.set(i, m + j, scale * Math.sin(t));
    }
  }
  return () => approximateGram(psi);
};

const ikaJob = () => {
  const x = data.moons, k = gaussian(S.sigma), n = x.length;
  const q = new QrDecomposition(new Matrix(k.compute(x, data.bumps))).orthogonalMatrix;
  const { values, vectors } = leadingPairs(q.transpose().mmul(new Matrix(k.compute(x)).mmul(q)), S.kept);
  const phi = q.mmul(new Matrix(vectors).transpose());
  return () => ({ eigenvalues: values.map((v) => v / n), kernel: lowRankGram(values, vectors.map((_, l) => phi.getColumn(l))) });
};

const shadowsJob = (x, sigma, ell) => () => {
  const eps2 = (sigma / ell) ** 2, centres = [], weights = [];
  for (let remaining = x; remaining.length > 0;) {
    const c = remaining[0], farPoints = remaining.filter((p) => p.reduce((s, v, a) => s + (v - c[a]) ** 2, 0) >= eps2);
    centres.push(c);
    weights.push((remaining.length - farPoints.length) / x.length);
    remaining = farPoints;
  }
  const k = new Matrix(gaussian(sigma).compute(centres));
  for (let i = 0; i < k.rows; i++) for (let j = 0; j < k.columns; j++) k.set(i, j, sqrt(weights[i] * weights[j]) * k.get(i, j));
  const { values, vectors } = leadingPairs(k, S.pairs);
  const coef = vectors.map((v, l) => v.map((u, j) => (sqrt(weights[j]) * u) / values[l]));
  return () => {
    const phi = new Matrix(gaussian(sigma).compute(x.slice(0, CHECKED_POINTS), centres)).mmul(new Matrix(coef).transpose());
    return { weights, eigenvalues: values, kernel: lowRankGram(values, values.map((_, l) => phi.getColumn(l))) };
  };
};

const krrJob = () => {
  const x = data.moons, y = Matrix.columnVector(data.targets.map(([v]) => v)), rho = S.ridge * x.length;
  const k = new Matrix(gaussian(S.sigma).compute(x));
  for (let i = 0; i < k.rows; i++) k.set(i, i, k.get(i, i) + rho);
  const a = new CholeskyDecomposition(k).solve(y);
  return () => ({ coefficients: a.to1DArray().slice(0, 256), residual: [k.mmul(a).sub(y).norm() / y.norm()] });
};

const kmeansJob = () => {
  const m = kmeans(data.large, data.seeds.length, { initialization: data.seeds, maxIterations: S.sweeps, tolerance: 0 });
  const clusters = m.nearest(data.large); // the other programs also assign points to the last centres
  return () => {
    const weights = data.seeds.map(() => 0);
    for (const j of clusters) weights[j] += 1 / data.large.length;
    return { centres: m.centroids.flat(), weights };
  };
};

let knownFeatures;
const errorJob = () => {
  knownFeatures ??= nystromFeatures(data.moons, data.landmarks, S.sigma);
  return () => {
    const k = new Matrix(gaussian(S.sigma).compute(data.moons)), norm = k.norm();
    const v = k.sub(knownFeatures.mmul(knownFeatures.transpose())).norm() / norm;
    return () => ({ error: [v] });
  };
};

const eigenproblemJob = (a) => () => {
  const { values, vectors } = leadingPairs(a, a.rows);
  return () => {
    const v = new Matrix(vectors).transpose(), av = a.mmul(v), orthogonality = [orthogonalityError(v)]; // mulRowVector scales v in place
    return { eigenvalues: values, residual: [av.sub(v.mulRowVector(values)).abs().max() / Math.abs(values[0])], orthogonality };
  };
};

const productJob = (a, b) => () => {
  const c = a.mmul(b);
  return () => ({ product: c.getRow(0) });
};

/** Returns a job that multiplies matrices with the function in gemm.wat. */
async function handwrittenProductJob() {
  const text = readFileSync(new URL("gemm.wat", import.meta.url), "utf8");
  const module = (await wabt()).parseWat("gemm.wat", text, { simd: true, bulk_memory: true });
  const { instance } = await WebAssembly.instantiate(module.toBinary({}).buffer);
  const { memory, multiply } = instance.exports;
  return () => {
    const n = data.left.length, memoryNumbers = new Float64Array(memory.buffer);
    memoryNumbers.set(data.left.flat());
    memoryNumbers.set(data.right.flat(), n * n);
    return () => {
      multiply(n);
      return () => ({ product: Array.from(memoryNumbers.subarray(2 * n * n, 2 * n * n + n)) });
    };
  };
}

const jobs = {
  kpca2000: () => kernelPCAJob(data.moons),
  kpca5000: () => kernelPCAJob(data.large),
  nystrom: () => nystromJob(data.moons, data.landmarks, S.sigma),
  rff: () => fourierJob(data.moons, data.rff),
  orf: () => fourierJob(data.moons, data.orf),
  ika: () => ikaJob,
  rskpca: () => shadowsJob(data.large, S.sigma, S.ell),
  krr: () => krrJob,
  kmeans: () => kmeansJob,
  error: errorJob,
  eig128: () => eigenproblemJob(new Matrix(data.symmetric128)),
  eig256: () => eigenproblemJob(new Matrix(data.symmetric256)),
  nystrom16: () => nystromJob(data.high, data.highlandmarks, S.sigma16),
  rskpca16: () => shadowsJob(data.high, S.sigma16, S.ell16),
  rff16: () => fourierJob(data.high, data.highrff),
  gemm: () => productJob(new Matrix(data.left), new Matrix(data.right)),
  "gemm by hand": await handwrittenProductJob(),
};

const preparedJobs = {};
for await (const line of createInterface({ input: process.stdin })) {
  const { job, way, repeats, check } = JSON.parse(line);
  const key = way === "hand" ? `${job} by hand` : job;
  if (!jobs[key]) {
    console.log(JSON.stringify({ error: "none" }));
    continue;
  }
  const run = (preparedJobs[key] ??= jobs[key]());
  globalThis.gc?.();
  let lastResult;
  const start = performance.now();
  for (let i = 0; i < repeats; i++) lastResult = run();
  const ms = (performance.now() - start) / repeats;
  console.log(JSON.stringify({ ms, numbers: check ? lastResult() : undefined }));
}
