// Package measure computes the quality of an approximation. It measures the
// distance of K̂ = ΨSΨᵀ from the Gram matrix K in four norms, and the distance of
// the best matrix of its rank. It compares eigenvalues, eigenfunctions and
// embeddings with the exact ones, and a reduced set with the data. It evaluates the
// theoretical bounds and the costs. Measures lists them.
//
// A number is exact if that is affordable. Otherwise it is an Estimate: unbiased,
// with its standard error. Bounds are given together with the bounded quantity.
// They state whether their assumptions fail and whether they are vacuous.
//
// Differences are formed entry by entry before they are squared. The identity
// ‖K−ΨΨᵀ‖² = ‖K‖² − 2 tr ΨᵀKΨ + ‖ΨᵀΨ‖² loses every digit below 1e-7.
//
// A kernel value that is not finite is an *approx.KernelValueError, which names two
// points. A feature that is not finite, or whose square is not, is an
// *approx.FeatureValueError, which names a point and the feature. Every function that
// evaluates a kernel or a map on points returns these errors.
package measure
