package play

import (
	"slices"
	"testing"

	"mercer/approx/nystrom"
	"mercer/wasm/play/state/statetest"
)

// What leverage scores are read from is found once for all m and seeds, in the answer and
// in a comparison, and answers are those of a session that has seen nothing. Another
// kernel or other points have other scores, and another method none.
func TestScoresAreKept(t *testing.T) {
	leverage := nystrom.Leverage.Key
	link := "n=300&kernel=matern12&method=" + leverage
	var c Session
	if _, err := c.Solve(t.Context(), statetest.Open(t, link+"&m=20"), small, true); err != nil {
		t.Fatal(err)
	}
	first := c.scores.value
	for _, step := range []struct {
		edit string
		kept bool
	}{
		{"&m=25", true}, {"&m=26&seed=4", true}, {"&m=25&sigma=0.4", false}, {"&m=25&noise=0.2", false},
	} {
		for _, preview := range []bool{true, false} {
			var fresh Session
			answer, anew := c.Solve, fresh.Solve
			if preview {
				answer, anew = c.Preview, fresh.Preview
			}
			got, err := answer(t.Context(), statetest.Open(t, link+step.edit), small, true)
			if err != nil {
				t.Fatal(err)
			}
			want, err := anew(t.Context(), statetest.Open(t, link+step.edit), small, true)
			if err != nil {
				t.Fatal(err)
			}
			x, y := got.Arrays.Fit, want.Arrays.Fit
			if !slices.Equal(x.Landmarks.Centers.Data, y.Landmarks.Centers.Data) || !slices.Equal(x.Eigen.Values(), y.Eigen.Values()) ||
				x.Evals != y.Evals || !slices.Equal(got.Notes, want.Notes) {
				t.Errorf("%s, preview %t: the fit is another", step.edit, preview)
			}
			if kept := c.scores.value == first; kept != step.kept {
				t.Errorf("%s, preview %t: the scores are kept: %t", step.edit, preview, kept)
			}
		}
	}
	first = c.scores.value
	beside := "n=300&kernel=matern12&noise=0.2&m=25&views=compare&method2=" + leverage + "&m2="
	for _, m := range []string{"25", "30"} {
		if _, err := c.Solve(t.Context(), statetest.Open(t, beside+m), small, true); err != nil {
			t.Fatal(err)
		}
		if c.scores.value != first {
			t.Errorf("m2 = %s: the scores of a rival are not kept", m)
		}
	}
	if _, err := c.Solve(t.Context(), statetest.Open(t, "n=300"), small, true); err != nil || c.scores.full {
		t.Errorf("scores that nobody asks for are kept, %v", err)
	}
}
