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

// TestLogMarginalLikelihoodBelowRounding checks that the ridge must exceed the rounding errors
// of eigenvalues, with the bound in the error as limit. If no eigenvalue is lost in rounding,
// every ridge has a result.
func TestLogMarginalLikelihoodBelowRounding(t *testing.T) {
	ctx, x := context.Background(), dataset.Moons.New(40, 0.2, 1).X
	y := mat.NewVecDense(40, sineTargets(x))
	for _, scale := range []float64{1, 0x1p-700, 0x1p700} {
		// With one negative eigenvalue −λ, the ridges between λ and MinRho are too small.
		p, err := learn.NewRidgePath(ctx, kernel.Scaled(scale, kernel.Sigmoid{Sigma: 1, Offset: -0.5}), x, y)
		if err != nil {
			t.Fatal(err)
		}
		var indefinite, same *learn.RidgeError
		if _, err := p.LogMarginalLikelihood(1e-6 * scale); !errors.As(err, &indefinite) || !(indefinite.MinRho > -indefinite.Eigenvalue && indefinite.Eigenvalue < 0) {
			t.Fatalf("indefinite kernel, scale %g: the error is %v", scale, err)
		}
		between := (indefinite.MinRho - indefinite.Eigenvalue) / 2
		if _, err := p.Regression(learn.Ridge{Rho: between}); !errors.As(err, &same) {
			t.Errorf("scale %g: the error of the regression just above −λ is %v", scale, err)
		}
		if v, err := p.LogMarginalLikelihood(between); !errors.As(err, &indefinite) || *indefinite != *same {
			t.Errorf("scale %g, just above −λ: %g (%v), want the error of the regression, %v", scale, v, err, same)
		}
		if v, err := p.LogMarginalLikelihood(1.01 * indefinite.MinRho); err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			t.Errorf("scale %g, above the ridge of the error: %g (%v)", scale, v, err)
		}

		// A wide Gaussian has eigenvalues below rounding.
		wide := kernel.Scaled(scale, kernel.Gaussian{Sigma: 3})
		exactPath, err := learn.NewRidgePath(ctx, wide, x, y)
		if err != nil {
			t.Fatal(err)
		}
		repeated := kernel.Sections{Kernel: kernel.Scaled(math.Sqrt(scale), kernel.Gaussian{Sigma: 0.4}), Centers: x.Subset([]int{0, 1, 2, 0, 1})}
		repeatedPath, err := learn.NewFeatureRidgePath(ctx, repeated, x, y)
		if err != nil {
			t.Fatal(err)
		}
		for name, p := range map[string]*learn.RidgePath{"wide kernel": exactPath, "repeated features": repeatedPath} {
			var e *learn.RidgeError
			if v, err := p.LogMarginalLikelihood(1e-40 * scale); !errors.As(err, &e) || e.Eigenvalue != 0 || e.Rho != 1e-40*scale || !(e.MinRho > e.Rho) {
				t.Errorf("%s, scale %g: %g (%v), want a RidgeError", name, scale, v, err)
				continue
			}
			if v, err := p.LogMarginalLikelihood(1.01 * e.MinRho); err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
				t.Errorf("%s, scale %g, above the ridge of the error: %g (%v)", name, scale, v, err)
			}
		}
	}

	// With fewer independent features than points, the other eigenvalues are exactly 0. For a
	// small ridge, log p(y) is then −½‖r‖²/ρ, with the residual r of least squares.
	f := nystrom.Features(kernel.Gaussian{Sigma: 0.4}, x.Slice(0, 9))
	p, err := learn.NewFeatureRidgePath(ctx, f, x, y)
	if err != nil {
		t.Fatal(err)
	}
	var qr mat.QR
	psi := approx.Features(f, x)
	qr.Factorize(psi)
	var w, fitted mat.VecDense
	if err := qr.SolveVecTo(&w, false, y); err != nil {
		t.Fatal(err)
	}
	fitted.MulVec(psi, &w)
	fitted.SubVec(y, &fitted)
	want := -mat.Dot(&fitted, &fitted) / 2 / 1e-20
	if v, err := p.LogMarginalLikelihood(1e-20); err != nil || !(math.Abs(v-want) <= 1e-9*math.Abs(want)) {
		t.Errorf("few features: %g (%v), want %g", v, err, want)
	}
}
