package learn

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A Trial learns the task train with each of the settings at, and returns the losses on
// the task test. The settings are one row of a grid and differ only on the last axis. A
// trial can share work within a row. For example, all ridges need one decomposition.
// Errors contain indices of points of train, or of test with the set name TestPoint.
// Search converts these indices to indices of its task.
type Trial func(ctx context.Context, at []approx.Values, train, test Task) ([]float64, error)

// An Axis is a setting and the values that a search tries for this setting.
type Axis struct {
	Key    string // key of the setting, for example «sigma», «rho», «C» or «m»
	Values []float64
}

// A Score holds settings and the losses with these settings in cross-validation.
type Score struct {
	At     approx.Values // the settings
	Folds  []float64     // loss on each fold
	Mean   float64       // mean of the losses
	Spread float64       // standard deviation of the losses, with 1/(k−1)
}

// A Table is the result of a search. It contains the scores of all settings on the grid,
// and the last axis varies fastest.
type Table struct {
	Axes   []Axis
	Scores []Score
}

// Best returns the score with the smallest mean. If several scores have this mean, Best
// returns the first. Best panics if the table is empty.
func (t Table) Best() Score {
	arg.AtLeast("learn.Table.Best", "the number of scores", len(t.Scores), 1)
	best := 0
	for i, s := range t.Scores {
		// A mean of NaN is worse than any number.
		if s.Mean < t.Scores[best].Mean || math.IsNaN(t.Scores[best].Mean) {
			best = i
		}
	}
	return t.Scores[best]
}

// Search scores every setting on the grid of the axes by cross-validation. Each fold is
// predicted by a model of the other folds. All settings use the same folds, so their
// losses can be compared fold by fold. A search without axes scores the default settings
// of the trial.
//
// Search returns an *AxisError if two axes have the same key, or the error of ctx. If a
// trial fails, Search returns its error, with point indices of t.
func Search(ctx context.Context, t Task, axes []Axis, folds int, seed uint64, trial Trial) (_ Table, err error) {
	arg.NotNil("learn.Search", "context", ctx)
	defer evaluate.Catch(&err, nil, evaluate.Data(t.X))
	t.check("learn.Search")
	if trial == nil {
		panic("learn.Search: got no trial, want one")
	}
	if err := checkPoints(t.X); err != nil {
		return Table{}, err
	}
	n := t.X.Len()
	if folds < 2 || folds > n {
		return Table{}, &approx.RangeError{Key: "folds", Value: float64(folds), Min: 2, Max: float64(n)}
	}
	if err := arg.CheckNumbers("targets", t.Y, -math.MaxFloat64, math.MaxFloat64); err != nil {
		return Table{}, err
	}
	for i, a := range axes {
		for _, b := range axes[:i] {
			if a.Key == b.Key {
				return Table{}, &AxisError{Key: a.Key}
			}
		}
	}
	grid := gridPoints(axes)
	if len(grid) == 0 {
		return Table{}, &approx.EmptyError{Name: "values on an axis of the search"}
	}
	table := Table{Axes: axes}
	for _, settings := range grid {
		table.Scores = append(table.Scores, Score{At: settings, Folds: make([]float64, folds)})
	}
	row := 1
	if len(axes) > 0 {
		row = len(axes[len(axes)-1].Values)
	}
	for j, testRows := range Folds(n, folds, seed) {
		trainRows := complement(testRows, n)
		test, train := t.Subset(testRows), t.Subset(trainRows)
		for i := 0; i < len(grid); i += row {
			if err := ctx.Err(); err != nil {
				return Table{}, err
			}
			// The progress of a trial must not be reported as progress of the search.
			loss, err := trial(approx.WithProgress(ctx, func(int, int) {}), grid[i:i+row], train, test)
			if err != nil {
				return Table{}, approx.RenumberError(err, func(set string, i int) (string, int) {
					switch {
					case set == "" && i < len(trainRows):
						return "", trainRows[i]
					case set == TestPoint && i < len(testRows):
						return "", testRows[i]
					}
					return set, i
				})
			}
			arg.Len("learn.Search", "losses of a trial", len(loss), row)
			for l, v := range loss {
				table.Scores[i+l].Folds[j] = v
			}
			approx.Progress(ctx, j*len(grid)+i+row, folds*len(grid))
		}
	}
	for i := range table.Scores {
		table.Scores[i].setMoments()
	}
	return table, nil
}

// An AxisError reports that two axes of a search have the same setting.
type AxisError struct {
	Key string // key of the setting
}

// Error implements error.
func (e *AxisError) Error() string { return fmt.Sprintf("learn: the search has two axes %q", e.Key) }

// gridPoints returns all combinations of the values on the axes. The last axis varies
// fastest.
func gridPoints(axes []Axis) []approx.Values {
	grid := []approx.Values{{}}
	for _, a := range axes {
		var extendedGrid []approx.Values
		for _, settings := range grid {
			for _, v := range a.Values {
				next := approx.Values{a.Key: v}
				for key, w := range settings {
					next[key] = w
				}
				extendedGrid = append(extendedGrid, next)
			}
		}
		grid = extendedGrid
	}
	return grid
}

// setMoments sets Mean and Spread from Folds.
func (s *Score) setMoments() {
	k := float64(len(s.Folds))
	s.Mean = lin.Mean(s.Folds)
	for _, v := range s.Folds {
		s.Spread += (v - s.Mean) * (v - s.Mean)
	}
	s.Spread = math.Sqrt(s.Spread / (k - 1))
}
