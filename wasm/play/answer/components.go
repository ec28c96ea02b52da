package answer

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
)

// answerComponents embeds the points by two components of kernel PCA.
func answerComponents(_ context.Context, q *Question) (*Answer, error) {
	e := q.eigen()
	if e == nil || len(e.Values()) < 2 {
		return &Answer{MissingReason: "There are not two components."}, nil
	}
	return &Answer{Coordinates: approx.FeaturesTo(nil, learn.ComponentScores(e, 2), q.Data.X)}, nil
}
