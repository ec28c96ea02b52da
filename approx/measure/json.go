package measure

import (
	"encoding/json"
	"math"
)

// finite returns the JSON of a number: null if it is NaN or infinite.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// MarshalJSON writes null for a number that is not finite.
func (e Estimate) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Value *float64 `json:"value"`
		SE    *float64 `json:"se"`
		Exact bool     `json:"exact"`
	}{finite(e.Value), finite(e.SE), e.Exact})
}

// MarshalJSON writes null for a number that is not finite.
func (s Slope) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Value     *float64 `json:"value"`
		SE        *float64 `json:"se"`
		Intercept *float64 `json:"intercept"`
		Seeds     int      `json:"seeds"`
	}{finite(s.Value), finite(s.SE), finite(s.Intercept), s.Seeds})
}

// JSONValue returns the JSON form of t, with null for numbers that are not finite and a
// field that reports whether the bound is vacuous.
func (t Theorem) JSONValue() any {
	type plain Theorem
	return struct {
		plain
		Actual  *float64 `json:"actual"`
		Bound   *float64 `json:"bound"`
		Vacuous bool     `json:"vacuous"`
	}{plain(t), finite(t.Actual), finite(t.Bound), t.Vacuous()}
}

// MarshalJSON encodes the result of JSONValue.
func (t Theorem) MarshalJSON() ([]byte, error) { return json.Marshal(t.JSONValue()) }

// MarshalJSON writes null for a number that is not finite, such as the size or the
// error of a failed fit.
func (p CurvePoint) MarshalJSON() ([]byte, error) {
	type plain CurvePoint
	errors := make([]*float64, len(p.Errors))
	for i, e := range p.Errors {
		errors[i] = finite(e)
	}
	return json.Marshal(struct {
		plain
		Size   *float64   `json:"size"`
		Errors []*float64 `json:"errors"`
		Low    *float64   `json:"low"`
		Middle *float64   `json:"middle"`
		High   *float64   `json:"high"`
		Evals  *float64   `json:"evals"`
	}{plain(p), finite(p.Size), errors, finite(p.Low), finite(p.Middle), finite(p.High), finite(p.Evals)})
}

// MarshalJSON writes null for a condition that is infinite.
func (e EmbeddingError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Relative *float64 `json:"relative"`
		Cond     *float64 `json:"cond"`
	}{finite(e.Relative), finite(e.Cond)})
}
