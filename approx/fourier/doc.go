// Package fourier approximates kernels that are integrals by sums: shift-invariant
// kernels by waves, and arc-cosine kernels by neurons.
//
// By Bochner's theorem, a shift-invariant kernel is k(x, y) = k(0, 0)·E[cos ωᵀ(x−y)]
// for frequencies ω drawn from its spectral density. An arc-cosine kernel is c·E[f(wᵀx)
// f(wᵀy)] for normal weights w. Both are an Integral. A Rule uses only the distribution
// of the length, the coordinates or the scale of these vectors. A Rule yields Nodes, a
// feature map that does not depend on the data:
//
//	                     needs                       error
//	random               a length or coordinates     m^(−½), no bias
//	orthogonal, Gort     a length                    less by what directions share
//	Hadamard products    a length                    as orthogonal, biased below d′ = 32
//	quasi-Monte Carlo    a length or coordinates     nearly 1/m in few dimensions
//	Gauss                coordinates or a scale      none, once waves are resolved
//	equispaced           a density, d ≤ 2            bounded, falls faster than any power
//	by leverage          a length or coordinates     for regression
//	spherical-radial     a length                    best where points are near
//
// Every kernel can therefore be combined with every rule that supports its
// distribution. For other combinations, approx.Method.Serves gives the reason.
//
//mercer:inline
package fourier
