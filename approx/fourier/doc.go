// Package fourier approximates kernels that are integrals by sums: shift-invariant
// kernels by waves, and arc-cosine kernels by neurons.
//
// By Bochner's theorem, a shift-invariant kernel is k(x, y) = k(0, 0)·E[cos
// ωᵀ(x−y)] for frequencies ω drawn from its spectral density. An arc-cosine kernel
// is c·E[f(wᵀx) f(wᵀy)] for normal weights w. Both are an Integral. A Rule uses
// only what a kernel states about the distribution of its vectors: their length,
// their coordinates, or their scale. A Rule yields Nodes, a feature map that never
// sees the data:
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
// Kernel × rule is therefore one table. Its empty cells give the reason
// (approx.Method.Serves).
//
//mercer:inline
package fourier
