package binning

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

var _ approx.Grouped = (*Bins)(nil)

// Groups implements approx.Grouped. It returns P, because each grid is a group.
func (b *Bins) Groups() int {
	arg.Receiver("binning.Bins.Groups", b == nil)
	return len(b.grids)
}

// Group implements approx.Grouped. It returns the indices of the features of a grid, one
// for each bin with data. The features of a grid have consecutive indices.
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

// AddGroup adds the contribution of a grid to K̂ at the points x to the n×n matrix gram.
// The contribution is κ/P for each pair of points that shares a bin. AddGroup does not
// compute the features, because their number may be large.
func (b *Bins) AddGroup(gram []float64, grid int, x approx.Points) {
	arg.Receiver("binning.Bins.AddGroup", b == nil)
	n := x.Len()
	arg.Index("binning.Bins.AddGroup", "grid", grid, len(b.grids))
	arg.MapAll("binning.Bins.AddGroup", gram, n, x, b.dim)
	single := &Bins{amp: b.amp, dim: b.dim, grids: b.grids[grid : grid+1], count: b.count}
	indices, n := single.featureIndices(x), x.Len()
	for i, f := range indices {
		for j, g := range indices {
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
