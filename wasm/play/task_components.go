package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
)

// components answers by the scores on two components of kernel PCA.
func components(_ context.Context, q *question) (*outcome, error) {
	e := q.eigen()
	if e == nil || len(e.Values()) < 2 {
		return &outcome{missing: "There are not two components."}, nil
	}
	return &outcome{places: approx.Features(learn.Scores(e, 2), q.d.X)}, nil
}
