package play

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/measure"
	"mercer/approx/reduced"
)

const (
	// densityOver is how many of many points a density is the mean over, where the
	// kernel is no sum of few waves.
	densityOver = 8192

	// densityWaves is the error of these waves, relative to k(0, 0): the MMD is the
	// root of what they leave of it.
	densityWaves = 1e-12

	// wavesUpTo is how many features they may have: beyond it the points that stand
	// for all are the shorter way.
	wavesUpTo = 2600
)

// A density is the mean of the kernel over points, on the shown plane.
type density struct {
	z     []float64
	rows  []int            // the points that it is the mean over; nil are all
	se    float64          // and then its standard error where it is largest
	waves *fourier.Lattice // what the kernel is a sum of, of many points; nil where it is none
}

// density returns that of the points of a viewing.
func (q *viewing) density(ctx context.Context, xs, ys []float64) (d *density, err error) {
	d = &density{}
	n := q.d.X.Len()
	if many(n) {
		if d.waves = q.waves(); d.waves != nil {
			d.z = approx.Grid(meanOf(d.waves, q.d.X), xs, ys)
			return d, ctx.Err()
		}
		if n > densityOver {
			d.rows = some(n, densityOver)
		}
	}
	if d.z, err = q.densityOf(ctx, nil, d.rows, xs, ys); d.rows != nil && err == nil {
		top := 0
		for i, v := range d.z {
			if v > d.z[top] {
				top = i
			}
		}
		d.se = spread(q.k, []float64{xs[top%len(xs)], ys[top/len(xs)]}, q.d.X.Subset(d.rows), n)
	}
	return d, err
}

// spread returns the standard error of the mean of k(y, ·) over n points, by that over
// the points x drawn from them.
func spread(k approx.Kernel, y []float64, x approx.Points, n int) float64 {
	first := k.Eval(y, x.At(0))
	var sum, squares float64 // of differences to the first value, so that equal ones have none
	q := float64(x.Len())
	for i := range x.Len() {
		v := k.Eval(y, x.At(i)) - first
		sum, squares = sum+v, squares+v*v
	}
	return math.Sqrt(max(0, squares/q-sum*sum/(q*q)) / (q - 1) * (1 - q/float64(n)))
}

// waves returns the lattice of frequencies of which the kernel is a sum where the
// points and the plane are, or nil.
func (q *viewing) waves() *fourier.Lattice {
	k, ok := q.k.(approx.Spectral)
	if !ok {
		return nil
	}
	lo, hi := []float64{q.box.X0, q.box.Y0}, []float64{q.box.X1, q.box.Y1}
	for i := range q.d.X.Len() {
		for a, v := range q.d.X.At(i) {
			lo[a], hi[a] = min(lo[a], v), max(hi[a], v)
		}
	}
	l, err := fourier.NewLattice(k, lo, hi, densityWaves)
	if err != nil || l.Len() > wavesUpTo {
		return nil
	}
	return l
}

// mmd returns the distance of the data and the reduced set of the fit in the space of
// the kernel, and the most that it is off by; NaN where it takes too many pairs. As
// weights sum to 1, waves that are off by b leave 4b of its square.
func (q *viewing) mmd(ctx context.Context, l *fourier.Lattice) (v, off float64, err error) {
	data, set := reduced.Whole(q.d.X), q.fit.Landmarks
	switch {
	case l != nil && l.Contains(set.Centers):
		if v, err = measure.FeatureMMD(l, data, set); err != nil {
			return nan, 0, err
		}
		return v, 2 * math.Sqrt(l.Bound()), ctx.Err()
	case many(q.d.X.Len()):
		return nan, 0, nil
	}
	v, err = measure.MMD(ctx, q.k, data, set)
	return v, 0, err
}
