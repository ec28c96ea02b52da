package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestLower checks that a Lower represents the full symmetric matrix.
func TestLower(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 3, 15, 16, 17, 19, 33, 64, 90} {
		full, s := make([]float64, n*n), make([]float64, n)
		for i := range n {
			s[i] = rng.Float64()
			for j := range i + 1 {
				v := rng.NormFloat64()
				full[i*n+j], full[j*n+i] = v, v
			}
		}
		l := NewLower(n, func(dst []float64, i0, i1 int) {
			for i := i0; i < i1; i++ {
				copy(dst[(i-i0)*i1:(i-i0+1)*i1], full[i*n:])
			}
		})
		squares := l.Scale(s)
		for i := range full {
			full[i] *= s[i/n] * s[i%n]
		}
		if want := Dot(full, full); math.Abs(squares-want) > 1e-14*want {
			t.Errorf("n = %d: the squares are %g, not %g", n, squares, want)
		}
		x, y, want := make([]float64, l.PaddedLen()), make([]float64, l.PaddedLen()), make([]float64, n)
		for i := range y {
			y[i] = math.NaN() // must be overwritten
		}
		for i := range n {
			x[i] = rng.NormFloat64()
		}
		l.MulVec(y, x)
		MatVec(want, full, x, n, n)
		for i, v := range y {
			if i >= n && v != 0 || i < n && !(math.Abs(v-want[i]) < 1e-14*float64(n)) {
				t.Fatalf("n = %d: number %d of the product is %g", n, i, v)
			}
		}
	}
}

// TestMatVecRows checks that MatVec reads and writes only the numbers of its arguments.
func TestMatVecRows(t *testing.T) {
	for m := range 10 {
		for n := range 12 {
			a, x, y := make([]float64, m*n), make([]float64, n), make([]float64, m+1)
			for i := range a {
				a[i] = float64(i%7 - 3)
			}
			for i := range x {
				x[i] = float64(i%5 - 1)
			}
			y[m] = 8
			MatVec(y, a, x, m, n)
			for i := range m {
				var want float64
				for j, v := range x {
					want += a[i*n+j] * v
				}
				if y[i] != want {
					t.Fatalf("%d×%d: number %d is %g, not %g", m, n, i, y[i], want)
				}
			}
			if y[m] != 8 {
				t.Fatalf("%d×%d: the number after the last is written", m, n)
			}
		}
	}
}
