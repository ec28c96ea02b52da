package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
)

var ridgeClassesTask = task{
	Key: "classes", Name: "ridge classifier", Short: "classes", Source: "Rifkin, Yeo & Poggio 2003",
	Doc:    "Learns the group of each point by kernel ridge regression on ±1 less the mean; more than two groups one against the rest.",
	Params: []approx.Param{rhoParam},
	Titles: classTitles,
	Brief:  classBrief,
	Loss:   "share of wrong decisions",
	slow:   800,
	solve: func(ctx context.Context, q *question) (*outcome, error) {
		class, k := q.class, len(q.names)
		r, err := ridge(ctx, q, learn.Codes(class, k))
		if err != nil {
			return nil, err
		}
		return classified(learn.Classifier{Model: r.Model, Classes: k}, q, r.Notes), nil
	},
}
