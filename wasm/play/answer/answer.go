// Package answer computes the answers of tasks: regression, classification, embedding, clustering and
// density estimation by the exact kernel or by an approximation.
package answer

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// ByTask holds the function that answers each task. The function uses the fit of
// the question, or the exact kernel if there is no fit.
var ByTask = map[string]func(ctx context.Context, q *Question) (*Answer, error){
	task.Regression.Key:      regression,
	task.RidgeClassifier.Key: ridgeClassifier,
	task.SVM.Key:             supportVectors,
	task.Neighbors.Key:       neighbors,
	task.Components.Key:      components,
	task.Eigenmaps.Key:       eigenmaps,
	task.Diffusion.Key:       diffusion,
	task.NormalizedCut.Key:   normalizedCut,
	task.Density.Key:         KernelDensities,
}

// A Question is the input of a task.
type Question struct {
	Kernel   approx.Kernel
	Data     *solve.Data
	Fit      *solve.Fit // nil for an answer by the exact kernel
	Exact    approx.Eigenfunctions
	State    *state.State
	Settings approx.Values // of the task

	Targets    []float64 // the noisy values of the data set's target at the points
	Classes    []int     // of each point
	ClassNames []string  // of the classes
	Test       *HeldOut
}

// features returns the features of the fit, or nil if the exact kernel is used.
func (q *Question) features() approx.FeatureMap {
	if q.Fit == nil {
		return nil
	}
	return q.Fit.Features
}

// eigen returns the eigenfunctions of the fit, or of the exact kernel.
func (q *Question) eigen() approx.Eigenfunctions {
	if q.Fit == nil {
		return q.Exact
	}
	return q.Fit.Eigen
}

// An Answer is the result of a task. Exactly one of Model, Regions, Places, Parts and Missing is
// set.
type Answer struct {
	Model *learn.Model // a function of the plane

	// Regions returns the class at each point of a grid, and the margin of this class over
	// the next class. The margin is 0 on the border of two regions.
	Regions func(xs, ys []float64) (class []int, margin []float64)

	Places []float64 // an embedding of the points, n×2
	Parts  []int     // the cluster of each point

	Missing string // reason why there is no answer

	Train, Test float64 // the loss; NaN if the task has no loss
	Notes       []string
}

// HeldOut holds test points of the same distribution as the data.
type HeldOut struct {
	X     approx.Points
	y     []float64
	class []int
}

// heldOutPoints is the number of test points.
const heldOutPoints = 1000

// NewHeldOut draws the test points of a state.
func NewHeldOut(s *state.State) *HeldOut {
	d := state.Dataset(s.Data)
	sample := d.New(heldOutPoints, s.Noise, s.DataSeed+1)
	h := &HeldOut{X: sample.X, y: d.Target.Draw(sample.X, s.DataSeed+1)}
	h.class, _ = d.Classes(sample)
	return h
}
