package play

import (
	"fmt"
	"math"
	"testing"

	"mercer/approx/approxtest"
	"mercer/wasm/play/state/statetest"
)

// TestPreviewErrorEstimates checks that a preview differs from the final result by no
// more than the errors in its report.
func TestPreviewErrorEstimates(t *testing.T) {
	for _, link := range []string{"n=1500&m=40", "n=1500&m=40&kernel=matern12", "n=400&method=rff", "n=400&method=rskpca"} {
		if testing.Short() && link == "n=1500&m=40&kernel=matern12" {
			continue // a rough kernel takes the longest
		}
		var c Session
		solveLink(t, &c, link+"&sigma=0.4")
		p, r := previewLink(t, &c, link), solveLink(t, &c, link)
		se := float64(*p.Report.Error.FrobeniusError)
		if diff := math.Abs(float64(p.Report.Error.Frobenius - r.Report.Error.Frobenius)); diff > 5*se+1e-12 {
			t.Errorf("%q: the error is %g ± %g in the preview and %g at rest", link, p.Report.Error.Frobenius, se, r.Report.Error.Frobenius)
		}
		if p.Report.Error.Max > r.Report.Error.Max*(1+1e-12) {
			t.Errorf("%q: the largest error is at least %g in the preview and %g at rest", link, p.Report.Error.Max, r.Report.Error.Max)
		}
		bound := float64(p.Report.Certificate.Value) * r.Report.Eigenvalues.Exact[0]
		for i, v := range p.Report.Eigenvalues.Exact[:8] {
			if diff := math.Abs(v - r.Report.Eigenvalues.Exact[i]); diff > bound+1e-12 {
				t.Errorf("%q: λ%d differs by %g, and the certificate allows %g", link, i+1, diff, bound)
			}
		}
	}
}

// TestPreviewOfExactMethod checks that the title of an exact method is the same in
// previews and final results. There must be no picture of k̂ before it is known whether
// all pairs are computed.
func TestPreviewOfExactMethod(t *testing.T) {
	var c Session
	for i, step := range []struct {
		link      string
		isPending bool
	}{
		{"n=300", false},
		{"n=300&method=exact&kernel=laplacian&sigma=0.1", false},
		{"n=300&method=exact&kernel=sigmoid", true},
		{"n=800&method=exact&sigma=0.5", true},
		{"n=800&method=exact&sigma=0.6", false},
	} {
		s := statetest.Open(t, step.link)
		p, err := c.Preview(t.Context(), s, smallFrame, i == 0)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Solve(t.Context(), s, smallFrame, i == 0)
		if err != nil {
			t.Fatal(err)
		}
		if isPending := p.Message.Label("empty.k.approx") != ""; isPending != step.isPending {
			t.Errorf("%q: k̂ has no picture yet: %v, want %v", step.link, isPending, step.isPending)
		}
		if a, b := p.Message.Label("whole"), r.Message.Label("whole"); a != b && !step.isPending {
			t.Errorf("%q: the title is %q in the preview and %q at rest", step.link, a, b)
		}
	}
}

// TestExactMethodDuringDrag checks that the exact method has no error in previews. In a
// final result, the method and the exact answer must share one eigenproblem.
func TestExactMethodDuringDrag(t *testing.T) {
	var c Session
	r := solveLink(t, &c, "n=300&method=exact")
	if a, b := r.Arrays.Exact.Values(), r.Arrays.Fit.Eigen.Values(); &a[0] != &b[0] {
		t.Error("the eigenproblem is solved twice")
	}
	p := previewLink(t, &c, "n=300&method=exact&sigma=0.4")
	if p.Report.Error.Frobenius != 0 || p.Report.Error.Max != 0 {
		t.Errorf("the errors during the drag are %+v", p.Report.Error)
	}
	x, _, _, _ := p.Message.Block("k.exact")
	y, _, _, _ := p.Message.Block("k.approx")
	if diff := maxDifference(x, y); diff != 0 {
		t.Errorf("k̂ differs from k by %g during the drag", diff)
	}
	x, _, _, _ = p.Message.Block("phi.exact")
	y, _, _, _ = p.Message.Block("phi.approx")
	if diff := maxDifference(x, y); len(x) == 0 || diff != 0 {
		t.Errorf("φ̂ differs from φ by %g during the drag", diff)
	}
}

// TestPreviewAfterFinalResult checks that previews after a final result have
// its exact eigenvalues. They must not have those of an earlier preview with the same
// kernel.
func TestPreviewAfterFinalResult(t *testing.T) {
	for _, link := range []string{"n=450&kernel=matern12&m=50&sigma=0.05", "n=450&m=37&sigma=0.122&method=exact"} {
		var c Session
		first, err := c.Preview(t.Context(), statetest.Open(t, link), smallFrame, true)
		if err != nil {
			t.Fatal(err)
		}
		final, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, false)
		if err != nil {
			t.Fatal(err)
		}
		after, err := c.Preview(t.Context(), statetest.Open(t, link+"&x0=0.3,0.1"), smallFrame, false)
		if err != nil {
			t.Fatal(err)
		}
		want := final.Report.Eigenvalues.Exact
		maxDiff := func(r *Result) (largest float64) {
			for i, v := range r.Report.Eigenvalues.Exact {
				largest = max(largest, math.Abs(v-want[i])/want[0])
			}
			return largest
		}
		if d := maxDiff(first); !(d > 1e-5) {
			t.Fatalf("%s: the eigenvalues of the first preview differ by only %.2g, too little for this test", link, d)
		}
		if d := maxDiff(after); !(d <= 1e-12) {
			t.Errorf("%s: the eigenvalues of a preview after rest differ by %.2g", link, d)
		}
	}
}

// TestSizeDrag checks that the best possible error belongs to the current m during a
// drag of m. The estimated error may be below the best possible error by at most five
// standard errors.
func TestSizeDrag(t *testing.T) {
	for i, link := range []string{"n=300", "method=nystrom-kmeans&n=400", "method=rff&kernel=matern12&n=300"} {
		var c Session
		solveLink(t, &c, link)
		n := c.data.value.X.Len()
		step, resting := []int{23, 61, 61}[i], 4
		switch {
		case testing.Short():
			step = 61
		case approxtest.IsFull():
			step, resting = []int{1, 9, 9}[i], 20
		}
		for frame, m := 0, 1; m <= n; frame, m = frame+1, m+step {
			r, err := c.Preview(t.Context(), statetest.Open(t, fmt.Sprintf("%s&m=%d", link, m)), smallFrame, false)
			if err != nil {
				t.Fatal(err)
			}
			e, best := r.Report.Error, r.Report.Optimal
			if best == nil {
				t.Fatalf("%s, m = %d: there is no best possible error", link, m)
			}
			if e.FrobeniusError == nil { // these are the errors of a final result
				continue
			}
			if want := c.previewFit.value.Features.Len(); r.Report.Rank != want {
				t.Fatalf("%s, m = %d: the rank is %d, want %d", link, m, r.Report.Rank, want)
			}
			if upperError := float64(e.Frobenius + 5**e.FrobeniusError); !best.Frobenius.IsUpperBound && !(upperError >= best.Frobenius.Value*(1-1e-9)) {
				t.Errorf("%s, m = %d: the error is %.4g ± %.2g, and the best possible one %.4g", link, m, e.Frobenius, *e.FrobeniusError, best.Frobenius.Value)
			}
			if frame%resting != 0 {
				continue
			}
			final, err := Solve(t.Context(), statetest.Open(t, fmt.Sprintf("%s&m=%d", link, m)), smallFrame)
			if err != nil {
				t.Fatal(err)
			}
			if o := final.Report.Optimal; !best.Frobenius.IsUpperBound && !best.Spectral.IsUpperBound && !o.Spectral.IsUpperBound {
				isClose := func(a, b float64) bool { return a <= b*1.01+1e-9 && b <= a*1.01+1e-9 }
				if !isClose(o.Frobenius.Value, best.Frobenius.Value) || !isClose(o.Spectral.Value, best.Spectral.Value) {
					t.Errorf("%s, m = %d: the best possible errors are %+v during the drag, and %+v at rest", link, m, *best, *o)
				}
			}
		}
	}
}
