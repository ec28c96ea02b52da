package kpca_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// scaledKernel is the kernel c·k.
type scaledKernel struct {
	c float64
	k approx.Kernel
}

func (s scaledKernel) Eval(x, y []float64) float64 { return s.c * s.k.Eval(x, y) }

func solveCentered(t *testing.T, k approx.Kernel, x approx.Points, r int) *kpca.Solution {
	t.Helper()
	s, err := kpca.SolveCentered(context.Background(), k, x, r, kpca.SolveOptions{MeasureResiduals: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// mercerScores returns the scores √λᵢφᵢ at x.
func mercerScores(s *kpca.Solution, x approx.Points) []float64 {
	return approx.FeaturesTo(nil, approx.Mercer(s), x)
}

func TestCenteredAgainstScikitLearn(t *testing.T) {
	type answer struct {
		Settings             map[string]float64
		Values               []float64
		Vectors, Train, Test fixture.Matrix
	}
	var f struct {
		X, Y              fixture.Matrix
		Rbf, Poly, Linear answer
		Alpha             float64
		Components        int
		Inverse           fixture.Matrix
	}
	fixture.Read(t, "kernel_pca_centred", &f)
	x, y := f.X.Points(), f.Y.Points()
	n := float64(x.Len())
	sigma := math.Sqrt(1 / (2 * f.Rbf.Settings["gamma"]))
	poly := kernel.Polynomial{Sigma: math.Sqrt(1 / f.Poly.Settings["gamma"]), Degree: 3, Offset: f.Poly.Settings["coef0"]}
	for _, c := range []struct {
		name string
		k    approx.Kernel
		want answer
	}{
		{"Gaussian", kernel.Gaussian{Sigma: sigma}, f.Rbf},
		{"polynomial", poly, f.Poly},
		{"linear", kernel.Linear{}, f.Linear},
	} {
		r := len(c.want.Values)
		s := solveCentered(t, c.k, x, r)
		if len(s.Lambda) != r {
			t.Errorf("%s: %d pairs, not %d", c.name, len(s.Lambda), r)
			continue
		}
		for i, v := range c.want.Values {
			if !(math.Abs(n*s.Lambda[i]-v) <= 1e-12*c.want.Values[0]) {
				t.Errorf("%s: μ%d = %.15g, not %.15g", c.name, i+1, n*s.Lambda[i], v)
			}
		}
		train, test := mercerScores(s, x), mercerScores(s, y)
		fixture.AlignColumns(r, c.want.Train.Flat(), train, test)
		tol := 1e-10 * math.Sqrt(c.want.Values[0])
		if e := fixture.MaxDiff(t, train, c.want.Train.Flat()); !(e <= tol) {
			t.Errorf("%s: scores are off by %.2g", c.name, e)
		}
		if e := fixture.MaxDiff(t, test, c.want.Test.Flat()); !(e <= tol) {
			t.Errorf("%s: scores of new points are off by %.2g", c.name, e)
		}
	}

	k := kernel.Gaussian{Sigma: sigma}
	s := solveCentered(t, k, x, f.Components)
	back, err := kpca.LearnPreimages(k, approx.Points{Data: mercerScores(s, x), Dim: f.Components}, x, f.Alpha)
	if err != nil {
		t.Fatal(err)
	}
	got := approx.FeaturesTo(nil, back, approx.Points{Data: mercerScores(s, y), Dim: f.Components})
	if e := fixture.MaxDiff(t, got, f.Inverse.Flat()); !(e <= 1e-9) {
		t.Errorf("pre-images are off by %.2g", e)
	}
}

// TestWideCenteredIsLinear checks that for wide Gaussians, centred kernel PCA tends to
// linear principal component analysis. The values λσ² tend to the variances, with an
// error of the order of 1/σ².
func TestWideCenteredIsLinear(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		for _, n := range []int{60, 450} {
			if testing.Short() && n > 60 {
				break
			}
			x := fixture.Normal(n, d, uint64(n))
			for i := range x.Data {
				x.Data[i] = 5 + x.Data[i]*(1+float64(i%d)) // a different scale for each coordinate
			}
			p, err := ritz.NewPCA(context.Background(), fixture.Identity{Dim: d}, x, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			spread := math.Sqrt(p.Variance[0])
			for _, c := range []struct{ sigma, tol float64 }{{1e3, 1e-5}, {1e6, 1e-9}, {1e9, 1e-9}, {1e90, 1e-9}, {1e140, 1e-9}} {
				s := solveCentered(t, kernel.Gaussian{Sigma: c.sigma * spread}, x, d)
				if len(s.Lambda) != d {
					t.Fatalf("n = %d, d = %d, σ = %g: %d pairs", n, d, c.sigma, len(s.Lambda))
				}
				tolerant, err := kpca.SolveCentered(context.Background(), kernel.Gaussian{Sigma: c.sigma * spread}, x, d, kpca.SolveOptions{Tol: 1e-8})
				if err != nil {
					t.Fatal(err)
				}
				phi, pca := approx.FeaturesTo(nil, s.Functions(), x), approx.FeaturesTo(nil, p.Pairs().Phi, x)
				fixture.AlignColumns(d, pca, phi)
				for i, v := range s.Lambda {
					if got := tolerant.Lambda[i]; !(math.Abs(got-v) <= 1e-7*s.Lambda[0]) || !tolerant.Certificate.IsExact() {
						t.Errorf("n = %d, d = %d, σ = %g: λ%d is %.9g to 1e-8, certified as %g, not %.9g", n, d, c.sigma, i+1, got, tolerant.Certificate.Value, v)
					}
					got := v * c.sigma * spread * c.sigma * spread
					if e := math.Abs(got/p.Variance[i] - 1); !(e <= c.tol*p.Variance[0]/p.Variance[i]) {
						t.Errorf("n = %d, d = %d, σ = %g: λ%dσ² = %.12g, variance %.12g", n, d, c.sigma, i+1, got, p.Variance[i])
					}
				}
				if e := fixture.MaxDiff(t, phi, pca); !(e <= 1e3*c.tol) {
					t.Errorf("n = %d, d = %d, σ = %g: eigenfunctions are %.2g from linear ones", n, d, c.sigma, e)
				}
				if err := approxtest.CheckFeatureMap(s.Functions(), x); err != nil {
					t.Errorf("n = %d, d = %d, σ = %g: %v", n, d, c.sigma, err)
				}
			}
		}
	}
}

// TestCenteredIsPrincipal checks that centring the features is equivalent to centring
// their kernel.
func TestCenteredIsPrincipal(t *testing.T) {
	x := fixture.Normal(40, 2, 8)
	k := kernel.Matern12{Sigma: 1.5}
	p, err := ritz.NewPCA(context.Background(), nystrom.Features(k, x), x, nil, 6)
	if err != nil {
		t.Fatal(err)
	}
	s := solveCentered(t, k, x, 6)
	if d := fixture.MaxDiff(t, p.Variance, s.Lambda); !(d <= 1e-13) {
		t.Errorf("variances %v, eigenvalues %v", p.Variance, s.Lambda)
	}
	test := fixture.Normal(10, 2, 9)
	a, b := approx.FeaturesTo(nil, p.Scores(), test), mercerScores(s, test)
	fixture.AlignColumns(6, b, a)
	// At new points, both scores are ⟨k_x − μ, vᵢ⟩, since all vᵢ are in the span.
	if d := fixture.MaxDiff(t, a, b); !(d <= 1e-10) {
		t.Errorf("scores of new points are %.2g apart", d)
	}
}

// TestCenteredDistances checks that centring the negative squared distance gives the
// linear principal components of the points, with twice their variances.
func TestCenteredDistances(t *testing.T) {
	for _, n := range []int{50, 450} {
		x := fixture.Normal(n, 3, 2)
		s := solveCentered(t, negativeSquaredDistance{}, x, 5)
		p, err := ritz.NewPCA(context.Background(), fixture.Identity{Dim: 3}, x, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Lambda) != 3 {
			t.Fatalf("%d points: eigenvalues %v", n, s.Lambda)
		}
		for i, v := range p.Variance {
			if !(math.Abs(s.Lambda[i]-2*v) <= 1e-12*v) {
				t.Errorf("%d points: λ%d = %.15g, twice the variance is %.15g", n, i+1, s.Lambda[i], 2*v)
			}
		}
	}
}

// negativeSquaredDistance is the function −‖x−y‖².
type negativeSquaredDistance struct{}

func (negativeSquaredDistance) Eval(x, y []float64) (s float64) {
	for a, v := range x {
		s -= (v - y[a]) * (v - y[a])
	}
	return s
}

func (negativeSquaredDistance) Indefinite() string {
	return "A negative distance is positive semi-definite in differences only."
}

// TestCenteredRoutes checks that for every algorithm, the result equals the eigenpairs of
// HKH/n, computed by a dense solver.
func TestCenteredRoutes(t *testing.T) {
	for _, c := range []struct {
		name string
		k    approx.Kernel
		n, d int
	}{
		{"dense", kernel.Gaussian{Sigma: 0.8}, 120, 2},
		{"pivoted", kernel.Gaussian{Sigma: 2}, 420, 2},
		{"Krylov", kernel.Matern12{Sigma: 1}, 420, 2},
		{"a factor", scaledKernel{1e6, kernel.Matern12{Sigma: 1}}, 90, 1},
	} {
		x := fixture.Normal(c.n, c.d, 5)
		s := solveCentered(t, c.k, x, 6)
		k := mat.NewSymDense(c.n, kernel.Gram(nil, c.k, x))
		h := mat.NewDense(c.n, c.n, nil)
		for i := range c.n {
			for j := range c.n {
				h.Set(i, j, -1/float64(c.n))
			}
			h.Set(i, i, 1-1/float64(c.n))
		}
		var hkh mat.Dense
		hkh.Product(h, k, h)
		var e mat.EigenSym
		sym := mat.NewSymDense(c.n, nil)
		for i := range c.n {
			for j := range i + 1 {
				sym.SetSym(i, j, hkh.At(i, j))
			}
		}
		if !e.Factorize(sym, false) {
			t.Fatal("no eigenvalues")
		}
		w := e.Values(nil)
		for i, v := range s.Lambda {
			if want := w[c.n-1-i] / float64(c.n); !(math.Abs(v-want) <= 1e-10*w[c.n-1]/float64(c.n)) {
				t.Errorf("%s: λ%d = %.15g, not %.15g", c.name, i+1, v, want)
			}
		}
		if !s.Certificate.IsExact() {
			t.Errorf("%s: the certificate says %+v", c.name, s.Certificate)
		}
		if want := mat.Trace(&hkh) / float64(c.n); !(math.Abs(s.Trace-want) <= 1e-12*want) {
			t.Errorf("%s: the trace is %.15g, not %.15g", c.name, s.Trace, want)
		}
		phi, r := approx.FeaturesTo(nil, s.Functions(), x), len(s.Lambda)
		values := s.AtPoints()
		if d := fixture.MaxDiff(t, phi, values.RawMatrix().Data); !(d <= 1e-8) {
			t.Errorf("%s: continued by the kernel, eigenfunctions are off by %.2g on the data", c.name, d)
		}
		for j := range r {
			var mean float64
			for i := range c.n {
				mean += phi[i*r+j] / float64(c.n)
			}
			if !(math.Abs(mean) <= 1e-9) {
				t.Errorf("%s: φ%d has the mean %.2g", c.name, j+1, mean)
			}
		}
	}
}

// TestCenteredWithoutComponents checks that equal points have no components. The same
// holds if the kernel does not distinguish the points.
func TestCenteredWithoutComponents(t *testing.T) {
	equalPoints := approx.NewPoints(20, 2)
	for i := range equalPoints.Data {
		equalPoints.Data[i] = 0.3 + float64(i%2)
	}
	for name, c := range map[string]struct {
		x approx.Points
		k approx.Kernel
	}{
		"one point":                  {fixture.Normal(1, 2, 1), kernel.Gaussian{Sigma: 1}},
		"equal points":               {equalPoints, kernel.Gaussian{Sigma: 1}},
		"equal points, rough":        {equalPoints, kernel.Matern12{Sigma: 1}},
		"beyond the last digit of k": {fixture.Normal(20, 2, 1), kernel.Matern32{Sigma: 1e12}},
		"at the last digit of k":     {fixture.Normal(100, 2, 1), kernel.Matern32{Sigma: 2.8e7}},
	} {
		s := solveCentered(t, c.k, c.x, 5)
		if len(s.Lambda) != 0 || s.Functions().Len() != 0 {
			t.Errorf("%s: eigenvalues %v", name, s.Lambda)
		}
		if s.Certificate != (kpca.Certificate{}) {
			t.Errorf("%s: a certificate of no pairs: %+v", name, s.Certificate)
		}
		if scores := s.Transform(c.x); !scores.IsEmpty() {
			t.Errorf("%s: scores %v", name, scores)
		}
		fit, err := kpca.Centered{Rank: 5}.Fit(context.Background(), approx.Problem{Kernel: c.k, X: c.x})
		if err != nil {
			t.Fatal(err)
		}
		if psi := fit.Features.Map(nil, c.x.Row(0)); fit.Size != 1 || !(math.Abs(psi[0]-1) <= 1e-12) {
			t.Errorf("%s: ψ = %v", name, psi)
		}
		if len(fit.Notes) != 1 {
			t.Errorf("%s: notes %q", name, fit.Notes)
		}
		// With m = 1, K̂ is only the mean, and there must be no note about components.
		if fit, err := (kpca.Centered{Rank: 1}).Fit(context.Background(), approx.Problem{Kernel: c.k, X: c.x}); err != nil || len(fit.Notes) != 0 {
			t.Errorf("%s: with m = 1 the notes are %q and the error is %v", name, fit.Notes, err)
		}
	}
}

// TestCenteredBetweenOptima checks that the trace of K − K̂ is at least the trace for the
// best m functions. It must be at most the trace of the centred kernel without its
// leading m−1 components.
func TestCenteredBetweenOptima(t *testing.T) {
	x := fixture.Normal(60, 2, 9)
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1}, kernel.Gaussian{Sigma: 1e4}} {
		exact, err := kpca.Solve(context.Background(), k, x, 60, kpca.SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []int{1, 2, 5, 12} {
			fit, err := kpca.Centered{Rank: m}.Fit(context.Background(), approx.Problem{Kernel: k, X: x})
			if err != nil {
				t.Fatal(err)
			}
			if fit.Size < m {
				if len(fit.Notes) == 0 {
					t.Errorf("%v, m = %d: size %d without a note", k, m, fit.Size)
				}
				continue
			}
			var remaining, best, approxTrace float64
			for _, v := range approx.FeaturesTo(nil, fit.Features, x) {
				approxTrace += v * v / 60
			}
			remaining = exact.Trace - approxTrace
			best = exact.Trace
			for _, v := range exact.Lambda[:min(m, len(exact.Lambda))] {
				best -= v
			}
			if !(remaining >= best-1e-12) {
				t.Errorf("%v, m = %d: the trace left is %g, and %g is the least", k, m, remaining, best)
			}
			if centeredSolution := solveCentered(t, k, x, 60); m > 1 {
				tail := centeredSolution.Trace
				for _, v := range centeredSolution.Lambda[:m-1] {
					tail -= v
				}
				// The centred components without the projection have the remaining trace
				// tail.
				if !(remaining <= tail+1e-12) {
					t.Errorf("%v, m = %d: the trace left is %g, around the mean %g", k, m, remaining, tail)
				}
			}
		}
	}
}

// TestExactOfIndefiniteKernel checks that for an indefinite kernel, the error consists of
// the negative eigenvalues, and a note reports this.
func TestExactOfIndefiniteKernel(t *testing.T) {
	k := kernel.Sigmoid{Sigma: 1, Offset: -0.5}
	for _, n := range []int{60, 500} {
		x := fixture.Normal(n, 2, 4)
		fit, err := kpca.Exact{}.Fit(context.Background(), approx.Problem{Kernel: k, X: x})
		if err != nil {
			t.Fatal(err)
		}
		full := mat.NewSymDense(n, kernel.Gram(nil, k, x))
		var e mat.EigenSym
		if !e.Factorize(full, false) {
			t.Fatal("no eigenvalues")
		}
		var negativeSquares, allSquares float64
		for _, v := range e.Values(nil) {
			allSquares += v * v
			if v < 0 {
				negativeSquares += v * v
			}
		}
		psi := mat.NewDense(n, fit.Features.Len(), approx.FeaturesTo(nil, fit.Features, x))
		var diff mat.Dense
		diff.Mul(psi, psi.T())
		diff.Sub(full, &diff)
		if got, want := mat.Norm(&diff, 2), math.Sqrt(negativeSquares); !(math.Abs(got-want) <= 1e-6*math.Sqrt(allSquares)) {
			t.Errorf("n = %d: K̂ leaves %g, the negative eigenvalues hold %g", n, got, want)
		}
		if len(fit.Notes) == 0 || !strings.Contains(fit.Notes[0].Text, "not positive semi-definite") {
			t.Errorf("n = %d: notes %q", n, fit.Notes)
		}
		if _, err := (kpca.Centered{Rank: 5}).Fit(context.Background(), approx.Problem{Kernel: k, X: x}); err == nil {
			t.Error("a method that takes no such kernel has taken it")
		}
	}
	s, err := kpca.Solve(context.Background(), k, fixture.Normal(900, 2, 4), 3, kpca.SolveOptions{MeasureResiduals: true})
	if err != nil {
		t.Fatal(err)
	}
	if !s.Certificate.IsExact() {
		t.Errorf("of 900 points: %+v", s.Certificate)
	}
}

// TestCenteredFarAway checks that far from the origin, the mean of the arc-cosine kernel
// is nearly all of the kernel, and rounding makes k_c indefinite. A Cholesky factor would
// then not bound the remainder, so it must not be used.
func TestCenteredFarAway(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 0))
	x := approx.NewPoints(700, 2)
	for i := range x.Data {
		x.Data[i] = 1e4 + rng.NormFloat64()
	}
	s, err := kpca.SolveCentered(context.Background(), kernel.ArcCosine1{}, x, 3, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Lambda) < 2 || !(math.Abs(s.Lambda[0]-1) <= 0.2) || !(s.Certificate.Value <= 1e-8) || strings.Contains(s.Certificate.Text, "Cholesky") {
		t.Errorf("λ = %.3g, %v", s.Lambda, s.Certificate)
	}
}
