package play

import (
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

// TestMovedPointsMatchFullFit checks that the updated results during a drag of points
// equal the results computed from all points.
func TestMovedPointsMatchFullFit(t *testing.T) {
	target := statetest.Sample(state.Default()).X.Row(100)
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
			if _, err := s.Solve(t.Context(), statetest.Open(t, link), smallFrame, true); err != nil {
				t.Fatal(err)
			}
		}
		landmark := 3
		if z := c.fit.value.Landmarks.Centers; z.Len() > 0 {
			for i := range c.data.value.X.Len() {
				if slices.Equal(c.data.value.X.Row(i), z.Row(0)) {
					landmark = i
				}
			}
		}
		isUpdated := false
		steps := 16 // the steps up to the far position
		if slices.Contains(links[:2], link) || approxtest.IsFull() {
			steps = 24
		}
		edits := dragEdits(fmt.Sprintf("p%d", landmark), target, steps)
		if steps == 24 {
			edits = append(dragEdits("p7", target, 24), edits...)
		}
		for _, edit := range edits {
			s := statetest.Open(t, link+edit)
			scratch.movingPoints = nil
			want, err := scratch.Preview(t.Context(), s, smallFrame, false)
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.Preview(t.Context(), s, smallFrame, false)
			if err != nil {
				t.Fatal(err)
			}
			m, _ := c.movedPoints(&s, c.data.value)
			ok := m != nil
			isUpdated = isUpdated || ok
			a, b := got.Report, want.Report
			e := scratch.sampleError.value.SampleError
			if ok { // this sample also contains the moved points
				sample := c.movingPoints.rows.With(c.movingPoints.allMovedRows)
				sampledError, err := measure.NewSampled(got.Arrays.Kernel, want.Arrays.Fit.Features, got.Arrays.X.Subset(sample.Rows))
				if err != nil {
					t.Fatal(err)
				}
				e = sampledError.Estimate(sample, measure.RowScan{}, 0)
			}
			if d := math.Abs(float64(a.Error.Frobenius) - e.Frobenius); !(d <= 1e-9) {
				t.Errorf("%s: the error differs by %.2g", link+edit, d)
			}
			if d := math.Abs(float64(*a.Error.FrobeniusError) - e.SE); !(d <= 1e-9) {
				t.Errorf("%s: the standard error differs by %.2g", link+edit, d)
			}
			x, y := a.Eigenvalues.Approximate, b.Eigenvalues.Approximate
			if len(x) != len(y) {
				t.Fatalf("%s: %d eigenvalues, want %d", link+edit, len(x), len(y))
			}
			for i, v := range y {
				if d := math.Abs(x[i] - v); !(d <= 1e-12*y[0]) {
					t.Errorf("%s: λ_%d differs by %.2g", link+edit, i+1, d)
				}
			}
			for _, name := range []string{"phi.approx", "k.approx"} {
				x, _, _, _ := got.Message.Block(name)
				y, _, _, _ := want.Message.Block(name)
				if d := maxDifferenceUpToSign(x, y); !(d <= 1e-6*max(1, numeric.MaxAbs(y))) { // single precision, amplified by a small gap
					t.Errorf("%s: %s differs by %.2g", link+edit, name, d)
				}
			}
		}
		if !isUpdated && link != "n=300&m=300" {
			t.Errorf("%s: no fit was updated", link)
		}
	}
}

// TestOrderOfMovedPoints checks the order of the rows after some points have moved. It
// must equal the order that is computed from the new positions.
func TestOrderOfMovedPoints(t *testing.T) {
	for _, link := range []string{"n=200", "n=200&data=circles", "n=50&data=spiral", "n=10&data=line"} {
		for _, edit := range dragEdits("p3", statetest.Sample(state.Default()).X.Row(100), 24) {
			s := statetest.Open(t, link+edit+"&p9=0.1,0.1&p4=0.1,0.1")
			got, want := solve.NewData(&s), solve.OrderOf(state.Dataset(s.Data), statetest.Sample(s))
			if !slices.Equal(got.Order.Index, want.Index) || !slices.Equal(got.X.Data, statetest.Sample(s).X.Data) {
				t.Fatalf("%s: the order or the points differ", link+edit)
			}
		}
	}
}

// TestMovedRows checks that the points that have moved since the final result are found,
// whether they moved before it, after it, or both times.
func TestMovedRows(t *testing.T) {
	var c Session
	solveLink(t, &c, "n=60&m=8&p3=0.5,0.5&p5=0.1,0.1")
	for edit, want := range map[string][]int{
		"&p3=0.5,0.5&p5=0.1,0.1":                    nil,
		"&p3=0.5,0.5&p5=0.2,0.1&p40=0,0&p7=0.3,0.3": {5, 7, 40},
		"&p3=0.5,0.5":                               {5},
		"":                                          {3, 5},
		"&p9=0.1,0.2&p2=0.2,0.1":                    {2, 3, 5, 9},
		"&p9=0.1,0.2&p2=0.2,0.1&p1=0.3,0.3":         nil, // too many
		"&p3=0.5,0.5&p5=0.1,0.1&p1=0,0&p2=0,0&p4=0,0&p6=0,0": {1, 2, 4, 6},
	} {
		s := statetest.Open(t, "n=60&m=8"+edit)
		d, _, err := c.problem(&s)
		if err != nil {
			t.Fatal(err)
		}
		_, got := c.movedPoints(&s, d)
		moved, _ := d.X.Moved(c.movingPoints.x, maxMovedPoints)
		if !slices.Equal(got, want) || !slices.Equal(got, moved) {
			t.Errorf("%q: the points %v have moved, want %v and %v", edit, got, want, moved)
		}
	}
}

// TestOrderOfManyPoints checks that many points have no order of rows, but the same groups as
// in the order of few points.
func TestOrderOfManyPoints(t *testing.T) {
	for _, link := range []string{"data=circles", "data=spiral", "data=line", "data=moons"} {
		s := statetest.Open(t, fmt.Sprintf("n=%d&p3=0.1,0.1&", solve.MaxAllPairsPoints+1)+link)
		got := solve.NewData(&s)
		x := got.Sample
		want := solve.OrderOf(state.Dataset(s.Data), approx.Sample{X: x.X.Slice(0, 600), Labels: x.Labels[:min(600, len(x.Labels))]})
		if got.Order.Index != nil || got.Order.Description != want.Description || !slices.Equal(got.Order.Groups, want.Groups) || len(got.Order.Bounds) != len(want.Bounds) {
			t.Errorf("%s: the groups are %q, %q at %v, want those of %v", link, got.Order.Description, got.Order.Groups, got.Order.Bounds, want.Bounds)
		}
		for i, b := range got.Order.Bounds {
			before := 0
			for _, l := range x.Labels {
				if l <= i {
					before++
				}
			}
			if b != float64(before)/float64(x.X.Len()) {
				t.Errorf("%s: boundary %d is at %g, want it after %d points", link, i, b, before)
			}
		}
	}
}

// TestRecycle checks that results are the same if they reuse the memory of earlier results,
// which contains other numbers.
func TestRecycle(t *testing.T) {
	isSameNumber := func(a, b float64) bool { return a == b || a != a && b != b }
	for _, link := range []string{"n=200&m=12", "n=200&m=12&task=krr&views=data,gram", "n=100&m=12&method=rff"} {
		var plain, recycling Session
		solveLink(t, &plain, link)
		solveLink(t, &recycling, link)
		for i, edit := range append(dragEdits("p3", []float64{0.5, 0.2}, 6), "&sigma=0.3", "&sigma=0.31", "&noise=0.2", "&x0=0.1,0.3", "&data=circles") {
			want, got := previewLink(t, &plain, link+edit), previewLink(t, &recycling, link+edit)
			if !slices.Equal(got.Message.Head.Blocks, want.Message.Head.Blocks) || !slices.EqualFunc(got.Message.Arena, want.Message.Arena, isSameNumber) {
				t.Errorf("%s: the numbers of step %d differ", link+edit, i)
			}
			arena := got.Message.Arena
			recycling.Recycle(got)
			for i := range arena {
				arena[i] = math.NaN()
			}
		}
	}
}

// TestRecycleOneResult checks that only one later result uses the memory of a recycled
// result. The numbers of this later result must not change afterwards.
func TestRecycleOneResult(t *testing.T) {
	const link = "n=60&m=8"
	var c Session
	solveLink(t, &c, link)
	recycled := previewLink(t, &c, link+"&p3=0.5,0.2")
	first := &recycled.Message.Arena[0]
	c.Recycle(recycled)
	kept := previewLink(t, &c, link+"&p3=0.4,0.3")
	if &kept.Message.Arena[0] != first {
		t.Error("the next preview does not use the memory of the recycled one")
	}
	want := slices.Clone(kept.Message.Arena)
	previewLink(t, &c, link+"&p3=0.3,0.4")
	solveLink(t, &c, link+"&p3=0.2,0.5")
	if !slices.Equal(kept.Message.Arena, want) {
		t.Error("later results change the numbers of a result that is not recycled")
	}
}

// TestExactFieldOfMovedPoints checks previews of many points with a rough kernel. The
// exact pairs are those of a sample. A moved point outside the sample must only change
// the approximate eigenfunction. A moved point in the sample must change both
// eigenfunctions.
func TestExactFieldOfMovedPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("many points do not depend on the arithmetic, and take longer")
	}
	const link = "n=2100&m=8&kernel=matern12"
	var c Session
	solveLink(t, &c, link)
	fields := func(edit string) (exact, approximate []float64) {
		r := previewLink(t, &c, link+edit)
		exact, _, _, _ = r.Message.Block("phi.exact")
		approximate, _, _, _ = r.Message.Block("phi.approx")
		return exact, approximate
	}
	exact, approximate := fields("&p7=0.5,0.2")
	first := &c.phiExact.value[0]
	exactAfter, approximateAfter := fields("&p7=0.6,0.3")
	if &c.phiExact.value[0] != first || maxDifference(exact, exactAfter) != 0 {
		t.Errorf("the exact eigenfunction is computed again, and differs by %g", maxDifference(exact, exactAfter))
	}
	if maxDifference(approximate, approximateAfter) == 0 {
		t.Error("the approximate eigenfunction does not change")
	}
	exactInSample, _ := fields("&p7=0.6,0.3&p4=0.6,0.3")
	if maxDifference(exact, exactInSample) == 0 {
		t.Error("the exact eigenfunction does not change with a point of its sample")
	}
}
