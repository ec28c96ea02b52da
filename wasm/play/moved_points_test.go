package play

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/measure"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// along are the places of a hand that moves point i of 300: about, onto another
// point, out of the picture and back. Without FULL=1 it returns the places in three steps
// of seven, with those two among them.
func along(i int) (edits []string) {
	for step := range 24 {
		if !approxtest.Full() && step%7 > 2 {
			continue
		}
		x, y := 0.2+0.05*float64(step), 0.5-0.04*float64(step)
		switch step {
		case 9: // where point 100 is
			at := solve.SampleOf(state.Default()).X.At(100)
			x, y = at[0], at[1]
		case 15:
			x, y = -2.9, 1.9
		}
		edits = append(edits, fmt.Sprintf("&p%d=%.4f,%.4f", i, x, y))
	}
	return edits
}

// What is held from the last rest and changed by what moved is what would be
// computed of the points as they are.
func TestMovingIsFromScratch(t *testing.T) {
	links := []string{
		"n=150&m=20&data=circles&p11=0,0", "n=300&m=24&method=rff", "n=300&m=40", "n=300&m=40&kernel=matern12",
		"n=300&m=12&method=orf&sigma=0.8", "n=300&m=30&task=krr", "n=300&m=300",
	}
	if testing.Short() {
		links = links[:2]
	}
	for _, link := range links {
		var c, scratch Session
		for _, s := range []*Session{&c, &scratch} {
			if _, err := s.Solve(t.Context(), statetest.Open(t, link), small, true); err != nil {
				t.Fatal(err)
			}
		}
		landmark := 3
		if z := c.fit.value.Landmarks.Centers; z.Len() > 0 {
			for i := range c.data.value.X.Len() {
				if slices.Equal(c.data.value.X.At(i), z.At(0)) {
					landmark = i
				}
			}
		}
		followed := false
		edits := along(landmark)
		if slices.Contains(links[:2], link) || approxtest.Full() {
			edits = append(along(7), edits...)
		}
		for _, edit := range edits {
			s := statetest.Open(t, link+edit)
			scratch.movingPoints = nil
			want, err := scratch.Preview(t.Context(), s, small, false)
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.Preview(t.Context(), s, small, false)
			if err != nil {
				t.Fatal(err)
			}
			_, _, ok := c.movedPoints(&s, c.data.value)
			followed = followed || ok
			a, b := got.Report, want.Report
			e := scratch.sampleError.value.SampleError
			if ok { // on the sample that was drawn at rest and the points that moved
				rows := c.movingPoints.rows.With(c.movingPoints.movedSince)
				of, err := measure.NewSampled(got.Arrays.Kernel, want.Arrays.Fit.Features, got.Arrays.X.Subset(rows.Rows))
				if err != nil {
					t.Fatal(err)
				}
				e = of.Estimate(rows, measure.RowScan{}, 0)
			}
			if d := math.Abs(float64(a.Error.Frobenius) - e.Frobenius); !(d <= 1e-9) {
				t.Errorf("%s: the error is off by %.2g", link+edit, d)
			}
			if d := math.Abs(float64(*a.Error.FrobeniusError) - e.SE); !(d <= 1e-9) {
				t.Errorf("%s: its standard error is off by %.2g", link+edit, d)
			}
			x, y := a.Eigenvalues.Approximate, b.Eigenvalues.Approximate
			if len(x) != len(y) {
				t.Fatalf("%s: %d eigenvalues, want %d", link+edit, len(x), len(y))
			}
			for i, v := range y {
				if d := math.Abs(x[i] - v); !(d <= 1e-12*y[0]) {
					t.Errorf("%s: λ_%d is off by %.2g", link+edit, i+1, d)
				}
			}
			for _, name := range []string{"phi.approx", "k.approx"} {
				x, _, _, _ := got.Message.Block(name)
				y, _, _, _ := want.Message.Block(name)
				if d := apartUpToSign(x, y); !(d <= 1e-6*max(1, numeric.MaxAbs(y))) { // single precision, and a gap
					t.Errorf("%s: %s is off by %.2g", link+edit, name, d)
				}
			}
		}
		if !followed && link != "n=300&m=300" {
			t.Errorf("%s: nothing was held", link)
		}
	}
}

// apartUpToSign returns the largest difference of two fields, of which one may be
// that of −φ.
func apartUpToSign(x, y []float64) float64 {
	if len(x) != len(y) {
		return math.Inf(1)
	}
	var plus, minus float64
	for i, v := range y {
		plus, minus = max(plus, math.Abs(x[i]-v)), max(minus, math.Abs(x[i]+v))
	}
	return min(plus, minus)
}

// The order of points after some moved is that of the points as they are.
func TestOrderFollows(t *testing.T) {
	for _, link := range []string{"n=200", "n=200&data=circles", "n=50&data=spiral", "n=10&data=line"} {
		for _, edit := range along(3) {
			s := statetest.Open(t, link+edit+"&p9=0.1,0.1&p4=0.1,0.1")
			got, want := solve.NewData(&s), solve.OrderOf(state.Dataset(s.Data), solve.SampleOf(s))
			if !slices.Equal(got.Order.Index, want.Index) || !slices.Equal(got.X.Data, solve.SampleOf(s).X.Data) {
				t.Fatalf("%s: the order is another", link+edit)
			}
		}
	}
}

// Of many points some stand for all. One that is none of them moves the approximation,
// and the exact eigenfunction is not drawn anew; one of them moves both.
func TestExactFieldOfAPointThatStandsForNone(t *testing.T) {
	if testing.Short() {
		t.Skip("many points are the same state in every arithmetic, and take longer")
	}
	const link = "n=2100&m=8&kernel=matern12"
	var c Session
	solveLink(t, &c, link)
	fields := func(edit string) (exact, approximate []float64) {
		r := preview(t, &c, link+edit)
		exact, _, _, _ = r.Message.Block("phi.exact")
		approximate, _, _, _ = r.Message.Block("phi.approx")
		return exact, approximate
	}
	exact, approximate := fields("&p7=0.5,0.2")
	drawn := &c.phiExact.value[0]
	again, other := fields("&p7=0.6,0.3")
	if &c.phiExact.value[0] != drawn || difference(exact, again) != 0 {
		t.Errorf("the exact eigenfunction is drawn anew, %g off", difference(exact, again))
	}
	if difference(approximate, other) == 0 {
		t.Error("the approximate one stays where it was")
	}
	followed, _ := fields("&p7=0.6,0.3&p4=0.6,0.3")
	if difference(exact, followed) == 0 {
		t.Error("the exact eigenfunction stays although a point that it is found from moves")
	}
}

// After a picture at rest a preview starts from its exact answer, not from what was
// seen of the same kernel on the way there.
func TestPreviewKnowsTheRest(t *testing.T) {
	for _, link := range []string{"n=450&kernel=matern12&m=50&sigma=0.05", "n=450&m=37&sigma=0.122&method=exact"} {
		var c Session
		rough, err := c.Preview(t.Context(), statetest.Open(t, link), small, true)
		if err != nil {
			t.Fatal(err)
		}
		rest, err := c.Solve(t.Context(), statetest.Open(t, link), small, false)
		if err != nil {
			t.Fatal(err)
		}
		after, err := c.Preview(t.Context(), statetest.Open(t, link+"&x0=0.3,0.1"), small, false)
		if err != nil {
			t.Fatal(err)
		}
		want := rest.Report.Eigenvalues.Exact
		off := func(r *Result) (most float64) {
			for i, v := range r.Report.Eigenvalues.Exact {
				most = max(most, math.Abs(v-want[i])/want[0])
			}
			return most
		}
		if d := off(rough); !(d > 1e-5) {
			t.Fatalf("%s: the frame before rest is off by %.2g: it shows nothing", link, d)
		}
		if d := off(after); !(d <= 1e-12) {
			t.Errorf("%s: eigenvalues are off by %.2g after rest", link, d)
		}
	}
}

// What rests does not depend on which of its fields were known and which were summed
// together: with the exact method all three have the same centres.
func TestFieldsAlone(t *testing.T) {
	f := Frame{W: 100, H: 100, NX: 17, NY: 19}
	rest := func(links ...string) *Session {
		var c Session
		for _, link := range links {
			s, _ := state.Open(link)
			if _, err := c.Solve(context.Background(), s, f, true); err != nil {
				t.Fatal(err)
			}
		}
		return &c
	}
	for _, link := range []string{"n=100&kernel=sigmoid&method=exact", "n=100&kernel=matern12&method=exact", "n=100&m=12&kernel=matern32"} {
		one, by := rest(link), rest(link+"&x0=0.1,0.2&i=3", link+"&x0=0.1,0.2", link)
		if !slices.Equal(one.phiExact.value, by.phiExact.value) || !slices.Equal(one.phiApprox.value, by.phiApprox.value) {
			t.Errorf("%s: an eigenfunction depends on what was seen before it", link)
		}
		if !slices.Equal(one.kernelExact.value, by.kernelExact.value) || !slices.Equal(one.kernelApprox.value, by.kernelApprox.value) {
			t.Errorf("%s: a kernel depends on what was seen before it", link)
		}
		s, _ := state.Open(link)
		box := state.Box(s, 1)
		want := approx.Grid(combineFrom(one.lastSolved.psi, s.Probe[:]), numeric.GridTicks(box.X0, box.X1, f.NX), numeric.GridTicks(box.Y1, box.Y0, f.NY))
		if !slices.Equal(one.kernelApprox.value, want) {
			t.Errorf("%s: k̂ is not what it is alone", link)
		}
	}
}
