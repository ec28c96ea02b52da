package play

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/approx/nystrom"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state/statetest"
)

// During a drag of σ over many points, landmarks that take long to choose stay
// where they were at rest, and a note mentions this. The fit equals the fit of
// Nyström with these landmarks.
func TestKeptLandmarks(t *testing.T) {
	if testing.Short() {
		t.Skip("many points are the same state in every arithmetic, and take longer")
	}
	const words = "During a drag, the landmarks stay"
	hasNote := func(r *Result) bool {
		return slices.ContainsFunc(r.Notes, func(n string) bool { return strings.HasPrefix(n, words) })
	}
	for _, link := range []string{"n=2100&m=20&method=nystrom-greedy", "n=2100&m=20&method=nystrom-rls&kernel=matern12"} {
		var c Session
		rest, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, true)
		if err != nil {
			t.Fatal(err)
		}
		z := rest.Arrays.Fit.Landmarks.Centers
		r, err := c.Preview(t.Context(), statetest.Open(t, link+"&sigma=0.2"), smallFrame, false)
		if err != nil {
			t.Fatal(err)
		}
		a := r.Arrays
		if hasNote(rest) || !hasNote(r) || !slices.Equal(a.Fit.Landmarks.Centers.Data, z.Data) {
			t.Errorf("%s: the landmarks differ from those at rest, or the notes lack that they stay: %q", link, r.Notes)
		}
		want := nystrom.FromLandmarks(a.Kernel, a.X, z).Eigen.Values()
		for i, v := range r.Report.Eigenvalues.Approximate {
			if !(math.Abs(v-want[i]) <= 1e-12*want[0]) {
				t.Errorf("%s: λ_%d = %g, want %g", link, i+1, v, want[i])
			}
		}
		for _, edit := range []string{"&m=21&sigma=0.2", "&dseed=5&sigma=0.2"} {
			base := strings.Replace(link, "m=20&", "", 1)
			if !strings.Contains(edit, "m=21") {
				base = link
			}
			if r, err := c.Preview(t.Context(), statetest.Open(t, base+edit), smallFrame, false); err != nil || hasNote(r) {
				t.Errorf("%s: the landmarks of another problem stay: %v", base+edit, err)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := statetest.Open(t, "n=2100&m=20&method=nystrom-greedy")
	d, k, err := new(Session).problem(&s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := solve.NewFitOnLandmarks(ctx, k, d, d.X.Slice(0, 20)); err == nil {
		t.Error("NewFitOnLandmarks does not stop for a cancelled context")
	}
}

// A preview with many frequencies uses the covariance of their features over a
// sample of the points. A note contains the size of the sample. The frequencies
// equal the frequencies at rest.
func TestFrequenciesOnASample(t *testing.T) {
	if testing.Short() {
		t.Skip("many points are the same state in every arithmetic, and take longer")
	}
	const link, words = "n=2100&m=256&method=rff", "During a drag, the approximation uses 1,907 of the 2,100 points."
	var c Session
	r, err := c.Preview(t.Context(), statetest.Open(t, link), smallFrame, true)
	if err != nil {
		t.Fatal(err)
	}
	rest, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, false)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(r.Notes, words) || slices.Contains(rest.Notes, words) {
		t.Errorf("the notes are %q during the drag and %q at rest", r.Notes, rest.Notes)
	}
	x := r.Arrays.X.Row(11)
	if !slices.Equal(r.Arrays.Fit.Features.Map(nil, x), rest.Arrays.Fit.Features.Map(nil, x)) {
		t.Error("the features differ from those at rest")
	}
	off := 0.0
	for i, v := range rest.Report.Eigenvalues.Approximate[:eigen.MaxIndex] {
		off = max(off, math.Abs(r.Report.Eigenvalues.Approximate[i]-v)/rest.Report.Eigenvalues.Approximate[0])
	}
	// The sample leaves out 193 of 2,100 points: λ differs by about √(193/1907/2100) = 0.7 %.
	if !(off > 1e-6 && off < 0.03) {
		t.Errorf("the eigenvalues differ by %.2g", off)
	}
}

// A preview that draws frequencies by leverage computes the leverage on a sample of
// the points, and a note mentions the sample. If there is time for all points, the
// frequencies equal the frequencies at rest.
func TestLeverageOnASample(t *testing.T) {
	const few = "Leverages are those on 270 of the points."
	for link, sampled := range map[string]bool{
		"n=400&m=205&method=rff-leverage": true,
		"n=300&m=30&method=rff-leverage":  false,
	} {
		var c Session
		rest, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, true)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Preview(t.Context(), statetest.Open(t, link+"&seed=9"), smallFrame, false)
		if err != nil {
			t.Fatal(err)
		}
		if noted := slices.Contains(r.Notes, few); noted != sampled || slices.Contains(rest.Notes, few) {
			t.Errorf("%s: the notes are %q during the drag and %q at rest", link, r.Notes, rest.Notes)
		}
		next, err := c.Solve(t.Context(), statetest.Open(t, link+"&seed=9"), smallFrame, false)
		if err != nil {
			t.Fatal(err)
		}
		if same := slices.Equal(r.Arrays.Fit.Frequencies.Data, next.Arrays.Fit.Frequencies.Data); same == sampled {
			t.Errorf("%s: the frequencies are those at rest: %t, want %t", link, same, !sampled)
		}
	}
}
