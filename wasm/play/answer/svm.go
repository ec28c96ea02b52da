package answer

import (
	"context"

	"mercer/approx/learn"
)

// supportVectors classifies by a support vector machine.
func supportVectors(ctx context.Context, q *Question) (*Answer, error) {
	class, k := q.Classes, len(q.ClassNames)
	// The bias of the exact machine costs nothing. The bias of the other machine costs
	// hardly anything. Otherwise the machines would differ where the kernels agree.
	s := learn.SVM{C: q.Settings["c"], Bias: 10, Seed: q.State.Seed}
	var m *learn.Machine
	var err error
	if f := q.features(); f != nil {
		m, err = s.Features(ctx, f, q.Data.X, class, k)
	} else {
		m, err = s.Exact(ctx, q.Kernel, q.Data.X, class, k)
	}
	if err != nil {
		return nil, err
	}
	return classifierAnswer(m.Classifier, q, m.Notes), nil
}
