package play

import (
	"context"
	"fmt"

	"mercer/approx/learn"
)

// neighbors answers by the nearest points among kernel PCA scores.
func neighbors(_ context.Context, q *question) (*outcome, error) {
	e := q.eigen()
	r := 0
	if e != nil {
		r = min(int(q.v["r"]), len(e.Values()))
	}
	if r == 0 {
		return &outcome{missing: "There are no eigenfunctions to measure distances in."}, nil
	}
	votes := min(int(q.v["k"]), q.d.X.Len())
	c, err := learn.NewNeighbors(learn.Scores(e, r), q.d.X, q.class, len(q.names), votes)
	if err != nil {
		return nil, err
	}
	o := &outcome{
		regions: c.Margins,
		train:   learn.ErrorRate(c.Classify(q.d.X), q.class), test: learn.ErrorRate(c.Classify(q.test.X), q.test.class),
	}
	if want := int(q.v["k"]); votes < want {
		o.notes = append(o.notes, fmt.Sprintf("There are %d points to vote, not %d.", votes, want))
	}
	if want := int(q.v["r"]); r < want {
		o.notes = append(o.notes, fmt.Sprintf("There are %d components, not %d.", r, want))
	}
	return o, nil
}
