package lin

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestPackedPoints(t *testing.T) { forEachLevel(t, testPackedPoints) }

// testPackedPoints checks that distances from packed points have the same bits as those of SqDist.
// Packed points are reused for other sizes.
func testPackedPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 0))
	var p PackedPoints
	bits := func(s []float64) []uint64 {
		b := make([]uint64, len(s))
		for i, v := range s {
			b[i] = math.Float64bits(v)
		}
		return b
	}
	for _, d := range []int{0, 1, 2, 3, 4, 5, 16, 300} {
		for _, m := range []int{33, 0, 1, 7, 8, 16, 100} {
			for _, n := range []int{0, 1, 3, 4, 7, 12, 65} {
				for _, size := range []float64{1, 1e-160, 1e160} {
					x, y := randomNormal(rng, n*d), randomNormal(rng, m*d)
					Scale(x, size)
					Scale(y, size)
					if n > 2 && m > 2 && d > 0 {
						copy(x[2*d:], y[:d]) // a distance is 0
						y[(m-1)*d], y[(m-2)*d] = math.NaN(), math.Inf(1)
					}
					want, got := nanSlice(n*m), nanSlice(n*m)
					SqDist(want, x, y, n, m, d)
					p.Pack(y, n, m, d)
					p.SqDist(got, x, n)
					if !slices.Equal(bits(got), bits(want)) {
						t.Fatalf("n=%d m=%d d=%d size=%g: distances from packed points differ", n, m, d, size)
					}
					p.Set(y, m, d)
					p.SqDist(got, x, n)
					if !slices.Equal(bits(got), bits(want)) {
						t.Fatalf("n=%d m=%d d=%d size=%g: distances from unpacked points differ", n, m, d, size)
					}
					p.Pack(y, n, m, d)
					if n > 0 {
						p.SqDist(got[:m], x[:d], 1) // fewer points than the argument of Pack
						if !slices.Equal(bits(got[:m]), bits(want[:m])) {
							t.Fatalf("m=%d d=%d size=%g: distances of one point differ", m, d, size)
						}
					}
					if n > 2 && m > 2 && d > 0 && got[2*m] != 0 {
						t.Fatalf("n=%d m=%d d=%d: the distance of equal points is %g", n, m, d, got[2*m])
					}
				}
			}
		}
	}
}
