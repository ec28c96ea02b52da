// Package approx is the vocabulary of kernel approximation: points, kernels,
// feature maps, eigenfunctions, reduced sets, and methods described as data. It
// holds no algorithm; those live in the packages below it, and package
// catalogue lists them all.
//
// # Letters
//
// The letters are: n points in ℝᵈ, m landmarks or frequencies, D features, r
// eigenpairs; X the data, Z the landmarks, K the Gram matrix, Ψ the n×D features.
// Further, σ is the bandwidth, ℓ the shadow parameter, λᵢ and φᵢ are eigenvalues
// and eigenfunctions, and ψ is a feature map.
//
// # Normalisation
//
// The Gaussian kernel is exp(−‖x−y‖²/2σ²). Eigenvalues are those of the integral
// operator under the distribution of the data, that is of K/n. The mean of φᵢ² over
// the data is 1.
//
// # Errors
//
// A mistake of the programmer (lengths that differ, a nil context) panics with the
// name of the function. A nil kernel is a NilError, also as a nil pointer. Problems
// caused by data or settings are errors that hold the value and the remedy. Other
// useful facts are notes in the Fit.
//
// # Memory
//
// Arguments are read and may be kept: points, centres, weights and other slices are
// shared, not copied. They must not be modified while the results are in use.
// Functions write only to dst, and to arguments that a comment declares as
// overwritten. A nil dst is allocated. Results may share memory with arguments.
package approx
