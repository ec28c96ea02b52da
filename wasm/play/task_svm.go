package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
)

var svmTask = task{
	Key: "svm", Name: "support vector machine", Short: "support vectors", Source: "Cortes & Vapnik 1995",
	Doc: "Learns the group of each point with as wide a margin as errors at the price C allow; more than two groups one against the rest.",
	Params: []approx.Param{{
		Key: "c", Symbol: "C", Name: "price of an error", Min: 1e-3, Max: 1e4, Default: 10, Log: true,
		Doc: "Larger C follows the points more closely.",
	}},
	Titles: classTitles,
	Brief:  classBrief,
	Loss:   "share of wrong decisions",
	slow:   400,
	seeded: true,
	solve: func(ctx context.Context, q *question) (*outcome, error) {
		class, k := q.class, len(q.names)
		// The bias of the exact machine costs nothing. That of the other one hardly
		// does, or the two would differ where the kernels do not.
		s := learn.SVM{C: q.v["c"], Bias: 10, Seed: q.s.Seed}
		var m *learn.Machine
		var err error
		if f := q.features(); f != nil {
			m, err = s.Features(ctx, f, q.d.X, class, k)
		} else {
			m, err = s.Exact(ctx, q.k, q.d.X, class, k)
		}
		if err != nil {
			return nil, err
		}
		return classified(m.Classifier, q, m.Notes), nil
	},
}
