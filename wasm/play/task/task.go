// Package task declares the tasks of the third row of pictures, with their keys, texts
// and settings. Package answer computes their results.
package task

import (
	"slices"

	"mercer/approx"
)

// A Task is an application of the kernel. Its row shows the result with the exact kernel,
// the result with the approximate kernel, and the difference.
type Task struct {
	Key    string
	Name   string // for example «kernel ridge regression»
	Short  string // the word next to the title
	Noun   string // the words of the sentence «on 500 points of two moons, for regression, by Nyström»; if empty, Short
	Source string
	Doc    string // one sentence about the task
	Params []approx.Param

	// Titles contains the title and the subtitle of each picture.
	Titles     [3][2]string
	ShortTitle string // a short third title, if the title alone does not show that the picture is a difference

	// Loss is the loss on the data and on test points. It is nil if the task has no loss.
	Loss *Loss

	// NeedsPairs is true if the answer is computed from eigenpairs.
	NeedsPairs bool

	// LiveBelow is the number of points below which previews recompute the exact answer.
	LiveBelow int

	// IsSeeded is true if the answer depends on the seed of the state.
	IsSeeded bool
}

// A Loss measures the errors of a task.
type Loss struct {
	Key   string // key in site/catalogue.json
	Words string // text in reports and pictures
}

// These are the losses.
var (
	MeanSquaredError = &Loss{"square", "mean squared error"}
	ErrorRate        = &Loss{"rate", "share of wrong decisions"}
)

// All lists the tasks in the order of the page. The first entry shows the kernel instead
// of a task.
var All = []Task{
	Kernel,
	Regression, RidgeClassifier, SVM, Neighbors,
	Components, Eigenmaps, Diffusion, NormalizedCut, Density,
}

// Kernel is the entry without a task. Its row shows the kernel at x₀.
var Kernel = Task{
	Key: "kernel", Name: "the kernel seen from x₀", Short: "kernel",
	Doc: "Shows k(x₀, ·) and k̂(x₀, ·), the similarity of x₀ to each place of the plane.",
}

// ChooseWords are the words next to the title of a picture if no task is chosen. They open
// the list of tasks.
const ChooseWords = "choose a task"

// Find returns the task with this key, or nil.
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
