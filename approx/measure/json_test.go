package measure

import (
	"encoding/json"
	"math"
	"testing"
)

// TestJSON checks that numbers that JSON cannot represent are null, and all others are
// encoded.
func TestJSON(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for want, v := range map[string]any{
		`{"value":0.5,"se":null,"exact":false}`:              Estimate{Value: 0.5, SE: nan},
		`{"value":-0.5,"se":0.1,"intercept":null,"seeds":3}`: Slope{Estimate{Value: -0.5, SE: 0.1}, nan, 3},
		`{"relative":0.25,"cond":null}`:                      EmbeddingError{Relative: 0.25, Cond: inf, A: matrix([]float64{1}, 1)},
		`{"at":8,"note":"no","size":null,"errors":[0.5,null],"low":0.5,"middle":0.5,"high":0.5,"evals":null}`:                                                                   CurvePoint{At: 8, Note: "no", Size: nan, Errors: []float64{0.5, nan}, Low: 0.5, Middle: 0.5, High: 0.5, Evals: nan},
		`{"key":"5.1","form":"as printed","left":"MMD","right":"r","source":"s","atLeast":false,"trivial":2,"applies":true,"reason":"","actual":1,"bound":null,"vacuous":true}`: Theorem{Key: "5.1", Form: Printed, Left: "MMD", Right: "r", Source: "s", Actual: 1, Bound: nan, Trivial: 2, Applies: true},
	} {
		if got, err := json.Marshal(v); err != nil || string(got) != want {
			t.Errorf("%s (%v), want %s", got, err, want)
		}
	}
}
