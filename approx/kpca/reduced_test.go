package kpca_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

func TestScikitLearn(t *testing.T) {
	var f struct {
		Sigma     float64
		X, Y      fixture.Matrix
		Values    []float64
		Phi, PhiY fixture.Matrix
	}
	fixture.Read(t, "kernel_pca", &f)
	x, y := f.X.Points(), f.Y.Points()
	fit, err := kpca.Exact{}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: f.Sigma}, X: x})
	if err != nil {
		t.Fatal(err)
	}
	r := len(f.Values)
	// The tolerances are for rounding, divided by λᵢ ≥ 0.04 λ₁.
	if d := fixture.MaxDiff(t, fixture.Eigen(t, fit).Values()[:r], f.Values); !(d <= 1e-14) {
		t.Errorf("eigenvalues %v, not %v", fixture.Eigen(t, fit).Values()[:r], f.Values)
	}
	fixture.CheckEigenfunctions(t, fixture.Eigen(t, fit).Functions(), x, y, f.Phi.Flat(), f.PhiY.Flat(), r, 1e-11)
}

// TestWeightsAreDuplicates checks that kernel PCA of weighted points equals kernel PCA of
// points that are repeated according to their weights. The weights of Algorithm 1 as
// published cause an error of 6 per cent.
func TestWeightsAreDuplicates(t *testing.T) {
	var f struct {
		Sigma     float64
		X, Y      fixture.Matrix
		Counts    []int
		Values    []float64
		Phi, PhiY fixture.Matrix
	}
	fixture.Read(t, "weighted", &f)
	x, y := f.X.Points(), f.Y.Points()
	p := approx.Density{Centers: x}
	for _, c := range f.Counts {
		p.Weights = append(p.Weights, float64(c)/21)
	}
	pairs, _, err := kpca.WeightedPairs(context.Background(), kernel.Gaussian{Sigma: f.Sigma}, p)
	if err != nil {
		t.Fatal(err)
	}
	r := len(f.Values)
	if d := fixture.MaxDiff(t, pairs.Lambda[:r], f.Values); !(d <= 1e-14) {
		t.Errorf("eigenvalues %v, not %v", pairs.Lambda[:r], f.Values)
	}
	fixture.CheckEigenfunctions(t, pairs.Phi, x, y, f.Phi.Flat(), f.PhiY.Flat(), r, 1e-12)
}

// TestZeroWeight checks that a centre without weight does not change the result.
func TestZeroWeight(t *testing.T) {
	var f struct{ X fixture.Matrix }
	fixture.Read(t, "weighted", &f)
	x, k := f.X.Points(), kernel.Gaussian{Sigma: 1}
	a, _, err := kpca.WeightedPairs(context.Background(), k, approx.Density{Centers: x.Slice(0, 3), Weights: []float64{0.5, 0, 0.5}})
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := kpca.WeightedPairs(context.Background(), k, approx.Density{Centers: x.Subset([]int{0, 2}), Weights: []float64{0.5, 0.5}})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(a.Lambda, b.Lambda) || !slices.Equal(a.Phi.Map(nil, x.Row(5)), b.Phi.Map(nil, x.Row(5))) {
		t.Error("a centre of weight 0 changes the answer")
	}
}

// hermitePairs returns the eigenvalues of the Gaussian kernel under N(0, s²) in one
// dimension, and its eigenfunctions at x. They follow from Hermite polynomials:
//
//	λᵢ = √(2/A) (2r/A)ⁱ,  r = (s/σ)²,  A = 1 + 2r + √(1+4r).
//
// See Zhu, Williams, Rohwer & Morciniec 1998; Rasmussen & Williams 2006, section 4.3.1.
func hermitePairs(sigma, s float64, count int, x float64) (lambda, phi []float64) {
	r := s / sigma * s / sigma
	a := 1 + 2*r + math.Sqrt(1+4*r)
	alpha, eps := 1/(2*s*s), 1/(2*sigma*sigma)
	beta := math.Pow(1+4*eps/alpha, 0.25)
	delta := alpha / 2 * (beta*beta - 1)
	t := math.Sqrt(2*alpha) * beta * x
	phi = []float64{math.Sqrt(beta) * math.Exp(-delta*x*x)}
	for i := range count {
		lambda = append(lambda, math.Sqrt(2/a)*math.Pow(2*r/a, float64(i)))
		next := t * phi[i]
		if i > 0 {
			next -= math.Sqrt(float64(i)) * phi[i-1]
		}
		phi = append(phi, next/math.Sqrt(float64(i+1)))
	}
	return lambda, phi[:count]
}

// TestHermite checks that the pairs equal the known pairs of a Gaussian kernel under a
// Gaussian density. Gauss–Hermite nodes represent the density to within rounding.
func TestHermite(t *testing.T) {
	const count = 6
	for _, c := range []struct{ sigma, s float64 }{{1, 1}, {0.5, 1}, {2, 1}, {0.7, 1.3}} {
		const nodes = 200
		x, w := make([]float64, nodes), make([]float64, nodes)
		quad.Hermite{}.FixedLocations(x, w, math.Inf(-1), math.Inf(1))
		p := approx.Density{Centers: approx.NewPoints(nodes, 1), Weights: w}
		for i := range x {
			// The quadrature rule is for ∫ f(x) exp(−x²) dx.
			p.Centers.Data[i] = math.Sqrt2 * c.s * x[i]
			w[i] /= math.Sqrt(math.Pi)
		}
		pairs, _, err := kpca.WeightedPairs(context.Background(), kernel.Gaussian{Sigma: c.sigma}, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, point := range []float64{-1.2, 0.1, 0.9} {
			want, phi := hermitePairs(c.sigma, c.s, count, point)
			got := pairs.Phi.Map(nil, []float64{point})
			for i := range count {
				if !(math.Abs(pairs.Lambda[i]-want[i]) <= 1e-10) {
					t.Errorf("σ = %g, s = %g: λ%d = %.12f, not %.12f", c.sigma, c.s, i+1, pairs.Lambda[i], want[i])
				}
				if !(math.Abs(math.Abs(got[i])-math.Abs(phi[i])) <= 1e-8) {
					t.Errorf("σ = %g, s = %g: |φ%d(%g)| = %.10f, not %.10f", c.sigma, c.s, i+1, point, math.Abs(got[i]), math.Abs(phi[i]))
				}
			}
		}
	}
}

// TestHermiteSampled checks that random points from the density give its eigenvalues up
// to errors of the order 1/√n.
func TestHermiteSampled(t *testing.T) {
	const n, count = 3000, 5
	rng := rand.New(rand.NewPCG(1, 2))
	x := approx.NewPoints(n, 1)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	fit, err := nystrom.Uniform{Landmarks: 40}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	want, _ := hermitePairs(1, 1, count, 0)
	for i, v := range fixture.Eigen(t, fit).Values()[:count] {
		// The standard error of λᵢ is at most √(E φᵢ⁴) λᵢ/√n, about 2 λᵢ/√n.
		if tol := 4 / math.Sqrt(n) * want[i]; !(math.Abs(v-want[i]) <= tol) {
			t.Errorf("λ%d = %.5f, not %.5f ± %.5f", i+1, v, want[i], tol)
		}
	}
}

// TestLimits checks that if every point is a centre, reduced-set KPCA equals exact kernel
// PCA. At full rank, the weights cancel, so K̂ must equal the K̂ of Nyström's method for
// the same centres.
func TestLimits(t *testing.T) {
	var f struct{ X fixture.Matrix }
	fixture.Read(t, "widths", &f)
	x, k := f.X.Points(), kernel.Gaussian{Sigma: 0.5}
	p := approx.Problem{Kernel: k, X: x}
	exact, err := kpca.Exact{}.Fit(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}

	allCenters := approx.Density{Centers: x, Weights: slices.Repeat([]float64{1 / float64(x.Len())}, x.Len())}
	pairs, _, err := kpca.WeightedPairs(context.Background(), k, allCenters)
	if err != nil {
		t.Fatal(err)
	}
	if d := fixture.MaxDiff(t, pairs.Lambda[:10], fixture.Eigen(t, exact).Values()[:10]); !(d <= 1e-14) {
		t.Errorf("with all centres the eigenvalues are off by %.2g", d)
	}

	fit, err := kpca.Shadow{Ell: 1}.Fit(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	gram := func(f approx.FeatureMap) []float64 {
		psi := mat.NewDense(x.Len(), f.Len(), approx.FeaturesTo(nil, f, x))
		var k mat.Dense
		k.Mul(psi, psi.T())
		return k.RawMatrix().Data
	}
	ny, err := nystrom.FromLandmarks(context.Background(), k, x, fit.Landmarks.Centers)
	if err != nil {
		t.Fatal(err)
	}
	if d := fixture.MaxDiff(t, gram(fit.Features), gram(ny.Features)); !(d <= 1e-12) {
		t.Errorf("K̂ differs from Nyström on the same centres by %.2g", d)
	}
	if d := fixture.MaxDiff(t, gram(approx.Mercer(fixture.Eigen(t, fit))), gram(ny.Features)); !(d <= 1e-9) {
		t.Errorf("Σ λφφ differs from Nyström on the same centres by %.2g", d)
	}
}

// TestManyCenters checks that for a large reduced set, the pairs come from the solver for
// large matrices. They must approximate the exact eigenvalues.
func TestManyCenters(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	x := approx.NewPoints(900, 2)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	k := kernel.Gaussian{Sigma: 0.8}
	fit, err := kpca.Shadow{Ell: 10}.Fit(context.Background(), approx.Problem{Kernel: k, X: x})
	if err != nil {
		t.Fatal(err)
	}
	if m := len(fit.Landmarks.Weights); m < 300 || m == 900 {
		t.Fatalf("%d centres", m)
	}
	exact, err := kpca.Solve(context.Background(), k, x, 8, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range exact.Lambda {
		// Points move by less than σ/10 and k changes by at most 0.06. These changes
		// average out.
		if got := fixture.Eigen(t, fit).Values()[i]; !(math.Abs(got/v-1) <= 0.01) {
			t.Errorf("λ%d = %g, exact %g", i+1, got, v)
		}
	}
}

func TestReducedNotes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	x := approx.NewPoints(300, 2)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	for _, c := range []struct {
		sigma, ell float64
		want       string
	}{
		{100, 1.25, "One shadow covers all points"},
		{1e-6, 1.25, "every point is its own centre"},
		{3, 10, "span only"},
	} {
		fit, err := kpca.Shadow{Ell: c.ell}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: c.sigma}, X: x})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(fit.Notes.Texts(), func(n string) bool { return strings.Contains(n, c.want) }) {
			t.Errorf("σ = %g, ℓ = %g: notes %q without %q", c.sigma, c.ell, fit.Notes, c.want)
		}
	}
}

// TestTooManyCenters checks that if every one of many points is a centre, and there is a
// limit, the result has only the leading components, with a note.
func TestTooManyCenters(t *testing.T) {
	if testing.Short() {
		t.Skip("a limit is the same in every arithmetic")
	}
	x := approx.NewPoints(1501, 1)
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	fit, err := kpca.Shadow{}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1e-3}, X: x, Limits: approx.Limits{Centers: 384, SpanCenters: 1500, Pairs: 64}})
	if err != nil {
		t.Fatal(err)
	}
	if fit.Size != 1501 || fit.Features.Len() != 64 || len(fit.Notes) != 1 || !strings.Contains(fit.Notes[0].Text, "1501 centres, more than 1500") {
		t.Errorf("size %d, %d features, notes %q", fit.Size, fit.Features.Len(), fit.Notes)
	}
	// K is the identity, and all eigenvalues of K/n are 1/n.
	for _, v := range fixture.Eigen(t, fit).Values() {
		if math.Abs(v*1501-1) > 1e-9 {
			t.Errorf("λ = %g", v)
		}
	}
}

func TestReducedWithoutBandwidth(t *testing.T) {
	_, err := kpca.Shadow{}.Fit(context.Background(), approx.Problem{Kernel: productKernel{}, X: approx.Points{Data: []float64{1, 2}, Dim: 1}})
	if _, ok := err.(*approx.UnsupportedError); !ok {
		t.Errorf("the error is %v, not an UnsupportedError", err)
	}
}

type productKernel struct{}

func (productKernel) Eval(x, y []float64) float64 { return x[0] * y[0] }

// TestLargeReducedSetsHaveASpectrum checks that a large reduced set has the 64 eigenvalues that were asked for.
// If every point is a centre, they must equal the exact eigenvalues up to the residual of
// the solver.
func TestLargeReducedSetsHaveASpectrum(t *testing.T) {
	x := dataset.Moons.New(400, 0.1, 1).X
	k := kernel.Gaussian{Sigma: 0.2}
	const count = 64
	pairs, err := kpca.SolveWeighted(context.Background(), k, reduced.Empirical(x), count, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	sol, err := kpca.Solve(context.Background(), k, x, 1, kpca.SolveOptions{Spectrum: count})
	if err != nil {
		t.Fatal(err)
	}
	if len(pairs.Lambda) != count {
		t.Fatalf("%d centres have %d eigenvalues", x.Len(), len(pairs.Lambda))
	}
	for i, v := range pairs.Lambda {
		if math.Abs(v-sol.Spectrum[i]) > 1e-9*sol.Spectrum[0] {
			t.Errorf("λ̂ at place %d is %g, λ is %g", i+1, v, sol.Spectrum[i])
		}
	}
}
