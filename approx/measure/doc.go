// Package measure computes the quality of an approximation. It computes the distance of
// K̂ = ΨSΨᵀ from the Gram matrix K in four norms, and the smallest distance of any matrix
// of the same rank. It compares eigenvalues, eigenfunctions and embeddings with the exact
// ones, and a reduced set with the data. It evaluates theoretical bounds and costs.
// Measures lists all measures.
//
// The package computes exact values if they are affordable. Otherwise, it returns an
// Estimate, which is unbiased and has a standard error. A Theorem contains a bound
// together with the bounded quantity. It reports whether assumptions fail and whether the
// bound is vacuous.
//
// Differences are formed entry by entry before they are squared. The identity ‖K−ΨΨᵀ‖² =
// ‖K‖² − 2 tr ΨᵀKΨ + ‖ΨᵀΨ‖² cannot resolve relative errors below 1e-7.
//
// If a kernel value is not finite, functions return an *approx.KernelValueError, which
// contains the two points. If a feature or its square is not finite, functions return an
// *approx.FeatureValueError, which contains the point and the feature. This applies to
// every function that evaluates a kernel or a map on points.
package measure
