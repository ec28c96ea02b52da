// Package fourier approximates kernels that are integrals by weighted sums.
// Shift-invariant kernels become sums of cosines, and arc-cosine kernels become sums of
// neurons.
//
// By Bochner's theorem, a shift-invariant kernel is k(x, y) = k(0, 0)·E[cos ωᵀ(x−y)]. Its
// frequencies ω follow the spectral density. An arc-cosine kernel is c·E[f(wᵀx) f(wᵀy)]
// with normal weights w. Both kinds of kernel are represented by an Integral. A Rule
// chooses Nodes for an Integral. Nodes define a feature map that does not depend on the
// data, except for Gauss, equispaced and leverage rules:
//
//	                     requires                    error
//	random               a length or coordinates     m^(−½), no bias
//	orthogonal, Gort     a length                    smaller variance than random
//	Hadamard products    a length                    as orthogonal, biased below d′ = 32
//	quasi-Monte Carlo    a length or coordinates     nearly 1/m in few dimensions
//	Gauss                coordinates or a scale      none, once cosines are resolved
//	equispaced           a density, d ≤ 2            bounded, falls faster than any power
//	by leverage          a length or coordinates     for regression
//	spherical-radial     a length                    smallest for near points
//
// The second column lists the part of the distribution that a rule requires. Every kernel
// can be combined with every rule that supports its distribution. For other combinations,
// approx.MethodInfo.CheckSupport gives the reason.
//
//mercer:inline
package fourier
