package measure

import (
	"math"

	"mercer/approx/internal/lin"
)

// An Estimate is an exact number, or an unbiased random estimate with its standard error.
type Estimate struct {
	Value float64 `json:"value"`
	SE    float64 `json:"se"`    // standard error of Value; 0 if Value is exact
	Exact bool    `json:"exact"` // Value is not random and has only rounding errors
}

// exactEstimate returns the estimate of a number that is known exactly.
func exactEstimate(v float64) Estimate { return Estimate{Value: v, Exact: true} }

// meanEstimate returns the mean of independent draws and its standard error,
//
//	se² = Σ (vᵢ − v̄)² / q(q−1).
//
// For a single draw, the standard error is NaN.
func meanEstimate(v []float64) Estimate {
	if len(v) == 0 {
		return Estimate{SE: math.NaN()}
	}
	e := Estimate{Value: lin.Mean(v), SE: math.NaN()}
	if len(v) > 1 {
		deviations := make([]float64, len(v))
		for i, x := range v {
			deviations[i] = x - e.Value
		}
		e.SE = lin.Deviation(deviations) / math.Sqrt(float64(len(v)-1))
	}
	return e
}
