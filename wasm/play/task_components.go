package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
)

var componentsTask = task{
	Key: "components", Name: "kernel PCA, two components", Short: "components", Source: "Schölkopf, Smola & Müller 1998",
	Doc:    "Puts each point where its scores √λᵢ φᵢ(x) on the leading two components are.",
	Titles: placeTitles,
	slow:   1 << 30,
	pairs:  true,
	solve: func(_ context.Context, q *question) (*outcome, error) {
		e := q.eigen()
		if e == nil || len(e.Values()) < 2 {
			return &outcome{missing: "There are not two components."}, nil
		}
		return &outcome{places: approx.Features(learn.Scores(e, 2), q.d.X)}, nil
	},
}
