package solve

import (
	"strings"
	"testing"

	"mercer/approx"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestTooManyCenters checks that a method is refused if it finds more centres than time
// and memory allow.
func TestTooManyCenters(t *testing.T) {
	for _, c := range []struct {
		link     string
		maxCount int
	}{
		{"n=100000&sigma=0.002&method=rskpca", 5000}, {"n=100000&sigma=0.002&method=rskpca-nearest", 5000},
		{"n=100000&sigma=0.002&method=rskpca-mean", 5000}, {"n=100000&sigma=0.03&method=rskpca-ritz", 316},
		{"n=100000&sigma=0.03&method=rskpca-mmd", 1000}, {"n=5000&sigma=0.002&method=rskpca-ritz", 1414},
		{"n=5000&sigma=0.002&method=rskpca-mmd", 2000}, {"n=2000&sigma=0.002&method=rskpca-ritz", 1500},
	} {
		s := statetest.Open(t, c.link)
		if got := maxCenters(&s); got != c.maxCount {
			t.Errorf("%s: the limit is %d centres, want %d", c.link, got, c.maxCount)
		}
		k, err := s.NewKernel()
		if err != nil {
			t.Fatal(err)
		}
		fit, err := NewFit(t.Context(), &s, k, NewData(&s), FitOptions{})
		if err != nil || !strings.Contains(fit.Refusal, "shadow centres, and at most "+approx.FormatCount(c.maxCount)+" are possible") {
			t.Fatalf("%s: the reason is %q (%v)", c.link, fit.Refusal, err)
		}
		if !strings.Contains(fit.RefusalText(), "too many") {
			t.Errorf("%s: the reason for pictures is %q", c.link, fit.RefusalText())
		}
	}
	if got := maxCenters(&state.State{Method: "rskpca-kmeans", N: 100000}); got != 0 {
		t.Errorf("the limit of a method with m centres is %d, want 0", got)
	}
}
