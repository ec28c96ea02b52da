// Package kernel implements kernel families, one per file. It also computes Gram
// matrices, sums over centres, and bandwidths for given data.
//
// The length scale σ of every family is the field Sigma, which is at least
// approx.MinLength. The interfaces of package approx that a kernel implements describe
// its capabilities. The functions of this package use these interfaces, and otherwise
// Eval.
//
// Every family is an approx.Crosser, which evaluates many pairs at once. Families without
// the mark Indefinite are positive semi-definite in every ℝᵈ. The families are:
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
// (A Mixture is Spectral, and a Spectral kernel is Radial.) Sum, Product, Scaled, Warp,
// ARD and Biased compose kernels. A composed kernel implements each interface that still
// applies.
package kernel
