package answer

import (
	"context"

	"mercer/approx/learn"
)

// answerRidgeClassifier classifies the points by kernel ridge regression. The targets of
// the regression are the codes of the classes.
func answerRidgeClassifier(ctx context.Context, q *Question) (*Answer, error) {
	class, k := q.Classes, len(q.ClassNames)
	r, err := newRidgeRegression(ctx, q, learn.ClassTargets(class, k))
	if err != nil {
		return nil, err
	}
	return classifierAnswer(learn.Classifier{Model: r.Model, Classes: k}, q, r.Notes), nil
}
