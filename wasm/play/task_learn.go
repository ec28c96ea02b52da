package play

import (
	"errors"
	"fmt"
	"math"

	"mercer/approx/learn"
)

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

// NaN is the loss of what has none.
var NaN = math.NaN()

// unserved turns the refusal of a task into an outcome: what is asked for cannot
// be answered, and that is no failure.
func unserved(o *outcome, err error) (*outcome, error) {
	why, _ := Unsupported(err)
	if e := (*learn.RidgeError)(nil); errors.As(err, &e) {
		why = fmt.Sprintf("The matrix has the eigenvalue %s, which the ridge ρ must outweigh.", Digits(e.Eigenvalue))
	}
	if why == "" {
		return o, err
	}
	return &outcome{missing: why, train: NaN, test: NaN}, nil
}
