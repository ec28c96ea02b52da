package play

import (
	"slices"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
)

// A dataStage is the points, and the order in which a matrix shows them.
type dataStage struct {
	approx.Sample
	order  Order
	sample []int // the points on whose pairs a preview measures, in that order
	some   []int // the points at which functions are compared
	look   approx.Points
	equal  bool // all points coincide
}

// A drawn is a data set before a hand moves its points.
type drawn struct {
	approx.Sample
	order  Order
	chosen []bool // whether a point is in the sample
	some   []int
}

func newDrawn(s *State) *drawn {
	set := dataset(s.Data)
	d := &drawn{Sample: set.New(s.N, s.Noise, s.DataSeed), chosen: make([]bool, s.N), some: kpca.Looked(s.N)}
	d.order = OrderOf(set, d.Sample)
	for _, i := range measure.Sample(s.N, 0) {
		d.chosen[i] = true
	}
	return d
}

func newData(s *State) *dataStage { return newDrawn(s).moved(s) }

// moved returns the points with those that a hand moved where it left them. It
// draws and sorts nothing anew, so that a frame costs one pass over the points.
func (b *drawn) moved(s *State) *dataStage {
	d := &dataStage{Sample: b.Sample, order: b.order, some: b.some}
	if len(s.Moved) > 0 {
		d.X = b.X.Clone()
		for i, at := range s.Moved {
			copy(d.X.At(i), at[:])
		}
		d.order.Index = b.order.after(d.Sample, s.Moved)
	}
	d.sample = make([]int, 0, measure.SampleSize)
	for _, i := range d.order.Index {
		if b.chosen[i] {
			d.sample = append(d.sample, i)
		}
	}
	d.look, d.equal = d.X.Subset(d.some), coincide(d.X)
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

// after returns the order of the points of x after those that moved did: each is
// taken out of the order and put where it belongs now.
func (o Order) after(x approx.Sample, moved map[int][2]float64) []int {
	index := make([]int, 0, len(o.Index))
	for _, i := range o.Index {
		if _, ok := moved[i]; !ok {
			index = append(index, i)
		}
	}
	for i := range moved {
		at, _ := slices.BinarySearchFunc(index, i, func(a, b int) int { return before(x, a, b) })
		index = slices.Insert(index, at, i)
	}
	return index
}
