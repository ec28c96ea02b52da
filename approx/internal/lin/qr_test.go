package lin

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestQR(t *testing.T) {
	rng := rand.New(rand.NewPCG(40, 0))
	for _, m := range []int{0, 1, 2, 5, 8, 33, 100} {
		for _, n := range []int{0, 1, 3, 7, 31, 64} {
			for _, rho := range []int{0, 1, 3, 100} {
				rho = min(rho, m, n)
				// a is a product of rank rho. The sizes of its columns range over eight
				// decades.
				x, y, a := randomNormal(rng, m*rho), randomNormal(rng, rho*n), make([]float64, m*n)
				for i := range rho {
					for j := range n {
						y[i*n+j] *= math.Pow(10, -8*float64(j)/float64(n))
					}
				}
				Mul(a, x, y, m, rho, n)
				q, r, perm, rank := QR(a, m, n, 1e-13)
				if rank != rho {
					// A few columns of size 10⁻⁸ may be below the tolerance.
					if rank > rho || rho <= 3 {
						t.Fatalf("%d×%d of rank %d: rank %d", m, n, rho, rank)
					}
				}
				if len(q) != m*rank || len(r) != rank*n || len(perm) != n {
					t.Fatalf("%d×%d: %d, %d, %d numbers", m, n, len(q), len(r), len(perm))
				}
				g := make([]float64, rank*rank)
				SymTMul(g, q, m, rank)
				for i := range rank {
					for j := range rank {
						if math.Abs(g[i*rank+j]-boolToFloat(i == j)) > 1e-14*float64(rank+2) {
							t.Fatalf("%d×%d: q%dᵀq%d = %g", m, n, i, j, g[i*rank+j])
						}
						if j < i && r[i*n+j] != 0 {
							t.Fatal("R is not triangular")
						}
					}
					if i > 0 && r[i*n+i] > r[(i-1)*n+i-1]*(1+1e-12) || r[i*n+i] <= 0 {
						t.Fatalf("%d×%d: R%d = %g after %g", m, n, i+1, r[i*n+i], r[max(0, i-1)*n+max(0, i-1)])
					}
				}
				qr := make([]float64, m*n)
				Mul(qr, q, r, m, rank, n)
				seen := make([]bool, n)
				for j, p := range perm {
					if seen[p] {
						t.Fatal("perm is none")
					}
					seen[p] = true
					for i := range m {
						if d := qr[i*n+j] - a[i*n+p]; math.Abs(d) > 3e-13*norm2(a) {
							t.Fatalf("%d×%d: (QR−AP)(%d,%d) = %g", m, n, i, j, d)
						}
					}
				}
			}
		}
	}
}

func norm2(x []float64) float64 { return math.Sqrt(Dot(x, x)) }

// TestQRHilbert checks that if columns are linearly dependent to about fourteen digits,
// the columns of q are still orthonormal.
func TestQRHilbert(t *testing.T) {
	const n = 40
	a := make([]float64, n*n)
	for i := range n {
		for j := range n {
			a[i*n+j] = 1 / float64(i+j+1)
		}
	}
	q, _, _, rank := QR(a, n, n, 1e-14)
	g := make([]float64, rank*rank)
	SymTMul(g, q, n, rank)
	for i := range rank {
		for j := range rank {
			if math.Abs(g[i*rank+j]-boolToFloat(i == j)) > 1e-14 {
				t.Fatalf("q%dᵀq%d = %g", i, j, g[i*rank+j])
			}
		}
	}
	if rank < 9 || rank > 16 {
		t.Errorf("rank %d", rank)
	}
}

// TestQRLaws checks QR of matrices with dependent or small columns. The shapes have steps before
// and after updates of the remaining columns. Every column of QR must be accurate to rounding
// errors of that column.
func TestQRLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 0))
	kinds := map[string]func(a []float64, m, n int){
		"independent": func(a []float64, m, n int) {},
		"equal columns": func(a []float64, m, n int) {
			for i := range m {
				for j := range n {
					a[i*n+j] = a[i*n+j%(n/2+1)]
				}
			}
		},
		"columns of zeros": func(a []float64, m, n int) {
			for i := range a {
				if i%n%3 == 1 {
					a[i] = 0
				}
			}
		},
		"small columns": func(a []float64, m, n int) {
			for i := range a {
				a[i] *= math.Pow(10, -20*float64(i%n*7%n)/float64(n))
			}
		},
		"small rows": func(a []float64, m, n int) {
			for i := range a {
				a[i] *= math.Pow(10, -20*float64(i/n)/float64(m))
			}
		},
		"Gaussian bumps": func(a []float64, m, n int) {
			for i := range a {
				d := float64(i/n)/float64(m) - float64(i%n)/float64(n)
				a[i] = math.Exp(-4 * d * d)
			}
		},
		"low rank": func(a []float64, m, n int) {
			r := (min(m, n) + 1) / 2
			Mul(a, randomNormal(rng, m*r), randomNormal(rng, r*n), m, r, n)
		},
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) { // always with the same numbers
		change := kinds[kind]
		for _, shape := range [][2]int{{1, 5}, {15, 15}, {16, 40}, {17, 17}, {33, 16}, {64, 48}, {300, 33}, {1000, 70}, {60, 130}} {
			m, n := shape[0], shape[1]
			a := randomNormal(rng, m*n)
			change(a, m, n)
			for _, tol := range []float64{0, 1e-13} {
				name := fmt.Sprintf("%s, %d×%d, tolerance %g", kind, m, n, tol)
				q, r, perm, rank := QR(a, m, n, tol)
				checkOrthonormal(t, name, q, m, rank)
				for k := range rank {
					// Differences of equal columns are rounding errors, in no particular order.
					if d := r[k*n+k]; !(d > tol*r[0]) || k > 0 && d > r[(k-1)*n+k-1]*(1+1e-12) && d > 1e-14*r[0] {
						t.Errorf("%s: R%d = %g", name, k+1, d)
					}
				}
				qr := make([]float64, m*n)
				Mul(qr, q, r, m, rank, n)
				for j, p := range perm {
					x, residual := make([]float64, m), make([]float64, m)
					for i := range m {
						x[i] = a[i*n+p]
						residual[i] = qr[i*n+j] - x[i]
					}
					omitted := 0.0
					if rank < min(m, n) {
						omitted = tol * r[0] * (1 + 1e-12)
					}
					if e := norm2(residual); !(e <= 5e-15*norm2(x)+omitted) {
						t.Errorf("%s: the error of column %d of QR is %g, and its norm %g", name, j, e, norm2(x))
					}
				}
			}
		}
	}
}

// checkOrthonormal checks that the columns of the m×n matrix q are orthonormal.
func checkOrthonormal(t *testing.T, name string, q []float64, m, n int) {
	t.Helper()
	g := make([]float64, n*n)
	SymTMul(g, q, m, n)
	for i := range n {
		g[i*n+i]--
	}
	if e := Largest(g); !(e <= 1e-14) {
		t.Errorf("%s: QᵀQ − I is %g", name, e)
	}
}

// TestQRTinyEntries checks the rank if entries are near the limit below which they count as 0.
func TestQRTinyEntries(t *testing.T) {
	for _, c := range []struct {
		entry float64
		rank  int
	}{{1e-130, 2}, {1e-150, 1}, {0, 1}} {
		for _, unit := range []float64{1, 1e-100, 1e150} {
			if _, _, _, rank := QR([]float64{unit, 0, 0, c.entry * unit}, 2, 2, 0); rank != c.rank {
				t.Errorf("diag(1, %g)·%g: rank %d, want %d", c.entry, unit, rank, c.rank)
			}
		}
	}
}

// TestQRAgreesWithGonum compares R with gonum's R for the same order of columns. It also checks
// that each pivot has the largest remaining norm.
func TestQRAgreesWithGonum(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 0))
	for _, shape := range [][2]int{{40, 40}, {100, 37}, {500, 64}} {
		m, n := shape[0], shape[1]
		a := randomNormal(rng, m*n)
		for i := range a {
			a[i] *= math.Pow(0.8, float64(i%n))
		}
		_, r, perm, rank := QR(a, m, n, 1e-13)
		if rank != n {
			t.Fatalf("%d×%d: rank %d", m, n, rank)
		}
		ordered := make([]float64, m*n)
		for i := range m {
			for j, p := range perm {
				ordered[i*n+j] = a[i*n+p]
			}
		}
		var qr mat.QR
		qr.Factorize(mat.NewDense(m, n, ordered))
		var want mat.Dense
		qr.RTo(&want)
		for k := range n {
			s := math.Copysign(1, want.At(k, k))
			for j := k; j < n; j++ {
				if d := r[k*n+j] - s*want.At(k, j); !(math.Abs(d) <= 1e-13*r[0]) {
					t.Errorf("%d×%d: R(%d, %d) = %g, want %g", m, n, k, j, r[k*n+j], s*want.At(k, j))
				}
				var left float64 // squared norm of column j after k steps
				for l := k; l <= j; l++ {
					left += r[l*n+j] * r[l*n+j]
				}
				if math.Sqrt(left) > r[k*n+k]*(1+1e-12) {
					t.Errorf("%d×%d: step %d omits a longer column", m, n, k)
				}
			}
		}
	}
}

func TestQROfNoNumbers(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for at := range 20 {
			a := randomNormal(rand.New(rand.NewPCG(44, 0)), 20)
			a[at] = v
			if _, _, perm, rank := QR(a, 5, 4, 1e-14); rank != 0 || len(perm) != 4 {
				t.Errorf("with %g at %d: rank %d, %d columns", v, at, rank, len(perm))
			}
		}
	}
}

func TestSVDValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 0))
	for _, m := range sizes {
		for _, n := range sizes {
			a := randomNormal(rng, m*n)
			for i := range a {
				a[i] *= math.Pow(0.7, float64(i%max(n, 1)))
			}
			got := SVDValues(a, m, n)
			if len(got) != min(m, n) {
				t.Fatalf("%d×%d: %d values", m, n, len(got))
			}
			if m == 0 || n == 0 {
				continue
			}
			var s mat.SVD
			if !s.Factorize(mat.NewDense(m, n, a), mat.SVDNone) {
				t.Fatal("gonum's SVD failed")
			}
			for i, want := range s.Values(nil) {
				if math.Abs(got[i]-want) > 1e-14*got[0]*float64(min(m, n)) {
					t.Errorf("%d×%d: σ%d = %g, want %g", m, n, i+1, got[i], want)
				}
			}
		}
	}
}

// TestSVDValuesOfLowRank checks that the rows of products of small integers are often
// exact multiples of each other. Rows beyond the rank contain only rounding errors, and
// their rotations would not converge.
func TestSVDValuesOfLowRank(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 0))
	for try := range 2000 {
		m, n := 1+rng.IntN(20), 1+rng.IntN(20)
		if try%200 == 0 {
			m, n = 40+rng.IntN(40), 40+rng.IntN(40)
		}
		r := rng.IntN(min(m, n, 4) + 1)
		a, b, c := make([]float64, m*n), make([]float64, m*r), make([]float64, r*n)
		for _, x := range [][]float64{b, c} {
			for i := range x {
				x[i] = float64(rng.IntN(5)-2) / float64(1+try%3)
			}
		}
		Mul(a, b, c, m, r, n)
		got := SVDValues(a, m, n)
		var s mat.SVD
		if !s.Factorize(mat.NewDense(m, n, a), mat.SVDNone) {
			t.Fatal("gonum's SVD failed")
		}
		for i, want := range s.Values(nil) {
			if math.Abs(got[i]-want) > 1e-14*got[0]*float64(min(m, n)) {
				t.Errorf("%d×%d of rank %d: σ%d = %g, want %g", m, n, r, i+1, got[i], want)
			}
		}
	}
}

// TestPrincipalAngles checks that the subspaces have known angles from 10⁻¹² to π/2.
func TestPrincipalAngles(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 0))
	const n = 60
	want := []float64{0, 1e-12, 1e-5, 0.3, math.Pi / 4, 1.2, math.Pi/2 - 1e-9, math.Pi / 2}
	k := len(want)
	q := randomOrthogonal(rng, n)
	for _, extra := range []int{0, 3} {
		u, v := make([]float64, n*k), make([]float64, n*(k+extra))
		l := k + extra
		for i := range n {
			for j, a := range want {
				s, c := math.Sincos(a)
				u[i*k+j] = q[i*n+j]
				v[i*l+j] = c*q[i*n+j] + s*q[i*n+k+j]
			}
			for j := range extra {
				v[i*l+k+j] = q[i*n+2*k+j]
			}
		}
		for _, got := range [][]float64{PrincipalAngles(u, v, n, k, l), PrincipalAngles(v, u, n, l, k)} {
			for i, w := range want {
				if math.Abs(got[i]-w) > 1e-14 {
					t.Errorf("angle %d is %.3g off %g", i, got[i]-w, w)
				}
			}
		}
	}
}
