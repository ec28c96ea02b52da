package play

import (
	"fmt"
	"testing"

	"mercer/approx/approxtest"
	"mercer/wasm/play/state/statetest"
)

// While m is dragged the best possible error is that of the shown m, and no sampled error is
// below it by more than chance allows.
func TestDragThroughSizes(t *testing.T) {
	for at, link := range []string{"n=300", "method=nystrom-kmeans&n=400", "method=rff&kernel=matern12&n=300"} {
		var c Session
		solveLink(t, &c, link)
		n := c.data.value.X.Len()
		step, resting := []int{23, 61, 61}[at], 4
		switch {
		case testing.Short():
			step = 61
		case approxtest.Full():
			step, resting = []int{1, 9, 9}[at], 20
		}
		for i, m := 0, 1; m <= n; i, m = i+1, m+step {
			r, err := c.Preview(t.Context(), statetest.Open(t, fmt.Sprintf("%s&m=%d", link, m)), small, false)
			if err != nil {
				t.Fatal(err)
			}
			e, best := r.Report.Error, r.Report.Optimal
			if best == nil {
				t.Fatalf("%s, m = %d: no best possible error", link, m)
			}
			if e.FrobeniusError == nil { // the numbers at rest
				continue
			}
			if want := r.Report.Rank; want != c.previewFit.value.Features.Len() {
				t.Fatalf("%s, m = %d: rank %d", link, m, want)
			}
			if most := float64(e.Frobenius + 5**e.FrobeniusError); !best.Frobenius.AtMost && !(most >= best.Frobenius.Value*(1-1e-9)) {
				t.Errorf("%s, m = %d: the error is %.4g ± %.2g, the best possible %.4g", link, m, e.Frobenius, *e.FrobeniusError, best.Frobenius.Value)
			}
			if i%resting != 0 {
				continue
			}
			rest, err := Solve(t.Context(), statetest.Open(t, fmt.Sprintf("%s&m=%d", link, m)), small)
			if err != nil {
				t.Fatal(err)
			}
			if o := rest.Report.Optimal; !best.Frobenius.AtMost && !best.Spectral.AtMost && !o.Spectral.AtMost {
				within := func(a, b float64) bool { return a <= b*1.01+1e-9 && b <= a*1.01+1e-9 }
				if !within(o.Frobenius.Value, best.Frobenius.Value) || !within(o.Spectral.Value, best.Spectral.Value) {
					t.Errorf("%s, m = %d: the best possible is %+v while m is dragged, and %+v at rest", link, m, *best, *o)
				}
			}
		}
	}
}
