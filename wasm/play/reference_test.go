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

// The errors, the best possible errors, the eigenvalues and the MMD of a report are those
// of its matrices by gonum, and no bound is violated, for methods, kernels, data, sizes
// and bandwidths at random.
func TestReportsAgreeWithGonum(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 6))
	compared := map[string]int{}
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
		s, _ := state.Open(link) // with a warning where it asks for a kernel's own
		r, err := Solve(t.Context(), s, Standard(20, 12))
		if err != nil {
			t.Errorf("%s: %v", link, err)
			continue
		}
		if r.Report.Refused != "" {
			continue
		}
		near := func(what string, got, want, tol float64) {
			if got == got {
				compared[what]++
			}
			if math.Abs(got-want) > tol {
				t.Errorf("%s: %s is %.12g, and %.12g by gonum", link, what, got, want)
			}
		}
		a, p := r.Arrays, r.Report
		gram := kernel.Gram(nil, a.Kernel, a.X)
		exact := spectrumByGonum(t, gram)
		top, sum := math.Abs(exact[0]), 0.0 // ‖K‖₂ and tr |K|
		for _, v := range exact {
			top, sum = max(top, math.Abs(v)), sum+math.Abs(v)
		}
		norm := math.Sqrt(dot(gram, gram))
		if !m.Traits.Exact { // of which k̂ is k
			off := gramOf(a.Fit.Features, a.X)
			largest := 0.0
			for i, v := range gram {
				off[i] = v - off[i]
				largest = max(largest, math.Abs(off[i]))
			}
			spectral, nuclear := 0.0, 0.0
			for _, v := range spectrumByGonum(t, off) {
				spectral, nuclear = max(spectral, math.Abs(v)), nuclear+math.Abs(v)
			}
			near("the error", float64(p.Error.Frobenius), math.Sqrt(dot(off, off))/norm, 1e-7+1e-6*float64(p.Error.Frobenius))
			near("the largest error", float64(p.Error.Max), largest, 1e-7*(1+top/float64(n)))
			near("the nuclear error", float64(p.Error.Nuclear), nuclear/sum, 1e-6+1e-5*float64(p.Error.Nuclear))
			if e := p.Error.SpectralResidual; e != nil {
				near("the spectral error", float64(p.Error.Spectral), spectral/top, 1e-7+1e-5*float64(p.Error.Spectral)+float64(*e))
			}
		}
		if _, negative := a.Kernel.(approx.Indefinite); !negative && p.Optimal != nil {
			rest, left := exact[min(p.Rank, n):], 0.0
			for _, v := range rest {
				left += math.Abs(v)
			}
			if best := math.Sqrt(dot(rest, rest)) / norm; p.Optimal.Frobenius.AtMost {
				near("the most that is best", min(0, p.Optimal.Frobenius.Value-best), 0, 1e-9)
			} else {
				near("the best possible error", p.Optimal.Frobenius.Value, best, 1e-7)
			}
			if !p.Optimal.Nuclear.AtMost {
				near("the best nuclear error", p.Optimal.Nuclear.Value, left/sum, 1e-6)
			}
		}
		for i, v := range p.Eigenvalues.Exact {
			if m.Key != "kpca-centred" { // of another matrix
				near("an eigenvalue", v, max(exact[i], 0)/float64(n), 1e-8*top/float64(n))
			}
		}
		if q := a.Fit.Landmarks; p.MMD != nil && len(q.Weights) > 0 {
			var within, across float64
			for i, w := range q.Weights {
				for j, v := range q.Weights {
					within += w * v * a.Kernel.Eval(q.Centers.At(i), q.Centers.At(j))
				}
				for j := range n {
					across += w / float64(n) * a.Kernel.Eval(q.Centers.At(i), a.X.At(j))
				}
			}
			all := 0.0
			for _, v := range gram {
				all += v / float64(n*n)
			}
			near("the MMD", *p.MMD, math.Sqrt(max(0, all-2*across+within)), 1e-6*math.Sqrt(top/float64(n))+1e-9)
		}
		for _, b := range p.Bounds {
			if b.Form == measure.Worst || b.Form == measure.OfData {
				compared["a bound"]++
				if b.Violated() {
					t.Errorf("%s: theorem %s, %s: %g is above %g", link, b.Key, b.Form, b.Actual, b.Bound)
				}
			}
		}
	}
	for what, least := range map[string]int{
		"the error": 100, "the largest error": 100, "the nuclear error": 100, "the spectral error": 60, "the best possible error": 80, "the most that is best": 1,
		"the best nuclear error": 80, "an eigenvalue": 1000, "the MMD": 15, "a bound": 200,
	} {
		if compared[what] < least/share {
			t.Errorf("%s was compared %d times", what, compared[what])
		}
	}
}

// gramOf returns k̂ on all pairs of points.
func gramOf(f approx.FeatureMap, x approx.Points) []float64 {
	n, d := x.Len(), f.Len()
	psi := approx.Features(f, x)
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

// spectrumByGonum returns the eigenvalues of a symmetric matrix, largest first.
func spectrumByGonum(t *testing.T, a []float64) []float64 {
	t.Helper()
	n := int(math.Sqrt(float64(len(a))))
	b := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			if v := (a[i*n+j] + a[j*n+i]) / 2; math.Abs(v) > 1e-30 { // whose squares gonum loses
				b.SetSym(i, j, v)
			}
		}
	}
	var e mat.EigenSym
	if !e.Factorize(b, true) { // without vectors it fails at some matrices
		t.Fatal("gonum finds no eigenvalues")
	}
	v := e.Values(nil)
	slices.Reverse(v)
	return v
}

// The exact method is its own reference: what its pairs are off is 0, and not what rounding
// makes of small eigenvalues.
func TestExactPairsAreTheirOwn(t *testing.T) {
	for _, link := range []string{"method=exact&n=80", "method=exact&n=80&kernel=additivechi2", "method=exact&n=500&m=40"} {
		r, err := Solve(t.Context(), statetest.Open(t, link), Standard(20, 12))
		if err != nil {
			t.Fatal(err)
		}
		off := slices.Concat(r.Report.Eigenvalues.Deviation, r.Report.Angles)
		if len(off) < 16 || slices.Max(off) > 0 {
			t.Errorf("%s: pairs are off by %v", link, off)
		}
	}
}

// Shifts are withheld where an eigenspace that goes on beyond what is known is shown, and
// not for one that is not.
func TestShiftsOfWhatIsShown(t *testing.T) {
	link := "data=uniform&noise=0&n=40&sigma=0.001&p0=0.5,0.5&p1=0.5,0.5&p2=0.5,0.5&p3=-0.5,0.5&p4=-0.5,0.5&method=nystrom&m=30&views=embedding"
	for pair, withheld := range map[string]bool{"": false, "&embedding.pair=2-3": true} {
		r, err := Solve(t.Context(), statetest.Open(t, link+pair), Standard(20, 12))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(r.Message.Label("empty.embedding.diff"), "is arbitrary"); got != withheld {
			t.Errorf("%q: %q", pair, r.Message.Label("empty.embedding.diff"))
		}
	}
}
