package measure

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// CrossError returns the relative Frobenius error between two samples,
//
//	‖K(X, Y) − K̂(X, Y)‖_F / ‖K(X, Y)‖_F.
//
// Munkhoeva et al. (2018, section 4) compare random features by this error. No point is
// paired with itself, so a diagonal that is exact by construction has no influence.
// CrossError needs n_x n_y kernel evaluations. It returns the error of ctx soon after ctx
// is done.
func CrossError(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x, y mat.Matrix) (_ float64, err error) {
	arg.NotNil("measure.CrossError", "context", ctx)
	points := arg.Matrix("measure.CrossError", "x", x)
	others := arg.Matrix("measure.CrossError", "y", y)
	defer evaluate.Catch(&err, k, evaluate.Data(points), evaluate.Points("point of y", others))
	arg.FeatureMap("measure.CrossError", f)
	if err := arg.CheckData(k, points); err != nil {
		return 0, err
	}
	if err := arg.CheckAdditional("measure.CrossError", "y", "point of y", k, points, others); err != nil {
		return 0, err
	}
	k, f, _ = toUnitScale(k, f, points, others)
	n, m := points.Len(), others.Len()
	fillFeatureTile := newTileFunc(f, approx.Points{Data: slices.Concat(points.Data, others.Data), Dim: points.Dim})
	tile, hat := make([]float64, tiled.Side*tiled.Side), make([]float64, tiled.Side*tiled.Side)
	var errorSum, exactSum float64
	for i0 := 0; i0 < n; i0 += tiled.Side {
		for j0 := 0; j0 < m; j0 += tiled.Side {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			i1, j1 := min(i0+tiled.Side, n), min(j0+tiled.Side, m)
			t, h := tile[:(i1-i0)*(j1-j0)], hat[:(i1-i0)*(j1-j0)]
			evaluate.Cross(t, k, points.Slice(i0, i1), others.Slice(j0, j1))
			exactSum += lin.Dot(t, t)
			fillFeatureTile(h, i0, i1, n+j0, n+j1)
			lin.Axpy(t, -1, h)
			errorSum += lin.Dot(t, t)
		}
	}
	return ratio(math.Sqrt(errorSum), math.Sqrt(exactSum)), nil
}
