// Package kpca computes kernel principal components. These are the eigenfunctions
// of a kernel under the data itself (exact), or under a few weighted points that
// represent the data (reduced-set KPCA). Nothing is centred unless a name says so.
//
// From components back to points lead pre-images, and from many centres to few
// Reexpand.
//
//mercer:inline
package kpca
