package landmark_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// TestFarthest checks that every landmark is at least as far from the previous landmarks
// as any other point.
func TestFarthest(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(80, d, uint64(d))
		all, err := landmark.FarthestPoints(context.Background(), x, 80)
		if err != nil {
			t.Fatal(err)
		}
		if len(slices.Compact(slices.Sorted(slices.Values(all)))) != 80 {
			t.Fatalf("%v are not 80 different points", all)
		}
		for m := 1; m < 80; m++ {
			minDist := func(i int) float64 {
				v := distance(x.Row(i), x.Row(all[0]))
				for _, j := range all[1:m] {
					v = min(v, distance(x.Row(i), x.Row(j)))
				}
				return v
			}
			landmarkDist := minDist(all[m])
			for i := range 80 {
				if minDist(i) > landmarkDist*(1+1e-9) {
					t.Fatalf("d = %d: landmark %d is %g from the others, point %d is %g", d, m, landmarkDist, i, minDist(i))
				}
			}
			fewer, err := landmark.FarthestPoints(context.Background(), x, m)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(fewer, all[:m]) {
				t.Errorf("%d landmarks do not begin as 80 do", m)
			}
		}
	}
}

// TestTies checks that if distances are equal, the point with the smaller index is
// preferred, despite rounding errors. Hence scaled and shifted grids have the same
// landmarks.
func TestTies(t *testing.T) {
	x, y := approx.NewPoints(225, 2), approx.NewPoints(225, 2)
	for i := range 225 {
		x.Row(i)[0], x.Row(i)[1] = float64(i%15), float64(i/15)
		y.Row(i)[0], y.Row(i)[1] = 0.1*x.Row(i)[0]-0.7, 0.1*x.Row(i)[1]+0.3
	}
	ctx := context.Background()
	a, err := landmark.FarthestPoints(ctx, x, 40)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := landmark.FarthestPoints(ctx, y, 40); err != nil || !slices.Equal(a, b) {
		t.Errorf("farthest points are %v, %v on the grid moved, error %v", a, b, err)
	}
	p, err := landmark.KMeans(ctx, x, 12, 1, 20)
	if err != nil {
		t.Fatal(err)
	}
	if q, err := landmark.KMeans(ctx, y, 12, 1, 20); err != nil || !slices.Equal(p.Owner, q.Owner) {
		t.Errorf("clusters are %v, %v on the grid moved, error %v", p.Owner, q.Owner, err)
	}
	c, err := landmark.Greedy(ctx, kernel.Gaussian{Sigma: 2}, x, 40, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	if d, err := landmark.Greedy(ctx, kernel.Gaussian{Sigma: 0.2}, y, 40, 0, nil); err != nil || !slices.Equal(c.Pivots, d.Pivots) {
		t.Errorf("pivots are %v, %v on the grid moved, error %v", c.Pivots, d.Pivots, err)
	}
}

func TestFarthestOnDuplicates(t *testing.T) {
	x := approx.Points{Data: []float64{1, 2, 1, 0, 0, 2, 1}, Dim: 1}
	chosenRows, err := landmark.FarthestPoints(context.Background(), x, 7)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(chosenRows, []int{0, 1, 3}) {
		t.Errorf("of %v the landmarks are %v", x.Data, chosenRows)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := landmark.FarthestPoints(ctx, x, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// The first point is in the middle, the next two are at the ends, and the others are in
// the gaps.
func ExampleFarthestPoints() {
	chosenRows, _ := landmark.FarthestPoints(context.Background(), linePoints(9), 5) // no error without a deadline
	fmt.Println(chosenRows)
	// Output:
	// [4 0 8 2 6]
}
