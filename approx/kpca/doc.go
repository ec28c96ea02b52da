// Package kpca computes kernel principal components. Kernel principal components are the
// eigenfunctions of a kernel under the data itself (exact), or under a few weighted
// points that represent the data (reduced-set KPCA). Kernels are centred only by
// functions with Centred in their name.
//
// FindPreimage and LearnPreimages map components back to points. Reexpand replaces
// functions with many centres by functions with few centres.
//
//mercer:inline
package kpca
