package play

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/measure"
	densityview "mercer/viz/view/density"
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
	densityview.Mean.Exact.Put(m, len(xs), exact.z)
	densityview.Mean.Approx.Put(m, len(xs), approximate)
	densityview.Grain.Put(m, q.grain(len(xs), len(ys)))
	densityview.Scale.Put(m, scale(exact.z, approximate))
	if exact.rows != nil {
		densityview.Over.Put(m, fmt.Sprintf("%s of %s points, ± %s", approx.Count(len(exact.rows)), approx.Count(q.d.X.Len()), digits(exact.se)))
	}
	apart, err := kept(q, "density.mmd", fmt.Sprint(q.key, plane, q.preview()), func() (apart, error) { return q.apart(ctx, exact) })
	densityview.MMD.Put(m, apart.words)
	if apart.words != "" {
		densityview.Apart.Put(m, []float64{apart.mmd, apart.bound})
	}
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
	o, err := kernelDensities(ctx, &question{k: q.k, d: d, fit: fit, exact: q.exact, s: q.s})
	if err != nil {
		return nil, err
	}
	return approx.GridSingle(o.model.Function, xs, ys), ctx.Err()
}

// apart is how far two densities are from each other in the space of the kernel, and
// how far they may be; NaN is not known.
type apart struct {
	mmd, bound float64
	words      string // both; none where nothing is known
}

// apart returns how far the density of what stands for the points is from theirs.
func (q *viewing) apart(ctx context.Context, exact *density) (apart, error) {
	a, theorems := apart{mmd: nan, bound: nan}, q.r.Report.Bounds
	switch mmd := q.r.Report.MMD; {
	case mmd != nil:
		a.mmd, a.words = *mmd, digits(*mmd)
	case q.preview() || len(q.fit.Landmarks.Weights) == 0:
		return apart{}, nil
	default:
		v, off, err := q.mmd(ctx, exact.waves)
		if err != nil {
			return apart{}, err
		}
		if v != v {
			a.words = "MMD takes every pair, up to " + approx.Count(wholeUpTo) + " points"
			return a, nil
		}
		if theorems, err = measure.MeanBounds(q.k, q.d.X, q.fit.Landmarks, shadowRadius(q.s, q.k, q.fit), v); err != nil {
			return apart{}, err
		}
		if a.mmd, a.words = v, digits(v); v < 10*off {
			a.mmd, a.words = v+off, "at most "+digits(v+off)
		}
	}
	a.words = "MMD " + a.words
	for _, t := range theorems {
		if t.Key == "5.1" && t.Form == measure.Worst && t.Applies {
			switch a.bound = t.Bound; {
			case t.Vacuous():
				a.words += ", bound vacuous"
			default:
				a.words += " ≤ " + digits(t.Bound)
			}
		}
	}
	return a, nil
}
