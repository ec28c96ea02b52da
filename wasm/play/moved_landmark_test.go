package play

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/nystrom"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state/statetest"
)

// places are where a hand puts landmark j of the link: about, onto another landmark,
// out of the picture and back. Without FULL=1 it returns the places in three steps of seven,
// with those two among them.
func places(t *testing.T, link string, j int) (edits []string) {
	z := newLandmarks(t, link)
	for step := range 20 {
		if !approxtest.Full() && step%7 > 2 {
			continue
		}
		x, y := 0.2+0.05*float64(step), 0.5-0.04*float64(step)
		switch step {
		case 9:
			x, y = z.At(z.Len() - 1)[0], z.At(z.Len() - 1)[1]
		case 15:
			x, y = -2.9, 1.9
		}
		edits = append(edits, fmt.Sprintf("&c%d=%g,%g", j, x, y))
	}
	return edits
}

// newLandmarks returns where the method puts its landmarks.
func newLandmarks(t *testing.T, link string) approx.Points {
	t.Helper()
	s := statetest.Open(t, link)
	k, err := s.NewKernel()
	if err != nil {
		t.Fatal(err)
	}
	f, err := solve.NewFit(t.Context(), &s, k, solve.NewData(&s), solve.FitOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return f.Landmarks.Centers
}

// What is held of the other landmarks and changed by the one that moved is what would
// be computed of all of them; and so is the rest after it.
func TestPlacingIsFromScratch(t *testing.T) {
	for i, link := range []string{
		"n=300&m=40", "n=300&m=40&kernel=matern12", "n=200&m=100&kernel=matern52&sigma=0.2", "n=300&m=40&sigma=2",
		"n=300&m=30&task=krr", "n=40&m=40&kernel=matern12", "n=300&m=30&c11=0.5,0.5", "n=200&m=20&method=ika", "n=200&m=20&method=nystrom-rank",
	} {
		if testing.Short() && i%3 != 0 {
			continue
		}
		var c, scratch Session
		for _, s := range []*Session{&c, &scratch} {
			if _, err := s.Solve(t.Context(), statetest.Open(t, link), small, true); err != nil {
				t.Fatal(err)
			}
		}
		// What rounding is grows where landmarks are nearly dependent.
		rounding := 1e-8
		if s := statetest.Open(t, link); s.Kernel != "gaussian" {
			rounding = 1e-11
		}
		scratch.rest.landmarks = approx.Points{} // with which none is that of the rest
		for _, edit := range places(t, link, 3) {
			s := statetest.Open(t, link+edit)
			want, err := scratch.Preview(t.Context(), s, small, false)
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.Preview(t.Context(), s, small, false)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Arrays.Fit.Landmarks.Centers.Data, want.Arrays.Fit.Landmarks.Centers.Data) {
				t.Fatalf("%s: the landmarks are others", link+edit)
			}
			a, b := got.Report, want.Report
			// Of landmarks that repeat others, by rounding one more can count or one less.
			f, g := got.Arrays.Fit, want.Arrays.Fit
			cut := len(f.Notes)+len(g.Notes) > 0
			if !cut && (!slices.Equal(got.Notes, want.Notes) || f.Size != g.Size || f.Evals > g.Evals) {
				t.Errorf("%s: the notes are %q, size %d, %d evaluations; want %q, size %d, at most %d", link+edit, got.Notes, f.Size, f.Evals, want.Notes, g.Size, g.Evals)
			}
			if d := math.Abs(float64(a.Error.Frobenius - b.Error.Frobenius)); !(d <= rounding) {
				t.Errorf("%s: the error is off by %.2g", link+edit, d)
			}
			x, y := a.Eigenvalues.Approximate, b.Eigenvalues.Approximate
			for i, v := range y[:min(len(x), len(y))] {
				if d := math.Abs(x[i] - v); !(d <= rounding*y[0]) {
					t.Errorf("%s: λ_%d is off by %.2g", link+edit, i+1, d)
				}
			}
			if i := min(len(x), len(y)); len(x) != len(y) && !(y[i-1] <= rounding*y[0]) {
				t.Errorf("%s: %d eigenvalues, want %d", link+edit, len(x), len(y))
			}
			for _, name := range []string{"phi.approx", "k.approx"} {
				x, _, _, _ := got.Message.Block(name)
				y, _, _, _ := want.Message.Block(name)
				alike := 1e-6 // single precision
				if cut {
					alike = 2e-5 // the root of what counts as a repetition, where there is no data
				}
				if d := apartUpToSign(x, y); !(d <= alike*max(1, numeric.MaxAbs(y))) {
					t.Errorf("%s: %s is off by %.2g", link+edit, name, d)
				}
			}
		}
		if scratch.movingLandmark.full {
			t.Errorf("%s: nothing was computed from scratch", link)
		}
		if s := statetest.Open(t, link); c.movingLandmark.value == nil && s.Method == "nystrom" {
			t.Errorf("%s: nothing was held", link)
		}

		last := statetest.Open(t, link+"&c3=0.3,0.4")
		want, err := Solve(t.Context(), last, small)
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Solve(t.Context(), last, small, true)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Message.Arena, want.Message.Arena) {
			t.Errorf("%s: the picture at rest depends on the drag", link)
		}
	}
}

// Where two landmarks are not where they were at rest, or none is, nothing is held.
func TestOneLandmarkIsHeld(t *testing.T) {
	const link = "n=300&m=20"
	var c Session
	if _, err := c.Solve(t.Context(), statetest.Open(t, link), small, true); err != nil {
		t.Fatal(err)
	}
	for edit, want := range map[string]bool{
		"&c3=0.1,0.2": true, "&c3=0.1,0.2&c4=0.5,0.2": false, "&c19=0,0": true, "&c20=0,0": false,
		"&c3=0.1,0.2&method=ika": false,
	} {
		c.movingLandmark = Memo[*nystrom.Placing]{}
		if _, err := c.Preview(t.Context(), statetest.Open(t, link+edit), small, false); err != nil {
			t.Fatal(err)
		}
		if c.movingLandmark.full != want {
			t.Errorf("%s: held is %v", edit, !want)
		}
	}
}

// With many points the others stay where they are at rest, though a frame has time for
// some of the points alone.
func TestManyKeepTheirLandmarks(t *testing.T) {
	const link = "n=20000&m=12"
	var c Session
	if _, err := c.Solve(t.Context(), statetest.Open(t, link), small, true); err != nil {
		t.Fatal(err)
	}
	z := c.fit.value.Landmarks.Centers.Clone()
	s := statetest.Open(t, link+"&c3=0.25,0.5")
	copy(z.At(3), []float64{s.Placed[3][0], s.Placed[3][1]})
	r, err := c.Preview(t.Context(), s, small, false)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.Arrays.Fit.Landmarks.Centers.Data, z.Data) {
		t.Error("other landmarks moved")
	}
	if c.movingLandmark.value == nil {
		t.Error("nothing was held")
	}
}
