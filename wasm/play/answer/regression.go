package answer

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
)

// answerRegression returns the function of kernel ridge regression.
func answerRegression(ctx context.Context, q *Question) (*Answer, error) {
	s, y := learn.Ridge{Rho: q.Settings["rho"], Center: true}, approx.Points{Data: q.Targets, Dim: 1}
	var r *learn.Regression
	var err error
	if f := q.features(); f != nil {
		r, err = s.Features(ctx, f, q.Data.X, y)
	} else {
		r, err = s.Exact(ctx, q.Kernel, q.Data.X, y)
	}
	if err != nil {
		return nil, err
	}
	return &Answer{
		Model: &r.Model, Notes: r.Notes,
		Train: learn.MSE(r.Predict(q.Data.X), y), Test: learn.MSE(r.Predict(q.Test.X), approx.Points{Data: q.Test.y, Dim: 1}),
	}, nil
}
