package play

import (
	"context"

	"mercer/approx/learn"
)

// ridgeClassifier answers by kernel ridge regression on the codes of the classes.
func ridgeClassifier(ctx context.Context, q *question) (*outcome, error) {
	class, k := q.class, len(q.names)
	r, err := ridge(ctx, q, learn.Codes(class, k))
	if err != nil {
		return nil, err
	}
	return classified(learn.Classifier{Model: r.Model, Classes: k}, q, r.Notes), nil
}
