package kernel

import (
	"math"

	"mercer/approx"
)

// Polynomial is the polynomial kernel,
//
//	k(x, y) = (xᵀy/σ² + c)^q.
//
// If c > 0, its features are all products of at most q coordinates. If c = 0, they are
// all products of exactly q coordinates. In the notation of scikit-learn, γ = 1/σ² and
// coef0 = c. See Schölkopf & Smola 2002, section 2.1.
type Polynomial struct {
	Sigma  float64 // unit of length σ ≥ approx.MinLength
	Degree int     // degree q ≥ 1
	Offset float64 // constant c ≥ 0
}

var (
	_ approx.Crosser = Polynomial{}
	_ approx.Checker = Polynomial{}

	_ = registerFinite[Polynomial]()
)

// Eval implements approx.Kernel.
func (k Polynomial) Eval(x, y []float64) float64 {
	checkPair("kernel.Polynomial.Eval", x, y)
	return power(dot(x, y)/k.Sigma/k.Sigma+k.Offset, k.Degree)
}

// Cross implements approx.Crosser.
func (k Polynomial) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Polynomial.Cross", dst, x, y)
	dst = dst[:crossDot(dst, x, y)]
	inv := 1 / k.Sigma
	for i, v := range dst {
		dst[i] = power(v*inv*inv+k.Offset, k.Degree)
	}
}

// power returns v^q by repeated squaring.
func power(v float64, q int) float64 {
	p := 1.0
	for ; q > 0; q >>= 1 {
		if q&1 == 1 {
			p *= v
		}
		v *= v
	}
	return p
}

// Check implements approx.Checker.
func (k Polynomial) Check() error {
	if err := approx.CheckLength("Polynomial.Sigma", k.Sigma); err != nil {
		return err
	}
	if k.Degree < 1 {
		return &approx.RangeError{Key: "Polynomial.Degree", Value: float64(k.Degree), Min: 1, Max: math.MaxInt}
	}
	return checkAtLeast("Polynomial.Offset", k.Offset, 0)
}
