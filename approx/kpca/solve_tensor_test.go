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

// Pairs from the factor of a Gaussian are those of the Gram matrix, to within the
// residual that was asked for.
func TestSolveBySpan(t *testing.T) {
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
		for _, centred := range []bool{false, true} {
			solve := Solve
			if centred {
				if name == "two factors" && !approxtest.Full() {
					continue // the same factors
				}
				solve = SolveCentred
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
			if !strings.Contains(got.Certificate.Words, "features") || !got.Certificate.Exact() {
				t.Errorf("%s: certificate %g, %q", name, got.Certificate.Value, got.Certificate.Words)
			}
			top := want.Lambda[0]
			for i, v := range want.Lambda {
				if !(math.Abs(got.Lambda[i]-v) <= tol*top) {
					t.Errorf("%s: λ%d is %g, want %g", name, i+1, got.Lambda[i], v)
				}
			}
			if !(math.Abs(got.Trace-want.Trace) <= tol) || !(math.Abs(got.SumSquares-want.SumSquares) <= tol) {
				t.Errorf("%s: trace %g and squares %g, want %g and %g", name, got.Trace, got.SumSquares, want.Trace, want.SumSquares)
			}
			if off := math.Abs(math.Sqrt(got.SumSquares) - math.Sqrt(want.SumSquares)); !(off <= got.Missing) || !(got.Missing <= tol*top) {
				t.Errorf("%s: ‖K‖_F is off by %g, said to be %g", name, off, got.Missing)
			}
			n := c.x.Len()
			gram := make([]float64, r*r)
			lin.SymTMul(gram, got.U, n, r)
			for i, v := range gram {
				if i%(r+1) == 0 {
					v--
				}
				if !(math.Abs(v) <= 1e-7) {
					t.Fatalf("%s: entry %d of UᵀU − 1 is %g", name, i, v)
				}
			}
			// Functions are divided by λ, so they are off by more.
			at := c.x.Slice(0, 20).Clone()
			for i := range at.Data {
				at.Data[i] += 0.01
			}
			f, g := approx.Features(got.Functions(), at), approx.Features(want.Functions(), at)
			for i, v := range g {
				if !(math.Abs(f[i]-v) <= 1e-5*(1+math.Abs(v))) {
					t.Fatalf("%s: function %d is %g, want %g", name, i%r+1, f[i], v)
				}
			}
		}
	}
}

// Where the factor is not small or not exact enough, or there is none, another route
// is taken, and it is as exact.
func TestSolveNotBySpan(t *testing.T) {
	ctx := context.Background()
	x := moons(500, 0.1)
	for name, k := range map[string]approx.Kernel{
		"narrow": gaussian(0.02), "wide": gaussian(1e4), "rough": kernel.Matern12{Sigma: 0.3},
	} {
		s, err := SolveCentred(ctx, k, x, 4, SolveOptions{Tol: 1e-8})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(s.Certificate.Words, "features") {
			t.Errorf("%s: %q", name, s.Certificate.Words)
		}
		if !s.Certificate.Exact() {
			t.Errorf("%s: certificate %g", name, s.Certificate.Value)
		}
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Solve(stopped, gaussian(0.35), x, 4, SolveOptions{Tol: 1e-8}); err == nil {
		t.Error("a solution after the end")
	}
}

// The leading pairs of a covariance agree with the dense problem even if
// eigenvalues have more copies than a block of the Krylov space, which misses the
// others. There are then too few small ones to omit.
func TestHeaviest(t *testing.T) {
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
		scaled, s := make([]float64, d*d), make([]float64, d*d)
		for i, v := range basis {
			scaled[i] = v * value(i%d)
		}
		lin.MulT(s, scaled, basis, d, d, d)
		lin.Symmetrise(s, d)
		mu, v, residual, err := heaviest(context.Background(), s, d, q, lin.Dot(s, s), 1e-9)
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

// An eigenvalue that belongs to the space and its complement together is not
// missed. S is block tridiagonal in a basis that begins where heaviest does. The
// block (5.9, 1.95; 1.95, 1) between its fourth and fifth block has the eigenvalue
// 6.58, above 6, the last of five without it.
func TestHeaviestBesideTheSpace(t *testing.T) {
	const d, b, q = 64, narrow, 5
	start := newLanczos(context.Background(), make([]float64, b*d), d, b, q, d, nil).x
	rng := rand.New(rand.NewPCG(8, 0))
	a := make([]float64, d*d)
	for i := range a {
		if a[i] = rng.NormFloat64(); i%d < b {
			a[i] = 1e3 * start[i/d*b+i%d] // the largest are the first
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
	const at = 3*b + 1
	m[at*d+at], m[(at+b)*d+at+b] = 5.9, 1
	m[at*d+at+b], m[(at+b)*d+at] = 1.95, 1.95
	s, part := make([]float64, d*d), make([]float64, d*d)
	lin.Mul(part, basis, m, d, d, d)
	lin.MulT(s, part, basis, d, d, d)
	lin.Symmetrise(s, d)
	mu, _, _, err := heaviest(context.Background(), s, d, q, lin.Dot(s, s), 1e-7)
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

// An eigenvalue of which neither the space nor what the process looks at when it ends has
// a share is not missed.
func TestHeaviestAfterTheEnd(t *testing.T) {
	const d, b, q, rank = 64, narrow, 5, 7
	rng := rand.New(rand.NewPCG(8, 0))
	low := make([]float64, rank*d)
	for i := range low {
		low[i] = rng.NormFloat64()
	}
	s := make([]float64, d*d)
	lin.TMul(s, low, low, d, rank, d)
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
	h := make([]float64, d*b) // of which the first column is it
	for i := range h {
		h[i] = rng.NormFloat64()
	}
	l.q.Add(l.last, l.x, b)
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
			s[i*d+j] += want[q-2] * h[i*b] * h[j*b] / square // is there twice then
		}
	}
	mu, _, _, err := heaviest(context.Background(), s, d, q, lin.Dot(s, s), 1e-7)
	if err != nil {
		t.Fatal(err)
	}
	if !(math.Abs(mu[q-1]-want[q-2]) <= 1e-9*want[0]) {
		t.Errorf("eigenvalues %g, want the last of %g twice", mu, want[:q-1])
	}
}
