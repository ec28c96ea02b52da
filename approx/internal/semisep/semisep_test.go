package semisep

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
)

// TestMul checks that Mul agrees with the product of the matrix for several numbers of
// points and columns. The points may coincide or lie far from 0.
func TestMul(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for _, dim := range []int{1, 2} {
		for _, n := range []int{1, 2, leafSize, leafSize + 1, 3*leafSize + 5, 300} {
			for _, k := range []int{1, laneCount, laneCount + 3} {
				for _, at := range []struct{ sigma, origin float64 }{
					{1e-310, 0}, {0.3, 0}, {1e6, 0}, {0.02, 1e9},
				} {
					sigma, origin := at.sigma, at.origin
					t.Run(fmt.Sprintf("d=%d,n=%d,k=%d,σ=%g,at %g", dim, n, k, sigma, origin), func(t *testing.T) {
						x := approx.NewPoints(n, dim)
						for i := range x.Data {
							x.Data[i] = origin + 3*rng.Float64()
							if i%7 == 0 {
								x.Data[i] = origin + 1
							}
						}
						v := make([]float64, n*k)
						for i := range v {
							v[i] = rng.NormFloat64()
						}
						got := make([]float64, n*k)
						New(sigma, x).Mul(got, v, k)
						for i := range n {
							for c := range k {
								var want float64
								for j := range n {
									var s float64
									for a, u := range x.Row(i) {
										s += math.Abs(u - x.Row(j)[a])
									}
									want += math.Exp(-s/sigma) * v[j*k+c]
								}
								// The sums have n terms of size one, each a product of up
								// to n factors.
								if tol := 1e-14 * float64(n); !(math.Abs(got[i*k+c]-want) <= tol) {
									t.Fatalf("(KX)(%d, %d) = %g, want %g", i, c, got[i*k+c], want)
								}
							}
						}
					})
				}
			}
		}
	}
}

func TestNone(t *testing.T) {
	for what, s := range map[string]*Sums{
		"in space":          New(1, approx.NewPoints(5, 3)),
		"of no points":      New(1, approx.Points{Dim: 2}),
		"without bandwidth": New(0, approx.NewPoints(5, 2)),
	} {
		if s != nil {
			t.Errorf("there are sums %s", what)
		}
	}
}

func BenchmarkMul(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 0))
	x, v := approx.NewPoints(2000, 2), make([]float64, 2000*laneCount)
	for i := range x.Data {
		x.Data[i] = 3 * rng.Float64()
	}
	s := New(0.3, x)
	dst := make([]float64, len(v))
	for b.Loop() {
		s.Mul(dst, v, laneCount)
	}
}
