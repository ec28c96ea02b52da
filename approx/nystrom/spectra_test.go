package nystrom_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

func widthsData(t *testing.T) approx.Points {
	t.Helper()
	var f struct{ X fixture.Matrix }
	fixture.Read(t, "widths", &f)
	return f.X.Points()
}

func fitSpectrum(t *testing.T, m approx.MethodInfo, size int, p approx.Problem, v approx.Values) approx.Fit {
	t.Helper()
	fit, err := fixture.Fit(context.Background(), m, size, p, v)
	if err != nil {
		t.Fatalf("%s: %v", m.Key, err)
	}
	return fit
}

// eigenpairs returns the eigenpairs of the symmetric n×n matrix a, largest first. It uses
// gonum.
func eigenpairs(t *testing.T, a []float64, n int) (mu []float64, u *mat.Dense) {
	t.Helper()
	var e mat.EigenSym
	if !e.Factorize(mat.NewSymDense(n, a), true) {
		t.Fatal("no eigenvalues")
	}
	mu = e.Values(nil)
	slices.Reverse(mu)
	var v mat.Dense
	e.VectorsTo(&v)
	u = mat.NewDense(n, n, nil)
	for j := range n {
		u.SetCol(j, mat.Col(nil, n-1-j, &v))
	}
	return mu, u
}

// TestOneShot checks that both methods return the pairs of the textbook formula, λ̂ = μ/m
// and φ̂(x) = (√m/μ) uᵀk(Z, x).
func TestOneShot(t *testing.T) {
	x := widthsData(t)
	k := kernel.Matern12{Sigma: 1}
	const m = 9
	p := approx.Problem{Kernel: k, X: x, Seed: 4}
	for _, method := range []approx.MethodInfo{nystrom.OneShot{}.Info(), nystrom.Subsampled{}.Info()} {
		fit := fitSpectrum(t, method, m, p, nil)
		z := fit.Landmarks.Centers
		mu, u := eigenpairs(t, kernel.Gram(nil, k, z), m)
		want := kernel.Expansion{Kernel: k, Centers: z, Coef: mat.NewDense(m, m, nil)}
		for i := range m {
			for j := range m {
				want.Coef.Set(i, j, math.Sqrt(m)/mu[j]*u.At(i, j))
			}
		}
		floats.Scale(1./m, mu)
		if d := fixture.MaxDiff(t, fixture.Eigen(t, fit).Values(), mu); !(d <= 1e-13) {
			t.Errorf("%s: eigenvalues are off by %.2g", method.Key, d)
		}
		a, b := approx.FeaturesTo(nil, fixture.Eigen(t, fit).Functions(), x), approx.FeaturesTo(nil, want, x)
		fixture.AlignColumns(m, b, a)
		if d := fixture.MaxDiff(t, a, b); !(d <= 1e-11) {
			t.Errorf("%s: eigenfunctions are off by %.2g", method.Key, d)
		}
		// K̂ must equal the K̂ of Nyström's method for the same landmarks.
		uniform := fromLandmarks(t, k, x, z)
		if d := fixture.MaxDiff(t, approxGram(fit.Features, x, x), approxGram(uniform.Features, x, x)); d != 0 {
			t.Errorf("%s: K̂ is off by %.2g", method.Key, d)
		}
	}
}

// TestWeightedScikitLearn checks that data with repeated points is equivalent to weighted
// distinct points. With the distinct points as centres, density-weighted Nyström must
// equal exact kernel PCA.
func TestWeightedScikitLearn(t *testing.T) {
	var f struct {
		Sigma     float64
		X, Y      fixture.Matrix
		Counts    []int
		Values    []float64
		Phi, PhiY fixture.Matrix
	}
	fixture.Read(t, "weighted", &f)
	x, y := f.X.Points(), f.Y.Points()
	var rows []int
	for i, c := range f.Counts {
		rows = append(rows, slices.Repeat([]int{i}, c)...)
	}
	fit := fitSpectrum(t, nystrom.Weighted{}.Info(), 9, approx.Problem{
		Kernel: kernel.Gaussian{Sigma: f.Sigma}, X: x.Subset(rows), Landmarks: x,
	}, nil)
	r := len(f.Values)
	if d := fixture.MaxDiff(t, fixture.Eigen(t, fit).Values()[:r], f.Values); !(d <= 1e-13) {
		t.Errorf("eigenvalues are off by %.2g", d)
	}
	fixture.CheckEigenfunctions(t, fixture.Eigen(t, fit).Functions(), x, y, f.Phi.Flat(), f.PhiY.Flat(), r, 1e-11)
}

// TestWeights checks that the eigenpairs solve the published problem, K(C, C) diag(q) φ =
// λφ. Their eigenvalues must be closer to the eigenvalues of the data than those without
// weights.
func TestWeights(t *testing.T) {
	x := widthsData(t)
	k := kernel.Gaussian{Sigma: 0.7}
	n := x.Len()
	exact, _ := eigenpairs(t, kernel.Gram(nil, k, x), n)
	floats.Scale(1/float64(n), exact)
	var plainError, weightedError, refinedError float64
	for seed := range uint64(10) {
		p := approx.Problem{Kernel: k, X: x, Seed: seed}
		fit := fitSpectrum(t, nystrom.Weighted{}.Info(), 12, p, nil)
		z, q := fit.Landmarks.Centers, fit.Landmarks.Weights
		m, lambda := z.Len(), fixture.Eigen(t, fit).Values()
		phi := approx.FeaturesTo(nil, fixture.Eigen(t, fit).Functions(), z)
		gram := kernel.Gram(nil, k, z)
		for i := range m {
			for l := range 5 {
				var got float64
				for j := range m {
					got += gram[i*m+j] * q[j] * phi[j*len(lambda)+l]
				}
				if want := lambda[l] * phi[i*len(lambda)+l]; math.Abs(got-want) > 1e-12 {
					t.Fatalf("(KQφ%d)(%d) = %g, λφ = %g", l+1, i, got, want)
				}
			}
		}
		plainError += floats.Distance(fixture.Eigen(t, fitSpectrum(t, nystrom.OneShot{}.Info(), 12, p, nil)).Values()[:5], exact[:5], 2)
		weightedError += floats.Distance(lambda[:5], exact[:5], 2)
		refinedError += floats.Distance(fixture.Eigen(t, fitSpectrum(t, nystrom.KMeans{}.Info(), 12, p, nil)).Values()[:5], exact[:5], 2)
	}
	if !(weightedError < 0.7*plainError && refinedError < 0.5*weightedError) {
		t.Errorf("eigenvalues are off by %.3g without weights, %.3g with them, %.3g by Rayleigh and Ritz", plainError, weightedError, refinedError)
	}
}

// TestRetainData checks that components that are continued over the data are (1/nλ) Σ
// φ̂(xᵢ) k(xᵢ, x), and K̂ does not change. If the centres are the data, the components
// must not change either.
func TestRetainData(t *testing.T) {
	x := widthsData(t)
	k := kernel.Gaussian{Sigma: 0.7}
	n := float64(x.Len())
	for _, m := range []approx.MethodInfo{nystrom.OneShot{}.Info(), nystrom.Weighted{}.Info()} {
		p := approx.Problem{Kernel: k, X: x, Seed: 3}
		a, b := fitSpectrum(t, m, 12, p, nil), fitSpectrum(t, m, 12, p, approx.Values{"retain": 1})
		if d := fixture.MaxDiff(t, approxGram(a.Features, x, x), approxGram(b.Features, x, x)); d != 0 {
			t.Errorf("%s: K̂ changes by %g", m.Key, d)
		}
		lambda := fixture.Eigen(t, b).Values()
		count := fixture.Eigen(t, a).Functions().Len()
		point := []float64{0.3, -0.4}
		got, phi := fixture.Eigen(t, b).Functions().Map(nil, point), approx.FeaturesTo(nil, fixture.Eigen(t, a).Functions(), x)
		for l, v := range lambda {
			var want float64
			for i := range x.Len() {
				want += phi[i*count+l] * k.Eval(x.Row(i), point) / (n * v)
			}
			if math.Abs(got[l]-want) > 1e-9*(1+math.Abs(want)) {
				t.Errorf("%s: φ%d = %g, not %g", m.Key, l+1, got[l], want)
			}
		}
		a, b = fitSpectrum(t, m, x.Len(), p, nil), fitSpectrum(t, m, x.Len(), p, approx.Values{"retain": 1})
		r := 8
		if d := fixture.MaxDiff(t, fixture.LeadingFunctions(fixture.Eigen(t, a).Functions(), x, r), fixture.LeadingFunctions(fixture.Eigen(t, b).Functions(), x, r)); !(d <= 1e-9) {
			t.Errorf("%s: with all points as centres φ changes by %g", m.Key, d)
		}
		// If the eigenvalues of a kernel decrease far, some components cannot be
		// continued.
		p.Kernel = kernel.Gaussian{Sigma: 3}
		wideFit := fitSpectrum(t, m, x.Len(), p, approx.Values{"retain": 1})
		if notes := wideFit.EigenNotes(); len(notes) != 0 || wideFit.EigenEvals() != 0 {
			t.Errorf("%s: before the pairs are computed there are the notes %q and %d evaluations", m.Key, notes, wideFit.EigenEvals())
		}
		count = len(fixture.Eigen(t, wideFit).Values())
		if notes := wideFit.EigenNotes(); len(notes) != 1 || !strings.Contains(notes[0].Text, "continued over the data") || count >= wideFit.Size {
			t.Errorf("%s: %d of %d components, notes %q", m.Key, count, wideFit.Size, notes)
		}
	}
}

// TestTruncated checks that if K(Z, Z) is truncated as published, K̂ is K(X, Z) K(Z, Z)ᵣ⁺
// K(Z, X). If K̂ is truncated instead, the trace of K − K̂ must not be larger. The
// spectrum must then consist of the leading values of the untruncated spectrum.
func TestTruncated(t *testing.T) {
	x := widthsData(t)
	k := kernel.Gaussian{Sigma: 1}
	n := x.Len()
	const m, r = 14, 5
	for seed := range uint64(8) {
		p := approx.Problem{Kernel: k, X: x, Seed: seed}
		publishedFit := fitSpectrum(t, nystrom.Truncated{}.Info(), m, p, approx.Values{"r": r})
		truncatedLater := fitSpectrum(t, nystrom.Truncated{}.Info(), m, p, approx.Values{"r": r, "cut": 1})
		z := publishedFit.Landmarks.Centers
		mu, u := eigenpairs(t, kernel.Gram(nil, k, z), m)
		c := mat.NewDense(n, m, kernel.Cross(nil, k, x, z))
		var psi, want mat.Dense
		psi.Mul(c, u.Slice(0, m, 0, r))
		psi.Apply(func(_, j int, v float64) float64 { return v / math.Sqrt(mu[j]) }, &psi)
		want.Mul(&psi, psi.T())
		got := approxGram(publishedFit.Features, x, x)
		if d := fixture.MaxDiff(t, got, want.RawMatrix().Data); !(d <= 1e-10) {
			t.Errorf("K̂ cut as published is off by %.2g", d)
		}
		untruncatedFit := fitSpectrum(t, nystrom.Uniform{}.Info(), m, p, nil)
		if d := fixture.MaxDiff(t, fixture.Eigen(t, truncatedLater).Values(), fixture.Eigen(t, untruncatedFit).Values()[:r]); d != 0 {
			t.Errorf("cutting K̂ moves its eigenvalues by %g", d)
		}
		if a, b := floats.Sum(fixture.Eigen(t, truncatedLater).Values()), floats.Sum(fixture.Eigen(t, publishedFit).Values()); a < b-1e-13 {
			t.Errorf("seed %d: the better cut has the trace %g, the published one %g", seed, a, b)
		}
		for _, fit := range []approx.Fit{publishedFit, truncatedLater} {
			if fit.Size != r || fit.Features.Len() != r || len(fixture.Eigen(t, fit).Values()) != r || len(fit.Notes) != 1 {
				t.Errorf("size %d, %d features, %d eigenvalues, notes %q", fit.Size, fit.Features.Len(), len(fixture.Eigen(t, fit).Values()), fit.Notes)
			}
		}
		fullRank := fitSpectrum(t, nystrom.Truncated{}.Info(), m, p, approx.Values{"r": 500})
		if d := fixture.MaxDiff(t, approxGram(fullRank.Features, x, x), approxGram(untruncatedFit.Features, x, x)); !(d <= 1e-11) || len(fullRank.Notes) > 0 {
			t.Errorf("without a cut K̂ is off by %.2g, notes %q", d, fullRank.Notes)
		}
	}
}
