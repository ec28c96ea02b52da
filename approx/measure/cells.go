package measure

import "math"

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

// add looks at the tile of rows i0…i1 and columns j0…j1.
func (c *cells) add(i0, i1, j0, j1 int, t []float64) {
	for i := i0; i < i1; i++ {
		row := t[(i-i0)*(j1-j0):][:j1-j0]
		for j := j0; j < j1; {
			cell := 0
			from := j
			if c.b > 0 {
				cell = c.of[j]
				for j < j1 && c.of[j] == cell {
					j++
				}
			} else {
				j = j1
			}
			var top float64
			for _, v := range row[from-j0 : j-j0] {
				if v = math.Abs(v); v > top || v != v { // no number is larger than a NaN
					top = v
				}
			}
			c.top = max(c.top, top)
			if c.b > 0 {
				p, q := c.of[i]*c.b+cell, cell*c.b+c.of[i]
				c.max[p] = max(c.max[p], top)
				c.max[q] = c.max[p]
			}
		}
	}
}
