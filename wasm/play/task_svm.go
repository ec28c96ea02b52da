package play

import (
	"context"

	"mercer/approx/learn"
)

// supportVectors answers by a support vector machine.
func supportVectors(ctx context.Context, q *question) (*outcome, error) {
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
}
