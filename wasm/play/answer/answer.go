// Package answer computes the answers of tasks with the exact kernel or with an
// approximation. Tasks are regression, classification, embedding, clustering and density
// estimation.
package answer

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// ByTask contains the function that computes the answer of each task. The function uses
// the fit of the question. If the question has no fit, it uses the exact kernel.
var ByTask = map[string]func(ctx context.Context, q *Question) (*Answer, error){
	task.Regression.Key:      answerRegression,
	task.RidgeClassifier.Key: answerRidgeClassifier,
	task.SVM.Key:             answerSVM,
	task.Neighbors.Key:       answerNeighbors,
	task.Components.Key:      answerComponents,
	task.Eigenmaps.Key:       answerEigenmaps,
	task.Diffusion.Key:       answerDiffusion,
	task.NormalizedCut.Key:   answerNormalizedCut,
	task.Density.Key:         EstimateDensity,
}

// A Question is the input of a task.
type Question struct {
	Kernel   approx.Kernel
	Data     *solve.Data
	Fit      *solve.Fit // nil for an answer with the exact kernel
	Exact    approx.Eigenfunctions
	State    *state.State
	Settings approx.Values // settings of the task

	IsPreview bool // the fit is a preview, and the answer may be less accurate

	Targets    []float64 // the values of the target function at the points, with noise
	Classes    []int     // the class of each point
	ClassNames []string  // names of the classes
	Test       *HeldOutSet
}

// features returns the features of the fit, or nil if there is no fit.
func (q *Question) features() approx.FeatureMap {
	if q.Fit == nil {
		return nil
	}
	return q.Fit.Features
}

// eigen returns the eigenfunctions of the fit. If there is no fit, it returns the
// eigenfunctions of the exact kernel.
func (q *Question) eigen() approx.Eigenfunctions {
	if q.Fit == nil {
		return q.Exact
	}
	return q.Fit.Eigen
}

// An Answer is the result of a task. Exactly one of the fields Model, Regions,
// Coordinates, Clusters and MissingReason is set.
type Answer struct {
	Model *learn.Model // a function on the plane

	// Regions returns the class at each point of a grid. It also returns the margin of
	// this class over the second-best class. The margin is 0 on the border between two
	// regions.
	Regions func(xs, ys []float64) (class []int, margin []float64)

	Coordinates []float64 // coordinates of the embedded points, n×2
	Clusters    []int     // the cluster of each point

	MissingReason string // the reason why there is no answer

	Train, Test float64 // loss on the data and on test points; NaN if the task has no loss
	Notes       approx.Notes
}

// HeldOutSet contains test points from the same distribution as the data.
type HeldOutSet struct {
	X     approx.Points
	y     []float64
	class []int
}

// heldOutCount is the number of test points.
const heldOutCount = 1000

// NewHeldOutSet generates the test points of a state.
func NewHeldOutSet(s *state.State) *HeldOutSet {
	l := s.NewPoints(heldOutCount)
	return &HeldOutSet{X: l.X, y: l.Targets, class: l.Classes}
}
