// Package catalogue lists the kernels, methods and data sets in the order in which a user
// chooses from them. An entry contains the texts, settings, traits, costs and comparisons
// of a kernel, method or data set. Controls, links, the conformance suite and the
// benchmarks are loops over these lists. A test fails if a program refers to an entry by
// its key.
//
// To add a method, write it as an approx.Method in a separate file. Then add an entry to
// the list of its group, for example to landmarkMethods. To add a kernel, write its type
// in a separate file, and add an entry to Kernels. To add a data set, write it as an
// approx.Dataset in a separate file, and add a line to Datasets.
package catalogue
