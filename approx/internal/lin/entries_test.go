package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestChebyshev uses T_k(cos φ) = cos kφ.
func TestChebyshev(t *testing.T) { forEachLevel(t, testChebyshev) }

func testChebyshev(t *testing.T) {
	for _, n := range []int{1, 2, 5, 37} {
		for _, p := range []int{1, 2, 3, 90} {
			a := make([]float64, max(p, 2)*n)
			angle := func(i int) float64 { return math.Pi * float64(i) / float64(max(1, n-1)) }
			for i := range n {
				a[i], a[n+i] = 1, math.Cos(angle(i))
			}
			Chebyshev(a, p, n)
			for k := range p {
				for i := range n {
					if want := math.Cos(float64(k) * angle(i)); !(math.Abs(a[k*n+i]-want) <= 1e-12) {
						t.Fatalf("n = %d: T_%d of point %d is %g, not %g", n, k, i, a[k*n+i], want)
					}
				}
			}
		}
	}
}

func TestTimes(t *testing.T) { forEachLevel(t, testTimes) }

func testTimes(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for n := range 20 {
		x, y, dst := normal(rng, n+1), normal(rng, n+1), make([]float64, n+1)
		MulElements(dst[:n], x, y)
		for i := range n {
			if dst[i] != x[i]*y[i] {
				t.Fatalf("n = %d: product %d is %g, not %g", n, i, dst[i], x[i]*y[i])
			}
		}
		if dst[n] != 0 {
			t.Fatalf("n = %d: what follows is written", n)
		}
	}
}

// TestRagged checks that RaggedProducts stores rows of every width one after the other,
// and does not change the memory after the last row.
func TestRagged(t *testing.T) { forEachLevel(t, testRagged) }

func testRagged(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for _, width := range [][]int{{}, {0}, {1}, {3, 3, 3}, {9, 8, 8, 5, 2, 1}, {1, 4, 0, 17}, {2, 16, 7}} {
		sum, most := 0, 0
		for _, w := range width {
			sum, most = sum+w, max(most, w)
		}
		for spare := range 10 {
			u, v := normal(rng, len(width)), normal(rng, most+spare)
			dst := make([]float64, sum+spare)
			RaggedProducts(dst, u, v, width)
			offset := 0
			for a, w := range width {
				for b := range w {
					if dst[offset] != u[a]*v[b] {
						t.Fatalf("widths %v: product (%d, %d) is %g, not %g", width, a, b, dst[offset], u[a]*v[b])
					}
					offset++
				}
			}
			for _, x := range dst[offset:] {
				if x != 0 {
					t.Fatalf("widths %v: what follows is written", width)
				}
			}
		}
	}
}
