// Package replay describes how a method arrives at a fit, as a sequence of steps. Each
// step contains the kernel of the parts up to this step.
//
// The Fit itself contains most of the information: the landmarks or frequencies in their
// order, and k̂ as a sum over features. The kernel of the first parts is a sum over the
// first features. The other steps are the scan for shadows, the sweeps of k-means and the
// basis of IKA. A method reports them by events (approx.Problem.Events), but only if the
// problem has a function for events. A fit is a function of its problem, so a repeated
// fit with events gives the same result.
//
// The kernel of the last step is always the kernel of the Fit.
package replay
