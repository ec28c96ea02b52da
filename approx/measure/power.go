package measure

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
	"mercer/approx/landmark"
)

const (
	// powerRidge is the λ of PowerFunction, as a fraction of the mean of k(x, x). It
	// means that values on the data are known to one percent.
	powerRidge = 1e-4

	// powerTolerance is the fraction of the trace of K that the pivots may neglect. It is
	// negligible compared with λ.
	powerTolerance = 1e-8
)

// PowerFunction returns the fraction of k(x, x) that the points X do not determine, at
// each point x of at. This is the square of the power function divided by k(x, x),
//
//	(k(x, x) − k_X(x)ᵀ(K + λI)⁻¹k_X(x)) / k(x, x),  λ = 10⁻⁴ tr K/n.
//
// It is near 0 if the values on the data determine the value at x of every function in
// the space of the kernel. It is 1 if they determine nothing. The same number is λ/k(x,
// x) times the ridge leverage of x (Musco & Musco 2017).
//
// PowerFunction replaces K by FFᵀ, with pivots of largest remainder (De Marchi, Schaback
// & Wendland 2005), up to a remainder of 10⁻⁸ of the trace. If there are more than
// maxPivots such pivots, PowerFunction uses only maxPivots of them, and the result is an
// upper bound. The value 0 of maxPivots stands for no bound. The result is 0 if k(x, x) is
// 0. PowerFunction returns the error of ctx, an *approx.RangeError for a negative
// maxPivots, or an error if k is not positive semi-definite.
func PowerFunction(ctx context.Context, k approx.Kernel, x, at mat.Matrix, maxPivots int) (_ []float64, err error) {
	arg.NotNil("measure.PowerFunction", "context", ctx)
	points := arg.Matrix("measure.PowerFunction", "x", x)
	queries := arg.Matrix("measure.PowerFunction", "at", at)
	defer evaluate.Catch(&err, k, evaluate.Data(points), evaluate.Points("point of at", queries))
	if err := arg.CheckData(k, points); err != nil {
		return nil, err
	}
	if len(queries.Data) > 0 {
		if err := arg.CheckAdditional("measure.PowerFunction", "at", "point of at", k, points, queries); err != nil {
			return nil, err
		}
	}
	if err := arg.CheckRange("maxPivots", float64(maxPivots), 0, math.Inf(1)); err != nil {
		return nil, err
	}
	if maxPivots == 0 {
		maxPivots = points.Len()
	}
	k, _, _ = toUnitScale(k, nil, points, queries)
	p, err := landmark.Greedy(ctx, k, points, maxPivots, powerTolerance, nil)
	if err != nil {
		return nil, err
	}
	centers, lower, r, m := points.Subset(p.Pivots), dense.Data(p.Lower()), len(p.Pivots), queries.Len()
	var trace float64
	for _, v := range evaluate.Diag(nil, k, points) {
		trace += v
	}
	lambda := powerRidge * trace / float64(points.Len())
	a := make([]float64, r*r) // FᵀF + λI
	lin.SymMulT(a, dense.Data(p.F), r, points.Len())
	for i := range r {
		a[i*r+i] += lambda
	}
	lin.Chol(a, r)
	residuals := evaluate.Diag(nil, k, queries)
	psi, solutions := make([]float64, min(m, tiled.Side)*r), make([]float64, min(m, tiled.Side)*r)
	for i0 := 0; i0 < m; i0 += tiled.Side {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		i1 := min(i0+tiled.Side, m)
		z := psi[:(i1-i0)*r]
		evaluate.Cross(z, k, queries.Slice(i0, i1), centers)
		lin.SolveLowerRight(z, lower, i1-i0, r)
		w := solutions[:copy(solutions, z)]
		lin.SolveLowerRight(w, a, i1-i0, r)
		for i := i0; i < i1; i++ {
			v, z, w := residuals[i], z[(i-i0)*r:][:r], w[(i-i0)*r:][:r]
			if residuals[i] = 0; v != 0 {
				residuals[i] = (max(0, v-lin.Dot(z, z)) + lambda*lin.Dot(w, w)) / v
			}
		}
	}
	return residuals, ctx.Err()
}
