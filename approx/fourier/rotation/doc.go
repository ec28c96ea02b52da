// Package rotation provides random rotations and points on the unit sphere.
//
// A rule on the sphere becomes unbiased if its nodes are rotated by a random rotation
// that is uniform on the orthogonal group. Haar draws uniform rotations in O(d³)
// operations. Butterfly draws nearly uniform rotations, whose product with a vector takes
// O(d log d) operations. Simplex holds the d+1 vertices of the regular simplex, which are
// used as nodes. Its product with a vector takes O(d) operations.
//
//mercer:inline
package rotation
