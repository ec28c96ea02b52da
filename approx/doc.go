// Package approx defines the vocabulary of kernel approximation: points, kernels, feature
// maps, eigenfunctions, reduced sets, and methods described as data. It contains no
// algorithms. The subpackages implement the algorithms, and package catalogue lists all
// of them.
//
// # Letters
//
// The comments use these letters:
//
//   - n points in ℝᵈ, m landmarks or frequencies, D features, r eigenpairs;
//   - the data X, the landmarks Z, the Gram matrix K, the n×D features Ψ;
//   - the bandwidth σ and the shadow parameter ℓ;
//   - the eigenvalues λᵢ, the eigenfunctions φᵢ, and a feature map ψ.
//
// # Normalisation
//
// The Gaussian kernel is exp(−‖x−y‖²/2σ²). λᵢ and φᵢ are the eigenvalues and
// eigenfunctions of the integral operator under the distribution of the data. Hence λᵢ
// are the eigenvalues of K/n, and the mean of φᵢ² over the data is 1.
//
// # Errors
//
// Functions panic for a programming mistake, for example lengths that differ or a nil
// context. The message contains the name of the function. If a kernel is nil or holds a
// nil pointer, functions return a NilError. If data or settings cause a problem,
// functions return an error with the value and the remedy. The notes of a Fit contain
// other useful facts.
//
// # Memory
//
// Results may share points, centres, weights and other slices with arguments. Arguments
// must not be modified while the results are in use. Functions write only to dst and to
// arguments that the doc comment declares as overwritten. If dst is nil, functions
// allocate a slice.
package approx
