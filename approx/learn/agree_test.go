package learn_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// testMaps returns maps with fewer and with more features than there are points, with and
// without negative signs.
func testMaps(d int) map[string]approx.FeatureMap {
	waves := func(m int) approx.FeatureMap {
		amp := make([]float64, m)
		for i := range amp {
			amp[i] = math.Sqrt(1 / float64(m))
		}
		return fourier.Waves{Omega: fourier.Frequencies(kernel.Gaussian{Sigma: 1.5}, m, d, 3), Amp: amp}
	}
	addSigns := func(f approx.FeatureMap) approx.FeatureMap {
		s := make([]float64, f.Len())
		for i := range s {
			s[i] = 1
			if i%7 == 3 {
				s[i] = -1
			}
		}
		return signedMap{f, s}
	}
	return map[string]approx.FeatureMap{
		"few": waves(9), "many": waves(40), "few, signed": addSigns(waves(9)), "many, signed": addSigns(waves(40)),
		"few, one by one": plainMap{waves(9)}, "nystrom": nystrom.Features(kernel.Gaussian{Sigma: 1.5}, fixture.Normal(12, d, 8)),
	}
}

// TestAgree checks that regressions by the primal form, the dual form and the path solve
// the same equation. The test solves this equation with the features themselves and
// compares the results.
func TestAgree(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x, new := fixture.Normal(30, d, 1), fixture.Normal(5, d, 2)
		y := waveTargets(x)
		for name, f := range testMaps(d) {
			path, err := learn.NewFeatureRidgePath(context.Background(), f, x, approx.Points{Data: y, Dim: 2})
			if err != nil {
				t.Fatal(err)
			}
			// Signed maps have eigenvalues down to about −6.
			for _, rho := range []float64{10, 0.3, 1e-3} {
				if _, ok := f.(approx.Signed); ok && rho < 10 {
					continue
				}
				for _, center := range []bool{false, true} {
					r := learn.Ridge{Rho: rho, Center: center}
					a, err := r.Features(context.Background(), f, x, approx.Points{Data: y, Dim: 2})
					if err != nil {
						t.Fatal(err)
					}
					b, err := path.Regression(r)
					if err != nil {
						t.Fatal(err)
					}
					want := directPredictions(f, x, y, r, new)
					// The condition number of the problem is at most 30/ρ.
					tol := 1e-13 * (1 + 30/rho)
					if name == "nystrom" {
						tol *= 1e3 // division by 10⁻⁶ amplifies the rounding errors of these features
					}
					name := fmt.Sprintf("%s, d = %d, ρ = %g", name, d, rho)
					if e := fixture.MaxDiff(t, a.Predict(new).RawMatrix().Data, want); !(e <= tol) {
						t.Errorf("%s: the solution is %.2g off", name, e)
					}
					if e := fixture.MaxDiff(t, b.Predict(new).RawMatrix().Data, want); !(e <= tol) {
						t.Errorf("%s: the path is %.2g off", name, e)
					}
					if e := fixture.MaxDiff(t, a.LeaveOneOut().RawMatrix().Data, b.LeaveOneOut().RawMatrix().Data); !(e <= 10*tol) {
						t.Errorf("%s: leave-one-out residuals are %.2g apart", name, e)
					}
					fit := a.Predict(x)
					for i, e := range a.Residuals().RawMatrix().Data {
						if math.Abs(y[i]-fit.RawMatrix().Data[i]-e) > tol {
							t.Errorf("%s: residual %d is %g, not %g", name, i, e, y[i]-fit.RawMatrix().Data[i])
						}
					}
				}
			}
		}
	}
}

// directPredictions solves (K̂ + ρI)a = y by elimination and returns k̂(new, X)a.
func directPredictions(f approx.FeatureMap, x approx.Points, y []float64, r learn.Ridge, new approx.Points) []float64 {
	n := x.Len()
	k := len(y) / n
	khat := func(p, q []float64) (s float64) {
		a, b := f.Map(nil, p), f.Map(nil, q)
		for i := range a {
			sign := 1.0
			if m, ok := f.(approx.Signed); ok {
				sign = m.Signs()[i]
			}
			s += sign * a[i] * b[i]
		}
		return s
	}
	mean := make([]float64, k)
	if r.Center {
		for i, v := range y {
			mean[i%k] += v / float64(n)
		}
	}
	a := make([][]float64, n)
	for i := range n {
		for j := range n {
			a[i] = append(a[i], khat(x.Row(i), x.Row(j)))
		}
		a[i][i] += r.Rho
		for o := range k {
			a[i] = append(a[i], y[i*k+o]-mean[o])
		}
	}
	for c := range n { // Gauss-Jordan elimination with pivots
		p := c
		for i := c; i < n; i++ {
			if math.Abs(a[i][c]) > math.Abs(a[p][c]) {
				p = i
			}
		}
		a[c], a[p] = a[p], a[c]
		for i := range n {
			if i != c {
				s := a[i][c] / a[c][c]
				for j := c; j < n+k; j++ {
					a[i][j] -= s * a[c][j]
				}
			}
		}
	}
	var out []float64
	for i := range new.Len() {
		for o := range k {
			v := mean[o]
			for j := range n {
				v += khat(new.Row(i), x.Row(j)) * a[j][n+o] / a[j][j]
			}
			out = append(out, v)
		}
	}
	return out
}

// TestFeaturesOfAllLandmarks checks that if all points are landmarks, the features
// reproduce the kernel. Regression on the features then equals regression with the
// kernel.
func TestFeaturesOfAllLandmarks(t *testing.T) {
	x, new := fixture.Normal(40, 2, 1), fixture.Normal(9, 2, 2)
	k := kernel.Matern12{Sigma: 1}
	r := learn.Ridge{Rho: 0.05}
	a, err := r.Exact(context.Background(), k, x, approx.Points{Data: waveTargets(x), Dim: 2})
	if err != nil {
		t.Fatal(err)
	}
	b, err := r.Features(context.Background(), nystrom.Features(k, x), x, approx.Points{Data: waveTargets(x), Dim: 2})
	if err != nil {
		t.Fatal(err)
	}
	if d := fixture.MaxDiff(t, a.Predict(new).RawMatrix().Data, b.Predict(new).RawMatrix().Data); !(d <= 1e-11) {
		t.Errorf("predictions are %.2g apart", d)
	}
	if d := math.Abs(a.DegreesOfFreedom() - b.DegreesOfFreedom()); !(d <= 1e-11) {
		t.Errorf("degrees of freedom are %.2g apart", d)
	}
}

// TestManyFeatures checks that if Ψ has too many values to store, features are computed
// in blocks. The result must not change.
func TestManyFeatures(t *testing.T) {
	x := fixture.Normal(70, 2, 1)
	for _, name := range []string{"many", "many, signed"} {
		f := testMaps(2)[name]
		a, err := learn.NewFeatureRidgePath(context.Background(), f, x.Slice(0, 70), approx.Points{Data: waveTargets(x), Dim: 2})
		if err != nil {
			t.Fatal(err)
		}
		restore := learn.LimitFeatureValues(1)
		b, err := learn.NewFeatureRidgePath(context.Background(), f, x.Slice(0, 70), approx.Points{Data: waveTargets(x), Dim: 2})
		restore()
		if err != nil {
			t.Fatal(err)
		}
		if d := fixture.MaxDiff(t, a.Eigenvalues(), b.Eigenvalues()); !(d <= 1e-12) {
			t.Errorf("%s: eigenvalues are %.2g apart", name, d)
		}
	}
}
