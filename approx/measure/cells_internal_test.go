package measure

import (
	"math"
	"slices"
	"testing"
)

// TestCellsKeepWhatHasNoValue checks that if a block contains a NaN, its maximum is NaN,
// and so is the maximum of all blocks. The maxima of other blocks must not change.
func TestCellsKeepWhatHasNoValue(t *testing.T) {
	const n, b = 6, 3
	for position := range n * n {
		i, j := position/n, position%n
		c := newBlockMaxima(n, b)
		for _, tile := range [][4]int{{0, 3, 0, 3}, {3, 6, 0, 3}, {3, 6, 3, 6}} {
			i0, i1, j0, j1 := tile[0], tile[1], tile[2], tile[3]
			var z []float64
			for u := i0; u < i1; u++ {
				for v := j0; v < j1; v++ {
					if u == max(i, j) && v == min(i, j) || i0 == j0 && v == max(i, j) && u == min(i, j) {
						z = append(z, math.NaN())
					} else {
						z = append(z, -float64(u+v))
					}
				}
			}
			c.add(i0, i1, j0, j1, z, !slices.ContainsFunc(z, math.IsNaN))
		}
		if c.largest == c.largest {
			t.Errorf("with nothing at (%d, %d) the largest entry is %g", i, j, c.largest)
		}
		for p := range b {
			for q := range b {
				got, want := c.max[p*b+q], float64(2*p+1+2*q+1)
				if hasNaN := p == i/2 && q == j/2 || p == j/2 && q == i/2; hasNaN != (got != got) || !hasNaN && got != want {
					t.Errorf("with nothing at (%d, %d) block (%d, %d) has %g, want %g", i, j, p, q, got, want)
				}
			}
		}
	}
}
