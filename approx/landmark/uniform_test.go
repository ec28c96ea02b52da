package landmark_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/landmark"
)

// linePoints returns the points 0, 1, …, n − 1 on a line.
func linePoints(n int) approx.Points {
	x := approx.NewPoints(n, 1)
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	return x
}

// TestUniform checks that every point is drawn with the same probability.
func TestUniform(t *testing.T) {
	const n, m, seeds = 12, 5, 3000
	count := make([]float64, n)
	for seed := range uint64(seeds) {
		chosenRows := landmark.Uniform(linePoints(n), m, seed)
		if len(chosenRows) != m || len(slices.Compact(slices.Sorted(slices.Values(chosenRows)))) != m {
			t.Fatalf("%v are not %d different points", chosenRows, m)
		}
		for _, i := range chosenRows {
			count[i]++
		}
	}
	want := float64(seeds) * m / n
	// The tolerance is five standard deviations of a binomial count.
	tol := 5 * math.Sqrt(want*(1-float64(m)/n))
	for i, c := range count {
		if math.Abs(c-want) > tol {
			t.Errorf("point %d was drawn %g times of %d, expected %g ± %.0f", i, c, seeds, want, tol)
		}
	}
}

// TestUniformOnMorePoints checks that an additional point changes at most one landmark.
func TestUniformOnMorePoints(t *testing.T) {
	const m = 10
	changes := 0
	for n := m; n < 200; n++ {
		a, b := landmark.Uniform(linePoints(n), m, 1), landmark.Uniform(linePoints(n+1), m, 1)
		lostCount := 0
		for _, i := range a {
			if !slices.Contains(b, i) {
				lostCount++
			}
		}
		if lostCount > 1 {
			t.Errorf("point %d changes %d of %d landmarks", n, lostCount, m)
		}
		changes += lostCount
	}
	if changes == 0 {
		t.Error("new points are never drawn")
	}
}

func TestUniformOnDuplicates(t *testing.T) {
	x := approx.Points{Data: []float64{1, 2, 1, 0, math.Copysign(0, -1), 2, 1}, Dim: 1}
	chosenRows := landmark.Uniform(x, 7, 1)
	values := slices.Sorted(slices.Values(x.Subset(chosenRows).Data))
	if !slices.Equal(values, []float64{0, 1, 2}) {
		t.Errorf("of %v the landmarks are %v", x.Data, values)
	}
}

// The first three of five landmarks are the same as the three landmarks.
func ExampleUniform() {
	x := linePoints(100)
	fmt.Println(landmark.Uniform(x, 3, 1))
	fmt.Println(landmark.Uniform(x, 5, 1))
	// Output:
	// [39 19 63]
	// [39 19 63 92 4]
}
