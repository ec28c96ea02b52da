// Package kpca computes kernel principal components. They are the eigenfunctions of a
// kernel under the data itself (exact kernel PCA), or under a few weighted points
// (reduced-set KPCA). Kernels are centred only by functions with Centred in their name.
//
// FindPreimage and LearnPreimages map components back to points. Reexpand replaces
// functions with many centres by functions with few centres.
//
//mercer:inline
package kpca
