// Package kernel holds kernel families, one per file. It also computes Gram matrices,
// sums over centres, and bandwidths for given data.
//
// The length scale σ of every family is the field Sigma, which is at least
// approx.MinLength. A kernel declares its capabilities by the interfaces of package
// approx that it implements. The functions of this package use these interfaces and
// fall back on Eval. All families are approx.Crosser (many pairs at once) and, except
// for those marked, positive semi-definite in every ℝᵈ:
//
//	Gaussian                       Mixture Coordinatewise Separable Lipschitz, κ = 1
//	Matern12, Matern32, Matern52   Mixture Lipschitz, κ = 1
//	RationalQuadratic, Cauchy      Mixture Lipschitz, κ = 1
//	Laplacian, ProductCauchy       Coordinatewise Separable Lipschitz, κ = 1
//	Periodic                       Harmonic Separable Lipschitz, κ = 1
//	Linear, Polynomial             Domained, no bound
//	Cosine                         κ = 1
//	ArcCosine0                     Activated, κ = 1
//	ArcCosine1, ArcCosine2         Activated Domained, no bound
//	Sigmoid                        Domained Indefinite, κ = 1
//	ExpChi2                        Domained, κ = 1
//	AdditiveChi2                   Domained Indefinite
//
// (A Mixture is Spectral, and Spectral is Radial.) Sum, Product, Scaled, Warp, ARD
// and Biased compose kernels, which keep the capabilities that apply.
package kernel
