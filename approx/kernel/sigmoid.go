package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// Sigmoid is the hyperbolic tangent kernel of early support vector machines,
//
//	k(x, y) = tanh(xᵀy/σ² + c).
//
// In general, it is not positive semi-definite. In the notation of scikit-learn, γ = 1/σ²
// and coef0 = c. See Lin & Lin 2003.
type Sigmoid struct {
	Sigma  float64 // unit of length σ ≥ approx.MinLength
	Offset float64 // offset c
}

var (
	_ approx.Crosser    = Sigmoid{}
	_ approx.Bounded    = Sigmoid{}
	_ approx.Indefinite = Sigmoid{}
)

var (
	_ approx.Checker = Sigmoid{}

	_ = registerFinite[Sigmoid]()
)

// Eval implements approx.Kernel.
func (k Sigmoid) Eval(x, y []float64) float64 {
	checkPair("kernel.Sigmoid.Eval", x, y)
	return math.Tanh(dot(x, y)/k.Sigma/k.Sigma + k.Offset)
}

// Bound implements approx.Bounded.
func (Sigmoid) Bound() float64 { return 1 }

// Indefinite implements approx.Indefinite.
func (Sigmoid) Indefinite() string {
	return "The sigmoid of an inner product is not positive semi-definite: some of the eigenvalues of K are negative."
}

// Cross implements approx.Crosser. It divides xᵀy by σ² after the summation, since a sum
// of scaled terms may be ∞ − ∞.
func (k Sigmoid) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Sigmoid.Cross", dst, x, y)
	dst = dst[:crossDot(dst, x, y)]
	inv := 1 / k.Sigma
	for i, v := range dst {
		dst[i] = v * inv * inv
	}
	lin.Tanh(dst, dst, k.Offset)
}

// Check implements approx.Checker.
func (k Sigmoid) Check() error {
	if err := approx.CheckLength("Sigmoid.Sigma", k.Sigma); err != nil {
		return err
	}
	return checkAtLeast("Sigmoid.Offset", k.Offset, -math.MaxFloat64)
}
