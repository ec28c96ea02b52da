/**
 * Computes the median distance of two points and the 10th percentile, as MedianAndIKABandwidth in
 * approx/kernel/bandwidth.go: of all pairs up to 1,000 points, and otherwise of a random sample of 1,000 points. The
 * sample is the same one as in Go.
 */

const SAMPLE = 1000;
const STREAM = 0x77n; // bandwidthStream in bandwidth.go

/**
 * Returns the median distance, and the root of the 10th percentile of the squared distances. Percentiles between two
 * distances are interpolated linearly. A percentile of 0 is replaced by the smallest positive distance, or by 1 if all
 * points coincide.
 * @param {Float64Array} x the coordinates, n×2, row by row @param {bigint} [seed]
 * @returns {{median: number, percentile10: number}}
 */
export function bandwidths(x, seed = 0n) {
  const count = x.length / 2;
  const rows = count > SAMPLE ? permutation(count, seed).subarray(0, SAMPLE) : Uint32Array.from({ length: count }, (_, i) => i);
  const n = rows.length, distances = new Float64Array(n * (n - 1) / 2);
  if (distances.length === 0) return { median: 1, percentile10: 1 };
  let k = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) distances[k++] = Math.hypot(x[2 * rows[i]] - x[2 * rows[j]], x[2 * rows[i] + 1] - x[2 * rows[j] + 1]);
  }
  distances.sort();
  /** Returns the distances around a percentile, and the position between them. @param {number} share */
  const around = (share) => {
    const position = share * (distances.length - 1), index = Math.floor(position);
    return { low: distances[index], high: distances[Math.ceil(position)], t: position - index };
  };
  const positive = (/** @type {number} */ v) => (v > 0 ? v : distances.find((d) => d > 0) ?? 1);
  const middle = around(0.5), tenth = around(0.1);
  return {
    median: positive(middle.low + middle.t * (middle.high - middle.low)),
    percentile10: positive(Math.hypot(Math.sqrt(1 - tenth.t) * tenth.low, Math.sqrt(tenth.t) * tenth.high)),
  };
}

/** Returns the permutation Perm(n) of Go's generator rand.NewPCG(seed, STREAM). @param {number} n @param {bigint} seed */
function permutation(n, seed) {
  const random = pcg(seed, STREAM);
  const p = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = randomBelow(random, i + 1);
    [p[i], p[j]] = [p[j], p[i]];
  }
  return p;
}

const MASK64 = (1n << 64n) - 1n, MASK128 = (1n << 128n) - 1n;
const MULTIPLIER = 2549297995355413924n << 64n | 4865540595714422341n;
const INCREMENT = 6364136223846793005n << 64n | 1442695040888963407n;
const OUTPUT_MULTIPLIER = 0xda942042e4dd58b5n;

/** Returns the generator PCG-DXSM, as in math/rand/v2 of Go. @param {bigint} high @param {bigint} low the halves of the first state */
function pcg(high, low) {
  let state = high << 64n | low;
  return () => {
    state = (state * MULTIPLIER + INCREMENT) & MASK128;
    let h = state >> 64n;
    h ^= h >> 32n;
    h = h * OUTPUT_MULTIPLIER & MASK64;
    h ^= h >> 48n;
    return h * (state & MASK64 | 1n) & MASK64;
  };
}

/** Returns a random whole number from 0 to n − 1, as Uint64N of Go. @param {() => bigint} random @param {number} n */
function randomBelow(random, n) {
  const limit = BigInt(n);
  if ((limit & (limit - 1n)) === 0n) return Number(random() & (limit - 1n));
  let product = random() * limit;
  if ((product & MASK64) < limit) {
    const threshold = (1n << 64n) % limit;
    while ((product & MASK64) < threshold) product = random() * limit;
  }
  return Number(product >> 64n);
}
