// Package approxtest tests implementations of kernels, methods, tasks and data sets
// against their laws, as testing/fstest tests file systems.
//
// TestMethod, TestTask, TestFamily and TestDataset run the laws as subtests.
// CheckMethod, CheckTask, CheckFamily, CheckKernel and CheckDataset return the broken
// laws as an error, in which each law is a *Broken. The tests of this package use these
// functions to show that methods with known mistakes fail.
//
// A law holds for every method, or for methods that promise the law by a trait.
// Deterministic laws come first. Random laws have fixed seeds, so that results are
// reproducible. A comment at each tolerance gives its reason.
package approxtest
