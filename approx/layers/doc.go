// Package layers composes feature maps: one sees the features of another.
//
// A kernel k₁ is a distance between features, ‖ψ₁(x)−ψ₁(y)‖² = k₁(x, x) + k₁(y, y) −
// 2k₁(x, y), and a radial kernel κ of that distance is a kernel again,
//
//	k₂(x, y) = κ(‖ψ₁(x) − ψ₁(y)‖²),
//
// which kernel.Layered is. Where both kernels are replaced by explicit maps, the
// second sees the features of the first as its points: a network of two layers, of
// which neither is trained.
package layers
