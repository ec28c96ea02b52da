package play

import (
	"context"

	"mercer/approx/learn"
)

// regression answers by kernel ridge regression.
func regression(ctx context.Context, q *question) (*outcome, error) {
	y := q.y
	r, err := ridge(ctx, q, y)
	if err != nil {
		return nil, err
	}
	return &outcome{
		model: &r.Model, notes: r.Notes,
		train: learn.MeanSquare(r.Predict(q.d.X), y), test: learn.MeanSquare(r.Predict(q.test.X), q.test.y),
	}, nil
}

// ridge learns the targets y, n×k.
func ridge(ctx context.Context, q *question, y []float64) (*learn.Regression, error) {
	r := learn.Ridge{Rho: q.v["rho"], Outputs: len(y) / q.d.X.Len(), Center: true}
	if f := q.features(); f != nil {
		return r.Features(ctx, f, q.d.X, y)
	}
	return r.Exact(ctx, q.k, q.d.X, y)
}
