package approx

import (
	"fmt"
	"math"
)

// Density is a weighted point set that represents the data,
//
//	p̂ = Σ wⱼ δ(cⱼ),  wⱼ ≥ 0,  Σ wⱼ = 1.
//
// Weights is nil if the centres are landmarks that do not represent other points.
type Density struct {
	Centers Points    `json:"centers"`         // centres cⱼ, m×d
	Weights []float64 `json:"weights"`         // weights wⱼ, m elements or nil
	Owner   []int     `json:"owner,omitempty"` // index of the centre of each data point, or nil
}

// weightSumTol is the tolerance for Σ wⱼ = 1. Rounding errors in sums of millions of
// weights are far smaller.
const weightSumTol = 1e-6

// Check returns the error of Centers.Check or the error of CheckWeights. Weights may be
// nil. Check panics if Weights is not nil and its length differs from the number of
// centres.
func (p Density) Check() error {
	if err := p.Centers.Check(); err != nil {
		return renameSet("centre", err)
	}
	if p.Weights == nil {
		return nil
	}
	if m := p.Centers.Len(); len(p.Weights) != m {
		panic(fmt.Sprintf("approx.Density.Check: got %d weights, want %d", len(p.Weights), m))
	}
	return CheckWeights(p.Weights)
}

// CheckWeights returns a *WeightError if a weight is negative or not a finite number, or
// if the weights do not sum to 1 to within 1e-6.
func CheckWeights(weights []float64) error {
	var sum float64
	for j, w := range weights {
		if !(0 <= w && w <= math.MaxFloat64) { // catches NaN
			return &WeightError{Index: j, Value: w}
		}
		sum += w
	}
	if !(math.Abs(sum-1) <= weightSumTol) {
		return &WeightError{Index: -1, Value: sum}
	}
	return nil
}
