package answer

import (
	"context"
	"mercer/approx"
	"mercer/approx/learn"
)

// answerNeighbors classifies the points by their nearest neighbours. Distances are
// measured between kernel PCA scores.
func answerNeighbors(_ context.Context, q *Question) (*Answer, error) {
	e := q.eigen()
	r := 0
	if e != nil {
		r = min(int(q.Settings["r"]), len(e.Values()))
	}
	if r == 0 {
		return &Answer{MissingReason: "There are no eigenfunctions to measure distances in."}, nil
	}
	votes := min(int(q.Settings["k"]), q.Data.X.Len())
	c, err := learn.NewNeighbors(learn.ComponentScores(e, r), q.Data.X, q.Classes, votes)
	if err != nil {
		return nil, err
	}
	o := &Answer{
		Regions: regionsOf(c.Margins),
		Train:   learn.ErrorRate(c.Classify(q.Data.X), q.Classes), Test: learn.ErrorRate(c.Classify(q.Test.X), q.Test.class),
	}
	if want := int(q.Settings["k"]); votes < want {
		o.Notes = append(o.Notes, approx.Notef(approx.TooFewPoints, "There are %d points to vote, not %d.", votes, want))
	}
	if want := int(q.Settings["r"]); r < want {
		o.Notes = append(o.Notes, approx.Notef(approx.RankReduced, "There are %d components, not %d.", r, want))
	}
	return o, nil
}
