package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFirstNear checks that points are assigned to the first near candidate. FirstNear
// stops at a point without one.
func TestFirstNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := SquareGrid{X0: -1, Y0: 2, Scale: 2, Cols: 3}
	fours := make([]FourPoints, 12)
	for i := range fours {
		for k := range 4 {
			fours[i].X[k], fours[i].Y[k] = math.Inf(1), 0
			if k < i%5 {
				fours[i].X[k], fours[i].Y[k] = -1+1.5*rng.Float64(), 2+2*rng.Float64()
			}
			fours[i].Number[k] = int32(10*i + k)
		}
	}
	const limit = 0.5
	x := make([]float64, 2*300)
	for i := 0; i < len(x); i += 2 {
		x[i], x[i+1] = -1+1.5*rng.Float64(), 2+2*rng.Float64()
	}
	owner := make([]int, 300)
	for i := 0; i < 300; i++ {
		owner[i] = -1
	}
	ends := 0
	for from := 0; from <= len(owner); from++ {
		end := FirstNear(owner, x, from, fours, s, limit)
		for i := from; i < min(end+1, len(owner)); i++ {
			u, v, want := x[2*i], x[2*i+1], -1
			at := int(2*(v-2))*3 + int(2*(u+1))
			for k := 3; k >= 0; k-- {
				if math.Hypot(u-fours[at].X[k], v-fours[at].Y[k]) < math.Sqrt(limit) {
					want = 10*at + k
				}
			}
			if owner[i] != want || (want < 0) != (i == end) {
				t.Fatalf("from %d to %d: point %d has %d, not %d", from, end, i, owner[i], want)
			}
		}
		from = end
		ends++
	}
	if ends < 10 {
		t.Errorf("only %d points are near none", ends)
	}
}
