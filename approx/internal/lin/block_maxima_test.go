package lin

import (
	"math"
	"testing"
)

// TestBlockMaxima checks that the result is the largest entry of each block, or NaN if a
// block contains NaN.
func TestBlockMaxima(t *testing.T) {
	for _, c := range [][2]int{{150, 75}, {151, 75}, {1, 1}, {7, 3}} {
		n, side := c[0], c[1]
		a := make([]float64, n*n)
		for i := range a {
			a[i] = float64((i*7919)%1000) / 1000
		}
		a[n*n/2], a[n*n/3] = math.NaN(), math.Copysign(math.NaN(), -1)
		want := make([]float64, side*side)
		block := func(i int) (b int) {
			for (b+1)*n/side <= i {
				b++
			}
			return b
		}
		for i, v := range a {
			at := block(i/n)*side + block(i%n)
			want[at] = max(want[at], v)
		}
		for i, v := range BlockMaxima(a, n, side) {
			if v != want[i] && !(math.IsNaN(v) && math.IsNaN(want[i])) {
				t.Fatalf("%d of %d: entry %d is %g, not %g", side, n, i, v, want[i])
			}
		}
	}
}
