package play

import (
	"slices"
	"testing"

	"mercer/approx/nystrom"
	"mercer/wasm/play/state/statetest"
)

// TestScoresAreReused checks when leverage scores are computed again. All m, seeds and
// compared methods must share the scores, and the results must equal those of a fresh
// session. Another kernel or other points need other scores. Without a method that uses
// leverage, the scores must be freed.
func TestScoresAreReused(t *testing.T) {
	leverage := nystrom.Leverage{}.Info().Key
	link := "n=300&kernel=matern12&method=" + leverage
	var c Session
	if _, err := c.Solve(t.Context(), statetest.Open(t, link+"&m=20"), smallFrame, true); err != nil {
		t.Fatal(err)
	}
	first := c.scores.value
	for _, step := range []struct {
		edit     string
		isReused bool
	}{
		{"&m=25", true}, {"&m=26&seed=4", true}, {"&m=25&sigma=0.4", false}, {"&m=25&noise=0.2", false},
	} {
		for _, isPreview := range []bool{true, false} {
			var newSession Session
			solve, solveFresh := c.Solve, newSession.Solve
			if isPreview {
				solve, solveFresh = c.Preview, newSession.Preview
			}
			got, err := solve(t.Context(), statetest.Open(t, link+step.edit), smallFrame, true)
			if err != nil {
				t.Fatal(err)
			}
			want, err := solveFresh(t.Context(), statetest.Open(t, link+step.edit), smallFrame, true)
			if err != nil {
				t.Fatal(err)
			}
			x, y := got.Arrays.Fit, want.Arrays.Fit
			if !slices.Equal(x.Landmarks.Centers.Data, y.Landmarks.Centers.Data) || !slices.Equal(x.Eigen.Values(), y.Eigen.Values()) ||
				x.Evals != y.Evals || !slices.Equal(got.Notes, want.Notes) {
				t.Errorf("%s, preview %t: the fit differs", step.edit, isPreview)
			}
			if isReused := c.scores.value == first; isReused != step.isReused {
				t.Errorf("%s, preview %t: the scores are those of before: %t", step.edit, isPreview, isReused)
			}
		}
	}
	first = c.scores.value
	comparison := "n=300&kernel=matern12&noise=0.2&m=25&views=compare&method2=" + leverage + "&m2="
	for _, m := range []string{"25", "30"} {
		if _, err := c.Solve(t.Context(), statetest.Open(t, comparison+m), smallFrame, true); err != nil {
			t.Fatal(err)
		}
		if c.scores.value != first {
			t.Errorf("m2 = %s: the scores of the compared method are computed again", m)
		}
	}
	if _, err := c.Solve(t.Context(), statetest.Open(t, "n=300"), smallFrame, true); err != nil || c.scores.isSet {
		t.Errorf("scores that no method uses are still there (%v)", err)
	}
}
