package play

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"mercer/wasm/play/report"
	"mercer/wasm/play/timing"
)

// TestTimesAreMeasured checks that a report has no times before Time is called. All later
// results and previews of the same fit must have these times. Results of another fit must
// have no times.
func TestTimesAreMeasured(t *testing.T) {
	free := func() error { return nil }
	for _, link := range []string{"n=120&m=20", "n=120&m=20&c3=0.5,0.25", "n=100&method=exact", "n=100&kernel=chi2&method=rff", "n=5200&m=20&views=data"} {
		var c Session
		if _, ok, err := c.Time(t.Context(), free); ok || err != nil {
			t.Error("there are times without a result")
		}
		r := solveLink(t, &c, link)
		missingTimes := r.Report.Times
		if !math.IsNaN(float64(missingTimes.Exact)) || !math.IsNaN(float64(missingTimes.Approximate)) || !math.IsNaN(float64(missingTimes.Speedup)) || missingTimes.Runs != 0 || missingTimes.ExactRange != nil {
			t.Errorf("%s: the times are %+v before a measurement", link, missingTimes)
		}
		stop := errors.New("other work")
		if _, ok, err := c.Time(t.Context(), func() error { return stop }); ok || err != stop {
			t.Errorf("%s: an error of pause does not end the measurement: %v", link, err)
		}
		w, ok, err := c.Time(t.Context(), free)
		if err != nil || !ok {
			t.Fatalf("%s: %v", link, err)
		}
		isBetween := func(v report.Number, z []float64) bool {
			return len(z) == 2 && 0 < z[0] && z[0] <= float64(v) && float64(v) <= z[1]
		}
		isRefused := r.Report.Refusal != ""
		if !isBetween(w.Exact, w.ExactRange) || isBetween(w.Approximate, w.ApproximateRange) == isRefused || isBetween(w.Speedup, w.SpeedupRange) == isRefused || w.Runs < timing.MinRounds && !isRefused {
			t.Errorf("%s: the times are %+v", link, w)
		}
		same := func(got report.Times) bool { return fmt.Sprint(got) == fmt.Sprint(w) }
		if repeated, ok, err := c.Time(t.Context(), func() error { return stop }); err != nil || !ok || !same(repeated) {
			t.Errorf("%s: the second call returns %+v (%v)", link, repeated, err)
		}
		for name, got := range map[string]*Result{
			"at rest": solveLink(t, &c, link), "during a drag of x₀": previewLink(t, &c, link+"&x0=0.5,0.25"), "with another x₀": solveLink(t, &c, link+"&x0=0.5,0.25"),
		} {
			if !same(got.Report.Times) {
				t.Errorf("%s %s: the times are %+v, want %+v", link, name, got.Report.Times, w)
			}
		}
		if got := previewLink(t, &c, link+"&sigma=0.4").Report.Times; !math.IsNaN(float64(got.Exact)) || !math.IsNaN(float64(got.Approximate)) {
			t.Errorf("%s: the times of another kernel are %+v", link, got)
		}
	}
}
