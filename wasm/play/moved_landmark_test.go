package play

import (
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/nystrom"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// landmarksOf returns the landmarks that the method chooses for a state.
func landmarksOf(t *testing.T, link string) approx.Points {
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

// TestMovedLandmarkMatchesFullFit checks that the updated fit equals a new fit on all
// landmarks during a drag. The final result after the drag must equal the new fit too.
func TestMovedLandmarkMatchesFullFit(t *testing.T) {
	for i, link := range []string{
		"n=300&m=40", "n=300&m=40&kernel=matern12", "n=200&m=100&kernel=matern52&sigma=0.2", "n=300&m=40&sigma=2",
		"n=300&m=30&task=krr", "n=40&m=40&kernel=matern12", "n=300&m=30&c11=0.5,0.5", "n=200&m=20&method=ika", "n=200&m=20&method=nystrom-rank",
	} {
		if testing.Short() && i%3 != 0 {
			continue
		}
		var c, scratch Session
		for _, s := range []*Session{&c, &scratch} {
			if _, err := s.Solve(t.Context(), statetest.Open(t, link), smallFrame, true); err != nil {
				t.Fatal(err)
			}
		}
		// Rounding errors are larger if landmarks are nearly dependent.
		rounding := 1e-8
		if s := statetest.Open(t, link); s.Kernel != "gaussian" {
			rounding = 1e-11
		}
		scratch.final.landmarks = approx.Points{} // no fit is updated, since there are no landmarks of a final result
		z := landmarksOf(t, link)
		for _, edit := range dragEdits("c3", z.Row(z.Len()-1), 20) {
			s := statetest.Open(t, link+edit)
			want, err := scratch.Preview(t.Context(), s, smallFrame, false)
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.Preview(t.Context(), s, smallFrame, false)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Arrays.Fit.Landmarks.Centers.Data, want.Arrays.Fit.Landmarks.Centers.Data) {
				t.Fatalf("%s: the landmarks differ", link+edit)
			}
			a, b := got.Report, want.Report
			// If landmarks coincide, rounding may change the rank by one.
			f, g := got.Arrays.Fit, want.Arrays.Fit
			isReduced := len(f.Notes)+len(g.Notes) > 0
			if !isReduced && (!slices.Equal(got.Notes, want.Notes) || f.Size != g.Size || f.Evals > g.Evals) {
				t.Errorf("%s: the notes are %q, size %d, %d evaluations; want %q, size %d, at most %d", link+edit, got.Notes, f.Size, f.Evals, want.Notes, g.Size, g.Evals)
			}
			if d := math.Abs(float64(a.Error.Frobenius - b.Error.Frobenius)); !(d <= rounding) {
				t.Errorf("%s: the error differs by %.2g", link+edit, d)
			}
			x, y := a.Eigenvalues.Approximate, b.Eigenvalues.Approximate
			for i, v := range y[:min(len(x), len(y))] {
				if d := math.Abs(x[i] - v); !(d <= rounding*y[0]) {
					t.Errorf("%s: λ_%d differs by %.2g", link+edit, i+1, d)
				}
			}
			if i := min(len(x), len(y)); len(x) != len(y) && !(y[i-1] <= rounding*y[0]) {
				t.Errorf("%s: %d eigenvalues, want %d", link+edit, len(x), len(y))
			}
			for _, name := range []string{"phi.approx", "k.approx"} {
				x, _, _, _ := got.Message.Block(name)
				y, _, _, _ := want.Message.Block(name)
				tol := 1e-6 // single precision
				if isReduced {
					tol = 2e-5 // the square root of the relative tolerance for dependent landmarks
				}
				if d := maxDifferenceUpToSign(x, y); !(d <= tol*max(1, numeric.MaxAbs(y))) {
					t.Errorf("%s: %s differs by %.2g", link+edit, name, d)
				}
			}
		}
		if scratch.movingLandmark.isSet {
			t.Errorf("%s: the full fit was not computed", link)
		}
		if s := statetest.Open(t, link); c.movingLandmark.value == nil && s.Method == "nystrom" {
			t.Errorf("%s: no fit was updated", link)
		}

		last := statetest.Open(t, link+"&c3=0.3,0.4")
		want, err := Solve(t.Context(), last, smallFrame)
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Solve(t.Context(), last, smallFrame, true)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Message.Arena, want.Message.Arena) {
			t.Errorf("%s: the result at rest depends on the drag", link)
		}
	}
}

// TestOneMovedLandmark checks that a fit is updated only if exactly one landmark has
// moved since the final result.
func TestOneMovedLandmark(t *testing.T) {
	const link = "n=300&m=20"
	var c Session
	if _, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, true); err != nil {
		t.Fatal(err)
	}
	for edit, want := range map[string]bool{
		"&c3=0.1,0.2": true, "&c3=0.1,0.2&c4=0.5,0.2": false, "&c19=0,0": true, "&c20=0,0": false,
		"&c3=0.1,0.2&method=ika": false,
	} {
		c.movingLandmark = Memo[*nystrom.LandmarkUpdater]{}
		if _, err := c.Preview(t.Context(), statetest.Open(t, link+edit), smallFrame, false); err != nil {
			t.Fatal(err)
		}
		if c.movingLandmark.isSet != want {
			t.Errorf("%s: the fit is updated: %v", edit, !want)
		}
	}
}

// TestMovedLandmarkOfManyPoints checks that the other landmarks do not move, although a
// preview of many points uses a sample.
func TestMovedLandmarkOfManyPoints(t *testing.T) {
	const link = "n=20000&m=12"
	var c Session
	if _, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, true); err != nil {
		t.Fatal(err)
	}
	z := c.fit.value.Landmarks.Centers.Clone()
	s := statetest.Open(t, link+"&c3=0.25,0.5")
	copy(z.Row(3), []float64{s.MovedCenters[3][0], s.MovedCenters[3][1]})
	r, err := c.Preview(t.Context(), s, smallFrame, false)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.Arrays.Fit.Landmarks.Centers.Data, z.Data) {
		t.Error("other landmarks moved")
	}
	if c.movingLandmark.value == nil {
		t.Error("no fit was updated")
	}
}

// TestGivenLandmarks checks that every method that accepts landmarks uses exactly the given
// ones, in the result at rest and during a drag.
func TestGivenLandmarks(t *testing.T) {
	const positions = "&c0=0,0.5&c1=1,0&c2=-0.5,0.75&c3=1.5,-0.25&c4=0,0.5" // c4 equals c0
	for _, m := range catalogue.Methods {
		if !m.Traits.Placeable {
			continue
		}
		size := "m=5"
		if state.ByKey[m.Key+".basis"] != nil {
			size = "m=3&" + m.Key + ".basis=5"
		}
		s := statetest.Open(t, "n=60&method="+m.Key+"&"+size+positions)
		given := state.GivenCenters(&s)
		if given.Len() != 5 {
			t.Fatalf("%s: %d landmarks are given", m.Key, given.Len())
		}
		var c Session
		for _, isFinal := range []bool{true, false} {
			solveState := c.Preview
			if isFinal {
				solveState = c.Solve
			}
			if _, err := solveState(t.Context(), s, smallFrame, true); err != nil {
				t.Fatal(err)
			}
		}
		k, err := s.NewKernel()
		if err != nil {
			t.Fatal(err)
		}
		z, err := c.placedLandmarks(t.Context(), &s, k, solve.NewData(&s))
		if err != nil || !slices.Equal(z.Data, given.Data) {
			t.Errorf("%s: the preview has the landmarks %v, %v", m.Key, z, err)
		}
		f, err := solve.NewFit(t.Context(), &s, k, solve.NewData(&s), solve.FitOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range f.Landmarks.Centers.Len() {
			row := f.Landmarks.Centers.Row(i)
			found := false
			for j := range given.Len() {
				found = found || slices.Equal(row, given.Row(j))
			}
			if !found {
				t.Errorf("%s: the fit has the landmark %v", m.Key, row)
			}
		}
		if f.Landmarks.Centers.Len() < 4 {
			t.Errorf("%s: the fit has %d landmarks", m.Key, f.Landmarks.Centers.Len())
		}
	}
}
