// Package sketch approximates a kernel matrix by its products with a few random
// vectors. These randomised projections use all of K and choose nothing. They are
// what landmarks and reduced sets have to be compared with: better at the same
// rank, for n² kernel evaluations.
package sketch
