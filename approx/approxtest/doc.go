// Package approxtest holds the laws of kernels, methods, tasks and data sets, for
// anyone's implementation, like testing/fstest.
//
// TestMethod, TestTask, TestFamily and TestDataset run them as subtests.
// CheckMethod, CheckTask, CheckFamily, CheckKernel and CheckDataset return the
// broken laws as an error, in which each law is a *Broken. The tests of this
// package use them to show that methods with known mistakes do not pass.
//
// A law holds for every method, or for those that promise it by a trait. Laws
// without chance come first; of those with chance the seeds are fixed, so that a
// result is the same tomorrow. Every tolerance states its reason.
package approxtest
