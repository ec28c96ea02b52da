package answer

import (
	"context"

	"mercer/approx/learn"
)

// answerRidgeClassifier classifies the points by kernel ridge regression.
func answerRidgeClassifier(ctx context.Context, q *Question) (*Answer, error) {
	r := learn.RidgeClassifier{Rho: q.Settings["rho"], Labels: classLabels(len(q.ClassNames))}
	var m *learn.FittedRidgeClassifier
	var err error
	if f := q.features(); f != nil {
		m, err = r.Features(ctx, f, q.Data.X, q.Classes)
	} else {
		m, err = r.Exact(ctx, q.Kernel, q.Data.X, q.Classes)
	}
	if err != nil {
		return nil, err
	}
	return classifierAnswer(m.Classifier, q, m.Notes), nil
}
