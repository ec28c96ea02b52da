// Package kpca finds kernel principal components: the eigenfunctions of a kernel
// under the data itself (exact) or under a few weighted points that stand for it
// (reduced-set KPCA). Nothing is centred unless a name says so.
//
// From components back to points lead pre-images, and from many centres to few
// Reexpand.
//
//mercer:inline
package kpca
