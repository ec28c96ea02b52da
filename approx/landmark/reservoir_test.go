package landmark_test

import (
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/landmark"
)

// numberedPoints returns the points 0, 1, …, n − 1 on a line.
func numberedPoints(n int) approx.Points {
	x := approx.NewPoints(n, 1)
	for i := range n {
		x.Data[i] = float64(i)
	}
	return x
}

// TestReservoirBatches checks that the drawn points do not depend on the batches, and the
// first m of m+1 points are the same.
func TestReservoirBatches(t *testing.T) {
	x := numberedPoints(500)
	draw := func(m, batch int) []float64 {
		r := landmark.NewReservoir(m, 7)
		for i := 0; i < 500; i += batch {
			r.Add(x.Slice(i, min(i+batch, 500)))
		}
		return r.Points().Data
	}
	want := draw(20, 500)
	if len(want) != 20 {
		t.Fatalf("%d points", len(want))
	}
	for _, batch := range []int{1, 7, 100, 499} {
		if got := draw(20, batch); !slices.Equal(got, want) {
			t.Errorf("batches of %d: %v, want %v", batch, got, want)
		}
	}
	if more := draw(21, 13); !slices.Equal(more[:20], want) {
		t.Errorf("21 points do not begin with the 20: %v, %v", more, want)
	}
	sorted := slices.Sorted(slices.Values(want))
	if len(slices.Compact(sorted)) != 20 {
		t.Errorf("a point was drawn twice: %v", want)
	}
	if all := draw(600, 50); len(all) != 500 {
		t.Errorf("%d of 500 points for 600 places", len(all))
	}
}

// TestReservoirIsUniform checks that every point is drawn with the same probability.
func TestReservoirIsUniform(t *testing.T) {
	const n, m, seeds = 40, 8, 4000
	var count [n]float64
	for seed := range uint64(seeds) {
		r := landmark.NewReservoir(m, seed)
		r.Add(numberedPoints(n))
		for _, v := range r.Points().Data {
			count[int(v)]++
		}
	}
	const p = float64(m) / n
	for i, c := range count {
		if z := (c/seeds - p) / math.Sqrt(p*(1-p)/seeds); math.Abs(z) > 5 {
			t.Errorf("point %d was drawn %g times, %.1f standard errors off", i, c, z)
		}
	}
}
