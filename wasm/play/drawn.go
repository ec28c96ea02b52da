package play

import (
	"slices"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
)

// A DataStage is the points, and the order in which a matrix shows them.
type DataStage struct {
	approx.Sample
	Order Order
	Shown []int // the points on whose pairs a preview measures, in that order
	Some  []int // the points at which functions are compared
	look  approx.Points
	equal bool  // all points coincide
	seen  []int // the numbers of the points of X among all, where these are some; nil where they are all
}

// A drawn is a data set before a hand moves its points.
type drawn struct {
	approx.Sample
	order  Order
	sample []int // in that order
	some   []int
}

func newDrawn(s *state.State) *drawn {
	set := state.Dataset(s.Data)
	d := &drawn{Sample: set.New(s.N, s.Noise, s.DataSeed), sample: measure.Sample(s.N, 0), some: kpca.Looked(s.N)}
	d.order = OrderOf(set, d.Sample)
	slices.SortFunc(d.sample, func(i, j int) int { return before(d.Sample, i, j) })
	return d
}

// NewData returns the points of s and their order.
func NewData(s *state.State) *DataStage { return newDrawn(s).moved(s) }

// moved returns the points with those that a hand moved where it left them. It
// draws and sorts nothing anew, so that a frame costs one pass over the points.
func (b *drawn) moved(s *state.State) *DataStage {
	d := &DataStage{Sample: b.Sample, Order: b.order, Shown: b.sample, Some: b.some}
	if len(s.Moved) > 0 {
		d.X = b.X.Clone()
		for i, at := range s.Moved {
			copy(d.X.At(i), at[:])
		}
		d.Order.Index = after(b.order.Index, b.Sample, d.Sample, s.Moved)
		d.Shown = after(b.sample, b.Sample, d.Sample, s.Moved)
	}
	d.look, d.equal = d.X.Subset(d.Some), coincide(d.X)
	return d
}

// coincide reports whether all points are the same.
func coincide(x approx.Points) bool {
	for i := range x.Len() {
		if !slices.Equal(x.At(i), x.At(0)) {
			return false
		}
	}
	return true
}

// after returns an order of some of the points of old after those that moved went to
// where they are in x: each is taken out of the order and put where it belongs now.
func after(order []int, old, x approx.Sample, moved map[int][2]float64) []int {
	place := func(index []int, of approx.Sample, i int) (at int, found bool) {
		return slices.BinarySearchFunc(index, i, func(a, b int) int { return before(of, a, b) })
	}
	index, out := slices.Clone(order), make([]int, 0, len(moved))
	for i := range moved {
		if at, found := place(index, old, i); found {
			index, out = slices.Delete(index, at, at+1), append(out, i)
		}
	}
	for _, i := range out {
		at, _ := place(index, x, i)
		index = slices.Insert(index, at, i)
	}
	return index
}
