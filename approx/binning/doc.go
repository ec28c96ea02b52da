// Package binning approximates the Laplacian kernel by random grids.
//
// Where space is cut by a grid of random pitch and random shift, whether two points
// share a cell is a random kernel, and its mean over grids is Πₐ k₁(|xₐ−yₐ|) for
// every k₁ that is convex and falls to 0. The features are the cells in which data
// lies: a histogram, which remembers labels that no smooth wave can follow.
package binning
