// Package binning approximates the Laplacian kernel by random grids.
//
// A grid of random pitch and shift divides space into cells. The indicator that two
// points share a cell is a random kernel. If k₁ is convex and decreases to 0, there is a
// distribution of pitches for which the mean of this kernel is Πₐ k₁(|xₐ−yₐ|). The
// features are the indicators of the cells that contain data. They form a histogram,
// which can represent labels that change too abruptly for smooth functions.
package binning
