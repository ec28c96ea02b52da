package landmark

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTwoSmallest compares twoSmallest with a sorted list. Some distances are equal, some up to
// rounding errors.
func TestTwoSmallest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for trial := range 2000 {
		dist := make([]float64, trial%20)
		for j := range dist {
			dist[j] = float64(rng.IntN(12))
			if rng.IntN(3) == 0 {
				dist[j] *= 1 - 0x1p-52
			}
		}
		sorted := append(slices.Sorted(slices.Values(dist)), math.Inf(1), math.Inf(1))
		want := max(0, slices.IndexFunc(dist, func(v float64) bool { return v <= sorted[0]*(1+1e-15) }))
		nearest, best, second := twoSmallest(dist)
		isSecond := second == sorted[1] || math.Abs(second-sorted[1]) <= 1e-15*sorted[1]
		if nearest != want || len(dist) > 0 && best != dist[want] || !isSecond {
			t.Fatalf("%v: index %d, %g and %g; want index %d and %g", dist, nearest, best, second, want, sorted[1])
		}
	}
}
