package measure

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
	"mercer/approx/kernel"
)

// GramBlocks are K, K̂ and |K−K̂| as pictures of b×b cells: of the two matrices
// the mean of each block, which keeps what they look like, and of the error the
// largest of each block, because a mean would hide it.
type GramBlocks struct {
	Side   int       // b
	Exact  []float64 // b×b, means of K
	Approx []float64 // b×b, means of K̂; nil without an approximation
	Error  []float64 // b×b, the largest |Kᵢⱼ−K̂ᵢⱼ|; nil likewise
}

// Blocks returns the pictures of K and K̂ on the points of x with the given numbers,
// in that order: b = min(len(rows), side) blocks, of which block c has the rows from
// ⌊cn/b⌋ to ⌊(c+1)n/b⌋. f is nil where there is no approximation. It evaluates half
// of the pairs, and stops between two tiles when ctx is done.
func Blocks(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points, rows []int, side int) (GramBlocks, error) {
	x = x.Subset(rows)
	n := x.Len()
	b := min(n, side)
	g := GramBlocks{Side: b, Exact: make([]float64, b*b)}
	var implied func(dst []float64, i0, i1, j0, j1 int)
	errs := newCells(n, b)
	if f != nil {
		implied = tilesOf(f, x)
		g.Approx = make([]float64, b*b)
	}
	size := min(n, tiled.Side)
	tile, hat := make([]float64, size*size), make([]float64, size*size)
	for i0 := 0; i0 < n; i0 += tiled.Side {
		for j0 := i0; j0 < n; j0 += tiled.Side {
			if err := ctx.Err(); err != nil {
				return g, err
			}
			i1, j1 := min(i0+tiled.Side, n), min(j0+tiled.Side, n)
			t, h := tile[:(i1-i0)*(j1-j0)], hat[:(i1-i0)*(j1-j0)]
			kernel.Cross(t, k, x.Slice(i0, i1), x.Slice(j0, j1))
			errs.sum(g.Exact, i0, i1, j0, j1, t)
			if f == nil {
				continue
			}
			implied(h, i0, i1, j0, j1)
			errs.sum(g.Approx, i0, i1, j0, j1, h)
			lin.Axpy(h, -1, t)
			errs.add(i0, i1, j0, j1, h)
		}
	}
	count := make([]float64, b)
	for _, c := range errs.of {
		count[c]++
	}
	for i := range b * b {
		of := count[i/b] * count[i%b]
		g.Exact[i] /= of
		if f != nil {
			g.Approx[i] /= of
		}
	}
	if f != nil {
		g.Error = errs.max
	}
	return g, ctx.Err()
}

// sum adds the entries of a tile to the sums of their blocks, and those of the tile
// below the diagonal that mirrors it.
func (c *cells) sum(dst []float64, i0, i1, j0, j1 int, t []float64) {
	for i := i0; i < i1; i++ {
		row := t[(i-i0)*(j1-j0):][:j1-j0]
		for j := j0; j < j1; {
			cell := c.of[j]
			var sum float64
			for j < j1 && c.of[j] == cell {
				sum += row[j-j0]
				j++
			}
			dst[c.of[i]*c.b+cell] += sum
			if i0 != j0 {
				dst[cell*c.b+c.of[i]] += sum
			}
		}
	}
}
