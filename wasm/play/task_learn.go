package play

import (
	"context"
	"errors"
	"fmt"
	"math"

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

var classTitles = [3][2]string{{"Decision", "exact"}, {"Decision", "approximate"}, {"Decision", "difference"}}

const classBrief = "Difference"

// classified is the outcome of a classifier: its decision function where there
// are two classes, and the regions of the classes where there are more.
func classified(c learn.Classifier, q *question, notes []string) *outcome {
	o := &outcome{
		notes: notes,
		train: learn.ErrorRate(c.Classify(q.d.X), q.class), test: learn.ErrorRate(c.Classify(q.test.X), q.test.class),
	}
	if c.Classes == 2 {
		o.model = &c.Model
	} else {
		o.regions = c.Margins
	}
	return o
}

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

// nan is the loss of what has none.
var nan = math.NaN()

// unserved turns the refusal of a task into an outcome: what is asked for cannot
// be answered, and that is no failure.
func unserved(o *outcome, err error) (*outcome, error) {
	why, _ := unsupported(err)
	if e := (*learn.RidgeError)(nil); errors.As(err, &e) {
		why = fmt.Sprintf("The matrix has the eigenvalue %s, which the ridge ρ must outweigh.", digits(e.Eigenvalue))
	}
	if why == "" {
		return o, err
	}
	return &outcome{missing: why, train: nan, test: nan}, nil
}
