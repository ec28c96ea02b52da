package measure

import (
	"context"
	"math"

	"mercer/approx"
)

// An Observed holds the mean and the variance of k̂ over seeds, at one difference of
// points.
type Observed struct {
	Mean     Estimate
	Variance Estimate
}

// Observe fits m with the seeds 0, 1, …, seeds−1 at the given size. For each difference
// δ, it returns the mean and the variance of k̂(δ, 0). The data of the fits are the
// differences and 0. The argument seeds must be at least 4.
//
// For q seeds, the standard error of the mean is √(s²/q), where s² is the unbiased
// variance. The standard error of s² is
//
//	√((m₄ − s⁴ (q−3)/(q−1)) / q),
//
// where m₄ is the fourth central moment.
func Observe(ctx context.Context, m approx.MethodInfo, v approx.Values, k approx.Kernel, size, seeds int, delta approx.Points) ([]Observed, error) {
	method, err := m.New(size, v)
	if err != nil {
		return nil, err
	}
	n, d := delta.Len(), delta.Dim
	x := approx.Points{Data: append(make([]float64, d), delta.Data...), Dim: d}
	values, hat := make([][]float64, n), make([]float64, n)
	for seed := range uint64(seeds) {
		fit, err := method.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: seed})
		if err != nil {
			return nil, err
		}
		newTileFunc(fit.Features, x)(hat, 0, 1, 1, n+1)
		for i, v := range hat {
			values[i] = append(values[i], v)
		}
	}
	out := make([]Observed, n)
	for i, hat := range values {
		out[i].Mean = meanEstimate(hat)
		q := float64(seeds)
		var second, fourth float64
		for _, t := range hat {
			s := (t - out[i].Mean.Value) * (t - out[i].Mean.Value)
			second += s
			fourth += s * s / q
		}
		second /= q - 1
		out[i].Variance = Estimate{
			Value: second,
			SE:    math.Sqrt(max(0, fourth-second*second*(q-3)/(q-1)) / q),
		}
	}
	return out, nil
}
