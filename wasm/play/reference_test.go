package play

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// checkReport compares the errors, the best possible errors, the eigenvalues and the MMD
// of a report with values computed by gonum. It also checks that no bound is violated,
// and counts the compared numbers by name.
//
// If tol is not 0, it replaces the usual tolerances. It is relative for numbers above 1.
// The spectral error must then exist, and the best possible errors must be exact.
func checkReport(t *testing.T, r *Result, tol float64, comparisonCounts map[string]int) {
	t.Helper()
	link := r.Report.Link
	check := func(name string, got, want, usual float64) {
		t.Helper()
		if !math.IsNaN(got) {
			comparisonCounts[name]++
		}
		if tol > 0 {
			usual = tol * max(1, want)
		}
		if math.Abs(got-want) > usual || tol > 0 && math.IsNaN(got) {
			t.Errorf("%s: %s is %.12g, and %.12g by gonum", link, name, got, want)
		}
	}
	a, p := r.Arrays, r.Report
	n := a.X.Len()
	gram := kernel.Gram(nil, a.Kernel, a.X)
	exact := spectrumByGonum(t, gram)
	norm2, trace := math.Abs(exact[0]), 0.0 // ‖K‖₂ and tr |K|
	for _, v := range exact {
		norm2, trace = max(norm2, math.Abs(v)), trace+math.Abs(v)
	}
	norm := math.Sqrt(dot(gram, gram))
	method := state.Method(r.State.Method)
	if !method.Traits.Exact { // for the exact method, k̂ is k
		diffs := gramOf(a.Fit.Features, a.X)
		largest := 0.0
		for i, v := range gram {
			diffs[i] = v - diffs[i]
			largest = max(largest, math.Abs(diffs[i]))
		}
		spectral, nuclear := 0.0, 0.0
		for _, v := range spectrumByGonum(t, diffs) {
			spectral, nuclear = max(spectral, math.Abs(v)), nuclear+math.Abs(v)
		}
		check("the error", float64(p.Error.Frobenius), math.Sqrt(dot(diffs, diffs))/norm, 1e-7+1e-6*float64(p.Error.Frobenius))
		check("the largest error", float64(p.Error.Max), largest, 1e-7*(1+norm2/float64(n)))
		check("the nuclear error", float64(p.Error.Nuclear), nuclear/trace, 1e-6+1e-5*float64(p.Error.Nuclear))
		if residual := p.Error.SpectralResidual; residual != nil {
			check("the spectral error", float64(p.Error.Spectral), spectral/norm2, 1e-7+1e-5*float64(p.Error.Spectral)+float64(*residual))
		} else if tol > 0 {
			check("the spectral error", float64(p.Error.Spectral), spectral/norm2, 0)
		}
	}
	if _, isIndefinite := a.Kernel.(approx.Indefinite); !isIndefinite && p.Optimal != nil {
		final, left := exact[min(p.Rank, n):], 0.0
		for _, v := range final {
			left += math.Abs(v)
		}
		o := p.Optimal
		if tol > 0 && (o.Frobenius.IsUpperBound || o.Spectral.IsUpperBound || o.Nuclear.IsUpperBound) {
			t.Errorf("%s: the best possible errors are bounds: %+v", link, *o)
		}
		if best := math.Sqrt(dot(final, final)) / norm; o.Frobenius.IsUpperBound {
			check("the bound of the best possible error", min(0, o.Frobenius.Value-best), 0, 1e-9)
		} else {
			check("the best possible error", o.Frobenius.Value, best, 1e-7)
		}
		if !o.Nuclear.IsUpperBound {
			check("the best possible nuclear error", o.Nuclear.Value, left/trace, 1e-6)
		}
		if !o.Spectral.IsUpperBound && len(final) > 0 {
			check("the best possible spectral error", o.Spectral.Value, math.Abs(final[0])/norm2, 1e-7)
		}
	}
	for i, v := range p.Eigenvalues.Exact {
		if method.Key != "kpca-centred" { // these eigenvalues belong to another matrix
			check("an eigenvalue", v, max(exact[i], 0)/float64(n), 1e-8*norm2/float64(n))
		}
	}
	if q := a.Fit.Landmarks; p.MMD != nil && len(q.Weights) > 0 {
		var withinSum, crossSum float64
		for i, w := range q.Weights {
			for j, v := range q.Weights {
				withinSum += w * v * a.Kernel.Eval(q.Centers.Row(i), q.Centers.Row(j))
			}
			for j := range n {
				crossSum += w / float64(n) * a.Kernel.Eval(q.Centers.Row(i), a.X.Row(j))
			}
		}
		all := 0.0
		for _, v := range gram {
			all += v / float64(n*n)
		}
		check("the MMD", *p.MMD, math.Sqrt(max(0, all-2*crossSum+withinSum)), 1e-6*math.Sqrt(norm2/float64(n))+1e-9)
	}
	for _, b := range p.Bounds {
		if b.Form == measure.Worst || b.Form == measure.OfData {
			comparisonCounts["a bound"]++
			if b.IsViolated() {
				t.Errorf("%s: theorem %s, %s: %g is above %g", link, b.Key, b.Form, b.Actual, b.Bound)
			}
		}
	}
}

// TestReportsAgreeWithGonum compares reports with gonum, for random methods, kernels,
// data sets, sizes and bandwidths. In four usual states, the numbers must agree to 10⁻⁸.
func TestReportsAgreeWithGonum(t *testing.T) {
	for _, link := range []string{"n=90&m=12", "n=90&method=rskpca", "n=90&m=12&method=rff", "n=90&m=12&method=ika&kernel=matern12"} {
		comparisonCounts := map[string]int{}
		// The residual of the spectral error is 10⁻⁵. The error of its value is the
		// square of this residual.
		checkReport(t, solveLink(t, new(Session), link), 1e-8, comparisonCounts)
		for _, name := range []string{"the error", "the largest error", "the nuclear error", "the spectral error", "the best possible error", "the best possible nuclear error", "the best possible spectral error", "an eigenvalue"} {
			if comparisonCounts[name] == 0 {
				t.Errorf("%s: %s was not compared", link, name)
			}
		}
	}
	rng := rand.New(rand.NewPCG(4, 6))
	comparisonCounts := map[string]int{}
	states, share := 240, 1
	if testing.Short() {
		states, share = 80, 4
	}
	for range states {
		m := catalogue.Methods[rng.IntN(len(catalogue.Methods))]
		k := "gaussian"
		if rng.IntN(2) == 0 {
			k = catalogue.Kernels[rng.IntN(len(catalogue.Kernels))].Key
		}
		n := []int{10, 14, 40, 80}[rng.IntN(4)]
		link := fmt.Sprintf("n=%d&data=%s&kernel=%s&method=%s&m=%d&sigma=%.3g&ell=%.3g&i=1", n, catalogue.Datasets[rng.IntN(len(catalogue.Datasets))].Key,
			k, m.Key, 1+rng.IntN(n), math.Pow(10, 3*rng.Float64()-2), math.Pow(10, 2*rng.Float64()-1))
		s, _ := state.Open(link) // some links cause warnings
		r, err := Solve(t.Context(), s, StandardFrame(20, 12))
		if err != nil {
			t.Errorf("%s: %v", link, err)
			continue
		}
		if r.Report.Refusal == "" {
			checkReport(t, r, 0, comparisonCounts)
		}
	}
	for name, minCount := range map[string]int{
		"the error": 100, "the largest error": 100, "the nuclear error": 100, "the spectral error": 60, "the best possible error": 80,
		"the bound of the best possible error": 1, "the best possible nuclear error": 80, "the best possible spectral error": 80,
		"an eigenvalue": 1000, "the MMD": 15, "a bound": 200,
	} {
		if comparisonCounts[name] < minCount/share {
			t.Errorf("%s was compared %d times, want at least %d", name, comparisonCounts[name], minCount/share)
		}
	}
}

// gramOf returns K̂.
func gramOf(f approx.FeatureMap, x approx.Points) []float64 {
	n, d := x.Len(), f.Len()
	psi := approx.FeaturesTo(nil, f, x)
	signs := slices.Repeat([]float64{1}, d)
	if s, ok := f.(approx.Signed); ok && s.Signs() != nil {
		signs = s.Signs()
	}
	g := make([]float64, n*n)
	for i := range n {
		for j := range n {
			for l, sign := range signs {
				g[i*n+j] += sign * psi[i*d+l] * psi[j*d+l]
			}
		}
	}
	return g
}

// spectrumByGonum returns the eigenvalues of a symmetric matrix in decreasing order.
func spectrumByGonum(t *testing.T, a []float64) []float64 {
	t.Helper()
	n := int(math.Sqrt(float64(len(a))))
	b := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			if v := (a[i*n+j] + a[j*n+i]) / 2; math.Abs(v) > 1e-30 { // the squares of smaller values underflow in gonum
				b.SetSym(i, j, v)
			}
		}
	}
	var e mat.EigenSym
	if !e.Factorize(b, true) { // without vectors, gonum fails for some matrices
		t.Fatal("gonum does not find the eigenvalues")
	}
	v := e.Values(nil)
	slices.Reverse(v)
	return v
}

// TestDeviationsOfExactMethod checks that the deviations and angles of the exact method
// are exactly 0, without rounding errors.
func TestDeviationsOfExactMethod(t *testing.T) {
	for _, link := range []string{"method=exact&n=80", "method=exact&n=80&kernel=additivechi2", "method=exact&n=500&m=40"} {
		r, err := Solve(t.Context(), statetest.Open(t, link), StandardFrame(20, 12))
		if err != nil {
			t.Fatal(err)
		}
		diffs := slices.Concat(r.Report.Eigenvalues.Deviation, r.Report.Angles)
		if len(diffs) < 16 || slices.Max(diffs) > 0 {
			t.Errorf("%s: the deviations and angles are %v", link, diffs)
		}
	}
}

// TestOptimumWithUnknownEigenvalues checks that the best possible error is an upper bound
// if the rank exceeds the number of known eigenvalues.
func TestOptimumWithUnknownEigenvalues(t *testing.T) {
	if testing.Short() {
		t.Skip("many points do not depend on the arithmetic, and take longer")
	}
	var c Session
	r := solveLink(t, &c, "n=1100&kernel=matern12&sigma=0.05&method=rff&m=515")
	o := r.Report.Optimal
	if !o.Frobenius.IsUpperBound || !(o.Frobenius.Value > 0 && o.Frobenius.Value < 1) {
		t.Errorf("the best possible error at rank 1030 is %+v, want a bound between 0 and 1", o.Frobenius)
	}
}

// TestMissingNuclearError checks that a report without a nuclear error contains the
// reason.
func TestMissingNuclearError(t *testing.T) {
	var c Session
	e := solveLink(t, &c, "n=520&method=rff").Report.Error
	if !math.IsNaN(float64(e.Nuclear)) || !strings.Contains(e.NoNuclear, "not positive semi-definite") {
		t.Errorf("the nuclear error is %g, with the reason %q", e.Nuclear, e.NoNuclear)
	}
}
