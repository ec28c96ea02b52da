package measure

import (
	"math"

	"mercer/approx/internal/lin"
)

// An Estimate is an exact number, or an unbiased random estimate with its standard
// error.
type Estimate struct {
	Value float64 `json:"value"`
	SE    float64 `json:"se"`    // standard error of Value; 0 if it is exact
	Exact bool    `json:"exact"` // Value is not random: its only error is rounding
}

// exact returns the estimate of a number that is known.
func exact(v float64) Estimate { return Estimate{Value: v, Exact: true} }

// mean returns the mean of independent draws and its standard error
//
//	se² = Σ (vᵢ − v̄)² / q(q−1),
//
// which one draw alone does not have: then it is NaN.
func mean(v []float64) Estimate {
	if len(v) == 0 {
		return Estimate{SE: math.NaN()}
	}
	e := Estimate{Value: lin.Mean(v), SE: math.NaN()}
	if len(v) > 1 {
		off := make([]float64, len(v))
		for i, x := range v {
			off[i] = x - e.Value
		}
		e.SE = lin.Deviation(off) / math.Sqrt(float64(len(v)-1))
	}
	return e
}
