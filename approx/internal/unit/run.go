package unit

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/fitting"
)

// Run is fn, the function Fit of an approx.Method. It panics if ctx is nil. Run calls fit with the kernel at unit
// scale, the problem p, and the size m, the value of the named field of the method. The
// value 0 stands for the number of given landmarks or, without landmarks, for
// approx.DefaultSize. Values of the kernel that are not finite are an error, as in
// evaluate.Fit.
func Run(ctx context.Context, fn string, p approx.Problem, field string, m int, fit func(ctx context.Context, p fitting.Problem) (approx.Fit, error)) (*approx.Fit, error) {
	return run(ctx, fn, p, field, m, fitting.Problem.Check, fit)
}

// RunSymmetric is Run for a method that accepts indefinite kernels too.
func RunSymmetric(ctx context.Context, fn string, p approx.Problem, field string, m int, fit func(ctx context.Context, p fitting.Problem) (approx.Fit, error)) (*approx.Fit, error) {
	return run(ctx, fn, p, field, m, fitting.Problem.CheckSymmetric, fit)
}

func run(ctx context.Context, fn string, p approx.Problem, field string, m int, check func(fitting.Problem) error, fit func(ctx context.Context, p fitting.Problem) (approx.Fit, error)) (*approx.Fit, error) {
	arg.NotNil(fn, "context", ctx)
	if m < 0 || m > approx.MaxRank {
		return nil, &approx.RangeError{Key: field, Value: float64(m), Min: 1, Max: approx.MaxRank}
	}
	if m == 0 {
		m = approx.DefaultSize
		if z := p.GivenLandmarks().Len(); z > 0 {
			m = z
		}
	}
	p.Rank = m
	f, err := Scaled(func(ctx context.Context, p fitting.Problem, _ approx.Values) (approx.Fit, error) {
		if err := check(p); err != nil {
			return approx.Fit{}, err
		}
		return fit(ctx, p)
	})(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	return &f, nil
}
