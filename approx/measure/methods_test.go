package measure_test

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
)

// TestMethods checks for every method of the catalogue that the measures are finite, and
// that they keep the bounds that hold for any fit.
func TestMethods(t *testing.T) {
	ctx := context.Background()
	moons, _ := catalogue.Dataset("moons")
	x, unseen := moons.New(60, 0.1, 1).X, moons.New(30, 0.1, 2).X
	servedCount := 0
	for _, m := range catalogue.Methods {
		k := approx.Kernel(kernel.Gaussian{Sigma: 0.35})
		for _, otherKernel := range []approx.Kernel{kernel.Laplacian{Sigma: 0.5}, kernel.ArcCosine1{}} {
			if m.Supports(k, 2) != nil {
				k = otherKernel
			}
		}
		if m.Supports(k, 2) != nil {
			continue // the method needs a special kernel
		}
		servedCount++
		p := approx.Problem{Kernel: k, X: x, Seed: 1}
		fit, err := fixture.Fit(ctx, m.MethodInfo, 12, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		check := func(name string, v, maxValue float64, err error) {
			if err != nil || !(v >= 0 && v <= maxValue*(1+1e-12)) {
				t.Errorf("%s: %s is %g (%v), want at most %g", m.Key, name, v, err, maxValue)
			}
		}
		largest := math.MaxFloat64
		if m.Traits.Exact {
			largest = 1e-12
		}
		e, err := measure.Expected(ctx, k, fit.Features, x, 60, 1)
		check("the expected error", e.Value, largest, err)
		e, err = measure.HeldOut(ctx, k, fit.Features, unseen)
		check("the held-out error", e.Value, math.MaxFloat64, err)
		if c := measure.CostOf(p, fit); c.Evals < 0 || !(c.Flops >= 0 && c.Bytes >= 0 && c.Retained >= 0 && c.Retained <= 1) {
			t.Errorf("%s: the cost is %+v", m.Key, c)
		}
		if q := fit.Landmarks; len(q.Weights) > 0 {
			v, err := measure.MMD(ctx, k, measure.Empirical(x), q)
			check("the MMD", v, 2*math.Sqrt2, err)
			v, err = measure.OperatorDistance(ctx, k, measure.Empirical(x), q)
			check("the operator distance", v, math.MaxFloat64, err)
		}
		if m.Traits.Lower {
			r, err := measure.ResidueOf(k, fit.Features, x)
			check("the residue", r.Relative, 1, err)
		}
		if !fit.HasEigen() || m.Traits.Centered {
			continue
		}
		exact, err := kpca.Solve(ctx, k, x, 5, kpca.SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		eigen, err := fit.Eigen(ctx, 5)
		if err != nil {
			t.Fatal(err)
		}
		rho, err := measure.EigenResiduals(ctx, k, x, eigen, 5)
		for _, v := range rho {
			check("a residual", v, math.MaxFloat64, err)
		}
		hat := approx.Features(approx.Mercer(eigen), unseen)
		o := approx.Features(approx.Mercer(exact), unseen)
		v := measure.Embedding(o, hat)
		check("the embedding error", v.Relative, 1, nil)
	}
	if servedCount < len(catalogue.Methods)-2 {
		t.Errorf("%d of %d methods were measured", servedCount, len(catalogue.Methods))
	}
}

// TestResidueRounding checks that if landmarks nearly coincide, the remaining trace is a
// bound only together with a rounding error that is not negligible.
func TestResidueRounding(t *testing.T) {
	moons, _ := catalogue.Dataset("moons")
	for sigma, isLarge := range map[float64]bool{0.1: false, 30: true} {
		p := approx.Problem{Kernel: kernel.Gaussian{Sigma: sigma}, X: moons.New(150, 0.1, 1).X, Seed: 1}
		fit, err := nystrom.Uniform{Landmarks: 12}.Fit(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		r, err := measure.ResidueOf(p.Kernel, fit.Features, p.X)
		if err != nil || r.Rounding == nil || *r.Rounding > r.Trace/100 != isLarge {
			t.Errorf("σ = %g: %+v (%v)", sigma, r, err)
		}
	}
}
