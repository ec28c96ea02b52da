/**
 * Computes the first two principal components: the eigenvectors of the covariance of the columns with the largest
 * eigenvalues. Each component has the sign that makes its largest weight positive.
 *
 * The eigenvectors come from subspace iteration with a few more vectors than are needed. Each step solves a small
 * eigenproblem by Jacobi's method, which gives exact eigenvectors at once for a few columns.
 */

const BLOCK = 12; // number of vectors of the subspace iteration
const MAX_STEPS = 300;
const TOLERANCE = 1e-11; // largest residual of an eigenvector, relative to the largest eigenvalue

/**
 * @param {Float64Array[]} columns columns of equal length
 * @returns {{x: Float64Array, kept: number, weights: number[][]}} the two coordinates of each point, row by row; the share
 *   of the variance that they keep; and the weights of the columns in each component
 */
export function principalComponents(columns) {
  const d = columns.length, n = columns[0]?.length ?? 0;
  const centred = columns.map(centre);
  const covariance = covarianceOf(centred);
  let total = 0;
  for (let i = 0; i < d; i++) total += covariance[i][i];
  const { values, vectors } = topEigenvectors(covariance);
  const weights = [vectors[0], vectors[1] ?? new Array(d).fill(0)].map(orient);
  const x = new Float64Array(2 * n);
  for (const [k, w] of weights.entries()) {
    for (let j = 0; j < d; j++) for (let i = 0; i < n; i++) x[2 * i + k] += w[j] * centred[j][i];
  }
  return { x, kept: total > 0 ? Math.min(1, ((values[0] ?? 0) + (values[1] ?? 0)) / total) : 1, weights };
}

/** Returns a column minus its mean. @param {Float64Array} column */
function centre(column) {
  const mean = meanOf(column);
  return column.map((v) => v - mean);
}

/** Returns the mean of numbers. A second pass removes the rounding error of the first. @param {Float64Array} values */
export function meanOf(values) {
  const mean = values.reduce((sum, v) => sum + v / values.length, 0);
  return mean + values.reduce((sum, v) => sum + (v - mean), 0) / (values.length || 1);
}

/** Returns the standard deviation of numbers, with the divisor n. @param {Float64Array} values @param {number} mean */
export function deviationOf(values, mean) {
  const largest = values.reduce((m, v) => Math.max(m, Math.abs(v - mean)), 0);
  if (largest === 0) return 0;
  return largest * Math.sqrt(values.reduce((sum, v) => sum + ((v - mean) / largest) ** 2, 0) / values.length); // squares do not overflow
}

/** @param {Float64Array[]} columns @returns {number[][]} */
function covarianceOf(columns) {
  const d = columns.length, n = columns[0]?.length ?? 0;
  const c = Array.from({ length: d }, () => new Array(d).fill(0));
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      const a = columns[i], b = columns[j];
      let sum = 0;
      for (let k = 0; k < n; k++) sum += a[k] * b[k];
      c[i][j] = c[j][i] = sum / n;
    }
  }
  return c;
}

/** Returns the eigenvectors with the largest eigenvalues, the largest first. @param {number[][]} a a symmetric matrix @returns {{values: number[], vectors: number[][]}} */
function topEigenvectors(a) {
  const d = a.length, size = Math.min(d, BLOCK);
  // The first columns of the basis are unit vectors of the largest variances, and the other entries differ for each row.
  const order = a.map((_, i) => i).sort((i, j) => a[j][j] - a[i][i]);
  let basis = orthonormalise(Array.from({ length: size }, (_, k) => a.map((_, i) => (i === order[k] ? 1 : 0) + (size < d ? 1e-3 * Math.sin(1 + i * (k + 1)) : 0))));
  let result = { values: /** @type {number[]} */ ([]), vectors: basis };
  for (let step = 0; step < MAX_STEPS; step++) {
    const images = basis.map((v) => multiply(a, v));
    const small = jacobi(basis.map((v) => images.map((w) => dot(v, w))));
    const vectors = small.vectors.map((c) => combine(basis, c)), imagesOfVectors = small.vectors.map((c) => combine(images, c));
    result = { values: small.values, vectors };
    const residual = Math.max(...[0, 1].filter((k) => k < size).map((k) => norm(imagesOfVectors[k].map((w, i) => w - small.values[k] * vectors[k][i]))));
    if (size === d || !(residual > TOLERANCE * small.values[0])) break;
    basis = orthonormalise(imagesOfVectors);
  }
  return result;
}

/** @param {number[][]} a @param {number[]} v */
const multiply = (a, v) => a.map((row) => dot(row, v));

/** @param {number[]} a @param {number[]} b */
function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** @param {number[]} v */
const norm = (v) => Math.hypot(...v);

/** Returns the sum of vectors with coefficients. @param {number[][]} vectors @param {number[]} coefficients */
const combine = (vectors, coefficients) => vectors[0].map((_, i) => vectors.reduce((sum, v, k) => sum + coefficients[k] * v[i], 0));

/** Returns an orthonormal basis of the same space, by two passes of Gram-Schmidt. @param {number[][]} vectors */
function orthonormalise(vectors) {
  const basis = /** @type {number[][]} */ ([]);
  for (const vector of vectors) {
    let v = vector;
    for (const _ of [1, 2]) {
      for (const b of basis) {
        const s = dot(b, v);
        v = v.map((x, i) => x - s * b[i]);
      }
      const length = norm(v);
      v = length > 0 ? v.map((x) => x / length) : v;
    }
    basis.push(v);
  }
  return basis;
}

/**
 * Returns the eigenvalues of a symmetric matrix, the largest first, and the eigenvectors, by Jacobi's method.
 * @param {number[][]} matrix @returns {{values: number[], vectors: number[][]}}
 */
export function jacobi(matrix) {
  const a = matrix.map((row) => [...row]), n = a.length;
  const vectors = a.map((_, i) => a.map((_, j) => Number(i === j))); // the rows are the eigenvectors
  const size = Math.sqrt(a.flat().reduce((sum, v) => sum + v * v, 0));
  for (let sweep = 0; sweep < 60; sweep++) {
    let largest = 0;
    for (let p = 0; p < n; p++) for (let q = 0; q < p; q++) largest = Math.max(largest, Math.abs(a[p][q]));
    if (!(largest > 1e-16 * size)) break;
    for (let p = 0; p < n; p++) for (let q = 0; q < p; q++) rotate(a, vectors, q, p);
  }
  const order = a.map((_, i) => i).sort((i, j) => a[j][j] - a[i][i]);
  return { values: order.map((i) => a[i][i]), vectors: order.map((i) => vectors[i]) };
}

/** Makes the entry p, q of a symmetric matrix zero by a rotation. @param {number[][]} a @param {number[][]} vectors @param {number} p @param {number} q */
function rotate(a, vectors, p, q) {
  if (a[p][q] === 0) return;
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1)), c = 1 / Math.sqrt(t * t + 1), s = t * c;
  for (let k = 0; k < a.length; k++) {
    const [akp, akq] = [a[k][p], a[k][q]];
    a[k][p] = c * akp - s * akq;
    a[k][q] = s * akp + c * akq;
  }
  for (let k = 0; k < a.length; k++) {
    const [apk, aqk] = [a[p][k], a[q][k]], [vp, vq] = [vectors[p][k], vectors[q][k]];
    a[p][k] = c * apk - s * aqk;
    a[q][k] = s * apk + c * aqk;
    vectors[p][k] = c * vp - s * vq;
    vectors[q][k] = s * vp + c * vq;
  }
}

/** Returns a vector with the sign that makes its largest entry positive. @param {number[]} v */
function orient(v) {
  const largest = v.reduce((m, x) => (Math.abs(x) > Math.abs(m) * (1 + 1e-9) ? x : m), 0);
  return largest < 0 ? v.map((x) => -x) : v;
}
