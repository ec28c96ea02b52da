package catalogue_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
)

// constants contains factors near the limits of float64, and near the limits for squares
// and fourth powers.
var constants = []float64{1e-308, 1e-200, 1e-170, 1e-80, 1e80, 1e154, 1e200, 1e308}

// relativeErrors returns all relative errors of a fit, by name.
func relativeErrors(t *testing.T, m catalogue.MethodEntry, k approx.Kernel, x approx.Points) map[string]float64 {
	t.Helper()
	ctx := context.Background()
	fit, err := fixture.Fit(ctx, m.MethodInfo, 5, approx.Problem{Kernel: k, X: x, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	e, err := measure.Gram(ctx, k, fit.Features, x, measure.GramOptions{Lower: m.Traits.Lower})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]float64{"Frobenius": e.Frobenius, "spectral": e.Spectral}
	if e.Nuclear != nil {
		out["nuclear"] = *e.Nuclear
	} else {
		t.Errorf("no nuclear error: %s", e.Reason)
	}
	if out["alone"], err = measure.Frobenius(ctx, k, fit.Features, x); err != nil {
		t.Fatal(err)
	}
	if out["of two samples"], err = measure.CrossError(ctx, k, fit.Features, x.Slice(0, 20), x.Slice(20, 40)); err != nil {
		t.Fatal(err)
	}
	sampledError, err := measure.OnSample(k, fit.Features, x, []int{1, 5, 8, 13, 21, 34})
	if err != nil {
		t.Fatal(err)
	}
	out["sampled"] = sampledError.Frobenius
	return out
}

// TestRelativeErrorsOfMultiples checks that relative errors for c·k equal those for k.
func TestRelativeErrorsOfMultiples(t *testing.T) {
	x := dataset.Moons.New(40, 0.1, 3).X
	for i, m := range catalogue.Methods {
		if !isTested(i) {
			continue
		}
		t.Run(m.Key, func(t *testing.T) {
			var k approx.Kernel
			for _, candidate := range []approx.Kernel{
				kernel.Gaussian{Sigma: 0.35}, kernel.Laplacian{Sigma: 0.6}, kernel.ArcCosine0{},
				kernel.Layered(kernel.Gaussian{Sigma: 0.5}, kernel.Gaussian{Sigma: 0.5}),
			} {
				if m.Supports(candidate, 2) == nil {
					k = candidate
					break
				}
			}
			want := relativeErrors(t, m, k, x)
			for _, c := range constants {
				for name, v := range relativeErrors(t, m, kernel.Scaled(c, k), x) {
					if !(math.Abs(v-want[name]) <= 1e-9) {
						t.Errorf("%g·k: the error %s is %.12g, and %.12g of k", c, name, v, want[name])
					}
				}
			}
		})
	}
}

// TestSpectraOfMultiples checks that the facts about the spectrum of c·k are c times the
// facts for k. The best possible errors must be the same.
func TestSpectraOfMultiples(t *testing.T) {
	ctx := context.Background()
	x := dataset.Moons.New(60, 0.1, 3).X
	manyPoints := dataset.Moons.New(500, 0.1, 3).X
	type route struct{ problem, solver int }
	ofKernel := map[route]*kpca.Solution{} // solutions for k
	for i, c := range constants {
		if testing.Short() && i%3 != 0 {
			continue
		}
		for problem, s := range []struct {
			k approx.Kernel
			x approx.Points
		}{
			{kernel.Gaussian{Sigma: 0.35}, x}, {kernel.Matern12{Sigma: 1}, x}, {kernel.Sigmoid{Sigma: 1, Offset: -1}, x},
			{kernel.AdditiveChi2{Shift: 4}, x}, {kernel.Sum(kernel.Gaussian{Sigma: 1}, kernel.Linear{}), x},
			{kernel.Gaussian{Sigma: 0.35}, manyPoints}, {kernel.Matern12{Sigma: 1}, manyPoints},
		} {
			name := fmt.Sprintf("%g times %T on %d points", c, s.k, s.x.Len())
			for centered, solve := range []func(context.Context, approx.Kernel, mat.Matrix, int, kpca.SolveOptions) (*kpca.Solution, error){kpca.Solve, kpca.SolveCentered} {
				want := ofKernel[route{problem, centered}]
				if want == nil {
					var err error
					if want, err = solve(ctx, s.k, s.x, 8, kpca.SolveOptions{}); err != nil {
						t.Fatal(err)
					}
					ofKernel[route{problem, centered}] = want
				}
				ck := kernel.Scaled(c, s.k)
				got, err := solve(ctx, ck, s.x, 8, kpca.SolveOptions{})
				if errors.As(err, new(*approx.ScaleError)) && c == 1e308 { // some value of k exceeds 1.8
					continue
				}
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				checkEqual := func(what string, got, want []float64, unit float64) {
					t.Helper()
					if len(got) != len(want) {
						t.Errorf("%s, centred %d: %d %s, and %d of k", name, centered, len(got), what, len(want))
						return
					}
					for i, v := range got {
						if !(math.Abs(v/unit-want[i]) <= 1e-9*max(1, math.Abs(want[0]))) {
							t.Errorf("%s, centred %d: %s %d is %.12g, and %.12g of k", name, centered, what, i, v/unit, want[i])
						}
					}
				}
				checkEqual("eigenvalues", got.Lambda, want.Lambda, c)
				checkEqual("trace", []float64{got.Trace}, []float64{want.Trace}, c)
				abs := func(v []float64) []float64 {
					v = slices.Clone(v)
					for i := range v {
						v[i] = math.Abs(v[i])
					}
					return v
				}
				phi := func(s *kpca.Solution) []float64 {
					return abs(approx.FeaturesTo(nil, s.Leading(2).Functions(), x.Slice(0, 5)))
				}
				checkEqual("values of functions", phi(got), phi(want), 1)
				if got.Certificate.IsExact() != want.Certificate.IsExact() {
					t.Errorf("%s: the certificate is %g, and %g of k", name, got.Certificate.Value, want.Certificate.Value)
				}
				for _, m := range []int{1, 4} {
					a, b := measure.Optimum(got, m), measure.Optimum(want, m)
					checkEqual("optimum", []float64{a.Frobenius.Value, a.Spectral.Value, a.Nuclear.Value},
						[]float64{b.Frobenius.Value, b.Spectral.Value, b.Nuclear.Value}, 1)
				}
				if centered == 0 {
					a, b := measure.EffectiveDimension(got, 0.1*c), measure.EffectiveDimension(want, 0.1)
					checkEqual("effective dimension", []float64{a.Low, a.High}, []float64{b.Low, b.High}, 1)
				}
			}
		}
	}
}

// TestMeasuresOfMultiples checks that distances, residuals and leverages are the same for
// c·k and k, apart from the power of c in their unit.
func TestMeasuresOfMultiples(t *testing.T) {
	ctx := context.Background()
	x := dataset.Moons.New(40, 0.1, 3).X
	k := kernel.Gaussian{Sigma: 0.35}
	values := func(k approx.Kernel, c float64) map[string]float64 {
		fit, err := nystrom.Weighted{Centers: 5}.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]float64{}
		addValue := func(name string, v, unit float64, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			out[name] = v / unit
		}
		data := measure.Empirical(x)
		v, err := measure.MMD(ctx, k, data, fit.Landmarks)
		addValue("MMD", v, math.Sqrt(c), err)
		v, err = measure.OperatorDistance(ctx, k, data, fit.Landmarks)
		addValue("distance of operators", v, c, err)
		rho, err := measure.EigenResiduals(ctx, k, x, fixture.Eigen(t, fit), 2)
		addValue("residual", rho[1], c, err)
		open, err := measure.PowerFunction(ctx, k, x.Slice(0, 10), x, 0)
		addValue("power function", open[20], 1, err)
		r, err := measure.ResidueOf(k, fit.Features, x)
		addValue("residue", r.Relative, 1, err)
		addValue("largest residue", r.Max, c, err)
		scores, err := measure.Leverage(k, x, 0.1*c)
		addValue("leverage", scores[3], 1, err)
		scores, err = measure.FeatureLeverage(fit.Features, x, 0.1*c)
		addValue("leverage of features", scores[3], 1, err)
		field, err := measure.ErrorField(ctx, k, fit.Features, x.Slice(0, 3), x)
		addValue("error field", field.Error[1], c, err)
		b, err := measure.Blocks(ctx, k, fit.Features, x, []int{1, 5, 9, 22}, 2)
		addValue("blocks", b.Error.At(0, 1), c, err)
		s, err := kpca.Solve(ctx, k, x, 4, kpca.SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		theorems, err := measure.ReducedSet(ctx, s, fit.Landmarks, 0, 2, approx.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, th := range theorems {
			if th.Form == measure.OfData && th.Key != "5.2" {
				addValue("theorem "+th.Key, th.Actual, map[string]float64{"5.1": math.Sqrt(c), "5.3": c, "5.4": 1}[th.Key], nil)
			}
		}
		return out
	}
	want := values(k, 1)
	for _, c := range constants {
		for name, v := range values(kernel.Scaled(c, k), c) {
			if !(math.Abs(v-want[name]) <= 1e-9*max(1, math.Abs(want[name]))) {
				t.Errorf("%g·k: %s is %.12g, and %.12g of k", c, name, v, want[name])
			}
		}
	}
	// The expected squared error has the unit of k², so it underflows.
	f := nystrom.Features(k, x.Slice(0, 5))
	if _, err := measure.Expected(ctx, kernel.Scaled(1e-300, k), f, x, 100, 0); err == nil {
		t.Error("the expected squared error of 1e-300·k has a value")
	}
}

// TestProductsOfPolynomials checks that the errors for a product of kernels do not depend
// on the unit of the coordinates, as long as the kernel is representable.
func TestProductsOfPolynomials(t *testing.T) {
	x := dataset.Moons.New(40, 0.1, 3).X
	poly := kernel.Polynomial{Sigma: 1, Degree: 8}
	frobenius := func(unit float64) (float64, error) {
		y := x.Clone()
		for i := range y.Data {
			y.Data[i] *= unit
		}
		k := kernel.Product(poly, poly)
		fit, err := nystrom.Uniform{Landmarks: 5}.Fit(context.Background(), approx.Problem{Kernel: k, X: y, Seed: 1})
		if err != nil {
			return 0, err
		}
		return measure.Frobenius(context.Background(), k, fit.Features, y)
	}
	want, err := frobenius(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range []float64{1e-9, 1e-4, 1e4, 1e9} {
		if got, err := frobenius(unit); !(math.Abs(got-want) <= 1e-9) {
			t.Errorf("points times %g: the error is %.12g (%v), and %.12g of the points", unit, got, err, want)
		}
	}
	for _, unit := range []float64{1e-11, 1e11} {
		if _, err := frobenius(unit); !errors.As(err, new(*approx.DomainError)) {
			t.Errorf("points times %g: the error is %v, not a DomainError", unit, err)
		}
	}
}

// TestSumsOfPolynomials checks that if one term of a sum of kernels is nearly 0, the
// errors equal those of the other term.
func TestSumsOfPolynomials(t *testing.T) {
	x := dataset.Moons.New(40, 0.1, 3).X
	frobenius := func(k approx.Kernel, unit float64) (float64, error) {
		y := x.Clone()
		for i := range y.Data {
			y.Data[i] *= unit
		}
		fit, err := nystrom.Uniform{Landmarks: 3}.Fit(context.Background(), approx.Problem{Kernel: k, X: y, Seed: 1})
		if err != nil {
			return 0, err
		}
		return measure.Frobenius(context.Background(), k, fit.Features, y)
	}
	cubic := kernel.Polynomial{Sigma: 1, Degree: 3}
	want, err := frobenius(cubic, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range []float64{1e-15, 1e-30, 1e-45} {
		got, err := frobenius(kernel.Sum(kernel.Polynomial{Sigma: 1, Degree: 8}, cubic), unit)
		if !(math.Abs(got-want) <= 1e-9) {
			t.Errorf("points times %g: the error is %.12g (%v), and %.12g of the larger term", unit, got, err, want)
		}
	}
}
