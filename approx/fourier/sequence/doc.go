// Package sequence provides points that fill the unit cube evenly. These
// low-discrepancy sequences have smaller gaps and clusters than random points, in
// every stretch from the start.
//
// The mean of a smooth function over m points of such a sequence has an error of some
// (log m)ᵈ/m, compared with 1/√m for random points. Add one uniform vector to all
// points, modulo 1. The shifted points are equally even, and each is uniform, so that
// the mean has no bias (Cranley & Patterson 1976).
//
//mercer:inline
package sequence
