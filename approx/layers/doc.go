// Package layers composes feature maps: one sees the features of another.
//
// A kernel k₁ defines a distance between features, ‖ψ₁(x)−ψ₁(y)‖² = k₁(x, x) +
// k₁(y, y) − 2k₁(x, y). A radial kernel κ of that distance is again a kernel,
//
//	k₂(x, y) = κ(‖ψ₁(x) − ψ₁(y)‖²),
//
// which kernel.Layered is. If both kernels are replaced by explicit maps, the
// second one takes the features of the first as its points. This is a network of
// two untrained layers.
package layers
