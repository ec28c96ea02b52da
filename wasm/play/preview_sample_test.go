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

// TestFixedLandmarks checks a drag of σ with many points. Landmarks that take long to
// choose must stay fixed, and a note must describe this. The fit must equal the Nyström
// fit with these landmarks.
func TestFixedLandmarks(t *testing.T) {
	if testing.Short() {
		t.Skip("many points are the same state in every arithmetic, and take longer")
	}
	const words = "During a drag, the landmarks stay"
	hasNote := func(r *Result) bool {
		return slices.ContainsFunc(r.Notes, func(n string) bool { return strings.HasPrefix(n, words) })
	}
	for _, link := range []string{"n=2100&m=20&method=nystrom-greedy", "n=2100&m=20&method=nystrom-rls&kernel=matern12"} {
		var c Session
		final, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, true)
		if err != nil {
			t.Fatal(err)
		}
		z := final.Arrays.Fit.Landmarks.Centers
		r, err := c.Preview(t.Context(), statetest.Open(t, link+"&sigma=0.2"), smallFrame, false)
		if err != nil {
			t.Fatal(err)
		}
		a := r.Arrays
		if hasNote(final) || !hasNote(r) || !slices.Equal(a.Fit.Landmarks.Centers.Data, z.Data) {
			t.Errorf("%s: the landmarks differ from those at rest, or the notes lack that they stay: %q", link, r.Notes)
		}
		fit, err := nystrom.FromLandmarks(t.Context(), a.Kernel, a.X, z)
		if err != nil {
			t.Fatal(err)
		}
		pairs, err := fit.Eigen(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		want := pairs.Values()
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

// TestFrequenciesOnSample checks a preview with many frequencies. It must compute the
// covariance of the features from a sample of the points, and a note must contain the
// size of the sample. The frequencies must equal those of the final result.
func TestFrequenciesOnSample(t *testing.T) {
	if testing.Short() {
		t.Skip("many points are the same state in every arithmetic, and take longer")
	}
	const link, words = "n=2100&m=256&method=rff", "During a drag, the approximation uses 1,907 of the 2,100 points."
	var c Session
	r, err := c.Preview(t.Context(), statetest.Open(t, link), smallFrame, true)
	if err != nil {
		t.Fatal(err)
	}
	final, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, false)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(r.Notes, words) || slices.Contains(final.Notes, words) {
		t.Errorf("the notes are %q during the drag and %q at rest", r.Notes, final.Notes)
	}
	x := r.Arrays.X.Row(11)
	if !slices.Equal(r.Arrays.Fit.Features.Map(nil, x), final.Arrays.Fit.Features.Map(nil, x)) {
		t.Error("the features differ from those at rest")
	}
	diff := 0.0
	for i, v := range final.Report.Eigenvalues.Approximate[:eigen.MaxIndex] {
		diff = max(diff, math.Abs(r.Report.Eigenvalues.Approximate[i]-v)/final.Report.Eigenvalues.Approximate[0])
	}
	// The sample omits 193 of 2,100 points, so λ differs by about √(193/1907/2100) = 0.7
	// %.
	if !(diff > 1e-6 && diff < 0.03) {
		t.Errorf("the eigenvalues differ by %.2g", diff)
	}
}

// TestLeverageOnSample checks a preview that draws frequencies by leverage. It must
// compute the leverage on a sample of the points, and a note must describe the sample. If
// there is time for all points, the frequencies must equal those of the final result.
func TestLeverageOnSample(t *testing.T) {
	const sampleNote = "Leverages are those on 270 of the points."
	for link, isSampled := range map[string]bool{
		"n=400&m=205&method=rff-leverage": true,
		"n=300&m=30&method=rff-leverage":  false,
	} {
		var c Session
		final, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, true)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Preview(t.Context(), statetest.Open(t, link+"&seed=9"), smallFrame, false)
		if err != nil {
			t.Fatal(err)
		}
		if hasNote := slices.Contains(r.Notes, sampleNote); hasNote != isSampled || slices.Contains(final.Notes, sampleNote) {
			t.Errorf("%s: the notes are %q during the drag and %q at rest", link, r.Notes, final.Notes)
		}
		next, err := c.Solve(t.Context(), statetest.Open(t, link+"&seed=9"), smallFrame, false)
		if err != nil {
			t.Fatal(err)
		}
		if isSame := slices.Equal(r.Arrays.Fit.Frequencies.Data, next.Arrays.Fit.Frequencies.Data); isSame == isSampled {
			t.Errorf("%s: the frequencies are those at rest: %t, want %t", link, isSame, !isSampled)
		}
	}
}
