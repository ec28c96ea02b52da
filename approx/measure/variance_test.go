package measure

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
)

// TestVariance checks that the predicted variance agrees with the observed variance. The
// settings differ from the defaults, and blocks are complete or incomplete. The
// differences are small and large.
func TestVariance(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics do not depend on the arithmetic")
	}
	ctx := context.Background()
	const seeds = 500
	sharedRadii := approx.Values{"radii": 1}
	methods := []struct {
		m       approx.MethodInfo
		formula *Variance
		v       approx.Values
	}{
		{fourier.Random{}.Info(), IndependentWaves, nil}, {fourier.ColumnOrthogonal{}.Info(), OrthonormalColumns, nil},
		{fourier.SphericalRadial13{}.Info(), OrthogonalWaves, sharedRadii}, {fourier.SphericalRadial13{}.Info(), OrthogonalWaves, approx.Values{"radii": 0}},
		{fourier.SphericalRadial33{}.Info(), DegreeThree, approx.Values{"radii": 0}}, {fourier.SphericalRadial33{}.Info(), DegreeThree, sharedRadii},
	}
	for _, c := range methods {
		checkedCount := 0
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1}} {
			for _, d := range []int{2, 5} {
				if c.m.CheckSupport(k, d) != nil {
					continue
				}
				delta := approx.NewPoints(3, d)
				for i, z := range []float64{0.5, 1.5, 3} {
					for a := range d {
						delta.Row(i)[a] = z / math.Sqrt(float64(d))
					}
				}
				m := d + 3
				want := make([]float64, 3)
				known := true
				for i := range want {
					var err error
					want[i], err = PredictedVariance(c.formula, k, c.v, m, delta.Row(i))
					known = known && err == nil
				}
				if !known {
					continue
				}
				checkedCount++
				got, err := Observe(ctx, c.m, c.v, k, m, seeds, delta)
				if err != nil {
					t.Fatal(err)
				}
				for i, o := range got {
					// The tolerance covers five standard errors and the error of the quadrature.
					if tol := 5*o.Variance.SE + 1e-3/float64(m); math.Abs(o.Variance.Value-want[i]) > tol {
						t.Errorf("%s %v, %T, d = %d, z = %v: variance %.5f ± %.5f, predicted %.5f", c.m.Key, c.v, k, d, delta.Row(i), o.Variance.Value, o.Variance.SE, want[i])
					}
					if kernelValue := k.Eval(delta.Row(i), make([]float64, d)); math.Abs(o.Mean.Value-kernelValue) > 5*o.Mean.SE+1e-12 {
						t.Errorf("%s, %T, d = %d: mean %.4f ± %.4f, k = %.4f", c.m.Key, k, d, o.Mean.Value, o.Mean.SE, kernelValue)
					}
				}
			}
		}
		if checkedCount < 2 {
			t.Errorf("%s: %d settings with a prediction", c.m.Key, checkedCount)
		}
	}
}

// TestVarianceClosedForms checks that for the Gaussian, the predicted variances equal
// closed forms.
func TestVarianceClosedForms(t *testing.T) {
	k := kernel.Gaussian{Sigma: 2}
	for _, d := range []int{1, 2, 4, 7} {
		for _, z := range []float64{0, 0.3, 1, 2.5, 8} {
			delta := make([]float64, d)
			delta[0] = 2 * z
			get := func(formula *Variance, m int) float64 {
				v, err := PredictedVariance(formula, k, nil, m, delta)
				if err != nil {
					t.Fatal(err)
				}
				return v
			}
			e := math.Exp(-z * z)
			if want := (1 - e) * (1 - e) / 20; math.Abs(get(IndependentWaves, 10)-want) > 1e-15 {
				t.Errorf("z1 at %g: %g, want %g", z, get(IndependentWaves, 10), want)
			}
			if want := (1 + e*e/2 - e) / 10; math.Abs(get(PhasedWaves, 10)-want) > 1e-15 {
				t.Errorf("z2 at %g: %g, want %g", z, get(PhasedWaves, 10), want)
			}
			// In the plane, the mean for two orthogonal frequencies is
			// exp(−z²/2)(1−z²/2).
			if want := ((1-e)*(1-e)/2 + math.Exp(-z*z/2)*(1-z*z/2) - e) / 2; d == 2 && math.Abs(get(OrthogonalWaves, 2)-want) > 1e-14 {
				t.Errorf("ORF at %g: %g, want %g", z, get(OrthogonalWaves, 2), want)
			}
			// The double quadrature for other kernels must give the same result.
			w, err := newWave(k, delta)
			if err != nil {
				t.Fatal(err)
			}
			closed := w.covariance(d, 0, false)
			r, p := w.lengthNodes(d)
			direct := meanOverPairs(r, p, false, func(a, b float64) float64 { return sphereMean(w.z*math.Hypot(a, b), d) }) - w.kDelta*w.kDelta
			if tol := map[bool]float64{true: 1e-4, false: 1e-8}[z > 3]; math.Abs(closed-direct) > tol {
				t.Errorf("d = %d, z = %g: covariance %.12g in closed form, %.12g by quadrature", d, z, closed, direct)
			}
			w.integral.Normal = 0
			if got := w.covariance(d, 0, false); math.Abs(got-closed) > 1e-3 {
				t.Errorf("d = %d, z = %g: covariance %g by quantiles, want %g", d, z, got, closed)
			}
		}
	}
	// On the line, a simplex consists of a frequency and its mirror image, with no gain.
	simplex, _ := PredictedVariance(SimplexWaves, k, nil, 2, []float64{3})
	w, _ := newWave(k, []float64{3})
	r, p := w.lengthNodes(1)
	var pair float64
	for i, a := range r {
		for j, b := range r {
			pair += p[i] * p[j] * math.Cos(3*a) * math.Cos(3*b)
		}
	}
	if want := (w.singleVariance() + pair - w.kDelta*w.kDelta) / 2; math.Abs(simplex-want) > 1e-10 {
		t.Errorf("simplex on the line: %g, want %g", simplex, want)
	}
	var u *approx.UnsupportedError
	if _, err := PredictedVariance(SimplexWaves, kernel.Laplacian{Sigma: 1}, nil, 2, []float64{3, 1}); !errors.As(err, &u) || u.Reason != noDirections {
		t.Errorf("of directions that are not uniform the error is %v", err)
	}
}

// ExamplePredictedVariance compares the variances of random features in the plane,
// relative to independent frequencies: orthogonal frequencies, frequencies of a simplex,
// and rules of degree (3, 3).
func ExamplePredictedVariance() {
	k := kernel.Gaussian{Sigma: 1}
	for _, z := range []float64{0.5, 1.5, 3} {
		delta := []float64{z, 0}
		base, _ := PredictedVariance(IndependentWaves, k, nil, 6, delta)
		fmt.Printf("z = %.1f:", z)
		for _, formula := range []*Variance{OrthogonalWaves, SimplexWaves, DegreeThree} {
			v, _ := PredictedVariance(formula, k, nil, 6, delta)
			fmt.Printf("  %.3f", v/base)
		}
		fmt.Println()
	}
	// Output:
	// z = 0.5:  0.730  0.729  0.002
	// z = 1.5:  0.635  0.605  0.229
	// z = 3.0:  0.922  0.755  2.665
}
