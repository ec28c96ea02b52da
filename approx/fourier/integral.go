package fourier

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// An Integral represents a kernel on ℝᵈ as a mean over random vectors w,
//
//	k(x, y) = c · E[f(wᵀx) f(wᵀy)].
//
// Here f is the activation of an arc-cosine kernel or the exponential t ↦ e^{it}. For the
// exponential, the second factor is conjugated, and the real part of the product is cos
// wᵀ(x−y). The distribution of w is symmetric about 0. It can have several forms, which
// are described by the fields. Unknown forms are nil, and a Rule uses the form that it
// requires.
//
// If k is approx.Warped, the Integral represents the kernel of the warped points x̃, ỹ in
// ℝᴰ. These replace x, y and d above. Nodes.Map applies the warp to the points.
type Integral struct {
	Dim  int         // of w: d, or D
	Warp approx.Warp // x ↦ x̃
	Mass float64     // c; k(0, 0) for a shift-invariant kernel

	// Radius is the p-quantile of ‖w‖ if the direction of w is uniform. For e > d, Radius
	// belongs to a distribution in ℝᵉ. The projection of this distribution to ℝᵈ is the
	// distribution of w.
	Radius func(p float64, e int) float64

	// Coordinate is the p-quantile of each coordinate of w if the coordinates are
	// independent.
	Coordinate func(p float64) float64

	// Harmonic is the probability that a coordinate of w equals j·Fundamental. It is nil
	// unless the coordinates are independent multiples of Fundamental.
	Harmonic    func(j int) float64
	Fundamental float64

	// Scale is the p-quantile of √τ if w = √τ g with g ~ N(0, I).
	Scale func(p float64) float64

	// Normal is s if w ~ N(0, s²I), and 0 otherwise.
	Normal float64

	// Terms are the distributions of independent vectors whose sum is w. A product
	// kernel has a term for each factor.
	Terms []Integral

	// Density is the probability density of w, which may be +Inf at 0. It is nil if the
	// distribution has no density.
	Density func(w []float64) float64

	Activation func(t float64) float64 // f; nil for the exponential
	Degree     int                     // n, where f(s·t) = sⁿf(t) for s > 0

	activated approx.Activated // the kernel that states Activation, or nil

	profile  func(s float64) float64 // k at the squared distance s; nil if k is not radial
	pointDim int                     // d, the dimension of the points before the warp
	evals    int                     // kernel evaluations of Represent
}

// coordinateKernel contains the methods that approx.Coordinatewise and approx.Harmonic
// share.
type coordinateKernel interface {
	approx.Kernel
	Coordinate(p float64) float64
}

// Represent returns the integral of k in ℝᵈ. It uses activations if k is
// approx.Activated. It uses cosines if k is approx.Spectral, approx.Coordinatewise or
// approx.Harmonic, or a product of kernels of these types.
//
// Represent returns an *approx.UnsupportedError for other kernels, and if k has a warp
// that does not accept points of dimension d. It also returns the error of
// approx.CheckKernel, and an *approx.RangeError if d < 1.
func Represent(k approx.Kernel, d int) (_ Integral, err error) {
	defer evaluate.Catch(&err, k)
	if err := approx.CheckKernel(k); err != nil {
		return Integral{}, err
	}
	if err := arg.CheckRange("d", float64(d), 1, approx.MaxRank); err != nil {
		return Integral{}, err
	}
	k, warp := approx.Unwarp(k)
	if err := warp.Check(d); err != nil {
		return Integral{}, err
	}
	in := Integral{Dim: warp.Dim(d), Warp: warp, pointDim: d}
	if a, ok := k.(approx.Activated); ok {
		in.Activation, in.Degree, in.Mass = a.Activation()
		in.activated = a
		k = kernel.Gaussian{Sigma: 1} // its frequencies are N(0, I), as the weights are
	}
	s, radial := k.(approx.Spectral)
	c, coordinates := k.(coordinateKernel)
	if !radial && !coordinates {
		if in.setProduct(k) {
			return in, nil
		}
		return in, &approx.UnsupportedError{
			Method: "Random and quadrature features",
			Reason: "Frequencies come from the spectrum of a kernel, and this kernel states none.",
		}
	}
	switch origin := make([]float64, in.Dim); {
	case in.Activation != nil:
	case radial:
		in.Mass = s.Profile(0)
	default:
		in.Mass, in.evals = evaluate.Eval(k, origin, origin), 1
	}
	if radial {
		in.Radius, in.Density, in.profile = s.Radius, s.Density, s.Profile
	}
	if coordinates {
		in.Coordinate = c.Coordinate
	}
	if p, ok := k.(approx.Coordinatewise); ok {
		in.Density = p.Density
	}
	if h, ok := k.(approx.Harmonic); ok {
		in.Harmonic, in.Fundamental = h.Harmonic, h.Fundamental()
	}
	if m, ok := k.(approx.Mixture); ok {
		in.Scale = m.Scale
		if s := m.Scale(0.5); m.Scale(0x1p-20) == s && m.Scale(1-0x1p-20) == s {
			in.Normal = s
			in.Coordinate = func(p float64) float64 { return s * normalQuantile(p) }
		}
	}
	return in, nil
}

// setProduct sets Mass and Terms if k is a product of shift-invariant kernels. It reports
// whether k is one.
func (in *Integral) setProduct(k approx.Kernel) bool {
	a, b, ok := kernel.Factors(k)
	if !ok {
		return false
	}
	in.Mass = 1
	for _, factor := range []approx.Kernel{a, b} {
		t, err := Represent(factor, in.Dim)
		if err != nil || t.Activation != nil || !t.Warp.Identity() {
			return false
		}
		in.Mass *= t.Mass
		in.evals += t.evals
		if t.Terms == nil {
			in.Terms = append(in.Terms, t)
		}
		in.Terms = append(in.Terms, t.Terms...)
	}
	return true
}

// normalQuantile returns the p-quantile of N(0, 1).
func normalQuantile(p float64) float64 { return math.Sqrt2 * math.Erfinv(2*p-1) }

// CubeDim returns the number of uniform random numbers that FromCube needs for one
// vector. This is d, or d times the number of Terms.
func (in Integral) CubeDim() int { return in.Dim * max(1, len(in.Terms)) }

// FromCube maps the point u of the open unit cube to a vector and stores it in w. If the
// coordinates are independent, FromCube applies their quantiles. Otherwise it maps u to a
// normal vector g = Φ⁻¹(u). Then it replaces the length of g by the quantile with the
// same probability,
//
//	w = R⁻¹(F(‖g‖)) g/‖g‖,  ‖g‖ ~ F = χ(d).
//
// If u is uniform, w has the distribution of the integral. FromCube panics unless w has
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
	switch {
	case in.Terms != nil:
		term := make([]float64, len(w))
		clear(w)
		for i, t := range in.Terms {
			t.FromCube(term, u[i*in.Dim:(i+1)*in.Dim])
			lin.Axpy(w, 1, term)
		}
		return
	case in.Coordinate != nil:
		for a := range w {
			w[a] = in.Coordinate(u[a])
		}
		return
	}
	var s float64
	for a := range w {
		w[a] = normalQuantile(u[a])
		s += w[a] * w[a]
	}
	if s == 0 { // u is the middle of the cube, and g has no direction
		w[0], s = 0x1p-50, 0x1p-100
	}
	p := mathext.GammaIncReg(float64(in.Dim)/2, s/2)
	scale := in.Radius(min(max(p, 0x1p-53), 1-0x1p-53), in.Dim) / math.Sqrt(s)
	for a := range w {
		w[a] *= scale
	}
}
