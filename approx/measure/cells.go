package measure

import (
	"math"

	"mercer/approx/internal/lin"
)

// blockMaxima holds the largest |entry| in each of the b×b blocks of a symmetric matrix.
type blockMaxima struct {
	b       int
	max     []float64
	blockOf []int   // block of each row
	largest float64 // largest |entry| of the matrix
}

// newBlockMaxima returns maxima for an n×n matrix of which nothing is known yet.
func newBlockMaxima(n, b int) *blockMaxima {
	c := &blockMaxima{b: b, max: make([]float64, b*b), blockOf: make([]int, n)}
	for k := range b {
		for i := k * n / b; i < (k+1)*n/b; i++ {
			c.blockOf[i] = k
		}
	}
	return c
}

// add adds a tile of the matrix: rows i0 to i1−1 and columns j0 to j1−1. The argument
// isFinite reports that no entry of the tile is NaN. The rows of a block are combined
// first, since loops along rows are longer than loops along columns.
func (c *blockMaxima) add(i0, i1, j0, j1 int, t []float64, isFinite bool) {
	w := j1 - j0
	maxEntry := make([]float64, w)
	for i := i0; i < i1; {
		clear(maxEntry)
		row := c.blockOf[i]
		for ; i < i1 && c.blockOf[i] == row; i++ {
			z := t[(i-i0)*w:][:w]
			if isFinite {
				lin.RaiseToAbs(maxEntry, z)
				continue
			}
			for j, v := range z {
				if v = math.Abs(v); v > maxEntry[j] || v != v { // a NaN is stored too
					maxEntry[j] = v
				}
			}
		}
		for j := 0; j < w; {
			column, top := c.blockOf[j0+j], 0.0
			end := w
			if c.b > 0 {
				end = min((column+1)*len(c.blockOf)/c.b-j0, w)
			}
			for _, v := range maxEntry[j:end] {
				if v > top || v != v {
					top = v
				}
			}
			j = end
			if c.largest < top || top != top { // max takes longer on WebAssembly
				c.largest = top
			}
			if c.b > 0 {
				p, q := row*c.b+column, column*c.b+row
				if c.max[p] < top || top != top {
					c.max[p], c.max[q] = top, top
				}
			}
		}
	}
}
