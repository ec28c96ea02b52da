package fourier

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// An Integral is the Spectrum of a kernel for points in ℝᵈ, with the kernel as a mean over
// random vectors w,
//
//	k(x, y) = c · E[f(wᵀx) f(wᵀy)].
//
// Here f is the Activation or the exponential t ↦ e^{it}. For the exponential, the second
// factor is conjugated, and the real part of the product is cos wᵀ(x−y). The Mass is c. A
// Rule uses the form of the distribution of w that it requires.
//
// If k is approx.Warped, the Integral represents the kernel of the warped points x̃, ỹ in
// ℝᴰ. These replace x, y and d above. Nodes.Map applies the warp to the points.
type Integral struct {
	approx.Spectrum // with the functions of N(0, I) if there is an Activation

	Dim  int         // of w: d, or D
	Warp approx.Warp // x ↦ x̃

	// Normal is s if w ~ N(0, s²I), and 0 otherwise. If it is not 0, Coordinate is not nil.
	Normal float64

	kernel   approx.Kernel           // the unwarped kernel, or nil if the caller has made the Integral
	profile  func(s float64) float64 // k at the squared distance s; nil if k is not approx.Radial
	pointDim int                     // d, the dimension of the points before the warp
	evals    int                     // kernel evaluations of Represent
}

// Represent returns the integral of k in ℝᵈ. The kernel, or its inner kernel if it is
// approx.Warped, must be approx.Spectral.
//
// Represent returns an *approx.UnsupportedError for other kernels, and if k has a warp
// that does not accept points of dimension d. It also returns the error of
// approx.CheckKernel, and an *approx.RangeError if d < 1.
func Represent(k approx.Kernel, d int) (_ Integral, err error) {
	defer evaluate.Catch(&err, k)
	if err := approx.CheckKernel(k); err != nil {
		return Integral{}, err
	}
	if err := arg.CheckRange("d", float64(d), 1, approx.MaxSize); err != nil {
		return Integral{}, err
	}
	k, warp := approx.Unwarp(k)
	if err := warp.Check(d); err != nil {
		return Integral{}, err
	}
	in := Integral{Dim: warp.Dim(d), Warp: warp, kernel: k, pointDim: d}
	s, ok := approx.SpectrumOf(k)
	if !ok {
		return in, noSpectrum("Frequencies come from the spectrum of a kernel, and this kernel states none.")
	}
	if s.Activation != nil {
		normal, _ := kernel.Gaussian{Sigma: 1}.Spectrum()
		normal.Mass, normal.Activation, normal.Degree = s.Mass, s.Activation, s.Degree
		s = normal
	}
	s.Terms = flatTerms(nil, s.Terms)
	in.Normal = setNormal(&s)
	for i := range s.Terms {
		setNormal(&s.Terms[i])
	}
	if !canDraw(s) {
		return in, noSpectrum("The Spectrum of this kernel, or one of its Terms, has neither a Radius, nor a Coordinate, nor a Scale.")
	}
	in.Spectrum = s
	if k, ok := k.(approx.Radial); ok {
		in.profile = k.Profile
	}
	switch origin := make([]float64, in.Dim); {
	case in.Activation != nil:
		in.Mass = cmp.Or(in.Mass, 1)
	case in.Mass != 0:
	case in.profile != nil:
		in.Mass = in.profile(0)
	default:
		in.Mass, in.evals = evaluate.Eval(k, origin, origin), 1
	}
	return in, nil
}

// noSpectrum returns an *approx.UnsupportedError with the given reason.
func noSpectrum(reason string) error {
	return &approx.UnsupportedError{Method: "Random and quadrature features", Reason: reason}
}

// flatTerms appends the terms to flat. It replaces a term that is a sum of other terms by
// these.
func flatTerms(flat, terms []approx.Spectrum) []approx.Spectrum {
	for _, t := range terms {
		if t.Terms != nil {
			flat = flatTerms(flat, t.Terms)
		} else {
			flat = append(flat, t)
		}
	}
	return flat
}

// setNormal returns σ if s is the spectrum N(0, σ²I), and sets its quantile Coordinate.
// Otherwise it returns 0.
func setNormal(s *approx.Spectrum) float64 {
	if s.Scale == nil {
		return 0
	}
	sigma := s.Scale(0.5)
	if s.Scale(0x1p-20) != sigma || s.Scale(1-0x1p-20) != sigma {
		return 0
	}
	s.Coordinate = func(p float64) float64 { return sigma * normalQuantile(p) }
	return sigma
}

// canDraw reports whether s has a form from which vectors can be drawn.
func canDraw(s approx.Spectrum) bool {
	for _, t := range s.Terms {
		if t.Activation != nil || !canDraw(t) {
			return false
		}
	}
	return s.Radius != nil || s.Coordinate != nil || s.Scale != nil || s.Terms != nil
}

// normalQuantile returns the p-quantile of N(0, 1).
func normalQuantile(p float64) float64 { return math.Sqrt2 * math.Erfinv(2*p-1) }

// CubeDim returns the number of uniform random numbers that FromCube needs for one
// vector. This is d, or d+1 if only the Scale is known, or the sum over all Terms.
func (in Integral) CubeDim() (n int) {
	if in.Terms == nil {
		return cubeDim(in.Spectrum, in.Dim)
	}
	for _, t := range in.Terms {
		n += cubeDim(t, in.Dim)
	}
	return n
}

// cubeDim is CubeDim for a spectrum without Terms.
func cubeDim(s approx.Spectrum, d int) int {
	if s.Coordinate == nil && s.Radius == nil {
		return d + 1
	}
	return d
}

// FromCube maps the point u of the open unit cube to a vector and stores it in w. If the
// coordinates are independent, FromCube applies their quantiles. Otherwise it maps u to a
// normal vector g = Φ⁻¹(u). Then it replaces the length of g by the quantile with the
// same probability,
//
//	w = R⁻¹(F(‖g‖)) g/‖g‖,  ‖g‖ ~ F = χ(d).
//
// If only the Scale is known, FromCube multiplies g by its quantile for one more number of
// u. If u is uniform, w has the distribution of the integral. FromCube panics unless w has
// Dim numbers and u has CubeDim numbers between 0 and 1.
//
// (The scale of a mixture could use one more coordinate. But low-discrepancy sequences
// are more even in fewer coordinates. For a Matérn kernel in the plane, the error with d
// coordinates is half the error with d+1.)
func (in Integral) FromCube(w, u []float64) {
	arg.Len("fourier.Integral.FromCube", "numbers in w", len(w), in.Dim)
	arg.Len("fourier.Integral.FromCube", "numbers in u", len(u), in.CubeDim())
	for i, v := range u {
		if !(0 < v && v < 1) { // catches NaN
			panic(fmt.Sprintf("fourier.Integral.FromCube: got u[%d] = %g, want a number between 0 and 1", i, v))
		}
	}
	if in.Terms == nil {
		fromCube(in.Spectrum, w, u)
		return
	}
	term := make([]float64, len(w))
	clear(w)
	for _, t := range in.Terms {
		d := cubeDim(t, in.Dim)
		fromCube(t, term, u[:d])
		u = u[d:]
		lin.Axpy(w, 1, term)
	}
}

// fromCube is FromCube for a spectrum without Terms.
func fromCube(spectrum approx.Spectrum, w, u []float64) {
	if spectrum.Coordinate != nil {
		for a := range w {
			w[a] = spectrum.Coordinate(u[a])
		}
		return
	}
	var s float64
	for a := range w {
		w[a] = normalQuantile(u[a])
		s += w[a] * w[a]
	}
	if spectrum.Radius == nil {
		lin.Scale(w, spectrum.Scale(u[len(w)]))
		return
	}
	if s == 0 { // u is the middle of the cube, and g has no direction
		w[0], s = 0x1p-50, 0x1p-100
	}
	p := mathext.GammaIncReg(float64(len(w))/2, s/2)
	scale := spectrum.Radius(min(max(p, 0x1p-53), 1-0x1p-53), len(w)) / math.Sqrt(s)
	for a := range w {
		w[a] *= scale
	}
}
