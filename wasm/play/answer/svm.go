package answer

import (
	"context"

	"mercer/approx/learn"
)

// answerSVM classifies the points by a support vector machine.
func answerSVM(ctx context.Context, q *Question) (*Answer, error) {
	// The exact machine does not penalise the bias. The other machine penalises it only
	// slightly. Otherwise, the machines would differ even for equal kernels.
	s := learn.SVM{C: q.Settings["c"], Bias: 10, Seed: q.State.Seed, Labels: classLabels(len(q.ClassNames))}
	var m *learn.Machine
	var err error
	if f := q.features(); f != nil {
		if q.IsPreview {
			s.Tol = 1e-3 // a smaller gap may take several frames
		}
		m, err = s.Features(ctx, f, q.Data.X, q.Classes)
	} else {
		m, err = s.Exact(ctx, q.Kernel, q.Data.X, q.Classes)
	}
	if err != nil {
		return nil, err
	}
	return classifierAnswer(m.Classifier, q, m.Notes), nil
}
