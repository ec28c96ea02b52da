package answer

import (
	"context"

	"mercer/approx/learn"
)

// answerRegression returns the function of kernel ridge regression.
func answerRegression(ctx context.Context, q *Question) (*Answer, error) {
	y := q.Targets
	r, err := newRidgeRegression(ctx, q, y)
	if err != nil {
		return nil, err
	}
	return &Answer{
		Model: &r.Model, Notes: r.Notes,
		Train: learn.MSE(r.Predict(q.Data.X), y), Test: learn.MSE(r.Predict(q.Test.X), q.Test.y),
	}, nil
}

// newRidgeRegression returns the ridge regression with the n×k targets y.
func newRidgeRegression(ctx context.Context, q *Question, y []float64) (*learn.Regression, error) {
	r := learn.Ridge{Rho: q.Settings["rho"], Outputs: len(y) / q.Data.X.Len(), Center: true}
	if f := q.features(); f != nil {
		return r.Features(ctx, f, q.Data.X, y)
	}
	return r.Exact(ctx, q.Kernel, q.Data.X, y)
}
