package play

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/learn"
)

var neighborsTask = task{
	Key: "knn", Name: "nearest neighbours in the embedding", Short: "neighbours", Source: "Cover & Hart 1967; Kingravi, Vela & Gray 2013, section 6",
	Doc: "Gives each place the group of most of the k points that are nearest to it in the leading components of kernel PCA.",
	Params: []approx.Param{
		{Key: "k", Symbol: "k", Name: "neighbours", Min: 1, Max: 25, Default: 3, Integer: true, Doc: "How many points vote."},
		{Key: "r", Symbol: "r", Name: "components", Min: 1, Max: MaxIndex, Default: 5, Integer: true, Doc: "How many components of kernel PCA distances are measured in."},
	},
	Titles: classTitles,
	Brief:  classBrief,
	Loss:   "share of wrong decisions",
	pairs:  true,
	slow:   800,
	solve: func(_ context.Context, q *question) (*outcome, error) {
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
	},
}
