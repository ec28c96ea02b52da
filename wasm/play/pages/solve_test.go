// Package pages_test compares the lessons, the style guide and the links of the site with
// the results that they describe.
package pages_test

import (
	"context"
	"encoding/json"
	"flag"

	"mercer/approx"
	"mercer/wasm/play"
	_ "mercer/wasm/play/solvers" // registers the views, so that results have their blocks
	"mercer/wasm/play/state"
)

var update = flag.Bool("update", false, "rewrite the numbers of the lessons")

// A linkResult is the final result of a link.
type linkResult struct {
	*play.Result
	report map[string]any // the report, decoded from JSON
}

// linkResults stores the results of links, because several tests need the same result.
var linkResults = map[string]*linkResult{}

// solveLink returns the result of a link. It computes each result once.
func solveLink(link string) (*linkResult, error) {
	if r, ok := linkResults[link]; ok {
		return r, nil
	}
	s, _ := state.Open(link)
	r, err := play.Solve(context.Background(), s, play.StandardFrame(80, 50))
	if err != nil {
		return nil, err
	}
	b, err := json.Marshal(r.Report)
	if err != nil {
		return nil, err
	}
	a := &linkResult{Result: r}
	if err := json.Unmarshal(b, &a.report); err != nil {
		return nil, err
	}
	linkResults[link] = a
	return a, nil
}

// approximateKernel returns k̂(x, ·).
func (r *linkResult) approximateKernel(x []float64) func(y []float64) float64 {
	f := r.Arrays.Fit.Features
	w := f.Map(nil, x)
	if s, ok := f.(approx.Signed); ok {
		for i, sign := range s.Signs() {
			w[i] *= sign
		}
	}
	psi := make([]float64, len(w))
	return func(y []float64) (sum float64) {
		for i, v := range f.Map(psi, y) {
			sum += w[i] * v
		}
		return sum
	}
}
