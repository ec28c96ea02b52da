package measure

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestTraceNorm checks that the estimate of the nuclear norm of an indefinite matrix is
// correct within its standard error. The eigenvalues of the matrices decrease fast or
// slowly.
func TestTraceNorm(t *testing.T) {
	ctx := context.Background()
	x := moons(100)
	for name, c := range map[string]struct {
		k approx.Kernel
		f approx.FeatureMap
	}{
		"smooth": {kernel.Gaussian{Sigma: 0.35}, randomWaves(30, 0.35)},
		"rough":  {kernel.Matern12{Sigma: 0.35}, randomWaves(30, 0.35)},
		"narrow": {kernel.Gaussian{Sigma: 0.02}, randomWaves(5, 0.02)},
	} {
		_, diff := gramAndError(c.k, c.f, x)
		_, _, want := norms(singularValues(diff))
		r := errorMatrix(c.k, c.f, x)
		r.StoreTiles()
		var z2 float64
		const draws = 8
		for seed := range uint64(draws) {
			e, err := traceNormSeeded(ctx, r, seed)
			if err != nil || e.Exact {
				t.Fatalf("%s: %+v, %v", name, e, err)
			}
			if e.SE > 0.05*want {
				t.Errorf("%s: standard error %g of %g", name, e.SE, want)
			}
			z := (e.Value - want) / e.SE
			z2 += z * z / draws
			if math.Abs(z) > 5 {
				t.Errorf("%s: %g ± %g, want %g", name, e.Value, e.SE, want)
			}
		}
		// The standard error contains a bound of the error of the quadrature. It may
		// therefore be too large.
		if z2 > 3 {
			t.Errorf("%s: mean squared standard score %g", name, z2)
		}
	}
	// The estimate is also part of the result of Gram.
	x = moons(maxNuclearPoints + 1)
	k, f := kernel.Gaussian{Sigma: 0.35}, randomWaves(10, 0.35)
	_, diff := gramAndError(k, f, x)
	_, _, want := norms(singularValues(diff))
	e, err := Gram(ctx, k, f, x, GramOptions{NuclearPoints: maxNuclearPoints, Estimate: true})
	if err != nil || e.Nuclear == nil || e.Reason != "" || !(e.NuclearSE > 0) || math.Abs(*e.Nuclear-want/float64(maxNuclearPoints+1)) > 5*e.NuclearSE {
		t.Errorf("%v ± %g, want %g (%v)", e.Nuclear, e.NuclearSE, want/float64(maxNuclearPoints+1), err)
	}

	// The norm of the zero matrix must be 0.
	zero := errorMatrix(kernel.Gaussian{Sigma: 1}, kernel.Section(kernel.Gaussian{Sigma: 1}, []float64{0, 0}), approx.NewPoints(300, 2))
	if e, err := traceNorm(ctx, zero); err != nil || e.Value > 1e-12 || math.IsNaN(e.SE) {
		t.Errorf("of zero: %+v, %v", e, err)
	}
}
