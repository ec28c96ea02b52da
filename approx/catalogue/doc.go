// Package catalogue lists the kernels, methods and data sets, in the order in
// which the page shows them. Controls, links, the conformance suite and the
// benchmarks are loops over these lists.
//
// To add a method is to write it as an approx.Method and to add a line to
// Methods.
package catalogue
