package approx

import "mercer/approx/internal/nilvalue"

// Spectral is a Kernel with a known spectral measure. Random and quadrature features need
// a Spectral kernel.
type Spectral interface {
	Kernel

	// Spectrum returns the spectral measure. The result ok is false if there is none, for
	// example because a part of a composed kernel has none. A caller asks once and keeps
	// the result.
	Spectrum() (s Spectrum, ok bool)
}

// SpectrumOf returns the spectrum of k. It returns an empty Spectrum and false if k is nil,
// holds a nil pointer or is not Spectral, or if the method Spectrum of k returns false. The
// inner kernel of a Warped kernel may have a spectrum, see Unwarp.
func SpectrumOf(k Kernel) (s Spectrum, ok bool) {
	if k, isSpectral := k.(Spectral); isSpectral && !nilvalue.Is(k) {
		if s, ok = k.Spectrum(); ok {
			return s, true
		}
	}
	return Spectrum{}, false
}

// A Spectrum describes a kernel as a mean over random vectors ω of ℝᵈ. By Bochner's
// theorem, a shift-invariant kernel is
//
//	k(x, y) = c · E[cos ωᵀ(x−y)].
//
// With an Activation f, the kernel is
//
//	k(x, y) = c · E[f(ωᵀx) f(ωᵀy)],  ω ~ N(0, I).
//
// The distribution of ω is symmetric about 0. Each function describes it in another form,
// in every dimension d. A function is nil if the form is not known or does not exist.
// For probabilities p between 0 and 1, quantiles are finite. Methods of package fourier
// need these fields:
//
//	Random, RandomPhase, RandomComplex, LeverageWeighted,    Radius, Coordinate, Scale, Terms
//	SphericalRadial11, Halton, Sobol, Roberts                or Activation
//	Orthogonal, ColumnOrthogonal, StructuredOrthogonal,      Radius, Scale or Activation
//	Simplex, SphericalRadial13
//	SphericalRadial33, RandomOrthogonalMatrix                Scale or Activation
//	GaussQuadrature, SubsampledGauss                         Coordinate, Scale or Activation
//	ExactRadius                                              Activation
//	Equispaced                                               Density and either Radius or
//	                                                         Coordinate, or Harmonic
//
// RandomPhase, RandomComplex and Equispaced do not support an Activation.
type Spectrum struct {
	// Mass is c. The value 0 stands for k(0, 0), or for 1 if there is an Activation.
	Mass float64

	// Radius returns the p-quantile of ‖ω‖ in ℝᵈ if the direction of ω is uniform on the
	// unit sphere. Every Fourier method of a radial kernel draws the lengths of its
	// frequencies with Radius. The directions may be independent or orthogonal, and p may
	// be random or from a low-discrepancy sequence.
	Radius func(p float64, d int) float64

	// Coordinate returns the p-quantile of one coordinate of ω if the coordinates are
	// independent and identically distributed. Examples are the Gaussian, the Laplacian
	// kernel of the ℓ₁ norm, and the product Cauchy kernel.
	Coordinate func(p float64) float64

	// Scale returns the p-quantile of √τ if ω = √τ g with g ~ N(0, I). Hence rules for
	// normal vectors also apply to Matérn and rational quadratic kernels: Gauss nodes,
	// fixed lengths, and spherical-radial rules.
	Scale func(p float64) float64

	// Density returns the probability density at ω ∈ ℝᵈ, where d = len(omega). It may be
	// +Inf at 0. The density determines the weights of frequencies on a lattice.
	Density func(omega []float64) float64

	// Harmonic describes a kernel that is periodic in every coordinate. The coordinates
	// of ω are independent multiples of ω₁ = Fundamental, and P(ωₐ = jω₁) = Harmonic(j)
	// for every integer j. Then Coordinate is required.
	Harmonic    func(j int) float64
	Fundamental float64 // ω₁ = 2π/T, where T is the period

	// Terms are the spectra of independent vectors whose sum is ω. The spectrum of a
	// product of kernels has a term for each factor. The Mass of a term is ignored.
	Terms []Spectrum

	// Activation is f, or nil for cosines. It is homogeneous: f(s·t) = sⁿ f(t) for s > 0,
	// where n is the Degree. If f is given, all other functions are nil, since ω is a
	// standard normal vector.
	Activation func(t float64) float64
	Degree     int
}
