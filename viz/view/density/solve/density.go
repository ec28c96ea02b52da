package solve

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/measure"
	densityview "mercer/viz/view/density"
	"mercer/wasm/play"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/typeset"
)

// Solve computes the density of the points and the density of the weighted centres, and
// the MMD between them.
func Solve(ctx context.Context, q *play.ViewRequest) error {
	xs, ys, plane := q.Grid()
	m := &q.Result.Message
	key := fmt.Sprint(solve.ExactStage.Key(q.State), plane)
	exact, err := play.Cached(q, "density", key, func() (*density, error) { return densityOfData(ctx, q, xs, ys) })
	if err != nil {
		return err
	}
	approximate, err := play.Cached(q, "density.approx", q.Key+plane, func() ([]float64, error) {
		if q.Fit.IsWhole {
			return exact.z, nil
		}
		return q.DensityOf(ctx, q.Fit, exact.rows, xs, ys)
	})
	if err != nil {
		return err
	}
	densityview.Mean.Exact.Put(m, len(xs), exact.z)
	densityview.Mean.Approx.Put(m, len(xs), approximate)
	densityview.MidwayKernel.Put(m, q.MidwayKernel(len(xs), len(ys)))
	densityview.Scale.Put(m, numeric.LargestValue(exact.z, approximate))
	if exact.rows != nil {
		densityview.SampleWords.Put(m, fmt.Sprintf("%s of %s points, ± %s", approx.FormatCount(len(exact.rows)), approx.FormatCount(q.Data.X.Len()), typeset.Digits(exact.se)))
	}
	dist, err := play.Cached(q, "density.mmd", fmt.Sprint(q.Key, plane, q.IsMoving), func() (distance, error) { return distanceOf(ctx, q, exact) })
	densityview.MMDText.Put(m, dist.words)
	if dist.words != "" {
		densityview.Distance.Put(m, []float64{dist.mmd, dist.bound})
	}
	return err
}

// A distance holds the MMD between two densities and a bound on it. NaN stands for an
// unknown value.
type distance struct {
	mmd, bound float64
	words      string // the MMD and the bound in words; empty if unknown
}

// distanceOf returns the MMD between the density of the points and the density of the
// weighted centres.
func distanceOf(ctx context.Context, q *play.ViewRequest, exact *density) (distance, error) {
	a, theorems := distance{mmd: math.NaN(), bound: math.NaN()}, q.Result.Report.Bounds
	switch mmd := q.Result.Report.MMD; {
	case mmd != nil:
		a.mmd, a.words = *mmd, typeset.Digits(*mmd)
	case q.IsMoving || len(q.Fit.Landmarks.Weights) == 0:
		return distance{}, nil
	default:
		v, maxError, err := mmdByWaves(ctx, q, exact.waves)
		if err != nil {
			return distance{}, err
		}
		if v != v {
			a.words = "MMD needs all pairs, up to " + approx.FormatCount(solve.MaxAllPairsPoints) + " points"
			return a, nil
		}
		if theorems, err = measure.MeanBounds(q.Kernel, q.Data.X, q.Fit.Landmarks, solve.ShadowRadius(q.State, q.Kernel, q.Fit), v); err != nil {
			return distance{}, err
		}
		if a.mmd, a.words = v, typeset.Digits(v); v < 10*maxError {
			a.mmd, a.words = v+maxError, "at most "+typeset.Digits(v+maxError)
		}
	}
	a.words = "MMD " + a.words
	for _, t := range theorems {
		if t.Key == "5.1" && t.Form == measure.Worst && t.Applies {
			switch a.bound = t.Bound; {
			case t.IsVacuous():
				a.words += ", bound vacuous"
			default:
				a.words += " ≤ " + typeset.Digits(t.Bound)
			}
		}
	}
	return a, nil
}
