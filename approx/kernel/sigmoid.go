package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// Sigmoid is the kernel of early support vector machines,
//
//	k(x, y) = tanh(xᵀy/σ² + c).
//
// It is not positive semi-definite for any σ and c in general. In the notation of
// scikit-learn γ = 1/σ² and coef0 = c. See Lin & Lin 2003.
type Sigmoid struct {
	Sigma  float64 // σ > 0, the length of a unit
	Offset float64 // c
}

var (
	_ approx.Crosser    = Sigmoid{}
	_ approx.Bounded    = Sigmoid{}
	_ approx.Indefinite = Sigmoid{}
)

// Eval implements approx.Kernel.
func (k Sigmoid) Eval(x, y []float64) float64 {
	return math.Tanh(dot(x, y)/k.Sigma/k.Sigma + k.Offset)
}

// Bound implements approx.Bounded.
func (Sigmoid) Bound() float64 { return 1 }

// Indefinite implements approx.Indefinite.
func (Sigmoid) Indefinite() string {
	return "The sigmoid of an inner product is not positive semi-definite: some of the eigenvalues of K are negative."
}

// Cross implements approx.Crosser: tanh t = sign t · (1−e)/(1+e) with
// e = exp(−2|t|).
func (k Sigmoid) Cross(dst []float64, x, y approx.Points) {
	dst = dst[:crossDot(dst, x, y)]
	const block = 256
	var e [block]float64
	inv := 1 / k.Sigma
	for len(dst) > 0 {
		b := dst[:min(block, len(dst))]
		for i, v := range b {
			b[i] = v*inv*inv + k.Offset
			e[i] = math.Abs(b[i])
		}
		lin.Gauss(e[:], e[:len(b)], 2)
		for i, t := range b {
			b[i] = math.Copysign((1-e[i])/(1+e[i]), t)
		}
		dst = dst[len(b):]
	}
}
