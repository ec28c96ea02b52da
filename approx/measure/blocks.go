package measure

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// GramBlocks holds pictures of K, K̂ and |K−K̂| with b×b cells. A cell of K or K̂ is
// the mean of its block. A cell of the error is the maximum of its block, since a mean
// would hide large errors.
type GramBlocks struct {
	Side   int       // b
	Exact  []float64 // b×b, means of K
	Approx []float64 // b×b, means of K̂; nil without an approximation
	Error  []float64 // b×b, the largest |Kᵢⱼ−K̂ᵢⱼ|; nil likewise
}

// Blocks returns the pictures of K and K̂ on the points of x with the indices rows, in
// this order. There are b = min(len(rows), side) blocks, and block c has the rows from
// ⌊cn/b⌋ to ⌊(c+1)n/b⌋. The map f is nil if there is no approximation. Blocks evaluates
// half of the pairs, and stops between two tiles when ctx is done.
func Blocks(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points, rows []int, side int) (_ GramBlocks, err error) {
	arg.NotNil("measure.Blocks", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	const fn = "measure.Blocks"
	arg.OptionalMap(fn, f)
	if err := arg.CheckData(k, x); err != nil {
		return GramBlocks{}, err
	}
	arg.AtLeast(fn, "the number of rows", len(rows), 1)
	for _, i := range rows {
		arg.Index(fn, "row", i, x.Len())
	}
	arg.AtLeast(fn, "side", side, 1)
	x = x.Subset(rows)
	k, f, exponent := atUnit(k, f, x)
	p, err := blocks(ctx, k, f, x, side)
	for _, v := range [][]float64{p.Exact, p.Approx, p.Error} {
		rescale(v, exponent)
	}
	return p, err
}

// blocks is Blocks of all points and a kernel at unit scale.
func blocks(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points, side int) (GramBlocks, error) {
	n := x.Len()
	b := min(n, side)
	p := &blockPicture{GramBlocks: GramBlocks{Side: b, Exact: make([]float64, b*b)}, firstRows: make([]int, b+1)}
	for c := range p.firstRows {
		p.firstRows[c] = c * n / max(b, 1)
	}
	var implied func(dst []float64, i0, i1, j0, j1 int)
	if f != nil {
		implied = tilesOf(f, x)
		p.Approx, p.Error = make([]float64, b*b), make([]float64, b*b)
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
				return p.GramBlocks, err
			}
			i1, j1 := min(i0+tiled.Side, n), min(j0+tiled.Side, n)
			t, h := tile[:(i1-i0)*(j1-j0)], hat
			fill(t, k, x, i0, i1, j0, j1)
			if f != nil {
				h = hat[:len(t)]
				implied(h, i0, i1, j0, j1)
			}
			p.add(i0, i1, j0, j1, t, h)
		}
	}
	for i := range b * b {
		of := float64((p.firstRows[i/b+1] - p.firstRows[i/b]) * (p.firstRows[i%b+1] - p.firstRows[i%b]))
		p.Exact[i] /= of
		if f != nil {
			p.Approx[i] /= of
		}
	}
	return p.GramBlocks, ctx.Err()
}

// A blockPicture collects the sums and the largest differences of blocks.
type blockPicture struct {
	GramBlocks
	firstRows []int // the first row of each block, and n
}

// add processes the tile of rows i0…i1 and columns j0…j1 of K, and of K̂ if it is
// there, and the mirrored tile below the diagonal. It reduces each column of a
// block first and then combines them, since loops along rows are longer.
func (p *blockPicture) add(i0, i1, j0, j1 int, t, h []float64) {
	w := j1 - j0
	exact, hat, most := make([]float64, w), make([]float64, w), make([]float64, w)
	row, first := 0, 0 // the blocks of row i0 and of column j0
	for p.firstRows[row+1] <= i0 {
		row++
	}
	for p.firstRows[first+1] <= j0 {
		first++
	}
	for i := i0; i < i1; row++ {
		clear(exact)
		clear(hat)
		clear(most)
		for ; i < min(p.firstRows[row+1], i1); i++ {
			a := t[(i-i0)*w:][:w]
			lin.Axpy(exact, 1, a)
			if h == nil {
				continue
			}
			b := h[(i-i0)*w:][:w]
			lin.Axpy(hat, 1, b)
			for j := 0; j < len(most) && j < len(a) && j < len(b); j++ { // so that the compiler sees that all are in bounds
				if d := math.Abs(a[j] - b[j]); d > most[j] || d != d { // no number is larger than a NaN; max is a call on WebAssembly
					most[j] = d
				}
			}
		}
		for c := first; c < p.Side && p.firstRows[c] < j1; c++ {
			a, z := max(p.firstRows[c], j0)-j0, min(p.firstRows[c+1], j1)-j0
			of, mirrored := row*p.Side+c, c*p.Side+row
			var sum, other float64
			for j := a; j < z; j++ {
				sum += exact[j]
				other += hat[j]
			}
			p.Exact[of] += sum
			if i0 != j0 {
				p.Exact[mirrored] += sum
			}
			if h == nil {
				continue
			}
			p.Approx[of] += other
			if i0 != j0 {
				p.Approx[mirrored] += other
			}
			top := p.Error[of]
			for _, d := range most[a:z] {
				top = max(top, d)
			}
			p.Error[of], p.Error[mirrored] = top, top
		}
	}
}
