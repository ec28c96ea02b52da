// Package approx is the vocabulary of kernel approximation: points, kernels, feature
// maps, eigenfunctions, reduced sets, and methods described as data. It holds no
// algorithm. The algorithms are in the packages below it, and package catalogue lists
// all of them.
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
// The Gaussian kernel is exp(−‖x−y‖²/2σ²). λᵢ and φᵢ are the eigenvalues and
// eigenfunctions of the integral operator under the distribution of the data. Hence λᵢ
// are the eigenvalues of K/n, and the mean of φᵢ² over the data is 1.
//
// # Errors
//
// For a programming mistake (lengths that differ, a nil context), functions panic with
// their name. For a nil kernel, or a kernel that holds a nil pointer, functions return
// a NilError. Problems caused by data or settings are errors that contain the value and
// the remedy. A Fit contains other useful facts as notes.
//
// # Memory
//
// Results may share points, centres, weights and other slices with arguments. Arguments
// must not be modified while the results are in use. Functions write only to dst, and
// to arguments that a comment declares as overwritten. If dst is nil, functions
// allocate a slice.
package approx
