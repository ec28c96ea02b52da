package answer

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
	"mercer/approx/reduced"
)

// KernelDensities returns the kernel density estimate.
func KernelDensities(_ context.Context, q *Question) (*Answer, error) {
	switch f := q.features(); {
	case f == nil:
		return kernelDensity(q.Kernel, reduced.Whole(q.Data.X))
	case len(q.Fit.Landmarks.Weights) > 0:
		return kernelDensity(q.Kernel, q.Fit.Landmarks)
	default:
		return &Answer{Model: &learn.Model{Function: MeanOf(f, q.Data.X)}}, nil
	}
}

// MeanOf returns the mean of k̂(·, x) over the points x. The argument f holds the
// features of k̂.
func MeanOf(f approx.FeatureMap, x approx.Points) approx.FeatureMap {
	const rows = 512 // number of points in memory at a time
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

// kernelDensity returns the weighted points p smoothed by k, as a model of one output.
func kernelDensity(k approx.Kernel, p approx.Density) (*Answer, error) {
	f, err := reduced.KDE(k, p)
	if err != nil {
		return nil, err
	}
	return &Answer{Model: &learn.Model{Function: f}}, nil
}
