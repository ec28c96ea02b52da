package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// answers lists what computes the answer of each task: by the kernel of the question, or by
// its fit if it has one.
var answers = map[string]func(ctx context.Context, q *question) (*outcome, error){
	task.Regression.Key:      regression,
	task.RidgeClassifier.Key: ridgeClassifier,
	task.SVM.Key:             supportVectors,
	task.Neighbors.Key:       neighbors,
	task.Components.Key:      components,
	task.Eigenmaps.Key:       eigenmaps,
	task.Diffusion.Key:       diffusion,
	task.NormalizedCut.Key:   normalizedCut,
	task.Density.Key:         kernelDensities,
}

// A question is what a task is asked.
type question struct {
	k     approx.Kernel
	d     *DataStage
	fit   *FitStage // nil: by the exact kernel
	exact approx.Eigenfunctions
	s     *state.State
	v     approx.Values

	y     []float64 // the noisy values of the data set's target at the points
	class []int     // of each point
	names []string  // of the classes
	test  *heldOut
}

// features returns the features that stand for the kernel, nil for the kernel
// itself.
func (q *question) features() approx.FeatureMap {
	if q.fit == nil {
		return nil
	}
	return q.fit.Features
}

// eigen returns the eigenfunctions that stand for the kernel.
func (q *question) eigen() approx.Eigenfunctions {
	if q.fit == nil {
		return q.exact
	}
	return q.fit.Eigen
}

// An outcome is what a task answers: exactly one of a function, regions of the
// plane, places and parts of the points.
type outcome struct {
	model   *learn.Model
	regions func(xs, ys []float64) (class []int, margin []float64) // which meet where the margin is 0
	places  []float64                                              // n×2
	parts   []int                                                  // of each point

	train, test float64 // the loss; NaN where there is none
	value       float64 // what else there is to say in a number
	notes       []string
	missing     string // why there is no answer
}

// heldOut is points that nothing was learnt from.
type heldOut struct {
	X     approx.Points
	y     []float64
	class []int
}

// heldOutPoints is how many of them there are.
const heldOutPoints = 1000

func newHeldOut(s *state.State) *heldOut {
	d := state.Dataset(s.Data)
	sample := d.New(heldOutPoints, s.Noise, s.DataSeed+1)
	h := &heldOut{X: sample.X, y: d.Target.Draw(sample.X, s.DataSeed+1)}
	h.class, _ = d.Classes(sample)
	return h
}
