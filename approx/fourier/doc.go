// Package fourier approximates kernels that are integrals by weighted sums.
// Shift-invariant kernels become sums of cosines, and arc-cosine kernels become sums of
// neurons.
//
// By Bochner's theorem, a shift-invariant kernel is k(x, y) = k(0, 0)·E[cos ωᵀ(x−y)]. Its
// frequencies ω follow the spectral density. An arc-cosine kernel is c·E[f(wᵀx) f(wᵀy)]
// with normal weights w. Represent returns both kinds of kernel as an Integral. A method
// chooses m Nodes for an Integral, which define a feature map ψ with k̂(x, y) =
// ψ(x)ᵀψ(y). Only GaussQuadrature, Equispaced and LeverageWeighted use the data:
//
//	                          requires                    error
//	Random                    –                           m^(−½), no bias
//	Orthogonal, Simplex       a length                    smaller variance than Random
//	ColumnOrthogonal          a length, m ≥ d             smaller variance than Random
//	StructuredOrthogonal      a length                    as Orthogonal, biased below d′ = 32
//	RandomOrthogonalMatrix    a scale                     as StructuredOrthogonal, larger bias
//	Halton, Sobol, Roberts    –                           nearly 1/m in few dimensions
//	GaussQuadrature           coordinates or a scale      none, once cosines are resolved
//	Equispaced                a density, d ≤ 2            bounded, falls faster than any power
//	LeverageWeighted          –                           small for regression
//	SphericalRadial33         a scale                     smallest for near points
//	ExactRadius               an arc-cosine kernel        smaller variance than Random
//
// The second column lists the form of the distribution that a method requires: a length
// with uniform directions, independent coordinates, or a normal vector of random scale.
// The Gaussian has all three, and a Matérn kernel has the first and the third. For other
// combinations of a kernel and a method, approx.MethodInfo.CheckSupport gives the reason.
//
// The size of a method is the number m of frequencies. A map of m frequencies has 2m
// features, a cosine and a sine for each frequency, and stores m(d+1) numbers. Each
// neuron of an arc-cosine kernel is one feature. RandomPhase has m features too. Drawing
// the frequencies takes O(md) operations, or O(md²) for orthogonal blocks. The features
// of a point take O(md). With a block rotated by butterflies or Hadamard matrices, they
// take O(m log d).
//
//mercer:inline
package fourier
