package learn

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/unit"
)

// newDense returns p as a matrix that shares memory with p. Without points, the matrix is
// empty.
func newDense(p approx.Points) *mat.Dense {
	if p.Len() == 0 {
		return &mat.Dense{}
	}
	return p.Dense()
}

// maxWeight is the largest weight of a point. The smallest is 1/maxWeight.
const maxWeight = 1e100

// checkWeights returns an *approx.RangeError for a weight outside [1/maxWeight,
// maxWeight]. It panics for the function fn unless there are n weights or none.
func checkWeights(fn string, weights []float64, n int) error {
	if weights == nil {
		return nil
	}
	arg.Len(fn, "weights", len(weights), n)
	return arg.CheckNumbers("weights", weights, 1/maxWeight, maxWeight)
}

// scaleWeights returns 2⁻ᵉw and e, so that the largest weight is moderate. Without
// weights, it returns nil and 0.
func scaleWeights(w []float64) ([]float64, int) {
	var top float64
	for _, v := range w {
		top = max(top, v)
	}
	if top == 0 {
		return nil, 0
	}
	e := unit.Exponent(top)
	return unit.ScaleValues(w, -e), e
}

// weightOf returns weight i of w, where nil stands for weights 1.
func weightOf(w []float64, i int) float64 {
	if w == nil {
		return 1
	}
	return w[i]
}

// scaleRows multiplies row i of the matrix a, which has n rows, by √wᵢ, and returns a. It
// does nothing if w is nil.
func scaleRows(a, w []float64, n int) []float64 {
	if w == nil || n == 0 {
		return a
	}
	d := len(a) / n
	for i := range n {
		root := math.Sqrt(w[i])
		for j := i * d; j < (i+1)*d; j++ {
			a[j] *= root
		}
	}
	return a
}
