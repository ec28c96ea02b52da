package approx

import (
	"context"
	"fmt"
	"math"
)

// Density is the weighted point set p̂ = Σ wⱼ δ(cⱼ), with wⱼ ≥ 0 and Σ wⱼ = 1: a
// reduced set that represents the data. Landmarks that represent no other points have
// no weights.
type Density struct {
	Centers Points    `json:"centers"`         // cⱼ, m×d
	Weights []float64 `json:"weights"`         // wⱼ, m, or none
	Owner   []int     `json:"owner,omitempty"` // the centre of each data point, if it has one
}

// weightSum is the tolerance for Σ wⱼ = 1. Rounding in sums of millions of weights
// is far smaller.
const weightSum = 1e-6

// Check returns the error of Centers.Check or of CheckWeights. Weights may be empty.
// Check panics if Weights is not empty and its length differs from the number of
// centres.
func (p Density) Check() error {
	if err := p.Centers.Check(); err != nil {
		return pointsOf("centre", err)
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
	if !(math.Abs(sum-1) <= weightSum) {
		return &WeightError{Index: -1, Value: sum}
	}
	return nil
}

// A Reducer replaces the data by fewer weighted points. Examples are shadow densities,
// k-means, paring and herding. Reduced-set KPCA and density-weighted Nyström are
// Methods that use a Reducer.
type Reducer interface {
	// Reduce returns weighted centres that represent p.X for p.Kernel. It returns
	// p.Rank centres, except where the number is an output (shadows, BLESS). The Fit
	// then reports this number m.
	Reduce(ctx context.Context, p Problem) (Density, error)
}
