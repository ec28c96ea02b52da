// Package sketch approximates a kernel matrix by its products with a few random
// vectors. These randomised projections use all of K and choose no landmarks. They are
// a reference for landmarks and reduced sets: at the same rank they are more accurate,
// at the cost of n² kernel evaluations.
package sketch
