// Package layers composes feature maps: a map is applied to the features of another.
//
// A kernel k₁ defines a distance between features, ‖ψ₁(x)−ψ₁(y)‖² = k₁(x, x) +
// k₁(y, y) − 2k₁(x, y). A radial kernel κ of that distance is again a kernel,
//
//	k₂(x, y) = κ(‖ψ₁(x) − ψ₁(y)‖²),
//
// This kernel is kernel.Layered. If explicit maps replace both kernels, the points of
// the second map are the features of the first. The result is a network of two
// untrained layers.
package layers
