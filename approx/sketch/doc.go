// Package sketch approximates a kernel matrix K by its products with a few random
// vectors. These randomised projections use all of K and need no landmarks. They are a
// reference for landmarks and reduced sets. At the same rank they are more accurate, but
// they need n² kernel evaluations.
package sketch
