package play

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/kernel"
	"mercer/wasm/play/state"
)

// TestDimensionAndUniformBound checks that the effective dimension is the trace of K(K +
// ρI)⁻¹. The uniform bound must exist only for independent frequencies whose distribution
// has a second moment.
func TestDimensionAndUniformBound(t *testing.T) {
	var c Session
	r := solveLink(t, &c, "v=1&n=60&method=rff&m=40").Report
	s, _ := state.Open(r.Link)
	x := state.Dataset(s.Data).New(60, s.Noise, s.DataSeed).X
	k := kernel.Gram(nil, kernel.Gaussian{Sigma: s.Sigma}, x)
	var e mat.EigenSym
	if !e.Factorize(mat.NewSymDense(60, k), false) {
		t.Fatal("gonum does not find the eigenvalues")
	}
	const ridge = 0.1 // the default ρ of the tasks
	var want float64
	for _, mu := range e.Values(nil) {
		want += mu / (mu + ridge)
	}
	if d := r.Dimension; d == nil || !(math.Abs(d.Low-want) <= 1e-4 && d.Low <= d.High && math.Abs(d.High-want) <= 1e-4) {
		t.Errorf("the effective dimension is %v, want %g", d, want)
	}
	if u := r.Uniform; u == nil || !u.Vacuous || u.Frequencies < 1000 || !(float64(u.AtLeast) >= 0.05 && float64(u.AtLeast) <= 2) {
		t.Errorf("the uniform bound is %+v", r.Uniform)
	}
	for _, link := range []string{"v=1&n=60&method=orf&m=40", "v=1&n=60&method=rff&kernel=matern12&m=40", "v=1&n=60"} {
		if u := solveLink(t, &c, link).Report.Uniform; u != nil {
			t.Errorf("%s: the uniform bound is %+v, want none", link, u)
		}
	}
	if d := solveLink(t, &c, "v=1&n=60&kernel=sigmoid&method=exact").Report.Dimension; d != nil {
		t.Errorf("the effective dimension of an indefinite kernel is %v, want none", d)
	}
}
