package kpca_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/reduced"
)

// TestReducedSetsCompared compares the methods with the same shadow centres. Optimal
// weights must give more accurate eigenvalues than counts, and Rayleigh–Ritz pairs must
// be more accurate again. The test also compares the MMD of the densities.
func TestReducedSetsCompared(t *testing.T) {
	x := dataset.Moons.New(800, 0.1, 1).X
	k := kernel.Gaussian{Sigma: 0.5}
	p := approx.Problem{Kernel: k, X: x, Seed: 3}
	exact, err := kpca.Solve(context.Background(), k, x, 5, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	optimal, err := reduced.NewWeightProgram(context.Background(), k, x, x)
	if err != nil {
		t.Fatal(err)
	}
	wholeValue := optimal.Value(reduced.Empirical(x).Weights) // minus the mean of the entries of K
	values, mmd := map[string]float64{}, map[string]float64{}
	size := 0 // the number of shadows
	for _, m := range reducedMethods {
		v := approx.Values{}
		if slices.ContainsFunc(m.Params, func(s approx.Param) bool { return s.Key == "ell" }) {
			v["ell"] = 2.83
		}
		fit, err := fixture.Fit(context.Background(), m, max(1, size), p, v)
		if err != nil {
			t.Fatal(err)
		}
		if size == 0 {
			size = fit.Size
		}
		for i, v := range exact.Lambda {
			values[m.Key] = max(values[m.Key], math.Abs(fixture.Eigen(t, fit).Values()[i]-v)/exact.Lambda[0])
			if m.Key == (kpca.RitzShadow{}).Info().Key && fixture.Eigen(t, fit).Values()[i] > v+1e-12 {
				t.Errorf("Ritz value %d is %g, above %g", i+1, fixture.Eigen(t, fit).Values()[i], v)
			}
		}
		o, err := reduced.NewWeightProgram(context.Background(), k, x, fit.Landmarks.Centers)
		if err != nil {
			t.Fatal(err)
		}
		mmd[m.Key] = math.Sqrt(max(0, o.Value(fit.Landmarks.Weights)-wholeValue))
	}
	for _, c := range []struct {
		less, more string
		by         float64
		of         map[string]float64
	}{
		{"rskpca-mmd", "rskpca", 20, values},
		{"rskpca-ritz", "rskpca-mmd", 20, values},
		{"rskpca-rpc-mmd", "rskpca", 20, values},
		{"rskpca-kmeans", "rskpca-paring", 5, values},
		{"rskpca-herding", "rskpca-paring", 3, values},
		{"rskpca-nearest", "rskpca", 1.25, mmd}, // at least 20 % less
		{"rskpca-mean", "rskpca", 1.1, mmd},     // at least 10 % less
		{"rskpca-mmd", "rskpca-mean", 5, mmd},
		{"rskpca-herding", "rskpca-paring", 3, mmd},
	} {
		if !(c.of[c.less]*c.by <= c.of[c.more]) {
			t.Errorf("%s is off by %.2g, %s by %.2g: not %g times as much", c.less, c.of[c.less], c.more, c.of[c.more], c.by)
		}
	}
	if !(values["rskpca-ritz"] <= 1e-5 && values["rskpca-mmd"] <= 1e-3) {
		t.Errorf("eigenvalues are off by %v", values)
	}
}

// TestErrata checks that the formulas published in Kingravi, Vela & Gray 2013 do not
// give kernel PCA of the weighted points. With 1/n instead of 1/m in (10), and W⁻¹
// instead of W^(−1/2) in Algorithm 1, they must give it. The test uses gonum and the data
// of the fixture.
func TestErrata(t *testing.T) {
	var f struct {
		Sigma  float64
		X      fixture.Matrix
		Counts []float64
		Values []float64
		Phi    fixture.Matrix
	}
	fixture.Read(t, "weighted", &f)
	x := f.X.Points()
	m, n := x.Len(), 0.0
	for _, c := range f.Counts {
		n += c
	}
	k := kernel.Gaussian{Sigma: f.Sigma}
	a := mat.NewSymDense(m, nil)
	for i := range m {
		for j := range m {
			a.SetSym(i, j, math.Sqrt(f.Counts[i]*f.Counts[j])*k.Eval(x.Row(i), x.Row(j)))
		}
	}
	var e mat.EigenSym
	if !e.Factorize(a, true) {
		t.Fatal("no eigenvectors")
	}
	var u mat.Dense
	e.VectorsTo(&u)
	r := len(f.Values)
	mapBack := func(power float64) []float64 { // W^power ũ, scaled to mean square 1 under the weights
		phi := make([]float64, m*r)
		for i := range r {
			var s float64
			for j := range m {
				v := math.Pow(f.Counts[j], power/2) * u.At(j, m-1-i)
				phi[j*r+i] = v
				s += f.Counts[j] / n * v * v
			}
			for j := range m {
				phi[j*r+i] /= math.Sqrt(s)
			}
		}
		fixture.AlignColumns(r, f.Phi.Flat(), phi)
		return phi
	}
	for i, want := range f.Values {
		mu := e.Values(nil)[m-1-i]
		if d := math.Abs(mu/n - want); !(d <= 1e-14) {
			t.Errorf("with 1/n λ%d is off by %.2g", i+1, d)
		}
		if d := math.Abs(mu/float64(m) - want); !(d >= 0.5*want) {
			t.Errorf("with 1/m λ%d is off by %.2g only", i+1, d)
		}
	}
	if d := fixture.MaxDiff(t, mapBack(-1), f.Phi.Flat()); !(d <= 1e-12) {
		t.Errorf("mapped back by W⁻¹ the functions are off by %.2g", d)
	}
	if d := fixture.MaxDiff(t, mapBack(-0.5), f.Phi.Flat()); !(d >= 0.05) {
		t.Errorf("mapped back by W^(−1/2) the functions are off by %.2g only", d)
	}
}

// TestTinyShadows checks that if shadows contain only equal points, every reduced set is
// the data with multiplicities as weights. Its pairs must equal exact kernel PCA.
func TestTinyShadows(t *testing.T) {
	x := dataset.Moons.New(60, 0.1, 1).X
	for i := range 20 {
		copy(x.Row(3*i), x.Row(3*(i/2)))
	}
	k := kernel.Matern12{Sigma: 1} // rough, so that each point adds a function
	exact, err := kpca.Solve(context.Background(), k, x, 6, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := exact.AtPoints()
	for _, s := range []reduced.Reducer{
		reduced.Shadow{Ell: 1e9},
		reduced.Shadow{Ell: 1e9, Order: reduced.ShuffledOrder},
		reduced.Shadow{Ell: 1e9, Order: reduced.DensestFirst, Nearest: true},
		reduced.Shadow{Ell: 1e9, Mean: true},
		reduced.Paring{Centers: x.Len()},
		reduced.KMeans{Centers: x.Len()},
		reduced.OptimalWeights{Set: reduced.Shadow{Ell: 1e9}},
		reduced.OptimalWeights{Set: reduced.Pivoted{Centers: x.Len()}},
	} {
		r, err := s.Reduce(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		pairs, _, err := kpca.WeightedPairs(context.Background(), k, r.Density)
		if err != nil {
			t.Fatal(err)
		}
		// The optimal weights equal the multiplicities up to the effect of the ridge of
		// 1e-12.
		if d := fixture.MaxDiff(t, pairs.Lambda[:6], exact.Lambda); !(d <= 1e-11) {
			t.Errorf("%#v: eigenvalues are off by %.2g", s, d)
		}
		phi := fixture.LeadingFunctions(pairs.Phi, x, 6)
		fixture.AlignColumns(6, want.RawMatrix().Data, phi)
		if d := fixture.MaxDiff(t, phi, want.RawMatrix().Data); !(d <= 1e-9) {
			t.Errorf("%#v: eigenfunctions are off by %.2g", s, d)
		}
	}
}
