// Package measure computes the quality of an approximation. It measures the
// distance of K̂ = ΨSΨᵀ from the Gram matrix K in four norms, and the distance of
// the best matrix of its rank. It compares eigenvalues, eigenfunctions and
// embeddings with the exact ones, and a reduced set with the data. It evaluates the
// theoretical bounds and the costs. Measures lists them.
//
// The package computes exact values where affordable. Otherwise, it returns an Estimate
// that is unbiased and has a standard error. A Theorem contains a bound together with
// the bounded quantity. It reports whether assumptions fail and whether the bound is
// vacuous.
//
// Differences are formed entry by entry before they are squared. The identity
// ‖K−ΨΨᵀ‖² = ‖K‖² − 2 tr ΨᵀKΨ + ‖ΨᵀΨ‖² loses every digit below 1e-7.
//
// For a kernel value that is not finite, functions return an *approx.KernelValueError,
// which names two points. For a feature whose value or square is not finite, functions
// return an *approx.FeatureValueError, which names the point and the feature. This
// applies to every function that evaluates a kernel or a map on points.
package measure
