package kpca

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// TestSolveByTensor checks that pairs from the factor of a Gaussian equal the pairs of
// the Gram matrix to within the requested residual.
func TestSolveByTensor(t *testing.T) {
	ctx := context.Background()
	const r, tol = 12, 1e-8
	line := approx.NewPoints(1200, 1)
	for i := range line.Data {
		line.Data[i] = math.Sin(float64(i * i))
	}
	for name, c := range map[string]struct {
		x     approx.Points
		sigma float64
	}{"plane": {moons(700, 0.1), 0.35}, "line": {line.Slice(0, 400), 0.1}, "two factors": {line, 0.01}} {
		if testing.Short() && name == "two factors" {
			continue
		}
		for _, isCentered := range []bool{false, true} {
			solve := Solve
			if isCentered {
				if name == "two factors" && !approxtest.IsFull() {
					continue // the same factors
				}
				solve = SolveCentered
			}
			k := gaussian(c.sigma)
			got, err := solve(ctx, k, c.x, r, SolveOptions{Tol: tol})
			if err != nil {
				t.Fatal(err)
			}
			want, err := solve(ctx, k, c.x, r, SolveOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(got.Certificate.Text, "features") || !got.Certificate.IsExact() {
				t.Errorf("%s: certificate %g, %q", name, got.Certificate.Value, got.Certificate.Text)
			}
			lambda1 := want.Lambda[0]
			for i, v := range want.Lambda {
				if !(math.Abs(got.Lambda[i]-v) <= tol*lambda1) {
					t.Errorf("%s: λ%d is %g, want %g", name, i+1, got.Lambda[i], v)
				}
			}
			if !(math.Abs(got.Trace-want.Trace) <= tol) || !(math.Abs(got.SumSquares-want.SumSquares) <= tol) {
				t.Errorf("%s: trace %g and squares %g, want %g and %g", name, got.Trace, got.SumSquares, want.Trace, want.SumSquares)
			}
			if difference := math.Abs(math.Sqrt(got.SumSquares) - math.Sqrt(want.SumSquares)); !(difference <= got.ErrorBound) || !(got.ErrorBound <= tol*lambda1) {
				t.Errorf("%s: ‖K‖_F is off by %g, said to be %g", name, difference, got.ErrorBound)
			}
			n := c.x.Len()
			gram := make([]float64, r*r)
			lin.SymTMul(gram, got.U.RawMatrix().Data, n, r)
			for i, v := range gram {
				if i%(r+1) == 0 {
					v--
				}
				if !(math.Abs(v) <= 1e-7) {
					t.Fatalf("%s: entry %d of UᵀU − 1 is %g", name, i, v)
				}
			}
			// Functions are divided by λ, so their errors are larger.
			points := c.x.Slice(0, 20).Clone()
			for i := range points.Data {
				points.Data[i] += 0.01
			}
			f, g := approx.FeaturesTo(nil, got.Functions(), points), approx.FeaturesTo(nil, want.Functions(), points)
			for i, v := range g {
				if !(math.Abs(f[i]-v) <= 1e-5*(1+math.Abs(v))) {
					t.Fatalf("%s: function %d is %g, want %g", name, i%r+1, f[i], v)
				}
			}
		}
	}
}

// TestSpectrumByTensor checks all eigenvalues from the factor of a Gaussian. The sum of their
// errors is at most the error bound, and measured residuals of the pairs are at most the
// stated residuals. For the reference, the type of the kernel is hidden by a factor of 1.
func TestSpectrumByTensor(t *testing.T) {
	ctx := context.Background()
	const r, rank = 20, 64
	x, k := moons(minSpectrumPoints, 0.1), gaussian(0.5)
	opt := SolveOptions{Spectrum: rank}
	got, err := Solve(ctx, k, x, r, opt)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got.Certificate.Text, "features") || !got.Complete || got.Evals != 0 {
		t.Errorf("certificate %q, complete %t, %d evaluations", got.Certificate.Text, got.Complete, got.Evals)
	}
	if !(got.Certificate.Value <= defaultResidual) || !(got.ErrorBound <= 1e-10*got.Lambda[0]) {
		t.Errorf("largest residual %.2g, error bound %.2g", got.Certificate.Value, got.ErrorBound)
	}
	want, err := Solve(ctx, scaledKernel{k, 1}, x, r, opt)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(want.Certificate.Text, "Cholesky") {
		t.Fatalf("the reference has the certificate %q", want.Certificate.Text)
	}
	var difference float64
	for i := range max(len(got.Spectrum), len(want.Spectrum)) {
		difference += math.Abs(entryOrZero(got.Spectrum, i) - entryOrZero(want.Spectrum, i))
	}
	if !(difference <= got.ErrorBound+want.ErrorBound) {
		t.Errorf("the eigenvalues differ by %.2g in total, the error bounds are %.2g and %.2g", difference, got.ErrorBound, want.ErrorBound)
	}
	g := newGram(k, x)
	measured, err := g.residuals(ctx, &eigen{mu: scaleValues(got.Lambda, float64(x.Len())), u: got.vectors()})
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range scaleValues(measured, 1/float64(x.Len())) {
		if !(v <= got.Residuals[i]) {
			t.Errorf("residual %d is %.2g, said to be at most %.2g", i+1, v, got.Residuals[i])
		}
	}
}

// entryOrZero returns x[i], or 0 after the end of x.
func entryOrZero(x []float64, i int) float64 {
	if i < len(x) {
		return x[i]
	}
	return 0
}

// TestSolveNotByTensor checks that if there is no factor, or if the factor is too large
// or inaccurate, another algorithm is used. Its result must be exact.
func TestSolveNotByTensor(t *testing.T) {
	ctx := context.Background()
	x := moons(500, 0.1)
	for name, k := range map[string]approx.Kernel{
		"narrow": gaussian(0.02), "wide": gaussian(1e4), "rough": kernel.Matern12{Sigma: 0.3},
	} {
		s, err := SolveCentered(ctx, k, x, 4, SolveOptions{Tol: 1e-8})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(s.Certificate.Text, "features") {
			t.Errorf("%s: %q", name, s.Certificate.Text)
		}
		if !s.Certificate.IsExact() {
			t.Errorf("%s: certificate %g", name, s.Certificate.Value)
		}
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Solve(cancelled, gaussian(0.35), x, 4, SolveOptions{Tol: 1e-8}); err == nil {
		t.Error("a solution after the end")
	}
}

// TestLeadingCovariancePairs checks that the leading pairs of a covariance equal the
// result of the dense eigenproblem. This must also hold if an eigenvalue has more copies
// than a block of the Krylov space has vectors.
func TestLeadingCovariancePairs(t *testing.T) {
	const d, q = 150, 9
	rng := rand.New(rand.NewPCG(8, 0))
	a := make([]float64, d*d)
	for i := range a {
		a[i] = rng.NormFloat64()
	}
	basis, _, _, _ := lin.QR(a, d, d, 1e-12)
	for name, value := range map[string]func(i int) float64{
		"decaying":       func(i int) float64 { return math.Exp(-float64(i) / 3) },
		"in copies":      func(i int) float64 { return math.Pow(0.5, float64(i/7)) },
		"all but equal":  func(i int) float64 { return 1 - 1e-3*float64(i) },
		"of a low rank":  func(i int) float64 { return max(0, 12-float64(i)) },
		"of many copies": func(i int) float64 { return 1 + math.Floor(20/float64(i+20)) },
	} {
		scaledMatrix, s := make([]float64, d*d), make([]float64, d*d)
		for i, v := range basis {
			scaledMatrix[i] = v * value(i%d)
		}
		lin.MulT(s, scaledMatrix, basis, d, d, d)
		lin.Symmetrise(s, d)
		mu, v, residual, err := leadingCovariancePairs(context.Background(), s, d, q, lin.Dot(s, s), 1e-9)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range mu {
			if !(math.Abs(m-value(i)) <= 1e-8*value(0)) {
				t.Errorf("%s: μ%d is %g, not %g", name, i+1, m, value(i))
			}
		}
		sv := make([]float64, d*q)
		lin.Mul(sv, s, v, d, d, q)
		for i, m := range residuals(sv, v, mu, d) {
			if !(m <= residual[i]+1e-13*value(0)) || !(residual[i] <= 1e-9*value(0)) {
				t.Errorf("%s: residual %d is %g, said to be %g", name, i+1, m, residual[i])
			}
		}
	}
}

// TestLeadingCovariancePairsOutsideSpace checks that an eigenvector that is partly in the
// Krylov space and partly in its complement is not missed. S is block tridiagonal in a
// basis that begins with the start of leadingCovariancePairs. The block (5.9, 1.95; 1.95,
// 1) between its fourth and fifth block has the eigenvalue 6.58. Without it, the last of
// the five leading eigenvalues would be 6.
func TestLeadingCovariancePairsOutsideSpace(t *testing.T) {
	const d, b, q = 64, narrowBlock, 5
	start := newLanczos(context.Background(), make([]float64, b*d), d, b, q, d, nil).x
	rng := rand.New(rand.NewPCG(8, 0))
	a := make([]float64, d*d)
	for i := range a {
		if a[i] = rng.NormFloat64(); i%d < b {
			a[i] = 1e3 * start[i/d*b+i%d] // pivoting selects the largest columns first
		}
	}
	basis, _, _, _ := lin.QR(a, d, d, 1e-12)
	m := make([]float64, d*d)
	for i := range d {
		m[i*d+i] = 0.01
		if i+b < d {
			m[i*d+i+b], m[(i+b)*d+i] = 0.02, 0.02
		}
	}
	for i, v := range []float64{10, 9, 8, 7, 6} {
		m[i*d+i] = v
	}
	const row = 3*b + 1
	m[row*d+row], m[(row+b)*d+row+b] = 5.9, 1
	m[row*d+row+b], m[(row+b)*d+row] = 1.95, 1.95
	s, product := make([]float64, d*d), make([]float64, d*d)
	lin.Mul(product, basis, m, d, d, d)
	lin.MulT(s, product, basis, d, d, d)
	lin.Symmetrise(s, d)
	mu, _, _, err := leadingCovariancePairs(context.Background(), s, d, q, lin.Dot(s, s), 1e-7)
	if err != nil {
		t.Fatal(err)
	}
	w, _ := lin.EigSym(m, d)
	for i, want := range w[:q] {
		if !(math.Abs(mu[i]-want) <= 1e-6) {
			t.Errorf("μ%d is %g, not %g", i+1, mu[i], want)
		}
	}
}

// TestLeadingCovariancePairsAfterEnd checks that an eigenvector is not missed if it is
// orthogonal to the Krylov space and to the vectors of the final check.
func TestLeadingCovariancePairsAfterEnd(t *testing.T) {
	const d, b, q, rank = 64, narrowBlock, 5, 7
	rng := rand.New(rand.NewPCG(8, 0))
	factor := make([]float64, rank*d)
	for i := range factor {
		factor[i] = rng.NormFloat64()
	}
	s := make([]float64, d*d)
	lin.TMul(s, factor, factor, d, rank, d)
	lin.Symmetrise(s, d)
	l := newLanczos(context.Background(), make([]float64, b*d), d, b, q, d, func(y, x []float64, m int) error {
		lin.Mul(y, s, x, d, d, m)
		return nil
	})
	for !l.complete {
		if err := l.step(); err != nil {
			t.Fatal(err)
		}
	}
	h := make([]float64, d*b) // the first column is the eigenvector
	for i := range h {
		h[i] = rng.NormFloat64()
	}
	l.q.Add(l.lastRows, l.x, b)
	for range 3 {
		l.q.Deflate(h, b, make([]float64, b))
	}
	var square float64
	for i := range d {
		square += h[i*b] * h[i*b]
	}
	want, _ := lin.EigSym(append([]float64(nil), s...), d)
	for i := range d {
		for j := range d {
			s[i*d+j] += want[q-2] * h[i*b] * h[j*b] / square // adds a second copy of an eigenvalue
		}
	}
	mu, _, _, err := leadingCovariancePairs(context.Background(), s, d, q, lin.Dot(s, s), 1e-7)
	if err != nil {
		t.Fatal(err)
	}
	if !(math.Abs(mu[q-1]-want[q-2]) <= 1e-9*want[0]) {
		t.Errorf("eigenvalues %g, want the last of %g twice", mu, want[:q-1])
	}
}
