package kernel

import (
	"mercer/approx"
	"mercer/approx/internal/lin"
)

// Linear is the inner product k(x, y) = xᵀy. Its kernel principal components are the
// ordinary principal components.
type Linear struct{}

var _ approx.Crosser = Linear{}

var (
	_ approx.Checker = Linear{}

	_ = registerFinite[Linear]()
)

// Eval implements approx.Kernel.
func (Linear) Eval(x, y []float64) float64 {
	checkPair("kernel.Linear.Eval", x, y)
	return dot(x, y)
}

// Cross implements approx.Crosser.
func (Linear) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Linear.Cross", dst, x, y)
	crossDot(dst, x, y)
}

// dot returns xᵀy.
func dot(x, y []float64) (s float64) {
	for a, v := range x {
		s += v * y[a]
	}
	return s
}

// crossDot stores xᵢᵀyⱼ in dst and returns the number of pairs.
func crossDot(dst []float64, x, y approx.Points) int {
	n, m := crossSizes(x, y)
	lin.MulT(dst, x.Data, y.Data, n, x.Dim, m)
	return n * m
}

// Check implements approx.Checker. It returns nil.
func (Linear) Check() error { return nil }
