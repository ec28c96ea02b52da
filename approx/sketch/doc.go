// Package sketch approximates a kernel matrix by what it does to a few random
// vectors: randomised projections, which look at all of K and choose nothing.
// They are what landmarks and reduced sets have to be compared with: better at the
// same rank, for n² kernel evaluations.
package sketch
