package binning

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

var _ approx.Grouped = (*Bins)(nil)

// Groups implements approx.Grouped. It returns P: a group is a grid.
func (b *Bins) Groups() int {
	arg.Receiver("binning.Bins.Groups", b == nil)
	return len(b.grids)
}

// Group implements approx.Grouped. It returns the features of a grid, one for each bin
// with data. Features are numbered grid by grid.
func (b *Bins) Group(grid int) []int {
	arg.Receiver("binning.Bins.Group", b == nil)
	arg.Index("binning.Bins.Group", "group", grid, b.Groups())
	first := 0
	for _, g := range b.grids[:grid] {
		first += len(g.bins)
	}
	features := make([]int, len(b.grids[grid].bins))
	for i := range features {
		features[i] = first + i
	}
	return features
}

// AddGroup adds the contribution of a grid to K̂ at the points x to the n×n matrix
// gram: κ/P for each pair that shares a bin. AddGroup does not compute the features,
// since their number may be large.
func (b *Bins) AddGroup(gram []float64, grid int, x approx.Points) {
	arg.Receiver("binning.Bins.AddGroup", b == nil)
	n := x.Len()
	arg.Index("binning.Bins.AddGroup", "grid", grid, len(b.grids))
	arg.MapAll("binning.Bins.AddGroup", gram, n, x, b.dim)
	one := &Bins{amp: b.amp, dim: b.dim, grids: b.grids[grid : grid+1], count: b.count}
	at, n := one.features(x), x.Len()
	for i, f := range at {
		for j, g := range at {
			if f == g && f >= 0 {
				gram[i*n+j] += b.amp * b.amp
			}
		}
	}
}

// AddGroup calls Bins.AddGroup with the warped points.
func (w warpedBins) AddGroup(gram []float64, grid int, x approx.Points) {
	w.Bins.AddGroup(gram, grid, w.warp.Points(x))
}
