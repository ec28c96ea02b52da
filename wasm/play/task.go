package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
)

// A task is what the kernel is used for: the third row of pictures shows it by
// the exact kernel, by the approximate one, and the difference.
type task struct {
	Key    string
	Name   string // «kernel ridge regression»
	Short  string // the word at the title
	Source string
	Doc    string // one sentence
	Params []approx.Param

	// Titles are those of the three pictures, each with what is said beside it.
	Titles [3][2]string
	Brief  string // the third in one or two words, where its title alone does not say that it is a difference

	// Loss is what Train and Test of an outcome are; empty where they are nothing.
	Loss string

	// solve answers by the kernel k, or, where fit is not nil, by fit.
	solve func(ctx context.Context, q *question) (*outcome, error)

	// pairs says that the answer is made of eigenpairs.
	pairs bool

	// slow is the number of points from which on the exact answer waits for rest.
	slow int

	// seeded says that the answer depends on the seed of the state.
	seeded bool
}

// A question is what a task is asked.
type question struct {
	k     approx.Kernel
	d     *dataStage
	fit   *fitStage // nil: by the exact kernel
	exact approx.Eigenfunctions
	s     *State
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

func newHeldOut(s *State) *heldOut {
	d := dataset(s.Data)
	sample := d.New(heldOutPoints, s.Noise, s.DataSeed+1)
	h := &heldOut{X: sample.X, y: d.Target.Draw(sample.X, s.DataSeed+1)}
	h.class, _ = d.Classes(sample)
	return h
}

// tasks lists what the third row can show. The first is no task: the kernel
// seen from x₀.
var tasks = []task{
	{
		Key: "kernel", Name: "the kernel seen from x₀", Short: "kernel",
		Doc: "Shows k(x₀, ·) and k̂(x₀, ·): what the point x₀ sees of the plane.",
	},
	regressionTask, ridgeClassesTask, svmTask, neighborsTask,
	componentsTask, eigenmapsTask, diffusionTask, cutTask, densityTask,
}

func taskOf(key string) *task {
	for i := range tasks {
		if tasks[i].Key == key {
			return &tasks[i]
		}
	}
	return nil
}

func taskKeys() (keys []string) {
	for _, t := range tasks {
		keys = append(keys, t.Key)
	}
	return keys
}
