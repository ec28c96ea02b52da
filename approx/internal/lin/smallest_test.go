package lin_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx/internal/lin"
)

// TestSmallest compares Smallest and SmallestSet with a stable sort of all keys, with many equal keys and
// with infinite keys.
func TestSmallest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 7, 100, 1000} {
		for _, m := range []int{0, 1, 2, 3, 50, 99, 100, 2000} {
			for _, values := range []int{1, 5, 1 << 40} {
				keys := make([]float64, n)
				for i := range keys {
					keys[i] = float64(rng.IntN(values) - values/2)
					if rng.IntN(20) == 0 {
						keys[i] = math.Inf(rng.IntN(2)*2 - 1)
					}
				}
				if rng.IntN(3) == 0 {
					slices.SortFunc(keys, func(a, b float64) int { return cmp.Compare(b, a) })
				}
				want := make([]int, n)
				for i := range want {
					want[i] = i
				}
				slices.SortStableFunc(want, func(i, j int) int { return cmp.Compare(keys[i], keys[j]) })
				if got := lin.Smallest(keys, m); !slices.Equal(got, want[:min(m, n)]) {
					t.Fatalf("n = %d, m = %d, %d values: got %v, want %v", n, m, values, got, want[:min(m, n)])
				}
				slices.Sort(want[:min(m, n)])
				if got := lin.SmallestSet(keys, m); !slices.Equal(got, want[:min(m, n)]) {
					t.Fatalf("n = %d, m = %d, %d values: got the set %v, want %v", n, m, values, got, want[:min(m, n)])
				}
			}
		}
	}
}
