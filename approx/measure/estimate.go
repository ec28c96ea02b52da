package measure

import "math"

// An Estimate is a number that was found exactly, or drawn: then it is unbiased
// and comes with its standard error.
type Estimate struct {
	Value float64 `json:"value"`
	SE    float64 `json:"se"`    // standard error of Value; 0 where it is exact
	Exact bool    `json:"exact"` // Value is no draw: it is off by rounding alone
}

// exactly returns the estimate of a number that is known.
func exactly(v float64) Estimate { return Estimate{Value: v, Exact: true} }

// mean returns the mean of independent draws and its standard error
//
//	se² = Σ (vᵢ − v̄)² / q(q−1),
//
// which one draw alone does not have: then it is NaN.
func mean(v []float64) Estimate {
	q := float64(len(v))
	var e Estimate
	for _, x := range v {
		e.Value += x / q
	}
	if len(v) < 2 {
		e.SE = math.NaN()
		return e
	}
	for _, x := range v {
		e.SE += (x - e.Value) * (x - e.Value)
	}
	e.SE = math.Sqrt(e.SE / (q * (q - 1)))
	return e
}
