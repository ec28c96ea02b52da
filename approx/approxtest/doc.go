// Package approxtest tests implementations of kernels, methods, tasks and data sets
// against the laws that they must satisfy. It is similar to testing/fstest for file
// systems.
//
// TestMethod, TestTask, TestFamily and TestDataset run the laws as subtests. CheckMethod,
// CheckTask, CheckFamily, CheckKernel and CheckDataset return an error that joins a
// *Broken for each broken law. The tests of this package use these functions to show that
// methods with known mistakes fail.
//
// A law holds for every method, or for methods that promise it by a trait. Deterministic
// laws come first. Random laws use fixed seeds, so results are reproducible. A comment at
// each tolerance gives its reason.
package approxtest
