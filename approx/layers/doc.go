// Package layers composes feature maps. A composed map applies one feature map to the
// features of another.
//
// A kernel k₁ defines a distance between features, ‖ψ₁(x)−ψ₁(y)‖² = k₁(x, x) + k₁(y, y) −
// 2k₁(x, y). A radial kernel κ of this distance is again a kernel,
//
//	k₂(x, y) = κ(‖ψ₁(x) − ψ₁(y)‖²).
//
// This kernel is kernel.Layered. If feature maps approximate both kernels, the features
// of the first map are the points of the second map. The result is a network of two
// untrained layers.
package layers
