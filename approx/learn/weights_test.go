package learn_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// ridgeTrainers returns the functions that train a ridge regression with the exact kernel and
// with features, fewer and more than the points.
func ridgeTrainers(t *testing.T, k approx.Kernel, x approx.Points) map[string]func(r learn.Ridge, x mat.Matrix, y []float64) (*learn.Regression, error) {
	t.Helper()
	ctx := context.Background()
	fit, err := nystrom.Uniform{Landmarks: 5}.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	wide, err := nystrom.Uniform{Landmarks: 60}.Fit(ctx, approx.Problem{Kernel: k, X: fixture.Normal(60, x.Dim, 9), Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	features := func(f approx.FeatureMap) func(r learn.Ridge, x mat.Matrix, y []float64) (*learn.Regression, error) {
		return func(r learn.Ridge, x mat.Matrix, y []float64) (*learn.Regression, error) {
			return r.Features(ctx, f, x, approx.Points{Data: y, Dim: 1})
		}
	}
	return map[string]func(r learn.Ridge, x mat.Matrix, y []float64) (*learn.Regression, error){
		"exact": func(r learn.Ridge, x mat.Matrix, y []float64) (*learn.Regression, error) {
			return r.Exact(ctx, k, x, approx.Points{Data: y, Dim: 1})
		},
		"few features":  features(fit.Features),
		"many features": features(wide.Features),
	}
}

// repeat returns each of the points as often as its weight says, with its target.
func repeat(x approx.Points, y []float64, w []float64) (approx.Points, []float64) {
	var rows []int
	var targets []float64
	for i, v := range w {
		for range int(v) {
			rows, targets = append(rows, i), append(targets, y[i])
		}
	}
	return x.Subset(rows), targets
}

// TestRidgeWeightsRepeatPoints checks that integer weights have the effect of repeated
// points on the function, the variance and the degrees of freedom.
func TestRidgeWeightsRepeatPoints(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(24, d, 1)
		copy(x.Row(5), x.Row(4)) // two equal points with their own weights
		y := sineTargets(x)
		w := make([]float64, x.Len())
		for i := range w {
			w[i] = float64(1 + i%3)
		}
		repeated, repeatedY := repeat(x, y, w)
		query := fixture.Normal(9, d, 2)
		for name, train := range ridgeTrainers(t, kernel.Gaussian{Sigma: 1.5}, x) {
			for _, rho := range []float64{0, 1e-3, 1, 1e6} {
				for _, center := range []bool{false, true} {
					what := fmt.Sprintf("d = %d, %s, ρ = %g, centre %t", d, name, rho, center)
					got, err := train(learn.Ridge{Rho: rhoSetting(rho), Center: center, Weights: w}, x, y)
					if err != nil {
						t.Fatal(what, err)
					}
					want, err := train(learn.Ridge{Rho: rhoSetting(rho), Center: center}, repeated, repeatedY)
					if err != nil {
						t.Fatal(what, err)
					}
					tol := 1e-7
					if rho == 0 {
						tol = 1e-4 // K is nearly singular
					}
					closeTo(t, what+": prediction", got.Predict(query).RawMatrix().Data, want.Predict(query).RawMatrix().Data, tol)
					if rho > 0 {
						closeTo(t, what+": variance", got.Variance(query), want.Variance(query), tol)
					}
					closeTo(t, what+": degrees of freedom", []float64{got.DegreesOfFreedom()}, []float64{want.DegreesOfFreedom()}, 1e-5)
				}
			}
		}
	}
}

// TestWeightedLeaveOneOut compares leave-one-out residuals, residuals and leverages with
// regressions that lack a point.
func TestWeightedLeaveOneOut(t *testing.T) {
	x := fixture.Normal(14, 2, 1)
	copy(x.Row(3), x.Row(8))
	y, w := sineTargets(x), make([]float64, 14)
	for i := range w {
		w[i] = 0.3 + float64(i%4)
	}
	for name, train := range ridgeTrainers(t, kernel.Gaussian{Sigma: 1}, x) {
		for _, center := range []bool{false, true} {
			r := learn.Ridge{Rho: 0.05, Center: center, Weights: w}
			m, err := train(r, x, y)
			if err != nil {
				t.Fatal(err)
			}
			f := m.Predict(x)
			for i := range f.RawMatrix().Data {
				f.RawMatrix().Data[i] = y[i] - f.RawMatrix().Data[i]
			}
			closeTo(t, name+": residuals", m.Residuals().RawMatrix().Data, f.RawMatrix().Data, 1e-9)
			loo, leverages := m.LeaveOneOut(), m.Leverages()
			for i := range w {
				var rest []int
				r.Weights = nil
				for j := range w {
					if j != i {
						rest, r.Weights = append(rest, j), append(r.Weights, w[j])
					}
				}
				others := make([]float64, len(rest))
				for l, j := range rest {
					others[l] = y[j]
				}
				without, err := train(r, x.Subset(rest), others)
				if err != nil {
					t.Fatal(err)
				}
				e := y[i] - without.Predict(x.Slice(i, i+1)).At(0, 0)
				closeTo(t, fmt.Sprintf("%s, centre %t: residual %d", name, center, i), loo.RawMatrix().Data[i:i+1], []float64{e}, 1e-8)
				// The derivative of a prediction with respect to its own target.
				y2 := slices.Clone(y)
				y2[i]++
				r.Weights, r.Center = w, false
				a, _ := train(r, x, y)
				b, err := train(r, x, y2)
				if err != nil {
					t.Fatal(err)
				}
				r.Center = center
				closeTo(t, name+": leverage", leverages[i:i+1], []float64{b.Predict(x.Slice(i, i+1)).At(0, 0) - a.Predict(x.Slice(i, i+1)).At(0, 0)}, 1e-8)
			}
		}
	}
}

// TestWeightsAndRidgeScale checks that a common factor of the weights and the ridge
// changes nothing, up to the largest weights.
func TestWeightsAndRidgeScale(t *testing.T) {
	x := fixture.Normal(20, 2, 1)
	y, query := sineTargets(x), fixture.Normal(5, 2, 2)
	for name, train := range ridgeTrainers(t, kernel.Gaussian{Sigma: 1}, x) {
		var want, wantVariance []float64
		for _, scale := range []float64{1, 1e-99, 1e-8, 1e50, 1e99} {
			w := make([]float64, 20)
			for i := range w {
				w[i] = scale * float64(1+i%3)
			}
			m, err := train(learn.Ridge{Rho: scale / 10, Weights: w}, x, y)
			if err != nil {
				t.Fatal(name, err)
			}
			if name == "exact" {
				closeTo(t, "closed form", m.Variance(query), closedVariance(kernel.Gaussian{Sigma: 1}, x, query, scale/10, w), 1e-9)
			}
			if want == nil {
				want, wantVariance = m.Predict(query).RawMatrix().Data, m.Variance(query)
			}
			what := fmt.Sprintf("%s, scale %g", name, scale)
			closeTo(t, what, m.Predict(query).RawMatrix().Data, want, 1e-9)
			closeTo(t, what+": variance", m.Variance(query), wantVariance, 1e-9)
			if m.Rho != scale/10 {
				t.Errorf("%s: ρ = %g", what, m.Rho)
			}
		}
		for _, bad := range []float64{0, -1, math.NaN(), math.Inf(1), 1e101, 1e-101} {
			w := slices.Repeat([]float64{1}, 20)
			w[7] = bad
			var e *approx.RangeError
			if _, err := train(learn.Ridge{Rho: 1, Weights: w}, x, y); !errors.As(err, &e) || e.Key != "weights[7]" {
				t.Errorf("%s, weight %g: the error is %v", name, bad, err)
			}
		}
	}
}

// TestVariance compares the variance with its closed form, computed with package mat.
func TestVariance(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		for _, scale := range []float64{1, 1e-200, 1e100} {
			x, query := fixture.Normal(30, d, 1), fixture.Normal(7, d, 2)
			copy(x.Row(5), x.Row(4))
			copy(query.Row(0), x.Row(4))
			k := kernel.Scaled(scale, kernel.Gaussian{Sigma: 1.2})
			for _, rho := range []float64{1e-4 * scale, scale, 1e4 * scale} {
				want := closedVariance(k, x, query, rho, nil)
				m, err := learn.Ridge{Rho: rhoSetting(rho)}.Exact(ctx, k, x, approx.Points{Data: make([]float64, 30), Dim: 1})
				if err != nil {
					t.Fatal(err)
				}
				closeTo(t, fmt.Sprintf("exact, d = %d, scale %g, ρ = %g", d, scale, rho), scaled(m.Variance(query), 1/scale), scaled(want, 1/scale), 1e-9)
				p, err := learn.NewRidgePath(ctx, k, x, mat.NewDense(30, 1, nil))
				if err != nil {
					t.Fatal(err)
				}
				m, err = p.Regression(learn.Ridge{Rho: rhoSetting(rho)})
				if err != nil {
					t.Fatal(err)
				}
				closeTo(t, fmt.Sprintf("path, d = %d, scale %g, ρ = %g", d, scale, rho), scaled(m.Variance(query), 1/scale), scaled(want, 1/scale), 1e-9)
				for landmarks, points := range map[int]approx.Points{6: x, 50: fixture.Normal(50, d, 3)} {
					fit, err := nystrom.Uniform{Landmarks: landmarks}.Fit(ctx, approx.Problem{Kernel: k, X: points, Seed: 1})
					if err != nil {
						t.Fatal(err)
					}
					m, err := learn.Ridge{Rho: rhoSetting(rho)}.Features(ctx, fit.Features, x, approx.Points{Data: make([]float64, 30), Dim: 1})
					if err != nil {
						t.Fatal(err)
					}
					// ρψᵀ(ΨᵀΨ + ρI)⁻¹ψ
					psi, psiQuery := fit.Transform(x), fit.Transform(query)
					_, size := psi.Dims()
					a := mat.NewDense(size, size, nil)
					a.Mul(psi.T(), psi)
					for i := range size {
						a.Set(i, i, a.At(i, i)+rho)
					}
					var solved mat.Dense
					if err := solved.Solve(a, psiQuery.T()); err != nil {
						t.Fatal(err)
					}
					want := make([]float64, query.Len())
					for i := range want {
						want[i] = rho * mat.Dot(psiQuery.RowView(i), solved.ColView(i))
					}
					closeTo(t, fmt.Sprintf("%d landmarks, d = %d, scale %g, ρ = %g", landmarks, d, scale, rho), scaled(m.Variance(query), 1/scale), scaled(want, 1/scale), 1e-8)
				}
			}
		}
	}
}

// TestVarianceOfManyPoints checks the variance of the regression that stores a low-rank
// factor, and the prior variance far from all points.
func TestVarianceOfManyPoints(t *testing.T) {
	x := fixture.Normal(600, 2, 1)
	k, query := kernel.Gaussian{Sigma: 1}, approx.Points{Data: []float64{0, 0, 1, 2, 100, 100, math.NaN(), 0}, Dim: 2}
	m, err := learn.Ridge{Rho: 0.01}.Exact(context.Background(), k, x, approx.Points{Data: sineTargets(x), Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	got := m.Variance(query)
	closeTo(t, "600 points", got[:3], closedVariance(k, x, query.Slice(0, 3), 0.01, nil), 1e-10)
	if got[2] != 1 || !math.IsNaN(got[3]) {
		t.Errorf("far away and at NaN the variances are %v", got[2:])
	}
}

// TestVarianceWithoutRidge checks that without noise, the variance is 0 at the points and
// at most the prior variance elsewhere.
func TestVarianceWithoutRidge(t *testing.T) {
	x := fixture.Normal(12, 2, 1)
	for name, train := range ridgeTrainers(t, kernel.Gaussian{Sigma: 1}, x) {
		m, err := train(learn.Ridge{Rho: learn.NoRidge}, x, sineTargets(x))
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range m.Variance(x) {
			if name != "few features" && !(v < 1e-9) {
				t.Errorf("%s: the variance at point %d is %g", name, i, v)
			}
		}
		for i, v := range m.Variance(fixture.Normal(20, 2, 7)) {
			if !(v >= 0 && v <= 1+1e-9) {
				t.Errorf("%s: the variance at new point %d is %g", name, i, v)
			}
		}
	}
}

// closedVariance returns k(x, x) − k(x, X)(K + ρW⁻¹)⁻¹k(X, x) for the rows of query.
func closedVariance(k approx.Kernel, x, query approx.Points, rho float64, w []float64) []float64 {
	n := x.Len()
	a := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			a.Set(i, j, k.Eval(x.Row(i), x.Row(j)))
		}
		noise := rho
		if w != nil {
			noise /= w[i]
		}
		a.Set(i, i, a.At(i, i)+noise)
	}
	out := make([]float64, query.Len())
	for q := range out {
		c := mat.NewVecDense(n, nil)
		for i := range n {
			c.SetVec(i, k.Eval(x.Row(i), query.Row(q)))
		}
		var solved mat.VecDense
		if err := solved.SolveVec(a, c); err != nil {
			panic(err)
		}
		out[q] = k.Eval(query.Row(q), query.Row(q)) - mat.Dot(c, &solved)
	}
	return out
}

// scaled returns the numbers of v times s.
func scaled(v []float64, s float64) []float64 {
	out := make([]float64, len(v))
	for i, u := range v {
		out[i] = u * s
	}
	return out
}

// closeTo fails unless the numbers of got and want agree to within tol, relative to the
// larger of 1 and the number.
func closeTo(t *testing.T, what string, got, want []float64, tol float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d numbers, want %d", what, len(got), len(want))
	}
	for i, v := range got {
		if !(math.Abs(v-want[i]) <= tol*math.Max(1, math.Abs(want[i]))) {
			t.Errorf("%s: number %d is %.12g, want %.12g", what, i, v, want[i])
			return
		}
	}
}

// sineTargets returns a smooth function of each point of x.
func sineTargets(x approx.Points) (y []float64) {
	for i := range x.Len() {
		y = append(y, math.Sin(2*x.Row(i)[0])+0.3*x.Row(i)[x.Dim-1]+1)
	}
	return y
}
