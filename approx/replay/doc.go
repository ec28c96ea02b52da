// Package replay describes how a fit came about: the steps of the method, one after
// the other, each with the kernel of the parts so far.
//
// Most of this is in the Fit itself, which holds the placed marks in order, and k̂
// as a sum of features. The kernel of the first parts is a sum over the first
// features. A fit without a listener therefore records nothing at no cost. The rest
// is reported by a fit as events to a listener (approx.Problem.Events): the scan
// for shadows, the sweeps of k-means, and the basis that IKA projects on. A fit is
// a function of its problem, so repeating it with a listener changes no number.
//
// The last step is always the Fit's own kernel.
package replay
