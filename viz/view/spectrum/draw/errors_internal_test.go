package draw

import (
	"math"
	"strings"
	"testing"

	"mercer/viz/text"
	"mercer/viz/view"
)

// columnNumbers holds columns by the names of their blocks.
type columnNumbers map[string][]float64

func (c columnNumbers) Block(name string) (z []float64, rows, cols int, ok bool) {
	z, ok = c[name]
	return z, len(z), 1, ok
}

func (columnNumbers) Label(string) string { return "" }

// TestRelativeErrors checks the errors of eigenvalues, the picture of one of them, and the
// notes below the charts.
func TestRelativeErrors(t *testing.T) {
	n := columnNumbers{
		"spectrum.exact": {1, 0.5, 0.495, 1e-17}, "spectrum.approx": {0.9, 0.6, 0.495, 1e-18}, "spectrum.trace": {2},
		"spectrum.deviation": {0.1, 0.1, 0, 0}, "spectrum.spans": {0.1, math.Pi / 2, 0.2},
	}
	b := view.Blocks{N: n}
	got := RelativeErrors(b)
	for i, want := range []float64{0.1, 0.2, 0, math.NaN()} { // the last eigenvalue is zero up to rounding
		if len(got) != 4 || !(math.Abs(got[i]-want) < 1e-12 || want != want && got[i] != got[i]) {
			t.Fatalf("the errors are %v", got)
		}
	}
	st := &view.Drawing{Blocks: b}
	for _, c := range []struct {
		note func(*view.Drawing) string
		want string
	}{
		{noteOnEigenvalues, "How much of the kernel each eigenfunction carries. 1 of the first 4 approximate ones lie above the exact ones."},
		{noteOnTraces, "The first 4 exact eigenvalues hold 99.8\u202f%, the approximate ones 99.8\u202f%."},
		{noteOnErrors, "The largest eigenvalue is off by 10.0\u202f%; the largest error is 20.0\u202f%, at i = 2."},
		{noteOnAngles, "0°: the same functions. 90°: one of the exact ones is missed. λ2 and λ3 are nearly equal, so which comes first is chance."},
	} {
		if got := strings.NewReplacer("*", "", "_{2}", "2", "_{3}", "3").Replace(text.Plain(c.note(st))); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := describeAngles(b); !strings.Contains(got, "90.0°, for the first 2") {
		t.Error(got)
	}
}

// TestAngleTicks checks that the axis of angles has as many ticks as fit, up to a right
// angle.
func TestAngleTicks(t *testing.T) {
	for maxCount, want := range map[int]int{2: 2, 3: 3, 4: 4, 6: 4, 7: 7, 20: 7} {
		ticks := angleTicks(0, 90, maxCount)
		if len(ticks) != want || ticks[len(ticks)-1].Name != "90°" {
			t.Errorf("at most %d ticks: %v", maxCount, ticks)
		}
	}
}
