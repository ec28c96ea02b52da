// Package catalogue lists the kernels, methods and data sets in the order in which a user
// chooses from them. An entry contains the texts, settings, traits, costs and comparisons
// of a kernel, method or data set. Programs that offer a choice, test or compare methods
// are loops over these lists. The lists and their entries must not be changed.
//
// Package catalogue also saves and loads fits, kernels and models: see Save and Load.
//
// To add a method to the module, write it as an approx.Method in a separate file. Then add an entry to
// the list of its group, for example to landmarkMethods. To add a kernel, write its type
// in a separate file, and add an entry to Kernels. To add a data set, write it as an
// approx.Dataset in a separate file, and add an entry to Datasets.
package catalogue
