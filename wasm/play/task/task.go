// Package task declares the tasks of the third row of pictures, with their keys,
// words and settings. Package answer computes their results.
package task

import (
	"slices"

	"mercer/approx"
)

// A Task is a use of the kernel. The row of a task shows the result with the exact
// kernel, the result with the approximate kernel, and the difference.
type Task struct {
	Key    string
	Name   string // «kernel ridge regression»
	Short  string // the word at the title
	Source string
	Doc    string // one sentence about the task
	Params []approx.Param

	// Titles are the titles of the three pictures, each with an addition.
	Titles [3][2]string
	Brief  string // the third title in one or two words, if the title alone does not show that the picture is a difference

	// Loss is the loss on the points and on held-out points. It is nil for a task without a
	// loss.
	Loss *Loss

	// NeedsPairs means that the answer is made of eigenpairs.
	NeedsPairs bool

	// LiveBelow is the number of points below which the exact answer is recomputed during a drag.
	LiveBelow int

	// Seeded means that the answer depends on the seed of the state.
	Seeded bool
}

// A Loss is a measure of the errors of the decisions of a task.
type Loss struct {
	Key   string // in site/catalogue.json
	Words string // in reports and pictures
}

// The losses.
var (
	MeanSquaredError = &Loss{"square", "mean squared error"}
	ErrorRate        = &Loss{"rate", "share of wrong decisions"}
)

// All holds the tasks in the order of the page. The first task stands for no task:
// the kernel from x₀.
var All = []Task{
	Kernel,
	Regression, RidgeClassifier, SVM, Neighbors,
	Components, Eigenmaps, Diffusion, NormalizedCut, Density,
}

// Kernel stands for the kernel from x₀, without a task.
var Kernel = Task{
	Key: "kernel", Name: "the kernel seen from x₀", Short: "kernel",
	Doc: "Shows k(x₀, ·) and k̂(x₀, ·), the similarity of x₀ to each place of the plane.",
}

// Find returns the task with that key, or nil.
func Find(key string) *Task {
	i := slices.IndexFunc(All, func(t Task) bool { return t.Key == key })
	if i < 0 {
		return nil
	}
	return &All[i]
}

// Keys returns the keys of the tasks in the order of the page.
func Keys() (keys []string) {
	for _, t := range All {
		keys = append(keys, t.Key)
	}
	return keys
}
