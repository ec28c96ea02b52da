package measure

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/tiled"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// TestFactoredNorm compares the spectral norm of K−K̂ from a factor with the norm from the
// entries. If K̂ is nearly K, there must be no norm from a factor, and neither for few points.
func TestFactoredNorm(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		n, m   int
		sigma  float64
		isUsed bool
	}{{2100, 8, 0.36, true}, {2100, 96, 0.36, true}, {2100, 128, 1, false}, {400, 8, 0.36, false}} {
		x := approx.PointsOf(dataset.Moons.New(c.n, 0.1, 0).X)
		k := kernel.Gaussian{Sigma: c.sigma}
		fit, err := nystrom.Uniform{Landmarks: c.m}.Fit(ctx, approx.Problem{Kernel: k, X: x})
		if err != nil {
			t.Fatal(err)
		}
		tiles, err := newFeatureTiles(ctx, fit.Features, x)
		if err != nil {
			t.Fatal(err)
		}
		norm, residual, ok, err := factoredNorm(ctx, k, x, tiles.mulVec)
		if err != nil || ok != c.isUsed {
			t.Errorf("n = %d, m = %d, σ = %g: norm from a factor %t, want %t; error %v", c.n, c.m, c.sigma, ok, c.isUsed, err)
		}
		if !ok {
			continue
		}
		hat := make([]float64, tiled.Side*tiled.Side)
		r := tiled.New(c.n, func(dst []float64, i0, i1, j0, j1 int) {
			fillTile(dst, k, x, i0, i1, j0, j1)
			tiles.fill(hat[:len(dst)], i0, i1, j0, j1)
			for i, v := range hat[:len(dst)] {
				dst[i] -= v
			}
		})
		r.StoreTiles()
		want, _, err := spectralNorm(ctx, c.n, r.Mul)
		if err != nil {
			t.Fatal(err)
		}
		if !(math.Abs(norm-want) <= 1e-7*want) || !(residual <= 2*maxNormError*want) {
			t.Errorf("m = %d: norm %.12g with residual %.2g, want %.12g", c.m, norm, residual, want)
		}
	}
}
