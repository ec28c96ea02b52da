package lin

import (
	"math"
	"testing"
)

// TestBlockMaxima checks that the result is the largest entry of each block, or NaN if a
// block contains NaN. The maxima decrease from each row of blocks to the next.
func TestBlockMaxima(t *testing.T) {
	for _, c := range [][2]int{{150, 75}, {151, 75}, {1, 1}, {7, 3}} {
		n, side := c[0], c[1]
		block := func(i int) (b int) {
			for (b+1)*n/side <= i {
				b++
			}
			return b
		}
		a := make([]float64, n*n)
		for i := range a {
			a[i] = float64((i*7919)%1000)/1000 + float64(side-block(i/n))
		}
		checkBlockMaxima(t, a, n, side, block)
		a[n*n/2], a[n*n/3] = math.NaN(), math.Copysign(math.NaN(), -1)
		checkBlockMaxima(t, a, n, side, block)
	}
}

// checkBlockMaxima compares BlockMaxima with a loop over all entries. The function block
// returns the block of a row or column.
func checkBlockMaxima(t *testing.T, a []float64, n, side int, block func(i int) int) {
	t.Helper()
	want := make([]float64, side*side)
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
