// Package binning approximates the Laplacian kernel by random grids.
//
// Divide space by a grid of random pitch and shift. The indicator that two points share
// a cell is then a random kernel. For every convex k₁ that decreases to 0, a
// distribution of pitches makes its mean Πₐ k₁(|xₐ−yₐ|). The features are the
// indicators of the cells that contain data. They form a histogram, which can represent
// labels that change too abruptly for smooth waves.
package binning
