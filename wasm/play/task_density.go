package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
	"mercer/approx/reduced"
)

// kernelDensities answers by the kernel density estimate.
func kernelDensities(_ context.Context, q *question) (*outcome, error) {
	switch f := q.features(); {
	case f == nil:
		return kernelDensity(q.k, reduced.Whole(q.d.X))
	case len(q.fit.Landmarks.Weights) > 0:
		return kernelDensity(q.k, q.fit.Landmarks)
	default:
		return &outcome{model: &learn.Model{Function: MeanOf(f, q.d.X)}}, nil
	}
}

// MeanOf returns the mean of k̂(·, x) over the points, k̂ being what f are features of.
func MeanOf(f approx.FeatureMap, x approx.Points) approx.FeatureMap {
	const rows = 512 // are in memory at once
	n, d := x.Len(), f.Len()
	mean := make([]float64, d)
	block := make([]float64, min(rows, n)*d)
	for i := 0; i < n; i += rows {
		b := min(rows, n-i)
		psi := approx.FeaturesTo(block[:b*d], f, x.Slice(i, i+b))
		for ; len(psi) >= d && d > 0; psi = psi[d:] {
			for l, v := range psi[:d] {
				mean[l] += v
			}
		}
	}
	for l := range mean {
		mean[l] /= float64(n)
	}
	if s, ok := f.(approx.Signed); ok {
		for i, sign := range s.Signs() {
			mean[i] *= sign
		}
	}
	return approx.Combined(f, mean, 1)
}

// kernelDensity returns the density p smoothed by k, as a model of one output.
func kernelDensity(k approx.Kernel, p approx.Density) (*outcome, error) {
	f, err := reduced.KDE(k, p)
	if err != nil {
		return nil, err
	}
	return &outcome{model: &learn.Model{Function: f}}, nil
}

// DensityOf returns the mean of the kernel over the points, or what a fit makes of
// it, on a grid; where rows is not nil over these points.
func (q *ViewRequest) DensityOf(ctx context.Context, fit *FitStage, rows []int, xs, ys []float64) ([]float64, error) {
	d := q.Data
	if rows != nil {
		some := *d
		some.X = d.X.Subset(rows)
		d = &some
	}
	o, err := kernelDensities(ctx, &question{k: q.Kernel, d: d, fit: fit, exact: q.Eigen, s: q.State})
	if err != nil {
		return nil, err
	}
	return approx.GridSingle(o.model.Function, xs, ys), ctx.Err()
}
