package approx_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/manifold"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
	"mercer/approx/ritz"
)

// densityFunctions returns every function that uses the weights of a density, keyed by name.
// Each function passes p and valid values of the other arguments.
func densityFunctions(t *testing.T, d int) map[string]func(p approx.Density) error {
	ctx, k := context.Background(), kernel.Gaussian{Sigma: 1}
	x := fixture.Normal(20, d, 1)
	full := reduced.Empirical(x)
	f := nystrom.Features(k, x.Slice(0, 5))
	solution, err := kpca.Solve(ctx, k, x, 3, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]func(p approx.Density) error{
		"approx.Density.Check": approx.Density.Check,
		"kpca.WeightedPairs":   func(p approx.Density) error { _, _, err := kpca.WeightedPairs(ctx, k, p); return err },
		"kpca.SolveWeighted": func(p approx.Density) error {
			_, err := kpca.SolveWeighted(ctx, k, p, 0, kpca.SolveOptions{})
			return err
		},
		"kpca.LeadingWeightedPairs":  func(p approx.Density) error { _, _, err := kpca.LeadingWeightedPairs(ctx, k, p, 2); return err },
		"kpca.CenteredWeightedPairs": func(p approx.Density) error { _, err := kpca.CenteredWeightedPairs(ctx, k, p); return err },
		"manifold.Eigenmaps.EmbedDensity": func(p approx.Density) error {
			_, err := manifold.Eigenmaps{}.EmbedDensity(ctx, k, p)
			return err
		},
		"manifold.NormalizedCut.ClusterDensity": func(p approx.Density) error { _, err := manifold.NormalizedCut{}.ClusterDensity(ctx, k, p); return err },
		"measure.MMD":                           func(p approx.Density) error { _, err := measure.MMD(ctx, k, full, p); return err },
		"measure.FeatureMMD":                    func(p approx.Density) error { _, err := measure.FeatureMMD(f, p, full); return err },
		"measure.OperatorDistance": func(p approx.Density) error {
			_, err := measure.OperatorDistance(ctx, k, p, full)
			return err
		},
		"measure.MeanBounds": func(p approx.Density) error { _, err := measure.MeanBounds(k, x, p, 0, 0.1); return err },
		"measure.ReducedSet": func(p approx.Density) error {
			_, err := measure.ReducedSet(ctx, solution, p, 0, 2, approx.Limits{})
			return err
		},
		"reduced.KDE": func(p approx.Density) error { _, err := reduced.KDE(k, p); return err },
		"reduced.Probability": func(p approx.Density) error {
			_, err := reduced.Probability(k, p)
			return err
		},
		"ritz.Pairs":  func(p approx.Density) error { _, err := ritz.Pairs(ctx, f, p.Centers, p.Weights); return err },
		"ritz.NewPCA": func(p approx.Density) error { _, err := ritz.NewPCA(ctx, f, p.Centers, p.Weights, 0); return err },
	}
}

// TestDensityWeights checks that a WeightError reports a negative or non-finite weight,
// or a sum that is not 1. A centre of weight 0 is valid.
func TestDensityWeights(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		for name, use := range densityFunctions(t, d) {
			newDensity := func(j int, v float64) approx.Density {
				p := reduced.Empirical(fixture.Normal(4, d, 2))
				p.Weights[j] = v
				return p
			}
			for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -0.25} {
				err := use(newDensity(2, v))
				var bad *approx.WeightError
				if !errors.As(err, &bad) || bad.Index != 2 || !(bad.Value == v || v != v && bad.Value != bad.Value) {
					t.Errorf("%s in %d dimensions, weight 2 = %g: got error %v", name, d, v, err)
				}
			}
			for _, v := range []float64{0, 0.3, 1e300} {
				err := use(newDensity(2, v))
				var bad *approx.WeightError
				if !errors.As(err, &bad) || bad.Index != -1 || bad.Value != 0.75+v {
					t.Errorf("%s in %d dimensions, weights with the sum %g: got error %v", name, d, 0.75+v, err)
				}
			}
			p := newDensity(2, 0)
			p.Weights[0] = 0.5
			if err := use(p); err != nil {
				t.Errorf("%s in %d dimensions, a centre without weight: %v", name, d, err)
			}
		}
	}
}

// TestDensityLengths checks that a function panics with both numbers if the numbers of
// weights and centres differ.
func TestDensityLengths(t *testing.T) {
	for name, use := range densityFunctions(t, 2) {
		for _, m := range []int{1, 3, 5} {
			p := reduced.Empirical(fixture.Normal(4, 2, 2))
			p.Weights = reduced.Empirical(fixture.Normal(m, 2, 2)).Weights
			got := panicOf(func() { use(p) })
			if want := fmt.Sprintf("%s: got %d weights, want 4", name, m); !strings.HasPrefix(got, want) {
				t.Errorf("panic %q, want %q", got, want)
			}
		}
	}
}

// panicOf calls f and returns the text of its panic, or "" if f does not panic.
func panicOf(f func()) (text string) {
	defer func() {
		if v := recover(); v != nil {
			text = fmt.Sprint(v)
		}
	}()
	f()
	return ""
}
