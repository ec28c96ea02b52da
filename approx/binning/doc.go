// Package binning approximates the Laplacian kernel by random grids.
//
// If space is divided by a grid of random pitch and shift, the indicator that two
// points share a cell is a random kernel. Its mean over grids is Πₐ k₁(|xₐ−yₐ|) for
// every convex k₁ that decreases to 0. The features are the cells in which data
// lies: a histogram, which remembers labels that no smooth wave can follow.
package binning
