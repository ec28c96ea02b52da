package learn_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// TestQueriesThatAreNotFinite checks that a point with a coordinate that is not finite
// has no class. This also holds if the kernel is 0 there and the decision functions are
// finite.
func TestQueriesThatAreNotFinite(t *testing.T) {
	ctx := context.Background()
	k, s := kernel.Gaussian{Sigma: 0.5}, dataset.Moons.New(40, 0.1, 1)
	psi := nystrom.Features(k, s.X.Slice(0, 8))
	machine, err := learn.SVM{C: 1}.Exact(ctx, k, s.X, s.Labels)
	if err != nil {
		t.Fatal(err)
	}
	ridge, err := learn.Ridge{Rho: 1}.Features(ctx, psi, s.X, learn.ClassTargets(s.Labels, 2))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := learn.NewNeighbors(nil, s.X, s.Labels, 3)
	if err != nil {
		t.Fatal(err)
	}
	model, err := learn.NewNeighbors(psi, s.X, s.Labels, 3)
	if err != nil {
		t.Fatal(err)
	}
	type classifier interface {
		learn.LabelPredictor
		Regions(xs, ys []float64) []int
		Margins(xs, ys []float64) ([]int, []float64)
	}
	for name, c := range map[string]classifier{
		"SVM": machine, "Ridge": learn.Classifier{Model: ridge.Model, Labels: []int{0, 1}}, "Neighbors": plain, "Neighbours of features": model,
	} {
		for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			want := []int{learn.NoLabel, c.Classify(s.X.Slice(0, 1))[0], learn.NoLabel}
			x := approx.Points{Data: slices.Concat([]float64{v, 0}, s.X.Row(0), []float64{0, v}), Dim: 2}
			if got := c.Classify(x); !slices.Equal(got, want) {
				t.Errorf("%s: with a coordinate %g the classes are %v, want %v", name, v, got, want)
			}
			xs, ys := []float64{v, s.X.Row(0)[0]}, []float64{s.X.Row(0)[1], v}
			grid := []int{learn.NoLabel, want[1], learn.NoLabel, learn.NoLabel}
			if got := c.Regions(xs, ys); !slices.Equal(got, grid) {
				t.Errorf("%s: on a grid with a coordinate %g the classes are %v, want %v", name, v, got, grid)
			}
			got, margin := c.Margins(xs, ys)
			for i, class := range grid {
				if got[i] != class || math.IsNaN(margin[i]) != (class < 0) {
					t.Errorf("%s: with margins the classes are %v and %v, want %v", name, got, margin, grid)
					break
				}
			}
		}
		if _, ok := c.(*learn.Neighbors); ok {
			query := approx.Points{Data: []float64{math.Inf(1), 0}, Dim: 2}
			if indices := c.(*learn.Neighbors).Nearest(query); indices[0][0] != -1 {
				t.Errorf("%s: the neighbours of a point at infinity are %v", name, indices)
			}
		}
	}
}
