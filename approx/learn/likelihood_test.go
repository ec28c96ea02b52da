package learn_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// TestLogMarginalLikelihood compares with GaussianProcessRegressor of scikit-learn 1.2.1, with
// the kernel RBF(0.5) and alpha = ρ, on points of which two are equal.
func TestLogMarginalLikelihood(t *testing.T) {
	x, y := mat.NewDense(20, 2, nil), mat.NewDense(20, 2, nil)
	for i := range 20 {
		v := float64(i)
		x.SetRow(i, []float64{math.Sin(v), math.Cos(2 * v)})
	}
	x.SetRow(7, x.RawRowView(3))
	for i := range 20 {
		a, b, v := x.At(i, 0), x.At(i, 1), float64(i)
		y.SetRow(i, []float64{math.Sin(3*a) + 0.1*math.Cos(5*v), a*b - 0.2*math.Sin(7*v)})
	}
	for _, c := range []struct {
		rho     float64
		outputs int
		want    float64
	}{
		{0.1, 1, -9.862187734563836}, {0.1, 2, -19.130908674117862},
		{1e-3, 1, -24.541645085978466}, {1e-3, 2, -55.279697589127345},
	} {
		p, err := learn.NewRidgePath(context.Background(), kernel.Gaussian{Sigma: 0.5}, x, y.Slice(0, 20, 0, c.outputs))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.LogMarginalLikelihood(c.rho); err != nil || !(math.Abs(got-c.want) <= 1e-9*math.Abs(c.want)) {
			t.Errorf("ρ = %g, %d outputs: %.12g (%v), want %.12g", c.rho, c.outputs, got, err, c.want)
		}
		if _, err := p.LogMarginalLikelihood(0); !errors.As(err, new(*approx.RangeError)) {
			t.Errorf("for ρ = 0, the error is %v", err)
		}
	}
}

// TestLogMarginalLikelihoodOfFeatures compares with a Cholesky factor of ΨΨᵀ + ρI, for fewer
// and for more features than points, and in other units of the kernel.
func TestLogMarginalLikelihoodOfFeatures(t *testing.T) {
	ctx, x := context.Background(), dataset.Moons.New(25, 0.2, 1).X
	y := mat.NewVecDense(25, sineTargets(x))
	for _, scale := range []float64{1, 1e-200, 1e200} {
		k := kernel.Scaled(scale, kernel.Gaussian{Sigma: 0.4})
		few, many := nystrom.Features(k, x.Slice(0, 9)), nystrom.Features(k, dataset.Moons.New(40, 0.2, 3).X)
		for _, f := range []approx.FeatureMap{few, many} {
			psi := approx.Features(f, x)
			rho := 0.05 * scale
			var gram mat.SymDense
			gram.SymOuterK(1/scale, psi)
			for i := range 25 {
				gram.SetSym(i, i, gram.At(i, i)+rho/scale)
			}
			var factor mat.Cholesky
			if !factor.Factorize(&gram) {
				t.Fatal("the matrix is singular")
			}
			var solved mat.VecDense
			if err := factor.SolveVecTo(&solved, y); err != nil {
				t.Fatal(err)
			}
			want := -mat.Dot(y, &solved)/scale/2 - (factor.LogDet()+25*math.Log(scale))/2 - 12.5*math.Log(2*math.Pi)
			p, err := learn.NewFeatureRidgePath(ctx, f, x, y)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := p.LogMarginalLikelihood(rho); err != nil || !(math.Abs(got-want) <= 1e-9*math.Abs(want)) {
				t.Errorf("%d features, scale %g: %.12g (%v), want %.12g", f.Len(), scale, got, err, want)
			}
		}
	}
}
