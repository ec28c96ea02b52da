// Package tiled holds symmetric matrices that are too large to be careless
// with, in square tiles of which only those on and above the diagonal exist:
// half of the kernel evaluations, half of the memory, each tile at home in the
// cache while it is filled and used, and a place to stop between two of them.
//
//mercer:inline
package tiled

import (
	"context"

	"mercer/approx/internal/lin"
)

// Side is the height and width of a tile. A tile is 0.5 MB, and takes about a
// millisecond to fill in WebAssembly.
const Side = 256

// A Matrix is a symmetric n×n matrix.
type Matrix struct {
	n     int
	fill  func(dst []float64, i0, i1, j0, j1 int)
	tiles [][]float64 // row by row of the upper triangle of tiles; nil if they are filled for every use
	buf   []float64
}

// New returns the n×n matrix whose entries (i, j), i0 ≤ i < i1 and j0 ≤ j < j1,
// fill stores in dst row by row.
func New(n int, fill func(dst []float64, i0, i1, j0, j1 int)) *Matrix {
	return &Matrix{n: n, fill: fill}
}

// Len returns n.
func (m *Matrix) Len() int { return m.n }

// Keep makes the next pass over the tiles store them, n(n+Side)/2 numbers in
// all, and later ones reuse them.
func (m *Matrix) Keep() {
	if m.tiles == nil {
		c := m.Count()
		m.tiles = make([][]float64, c*(c+1)/2)
	}
}

// Count returns the number of tiles on one side.
func (m *Matrix) Count() int { return (m.n + Side - 1) / Side }

// Each calls f with every tile (i0, i1, j0, j1) on and above the diagonal, row by
// row. It stops between two tiles when ctx is done and returns its error. f may
// change the tile; a stored tile keeps the change.
func (m *Matrix) Each(ctx context.Context, f func(i0, i1, j0, j1 int, tile []float64)) error {
	at := 0
	for i0 := 0; i0 < m.n; i0 += Side {
		for j0 := i0; j0 < m.n; j0 += Side {
			if err := ctx.Err(); err != nil {
				return err
			}
			i1, j1 := min(i0+Side, m.n), min(j0+Side, m.n)
			f(i0, i1, j0, j1, m.tile(at, i0, i1, j0, j1))
			at++
		}
	}
	return nil
}

func (m *Matrix) tile(at, i0, i1, j0, j1 int) []float64 {
	size := (i1 - i0) * (j1 - j0)
	if m.tiles == nil {
		if m.buf == nil {
			m.buf = make([]float64, min(Side, m.n)*min(Side, m.n))
		}
		m.fill(m.buf[:size], i0, i1, j0, j1)
		return m.buf[:size]
	}
	if m.tiles[at] == nil {
		t := make([]float64, size)
		m.fill(t, i0, i1, j0, j1)
		m.tiles[at] = t
	}
	return m.tiles[at]
}

// Mul stores A·X in y, where x and y are n×k. It stops between two tiles when
// ctx is done.
func (m *Matrix) Mul(ctx context.Context, y, x []float64, k int) error {
	if m.n <= Side && k > 1 {
		return m.Each(ctx, func(_, _, _, _ int, t []float64) { lin.Mul(y, t, x, m.n, m.n, k) })
	}
	clear(y[:m.n*k])
	part := make([]float64, min(Side, m.n)*k)
	return m.Each(ctx, func(i0, i1, j0, j1 int, t []float64) {
		rows, cols := i1-i0, j1-j0
		if k == 1 {
			lin.MatVec(part, t, x[j0:j1], rows, cols)
		} else {
			lin.Mul(part, t, x[j0*k:j1*k], rows, cols, k)
		}
		lin.Axpy(y[i0*k:i1*k], 1, part[:rows*k])
		if i0 == j0 {
			return
		}
		if k == 1 {
			lin.TMatVec(part, t, x[i0:i1], rows, cols)
		} else {
			lin.TMul(part, t, x[i0*k:i1*k], cols, rows, k)
		}
		lin.Axpy(y[j0*k:j1*k], 1, part[:cols*k])
	})
}
