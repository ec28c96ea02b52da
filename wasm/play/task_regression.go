package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
)

var rhoParam = approx.Param{
	Key: "rho", Symbol: "ρ", Name: "ridge", Min: 1e-8, Max: 1000, Default: 0.1, Log: true,
	Doc: "What is added to the diagonal of K: a larger ridge makes a smoother function.",
}

var regressionTask = task{
	Key: "krr", Name: "kernel ridge regression", Short: "regression", Source: "Saunders, Gammerman & Vovk 1998",
	Doc:    "Learns a function of the plane from its noisy values at the points, of which the mean is taken out first and put back.",
	Params: []approx.Param{rhoParam},
	Titles: [3][2]string{{"Regression *f*", "exact"}, {"*f\u0302*", "approximate"}, {"*f\u0302* − *f*", "difference"}},
	Loss:   "mean squared error",
	slow:   800,
	solve: func(ctx context.Context, q *question) (*outcome, error) {
		y := q.y
		r, err := ridge(ctx, q, y)
		if err != nil {
			return nil, err
		}
		return &outcome{
			model: &r.Model, notes: r.Notes,
			train: learn.MeanSquare(r.Predict(q.d.X), y), test: learn.MeanSquare(r.Predict(q.test.X), q.test.y),
		}, nil
	},
}

// ridge learns the targets y, n×k.
func ridge(ctx context.Context, q *question, y []float64) (*learn.Regression, error) {
	r := learn.Ridge{Rho: q.v["rho"], Outputs: len(y) / q.d.X.Len(), Center: true}
	if f := q.features(); f != nil {
		return r.Features(ctx, f, q.d.X, y)
	}
	return r.Exact(ctx, q.k, q.d.X, y)
}
