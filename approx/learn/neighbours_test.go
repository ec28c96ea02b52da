package learn_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/learn"
)

func TestNeighborsScikitLearn(t *testing.T) {
	var f struct {
		X, Y       fixture.Matrix
		Two, Three []int
		Neighbors  map[string]struct {
			Predicted []int
			Nearest   [][]int
		} `json:"neighbors"`
	}
	fixture.Read(t, "knn", &f)
	x, new := f.X.Points(), f.Y.Points()
	if len(f.Neighbors) != 6 {
		t.Fatalf("%d cases", len(f.Neighbors))
	}
	for name, want := range f.Neighbors {
		var labels string
		var k int
		if _, err := fmt.Sscan(name, &labels, &k); err != nil {
			t.Fatal(err)
		}
		class := f.Two
		if labels == "three" {
			class = f.Three
		}
		c, err := learn.NewNeighbors(nil, x, class, k)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Classify(new); !slices.Equal(got, want.Predicted) {
			t.Errorf("%s: %v, not %v", name, got, want.Predicted)
		}
		if got := c.Nearest(new); !reflect.DeepEqual(got, want.Nearest) {
			t.Errorf("%s: %v, not %v", name, got, want.Nearest)
		}
	}
}

func TestTies(t *testing.T) {
	x := approx.Points{Data: []float64{1, -1, 1, -1, 3}, Dim: 1}
	c, err := learn.NewNeighbors(nil, x, []int{1, 0, 0, 1, 1}, 4)
	if err != nil {
		t.Fatal(err)
	}
	origin := approx.NewPoints(1, 1)
	if got := c.Nearest(origin); !slices.Equal(got[0], []int{0, 1, 2, 3}) {
		t.Errorf("of equal distances, the order is %v", got)
	}
	if got := c.Classify(origin); got[0] != 0 {
		t.Errorf("of two votes each, class %d wins", got[0])
	}
	for _, k := range []int{0, 6} {
		if _, err := learn.NewNeighbors(nil, x, []int{1, 0, 0, 1, 1}, k); err == nil {
			t.Errorf("%d neighbours of five", k)
		}
	}
}

// TestNeighborsInScores checks that with the scores of all components, distances are the
// distances of the kernel. They increase with the distance of the points, so the nearest
// neighbours must not change.
func TestNeighborsInScores(t *testing.T) {
	sample := dataset.Moons.New(60, 0.1, 1)
	fit, err := kpca.Exact{}.Fit(context.Background(), approx.Problem{Kernel: kernel.Matern12{Sigma: 1}, X: sample.X})
	if err != nil {
		t.Fatal(err)
	}
	new := dataset.Moons.New(40, 0.1, 2).X
	plain, err := learn.NewNeighbors(nil, sample.X, sample.Labels, 1)
	if err != nil {
		t.Fatal(err)
	}
	scores, err := learn.NewNeighbors(learn.ComponentScores(fixture.Eigen(t, fit), 60), sample.X, sample.Labels, 1)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := plain.Nearest(new), scores.Nearest(new); !reflect.DeepEqual(a, b) {
		t.Errorf("nearest points are %v, and in scores %v", a, b)
	}
	// The classes on a grid must equal the classes of the grid points.
	xs, ys := []float64{-1, 0, 1}, []float64{-0.5, 0.7}
	var want []int
	for _, y := range ys {
		for _, x := range xs {
			want = append(want, scores.Classify(approx.Points{Data: []float64{x, y}, Dim: 2})...)
		}
	}
	if got := scores.Regions(xs, ys); !slices.Equal(got, want) {
		t.Errorf("regions %v, not %v", got, want)
	}
}

// TestScores checks that the inner products of the leading scores equal the truncated
// kernel.
func TestScores(t *testing.T) {
	x := fixture.Normal(20, 2, 1)
	fit, err := kpca.Exact{}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x})
	if err != nil {
		t.Fatal(err)
	}
	scores, d := approx.FeaturesTo(nil, approx.Mercer(fixture.Eigen(t, fit)), x), len(fixture.Eigen(t, fit).Values())
	for _, r := range []int{1, 3, 1000} {
		f := learn.ComponentScores(fixture.Eigen(t, fit), r)
		if f.Len() != min(r, d) {
			t.Fatalf("%d scores of %d pairs", f.Len(), d)
		}
		for i, v := range approx.FeaturesTo(nil, f, x) {
			if want := scores[i/f.Len()*d+i%f.Len()]; v-want > 1e-13 || want-v > 1e-13 {
				t.Errorf("score %d of point %d is %g, not %g", i%f.Len(), i/f.Len(), v, want)
			}
		}
	}
}
