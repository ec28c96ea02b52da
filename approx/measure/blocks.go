package measure

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// GramBlocks holds panels of K, K̂ and |K−K̂| with b×b cells. A cell of K or K̂ is the
// mean of a block of the matrix. A cell of |K−K̂| is the maximum of a block, since a mean
// would hide large errors.
type GramBlocks struct {
	Exact  *mat.Dense // b×b, means of K
	Approx *mat.Dense // b×b, means of K̂; nil if there is no approximation
	Error  *mat.Dense // b×b, maxima of |Kᵢⱼ−K̂ᵢⱼ|; nil if there is no approximation
}

// Blocks returns the panels of K and K̂ on the points of x with the indices rows, in the
// order of rows. There are b = min(len(rows), side) blocks per side. Block c contains the
// rows from ⌊cn/b⌋ to ⌊(c+1)n/b⌋. The map f is nil if there is no approximation. Blocks
// evaluates half of the pairs. It returns the error of ctx soon after ctx is done.
func Blocks(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x mat.Matrix, rows []int, side int) (_ GramBlocks, err error) {
	arg.NotNil("measure.Blocks", "context", ctx)
	points := arg.Matrix("measure.Blocks", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	const fn = "measure.Blocks"
	arg.OptionalMap(fn, f)
	if err := arg.CheckData(k, points); err != nil {
		return GramBlocks{}, err
	}
	arg.AtLeast(fn, "the number of rows", len(rows), 1)
	for _, i := range rows {
		arg.Index(fn, "row", i, points.Len())
	}
	arg.AtLeast(fn, "side", side, 1)
	points = points.Subset(rows)
	k, f, exponent := toUnitScale(k, f, points)
	p, err := blocksAtUnit(ctx, k, f, points, side)
	if err != nil {
		return GramBlocks{}, err
	}
	matrix := func(v []float64) *mat.Dense {
		if v == nil {
			return nil
		}
		rescale(v, exponent)
		return mat.NewDense(p.side, p.side, v)
	}
	return GramBlocks{Exact: matrix(p.exact), Approx: matrix(p.approx), Error: matrix(p.error)}, nil
}

// blocksAtUnit computes the numbers of Blocks for all points of x and a kernel at unit scale.
func blocksAtUnit(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points, side int) (*blockSums, error) {
	n := x.Len()
	b := min(n, side)
	p := &blockSums{side: b, exact: make([]float64, b*b), firstRows: make([]int, b+1)}
	for c := range p.firstRows {
		p.firstRows[c] = c * n / max(b, 1)
	}
	var fillFeatureTile func(dst []float64, i0, i1, j0, j1 int)
	if f != nil {
		fillFeatureTile = newTileFunc(f, x)
		p.approx, p.error = make([]float64, b*b), make([]float64, b*b)
	}
	size := min(n, tiled.Side)
	tile := make([]float64, size*size)
	var hat []float64
	if f != nil {
		hat = make([]float64, size*size)
	}
	for i0 := 0; i0 < n; i0 += tiled.Side {
		for j0 := i0; j0 < n; j0 += tiled.Side {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			i1, j1 := min(i0+tiled.Side, n), min(j0+tiled.Side, n)
			t, h := tile[:(i1-i0)*(j1-j0)], hat
			fillTile(t, k, x, i0, i1, j0, j1)
			if f != nil {
				h = hat[:len(t)]
				fillFeatureTile(h, i0, i1, j0, j1)
			}
			p.add(i0, i1, j0, j1, t, h)
		}
	}
	for i := range b * b {
		count := float64((p.firstRows[i/b+1] - p.firstRows[i/b]) * (p.firstRows[i%b+1] - p.firstRows[i%b]))
		p.exact[i] /= count
		if f != nil {
			p.approx[i] /= count
		}
	}
	return p, ctx.Err()
}

// A blockSums accumulates the sums and the largest differences of blocks.
type blockSums struct {
	side                 int       // number b of cells per side
	exact, approx, error []float64 // b×b; approx and error are nil if there is no approximation
	firstRows            []int     // first row of each block, followed by n
}

// add adds a tile of K to the panel: rows i0 to i1−1 and columns j0 to j1−1. The slice h
// is the tile of K̂, or nil. The mirrored tile below the diagonal is added too. The rows
// of a block are combined first, since loops along rows are longer than loops along
// columns.
func (p *blockSums) add(i0, i1, j0, j1 int, t, h []float64) {
	w := j1 - j0
	exact, hat, maxDiff := make([]float64, w), make([]float64, w), make([]float64, w)
	row, first := 0, 0 // blocks that contain row i0 and column j0
	for p.firstRows[row+1] <= i0 {
		row++
	}
	for p.firstRows[first+1] <= j0 {
		first++
	}
	for i := i0; i < i1; row++ {
		clear(exact)
		clear(hat)
		clear(maxDiff)
		for ; i < min(p.firstRows[row+1], i1); i++ {
			a := t[(i-i0)*w:][:w]
			lin.Axpy(exact, 1, a)
			if h == nil {
				continue
			}
			b := h[(i-i0)*w:][:w]
			lin.Axpy(hat, 1, b)
			for j := 0; j < len(maxDiff) && j < len(a) && j < len(b); j++ { // the conditions remove bounds checks
				if d := math.Abs(a[j] - b[j]); d > maxDiff[j] || d != d { // a NaN is stored too; max is slow on WebAssembly
					maxDiff[j] = d
				}
			}
		}
		for c := first; c < p.side && p.firstRows[c] < j1; c++ {
			a, z := max(p.firstRows[c], j0)-j0, min(p.firstRows[c+1], j1)-j0
			cell, mirroredCell := row*p.side+c, c*p.side+row
			var sum, hatSum float64
			for j := a; j < z; j++ {
				sum += exact[j]
				hatSum += hat[j]
			}
			p.exact[cell] += sum
			if i0 != j0 {
				p.exact[mirroredCell] += sum
			}
			if h == nil {
				continue
			}
			p.approx[cell] += hatSum
			if i0 != j0 {
				p.approx[mirroredCell] += hatSum
			}
			top := p.error[cell]
			for _, d := range maxDiff[a:z] {
				top = max(top, d)
			}
			p.error[cell], p.error[mirroredCell] = top, top
		}
	}
}
