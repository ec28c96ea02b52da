package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// ExpChi2 is the exponential χ² kernel of histograms,
//
//	k(x, y) = exp(−χ²(x, y)/σ),  χ²(x, y) = Σₐ (xₐ−yₐ)²/(xₐ+yₐ+2s),
//
// where 0/0 is 0. The domain consists of the points with xₐ+s ≥ 0 for all a. If a point
// is outside the domain, the value is NaN. In the notation of scikit-learn, γ = 1/σ and s
// = 0. See Zhang, Marszałek, Lazebnik & Schmid 2007.
type ExpChi2 struct {
	Sigma float64 // σ ≥ approx.MinLength, in the unit of the coordinates
	Shift float64 // shift s of every coordinate; 0 for histograms
}

var (
	_ approx.Crosser     = ExpChi2{}
	_ approx.Bandwidther = ExpChi2{}
	_ approx.Bounded     = ExpChi2{}
	_ approx.Domained    = ExpChi2{}
)

var (
	_ approx.Checker = ExpChi2{}

	_ = registerFinite[ExpChi2]()
)

// Eval implements approx.Kernel.
func (k ExpChi2) Eval(x, y []float64) float64 {
	checkPair("kernel.ExpChi2.Eval", x, y)
	return math.Exp(-chi2(x, y, k.Shift) / k.Sigma)
}

// chi2 returns χ²(x, y), or NaN if a shifted coordinate is negative.
func chi2(x, y []float64, shift float64) (s float64) {
	for a, v := range x {
		u, w := v+shift, y[a]+shift
		if u < 0 || w < 0 {
			return math.NaN()
		}
		if t := u - w; t != 0 {
			s += t / (u + w) * t // t*t may underflow
		}
	}
	return s
}

// Bandwidth implements approx.Bandwidther.
func (k ExpChi2) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (ExpChi2) Bound() float64 { return 1 }

// Domain implements approx.Domained.
func (k ExpChi2) Domain(x approx.Points) error { return checkNotNegative(x, k.Shift) }

// checkNotNegative returns a *DomainError for the first negative shifted coordinate.
func checkNotNegative(x approx.Points, shift float64) error {
	for i, v := range x.Data {
		if v+shift < 0 {
			return &approx.DomainError{Row: i / x.Dim, Column: i % x.Dim, Value: v,
				Reason: "The χ² distance compares histograms, which have no negative entries."}
		}
	}
	return nil
}

// Cross implements approx.Crosser.
func (k ExpChi2) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.ExpChi2.Cross", dst, x, y)
	lin.Gauss(dst, dst[:crossChi2(dst, x, y, k.Shift)], 1/k.Sigma)
	markOutside(dst, x, y, k.Shift)
}

// crossChi2 stores χ²(xᵢ, yⱼ) in dst and returns the number of pairs. The values are
// undefined for points outside the domain.
func crossChi2(dst []float64, x, y approx.Points, shift float64) int {
	n, m := crossSizes(x, y)
	lin.ChiSqDist(dst, shiftedCoordinates(x, shift), shiftedCoordinates(y, shift), n, m, x.Dim)
	return n * m
}

// shiftedCoordinates returns the shifted coordinates, where negative values are replaced
// by 0.
func shiftedCoordinates(x approx.Points, shift float64) []float64 {
	e := make([]float64, len(x.Data))
	for i, v := range x.Data {
		e[i] = max(v+shift, 0)
	}
	return e
}

// markOutside stores NaN in the rows and columns of points outside the domain.
func markOutside(dst []float64, x, y approx.Points, shift float64) {
	m := y.Len()
	for i := range x.Len() {
		if hasNegative(x.Row(i), shift) {
			for j := range m {
				dst[i*m+j] = math.NaN()
			}
		}
	}
	for j := range m {
		if hasNegative(y.Row(j), shift) {
			for i := range x.Len() {
				dst[i*m+j] = math.NaN()
			}
		}
	}
}

// hasNegative reports whether a shifted coordinate is negative.
func hasNegative(x []float64, shift float64) bool {
	for _, v := range x {
		if v+shift < 0 {
			return true
		}
	}
	return false
}

// Check implements approx.Checker.
func (k ExpChi2) Check() error {
	if err := approx.CheckLength("ExpChi2.Sigma", k.Sigma); err != nil {
		return err
	}
	return checkAtLeast("ExpChi2.Shift", k.Shift, -math.MaxFloat64)
}
