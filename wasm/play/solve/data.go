// Package solve computes the parts of results. These are the points, the exact
// eigenpairs, the fit of the method, its errors, and the other measures of a final
// result. The package stores no values. A session stores them under the keys of this
// package.
package solve

import (
	"slices"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
)

// A Data contains the points, their labels, and the order of the rows in matrices.
type Data struct {
	approx.Sample
	Order          Order         // order of the rows of a Gram matrix
	SampleRows     []int         // the points on whose pairs a preview measures errors, in the order of rows
	ComparedRows   []int         // the points at which functions are compared
	ComparedPoints approx.Points // the coordinates of these points
	IsCoincident   bool          // all points coincide
	Rows           []int         // the indices of X among all points; nil if X contains all points
}

// A GeneratedData is a data set before the user has moved points.
type GeneratedData struct {
	approx.Sample
	order        Order
	sampleRows   []int // in the same order
	comparedRows []int
}

// NewGeneratedData generates the data set of s, or returns the own points of s.
func NewGeneratedData(s *state.State) *GeneratedData {
	d := &GeneratedData{Sample: s.Sample(), sampleRows: measure.Sample(s.N, 0), comparedRows: kpca.TrackedRows(s.N)}
	d.order = OrderOf(s.Dataset(), d.Sample)
	slices.SortFunc(d.sampleRows, func(i, j int) int { return comparePoints(d.Sample, i, j) })
	return d
}

// NewData returns the data of s, including moved points.
func NewData(s *state.State) *Data { return NewGeneratedData(s).WithMoved(s) }

// WithMoved returns the data with the moved points of s. It does not generate or sort all
// points again, so the cost of a preview is one copy of the points.
func (b *GeneratedData) WithMoved(s *state.State) *Data {
	d := &Data{Sample: b.Sample, Order: b.order, SampleRows: b.sampleRows, ComparedRows: b.comparedRows}
	if len(s.MovedPoints) > 0 {
		d.X = b.X.Clone()
		for i, position := range s.MovedPoints {
			copy(d.X.Row(i), position[:])
		}
		d.Order.Index = reorderRows(b.order.Index, b.Sample, d.Sample, s.MovedPoints)
		d.SampleRows = reorderRows(b.sampleRows, b.Sample, d.Sample, s.MovedPoints)
	}
	d.ComparedPoints, d.IsCoincident = d.X.Subset(d.ComparedRows), isCoincident(d.X)
	return d
}

// isCoincident reports whether all points are equal.
func isCoincident(x approx.Points) bool {
	for i := range x.Len() {
		if !slices.Equal(x.Row(i), x.Row(0)) {
			return false
		}
	}
	return true
}

// reorderRows updates the order of rows after some points have moved from old to x. It
// removes each moved point and inserts it at its new position.
func reorderRows(order []int, old, x approx.Sample, movedPoints map[int][2]float64) []int {
	find := func(index []int, sample approx.Sample, i int) (position int, isFound bool) {
		return slices.BinarySearchFunc(index, i, func(a, b int) int { return comparePoints(sample, a, b) })
	}
	index, out := slices.Clone(order), make([]int, 0, len(movedPoints))
	for i := range movedPoints {
		if position, isFound := find(index, old, i); isFound {
			index, out = slices.Delete(index, position, position+1), append(out, i)
		}
	}
	for _, i := range out {
		position, _ := find(index, x, i)
		index = slices.Insert(index, position, i)
	}
	return index
}
