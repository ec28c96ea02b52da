package unit

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
)

// A fitFunc computes a fit of size p.Size. The kernel of p is at unit scale.
type fitFunc = func(ctx context.Context, p fitting.Problem) (approx.Fit, error)

// Run is fn, the function Fit of an approx.Method. It panics if ctx is nil. It returns the
// error of p.Check, or the fit that the function fit returns for the kernel at unit scale.
// The size is m, the value of the named field of the method. The value 0 stands for the
// number of given landmarks or, without landmarks, for approx.DefaultSize (100). Run returns an
// error if a value of the kernel is not finite, with the numbers of its points. If ctx is
// done, Run returns its error.
func Run(ctx context.Context, fn string, p approx.Problem, field string, m int, fit fitFunc) (*approx.Fit, error) {
	return run(ctx, fn, p, field, m, approx.Problem.Check, fit)
}

// RunSymmetric is Run for a method that accepts indefinite kernels too.
func RunSymmetric(ctx context.Context, fn string, p approx.Problem, field string, m int, fit fitFunc) (*approx.Fit, error) {
	return run(ctx, fn, p, field, m, approx.Problem.CheckSymmetric, fit)
}

func run(ctx context.Context, fn string, p approx.Problem, field string, m int, check func(approx.Problem) error, fit fitFunc) (_ *approx.Fit, err error) {
	arg.NotNil(fn, "context", ctx)
	arg.Problem(fn, p)
	if m < 0 || m > approx.MaxSize {
		return nil, &approx.RangeError{Key: field, Value: float64(m), Min: 1, Max: approx.MaxSize, Hint: "0 stands for the default"}
	}
	if m == 0 {
		m = approx.DefaultSize
		if z := p.GivenLandmarks().Len(); z > 0 {
			m = z
		}
	}
	if err := check(p); err != nil {
		return nil, err
	}
	in := fitting.Of(p, m)
	defer evaluate.Complete(&err)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(in.X), evaluate.Landmarks(in.Landmarks))
	k, e, evals := Kernel(p.Kernel, in.X, in.Landmarks)
	in.Kernel = k
	f, err := fit(ctx, in)
	if err != nil {
		return nil, evaluate.ScaleError(err, e)
	}
	if err := ctx.Err(); err != nil { // some methods are fast and never read ctx
		return nil, err
	}
	f = ScaleFit(f, e)
	f.Evals += evals
	return &f, nil
}
