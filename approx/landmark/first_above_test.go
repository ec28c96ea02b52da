package landmark

import (
	"math"
	"testing"
)

// TestFirstAbove compares the search in blocks with sums of all distances up to each index.
func TestFirstAbove(t *testing.T) {
	for _, n := range []int{1, 7, seedBlock, seedBlock + 1, 3*seedBlock + 5} {
		dist, sums := make([]float64, n), make([]float64, blockCount(n, seedBlock))
		var total float64
		for i := range dist {
			dist[i] = float64((i + n) % 3) // one in three is zero
			if n == 1 {
				dist[i] = 2
			}
			sums[i/seedBlock] += dist[i]
			total += dist[i]
		}
		for u := 0.0; u < total+2; u += 0.5 {
			want, last, sum := -1, -1, 0.0
			for i, v := range dist {
				if v > 0 {
					last = i
				}
				if sum += v; want < 0 && sum > u {
					want = i
				}
			}
			if want < 0 {
				want = last
			}
			if got := firstAbove(dist, sums, u); got != want {
				t.Fatalf("%d distances: index %d for %g, want %d", n, got, u, want)
			}
		}
		for _, u := range []float64{math.Inf(1), math.NaN()} {
			if i := firstAbove(dist, sums, u); dist[i] <= 0 {
				t.Errorf("%d distances: index %d for %g has the distance %g", n, i, u, dist[i])
			}
		}
	}
}
