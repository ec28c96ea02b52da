package nystrom

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// An Ordered is the features of landmarks in their order: the first j landmarks
// span the first features, so that a sum over these is Nyström's kernel on those.
// It is an approx.Parted whose parts are the landmarks. The features of Features
// are as many and span the same, but are in the order of pivots.
type Ordered struct {
	features
	of []int // the feature of each landmark; −1 where it repeats those before it
}

var _ approx.Parted = Ordered{}

// InOrder returns the features of z in the order of z. A landmark of which those
// before it leave no more than 1e-12 of the largest k(z, z) has none. The error
// is that of ctx.
func InOrder(ctx context.Context, k approx.Kernel, z approx.Points) (Ordered, error) {
	m := z.Len()
	w := kernel.Gram(nil, k, z)
	var top float64
	for i := range m {
		top = max(top, w[i*m+i])
	}
	// Row by row, as Cholesky–Crout has it: row i of L takes the rows before it.
	o := Ordered{of: make([]int, m)}
	rows := make([][]float64, 0, m)
	var kept []int
	for i := range m {
		if err := ctx.Err(); err != nil {
			return Ordered{}, err
		}
		row := make([]float64, len(rows)+1)
		for c, before := range rows {
			row[c] = (w[i*m+kept[c]] - lin.Dot(row[:c], before[:c])) / before[c]
		}
		left := w[i*m+i] - lin.Dot(row[:len(rows)], row[:len(rows)])
		if o.of[i] = -1; left > cut*top {
			o.of[i] = len(rows)
			row[len(rows)] = math.Sqrt(left)
			rows, kept = append(rows, row), append(kept, i)
		}
	}
	r := len(rows)
	l := make([]float64, r*r)
	for i, row := range rows {
		copy(l[i*r:], row)
	}
	o.features = features{kernel: k, centers: z.Subset(kept), l: l}
	return o, nil
}

// Parts implements approx.Parted. It returns m.
func (o Ordered) Parts() int { return len(o.of) }

// Part implements approx.Parted: the feature that landmark j adds, if any.
func (o Ordered) Part(j int) []int {
	if o.of[j] < 0 {
		return nil
	}
	return o.of[j : j+1]
}
