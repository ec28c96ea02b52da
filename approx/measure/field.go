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

// A Field holds three functions at the points of a grid: the size of the kernel, of its
// approximation, and of its error,
//
//	√E_y[k(x, y)²],  √E_y[k̂(x, y)²],  e(x) = √E_y[(k(x, y) − k̂(x, y))²].
//
// Here y is drawn from the data. Without an approximation, Approx and Error are 0.
type Field struct{ Exact, Approx, Error []float64 }

// ErrorField returns the field at the points in at. The means are over the points in
// over. ErrorField evaluates the kernel at all pairs from the two sets. It returns the
// error of ctx soon after ctx is done. The map f may be nil.
func ErrorField(ctx context.Context, k approx.Kernel, f approx.FeatureMap, at, over mat.Matrix) (_ Field, err error) {
	arg.NotNil("measure.ErrorField", "context", ctx)
	queries := arg.Matrix("measure.ErrorField", "at", at)
	overPoints := arg.Matrix("measure.ErrorField", "over", over)
	defer evaluate.Catch(&err, k, evaluate.Data(overPoints), evaluate.Points("point of at", queries))
	arg.OptionalMap("measure.ErrorField", f)
	if err := arg.CheckData(k, overPoints); err != nil {
		return Field{}, err
	}
	if len(queries.Data) == 0 {
		return Field{Exact: []float64{}, Approx: []float64{}, Error: []float64{}}, ctx.Err()
	}
	if err := arg.CheckAdditional("measure.ErrorField", "at", "point of at", k, overPoints, queries); err != nil {
		return Field{}, err
	}
	k, f, exponent := toUnitScale(k, f, queries, overPoints)
	z, err := errorField(ctx, k, f, queries, overPoints)
	for _, v := range [][]float64{z.Exact, z.Approx, z.Error} {
		rescale(v, exponent)
	}
	return z, err
}

// errorField is ErrorField for a kernel at unit scale.
func errorField(ctx context.Context, k approx.Kernel, f approx.FeatureMap, grid, data approx.Points) (Field, error) {
	m, n := grid.Len(), data.Len()
	z := Field{make([]float64, m), make([]float64, m), make([]float64, m)}
	var fillFeatureTile func(dst []float64, i0, i1, j0, j1 int)
	if f != nil {
		fillFeatureTile = newTileFunc(f, approx.Points{Data: slices.Concat(grid.Data, data.Data), Dim: grid.Dim})
	}
	tile, hat := make([]float64, tiled.Side*tiled.Side), make([]float64, tiled.Side*tiled.Side)
	for i0 := 0; i0 < m; i0 += tiled.Side {
		for j0 := 0; j0 < n; j0 += tiled.Side {
			if err := ctx.Err(); err != nil {
				return z, err
			}
			i1, j1 := min(i0+tiled.Side, m), min(j0+tiled.Side, n)
			w := j1 - j0
			t, h := tile[:(i1-i0)*w], hat[:(i1-i0)*w]
			evaluate.Cross(t, k, grid.Slice(i0, i1), data.Slice(j0, j1))
			addSquares(z.Exact[i0:i1], t, w)
			if f == nil {
				continue
			}
			fillFeatureTile(h, i0, i1, m+j0, m+j1)
			addSquares(z.Approx[i0:i1], h, w)
			lin.Axpy(h, -1, t)
			addSquares(z.Error[i0:i1], h, w)
		}
	}
	for _, v := range [][]float64{z.Exact, z.Approx, z.Error} {
		for i := range v {
			v[i] = math.Sqrt(v[i] / float64(n))
		}
	}
	return z, ctx.Err()
}

// addSquares adds the sum of squares of row i of the matrix t to dst[i]. The matrix has w
// columns.
func addSquares(dst, t []float64, w int) {
	for i := range dst {
		row := t[i*w:][:w]
		dst[i] += lin.Dot(row, row)
	}
}
