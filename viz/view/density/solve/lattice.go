package solve

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/measure"
	"mercer/approx/reduced"
	"mercer/wasm/play"
	"mercer/wasm/play/answer"
	"mercer/wasm/play/solve"
)

const (
	// densitySampleSize is the number of points in the sample for the mean. The sample is
	// used if there are many points and the kernel is not a sum of few cosines.
	densitySampleSize = 8192

	// waveTolerance is the tolerance of the sum of cosines relative to k(0, 0). The error of the
	// MMD is of the order of √waveTolerance.
	waveTolerance = 1e-12

	// maxWaveFeatures is the largest number of features in the lattice of frequencies. If there
	// would be more features, a sample of points is faster.
	maxWaveFeatures = 2600
)

// A density holds the mean of the kernel over points, sampled on the shown part of the
// plane.
type density struct {
	z     []float64
	rows  []int            // points in the mean; nil for all points
	se    float64          // standard error of the mean at its largest value
	waves *fourier.Lattice // frequencies whose cosines sum to the kernel; used for many points; may be nil
}

// densityOfData returns the density of the data points on the grid xs × ys.
func densityOfData(ctx context.Context, q *play.ViewRequest, xs, ys []float64) (d *density, err error) {
	d = &density{}
	n := q.Data.X.Len()
	if solve.IsLarge(n) {
		if d.waves = kernelLattice(q); d.waves != nil {
			d.z = approx.Grid(answer.MeanFunction(d.waves, q.Data.X), xs, ys)
			return d, ctx.Err()
		}
		if n > densitySampleSize {
			d.rows = solve.RowsOfSample(n, densitySampleSize)
		}
	}
	if d.z, err = q.DensityOf(ctx, nil, d.rows, xs, ys); d.rows != nil && err == nil {
		maxIndex := 0
		for i, v := range d.z {
			if v > d.z[maxIndex] {
				maxIndex = i
			}
		}
		d.se = standardError(q.Kernel, []float64{xs[maxIndex%len(xs)], ys[maxIndex/len(xs)]}, q.Data.X.Subset(d.rows), n)
	}
	return d, err
}

// standardError returns an estimate of the standard error of the mean of k(y, ·) over n
// points. The estimate uses the sample x, drawn without replacement.
func standardError(k approx.Kernel, y []float64, x approx.Points, n int) float64 {
	firstValue := k.Eval(y, x.Row(0))
	var sum, squareSum float64 // sums over differences from the first value; if all values are equal, the result is exactly 0
	q := float64(x.Len())
	for i := range x.Len() {
		v := k.Eval(y, x.Row(i)) - firstValue
		sum, squareSum = sum+v, squareSum+v*v
	}
	return math.Sqrt(max(0, squareSum/q-sum*sum/(q*q)) / (q - 1) * (1 - q/float64(n)))
}

// kernelLattice returns a lattice of frequencies. The sum of the corresponding cosines
// approximates the kernel on the points and on the shown plane. If the lattice would be
// too large, kernelLattice returns nil.
func kernelLattice(q *play.ViewRequest) *fourier.Lattice {
	if s, _ := approx.SpectrumOf(q.Kernel); s.Radius == nil {
		return nil
	}
	lo, hi := []float64{q.Box.X0, q.Box.Y0}, []float64{q.Box.X1, q.Box.Y1}
	for i := range q.Data.X.Len() {
		for a, v := range q.Data.X.Row(i) {
			lo[a], hi[a] = min(lo[a], v), max(hi[a], v)
		}
	}
	l, err := fourier.NewLattice(q.Kernel, lo, hi, waveTolerance, maxWaveFeatures)
	if err != nil || l.Len() > maxWaveFeatures {
		return nil
	}
	return l
}

// mmdByWaves returns the MMD v between the data and the reduced set of the fit, and a
// bound maxError on the error of v. If the MMD would need too many pairs, v is NaN. Since
// the weights sum to 1, an error of at most b in the cosines causes an error of at most 4b
// in the square of the MMD.
func mmdByWaves(ctx context.Context, q *play.ViewRequest, l *fourier.Lattice) (v, maxError float64, err error) {
	data, set := reduced.Empirical(q.Data.X), q.Fit.Landmarks
	switch {
	case l != nil && l.Contains(set.Centers):
		if v, err = measure.FeatureMMD(l, data, set); err != nil {
			return math.NaN(), 0, err
		}
		return v, 2 * math.Sqrt(l.Bound()), ctx.Err()
	case solve.IsLarge(q.Data.X.Len()):
		return math.NaN(), 0, nil
	}
	v, err = measure.MMD(ctx, q.Kernel, data, set)
	return v, 0, err
}
