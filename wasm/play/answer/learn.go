package answer

import (
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/learn"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/typeset"
)

// classifierAnswer returns the answer of a classifier. For two classes, the answer
// contains the decision function. For more classes, it contains the regions of the
// classes.
func classifierAnswer(c learn.Classifier, q *Question, notes approx.Notes) *Answer {
	o := &Answer{
		Notes: notes,
		Train: learn.ErrorRate(c.Classify(q.Data.X), q.Classes), Test: learn.ErrorRate(c.Classify(q.Test.X), q.Test.class),
	}
	if len(c.Labels) == 2 {
		o.Model = &c.Model
	} else {
		o.Regions = regionsOf(c.Margins)
	}
	return o
}

// regionsOf returns the function margins, with the class −1 instead of learn.NoLabel.
func regionsOf(margins func(xs, ys []float64) ([]int, []float64)) func(xs, ys []float64) ([]int, []float64) {
	return func(xs, ys []float64) ([]int, []float64) {
		class, margin := margins(xs, ys)
		for i, c := range class {
			class[i] = max(c, -1)
		}
		return class, margin
	}
}

// classLabels returns the labels 0, …, k−1 of k classes, some of which may have no points.
func classLabels(k int) []int {
	labels := make([]int, k)
	for i := range labels {
		labels[i] = i
	}
	return labels
}

// HandleRefusal returns o and err. If err means that the task does not apply, it
// returns an answer with the reason instead.
func HandleRefusal(o *Answer, err error) (*Answer, error) {
	reason, _ := solve.UnsupportedReason(err)
	if e := (*learn.RidgeError)(nil); errors.As(err, &e) {
		reason = fmt.Sprintf("The matrix has the eigenvalue %s, which the ridge ρ must outweigh.", typeset.Digits(e.Eigenvalue))
	}
	if reason == "" {
		return o, err
	}
	return &Answer{MissingReason: reason, Train: math.NaN(), Test: math.NaN()}, nil
}
