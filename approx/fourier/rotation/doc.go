// Package rotation turns the nodes of a rule on the sphere.
//
// Rotate the nodes of a rule by a random rotation Q that is uniform on the orthogonal
// group. The rule then integrates every function on the sphere without bias. Haar draws
// uniform rotations in O(d³). Butterfly draws nearly uniform rotations, which take O(d
// log d) for a vector. Simplex holds nodes to rotate: the d+1 vertices of the regular
// simplex. A product with its vertices takes O(d) for a vector.
//
//mercer:inline
package rotation
