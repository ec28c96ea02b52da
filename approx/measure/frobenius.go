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

// Frobenius returns ‖K−K̂‖_F / ‖K‖_F on x. Unlike Gram, it computes no other norms and
// stores no tiles. Frobenius subtracts the matrices entry by entry, since ‖K‖² − 2 tr
// ΨᵀKΨ + ‖ΨᵀΨ‖² cannot resolve relative errors below 1e-8. It returns the error of ctx
// soon after ctx is done.
func Frobenius(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x mat.Matrix) (float64, error) {
	return frobenius("measure.Frobenius", ctx, k, f, x, nil)
}

// FrobeniusMax returns ‖K−K̂‖_F / ‖K‖_F as Frobenius does, and max |Kᵢⱼ−K̂ᵢⱼ|.
func FrobeniusMax(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x mat.Matrix) (relative, largest float64, err error) {
	if relative, err = frobenius("measure.FrobeniusMax", ctx, k, f, x, &largest); err != nil {
		largest = math.NaN()
	}
	return relative, largest, err
}

// frobenius implements Frobenius for the function with the name fn. If largest is not nil, it
// also stores max |Kᵢⱼ−K̂ᵢⱼ| there.
func frobenius(fn string, ctx context.Context, k approx.Kernel, f approx.FeatureMap, x mat.Matrix, largest *float64) (_ float64, err error) {
	arg.NotNil(fn, "context", ctx)
	points := arg.Matrix(fn, "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	arg.FeatureMap(fn, f)
	if err := arg.CheckData(k, points); err != nil {
		return math.NaN(), err
	}
	k, f, exponent := toUnitScale(k, f, points)
	features, err := newFeatureTiles(ctx, f, points)
	if err != nil {
		return math.NaN(), err
	}
	var errorSum, exactSum float64
	err = tiled.New(points.Len(), func(dst []float64, i0, i1, j0, j1 int) {
		fillTile(dst, k, points, i0, i1, j0, j1)
	}).Each(ctx, func(i0, i1, j0, j1 int, t []float64) {
		exactSum += tileCount(i0, j0) * lin.Dot(t, t)
		features.subtract(t, i0, i1, j0, j1)
		errorSum += tileCount(i0, j0) * lin.Dot(t, t)
		if largest != nil {
			*largest = max(*largest, lin.Largest(t))
		}
	})
	if err != nil {
		return math.NaN(), err
	}
	if largest != nil {
		*largest = math.Ldexp(*largest, exponent)
	}
	return ratio(math.Sqrt(errorSum), math.Sqrt(exactSum)), nil
}
