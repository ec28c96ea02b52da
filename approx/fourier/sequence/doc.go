// Package sequence provides points that fill the unit cube evenly. These
// low-discrepancy sequences have smaller gaps and clusters than random points, in
// every stretch from the start.
//
// The mean of a smooth function over m points of such a sequence is off by some
// (log m)ᵈ/m where that over m random points is off by 1/√m. All points moved by
// one uniform vector, modulo 1, are as even, and each of them is uniform: then the
// mean has no bias (Cranley & Patterson 1976).
//
//mercer:inline
package sequence
