// Package sequence provides low-discrepancy sequences, whose points fill the unit cube
// evenly. Any number of consecutive points has smaller gaps and clusters than random
// points.
//
// The mean of a smooth function over m points of a sequence has an error of about (log
// m)ᵈ/m. The error is 1/√m for random points. To remove the bias of the mean, add one
// uniform random vector to all points, modulo 1. The shifted points are equally even, and
// each is uniform (Cranley & Patterson 1976).
//
//mercer:inline
package sequence
