// Package tiled stores large symmetric matrices as square tiles. Only the tiles on and
// above the diagonal exist, which halves the kernel evaluations and the memory. A tile
// stays in the cache while it is filled and used. Computations can be cancelled between
// two tiles.
//
//mercer:inline
package tiled

import (
	"context"

	"mercer/approx/internal/lin"
	"mercer/approx/internal/unset"
)

// Side is the height and width of a tile. A tile takes 0.5 MB and about a millisecond to
// fill in WebAssembly.
const Side = 256

// A Matrix is a symmetric n×n matrix.
type Matrix struct {
	n     int
	fill  func(dst []float64, i0, i1, j0, j1 int)
	tiles [][]float64 // rows of the upper triangle of tiles; nil if tiles are not stored
	buf   []float64
}

// New returns an n×n matrix. The function fill stores the entries (i, j) with i0 ≤ i < i1
// and j0 ≤ j < j1 in dst, row by row.
func New(n int, fill func(dst []float64, i0, i1, j0, j1 int)) *Matrix {
	return &Matrix{n: n, fill: fill}
}

// Len returns the size n of the matrix.
func (m *Matrix) Len() int { return m.n }

// StoreTiles makes the next pass over the tiles store them, and later passes reuse them.
// The tiles take n(n+Side)/2 numbers.
func (m *Matrix) StoreTiles() {
	if m.tiles == nil {
		c := m.SideCount()
		m.tiles = make([][]float64, c*(c+1)/2)
	}
}

// SideCount returns the number of tiles along one side.
func (m *Matrix) SideCount() int { return (m.n + Side - 1) / Side }

// Each calls f with every tile (i0, i1, j0, j1) on and above the diagonal, row by row. If
// ctx is done, it stops before the next tile and returns the error of ctx. The function f
// may change the tile. The change remains in stored tiles.
func (m *Matrix) Each(ctx context.Context, f func(i0, i1, j0, j1 int, tile []float64)) error {
	offset := 0
	for i0 := 0; i0 < m.n; i0 += Side {
		for j0 := i0; j0 < m.n; j0 += Side {
			if err := ctx.Err(); err != nil {
				return err
			}
			i1, j1 := min(i0+Side, m.n), min(j0+Side, m.n)
			f(i0, i1, j0, j1, m.tile(offset, i0, i1, j0, j1))
			offset++
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
		t := unset.Numbers(size)
		m.fill(t, i0, i1, j0, j1)
		m.tiles[at] = t
	}
	return m.tiles[at]
}

// Mul stores A·X in y, where x and y are n×k. If ctx is done, it stops before the next
// tile and returns the error of ctx.
func (m *Matrix) Mul(ctx context.Context, y, x []float64, k int) error {
	if m.n <= Side && k > 1 {
		return m.Each(ctx, func(_, _, _, _ int, t []float64) { lin.Mul(y, t, x, m.n, m.n, k) })
	}
	if k == 1 {
		return m.mulVec(ctx, y, x)
	}
	clear(y[:m.n*k])
	part := make([]float64, min(Side, m.n)*k)
	return m.Each(ctx, func(i0, i1, j0, j1 int, t []float64) {
		rows, cols := i1-i0, j1-j0
		lin.Mul(part, t, x[j0*k:j1*k], rows, cols, k)
		lin.Axpy(y[i0*k:i1*k], 1, part[:rows*k])
		if i0 == j0 {
			return
		}
		lin.TMul(part, t, x[i0*k:i1*k], cols, rows, k)
		lin.Axpy(y[j0*k:j1*k], 1, part[:cols*k])
	})
}

// mulVec is Mul for k = 1. With kernels, it reads each tile once.
func (m *Matrix) mulVec(ctx context.Context, y, x []float64) error {
	clear(y[:m.n])
	part := make([]float64, min(Side, m.n))
	return m.Each(ctx, func(i0, i1, j0, j1 int, t []float64) {
		rows, cols := i1-i0, j1-j0
		if i0 == j0 {
			lin.MatVec(part, t, x[j0:j1], rows, cols)
			lin.Axpy(y[i0:i1], 1, part[:rows])
			return
		}
		lin.AddBlockProducts(y[i0:i1], y[j0:j1], t, x[j0:j1], x[i0:i1], rows, cols)
	})
}
