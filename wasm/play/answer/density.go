package answer

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
	"mercer/approx/reduced"
)

// EstimateDensity returns the kernel density estimate.
func EstimateDensity(_ context.Context, q *Question) (*Answer, error) {
	switch f := q.features(); {
	case f == nil:
		return newKernelDensity(q.Kernel, reduced.Empirical(q.Data.X))
	case len(q.Fit.Landmarks.Weights) > 0:
		return newKernelDensity(q.Kernel, q.Fit.Landmarks)
	default:
		return &Answer{Model: &learn.Model{Function: MeanFunction(f, q.Data.X)}}, nil
	}
}

// MeanFunction returns the mean of k̂(·, xᵢ) over the points xᵢ. The argument f contains
// the features of k̂.
func MeanFunction(f approx.FeatureMap, x approx.Points) approx.FeatureMap {
	const rows = 512 // number of points whose features are computed at a time
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
	return approx.Combined(f, approx.Points{Data: mean, Dim: 1})
}

// newKernelDensity returns the kernel density estimate of the weighted points p with the
// kernel k.
func newKernelDensity(k approx.Kernel, p approx.Density) (*Answer, error) {
	f, err := reduced.KDE(k, p)
	if err != nil {
		return nil, err
	}
	return &Answer{Model: &learn.Model{Function: f}}, nil
}
