package lin

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/fixture"
)

// hardMatrices returns symmetric n×n matrices that are hard for some eigensolvers.
func hardMatrices(rng *rand.Rand, n int) map[string][]float64 {
	entry := func(f func(i, j int) float64) []float64 {
		a := make([]float64, n*n)
		for i := range n {
			for j := range i + 1 {
				a[i*n+j] = f(i, j)
				a[j*n+i] = a[i*n+j]
			}
		}
		return a
	}
	// spectrum returns Q diag(f) Qᵀ with a random orthogonal matrix Q.
	spectrum := func(f func(i int) float64) []float64 {
		q := randomOrthogonal(rng, n)
		qd := append([]float64(nil), q...)
		for i := range n {
			for j := range n {
				qd[i*n+j] *= f(j)
			}
		}
		a := make([]float64, n*n)
		MulT(a, qd, q, n, n, n)
		return entry(func(i, j int) float64 { return a[i*n+j] })
	}
	cubes := make([]float64, n*n)
	x := randomNormal(rng, n*2)
	SqDist(cubes, x, x, n, n, 2)
	Gauss(cubes, cubes, 1)
	scaleBy := func(f float64) []float64 {
		return entry(func(i, j int) float64 { return f * math.Cos(float64(i*j+i+j)) })
	}
	return map[string][]float64{
		"zero":     make([]float64, n*n),
		"identity": entry(func(i, j int) float64 { return boolToFloat(i == j) }),
		"ones":     entry(func(i, j int) float64 { return 1 }),
		"diagonal": entry(func(i, j int) float64 { return boolToFloat(i == j) * float64((i*7)%11-5) }),
		"random":   entry(func(i, j int) float64 { return rng.NormFloat64() }),
		"Wilkinson": entry(func(i, j int) float64 {
			return boolToFloat(i == j)*math.Abs(float64(i)-float64(n-1)/2) + boolToFloat(i == j+1)
		}),
		"Toeplitz": entry(func(i, j int) float64 { return 2*boolToFloat(i == j) - boolToFloat(i == j+1) }),
		"Gaussian": cubes,
		"repeated": spectrum(func(i int) float64 { return float64(i / 4 % 3) }),
		"graded":   spectrum(func(i int) float64 { return math.Pow(10, -18*float64(i)/float64(max(1, n-1))) }),
		"two scales": entry(func(i, j int) float64 {
			return math.Pow(1e-9, boolToFloat(i > n/2)+boolToFloat(j > n/2)) * rng.NormFloat64()
		}),
		"far apart": entry(func(i, j int) float64 {
			return math.Pow(1e-160, boolToFloat(i > n/2)+boolToFloat(j > n/2)) * rng.NormFloat64()
		}),
		"rank 1": spectrum(func(i int) float64 { return boolToFloat(i == 0) }),
		"huge":   scaleBy(1e300),
		"tiny":   scaleBy(1e-300),
		"blocks": entry(func(i, j int) float64 { return boolToFloat(i/3 == j/3) }),
		"arrow":  entry(func(i, j int) float64 { return boolToFloat(j == 0) + boolToFloat(i == j)*float64(i) }),
		"glued": entry(func(i, j int) float64 {
			return boolToFloat(i == j)*math.Abs(float64(i%21)-10) + boolToFloat(i == j+1)*max(1e-9, boolToFloat(i%21 != 0))
		}),
		"alternating": entry(func(i, j int) float64 { return boolToFloat((i+j)%2 == 0) * 1 / float64(i+j+1) }),
	}
}

func boolToFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func randomOrthogonal(rng *rand.Rand, n int) []float64 {
	if n == 0 {
		return nil
	}
	var qr mat.QR
	qr.Factorize(mat.NewDense(n, n, randomNormal(rng, n*n)))
	var q mat.Dense
	qr.QTo(&q)
	return q.RawMatrix().Data
}

func TestEigSym(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 0))
	for _, n := range append([]int{4, 32, 34, 65, 66, 129, 200}, sizes...) {
		if testing.Short() && n > 66 {
			continue // 270 points have several blocks too
		}
		for name, a := range hardMatrices(rng, n) {
			t.Run(fmt.Sprint(name, " ", n), func(t *testing.T) { checkEig(t, a, n) })
		}
	}
	const large = 270 // more reflections are applied at once
	matrices := hardMatrices(rng, large)
	for _, name := range []string{"random", "glued", "graded"} {
		t.Run(fmt.Sprint(name, " ", large), func(t *testing.T) { checkEig(t, matrices[name], large) })
	}
}

// TestEigSymScales checks that the errors are small relative to the norm of the matrix,
// for every scale.
func TestEigSymScales(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 0))
	for _, n := range []int{33, 120} {
		for name, a := range hardMatrices(rng, n) {
			var top float64
			for _, v := range a {
				top = max(top, math.Abs(v))
			}
			if top == 0 {
				continue
			}
			for _, scale := range []float64{1e-6, 1e-12, 1e-16, 1e-45, 1e8, 1e45} {
				b := make([]float64, len(a))
				for i, v := range a {
					b[i] = v / top * scale
				}
				t.Run(fmt.Sprint(name, " ", n, " of ", scale), func(t *testing.T) { checkEig(t, b, n) })
			}
		}
	}
}

func checkEig(t *testing.T, a []float64, n int) {
	w, v := EigSym(append([]float64(nil), a...), n)
	if len(w) != n || len(v) != n*n {
		t.Fatalf("%d values and %d numbers of vectors", len(w), len(v))
	}
	if n == 0 {
		return
	}
	var norm float64
	for i := range w {
		if i > 0 && !(w[i] <= w[i-1]) {
			t.Errorf("λ%d = %g comes after %g", i+1, w[i], w[i-1])
		}
		norm = max(norm, math.Abs(w[i]))
	}
	tol := 1e-15 * float64(n+10)
	// The columns of v are orthonormal.
	g := make([]float64, n*n)
	SymTMul(g, v, n, n)
	for i := range n {
		for j := range n {
			if d := g[i*n+j] - boolToFloat(i == j); !(math.Abs(d) <= tol) {
				t.Fatalf("v%dᵀv%d is %.2g off", i+1, j+1, d)
			}
		}
	}
	// The matrix is scaled for A v = λ v, since ‖A‖² may overflow.
	unit := norm
	if unit == 0 {
		unit = 1
	}
	as := make([]float64, n*n)
	for i := range a {
		as[i] = a[i] / unit
	}
	av := make([]float64, n*n)
	Mul(av, as, v, n, n, n)
	for i := range n {
		for j := range n {
			if d := av[i*n+j] - w[j]/unit*v[i*n+j]; !(math.Abs(d) <= tol) {
				t.Fatalf("(Av − λv)%d of pair %d is %.2g ‖A‖", i, j+1, d)
			}
		}
	}
	var e mat.EigenSym
	if !e.Factorize(mat.NewSymDense(n, as), false) {
		t.Fatal("gonum did not converge")
	}
	for i, want := range e.Values(nil) {
		if got := w[n-1-i] / unit; !(math.Abs(got-want) <= tol) {
			t.Fatalf("λ%d = %g ‖A‖, gonum says %g", n-i, got, want)
		}
	}
	for j := range n {
		top := 0.0
		for i := range n {
			if math.Abs(v[i*n+j]) > math.Abs(top) {
				top = v[i*n+j]
			}
		}
		if top < 0 {
			t.Errorf("the largest entry of v%d is negative", j+1)
		}
	}
}

// TestEigSymInput checks that EigSym reads only the lower triangle, and panics for
// entries that are NaN or infinite.
func TestEigSymInput(t *testing.T) {
	for _, n := range []int{1, 2, 5, 40, 70} {
		for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			for _, at := range []int{0, n*n - 1, (n - 1) * n} {
				a := spd(rand.New(rand.NewPCG(14, 0)), n)
				a[at] = bad
				func() {
					defer func() {
						if recover() == nil {
							t.Errorf("n=%d: %g passes", n, bad)
						}
					}()
					EigSym(a, n)
				}()
			}
		}
		a := spd(rand.New(rand.NewPCG(15, 0)), n)
		w, _ := EigSym(append([]float64(nil), a...), n)
		for i := range n {
			for j := i + 1; j < n; j++ {
				a[i*n+j] = math.NaN()
			}
		}
		u, _ := EigSym(a, n)
		for i := range w {
			if u[i] != w[i] {
				t.Fatalf("n=%d: the upper triangle is read", n)
			}
		}
	}
}

func TestSignColumns(t *testing.T) {
	v := []float64{
		-1, 2, 0, -3,
		1, -2, 0, 1,
	}
	SignColumns(v, 2, 4)
	for i, want := range []float64{1, 2, 0, 3, -1, -2, 0, -1} {
		if v[i] != want {
			t.Fatalf("element %d is %g, want %g", i, v[i], want)
		}
	}
}

// TestEigSymStops checks that EigSymContext checks its context repeatedly, and stops at
// any check.
func TestEigSymStops(t *testing.T) {
	if testing.Short() {
		t.Skip("the steps do not depend on the build")
	}
	const n = 300
	a := make([]float64, n*n)
	for i := range n {
		for j := range n {
			a[i*n+j] = 1 / float64(1+i+j)
		}
		a[i*n+i] += float64(i)
	}
	fixture.CheckStops(t, n/columnsPerCheck, func(ctx context.Context) error {
		_, _, err := EigSymContext(ctx, append([]float64(nil), a...), n)
		return err
	})
}

// TestEigSymLeading checks that EigSymLeading returns the same leading vectors as EigSym,
// and all eigenvalues.
func TestEigSymLeading(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 0))
	for _, n := range []int{1, 2, 31, 70, 133} {
		a := normal(rng, n*n)
		Symmetrise(a, n)
		w, v := EigSym(append([]float64(nil), a...), n)
		for _, k := range []int{0, 1, n / 3, n, -1, n + 1} {
			lw, lv, err := EigSymLeading(context.Background(), append([]float64(nil), a...), n, k)
			if err != nil {
				t.Fatal(err)
			}
			if k = max(0, min(k, n)); len(lv) != n*k {
				t.Fatalf("n = %d, k = %d: %d numbers of vectors", n, k, len(lv))
			}
			for i, x := range w {
				if lw[i] != x {
					t.Fatalf("n = %d, k = %d: eigenvalue %d is %g, not %g", n, k, i, lw[i], x)
				}
			}
			for i := range n {
				for j := range k {
					if got, want := lv[i*k+j], v[i*n+j]; !(math.Abs(got-want) <= 1e-13) {
						t.Fatalf("n = %d, k = %d: entry (%d, %d) is %g, not %g", n, k, i, j, got, want)
					}
				}
			}
		}
	}
}

// TestSymmetrise checks that Symmetrise returns the mean if it is finite, even if the sum
// overflows.
func TestSymmetrise(t *testing.T) {
	const tiny = math.SmallestNonzeroFloat64
	for _, c := range [][3]float64{
		{1, 2, 1.5}, {1.5e308, 1.6e308, 1.55e308}, {-math.MaxFloat64, -math.MaxFloat64, -math.MaxFloat64},
		{tiny, tiny, tiny}, {3 * tiny, 5 * tiny, 4 * tiny}, {math.Inf(1), 1, math.Inf(1)},
	} {
		a := []float64{7, c[0], c[1], 8}
		if Symmetrise(a, 2); a[0] != 7 || a[1] != c[2] || a[2] != c[2] || a[3] != 8 {
			t.Errorf("the mean of %g and %g is %g", c[0], c[1], a[1:3])
		}
	}
}
