package kernel

import (
	"math"

	"mercer/approx"
)

// AdditiveChi2 is the negative χ² distance of histograms,
//
//	k(x, y) = −χ²(x, y).
//
// It is conditionally positive definite: Gram matrices are positive semi-definite only
// after centring. The domain is the domain of ExpChi2. If a point is outside the domain,
// the value is NaN.
type AdditiveChi2 struct {
	Shift float64 // shift of every coordinate; 0 for histograms
}

var (
	_ approx.Crosser    = AdditiveChi2{}
	_ approx.Bounded    = AdditiveChi2{}
	_ approx.Domained   = AdditiveChi2{}
	_ approx.Indefinite = AdditiveChi2{}
	_ approx.Checker    = AdditiveChi2{}

	_ = registerFinite[AdditiveChi2]()
)

// Eval implements approx.Kernel.
func (k AdditiveChi2) Eval(x, y []float64) float64 {
	checkPair("kernel.AdditiveChi2.Eval", x, y)
	return -chi2(x, y, k.Shift)
}

// Bound implements approx.Bounded. It returns 0, since k(x, x) = 0.
func (AdditiveChi2) Bound() float64 { return 0 }

// Indefinite implements approx.Indefinite.
func (AdditiveChi2) Indefinite() string {
	return "The negative χ² distance is positive semi-definite only after centring: K has one large negative eigenvalue."
}

// Domain implements approx.Domained.
func (k AdditiveChi2) Domain(x approx.Points) error { return checkNotNegative(x, k.Shift) }

// Cross implements approx.Crosser.
func (k AdditiveChi2) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.AdditiveChi2.Cross", dst, x, y)
	dst = dst[:crossChi2(dst, x, y, k.Shift)]
	for i, v := range dst {
		dst[i] = -v
	}
	markOutside(dst, x, y, k.Shift)
}

// Check implements approx.Checker.
func (k AdditiveChi2) Check() error {
	return checkAtLeast("AdditiveChi2.Shift", k.Shift, -math.MaxFloat64)
}
