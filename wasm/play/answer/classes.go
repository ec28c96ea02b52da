package answer

import (
	"context"

	"mercer/approx/learn"
)

// ridgeClassifier classifies by kernel ridge regression on the codes of the classes.
func ridgeClassifier(ctx context.Context, q *Question) (*Answer, error) {
	class, k := q.Classes, len(q.ClassNames)
	r, err := ridge(ctx, q, learn.Codes(class, k))
	if err != nil {
		return nil, err
	}
	return classifierAnswer(learn.Classifier{Model: r.Model, Classes: k}, q, r.Notes), nil
}
