package learn_test

import (
	"context"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
)

// hiddenGaussian is a Gaussian that is not recognised as one.
type hiddenGaussian struct{ approx.Kernel }

// TestManyPoints checks that for a Gaussian and many points, regression uses a low-rank
// factor. The function, the residuals and the leverages must equal the results with the
// Gram matrix.
func TestManyPoints(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.8}
	for _, d := range []int{1, 2, 3} {
		if testing.Short() && d != 2 {
			continue
		}
		x := fixture.Normal(600, d, uint64(d))
		y := waveTargets(x)
		for _, rho := range []float64{1e-3, 0.6} {
			r := learn.Ridge{Rho: rho, Center: true}
			got, err := r.Exact(ctx, k, x, approx.Points{Data: y, Dim: 2})
			if err != nil {
				t.Fatal(err)
			}
			want, err := r.Exact(ctx, hiddenGaussian{k}, x, approx.Points{Data: y, Dim: 2})
			if err != nil {
				t.Fatal(err)
			}
			a, b := dense.Data(got.Function.(kernel.Expansion).Coef), dense.Data(want.Function.(kernel.Expansion).Coef)
			var distance, size, norm float64
			for i, v := range b {
				distance += (a[i] - v) * (a[i] - v)
				size += v * v
				norm += y[i] * y[i]
			}
			// ‖(K+ρI)(a−b)‖ is at most 5e-9 times the targets, and K+ρI is at least ρI.
			if tol := 1e-8 * math.Sqrt(norm) / rho; !(math.Sqrt(distance) <= tol) {
				t.Errorf("d=%d, ρ=%g: coefficients differ by %.2g of %.2g, tolerance %.2g", d, rho, math.Sqrt(distance), math.Sqrt(size), tol)
			}
			for what, pair := range map[string][2][]float64{
				"residual":     {got.Residuals().RawMatrix().Data, want.Residuals().RawMatrix().Data},
				"leverage":     {got.Leverages(), want.Leverages()},
				"left out":     {got.LeaveOneOut().RawMatrix().Data, want.LeaveOneOut().RawMatrix().Data},
				"a prediction": {got.Predict(x).RawMatrix().Data, want.Predict(x).RawMatrix().Data},
			} {
				for i, v := range pair[1] {
					if !(math.Abs(pair[0][i]-v) <= 1e-6*(1+math.Abs(v))) {
						t.Fatalf("d=%d, ρ=%g: %s %d is %g, want %g", d, rho, what, i, pair[0][i], v)
					}
				}
			}
		}
	}
}

// countedGaussian is a Gaussian of another package, which counts its evaluations.
type countedGaussian struct {
	kernel.Gaussian
	evals *int
}

// Cross implements approx.Crosser.
func (k countedGaussian) Cross(dst []float64, x, y approx.Points) {
	*k.evals += x.Len() * y.Len()
	k.Gaussian.Cross(dst, x, y)
}

// TestPivotFactor checks that regression with a radial kernel evaluates few rows of K if its
// eigenvalues decay fast, and the whole triangle if they decay slowly. The coefficients, the
// residuals and the leverages must equal the results with the Gram matrix.
func TestPivotFactor(t *testing.T) {
	ctx := context.Background()
	const n = 640
	for _, c := range []struct {
		name       string
		sigma, rho float64
		d          int
		isLowRank  bool
	}{
		{"fast decay", 5, 0.6, 2, true},
		{"slow decay", 0.5, 0.6, 3, false},
		{"ridge near rounding", 5, 1e-7, 2, false},
	} {
		x := fixture.Normal(n, c.d, 5)
		copy(x.Row(9), x.Row(8))
		y := approx.Points{Data: waveTargets(x), Dim: 2}
		evals := 0
		k := countedGaussian{kernel.Gaussian{Sigma: c.sigma}, &evals}
		r := learn.Ridge{Rho: c.rho}
		got, err := r.Exact(ctx, k, x, y)
		if err != nil {
			t.Fatal(err)
		}
		if isLowRank := evals < n*n/2; isLowRank != c.isLowRank {
			t.Errorf("%s: %d evaluations for %d points", c.name, evals, n)
		}
		want, err := r.Exact(ctx, hiddenGaussian{k.Gaussian}, x, y)
		if err != nil {
			t.Fatal(err)
		}
		for what, pair := range map[string][2][]float64{
			"residual":     {got.Residuals().RawMatrix().Data, want.Residuals().RawMatrix().Data},
			"leverage":     {got.Leverages(), want.Leverages()},
			"left out":     {got.LeaveOneOut().RawMatrix().Data, want.LeaveOneOut().RawMatrix().Data},
			"a prediction": {got.Predict(x).RawMatrix().Data, want.Predict(x).RawMatrix().Data},
			"variance":     {got.Variance(x), want.Variance(x)},
		} {
			for i, v := range pair[1] {
				if !(math.Abs(pair[0][i]-v) <= 1e-7*(1+math.Abs(v))) {
					t.Fatalf("%s: %s %d is %g, want %g", c.name, what, i, pair[0][i], v)
				}
			}
		}
	}
}

// TestLeaveOneOutAroundTheFactor checks that leave-one-out residuals do not depend on
// whether the factor or the Gram matrix is used. The test uses numbers of points just
// below and above the limit. The cases include repeated points, and a distant point whose
// leverage is nearly 1.
func TestLeaveOneOutAroundTheFactor(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.8}
	for _, d := range []int{1, 2} {
		for _, n := range []int{512, 513} {
			if testing.Short() && d == 1 {
				continue
			}
			x := fixture.Normal(n, d, 7)
			x.Row(4)[0] = 60
			copy(x.Row(9), x.Row(8))
			y := waveTargets(x)
			for _, rho := range []float64{1e-12, 1e-3} {
				r := learn.Ridge{Rho: rho, Center: true}
				got, err := r.Exact(ctx, k, x, approx.Points{Data: y, Dim: 2})
				if err != nil {
					t.Fatal(err)
				}
				if (len(got.Notes) > 0) != (rho == 1e-12) {
					t.Errorf("n = %d, d = %d, ρ = %g: notes %q", n, d, rho, got.Notes)
				}
				if rho == 1e-12 {
					continue
				}
				want, err := r.Exact(ctx, hiddenGaussian{k}, x, approx.Points{Data: y, Dim: 2})
				if err != nil {
					t.Fatal(err)
				}
				a, b := got.LeaveOneOut(), want.LeaveOneOut()
				for i, v := range b.RawMatrix().Data {
					if !(math.Abs(a.RawMatrix().Data[i]-v) <= 1e-6*(1+math.Abs(v))) {
						t.Fatalf("n = %d, d = %d, ρ = %g: residual %d is %g, want %g", n, d, rho, i, a.RawMatrix().Data[i], v)
					}
				}
			}
		}
	}
}
