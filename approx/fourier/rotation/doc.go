// Package rotation turns the nodes of a rule on the sphere.
//
// A rule whose nodes are turned by a random rotation Q integrates every function
// on the sphere without bias where Q is uniform on the orthogonal group (Haar).
// Haar draws such rotations in O(d³), Butterfly draws something near to them that
// is applied in O(d log d), and Simplex has the nodes that are turned: the d+1
// vertices of the regular simplex, which a product reaches in O(d).
//
//mercer:inline
package rotation
