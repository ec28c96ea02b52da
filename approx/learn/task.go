package learn

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/words"
)

// A Task holds points with targets or labels to learn. A task may have both; each Learner
// uses its own.
type Task struct {
	X       mat.Matrix // n×d
	Y       mat.Matrix // n×k targets of a regression; nil for none
	Labels  []int      // n labels of a classification, any integers; nil for none
	Weights []float64  // n weights of the points; nil stands for ones

	allLabels []int // labels of the whole task, if this is a part of it; nil otherwise
}

// labelsOf returns the labels that a learner knows: its own or, if it has none, those of
// the whole task.
func (t Task) labelsOf(learner []int) []int {
	if learner == nil {
		return t.allLabels
	}
	return learner
}

// Subset returns a copy of the task on the points with the given indices. Subset panics
// unless each of Y, Labels and Weights is nil or belongs to n points, and each index is in
// [0, n).
func (t Task) Subset(rows []int) Task { return t.subset("learn.Task.Subset", rows) }

func (t Task) subset(fn string, rows []int) Task {
	x := t.check(fn)
	n := x.Len()
	for _, i := range rows {
		arg.Index(fn, "index", i, n)
	}
	s := Task{X: x.Subset(rows)}
	if t.Y != nil {
		s.Y = approx.PointsOf(t.Y).Subset(rows)
	}
	for _, i := range rows {
		if t.Labels != nil {
			s.Labels = append(s.Labels, t.Labels[i])
		}
		if t.Weights != nil {
			s.Weights = append(s.Weights, t.Weights[i])
		}
	}
	return s
}

// Split divides the points at random into a task to train on and a task to test on, which
// has the given share of the points. Points with labels are divided by StratifiedSplit, and
// others by Split. Task.Split panics for a task without points, and otherwise as Subset and
// Split.
func (t Task) Split(share float64, seed uint64) (train, test Task) {
	const fn = "learn.Task.Split"
	n := t.check(fn).Len()
	arg.AtLeast(fn, "n", n, 1)
	testCount(fn, n, share)
	trainRows, testRows := []int(nil), []int(nil)
	if t.Labels != nil {
		trainRows, testRows = StratifiedSplit(t.Labels, share, seed)
	} else {
		trainRows, testRows = Split(n, share, seed)
	}
	return t.subset(fn, trainRows), t.subset(fn, testRows)
}

// check returns the points of t. It panics with the function name fn unless X is a matrix,
// and each of Y, Labels and Weights is nil or belongs to its rows.
func (t Task) check(fn string) approx.Points {
	x := arg.Matrix(fn, "X", t.X)
	arg.Points(fn, "X", x)
	n := x.Len()
	if t.Y != nil {
		y := arg.Matrix(fn, "Y", t.Y)
		arg.Points(fn, "Y", y)
		arg.Len(fn, "rows of Y", y.Len(), n)
	}
	if t.Labels != nil {
		arg.Len(fn, "labels", len(t.Labels), n)
	}
	if t.Weights != nil {
		arg.Len(fn, "weights", len(t.Weights), n)
	}
	return x
}

// checkValues returns an error for points, targets or weights that are not valid.
func (t Task) checkValues(fn string) error {
	x := t.check(fn)
	if err := checkPoints(x); err != nil {
		return err
	}
	if t.Y != nil {
		if err := checkTargets(approx.PointsOf(t.Y)); err != nil {
			return err
		}
	}
	return checkWeights(fn, t.Weights, x.Len())
}

// requireTargets returns an *approx.EmptyError if the task has no targets.
func (t Task) requireTargets() error {
	if t.Y == nil {
		return &approx.EmptyError{Name: "targets Task.Y to learn"}
	}
	return nil
}

// requireLabels returns an *approx.EmptyError if the task has no labels.
func (t Task) requireLabels() error {
	if t.Labels == nil {
		return &approx.EmptyError{Name: "labels Task.Labels to learn"}
	}
	return nil
}

// weightsOf returns the weights of the task, or those of a learner if the task has none. It
// returns a *SettingError for the given field of the learner if both have weights, or if
// there is not a weight for each point.
func (t Task) weightsOf(field string, learner []float64) ([]float64, error) {
	if learner == nil {
		return t.Weights, nil
	}
	if t.Weights != nil {
		return nil, &SettingError{Field: field, Reason: "the task has weights too; use Task.Weights only"}
	}
	if n := approx.PointsOf(t.X).Len(); len(learner) != n {
		return nil, &SettingError{Field: field, Reason: fmt.Sprintf("it has %s for %s; use Task.Weights", words.Count(len(learner), "weight"), words.Count(n, "point"))}
	}
	return learner, nil
}

// weightsField returns the name of the field with the weights of l, or "" if l has none.
func weightsField(l Learner) string {
	switch l := l.(type) {
	case Ridge:
		if l.Weights != nil {
			return "Ridge.Weights"
		}
	case RidgeClassifier:
		if l.Weights != nil {
			return "RidgeClassifier.Weights"
		}
	case SVM:
		if l.Weights != nil {
			return "SVM.Weights"
		}
	}
	return ""
}

// A SettingError reports a field of a learner or pipeline that does not apply to a task.
type SettingError struct {
	Field  string // type and name of the field, such as «Ridge.Weights»
	Reason string
}

// Error implements error.
func (e *SettingError) Error() string { return fmt.Sprintf("learn: %s: %s", e.Field, e.Reason) }
