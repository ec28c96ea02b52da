// Package replay describes the steps of a method that lead to a fit. Each step has the
// kernel of the parts so far.
//
// The Fit itself contains most of this description: the marks in the order of their
// placement, and k̂ as a sum of features. The kernel of the first parts is a sum over
// the first features. A fit reports the other steps as events to a listener
// (approx.Problem.Events): the scan for shadows, the sweeps of k-means, and the basis
// of IKA. A fit without a listener records nothing. A fit is a function of its problem,
// so repeating a fit with a listener gives the same result.
//
// The kernel of the last step is always the kernel of the Fit.
package replay
