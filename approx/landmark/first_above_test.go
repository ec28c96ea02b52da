package landmark

import (
	"math"
	"testing"

	"mercer/approx"
)

// TestFirstAbove compares the search in blocks with sums of all distances up to each index. The
// stored distances do not yet include the last seed.
func TestFirstAbove(t *testing.T) {
	for _, n := range []int{4, 7, seedBlock, seedBlock + 1, 3*seedBlock + 5} {
		x, dist := approx.NewPoints(n, 1), make([]float64, n)
		var total float64
		for i := range n {
			x.Data[i] = []float64{0, 10, 9, 2}[i%4] // the first two are seeds
			dist[i] = min(math.Pow(x.Data[i], 2), math.Pow(x.Data[i]-10, 2))
			total += dist[i]
		}
		s := newSeeding(x, 0, 1)
		s.rows[0] = 1
		if row := s.addBest(); row != 1 {
			t.Fatalf("%d points: row %d is added, want 1", n, row)
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
			if got := s.firstAbove(u); got != want {
				t.Fatalf("%d points: row %d for %g, want %d", n, got, u, want)
			}
		}
		for _, u := range []float64{math.Inf(1), math.NaN()} {
			if i := s.firstAbove(u); dist[i] <= 0 {
				t.Errorf("%d points: row %d for %g has the distance %g", n, i, u, dist[i])
			}
		}
	}
}
