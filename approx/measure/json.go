package measure

import (
	"encoding/json"
	"math"
)

// jsonNumber returns a pointer to x, or nil if x is NaN or infinite, which JSON cannot
// represent.
func jsonNumber(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// MarshalJSON encodes e, with null for numbers that are not finite.
func (e Estimate) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Value *float64 `json:"value"`
		SE    *float64 `json:"se"`
		Exact bool     `json:"exact"`
	}{jsonNumber(e.Value), jsonNumber(e.SE), e.Exact})
}

// MarshalJSON encodes s, with null for numbers that are not finite.
func (s Slope) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Value     *float64 `json:"value"`
		SE        *float64 `json:"se"`
		Intercept *float64 `json:"intercept"`
		Seeds     int      `json:"seeds"`
	}{jsonNumber(s.Value), jsonNumber(s.SE), jsonNumber(s.Intercept), s.Seeds})
}

// JSONValue returns the JSON form of t. Numbers that are not finite are null, and an
// additional field reports whether the bound is vacuous.
func (t Theorem) JSONValue() any {
	type plain Theorem
	return struct {
		plain
		Actual  *float64 `json:"actual"`
		Bound   *float64 `json:"bound"`
		Vacuous bool     `json:"vacuous"`
	}{plain(t), jsonNumber(t.Actual), jsonNumber(t.Bound), t.IsVacuous()}
}

// MarshalJSON encodes the result of JSONValue.
func (t Theorem) MarshalJSON() ([]byte, error) { return json.Marshal(t.JSONValue()) }

// MarshalJSON encodes p, with null for numbers that are not finite, such as the error of
// a failed fit.
func (p CurvePoint) MarshalJSON() ([]byte, error) {
	type plain CurvePoint
	errors := make([]*float64, len(p.Errors))
	for i, e := range p.Errors {
		errors[i] = jsonNumber(e)
	}
	return json.Marshal(struct {
		plain
		Size   *float64   `json:"size"`
		Errors []*float64 `json:"errors"`
		Low    *float64   `json:"low"`
		Middle *float64   `json:"middle"`
		High   *float64   `json:"high"`
		Evals  *float64   `json:"evals"`
	}{plain(p), jsonNumber(p.Size), errors, jsonNumber(p.Low), jsonNumber(p.Middle), jsonNumber(p.High), jsonNumber(p.Evals)})
}

// MarshalJSON encodes e, with null for an infinite condition number.
func (e EmbeddingError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Relative *float64 `json:"relative"`
		Cond     *float64 `json:"cond"`
	}{jsonNumber(e.Relative), jsonNumber(e.Cond)})
}
