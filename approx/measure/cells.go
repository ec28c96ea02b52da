package measure

import (
	"math"

	"mercer/approx/internal/lin"
)

// cells collects the largest |entry| of each of b×b blocks of a symmetric
// matrix.
type cells struct {
	b   int
	max []float64
	of  []int // the block of each row
	top float64
}

func newCells(n, b int) *cells {
	c := &cells{b: b, max: make([]float64, b*b), of: make([]int, n)}
	for k := range b {
		for i := k * n / b; i < (k+1)*n/b; i++ {
			c.of[i] = k
		}
	}
	return c
}

// add processes the tile of rows i0…i1 and columns j0…j1; whole means that no entry
// of it is NaN. It reduces each column of a block first and then combines them,
// since loops along rows are longer.
func (c *cells) add(i0, i1, j0, j1 int, t []float64, whole bool) {
	w := j1 - j0
	most := make([]float64, w)
	for i := i0; i < i1; {
		clear(most)
		row := c.of[i]
		for ; i < i1 && c.of[i] == row; i++ {
			z := t[(i-i0)*w:][:w]
			if whole {
				lin.Raise(most, z)
				continue
			}
			for j, v := range z {
				if v = math.Abs(v); v > most[j] || v != v { // no number is larger than a NaN
					most[j] = v
				}
			}
		}
		for j := 0; j < w; {
			column, top := c.of[j0+j], 0.0
			for ; j < w && c.of[j0+j] == column; j++ {
				if v := most[j]; v > top || v != v {
					top = v
				}
			}
			c.top = max(c.top, top)
			if c.b > 0 {
				p, q := row*c.b+column, column*c.b+row
				c.max[p] = max(c.max[p], top)
				c.max[q] = c.max[p]
			}
		}
	}
}
