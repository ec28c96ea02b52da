package nystrom_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
)

// TestRounding checks that if landmarks nearly coincide, the bounds of Residual hold for
// computed numbers after the bounds of Rounding are added. Without them, some bound must
// fail, so that the test is meaningful. For well-separated landmarks, Rounding must
// return little more than the actual rounding errors.
//
// For other maps, Rounding must return NaN.
func TestRounding(t *testing.T) {
	ctx := context.Background()
	var maxExcess float64 // largest excess of |K − K̂| over the bound of Residual alone
	check := func(what string, k approx.Kernel, f approx.FeatureMap, x approx.Points) (mean float64) {
		t.Helper()
		n, d := x.Len(), f.Len()
		residuals, trace, err1 := nystrom.Residual(k, f, x)
		rho, slack, err2 := nystrom.Rounding(f, x)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		e, approximate, psi := kernel.Gram(nil, k, x), make([]float64, n*n), approx.FeaturesTo(nil, f, x)
		lin.SymMulT(approximate, psi, n, d)
		lin.Axpy(e, -1, approximate)
		for i := range n {
			for j := range n {
				v := math.Abs(e[i*n+j])
				maxExcess = max(maxExcess, v-math.Sqrt(residuals[i]*residuals[j]))
				if bound := math.Sqrt((residuals[i] + rho[i]) * (residuals[j] + rho[j])); !(v <= bound) {
					t.Fatalf("%s: entry (%d, %d) is off by %g, at most %g was said", what, i, j, v, bound)
				}
			}
		}
		w, _ := lin.EigSym(e, n)
		var nuclear float64
		for _, v := range w {
			nuclear += math.Abs(v)
		}
		if !(nuclear <= trace+slack) {
			t.Errorf("%s: ‖K − K̂‖_* = %g, at most %g + %g was said", what, nuclear, trace, slack)
		}
		return slack / float64(n)
	}
	if each, sum, err := nystrom.Rounding(kernel.Expansion{}, approx.Points{Dim: 1}); err != nil || each != nil || !math.IsNaN(sum) {
		t.Errorf("of an expansion it is %g, %g", each, sum)
	}
	for _, gap := range []float64{1.1e-6, 2e-6, 1e-5, 1e-3, 1} {
		k := kernel.Gaussian{Sigma: 1}
		for position := range 20 {
			origin := 0.1234 * float64(position)
			x := approx.Points{Data: []float64{origin, 0, origin + gap, 0}, Dim: 2}
			for i := range 40 {
				x.Data = append(x.Data, origin+float64(i-20)/100, 0)
			}
			f := nystrom.Features(k, x.Slice(0, 2))
			if s := check("two landmarks", k, f, x); f.Len() == 2 && s > 1e-14/(gap*gap) {
				t.Errorf("of landmarks %g apart rounding hides %g", gap, s)
			}
		}
	}
	if !(maxExcess > 1e-7) {
		t.Errorf("no certificate is wrong by more than %g, so that nothing is tested here", maxExcess)
	}
	for _, sigma := range []float64{0.3, 3, 100} {
		for seed := range uint64(4) {
			const n = 90
			x := dataset.Moons.New(n, 0.1, seed).X.Clone()
			for i := range n / 3 {
				x.Row(n - 1 - i)[0], x.Row(n - 1 - i)[1] = x.Row(i)[0]+1e-6*float64(i%7), x.Row(i)[1]
			}
			k := kernel.Gaussian{Sigma: sigma}
			for _, m := range []int{10, 40, 90} {
				z := x.Subset(landmark.Uniform(x, m, seed))
				check("uniform", k, nystrom.Features(k, z), x)
				fit, err := nystrom.RandomlyPivoted{Landmarks: m}.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: seed})
				if err != nil {
					t.Fatal(err)
				}
				check("randomly pivoted", k, fit.Features, x)
				p, err := nystrom.NewLandmarkUpdater(ctx, k, x, z, 1)
				if err != nil {
					t.Fatal(err)
				}
				neighbor := z.Row(0)
				movedFeatures, _, _, err := p.At([]float64{neighbor[0] + 2e-6*sigma, neighbor[1]}, 3)
				if err != nil {
					t.Fatal(err)
				}
				check("placed", k, movedFeatures.Features, x)
			}
		}
	}
}
