package lin

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPairs compares ShiftMax and BestPartner of every level with plain loops. Some
// numbers are equal, and the first index must be returned.
func TestPairs(t *testing.T) { forEachLevel(t, testPairs) }

func testPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 0))
	for n := range 200 {
		e, a, b, curve := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
		room := make([]float64, n)
		for i := range e {
			e[i], a[i], b[i], curve[i] = float64(rng.IntN(9)-4), float64(rng.IntN(3)), float64(rng.IntN(3)), 4
			if rng.IntN(1+n/8) > 0 {
				room[i] = math.Inf(-1)
			}
		}
		const top, c, floor = 1.5, 3, 4.5
		partner, best, gap := -1, 0.0, 0.0
		for i := range e {
			g := max(top-e[i]+room[i], 0)
			gap = max(gap, g)
			if v := g * g / max(c+curve[i]-2*a[i], floor); v > best {
				best, partner = v, i
			}
		}
		if got, gotGap := BestPartner(e, room, a, curve, top, c, floor); got != partner || gotGap != gap {
			t.Errorf("of %d points, the partner is %d with the gap %g, want %d and %g", n, got, gotGap, partner, gap)
		}
		want, at := slices.Clone(e), -1
		for i := range want {
			want[i] += 2 * (b[i] - a[i])
			if room[i] == 0 && (at < 0 || want[i] > want[at]) {
				at = i
			}
		}
		if got := ShiftMax(e, a, b, 2, room); got != at || !slices.Equal(e, want) {
			t.Errorf("of %d points, the maximum is at %d of %v, want %d of %v", n, got, e, at, want)
		}
	}
}
