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
	of := fmt.Sprint(dataKey(q.s), kernelKey(q.s), plane)
	exact, err := kept(q, "density", of, func() (*density, error) { return q.density(ctx, xs, ys) })
	if err != nil {
		return err
	}
	approximate, err := kept(q, "density.approx", q.key+plane, func() ([]float64, error) {
		if q.fit.whole {
			return exact.z, nil
		}
		return q.densityOf(ctx, q.fit, exact.rows, xs, ys)
	})
	if err != nil {
		return err
	}
	q.field("density.exact", exact.z)
	q.field("density.approx", approximate)
	m.Add("density.scale", 1, 1, []float64{scale(exact.z, approximate)})
	if exact.rows != nil {
		m.SetLabel("density.over", fmt.Sprintf("%s of %s points, ± %s", approx.Count(len(exact.rows)), approx.Count(q.d.X.Len()), digits(exact.se)))
	}
	words, err := kept(q, "density.mmd", fmt.Sprint(q.key, plane, q.preview()), func() (string, error) { return q.mmdWords(ctx, exact) })
	m.SetLabel("density.mmd", words)
	return err
}

// densityOf returns the mean of the kernel over the points, or what a fit makes of
// it, on a grid; where rows is not nil over these points.
func (q *viewing) densityOf(ctx context.Context, fit *fitStage, rows []int, xs, ys []float64) ([]float64, error) {
	d := q.d
	if rows != nil {
		some := *d
		some.X = d.X.Subset(rows)
		d = &some
	}
	o, err := densityTask.solve(ctx, &question{k: q.k, d: d, fit: fit, exact: q.exact, s: q.s})
	if err != nil {
		return nil, err
	}
	return approx.GridSingle(o.model.Function, xs, ys), ctx.Err()
}

// mmdWords says how far the two densities are apart in the space of the kernel, and
// how far they may be; nothing where that is not known.
func (q *viewing) mmdWords(ctx context.Context, exact *density) (string, error) {
	words, theorems := "", q.r.Report.Bounds
	switch mmd := q.r.Report.MMD; {
	case mmd != nil:
		words = digits(*mmd)
	case q.preview() || len(q.fit.Landmarks.Weights) == 0:
		return "", nil
	default:
		v, off, err := q.mmd(ctx, exact.waves)
		if err != nil {
			return "", err
		}
		if v != v {
			return "MMD takes every pair, up to " + approx.Count(wholeUpTo) + " points", nil
		}
		theorems = measure.MeanBounds(q.k, q.d.X, q.fit.Landmarks, shadowRadius(q.s, q.k, q.fit), v)
		if words = digits(v); v < 10*off {
			words = "at most " + digits(v+off)
		}
	}
	words = "MMD " + words
	for _, t := range theorems {
		if t.Key == "5.1" && t.Form == measure.Worst && t.Applies {
			switch {
			case t.Vacuous():
				words += ", bound vacuous"
			default:
				words += " ≤ " + digits(t.Bound)
			}
		}
	}
	return words, nil
}
