// Package kernel implements positive definite kernels k(x, y), their Gram matrices, sums
// over centres, derivatives in the length scales, and bandwidths for given data.
//
// A kernel is a value of a struct type. Its length scale σ is the field Sigma, in the unit
// of the coordinates, and at least approx.MinLength. A kernel has no default: the zero
// value of a type with a length scale, a shape or a degree is invalid, and
// approx.CheckKernel returns an error that names the field. With r = ‖x−y‖, δ = x−y and t
// = √(2ν) r/σ, the families and their formulas are:
//
//	Gaussian           exp(−r²/2σ²)                       smooth functions; the usual first choice
//	Matern             2^(1−ν)/Γ(ν) t^ν K_ν(t)            functions with ⌈ν⌉−1 derivatives
//	Matern12           exp(−r/σ)                          rough, continuous functions
//	Matern32           (1+t) exp(−t)                      functions with one derivative
//	Matern52           (1+t+t²/3) exp(−t)                 functions with two derivatives
//	RationalQuadratic  (1+r²/2ασ²)^(−α)                   smooth functions of many scales
//	Cauchy             1/(1+r²/σ²)                        long-range similarity
//	Laplacian          exp(−‖δ‖₁/σ)                       rough functions; separable
//	ProductCauchy      Πₐ 1/(1+δₐ²/σ²)                    separable
//	Periodic           exp(−2 Σₐ sin²(πδₐ/T)/σ²)          functions of period T
//	Linear             xᵀy                                linear functions
//	Polynomial         (xᵀy/σ²+c)^q                       products of up to q coordinates
//	Cosine             xᵀy/‖x‖‖y‖                         directions, such as word counts
//	ArcCosine0, 1, 2   (‖x‖‖y‖)ⁿ Jₙ(θ)/π                  infinitely many neurons
//	Sigmoid            tanh(xᵀy/σ²+c)                     indefinite; only for comparison
//	ExpChi2            exp(−χ²(x, y)/σ)                   histograms
//	AdditiveChi2       −χ²(x, y)                          histograms; indefinite before centring
//	Constant           c                                  an unknown mean, in a Sum
//	Precomputed        K[x, y]                            a matrix; points are row indices
//
// Sum, Product, Scaled, Layered, Warp, ARD and Biased compose kernels. ARD gives every
// coordinate its own length scale. There is no kernel for white noise, since noise is the
// ridge ρ of learn.Ridge, divided by the weight of each point.
//
// MedianBandwidth, PercentileBandwidth and VarianceBandwidth propose a σ from the points.
// The function learn.ChooseBandwidth compares candidates by their leave-one-out errors.
//
// The interfaces of package approx that a kernel implements describe its capabilities.
// Package approx has a table of the interfaces. The families implement these interfaces,
// with κ = sup k(x, x):
//
//	Gaussian                                Radial Separable Lipschitz, κ = 1
//	Matern, Matern12, Matern32, Matern52    Radial Lipschitz, κ = 1
//	RationalQuadratic, Cauchy               Radial Lipschitz, κ = 1
//	Laplacian, ProductCauchy, Periodic      Separable Lipschitz, κ = 1
//	Linear, Polynomial, Precomputed         Domained, no bound
//	Cosine, Constant                        κ = 1 or c
//	ArcCosine0                              κ = 1
//	ArcCosine1, ArcCosine2                  Domained, no bound
//	Sigmoid                                 Domained Indefinite, κ = 1
//	ExpChi2                                 Domained, κ = 1
//	AdditiveChi2                            Domained Indefinite
//
// Every family is an approx.Crosser, which evaluates many pairs at once. Families without
// the mark Indefinite are positive semi-definite in every ℝᵈ; for Precomputed, this is a
// promise of the caller. These families are approx.Spectral, with these functions of their
// spectra:
//
//	Gaussian                                Radius Scale Coordinate Density
//	Matern, Matern12, Matern32, Matern52    Radius Scale Density
//	RationalQuadratic, Cauchy               Radius Scale Density
//	Laplacian, ProductCauchy                Coordinate Density
//	Periodic                                Coordinate Harmonic
//	ArcCosine0, ArcCosine1, ArcCosine2      Activation
package kernel
