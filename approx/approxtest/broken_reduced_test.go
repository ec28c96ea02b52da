package approxtest_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// TestBrokenReducedSets covers typical mistakes in reduced sets.
func TestBrokenReducedSets(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	density := func(r reduced.Reducer, p approx.Problem) approx.Density {
		set, err := r.Reduce(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		return set.Density
	}
	cases := []struct {
		name, law string
		m         approx.MethodInfo
	}{
		{"paring with replacement", "Interpolates", method(kpca.Paring{}.Info(), func(p approx.Problem, f *approx.Fit) {
			rng := rand.New(rand.NewPCG(p.Seed, 1))
			rows := make([]int, f.Size)
			for i := range rows {
				rows[i] = rng.IntN(p.Points().Len())
			}
			f.Landmarks = approx.Density{Centers: p.Points().Subset(rows)}
			f.Features = nystrom.Features(p.Kernel, f.Landmarks.Centers)
			f.SetEigen(nil)
		})},
		{"a herd in another order than it was chosen in", "Extends", method(kpca.Herding{}.Info(), func(p approx.Problem, f *approx.Fit) {
			rows := make([]int, f.Landmarks.Centers.Len())
			for i := range rows {
				rows[i] = len(rows) - 1 - i
			}
			f.Landmarks.Centers = f.Landmarks.Centers.Subset(rows)
			slices.Reverse(f.Landmarks.Weights)
		})},
		{"a herd that stays where it began", "Improves", method(kpca.Herding{}.Info(), func(p approx.Problem, f *approx.Fit) {
			f.Landmarks.Centers = f.Landmarks.Centers.Slice(0, 1)
			f.Landmarks.Weights = []float64{1}
			f.Features = nystrom.Features(p.Kernel, f.Landmarks.Centers)
			f.SetEigen(nil)
		})},
		{"the best weights found and the counts used", "Eigen", method(kpca.OptimalShadow{}.Info(), func(p approx.Problem, f *approx.Fit) {
			pairs, _, _ := kpca.WeightedPairs(context.Background(), p.Kernel, density(reduced.Shadow{Ell: 1.25}, p))
			f.SetEigen(pairs)
		})},
		{"the weights of one reduced set with the pairs of another", "Eigen", method(kpca.MeanShadow{}.Info(), func(p approx.Problem, f *approx.Fit) {
			pairs, _, _ := kpca.WeightedPairs(context.Background(), p.Kernel, density(reduced.Shadow{Ell: 1.25, Nearest: true, Mean: true}, p))
			f.SetEigen(pairs)
		})},
		{"Ritz pairs that are not divided by n", "Eigen", method(kpca.RitzShadow{}.Info(), func(p approx.Problem, f *approx.Fit) {
			e := pairsOf(f)
			e.Lambda = slices.Clone(e.Lambda)
			for i := range e.Lambda {
				e.Lambda[i] *= float64(p.Points().Len())
			}
			f.SetEigen(e)
		})},
		{"clusters that lost points and no note", "HardData", method(kpca.KMeans{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.Notes = nil })},
		{"pivots that forget the seed", "Seeded", withProblem(kpca.OptimalPivoted{}.Info(), func(p *approx.Problem) { p.Seed = 5 })},
	}
	var ms []mutation
	for _, c := range cases {
		ms = append(ms, mutation{c.name, c.law, approxtest.MethodChecker(c.m)})
	}
	checkMutations(t, ms)
}
