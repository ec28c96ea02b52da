package play

import (
	"fmt"
	"math"
	"slices"
	"testing"

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
