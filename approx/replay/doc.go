// Package replay tells how a fit came about: the method's own steps, one after the
// other, each with the kernel that the parts so far make.
//
// Most of it is in the Fit itself, which holds what a method has placed in the
// order in which it came, and k̂ as a sum of features: the kernel of the first
// parts is a sum over the first features. So a fit that nobody watches records
// nothing and pays nothing. What is not there, the scan that casts shadows, the
// sweeps of k-means, the basis that IKA projects on, a fit tells as events to
// who listens (approx.Problem.Events); a fit is a function of its problem, so that
// listening once more changes no number.
//
// The last step is always the Fit's own kernel, whichever way led there.
package replay
