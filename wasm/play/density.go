package play

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/measure"
)

// solveDensity computes the density of the points and of what stands for them.
func solveDensity(ctx context.Context, q *viewing) error {
	xs, ys, plane := q.plane()
	m := &q.r.Message
	exact, err := kept(q, "density", fmt.Sprint(dataKey(q.s), kernelKey(q.s), plane), func() ([]float64, error) {
		return q.densityOf(ctx, nil, xs, ys)
	})
	if err != nil {
		return err
	}
	approximate, err := kept(q, "density.approx", q.key+plane, func() ([]float64, error) {
		if q.fit.whole {
			return exact, nil
		}
		return q.densityOf(ctx, q.fit, xs, ys)
	})
	if err != nil {
		return err
	}
	q.field("density.exact", exact)
	q.field("density.approx", approximate)
	m.Add("density.scale", 1, 1, []float64{scale(exact, approximate)})
	if mmd := q.r.Report.MMD; mmd != nil {
		words := "MMD " + digits(*mmd)
		for _, t := range q.r.Report.Bounds {
			if t.Key == "5.1" && t.Form == measure.Worst && t.Applies {
				switch {
				case t.Vacuous():
					words += ", bound vacuous"
				default:
					words += " ≤ " + digits(t.Bound)
				}
			}
		}
		m.SetLabel("density.mmd", words)
	}
	return nil
}

// densityOf returns the mean of the kernel over the points, or what a fit makes of
// it, on a grid.
func (q *viewing) densityOf(ctx context.Context, fit *fitStage, xs, ys []float64) ([]float64, error) {
	o, err := densityTask.solve(ctx, &question{k: q.k, d: q.d, fit: fit, exact: q.exact, s: q.s})
	if err != nil {
		return nil, err
	}
	return approx.GridSingle(o.model.Function, xs, ys), ctx.Err()
}
