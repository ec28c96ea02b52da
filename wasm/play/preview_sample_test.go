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

// While σ slides over many points, landmarks that are slowly drawn stay where they were
// at rest, and it is said; what is shown is Nyström's approximation from them.
func TestKeptLandmarks(t *testing.T) {
	if testing.Short() {
		t.Skip("many points are the same state in every arithmetic, and take longer")
	}
	const words = "During a drag, the landmarks stay"
	said := func(r *Result) bool {
		return slices.ContainsFunc(r.Notes, func(n string) bool { return strings.HasPrefix(n, words) })
	}
	for _, link := range []string{"n=2100&m=20&method=nystrom-greedy", "n=2100&m=20&method=nystrom-rls&kernel=matern12"} {
		var c Session
		rest, err := c.Solve(t.Context(), statetest.Open(t, link), small, true)
		if err != nil {
			t.Fatal(err)
		}
		z := rest.Arrays.Fit.Landmarks.Centers
		r, err := c.Preview(t.Context(), statetest.Open(t, link+"&sigma=0.2"), small, false)
		if err != nil {
			t.Fatal(err)
		}
		a := r.Arrays
		if said(rest) || !said(r) || !slices.Equal(a.Fit.Landmarks.Centers.Data, z.Data) {
			t.Errorf("%s: other landmarks, or nothing is said: %q", link, r.Notes)
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
			if r, err := c.Preview(t.Context(), statetest.Open(t, base+edit), small, false); err != nil || said(r) {
				t.Errorf("%s: the landmarks of another problem are kept: %v", base+edit, err)
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
		t.Error("it did not stop")
	}
}

// A frame of many waves has their covariance under some of the points, and says of how
// many; the features are those of the state, and at rest it is that of all.
func TestThinnedWaves(t *testing.T) {
	if testing.Short() {
		t.Skip("many points are the same state in every arithmetic, and take longer")
	}
	const link, words = "n=2100&m=256&method=rff", "During a drag, the approximation uses 1,907 of the 2,100 points."
	var c Session
	r, err := c.Preview(t.Context(), statetest.Open(t, link), small, true)
	if err != nil {
		t.Fatal(err)
	}
	rest, err := c.Solve(t.Context(), statetest.Open(t, link), small, false)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(r.Notes, words) || slices.Contains(rest.Notes, words) {
		t.Errorf("it is said %q, and at rest %q", r.Notes, rest.Notes)
	}
	x := r.Arrays.X.At(11)
	if !slices.Equal(r.Arrays.Fit.Features.Map(nil, x), rest.Arrays.Fit.Features.Map(nil, x)) {
		t.Error("the features are others")
	}
	off := 0.0
	for i, v := range rest.Report.Eigenvalues.Approximate[:eigen.MaxIndex] {
		off = max(off, math.Abs(r.Report.Eigenvalues.Approximate[i]-v)/rest.Report.Eigenvalues.Approximate[0])
	}
	// Of 2,100 points 193 are left out: λ is off by some √(193/1907/2100) = 0.7 %.
	if !(off > 1e-6 && off < 0.03) {
		t.Errorf("eigenvalues are off by %.2g", off)
	}
}

// A frame of waves that are drawn by their leverage finds that on fewer points, and says
// so; where there is time for all, its waves are those of rest.
func TestFramesOfLeveragedWaves(t *testing.T) {
	const few = "Leverages are those on 270 of the points."
	for link, thinned := range map[string]bool{
		"n=400&m=205&method=rff-leverage": true,
		"n=300&m=30&method=rff-leverage":  false,
	} {
		var c Session
		rest, err := c.Solve(t.Context(), statetest.Open(t, link), small, true)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Preview(t.Context(), statetest.Open(t, link+"&seed=9"), small, false)
		if err != nil {
			t.Fatal(err)
		}
		if said := slices.Contains(r.Notes, few); said != thinned || slices.Contains(rest.Notes, few) {
			t.Errorf("%s: it is said %q, and at rest %q", link, r.Notes, rest.Notes)
		}
		next, err := c.Solve(t.Context(), statetest.Open(t, link+"&seed=9"), small, false)
		if err != nil {
			t.Fatal(err)
		}
		if same := slices.Equal(r.Arrays.Fit.Frequencies.Data, next.Arrays.Fit.Frequencies.Data); same == thinned {
			t.Errorf("%s: the waves are those of rest: %t", link, same)
		}
	}
}
